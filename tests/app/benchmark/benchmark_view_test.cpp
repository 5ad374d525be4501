// What the benchmark page shows of a finished run, and draws on paper: names, charts, notes.
#include <QApplication>
#include <QImage>
#include <QLabel>
#include <QSet>
#include <QTemporaryDir>
#include <QTextDocument>
#include <QTextTable>

#include "app/benchmark/benchmark_export.h"
#include "app/benchmark/benchmark_job.h"
#include "app/benchmark/benchmark_presentation.h"
#include "app/benchmark/run_texts.h"
#include "app/benchmark/server_presentation.h"
#include "tests/app/benchmark/made_run.h"
#include "tests/support/files.h"
#include "tests/support/test_program.h"
#include "ui/benchmark/benchmark_page.h"
#include "ui/benchmark/benchmark_panel.h"
#include "ui/benchmark/benchmark_results.h"
#include "ui/charts/chart_painter.h"
#include "ui/theme/theme.h"

using namespace griffin;
using tests::madeUpRun;

class BenchmarkViewTest : public QObject {
    Q_OBJECT

  private slots:
    void namesTellWhatDiffers();
    void promptsAreNotTheirRepeats();
    void everyDraftIsNamed();
    void twelveMethodsAreToldApart();
    void ofMoreTheFastestAreCharted();
    void everyTemperatureIsCharted();
    void curvesOfServersAreToldApart();
    void aPageIsTheSameInTheDark();
    void whatCannotBeIsSaid();
    void theBestAreClearlyBest();
    void aBusyComputerIsSaid();
    void namesStandLeftOfFigures();
    void estimatesLearnFromARun();

  private:
    QTemporaryDir folder_;
};

void BenchmarkViewTest::namesTellWhatDiffers() {
    app::BenchmarkRunName first = madeUpRun({}, 1, 1).name;
    first.known = true;
    first.methods = {{engine::Method::kAuto, {}}, {engine::Method::kGriffin, {engine::TreeKind::kChain, 0, 0, 0}}};
    first.tasks = {"summarise"};
    first.temperatures = {0.0};
    first.prompts = 5;
    first.max_new_tokens = 128;
    first.repeats = 3;
    app::BenchmarkRunName second = first;
    second.started = "2026-11-24T11:30:00Z";
    const auto time = [](const app::BenchmarkRunName& name) {
        return QLocale().toString(
            QDateTime::fromString(QString::fromStdString(name.started), Qt::ISODate).toLocalTime(),
            QLocale::ShortFormat);
    };
    QCOMPARE(app::runTexts({first}), QStringList{time(first) + " · SmolLM2 360M"});
    QCOMPARE(app::runTexts({first, second}), (QStringList{time(first), time(second)}));
    app::BenchmarkRunName at_once = first;  // of the same minute
    at_once.started.replace(17, 2, "41");
    const QStringList told = app::runTexts({first, second, at_once});
    QCOMPARE(told[1], time(second));
    QVERIFY2(told[0] != told[2] && told[2].contains(":41"), qPrintable(told.join(" | ")));
    second.methods.pop_back();
    second.temperatures = {0.0, 0.8};
    second.repeats = 1;
    QCOMPARE(app::runTexts({first, second}),
             (QStringList{time(first) + " · Automatic; GRIFFIN, Chain · T 0 · repeats: 3",
                          time(second) + " · Automatic · T 0, 0.8 · repeats: 1"}));
    second.known = false;  // from before: its time
    second.model = "Another";
    QCOMPARE(app::runTexts({first, second}),
             (QStringList{time(first) + " · SmolLM2 360M", time(second) + " · Another"}));
}

/// Four prompts that are asked three times are not twelve.
void BenchmarkViewTest::promptsAreNotTheirRepeats() {
    QCOMPARE(app::promptsText({4, 1, 1}), QString("4 prompts"));
    QCOMPARE(app::promptsText({12, 1, 3}), QString("4 prompts, 3 times each"));
    QCOMPARE(app::promptsText({8, 2, 1}), QString("4 prompts at 2 temperatures"));
    QCOMPARE(app::promptsText({24, 2, 3}), QString("4 prompts, 3 times each at 2 temperatures"));
    QCOMPARE(app::doneText(2, {4, 1, 1}), QString("2 of 4 prompts"));
    QCOMPARE(app::doneText(5, {12, 1, 3}), QString("5 of 12 (4 prompts, 3 times each)"));
    app::BenchmarkRun run = madeUpRun({{engine::Method::kAuto, {}}}, 2, 3);
    const auto told = [&](const QString& name) {
        for (const auto& [key, value] : app::benchmarkView(run, nullptr).environment) {
            if (key == name) return value;
        }
        return QString("nothing");
    };
    QCOMPARE(told("Prompts"), QString("4"));
    QCOMPARE(told("Repeats"), QString("3"));
    QCOMPARE(told("Temperatures"), QString("0"));
    QCOMPARE(told("Measured so far"), QString("nothing"));
    QVERIFY(app::benchmarkView(run, nullptr).note.contains("deviation over 3 repeats"));
    QVERIFY(app::resultsAsHtml(app::benchmarkView(run, nullptr)).contains("Bold: none is faster"));
    app::BenchmarkRun busy = run;  // where nothing is bold, nothing is said of it
    for (app::PromptRecord& record : busy.records) record.methods[1].turns[0].decode_ms /= 10.0;
    QVERIFY(!app::resultsAsHtml(app::benchmarkView(busy, nullptr)).contains("Bold"));
    QCOMPARE(app::benchmarkView(run, nullptr).columns.size(), 2 + 2 * 3);
    run.records.resize(4);  // nothing twice: there is no deviation to explain
    QVERIFY(!app::benchmarkView(run, nullptr).note.contains("deviation"));
    QVERIFY(app::benchmarkView(run, nullptr).bold_note.isEmpty());
    run.records = madeUpRun({{engine::Method::kAuto, {}}}, 2, 3).records;
    run.records.resize(5);
    QCOMPARE(told("Measured so far"), QString("5 of 12 (4 prompts, 3 times each)"));
    run.records.clear();  // before the first there is no mean of anything
    QCOMPARE(app::benchmarkView(run, nullptr).columns.size(), 2);
}

/// Not the first of them alone.
void BenchmarkViewTest::everyDraftIsNamed() {
    app::BenchmarkRun run = madeUpRun({{engine::Method::kGriffin, {}}, {engine::Method::kEagle, {}}}, 1, 1);
    run.environment["draft"] = "a.safetensors";
    run.environment["draft_sha256"] = "aa";
    const auto drafts = [&] {
        QStringList lines;
        for (const auto& [name, value] : app::benchmarkView(run, nullptr).environment) {
            if (name.contains("raft")) lines.append(name + ": " + value);
        }
        return lines;
    };
    QCOMPARE(drafts(), (QStringList{"Draft: a.safetensors", "Draft SHA-256: aa"}));
    run.environment["drafts"] = {{{"method", "griffin"}, {"name", "a.safetensors"}, {"sha256", "aa"}},
                                 {{"method", "eagle"}, {"name", "b.safetensors"}, {"sha256", "bb"}}};
    QCOMPARE(drafts(), (QStringList{"GRIFFIN draft: a.safetensors", "GRIFFIN draft SHA-256: aa",
                                    "EAGLE draft: b.safetensors", "EAGLE draft SHA-256: bb"}));
    run.environment["drafts"] = {1, {{"method", 2}}};  // of a file from elsewhere
    QCOMPARE(drafts().size(), 4);
}

void BenchmarkViewTest::twelveMethodsAreToldApart() {
    std::vector<app::MethodSpec> methods{{engine::Method::kAuto, {}}};
    for (const engine::TreeKind kind : engine::allTrees()) {
        for (const engine::Method method : {engine::Method::kGriffin, engine::Method::kEagle}) {
            if (methods.size() < 12) methods.push_back({method, {kind, 0, 0, 0}});
        }
    }
    const ui::Theme theme{*qApp};
    const app::BenchmarkRun many = madeUpRun(methods, 3, 3);
    const ui::BenchmarkView view = app::benchmarkView(many, nullptr);
    for (int number = 0; number < 3; ++number) {
        const ui::Chart& chart = view.charts[number];
        QCOMPARE(chart.series.size(), 12);
        QSet<QString> names;
        QSet<int> looks;
        for (const ui::ChartSeries& series : chart.series) {
            names.insert(series.name);
            looks.insert(series.number);
        }
        QCOMPARE(names.size(), 12);
        QCOMPARE(looks.size(), 12);
        QVERIFY(!chart.x_name.isEmpty() && !chart.y_name.isEmpty());
        // The same method has the same look in every chart.
        for (qsizetype i = 0; i < chart.series.size(); ++i)
            QCOMPARE(chart.series[i].name, view.charts[0].series[i].name);
    }
    QVERIFY2(view.lines[1][2].contains(QChar(0xB1)), qPrintable(view.lines[1][2]));

    const auto pagesOf = [&](const app::BenchmarkRun& run, const char* name) {
        const QString path = folder_.filePath(name);
        if (!app::exportRun(run, nullptr, ui::BenchmarkExport::kPdf, path, theme).has_value()) return qsizetype{0};
        const QString folder = qEnvironmentVariable("GRIFFIN_SCREENSHOTS");
        if (!folder.isEmpty()) QFile::copy(path, folder + '/' + name);
        return tests::readFile(path).count("/Type /Page\n");
    };
    // The first page is full: below the table stand the charts, or the environment where they have no room.
    QCOMPARE(pagesOf(madeUpRun({methods[0], methods[1]}, 2, 3), "few.pdf"), 2);
    QCOMPARE(pagesOf(many, "many.pdf"), 2);
}

/// The charts show as many as can be told apart, and say that they leave some out; the table has all.
void BenchmarkViewTest::ofMoreTheFastestAreCharted() {
    std::vector<app::MethodSpec> methods;
    for (const engine::TreeKind kind : engine::allTrees()) {
        for (const engine::Method method : {engine::Method::kGriffin, engine::Method::kEagle}) {
            if (methods.size() < 15) methods.push_back({method, {kind, 0, 0, 0}});
        }
    }
    QCOMPARE(methods.size(), std::size_t{15});
    const ui::BenchmarkView view = app::benchmarkView(madeUpRun(methods, 2, 1), nullptr);
    QCOMPARE(view.lines.size(), 16);
    for (int number = 0; number < 3; ++number) {
        const ui::Chart& chart = view.charts[number];
        QCOMPARE(chart.series.size(), ui::kSeriesLooks);
        QVERIFY2(chart.name.endsWith(", the 12 fastest of 15"), qPrintable(chart.name));
        // The made-up methods are ever faster: the last twelve, in the order of the table.
        for (int i = 0; i < ui::kSeriesLooks; ++i) {
            QCOMPARE(chart.series[i].name, view.lines[i + 4].first());
            QCOMPARE(chart.series[i].number, i);
        }
    }
    QVERIFY(!view.charts[3].name.contains("fastest"));
    // Not 16 as far from 8 as 2 from 1.
    QCOMPARE(view.charts[3].positions, (QList<double>{1, 2, 4, 8, 16, 32}));
}

/// With their temperatures, on the page as in pictures and on paper; of one alone there is nothing to say.
void BenchmarkViewTest::everyTemperatureIsCharted() {
    const ui::Theme theme{*qApp};
    const std::vector<app::MethodSpec> methods{{engine::Method::kAuto, {}}, {engine::Method::kEagle, {}}};
    app::BenchmarkRun run = madeUpRun(methods, 2, 1);
    for (const ui::Chart& chart : app::benchmarkView(run, nullptr).charts) QVERIFY(!chart.name.contains("temperature"));
    const auto drawn = [&](const char* name, ui::BenchmarkExport format) {
        const QString path = folder_.filePath(name);
        return app::exportRun(run, nullptr, format, path, theme).has_value() ? path : QString();
    };
    const QSize two_rows = QImage(drawn("one.png", ui::BenchmarkExport::kPng)).size();
    run.plan.temperatures = {0.8, 0.0};  // as they were typed
    const std::vector<app::PromptRecord> records = run.records;
    for (app::PromptRecord record : records) {
        record.temperature = 1;
        for (app::MethodRecord& method : record.methods) method.turns[0].decode_ms *= 2.0;
        record.methods[0].turns[0].decode_ms /= 2.0;
        run.records.push_back(std::move(record));
    }
    const ui::BenchmarkView view = app::benchmarkView(run, nullptr);
    QCOMPARE(view.charts.size(), 7);
    for (int number = 0; number < 6; ++number) {
        const ui::Chart& chart = view.charts[number];
        QVERIFY2(chart.name.endsWith(number % 2 == 0 ? " at temperature 0" : " at temperature 0.8"),
                 qPrintable(chart.name));
        QCOMPARE(chart.series.size(), 2);
    }
    QVERIFY(view.charts[1].series[0].values[0] > 1.5 * view.charts[0].series[0].values[0]);
    // A bar that is twice as high in the chart beside it is twice as much.
    for (const int first : {0, 2, 4})
        QCOMPARE(ui::highestIn(view.charts[first]), ui::highestIn(view.charts[first + 1]));
    // Nothing gets smaller for it.
    const QSize four_rows = QImage(drawn("two.png", ui::BenchmarkExport::kPng)).size();
    QCOMPARE(four_rows.width(), two_rows.width());
    QCOMPARE(four_rows.height() - two_rows.height(), 2 * two_rows.width() / 3);
    const QString pdf = drawn("temperatures.pdf", ui::BenchmarkExport::kPdf);
    QCOMPARE(tests::readFile(pdf).count("/Type /Page\n"), 3);
    const QString folder = qEnvironmentVariable("GRIFFIN_SCREENSHOTS");
    if (!folder.isEmpty()) QFile::copy(pdf, folder + "/temperatures.pdf");
    // A run of another temperature is compared with: so are its charts.
    app::BenchmarkRun other = madeUpRun(methods, 2, 1);
    other.plan.temperatures = {1.5};
    QCOMPARE(app::benchmarkView(run, &other).charts.size(), 10);
    // What is not at every temperature does not change the look of the others.
    other.plan.temperatures = {0.0};
    other.name.started = "2026-11-24T11:30:00Z";
    const ui::BenchmarkView both = app::benchmarkView(other, &run);
    QCOMPARE(both.charts[0].series.size(), 4);
    QCOMPARE(both.charts[1].series.size(), 2);
    for (int i = 0; i < 2; ++i) {
        const ui::ChartSeries& beside = both.charts[0].series[2 * i + 1];  // after the other run's
        QCOMPARE(both.charts[1].series[i].name, beside.name);
        QCOMPARE(both.charts[1].series[i].number, beside.number);
    }
}

/// Median and 95 % are two curves of one colour each, as long as there are colours; then the medians are told alone.
void BenchmarkViewTest::curvesOfServersAreToldApart() {
    for (const int models : {6, 7, 12, 13}) {
        app::ServerBenchmarkRun run;
        for (int model = 0; model < models; ++model) {
            app::remote::LoadRow row{"http://127.0.0.1:1", "box", {}, "model-" + std::to_string(model), "everyday", {}};
            row.result.at_once = row.result.requests = 1;
            row.result.seconds = 1.0;
            row.result.new_tokens = 100 + model;
            run.rows.push_back(row);
        }
        const ui::BenchmarkView view = app::serverBenchmarkView(run, nullptr);
        QCOMPARE(view.charts.size(), 4);
        for (int number = 0; number < 4; ++number) {
            const ui::Chart& chart = view.charts[number];
            const bool latency = number == 1 || number == 2;
            QCOMPARE(chart.series.size(), latency && models == 6 ? 12 : std::min(models, 12));
            QSet<int> looks;
            for (const ui::ChartSeries& series : chart.series) looks.insert(series.number);
            QCOMPARE(looks.size(), chart.series.size());
            QCOMPARE(chart.name.contains(", median"), latency && models > 6);
            QCOMPARE(chart.name.contains(", the 12 fastest of 13"), models == 13);
        }
        QVERIFY(view.charts[0].series.first().name.startsWith(models == 13 ? "model-1 " : "model-0 "));
    }
}

/// White letters on white paper would be read by nobody.
void BenchmarkViewTest::aPageIsTheSameInTheDark() {
    const ui::Theme theme{*qApp};
    const app::BenchmarkRun run = madeUpRun({{engine::Method::kAuto, {}}}, 2, 1);
    const auto drawn = [&](const char* name) {
        const QString path = folder_.filePath(name);
        if (!app::exportRun(run, nullptr, ui::BenchmarkExport::kPdf, path, theme).has_value()) return QByteArrayList{};
        QByteArrayList streams;
        const QByteArray pdf = tests::readFile(path);
        for (qsizetype at = pdf.indexOf("\nstream\n"); at >= 0; at = pdf.indexOf("\nstream\n", at + 1)) {
            const qsizetype begin = at + 8;
            // qUncompress() wants the size in front, of which it needs no more than a guess.
            const QByteArray content =
                qUncompress(QByteArray("\0\1\0\0", 4) + pdf.mid(begin, pdf.indexOf("endstream", begin) - begin));
            if (!content.isEmpty()) streams.append(content);
        }
        return streams;
    };
    const QByteArrayList light = drawn("light.pdf");
    const QPalette before = QApplication::palette();
    QApplication::setPalette(QPalette(Qt::white, Qt::black));
    const QByteArrayList dark = drawn("dark.pdf");
    QApplication::setPalette(before);
    QVERIFY(light.size() >= 2);
    QCOMPARE(dark, light);
}

/// Plain decoding was kept waiting: the speedup is above the tokens per pass.
void BenchmarkViewTest::whatCannotBeIsSaid() {
    const std::vector<app::MethodSpec> methods{{engine::Method::kAuto, {}},
                                               {engine::Method::kGriffin, {engine::TreeKind::kChain, 0, 0, 0}}};
    app::BenchmarkRun run = madeUpRun(methods, 2, 1);
    ui::BenchmarkView view = app::benchmarkView(run, nullptr);
    QVERIFY2(!view.note.contains("cannot be"), qPrintable(view.note));
    QCOMPARE(view.best[2], (QList<int>{2, 4, 6}));
    for (app::PromptRecord& record : run.records) {
        if (record.task == 0) record.methods[2].turns[0].decode_ms /= 3.0;
    }
    view = app::benchmarkView(run, nullptr);
    QVERIFY2(view.note.contains("cannot be higher than the tokens per pass: the computer was busy"),
             qPrintable(view.note));
    // Far above: plain decoding was held up, of which all speedups of the task tell, and so do the means.
    QVERIFY(view.lines[1].contains("busy") && view.best[1].isEmpty());
    QVERIFY(view.best[2].isEmpty());  // and what differs may not be the methods
    QVERIFY(view.charts[0].name.contains("but for what a busy computer measured"));
    ui::Theme theme{*qApp};
    ui::BenchmarkResults results(theme);
    results.setView(view);
    QCOMPARE(results.findChild<QLabel*>("benchmarkNote")->text(), view.note);

    // So it is where those that are left out are not among the fastest.
    std::vector<app::MethodSpec> many;
    for (int nodes = 2; nodes < 15; ++nodes)
        many.push_back({engine::Method::kGriffin, {engine::TreeKind::kEagle2, nodes, 0, 0}});
    app::BenchmarkRun slow = madeUpRun(many, 1, 1);
    for (app::PromptRecord& record : slow.records) record.methods[1].turns[0].decode_ms /= 1.75;
    view = app::benchmarkView(slow, nullptr);
    QVERIFY(view.lines[1].contains("busy") && !view.lines[2].contains("busy"));
    QVERIFY(view.charts[0].name.contains("fastest of 13"));
    QVERIFY(view.charts[0].name.contains("but for what a busy computer measured"));
}

/// A lead within what the repeats deviate is none.
void BenchmarkViewTest::theBestAreClearlyBest() {
    const std::vector<app::MethodSpec> methods{{engine::Method::kAuto, {}},
                                               {engine::Method::kGriffin, {engine::TreeKind::kChain, 0, 0, 0}}};
    app::BenchmarkRun run = madeUpRun(methods, 1, 2);
    ui::BenchmarkView view = app::benchmarkView(run, nullptr);
    QCOMPARE(view.best[1], QList<int>());
    QCOMPARE(view.best[2], QList<int>{2});
    for (app::PromptRecord& record : run.records)
        record.methods[2].turns[0].decode_ms *= record.repeat == 0 ? 0.9 : 1.1;
    view = app::benchmarkView(run, nullptr);
    QCOMPARE(view.best[1], QList<int>{2});
    QCOMPARE(view.best[2], QList<int>{2});

    // Where a run was stopped before it had repeated a set, nobody knows what its lead is worth, nor that of the mean.
    app::BenchmarkRun stopped = madeUpRun(methods, 2, 3);
    for (app::PromptRecord& record : stopped.records)
        record.methods[2].turns[0].decode_ms *= record.repeat == 0 ? 0.9 : 1.1;
    view = app::benchmarkView(stopped, nullptr);
    QCOMPARE(view.best[2], (QList<int>{2, 4, 6}));
    QVERIFY2(view.note.contains("over 3 repeats"), qPrintable(view.note));
    std::erase_if(stopped.records, [](const auto& record) { return record.task == 1 && record.repeat == 2; });
    view = app::benchmarkView(stopped, nullptr);
    QVERIFY2(view.note.contains("over 2 or 3 repeats"), qPrintable(view.note));
    std::erase_if(stopped.records, [](const auto& record) { return record.task == 1 && record.repeat == 1; });
    view = app::benchmarkView(stopped, nullptr);
    QCOMPARE(view.best[2], QList<int>{2});
    QVERIFY(view.bold_note.contains("± of the difference, √(±₁² + ±₂²)"));
}

/// Below the table, and at the times of passes, which it makes jump.
void BenchmarkViewTest::aBusyComputerIsSaid() {
    app::BenchmarkRun run = madeUpRun({{engine::Method::kAuto, {}}}, 2, 1);
    run.t_waiting_share = 0.02;
    ui::BenchmarkView view = app::benchmarkView(run, nullptr);
    QVERIFY2(!view.note.contains("busy"), qPrintable(view.note));
    QCOMPARE(view.charts[3].series[0].name, QString("t(M)/t(1)"));
    run.t_waiting_share = 0.4;
    for (app::PromptRecord& record : run.records) {
        for (app::MethodRecord& method : record.methods) method.turns[0].waiting_share = 0.25;
    }
    view = app::benchmarkView(run, nullptr);
    QVERIFY2(view.note.endsWith("busy: up to 25 % of the time of a figure was spent waiting for other programs."),
             qPrintable(view.note));
    QCOMPARE(view.charts[3].series[0].name, QString("t(M)/t(1), measured on a busy computer"));
    // Two tokens are not quicker than one, whatever was seen of waiting.
    run.t_waiting_share = 0.0;
    run.t[2] = 0.8;
    view = app::benchmarkView(run, nullptr);
    QCOMPARE(view.charts[3].series[0].name, QString("t(M)/t(1), of times that jumped"));
}

/// On paper as on the screen.
void BenchmarkViewTest::namesStandLeftOfFigures() {
    const ui::BenchmarkView view = app::benchmarkView(madeUpRun({{engine::Method::kAuto, {}}}, 2, 1), nullptr);
    QTextDocument paper;
    paper.setHtml(app::resultsAsHtml(view));
    QTextTable* table = nullptr;
    for (QTextFrame* frame : paper.rootFrame()->childFrames()) table = qobject_cast<QTextTable*>(frame);
    QVERIFY(table != nullptr && table->rows() == 3 && table->columns() == view.columns.size());
    for (int row = 0; row < table->rows(); ++row) {
        for (int column = 0; column < table->columns(); ++column) {
            const QTextBlock text = table->cellAt(row, column).firstCursorPosition().block();
            const Qt::Alignment side = column < view.text_columns ? Qt::AlignLeft : Qt::AlignRight;
            QVERIFY2(text.blockFormat().alignment().testFlags(side), qPrintable(text.text()));
        }
    }
}

void BenchmarkViewTest::estimatesLearnFromARun() {
    using std::chrono::steady_clock;
    app::BenchmarkJob job;
    job.run = madeUpRun({{engine::Method::kAuto, {}}}, 2, 3);
    job.run.plan.options.max_new_tokens = 1000;
    job.speed = {0.5, 2.0};
    const double before = app::secondsOf(job.run.plan, 12, job.speed);
    QVERIFY(before > 47.0 && before < 49.0);  // 12 prompts, answered twice, 2 ms for each of 1000 tokens
    // Of the twelve, eight were measured in this start, and took half of what was said.
    job.done_before = 4;
    job.measuring = steady_clock::now() - std::chrono::milliseconds(16'000);
    const app::ModelSpeed learnt = app::learntSpeed(job);
    const double after = app::secondsOf(job.run.plan, 12, learnt);
    QVERIFY2(after > 23.5 && after < 26.0, qPrintable(QString::number(after)));
    // Nothing was measured: nothing is learnt.
    job.done_before = 12;
    QCOMPARE(app::learntSpeed(job).decode_ms, 2.0);
}

GRIFFIN_TEST(BenchmarkViewTest)
#include "benchmark_view_test.moc"
