// Benchmarks of a tiny model, and of a session that records what it was asked.
#include <QTemporaryDir>
#include <QTest>

#include "app/measurement/benchmark.h"
#include "engine/engine.h"
#include "engine/generation_options.h"
#include "tests/support/results.h"
#include "tests/support/test_program.h"
#include "tests/support/tiny_model.h"

namespace griffin::app {
namespace {

using engine::Method;
using engine::TreeKind;
using tests::get;

/// Answers "answer 1", "answer 2", ... at once, with the tokens {1} or what `tokens` says.
class RecordingSession : public engine::Session {
  public:
    struct Call {
        engine::Prompt prompt;
        engine::GenerationOptions options;
    };

    engine::Result<engine::Answer> generate(const engine::Prompt& prompt, const engine::GenerationOptions& options,
                                            const engine::EventSink& /*sink*/, std::stop_token stop) override {
        calls.push_back({prompt, options});
        if (static_cast<int>(calls.size()) == stop_at) source.request_stop();
        if (options.method == failing) return engine::failed({{}, engine::Message("It failed"), {}, {}, {}});
        engine::Answer answer;
        answer.text = "answer " + std::to_string(calls.size());
        answer.tokens = tokens ? tokens(options) : std::vector<std::int32_t>{1};
        answer.stats.method = options.method;
        answer.stats.new_tokens = 11;
        answer.stats.decode_ms = options.method == Method::kVanilla ? 1000.0 : 500.0;
        answer.stats.waiting_share = options.method == Method::kVanilla ? waiting_share : 0.0;
        if (stop.stop_requested()) answer.finish_reason = engine::FinishReason::kCancelled;
        return answer;
    }
    void clear() override { cleared_before.push_back(calls.size()); }
    int countTokens(const engine::Prompt& /*prompt*/) const override { return 0; }

    std::vector<Call> calls;
    std::vector<std::size_t> cleared_before;  // numbers of calls
    std::function<std::vector<std::int32_t>(const engine::GenerationOptions&)> tokens;
    double waiting_share = 0.0;  // of plain decoding
    Method failing = Method::kMedusa;
    int stop_at = 0;  // the call that a stop arrives in
    std::stop_source source;
};

class BenchmarkTest : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() {
        const std::string path = folder_.filePath(QStringLiteral("tiny.gguf")).toStdString();
        tests::writeTinyModel(path, {.context = 512});
        engine::LoadOptions load;
        load.model = path;
        load.threads = 1;
        engine_ = get(engine::Engine::load(load));
        session_ = get(engine_->openSession());
    }

    // Tasks x temperatures x (vanilla + methods), and every greedy answer is vanilla's.
    void rowsOfARealModel() {
        BenchmarkPlan plan;
        plan.tasks = {{"one", {{1, {"Once upon a time", "And then?"}}, {2, {"Hello"}}}}, {"two", {{3, {"once once"}}}}};
        plan.methods = {{Method::kPromptLookup, {}}, {Method::kSuffix, {}}, {Method::kVanilla, {}}};
        plan.temperatures = {0.0, 0.8};
        plan.options.max_new_tokens = 24;
        plan.options.sampling.seed = 3;
        std::vector<std::pair<std::string, double>> told;
        const auto result = get(runBenchmark(
            *session_, plan,
            [&told](const engine::Message& phase, double share) { told.emplace_back(phase.english(), share); }, {}));
        QVERIFY(result.complete);
        QStringList names;
        for (const BenchmarkRow& row : result.rows) {
            names.append(QStringLiteral("%1 %2 %3 %4")
                             .arg(QString::fromStdString(row.task), QString::fromStdString(row.method),
                                  QString::fromStdString(row.tree))
                             .arg(row.temperature));
        }
        QCOMPARE(names, (QStringList{"one vanilla none 0", "one prompt-lookup none 0", "one suffix none 0",
                                     "two vanilla none 0", "two prompt-lookup none 0", "two suffix none 0",
                                     "one vanilla none 0.8", "one prompt-lookup none 0.8", "one suffix none 0.8",
                                     "two vanilla none 0.8", "two prompt-lookup none 0.8", "two suffix none 0.8"}));
        for (const BenchmarkRow& row : result.rows) {
            const bool first = row.task == "one";
            QCOMPARE(row.prompts, first ? 2 : 1);
            QCOMPARE(row.new_tokens, first ? 72 : 24);
            QCOMPARE(row.identical_to_vanilla, row.prompts);  // these methods also draw alike
            QVERIFY(row.target_passes > 0 && row.tokens_per_second > 0.0 && row.speedup > 0.0);
            QVERIFY(row.acceptance_length >= 1.0);
            QVERIFY(row.prefill_ms_mean > 0.0);
            if (row.method != "vanilla") {
                QVERIFY(row.verify_ms > 0.0);
                continue;
            }
            QCOMPARE(row.acceptance_length, 1.0);
            QCOMPARE(row.speedup, 1.0);
            QCOMPARE(row.target_passes, first ? 69 : 23);
        }
        QCOMPARE(told.size(), std::size_t{6});
        QCOMPARE(told[0], (std::pair<std::string, double>("one, temperature 0", 0.0)));
        QCOMPARE(told[5], (std::pair<std::string, double>("two, temperature 0.8", 5.0 / 6.0)));
    }

    // The simulated draft is given vanilla's answer: a sure one is accepted whole.
    void simulatedWithAcceptance() {
        BenchmarkPlan plan;
        plan.tasks = {{"task", {{1, {"Once upon a time", "And then?"}}}}};
        MethodSpec chain{Method::kSimulated, {}};
        chain.tree.kind = TreeKind::kChain;
        chain.tree.size = 4;
        chain.tree.depth = 3;
        plan.methods = {chain};
        plan.temperatures = {0.0};
        plan.options.max_new_tokens = 33;  // the prefill's token and 8 cycles of 4
        plan.simulated_acceptance = 1.0;
        auto result = runBenchmark(*session_, plan, {}, {});
        QVERIFY(result.has_value());
        QCOMPARE(result->rows.size(), std::size_t{2});
        QCOMPARE(result->rows[1].method, std::string("simulated"));
        QCOMPARE(result->rows[1].tree, std::string("chain"));
        QCOMPARE(result->rows[1].identical_to_vanilla, 1);
        QCOMPARE(result->rows[1].target_passes, 2 * 8);
        QCOMPARE(result->rows[1].acceptance_length, 4.0);
        QCOMPARE(result->rows[1].acceptance_by_depth, (std::vector<double>{1.0, 1.0, 1.0}));

        plan.simulated_acceptance = 0.0;
        result = runBenchmark(*session_, plan, {}, {});
        QVERIFY(result.has_value());
        QCOMPARE(result->rows[1].identical_to_vanilla, 1);
        QCOMPARE(result->rows[1].acceptance_length, 1.0);
    }

    void theSecondTurnContainsTheFirstAnswer() {
        RecordingSession session;
        BenchmarkPlan plan = twoTurns();
        plan.system = "Be brief";
        QVERIFY(runBenchmark(session, plan, {}, {}).has_value());
        // One warm-up of the first turn for each method, then both turns for each.
        QCOMPARE(session.calls.size(), std::size_t{6});
        QCOMPARE(session.cleared_before, (std::vector<std::size_t>{0, 1, 2, 4}));
        for (int i = 0; i < 6; ++i) {
            const auto& [prompt, options] = session.calls[static_cast<std::size_t>(i)];
            const bool second = i == 3 || i == 5;
            QCOMPARE(prompt.messages.size(), std::size_t{second ? 4U : 2U});
            QCOMPARE(prompt.messages[0].text, std::string("Be brief"));
            QCOMPARE(prompt.messages[1].text, std::string("First?"));
            if (second) {
                QVERIFY(prompt.messages[2].role == engine::Role::kAssistant);
                QCOMPARE(prompt.messages[2].text, "answer " + std::to_string(i));  // of the call before
                QCOMPARE(prompt.messages[3].text, std::string("Second?"));
            }
            QVERIFY(options.method == (i == 0 || i == 2 || i == 3 ? Method::kVanilla : Method::kSuffix));
            QVERIFY(i < 2 ? options.max_new_tokens == 8 : options.max_new_tokens == 100);
        }
    }

    void theSimulatedDraftIsGivenTheAnswerOfItsTurn() {
        RecordingSession session;
        std::int32_t number = 0;
        session.tokens = [&number](const engine::GenerationOptions&) { return std::vector<std::int32_t>{++number}; };
        BenchmarkPlan plan = twoTurns();
        plan.methods = {{Method::kSimulated, {}}};
        plan.simulated_acceptance = 0.7;
        QVERIFY(runBenchmark(session, plan, {}, {}).has_value());
        QCOMPARE(session.calls[4].options.simulated.answer, std::vector<std::int32_t>{3});
        QCOMPARE(session.calls[5].options.simulated.answer, std::vector<std::int32_t>{4});
        QCOMPARE(session.calls[5].options.simulated.acceptance, 0.7);
    }

    void anotherTextIsCounted() {
        RecordingSession session;
        session.tokens = [](const engine::GenerationOptions& options) {
            return std::vector<std::int32_t>{options.method == Method::kVanilla ? 1 : 2};
        };
        const auto result = get(runBenchmark(session, twoTurns(), {}, {}));
        QCOMPARE(result.rows[0].identical_to_vanilla, 1);
        QCOMPARE(result.rows[1].identical_to_vanilla, 0);
        QCOMPARE(result.rows[1].prompts, 1);
        QCOMPARE(result.rows[1].speedup, 2.0);
    }

    // Of 1000 ms of plain decoding 300 were spent waiting, of 500 ms of the method none: the plain figure tells.
    void waitingIsToldOfTheWorstFigure() {
        RecordingSession session;
        QCOMPARE(waitingShareOf(get(runBenchmark(session, twoTurns(), {}, {})).rows), 0.0);
        session.waiting_share = 0.3;
        QCOMPARE(waitingShareOf(get(runBenchmark(session, twoTurns(), {}, {})).rows), 0.3);
    }

    void everyMethodRunsWithItsTreeAndTemperature() {
        RecordingSession session;
        BenchmarkPlan plan = twoTurns();
        plan.methods = {{Method::kGriffin, {TreeKind::kEagle2, 60, 7, 10}}, {Method::kGriffin, {TreeKind::kDySpec}}};
        plan.temperatures = {1.5};
        plan.options.tree.kind = TreeKind::kSequoia;  // each method has its own
        QVERIFY(runBenchmark(session, plan, {}, {}).has_value());
        QCOMPARE(session.calls.size(), std::size_t{3 + 6});
        for (std::size_t i = 3; i < 9; ++i) {
            const engine::GenerationOptions& options = session.calls[i].options;
            QCOMPARE(options.sampling.temperature, 1.5F);
            QVERIFY(options.tree.kind == (i < 5 ? TreeKind::kAuto : (i < 7 ? TreeKind::kEagle2 : TreeKind::kDySpec)));
            QCOMPARE(options.tree.size, i == 5 || i == 6 ? 60 : 0);
        }
    }

    // The stop comes while the method answers the second prompt, which vanilla has answered: both rows have one prompt.
    void aStopKeepsWhatIsDone() {
        RecordingSession session;
        BenchmarkPlan plan = twoTurns();
        plan.tasks[0].questions.push_back({2, {"Other?"}});
        plan.tasks.push_back({"never", {{3, {"x"}}}});
        session.stop_at = 6 + 2;
        const auto result = runBenchmark(session, plan, {}, session.source.get_token());
        QVERIFY(result.has_value());
        QVERIFY(!result->complete);
        QCOMPARE(session.calls.size(), std::size_t{8});
        QCOMPARE(result->rows.size(), std::size_t{2});
        for (const BenchmarkRow& row : result->rows) {
            QCOMPARE(row.prompts, 1);
            QCOMPARE(row.new_tokens, 22);
        }
        QCOMPARE(result->rows[1].speedup, 2.0);
    }

    void aStopBeforeTheFirstAnswerLeavesNoRow() {
        std::stop_source source;
        source.request_stop();
        const auto result = runBenchmark(*session_, twoTurns(), {}, source.get_token());
        QVERIFY(result.has_value());
        QVERIFY(!result->complete);
        QVERIFY(result->rows.empty());
    }

    void aFailureHasItsReason() {
        RecordingSession session;
        session.failing = Method::kSuffix;
        const auto failed = runBenchmark(session, twoTurns(), {}, {});
        QVERIFY(!failed.has_value());
        QCOMPARE(failed.error().what.english(), std::string("It failed"));
        BenchmarkPlan plan = twoTurns();
        plan.methods = {{Method::kGriffin, {}}};
        const auto refused = runBenchmark(*session_, plan, {}, {});
        QVERIFY(!refused.has_value());
        QVERIFY(refused.error().what.english().find("griffin needs draft weights") != std::string::npos);
    }

  private:
    static BenchmarkPlan twoTurns() {
        BenchmarkPlan plan;
        plan.tasks = {{"task", {{1, {"First?", "Second?"}}}}};
        plan.methods = {{Method::kSuffix, {}}};
        plan.temperatures = {0.0};
        plan.options.max_new_tokens = 100;
        return plan;
    }

    QTemporaryDir folder_;
    std::unique_ptr<engine::Engine> engine_;
    std::unique_ptr<engine::Session> session_;
};

}  // namespace
}  // namespace griffin::app

GRIFFIN_TEST(griffin::app::BenchmarkTest)
#include "benchmark_test.moc"
