// The prompts on which a finished draft is tried: those that training holds out, and no other, as texts that become
// their tokens again.
#include "engine/train/data/held_out_prompts.h"

#include <QTemporaryDir>
#include <QTest>

#include "engine/formats/gguf.h"
#include "engine/train/data/data_order.h"
#include "engine/train/data/feature_writer.h"
#include "tests/support/results.h"
#include "tests/support/test_program.h"
#include "tests/support/tiny_model.h"

using namespace griffin;
using namespace griffin::engine;
using namespace griffin::engine::train;
using tests::get;

class HeldOutPromptsTest : public QObject {
    Q_OBJECT

    static constexpr int kAsked = 400;  // prompts

    QTemporaryDir directory_;
    std::unique_ptr<text::Tokenizer> tokenizer_;

    std::string folder() const { return directory_.filePath(QStringLiteral("data")).toStdString(); }
    static std::string promptText(int number) { return "Question " + std::to_string(number) + "?"; }
    std::vector<std::int32_t> promptTokens(int number) const {
        return tokenizer_->encodePrompt(promptText(number), SpecialTokens::kParse);
    }

  private slots:
    void initTestCase() {
        const std::string model = directory_.filePath(QStringLiteral("tiny.gguf")).toStdString();
        tests::writeTinyModel(model);
        tokenizer_ = get(text::tokenizerFromGguf(get(formats::GgufFile::open(model))));
        DataManifest manifest;
        manifest.target_name = "Tiny";
        manifest.target_fingerprint = "0123456789abcdef0123456789abcdef";
        manifest.hidden_size = 4;
        manifest.vocabulary = tokenizer_->size();
        manifest.features = false;
        FeatureWriter writer = get(FeatureWriter::open(folder(), manifest));
        for (int i = 0; i < kAsked; ++i) {
            const std::vector<std::int32_t> prompt = promptTokens(i);
            std::vector<std::int32_t> tokens = prompt;
            std::vector<std::uint8_t> answer(tokens.size(), 0);
            tokens.insert(tokens.end(), {7, 8, 9});
            answer.insert(answer.end(), {1, 1, 1});
            get(writer.append(promptKey(prompt), {tokens, answer, {}}));
        }
        get(writer.flush());
    }

    void areThoseThatTrainingDoesNotSee() {
        std::vector<std::string> expected;
        for (int i = 0; i < kAsked; ++i) {
            if (isHeldOut(promptKey(promptTokens(i)), kHeldOutShare))
                expected.push_back(tokenizer_->decode(promptTokens(i), SpecialTokens::kParse));
        }
        QVERIFY(expected.size() > 5 && expected.size() < kAsked / 4);
        const std::vector<std::string> found = get(heldOutPrompts(*tokenizer_, folder(), kAsked));
        QVERIFY(found == expected);
        for (const std::string& text : found) {
            QVERIFY(text.ends_with("?"));  // without the answer
            const auto tokens = tokenizer_->encodePrompt(text, SpecialTokens::kParse);
            QVERIFY(isHeldOut(promptKey(tokens), kHeldOutShare));
        }
        const std::vector<std::string> three = get(heldOutPrompts(*tokenizer_, folder(), 3));
        QVERIFY(three == std::vector<std::string>(expected.begin(), expected.begin() + 3));
    }

    // Its words are no texts of its tokens: nothing would be asked that the data holds.
    void whatWouldBecomeOtherTokensIsLeftOut() {
        const auto other = get(text::makeSyntheticTokenizer(tokenizer_->size()));
        QVERIFY(get(heldOutPrompts(*other, folder(), kAsked)).empty());
    }

    void whereThereIsNoDataItSaysSo() {
        const auto none = heldOutPrompts(*tokenizer_, folder() + "-gone", 3);
        QVERIFY(!none.has_value());
        QVERIFY(none.error().oneLine().find("data-gone") != std::string::npos);
    }
};

GRIFFIN_TEST(HeldOutPromptsTest)
#include "held_out_prompts_test.moc"
