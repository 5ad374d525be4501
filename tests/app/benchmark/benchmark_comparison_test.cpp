// What the benchmark page says of two runs that are compared, and with which drafts a stopped run goes on.
#include <QApplication>
#include <QTemporaryDir>
#include <QTest>
#include <cmath>

#include "app/benchmark/benchmark_export.h"
#include "app/benchmark/benchmark_job.h"
#include "app/benchmark/benchmark_presentation.h"
#include "app/benchmark/run_texts.h"
#include "app/benchmark/server_presentation.h"
#include "tests/app/benchmark/made_run.h"
#include "tests/support/files.h"
#include "tests/support/test_program.h"
#include "ui/benchmark/benchmark_panel.h"
#include "ui/benchmark/benchmark_results.h"
#include "ui/theme/theme.h"

using namespace griffin;
using tests::madeUpRun;

class BenchmarkComparisonTest : public QObject {
    Q_OBJECT

  private slots:
    void comparedRunsSayWhatElseDiffers();
    void comparedRunsHaveTheirOwnNotes();
    void comparedServersSayWhatElseDiffers();
    void timesHaveOneForm();
    void aBandwidthOfABusyComputerSaysSo();
    void whatIsComparedIsExported();
    void aRunGoesOnWithItsOwnDrafts();
};

/// Speedups of two computers, models or prompt sets do not tell of the methods.
void BenchmarkComparisonTest::comparedRunsSayWhatElseDiffers() {
    const app::BenchmarkRun run = madeUpRun({{engine::Method::kGriffin, {}}}, 2, 1);
    app::BenchmarkRun other = run;
    other.name.started = "2026-11-24T11:30:00Z";
    const QStringList names = app::comparedStarts(run.name.started, other.name.started);
    const auto told = [&](const QString& name) {
        QStringList values;
        for (const auto& [key, value] : app::benchmarkView(run, &other).environment) {
            if (key.startsWith(name)) values.append(key + ": " + value);
        }
        return values;
    };
    QVERIFY(!app::benchmarkView(run, &other).note.contains("differ in"));
    QVERIFY(app::benchmarkView(run, &other).note.contains("Automatic trees are as large as pays"));
    QCOMPARE(told("Threads"), QStringList{"Threads: 2"});
    other.environment["threads"] = 4;
    other.environment["gpu"] = "cuda:0";  // not known of the first
    other.environment["memory_bandwidth_gb_s"] = 17.5;
    QVERIFY(app::benchmarkView(run, &other).note.endsWith(" The runs also differ in: Threads."));
    QCOMPARE(told("Threads"), (QStringList{"Threads (" + names[0] + "): 2", "Threads (" + names[1] + "): 4"}));
    other.plan.tasks[1].questions[0].turns = {"another"};
    other.plan.options.max_new_tokens = run.plan.options.max_new_tokens + 1;
    other.name.model = "Another";
    QVERIFY(app::benchmarkView(run, &other)
                .note.endsWith(" differ in: Model; Threads; Prompts; Maximum answer length, tokens."));
    // A report tells how long its answers were at most, or nothing is said of it.
    other.name.report = true;
    QVERIFY(!app::benchmarkView(run, &other).note.contains("Maximum answer length"));
    QCOMPARE(told("Seed").size(), 1);
    other.options_reported = true;
    QVERIFY(app::benchmarkView(run, &other).note.endsWith("; Maximum answer length, tokens."));
    QCOMPARE(told("Maximum answer length").size(), 2);
    // Where they have no prompt set in common, none is compared.
    other = run;
    for (app::BenchmarkTask& task : other.plan.tasks) task.name += "-b";
    QVERIFY(!app::benchmarkView(run, &other).note.contains("differ in"));
    // One that was stopped has answered fewer.
    other = run;
    other.records.resize(3);
    QVERIFY(app::benchmarkView(run, &other).note.endsWith(" differ in: Prompts."));
    other.records.resize(2);
    QVERIFY(app::benchmarkView(run, &other).note.endsWith(" Means are over the prompt sets that both runs have."));
    // The acceptance by depth is, too.
    app::BenchmarkRun uneven = run;
    for (app::PromptRecord& record : uneven.records) {
        if (record.task != 1) continue;
        for (app::MethodRecord& method : record.methods) method.turns[0].accepted_by_depth = {40, 30, 20};
    }
    const auto depths = [](const ui::BenchmarkView& view) { return view.charts.at(2).series.at(0).values; };
    QCOMPARE(depths(app::benchmarkView(uneven, &other)), depths(app::benchmarkView(other, nullptr)));
    QVERIFY(depths(app::benchmarkView(uneven, nullptr)) != depths(app::benchmarkView(other, nullptr)));
    // A copy of its file is a run of its own.
    const ui::BenchmarkView copied = app::benchmarkView(run, &other);
    QCOMPARE(copied.lines.size(), 4);
    QCOMPARE(copied.lines[1].first(), QString(copied.lines[0].first()).replace(": ", " (2): "));
    // A draft that the other run did not need differs in nothing.
    app::BenchmarkRun drafted = run;
    drafted.environment["draft_sha256"] = "aa";
    other = madeUpRun({{engine::Method::kEagle, {}}}, 2, 1);
    other.environment["draft_sha256"] = "bb";
    QVERIFY(!app::benchmarkView(drafted, &other).note.contains("differ in"));
    other = drafted;
    other.environment["draft_sha256"] = "bb";
    QVERIFY(app::benchmarkView(drafted, &other).note.endsWith(" differ in: Draft."));
    // Automatic may take drafts of two methods.
    for (app::BenchmarkRun* one : {&drafted, &other}) one->plan.methods = {{engine::Method::kAuto, {}}};
    const nlohmann::ordered_json griffin{{"method", "griffin"}, {"name", "a"}, {"sha256", "aa"}};
    const nlohmann::ordered_json eagle{{"method", "eagle"}, {"name", "b"}, {"sha256", "bb"}};
    drafted.environment["drafts"] = nlohmann::ordered_json::array({griffin, eagle});
    other.environment["drafts"] = nlohmann::ordered_json::array({eagle, griffin});
    QVERIFY(app::benchmarkView(drafted, &other).note.endsWith(" differ in: Draft."));
    other.environment = drafted.environment;
    QVERIFY(!app::benchmarkView(drafted, &other).note.contains("differ in"));
}

/// Whose repeats, whose busy computer, whose passes.
void BenchmarkComparisonTest::comparedRunsHaveTheirOwnNotes() {
    const app::BenchmarkRun run = madeUpRun({{engine::Method::kAuto, {}}}, 2, 2);
    app::BenchmarkRun other = madeUpRun({{engine::Method::kAuto, {}}}, 2, 3);
    other.name.started = "2026-11-24T11:30:00Z";
    const QString name = app::comparedStarts(run.name.started, other.name.started)[1];
    for (app::PromptRecord& record : other.records) {
        for (app::MethodRecord& method : record.methods) method.turns[0].waiting_share = 0.25;
    }
    other.t = {{1, 1.0}, {2, 1.3}, {64, 9.0}};
    other.t_waiting_share = 0.3;
    const ui::BenchmarkView view = app::benchmarkView(run, &other);
    QVERIFY2(view.note.contains("deviation over 2 or 3 repeats"), qPrintable(view.note));
    QVERIFY2(view.note.contains(name + ": The computer was busy: up to 25 %"), qPrintable(view.note));
    QCOMPARE(view.note.count("busy"), 1);
    const ui::Chart& cost = view.charts.last();
    QCOMPARE(cost.positions, (QList<double>{1, 2, 4, 8, 16, 32, 64}));
    QCOMPARE(cost.series.size(), 2);
    QVERIFY(cost.series[0].name.endsWith(": t(M)/t(1)"));
    QCOMPARE(cost.series[1].name, name + ": t(M)/t(1), measured on a busy computer");
    QVERIFY(std::isnan(cost.series[0].values[6]) && std::isnan(cost.series[1].values[2]));
    QCOMPARE(cost.series[1].values[6], 9.0);
    other.t.clear();
    QCOMPARE(app::benchmarkView(run, &other).charts.last().series.size(), 1);
}

void BenchmarkComparisonTest::comparedServersSayWhatElseDiffers() {
    app::ServerBenchmarkRun run;
    run.started = "2026-11-24T10:00:00Z";
    run.plan.targets.push_back({{}, "box", "qwen3", {}});
    run.plan.tasks = {{"everyday", {{1, {"a"}}, {2, {"b"}}}}};
    run.plan.at_once = {1, 4};
    app::ServerBenchmarkRun other = run;
    other.started = "2026-11-24T11:30:00Z";
    const QStringList names = app::comparedStarts(run.started, other.started);
    const ui::BenchmarkView same = app::serverBenchmarkView(run, &other);
    QVERIFY(!same.note.contains("differ in"));
    QCOMPARE(same.environment, app::serverBenchmarkView(run, nullptr).environment);
    other.plan.tasks[0].questions.pop_back();
    other.plan.options.sampling.temperature = 0.8F;
    const ui::BenchmarkView view = app::serverBenchmarkView(run, &other);
    QVERIFY2(view.note.endsWith(" The runs also differ in: Prompts; Temperature."), qPrintable(view.note));
    QVERIFY(view.environment.contains({"Temperature (" + names[1] + ")", "0.8"}));
    other.plan = {};  // a report
    QVERIFY(!app::serverBenchmarkView(run, &other).note.contains("differ in"));
    run.rows = {{"http://box", "box", "", "qwen3", "everyday", {}}};  // a copy of its file is a run of its own
    QStringList lines;
    for (const QStringList& line : app::serverBenchmarkView(run, &run).lines) lines.append(line.first());
    QCOMPARE(lines.size(), 2);
    QVERIFY2(lines[0].contains(": ") && lines[1] == QString(lines[0]).replace(": ", " (2): "),
             qPrintable(lines.join('/')));
}

/// Twice as much as in another run is not of another memory.
void BenchmarkComparisonTest::aBandwidthOfABusyComputerSaysSo() {
    app::BenchmarkRun run = madeUpRun({{engine::Method::kAuto, {}}}, 1, 1);
    run.environment["memory_bandwidth_gb_s"] = 31.7;
    const auto told = [&run] {
        for (const auto& [name, value] : app::benchmarkView(run, nullptr).environment) {
            if (name.startsWith("Memory bandwidth")) return value;
        }
        return QString();
    };
    QVERIFY2(!told().isEmpty() && !told().contains("busy"), qPrintable(told()));
    run.t_waiting_share = 0.3;  // of an earlier run
    QVERIFY2(told().endsWith(", measured on a busy computer"), qPrintable(told()));
    run.environment["memory_bandwidth_waiting_share"] = 0.05;
    QVERIFY2(!told().contains("busy"), qPrintable(told()));
    run.environment["memory_bandwidth_waiting_share"] = 0.5;
    QVERIFY2(told().endsWith(", measured on a busy computer"), qPrintable(told()));
}

/// Before the rows as in the list of the runs, where a clock of twelve hours is usual, too.
void BenchmarkComparisonTest::timesHaveOneForm() {
    const QLocale before;
    for (const QLocale::Language language : {QLocale::Korean, QLocale::Chinese, QLocale::English}) {
        QLocale::setDefault(QLocale(language));
        const char* first = "2026-11-24T10:54:05Z";
        const QString listed = app::startText(first).simplified();
        QStringList names = app::comparedStarts(first, "2026-11-24T10:55:00Z");
        QVERIFY2(listed.endsWith(names[0]), qPrintable(listed + " / " + names[0]));
        names = app::comparedStarts(first, "2026-11-24T10:54:07Z");
        QVERIFY2(names[0].contains(":54:05") && names[1].contains(":54:07"), qPrintable(names[0]));
        names = app::comparedStarts(first, "2026-11-20T10:54:07Z");
        QCOMPARE(names[0].simplified(), listed);
        QVERIFY(names[0] != names[1]);
    }
    QLocale::setDefault(before);
}

/// Tables to read and drawn reports hold both runs, those for programs the first.
void BenchmarkComparisonTest::whatIsComparedIsExported() {
    const ui::Theme theme{*qApp};
    const QTemporaryDir folder;
    app::BenchmarkRun run = madeUpRun({{engine::Method::kGriffin, {}}}, 2, 1);
    app::BenchmarkRun other = madeUpRun({{engine::Method::kEagle, {}}}, 2, 1);
    // Of one minute, and one model.
    run.name.model = other.name.model = "SmolLM2";
    run.name.started = "2026-11-24T11:30:05Z";
    other.name.started = "2026-11-24T11:30:36Z";
    const auto written = [&](const app::BenchmarkRun* compared, ui::BenchmarkExport format) {
        const QString path = folder.filePath("run");
        if (!app::exportRun(run, compared, format, path, theme).has_value()) return QByteArray();
        return tests::readFile(path);
    };
    const QStringList names = app::comparedTexts(run.name, other.name);
    const ui::BenchmarkView view = app::benchmarkView(run, &other);
    const QStringList parts = view.title.split(QStringLiteral(", compared with "));
    QVERIFY2(parts.size() == 2 && parts[0].startsWith("SmolLM2 · ") && parts[0].contains(":05") &&
                 parts[1].contains(":36") && view.title.count("SmolLM2") == 1,
             qPrintable(view.title));
    for (const ui::BenchmarkExport format : {ui::BenchmarkExport::kMarkdown, ui::BenchmarkExport::kLatex}) {
        const QByteArray table = written(&other, format);
        QVERIFY(table.contains((names[0] + ": griffin").toUtf8()) && table.contains((names[1] + ": eagle").toUtf8()));
        QVERIFY(table.contains(view.title.simplified().toUtf8()) && table.contains(view.note.toUtf8()));
    }
    // As many lines as on the page.
    QCOMPARE(written(&other, ui::BenchmarkExport::kMarkdown).count("\n| "), view.lines.size());
    QVERIFY(app::resultsAsHtml(view).contains(names[1]));
    for (const ui::BenchmarkExport format : {ui::BenchmarkExport::kPng, ui::BenchmarkExport::kSvg})
        QVERIFY(written(&other, format) != written(nullptr, format));
    for (const ui::BenchmarkExport format : {ui::BenchmarkExport::kCsv, ui::BenchmarkExport::kJson}) {
        QVERIFY(app::holdsOneRun(format));
        QCOMPARE(written(&other, format), written(nullptr, format));
    }
}

/// Each of them, not the first alone; those of other methods, which a chat may have loaded, play no part.
void BenchmarkComparisonTest::aRunGoesOnWithItsOwnDrafts() {
    app::BenchmarkRun run = madeUpRun({{engine::Method::kGriffin, {}}, {engine::Method::kEagle, {}}}, 1, 1);
    const auto environment = [](const char* griffin, const char* eagle, const char* fspad) {
        nlohmann::ordered_json block{{"model", "M"}, {"model_sha256", "mm"}, {"draft", "a"}, {"draft_sha256", griffin}};
        block["drafts"] = {{{"method", "griffin"}, {"name", "a"}, {"sha256", griffin}},
                           {{"method", "eagle"}, {"name", "b"}, {"sha256", eagle}},
                           {{"method", "fspad"}, {"name", "c"}, {"sha256", fspad}}};
        return block;
    };
    run.environment = environment("aa", "bb", "cc");
    QVERIFY(app::checkSameModel(run, environment("aa", "bb", "cc")).has_value());
    QVERIFY(app::checkSameModel(run, environment("aa", "bb", "other")).has_value());
    QVERIFY(!app::checkSameModel(run, environment("aa", "other", "cc")).has_value());
    QVERIFY(!app::checkSameModel(run, environment("other", "bb", "cc")).has_value());
    nlohmann::ordered_json another = environment("aa", "bb", "cc");
    another["model_sha256"] = "other";
    QVERIFY(!app::checkSameModel(run, another).has_value());
    // HASS takes EAGLE's where it has none of its own.
    run.plan.methods = {{engine::Method::kHass, {}}};
    QVERIFY(app::checkSameModel(run, environment("other", "bb", "other")).has_value());
    QVERIFY(!app::checkSameModel(run, environment("aa", "other", "cc")).has_value());
    // Automatic takes the first of them, methods without drafts none.
    run.plan.methods = {{engine::Method::kAuto, {}}};
    QVERIFY(app::checkSameModel(run, environment("aa", "other", "other")).has_value());
    QVERIFY(!app::checkSameModel(run, environment("other", "bb", "cc")).has_value());
    run.plan.methods = {{engine::Method::kSuffix, {}}};
    QVERIFY(app::checkSameModel(run, environment("other", "other", "other")).has_value());
    // Of one that was loaded alone the method is not told.
    run.plan.methods = {{engine::Method::kGriffin, {}}};
    run.environment.erase("drafts");
    QVERIFY(app::checkSameModel(run, run.environment).has_value());
    QVERIFY(app::checkSameModel(run, environment("aa", "bb", "cc")).has_value());
    QVERIFY(!app::checkSameModel(run, environment("other", "bb", "cc")).has_value());
}

GRIFFIN_TEST(BenchmarkComparisonTest)
#include "benchmark_comparison_test.moc"
