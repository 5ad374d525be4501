// Cycles in the back end's memory are the cycles of the host: the trees, what is accepted, the record for the inspector
// and the text, bit for bit.
#include <QTest>
#include <cstdlib>

#include "engine/engine.h"
#include "engine/generation_options.h"
#include "tests/support/results.h"
#include "tests/support/test_program.h"
#include "tests/support/thorough.h"
#include "tests/support/tiny_model.h"

namespace griffin::tests {
namespace {

using namespace engine;

/// What an answer's events told.
struct Outcome {
    Answer answer;
    std::vector<CycleRecord> cycles;
};

class GrownCyclesTest : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() {
        writeTinyModel(file("random.gguf"), {.layers = 6, .context = 512});
        writeTinyModel(file("speaking.gguf"), {.answer_words = kTinyModelWords, .layers = 6, .context = 512});
    }
    void cleanup() { qunsetenv("GRIFFIN_GROW_TREES"); }

    void cyclesAreTheHosts_data() {
        QTest::addColumn<int>("method");
        QTest::addColumn<int>("known");
        QTest::addColumn<bool>("knows");
        QTest::addColumn<float>("temperature");
        const auto row = [](Method method, int known, bool knows, float temperature) {
            QTest::addRow("%s %d %s %.1f", nameOf(method).data(), known, knows ? "knows" : "guesses",
                          static_cast<double>(temperature))
                << static_cast<int>(method) << known << knows << temperature;
        };
        for (const float temperature : {0.0F, 0.8F, 1.0F}) {
            for (const Method method : {Method::kGriffin, Method::kFspad, Method::kEagle, Method::kEagle3}) {
                const bool is_usual = method == Method::kGriffin || method == Method::kEagle3;
                const bool is_greedy = temperature == 0.0F;
                if (is_usual ? isThorough() || temperature < 1.0F : is_greedy && isThorough()) {
                    row(method, 50, false, temperature);
                }
                if (is_greedy && (isThorough() || !is_usual)) row(method, 0, false, temperature);
            }
            row(Method::kGriffin, 0, true, temperature);
        }
    }
    void cyclesAreTheHosts() {
        QFETCH(int, method);
        QFETCH(int, known);
        QFETCH(bool, knows);
        QFETCH(float, temperature);
        const std::string model = file(knows ? "speaking.gguf" : "random.gguf");
        TinyDraftOptions draft;
        draft.method = static_cast<Method>(method);
        draft.skill = knows ? DraftSkill::kEcho : DraftSkill::kRandom;
        draft.known_tokens = known;
        const auto on_host = loaded(model, "0", draft);
        const auto grown = loaded(model, "1", draft);
        const auto host_session = get(on_host->openSession());
        const auto grown_session = get(grown->openSession());
        int cycles = 0;
        int accepted = 0;
        for (const TreeOptions tree :
             {TreeOptions{TreeKind::kEagle2, 2, 1, 1}, TreeOptions{TreeKind::kEagle2, 24, 4, 6},
              TreeOptions{TreeKind::kEagle2, 100, 5, 10}}) {
            for (const char* text : {"Once upon a time", "Once upon a time there was a fox"}) {
                GenerationOptions options;
                options.method = static_cast<Method>(method);
                options.tree = tree;
                options.sampling.temperature = temperature;
                options.sampling.top_p = 0.95F;
                options.sampling.top_k = temperature < 1.0F ? 20 : 0;  // decided by shortlists, or not
                options.sampling.seed = 5;
                if (temperature > 0.0F) options.tree.kind = TreeKind::kCoupled;
                options.max_new_tokens = kNewTokens;
                const Outcome expected = ask(*host_session, text, options);
                const Outcome told = ask(*grown_session, text, options);
                QCOMPARE(told.answer.tokens, expected.answer.tokens);
                QCOMPARE(told.cycles.size(), expected.cycles.size());
                for (std::size_t i = 0; i < told.cycles.size(); ++i) {
                    QVERIFY2(isSame(told.cycles[i], expected.cycles[i]), qPrintable(QString("cycle %1").arg(i)));
                    accepted += told.cycles[i].accepted_tokens;
                }
                cycles += static_cast<int>(told.cycles.size());
                // Looking changes nothing.
                options.watched = nullptr;
                QCOMPARE(get(grown_session->generate(Prompt{{}, text}, options, {}, {})).tokens,
                         expected.answer.tokens);
            }
        }
        qInfo("%d cycles bit for bit, %d tokens accepted", cycles, accepted);
        QVERIFY(cycles > 50 || knows);
        QVERIFY(accepted > 0 || !knows);
    }

    // Automatic sizes, repetition that is looked up, and a prompt whose rows are too many to wait.
    void theTextIsVanillas() {
        TinyDraftOptions draft;
        draft.known_tokens = 60;
        const auto engine = loaded(file("random.gguf"), "1", draft);
        const auto session = get(engine->openSession());
        for (const Method method : {Method::kGriffin, Method::kAuto}) {
            for (const char* text : {"Once upon a time", "Once again: once again: once again: once again"}) {
                GenerationOptions options;
                options.max_new_tokens = 150;
                options.method = Method::kVanilla;
                const Answer plain = get(session->generate(Prompt{{}, text}, options, {}, {}));
                options.method = method;
                const Answer fast = get(session->generate(Prompt{{}, text}, options, {}, {}));
                QCOMPARE(fast.tokens, plain.tokens);
                QVERIFY(fast.stats.target_passes > 0);
            }
        }
    }

  private:
    static constexpr int kNewTokens = 40;

    std::unique_ptr<Engine> loaded(const std::string& model, const char* grows, TinyDraftOptions draft) const {
        qputenv("GRIFFIN_GROW_TREES", grows);
        LoadOptions load;
        load.threads = 1;  // other tests run at the same time
        load.model = model;
        auto engine = get(Engine::load(load));
        draft.vocabulary = engine->info().vocabulary;
        writeTinyDraft(file("draft.safetensors"), draft);
        get(engine->loadDraft(file("draft.safetensors")));
        return engine;
    }
    static Outcome ask(Session& session, const char* text, GenerationOptions options) {
        const std::atomic<bool> watched{true};
        options.watched = &watched;
        Outcome told;
        const auto sink = [&](const GenerationEvent& event) {
            const auto* added = std::get_if<TextAdded>(&event);
            if (added != nullptr && added->cycle != nullptr) told.cycles.push_back(*added->cycle);
        };
        told.answer = get(session.generate(Prompt{{}, text}, options, sink, {}));
        return told;
    }
    static bool isSame(const CycleRecord& a, const CycleRecord& b) {
        const auto isSameNode = [](const DraftTreeNode& x, const DraftTreeNode& y) {
            return x.token == y.token && x.text == y.text && x.parent == y.parent && x.depth == y.depth &&
                   x.draft_probability == y.draft_probability && x.target_probability == y.target_probability &&
                   x.accepted == y.accepted;
        };
        return a.origin == b.origin && a.accepted_tokens == b.accepted_tokens && a.bonus == b.bonus &&
               a.bonus_probability == b.bonus_probability &&
               std::equal(a.nodes.begin(), a.nodes.end(), b.nodes.begin(), b.nodes.end(), isSameNode);
    }
    std::string file(const char* name) const { return directory_.filePath(name).toStdString(); }

    QTemporaryDir directory_;
};

}  // namespace
}  // namespace griffin::tests

GRIFFIN_TEST(griffin::tests::GrownCyclesTest)
#include "grown_cycles_test.moc"
