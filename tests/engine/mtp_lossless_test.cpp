// A model that brings its draft along: its head for further tokens is found in its file and changes no text, with trees
// of every kind and size, in conversations that come and go.
#include <QDir>
#include <QTemporaryDir>
#include <QTest>
#include <algorithm>
#include <atomic>
#include <nlohmann/json.hpp>
#include <numeric>
#include <variant>

#include "engine/draft_tree_record.h"
#include "engine/engine.h"
#include "engine/formats/json_file.h"
#include "engine/generation_event.h"
#include "engine/generation_options.h"
#include "tests/support/files.h"
#include "tests/support/results.h"
#include "tests/support/test_program.h"

namespace griffin::tests {
namespace {

using namespace engine;

constexpr int kAnswerTokens = 60;

class MtpLosslessTest : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() {
        const QString from = QStringLiteral(GRIFFIN_TEST_FIXTURES "/engine/model/fixtures/qwen35-mtp");
        QVERIFY(QFile::copy(from + "/model.safetensors", directory_.filePath("model.safetensors")));
        nlohmann::json config = get(formats::readJsonFile(from.toStdString() + "/config.json"));
        config["eos_token_id"] = nullptr;
        writeFile(directory_.filePath("config.json"), QByteArray::fromStdString(config.dump()));
        nlohmann::json words;
        for (int i = 0; i < 32; ++i) words[std::string(1, static_cast<char>((i < 26 ? 'a' : 'A' - 26) + i))] = i;
        const nlohmann::json tokenizer = {
            {"model", {{"type", "BPE"}, {"vocab", words}, {"merges", nlohmann::json::array()}}},
            {"pre_tokenizer", {{"type", "ByteLevel"}, {"add_prefix_space", false}, {"use_regex", true}}},
            {"decoder", {{"type", "ByteLevel"}}}};
        writeFile(directory_.filePath("tokenizer.json"), QByteArray::fromStdString(tokenizer.dump()));
        engine_ = loaded();
    }

    void theFileTellsOfIt() {
        QCOMPARE(get(inspectFile(path())).model.own_draft, std::string("mtp"));
        QCOMPARE(engine_->info().own_draft, std::string("mtp"));
        QCOMPARE(
            get(inspectFile(GRIFFIN_TEST_FIXTURES "/engine/model/fixtures/qwen35moe-mtp/model.gguf")).model.own_draft,
            std::string("mtp"));
        QVERIFY(get(inspectFile(GRIFFIN_TEST_FIXTURES "/engine/model/fixtures/qwen35")).model.own_draft.empty());
        // The model's own path, however it is written, names the draft.
        for (const std::string& name : {path(), path() + "/", path() + "/."}) {
            const DraftInfo draft = get(engine_->loadDraft(name));
            QCOMPARE(draft.method, std::string("mtp"));
            QCOMPARE(draft.fingerprint, engine_->info().fingerprint);
        }
        QCOMPARE(engine_->drafts().size(), std::size_t{1});
    }

    void textIsVanillas_data() {
        QTest::addColumn<int>("tree");
        QTest::addColumn<float>("temperature");
        for (const TreeKind tree : allTrees())
            QTest::addRow("%s", nameOf(tree).data()) << static_cast<int>(tree) << 0.0F;
        // Fixed candidates: with the same seed the text stays.
        QTest::addRow("coupled, drawn") << static_cast<int>(TreeKind::kCoupled) << 0.8F;
    }
    void textIsVanillas() {
        QFETCH(int, tree);
        QFETCH(float, temperature);
        get(engine_->loadDraft(path()));
        const auto session = get(engine_->openSession());
        int passes = 0;
        int accepted = 0;
        int tokens = 0;
        std::size_t largest = 0;
        int trees = 0;
        const std::atomic<bool> watched = true;
        const auto watch = [&](const GenerationEvent& event) {
            const auto* text = std::get_if<TextAdded>(&event);
            if (text == nullptr || text->cycle == nullptr || text->cycle->origin != DraftOrigin::kModel) return;
            largest = std::max(largest, text->cycle->nodes.size());
            ++trees;
        };
        for (const int size : {2, 11, 60}) {
            for (const char* text : {"abcabcabc", "onceuponatime", "FacadeFACE"}) {
                GenerationOptions options = vanilla();
                options.sampling.temperature = temperature;
                options.sampling.seed = 7;
                const Answer plain = answer(*session, text, options);
                options.method = Method::kMtp;
                options.tree = {static_cast<TreeKind>(tree), size, std::min(size - 1, 6), 0};
                options.watched = &watched;
                const Answer fast = get(session->generate(Prompt{{}, text}, options, watch, {}));
                QCOMPARE(fast.stats.method, Method::kMtp);
                QCOMPARE(fast.tokens, plain.tokens);
                QCOMPARE(static_cast<int>(fast.tokens.size()), kAnswerTokens);
                tokens += kAnswerTokens - 1;
                passes += fast.stats.target_passes;
                const auto& by_depth = fast.stats.accepted_by_depth;
                accepted += std::accumulate(by_depth.begin(), by_depth.end(), 0);
            }
        }
        qInfo("%d tokens in %d passes, %d trees of up to %zu nodes", tokens, passes, trees, largest);
        QVERIFY(accepted > 0 && passes < tokens);
    }

    void automaticDecodingUsesIt() {
        get(engine_->loadDraft(path()));
        const auto session = get(engine_->openSession());
        GenerationOptions options = vanilla();
        const Answer plain = answer(*session, "banana", options);
        options.method = Method::kAuto;
        const Answer fast = answer(*session, "banana", options);
        QCOMPARE(fast.stats.method, Method::kMtp);
        QCOMPARE(fast.tokens, plain.tokens);
    }

    // The head's keys and values are those of the conversation that is returned to.
    void conversationsComeAndGo() {
        get(engine_->loadDraft(path()));
        const auto reading = loaded();
        get(reading->loadDraft(path()));
        const auto session = get(engine_->openSession({std::int64_t{64} << 20}));
        GenerationOptions options = vanilla();
        options.max_new_tokens = 12;
        options.method = Method::kMtp;
        options.tree = {TreeKind::kEagle2, 24, 4, 0};
        std::string first = "abcdefghijklmnopqrstuvwxyzabca";
        std::string second = "zyxwvutsrqponmlkjihgfedcba" + first.substr(3, 9);
        for (int round = 0; round < 3; ++round) {
            for (std::string* text : {&first, &second}) {
                const Answer back = answer(*session, *text, options);
                const Answer fresh = answer(*get(reading->openSession()), *text, options);
                QCOMPARE(back.tokens, fresh.tokens);
                QCOMPARE(back.stats.target_passes, fresh.stats.target_passes);
                QVERIFY(round == 0 || back.stats.reused_tokens > 0);
                *text += back.text + "q";
            }
        }
    }

  private:
    std::string path() const { return directory_.path().toStdString(); }
    std::unique_ptr<Engine> loaded() const {
        LoadOptions load;
        load.threads = 1;  // other tests run at the same time
        load.model = path();
        return get(Engine::load(load));
    }
    static Answer answer(Session& session, const std::string& text, const GenerationOptions& options) {
        return get(session.generate(Prompt{{}, text}, options, {}, {}));
    }
    static GenerationOptions vanilla() {
        GenerationOptions options;
        options.method = Method::kVanilla;
        options.max_new_tokens = kAnswerTokens;
        return options;
    }

    QTemporaryDir directory_;
    std::unique_ptr<Engine> engine_;
};

}  // namespace
}  // namespace griffin::tests

GRIFFIN_TEST(griffin::tests::MtpLosslessTest)
#include "mtp_lossless_test.moc"
