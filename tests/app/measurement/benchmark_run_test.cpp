// Benchmarks that go on after a crash: records, their file, and figures that follow from the records alone.
#include <QTemporaryDir>
#include <QTest>

#include "app/measurement/benchmark_report.h"
#include "app/measurement/benchmark_run.h"
#include "tests/support/files.h"
#include "tests/support/results.h"
#include "tests/support/test_program.h"

namespace griffin::app {
namespace {

using engine::Method;
using tests::get;

/// Answers at once, `speedup` times as fast with a method as without.
class CountingSession : public engine::Session {
  public:
    engine::Result<engine::Answer> generate(const engine::Prompt& prompt, const engine::GenerationOptions& options,
                                            const engine::EventSink& /*sink*/, std::stop_token stop) override {
        if (options.max_new_tokens == 100) asked.push_back(prompt.messages.back().text);
        engine::Answer answer;
        answer.tokens = {1};
        answer.stats.method = options.method;
        answer.stats.new_tokens = 11;
        answer.stats.target_passes = 5;
        answer.stats.committed_tokens = 10;
        answer.stats.decode_ms = options.method == Method::kVanilla ? 1000.0 : 1000.0 / speedup;
        answer.stats.accepted_by_depth = {4, 1};
        if (stop.stop_requested()) answer.finish_reason = engine::FinishReason::kCancelled;
        return answer;
    }
    void clear() override {}
    int countTokens(const engine::Prompt& /*prompt*/) const override { return 0; }

    std::vector<std::string> asked;  // prompts of the measurement, without those to warm up
    double speedup = 2.0;
};

BenchmarkPlan smallPlan() {
    BenchmarkPlan plan;
    plan.tasks = {{"one", {{1, {"a"}}, {"x", {"b"}}}}, {"two", {{3, {"c"}}}}};
    plan.methods = {{Method::kSuffix, {}}, {Method::kGriffin, {engine::TreeKind::kEagle2, 60, 6, 10}}};
    plan.temperatures = {0.0, 1.0};
    plan.options.max_new_tokens = 100;
    plan.options.sampling.seed = 4;
    plan.system = "Be brief";
    plan.repeats = 2;
    return plan;
}

class BenchmarkRunTest : public QObject {
    Q_OBJECT

  private slots:
    void everyRecordIsSavedOnce() {
        CountingSession session;
        std::vector<PromptRecord> records;
        const auto result = runBenchmark(session, smallPlan(), {}, {}, saveIn(records));
        QVERIFY(result.has_value() && result->complete);
        QCOMPARE(records.size(), std::size_t{12});
        QCOMPARE(smallPlan().size(), std::size_t{12});
        QCOMPARE(session.asked.size(), std::size_t{36});
        QCOMPARE(result->rows.size(), std::size_t{2 * 2 * 3});
        QCOMPARE(result->rows[0].prompts, 4);  // two questions, twice
        QCOMPARE(result->rows[0].repeats, 2);
    }

    // Stopped anywhere, it asks exactly what is left, and the figures are those of a run that was never stopped.
    void resumesWhereItStopped() {
        CountingSession whole;
        std::vector<PromptRecord> all;
        const auto expected = runBenchmark(whole, smallPlan(), {}, {}, saveIn(all));
        for (std::size_t done = 0; done <= all.size(); ++done) {
            CountingSession session;
            std::vector<PromptRecord> more;
            BenchmarkHooks hooks = saveIn(more);
            hooks.done.assign(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(done));
            const auto result = get(runBenchmark(session, smallPlan(), {}, {}, hooks));
            QCOMPARE(more.size(), all.size() - done);
            QCOMPARE(session.asked.size(), 3 * (all.size() - done));
            QCOMPARE(result.rows.size(), expected->rows.size());
            for (std::size_t i = 0; i < result.rows.size(); ++i) {
                QCOMPARE(result.rows[i].speedup, expected->rows[i].speedup);
                QCOMPARE(result.rows[i].prompts, expected->rows[i].prompts);
            }
        }
    }

    void aRecordThatCannotBeSavedEndsIt() {
        CountingSession session;
        BenchmarkHooks hooks;
        hooks.save = [](const PromptRecord&) -> engine::Result<engine::Done> {
            return engine::failed({engine::FailureCause::kDiskFull, engine::Message("Full"), {}, {}, {}});
        };
        const auto result = runBenchmark(session, smallPlan(), {}, {}, hooks);
        QVERIFY(!result.has_value());
        QCOMPARE(result.error().what.english(), std::string("Full"));
        QCOMPARE(session.asked.size(), std::size_t{3});
    }

    void repeatsDeviate() {
        CountingSession session;
        std::vector<PromptRecord> records;
        BenchmarkPlan plan = smallPlan();
        plan.temperatures = {0.0};
        plan.repeats = 3;
        BenchmarkHooks hooks = saveIn(records);
        const auto save = hooks.save;
        hooks.save = [&](const PromptRecord& record) {
            if (records.size() % 3 == 2) session.speedup += 1.0;  // 2, 3, 4: deviation 1
            return save(record);
        };
        const auto result = get(runBenchmark(session, plan, {}, {}, hooks));
        const BenchmarkRow& row = result.rows[1];
        QCOMPARE(row.method, std::string("suffix"));
        QCOMPARE(row.acceptance_length_deviation, 0.0);
        QVERIFY(std::abs(row.speedup - 3.0 / (1.0 / 2.0 + 1.0 / 3.0 + 1.0 / 4.0)) < 1e-9);  // of the times
        QVERIFY(std::abs(row.speedup_deviation - row.speedup / 3.0) < 1e-9);  // 1 of 3, the mean of the repeats
        QCOMPARE(result.rows[0].speedup_deviation, 0.0);
    }

    /// A stop in the middle of a repeat leaves prompts out of it: their own speed must not look like noise.
    void deviationsArePairedByPrompt() {
        CountingSession session;
        std::vector<PromptRecord> records;
        BenchmarkPlan plan = smallPlan();
        plan.tasks = {{"one", {{1, {"a"}}, {2, {"b"}}}}};
        plan.methods = {{Method::kSuffix, {}}};
        plan.temperatures = {0.0};
        std::stop_source stop;
        BenchmarkHooks hooks = saveIn(records);
        const auto save = hooks.save;
        session.speedup = 2.0;
        hooks.save = [&](const PromptRecord& record) {
            session.speedup = session.speedup == 2.0 ? 6.0 : 2.0;  // prompts a and b take turns
            if (records.size() == 2) stop.request_stop();          // after a, b, a
            return save(record);
        };
        get(runBenchmark(session, plan, {}, stop.get_token(), hooks));
        QCOMPARE(records.size(), std::size_t{3});
        const std::vector<BenchmarkRow> rows = benchmarkRows(plan, records);
        QCOMPARE(rows[1].repeats, 2);
        QVERIFY2(rows[1].speedup_deviation < 1e-9, qPrintable(QString::number(rows[1].speedup_deviation)));
    }

    void theListNamesWhatWasChosen() {
        const QTemporaryDir folder;
        BenchmarkRun run;
        run.plan = smallPlan();
        run.name.path = folder.filePath("a.jsonl");
        run.name.started = "2026-11-24T10:00:00Z";
        run.name.model = "Model";
        get(createRun(run));
        const auto listed = listRuns(folder.path());
        QCOMPARE(listed.size(), std::size_t{1});
        QVERIFY(listed[0].known);
        QCOMPARE(listed[0].methods.size(), std::size_t{2});
        QVERIFY(listed[0].methods[1].method == Method::kGriffin &&
                listed[0].methods[1].tree.kind == engine::TreeKind::kEagle2);
        QCOMPARE(listed[0].tasks, (std::vector<std::string>{"one", "two"}));
        QCOMPARE(listed[0].temperatures, (std::vector<double>{0.0, 1.0}));
        QCOMPARE(listed[0].prompts, 2);
        QCOMPARE(listed[0].max_new_tokens, 100);
        QCOMPARE(listed[0].repeats, 2);
        // A run from before is known by its time, and by the rest once it is read.
        QByteArray text = tests::readFile(folder.filePath("a.jsonl"));
        const qsizetype from = text.indexOf(",\"methods\"");
        text.remove(from, text.indexOf('}', text.indexOf("\"repeats\"")) - from);
        tests::writeFile(folder.filePath("old.jsonl"), text);
        const auto both = listRuns(folder.path());
        QCOMPARE(both.size(), std::size_t{2});
        QVERIFY(!both[0].known && both[0].total == both[1].total);
        QVERIFY(get(readRun(folder.filePath("old.jsonl"))).name.known);
    }

    void theFileGivesBackTheRun() {
        CountingSession session;
        std::vector<PromptRecord> records;
        QVERIFY(runBenchmark(session, smallPlan(), {}, {}, saveIn(records)).has_value());
        const QString path = folder_.filePath(QStringLiteral("runs/2026-01-02.jsonl"));
        BenchmarkRun run;
        run.name.path = path;
        run.name.started = "2026-01-02T03:04:05Z";
        run.name.model = "Tiny";
        run.plan = smallPlan();
        run.environment = {{"model_sha256", "abc"}, {"gpu", nullptr}};
        run.t = {{1, 1.0}, {8, 1.5}};
        run.t_waiting_share = 0.25;
        QVERIFY(createRun(run).has_value());
        for (const PromptRecord& record : records) QVERIFY(appendRecord(path, record).has_value());
        const auto read = readRun(path);
        QVERIFY2(read, read ? "" : read.error().oneLine().c_str());
        QVERIFY(read->name.complete());
        QCOMPARE(read->name.model, std::string("Tiny"));
        QCOMPARE(read->environment.dump(), run.environment.dump());
        QVERIFY(read->t == run.t);
        QCOMPARE(read->t_waiting_share, 0.25);
        QCOMPARE(read->plan.tasks[0].questions[1].id.dump(), std::string("\"x\""));
        QCOMPARE(read->plan.methods[1].tree.size, 60);
        QCOMPARE(read->plan.options.sampling.seed, run.plan.options.sampling.seed);
        const auto before = benchmarkRows(run.plan, records);
        const auto after = benchmarkRows(read->plan, read->records);
        QCOMPARE(after.size(), before.size());
        for (std::size_t i = 0; i < after.size(); ++i) {
            QCOMPARE(after[i].speedup, before[i].speedup);
            QCOMPARE(after[i].acceptance_by_depth, before[i].acceptance_by_depth);
            QCOMPARE(after[i].tree, before[i].tree);
        }
        const auto list = listRuns(folder_.filePath(QStringLiteral("runs")));
        QCOMPARE(list.size(), std::size_t{1});
        QCOMPARE(list[0].done, std::size_t{12});
        QCOMPARE(list[0].total, std::size_t{12});
    }

    // Cut at every byte, the file is still a run with the records that were whole.
    void aCrashCostsAtMostOneRecord() {
        CountingSession session;
        std::vector<PromptRecord> records;
        BenchmarkPlan plan = smallPlan();
        plan.temperatures = {0.0};
        plan.repeats = 1;
        QVERIFY(runBenchmark(session, plan, {}, {}, saveIn(records)).has_value());
        const QString path = folder_.filePath(QStringLiteral("cut.jsonl"));
        BenchmarkRun run;
        run.name.path = path;
        run.plan = plan;
        QVERIFY(createRun(run).has_value());
        const qint64 head = QFileInfo(path).size();
        for (const PromptRecord& record : records) QVERIFY(appendRecord(path, record).has_value());
        const QByteArray bytes = tests::readFile(path);
        for (qint64 length = head; length < bytes.size(); length += 97) {
            tests::writeFile(path, bytes.left(length));
            const auto whole = static_cast<std::size_t>(bytes.mid(head, length - head).count('\n'));
            const auto read = get(readRun(path));
            QCOMPARE(read.records.size(), whole);
            QVERIFY(appendRecord(path, records.back()).has_value());
            QCOMPARE(readRun(path)->records.size(), whole + 1);
        }
        QVERIFY(readRun(path + ".none").error().what.english().find("gone") != std::string::npos);
        tests::writeFile(path, "{\"format\": 2}\n{}\n");
        QVERIFY(readRun(path).error().what.english().find("newer") != std::string::npos);
        QVERIFY(listRuns(folder_.path()).empty());
    }

    /// A file that somebody else put into the folder, or that is damaged, is no run; the others are listed.
    void aForgedRunIsRefused() {
        const QTemporaryDir folder;
        BenchmarkRun run;
        run.plan = smallPlan();
        run.name.path = folder.filePath("good.jsonl");
        get(createRun(run));
        const QByteArray good = tests::readFile(run.name.path);
        const auto forge = [&](const char* name, const QByteArray& before, const QByteArray& after) {
            QByteArray forged = good;
            forged.replace(before, after);
            QVERIFY(forged != good);
            const QString path = tests::writeFile(folder.filePath(name), forged);
            QVERIFY(!readRun(path).has_value());
        };
        const QByteArray deep = QByteArray(200'000, '[') + QByteArray(200'000, ']');
        forge("format.jsonl", "\"format\":1", "\"format\":\"1\"");
        forge("started.jsonl", "\"started\":\"\"", "\"started\":5");
        forge("model.jsonl", "\"model\":\"\"", "\"model\":[]");
        forge("summary.jsonl", "\"run\":\"griffin benchmark\"", "\"run\":" + deep);
        forge("environment.jsonl", "\"environment\":null", "\"environment\":" + deep);
        forge("question.jsonl", "\"question_id\":3", "\"question_id\":" + deep);
        forge("pass.jsonl", "\"t\":{}", "\"t\":{\"0\":1.0}");
        forge("repeats.jsonl", "\"repeats\":2", "\"repeats\":-2");
        forge("endless.jsonl", "\"repeats\":2", "\"repeats\":2000000000");
        for (const BenchmarkRunName& name : listRuns(folder.path())) {
            for (const char* refused : {"format", "started", "model", "summary"})
                QVERIFY2(!name.path.endsWith(QStringLiteral("/%1.jsonl").arg(QLatin1String(refused))), refused);
        }
        QVERIFY(!listRuns(folder.path()).empty());
    }

    void theTableIsThePapers() {
        CountingSession session;
        std::vector<PromptRecord> records;
        BenchmarkPlan plan = smallPlan();
        plan.repeats = 1;
        const auto result = runBenchmark(session, plan, {}, {}, saveIn(records));
        const ComparisonTable table = comparisonTable(result->rows);
        QCOMPARE(table.tasks, (std::vector<std::string>{"one", "two"}));
        QCOMPARE(table.lines.size(), std::size_t{6});
        QCOMPARE(nameOf(table.lines[1]), std::string("suffix"));
        QCOMPARE(table.lines[1].mean.speedup, 2.0);
        QCOMPARE(table.lines[1].mean.acceptance_length, 2.0);
        QCOMPARE(table.lines[5].temperature, 1.0);
        QCOMPARE(table.repeats, 1);
        const QStringList latex = QString::fromStdString(benchmarkLatex(result->rows)).split('\n');
        QCOMPARE(latex[1], QString("\\begin{tabular}{llcccccc}"));
        QCOMPARE(latex[3],
                 QString(" & & \\multicolumn{2}{c}{one} & \\multicolumn{2}{c}{two} & \\multicolumn{2}{c}{Mean} "
                         "\\\\"));
        QVERIFY(latex.contains(
            " & suffix & $2.00\\times$ & $2.00$ & $2.00\\times$ & $2.00$ & $2.00\\times$ & $2.00$ \\\\"));
        QCOMPARE(latex.filter("\\midrule").size(), 2);
        const ComparisonTable both = comparisonTable("new", result->rows, "old", result->rows);
        QCOMPARE(both.lines.size(), std::size_t{12});
        QCOMPARE(both.lines[0].run, std::string("new"));
        QCOMPARE(both.lines[1].run, std::string("old"));
        QCOMPARE(both.lines[0].method, both.lines[1].method);
        QCOMPARE(nameOf(both.lines[2]), std::string("new: suffix"));
    }

    // A mean over easy prompts is not beside one over easy and hard ones.
    void meansOfTwoRunsAreOverWhatBothHave() {
        BenchmarkRow row;
        row.method = row.chosen_method = "suffix";
        row.tree = "none";
        row.chosen_tree = "auto";
        row.prompts = 1;
        const auto rowOf = [&row](const char* task, double speedup) {
            row.task = task;
            row.speedup = row.acceptance_length = speedup;
            return row;
        };
        const std::vector<BenchmarkRow> whole{rowOf("easy", 4.0), rowOf("hard", 1.0), rowOf("odd", 3.0)};
        const std::vector<BenchmarkRow> stopped{rowOf("easy", 3.5), rowOf("odd", 2.5)};
        const ComparisonTable table = comparisonTable("new", whole, "old", stopped);
        QCOMPARE(table.lines.size(), std::size_t{2});
        QCOMPARE(table.lines[0].mean.speedup, 3.5);
        QCOMPARE(table.lines[1].mean.speedup, 3.0);
        QVERIFY(!table.lines[1].tasks[1].measured);
        QCOMPARE(comparisonTable(whole).lines[0].mean.speedup, 8.0 / 3.0);
        // Without a prompt set of both there is no mean of either.
        const ComparisonTable apart = comparisonTable("new", std::vector{whole[0]}, "old", std::vector{whole[1]});
        QVERIFY(!apart.lines[0].mean.measured && !apart.lines[1].mean.measured);
        // What was measured at one temperature only is compared with nothing.
        row.temperature = 1.0;
        const ComparisonTable warm = comparisonTable("new", whole, "old", std::vector{rowOf("hard", 2.0)});
        QCOMPARE(warm.lines[0].mean.speedup, 8.0 / 3.0);
        QCOMPARE(warm.lines[1].mean.speedup, 2.0);
    }

  private:
    static BenchmarkHooks saveIn(std::vector<PromptRecord>& records) {
        BenchmarkHooks hooks;
        hooks.save = [&records](const PromptRecord& record) -> engine::Result<engine::Done> {
            records.push_back(record);
            return engine::Done{};
        };
        return hooks;
    }

    QTemporaryDir folder_;
};

}  // namespace
}  // namespace griffin::app

GRIFFIN_TEST(griffin::app::BenchmarkRunTest)
#include "benchmark_run_test.moc"
