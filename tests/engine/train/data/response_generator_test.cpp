// Answers of many sequences at once are those of vanilla decoding one after the other: tokens, marks and features, for
// any number of slots; what is drawn does not depend on that number either.
#include "engine/train/data/response_generator.h"

#include <QTemporaryDir>
#include <QTest>
#include <cstring>
#include <map>

#include "engine/formats/gguf.h"
#include "kernels/half.h"
#include "tests/engine/model/loaded_model.h"
#include "tests/support/results.h"
#include "tests/support/test_program.h"
#include "tests/support/tiny_model.h"

using namespace griffin;
using namespace griffin::engine;
using namespace griffin::engine::train;
using tests::get;

namespace {

struct KeptSequence {
    std::vector<std::int32_t> tokens;
    std::vector<std::uint8_t> answer;
    std::vector<std::uint16_t> features;

    bool operator==(const KeptSequence&) const = default;
};
using Sequences = std::map<PromptKey, KeptSequence>;

struct Speaker {
    explicit Speaker(const std::string& path)
        : model(path, 2), tokenizer(get(text::tokenizerFromGguf(get(formats::GgufFile::open(path))))) {}

    Sequences answer(const std::vector<PreparedPrompt>& prompts, const ResponseSettings& settings) {
        ResponseGenerator maker(model.target(), *tokenizer, settings);
        Sequences sequences;
        std::size_t next = 0;
        while (next < prompts.size() || maker.active() > 0) {
            while (next < prompts.size() && maker.hasFreeSlot()) maker.begin(prompts[next++]);
            get(maker.step([&](const PromptKey& key, const TrainingSequence& sequence) {
                KeptSequence& copy = sequences[key];
                copy.tokens.assign(sequence.tokens.begin(), sequence.tokens.end());
                copy.answer.assign(sequence.answer.begin(), sequence.answer.end());
                for (const kernels::Half half : sequence.features) copy.features.push_back(half.bits);
                return Result<Done>(Done{});
            }));
        }
        return sequences;
    }

    /// One pass for each token, which `sampler` draws; none: the likeliest.
    KeptSequence vanilla(const PreparedPrompt& prompt, int max_new_tokens, decode::Sampler* sampler = nullptr) {
        KeptSequence sequence;
        sequence.tokens = prompt.tokens;
        sequence.answer.assign(prompt.tokens.size(), 0);
        model::KvCache cache = model.makeCache(static_cast<int>(prompt.tokens.size()) + max_new_tokens);
        std::int32_t next = 0;
        const auto feed = [&](std::int32_t token) {
            model.target().forwardTree(cache, std::span(&token, 1), kernels::AncestorMask::chain(1));
            cache.commitTail();
            const float* row = model.target().features().row(0);
            for (int i = 0; i < model.config().hidden_size; ++i) {
                sequence.features.push_back(kernels::floatToHalf(row[i]).bits);
            }
            model.backend().argmax(model.target().logits(0, 1), std::span(&next, 1));
        };
        decode::Distribution distribution;
        const auto draw = [&] {
            if (sampler == nullptr) return;
            const kernels::ConstMatrixView logits = model.target().lastLogits(1);
            sampler->distribution(std::span(logits.data, static_cast<std::size_t>(logits.cols)), distribution);
            next = sampler->draw(distribution);
            sampler->occurred(next);
        };
        for (const std::int32_t token : prompt.tokens) feed(token);
        for (int i = 0; i < max_new_tokens; ++i) {
            draw();
            const std::int32_t token = next;
            sequence.tokens.push_back(token);
            sequence.answer.push_back(1);
            feed(token);
            if (tokenizer->endsGeneration(token)) break;
        }
        return sequence;
    }

    tests::LoadedModel model;
    std::unique_ptr<text::Tokenizer> tokenizer;
};

std::vector<PreparedPrompt> promptsFor(const Speaker& speaker, int count) {
    std::vector<PreparedPrompt> prompts;
    std::string text = "A";
    for (int i = 0; i < count; ++i) {
        text += static_cast<char>('a' + i);
        prompts.push_back(
            {{}, speaker.tokenizer->encode(i == 4 ? text + std::string(300, 'x') : text, SpecialTokens::kPlainText)});
        prompts.back().key = promptKey(prompts.back().tokens);
    }
    return prompts;
}

}  // namespace

class ResponseGeneratorTest : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() {
        endless_ = directory_.filePath("endless.gguf").toStdString();
        ending_ = directory_.filePath("ending.gguf").toStdString();
        tests::writeTinyModel(endless_);
        tests::writeTinyModel(ending_, {.answer_words = 5});
    }

    void likeVanillaDecoding_data() {
        QTest::addColumn<bool>("ends");
        QTest::addColumn<int>("at_once");
        for (const int at_once : {1, 3, 16}) {
            QTest::addRow("cut off, %d at once", at_once) << false << at_once;
            QTest::addRow("ending, %d at once", at_once) << true << at_once;
        }
    }
    void likeVanillaDecoding() {
        QFETCH(bool, ends);
        QFETCH(int, at_once);
        Speaker speaker(ends ? ending_ : endless_);
        const std::vector<PreparedPrompt> prompts = promptsFor(speaker, 9);
        ResponseSettings settings;
        settings.at_once = at_once;
        settings.max_prompt_tokens = 400;
        settings.max_new_tokens = 12;
        const Sequences made = speaker.answer(prompts, settings);
        QCOMPARE(made.size(), prompts.size());
        for (const PreparedPrompt& prompt : prompts) {
            const KeptSequence expected = speaker.vanilla(prompt, settings.max_new_tokens);
            const KeptSequence& sequence = made.at(prompt.key);
            QCOMPARE(sequence.tokens, expected.tokens);
            QCOMPARE(sequence.answer, expected.answer);
            QVERIFY(sequence.features == expected.features);
            QCOMPARE(speaker.tokenizer->endsGeneration(sequence.tokens.back()), ends);
        }
        settings.features = false;
        for (const auto& [key, sequence] : speaker.answer(prompts, settings)) {
            QCOMPARE(sequence.tokens, made.at(key).tokens);
            QVERIFY(sequence.features.empty());
        }
    }

    /// Each token with noise of its own, as in an answer.
    void drawsAsVanillaDecodingDoes() {
        Speaker speaker(endless_);
        ResponseSettings settings;
        settings.max_prompt_tokens = 400;
        settings.max_new_tokens = 10;
        settings.temperatures = {1.0};
        settings.seed = 3;
        const std::vector<PreparedPrompt> prompts = promptsFor(speaker, 9);
        const Sequences made = speaker.answer(prompts, settings);
        for (const PreparedPrompt& prompt : prompts) {
            decode::Sampler sampler({.temperature = 1.0F}, speaker.model.config().vocabulary,
                                    settings.seed ^ prompt.key.low);
            const KeptSequence expected = speaker.vanilla(prompt, settings.max_new_tokens, &sampler);
            QCOMPARE(made.at(prompt.key).tokens, expected.tokens);
            QVERIFY(made.at(prompt.key).features == expected.features);
        }
    }

    void drawsDependOnSeedAndPromptOnly() {
        Speaker speaker(endless_);
        const std::vector<PreparedPrompt> prompts = promptsFor(speaker, 9);
        ResponseSettings settings;
        settings.max_prompt_tokens = 400;
        settings.max_new_tokens = 10;
        settings.temperatures = {0.0, 1.0};
        settings.at_once = 2;
        const Sequences first = speaker.answer(prompts, settings);
        settings.at_once = 7;
        QVERIFY(speaker.answer(prompts, settings) == first);
        settings.seed = 1;
        const Sequences other = speaker.answer(prompts, settings);
        int same = 0;
        for (const PreparedPrompt& prompt : prompts) {
            const bool greedy = prompt.key.high % 2 == 0;
            const bool equal = first.at(prompt.key) == other.at(prompt.key);
            if (greedy) QVERIFY(equal);
            same += static_cast<int>(equal);
        }
        QVERIFY(same < 9);
    }

    /// The tiny model soon repeats itself.
    void endsWhereItGoesInCircles() {
        Speaker speaker(endless_);
        const std::vector<PreparedPrompt> prompts = promptsFor(speaker, 4);
        ResponseSettings settings;
        settings.max_prompt_tokens = 400;
        settings.max_new_tokens = 400;
        int circles = 0;
        for (const auto& prompt : prompts) {
            const std::vector<std::int32_t> tokens = speaker.answer({prompt}, settings).at(prompt.key).tokens;
            const std::vector<std::int32_t> expected = speaker.vanilla(prompt, settings.max_new_tokens).tokens;
            QVERIFY(tokens.size() <= expected.size());
            QVERIFY(std::equal(tokens.begin(), tokens.end(), expected.begin()));
            CircleFinder finder;
            std::size_t end = prompt.tokens.size() + 1;
            const auto answer = [&] { return std::span(expected).first(end).subspan(prompt.tokens.size()); };
            while (!finder.grown(answer()) && end < expected.size()) ++end;
            QCOMPARE(tokens.size(), end);
            circles += static_cast<int>(end < expected.size());
        }
        QVERIFY(circles > 0);
    }

  private:
    QTemporaryDir directory_;
    std::string endless_;
    std::string ending_;
};

GRIFFIN_TEST(ResponseGeneratorTest)
#include "response_generator_test.moc"
