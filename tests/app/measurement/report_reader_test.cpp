// Reports in JSON as runs again, whoever wrote them.
#include "app/measurement/report_reader.h"

#include <QTemporaryDir>
#include <QTest>

#include "app/measurement/benchmark_report.h"
#include "app/measurement/json_records.h"
#include "tests/app/benchmark/made_run.h"
#include "tests/support/files.h"
#include "tests/support/results.h"
#include "tests/support/test_program.h"

namespace griffin::app {
namespace {

using engine::Method;
using tests::get;

class ReportReaderTest : public QObject {
    Q_OBJECT

  private slots:
    /// What was exported is a run again, as far as it tells.
    void aReportIsRead() {
        BenchmarkRun run = tests::madeUpRun({{Method::kSuffix, {}}, {Method::kGriffin, {}}}, 2, 2);
        run.environment = {{"model", "SmolLM2"}, {"threads", 2}};
        const std::vector<BenchmarkRow> rows = rowsOf(run);
        run.plan.options.max_new_tokens = 96;
        run.plan.options.sampling.seed = 7;
        const std::string text = indentedJson(benchmarkJson(run.environment, rows, &run.plan.options));
        const QString path = tests::writeFile(folder_.filePath("exported.json"), QByteArray::fromStdString(text));
        const BenchmarkRun read = get(readRun(path));
        QVERIFY(read.name.report && read.name.complete());
        QCOMPARE(read.name.path, path);
        QCOMPARE(read.name.model, std::string("SmolLM2"));
        QVERIFY(!read.name.started.empty());
        QCOMPARE(read.plan.temperatures, run.plan.temperatures);
        QCOMPARE(read.plan.repeats, 2);
        QCOMPARE(read.plan.methods.size(), std::size_t{2});
        QCOMPARE(read.name.tasks, (std::vector<std::string>{"task-1", "task-2"}));
        QVERIFY(read.knowsOptions());
        QCOMPARE(indentedJson(benchmarkJson(read.environment, rowsOf(read), &read.plan.options)), text);
        // What a report from before does not tell is not known.
        const std::string before = indentedJson(benchmarkJson(run.environment, rows, nullptr));
        const QString old = tests::writeFile(folder_.filePath("before.json"), QByteArray::fromStdString(before));
        QVERIFY(!get(readRun(old)).knowsOptions());
        QCOMPARE(benchmarkMarkdown(rowsOf(read)), benchmarkMarkdown(rows));
        QVERIFY(listRuns(folder_.path()).empty());
    }

    /// Whoever wrote it: what cannot be used is named, and where it is.
    void aForgedReportIsRefused() {
        BenchmarkRow row;
        row.task = "one";
        row.method = row.chosen_method = "griffin";
        row.tree = row.chosen_tree = "eagle2";
        const std::vector rows{row, row};
        const nlohmann::ordered_json good = benchmarkJson({{"model", "SmolLM2"}}, rows, nullptr);
        const auto refusal = [this](const nlohmann::ordered_json& report) {
            const QString path =
                tests::writeFile(folder_.filePath("forged.json"), QByteArray::fromStdString(report.dump()));
            const auto read = readRun(path);
            if (read) return QString();
            return read.error().where.english() == path.toStdString()
                       ? QString::fromStdString(read.error().what.english())
                       : QString("names no file");
        };
        QCOMPARE(refusal(good), QString());
        const auto forgedRow = [&](const char* member, const nlohmann::ordered_json& value) {
            nlohmann::ordered_json forged = good;
            forged["rows"][1][member] = value;
            const QString told = refusal(forged);
            QVERIFY2(told == QString("Row 2 of this benchmark report has no “%1” that can be used").arg(member),
                     qPrintable(told));
        };
        forgedRow("task", 5);
        forgedRow("method", std::string(2000, 'm'));
        forgedRow("temperature", -1);
        forgedRow("speedup", "2.0");
        forgedRow("speedup", 1e300);
        forgedRow("prompts", -3);
        forgedRow("commit_ms", nullptr);
        forgedRow("acceptance_by_depth", 1);
        forgedRow("acceptance_by_depth", std::vector<double>(5000, 0.5));
        forgedRow("chosen_tree", nlohmann::ordered_json::array());
        nlohmann::ordered_json forged = good;
        forged["rows"][0] = 7;
        QVERIFY(refusal(forged).startsWith("Row 1 of"));
        for (const auto& [member, other] : {std::pair("max_new_tokens", "seed"), std::pair("seed", "max_new_tokens")}) {
            forged = good;
            forged[member] = -5;
            forged[other] = 5;
            QCOMPARE(refusal(forged), QString("This benchmark report has no “%1” that can be used").arg(member));
        }
        forged = good;
        forged["format"] = 2;
        QVERIFY(refusal(forged).contains("newer version"));
        forged["format"] = "1";
        QVERIFY(refusal(forged).contains("does not say its format"));
        forged = good;
        forged["rows"] = nlohmann::ordered_json::array();
        QVERIFY(refusal(forged).contains("has no rows"));
        forged["rows"] = std::vector(20'000, good["rows"][0]);
        QVERIFY(refusal(forged).contains("more rows"));
        forged["rows"] = std::vector(100, good["rows"][0]);
        for (int i = 0; i < 100; ++i) forged["rows"][static_cast<std::size_t>(i)]["temperature"] = i;
        QVERIFY(refusal(forged).contains("more temperatures"));
        for (const char* other : {R"({"a": 1})", "[]", "\"text\"", "{\n \"a\": 1\n}"}) {
            const QString path = tests::writeFile(folder_.filePath("other.json"), other);
            QVERIFY(readRun(path).error().what.english().starts_with("This is neither a benchmark run"));
        }
        // Cut off anywhere it is none.
        const std::string text = indentedJson(good);
        for (std::size_t length = 1; length + 2 < text.size(); length += 97) {
            const QString path =
                tests::writeFile(folder_.filePath("cut.json"), QByteArray::fromStdString(text.substr(0, length)));
            QVERIFY(readRun(path).error().what.english().starts_with("This is neither a benchmark run"));
        }
    }

    /// Reports from before some figures were in them.
    void anEarlierReportIsRead() {
        BenchmarkRow row;
        row.task = "one";
        row.method = row.chosen_method = "griffin";
        row.tree = row.chosen_tree = "eagle2";
        nlohmann::ordered_json report = benchmarkJson({{"model", 5}}, std::vector{row}, nullptr);
        for (const char* later : {"acceptance_length_griffin", "acceptance_length_hass", "acceptance_by_depth",
                                  "chosen_method", "chosen_tree"})
            report["rows"][0].erase(later);
        const QString path =
            tests::writeFile(folder_.filePath("earlier.json"), QByteArray::fromStdString(report.dump()));
        const BenchmarkRun read = get(readRun(path));
        QCOMPARE(read.reported.at(0).chosen_method, std::string("griffin"));
        QCOMPARE(read.name.model, std::string());
    }

  private:
    QTemporaryDir folder_;
};

}  // namespace
}  // namespace griffin::app

GRIFFIN_TEST(griffin::app::ReportReaderTest)
#include "report_reader_test.moc"
