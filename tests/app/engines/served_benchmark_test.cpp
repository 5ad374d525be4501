// Benchmarks of servers in the real window: planned, measured, stopped, gone on with, compared, exported, opened again;
// and with servers that fail.
#include <QComboBox>
#include <QDir>
#include <QElapsedTimer>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QListWidget>
#include <QProgressBar>
#include <QSpinBox>
#include <QTabBar>
#include <QTabWidget>
#include <QTableWidget>

#include "tests/app/engines/served_fixture.h"
#include "tests/app/remote/program_server.h"
#include "tests/support/test_program.h"
#include "ui/benchmark/benchmark_page.h"
#include "ui/benchmark/benchmark_panel.h"
#include "ui/charts/chart_view.h"

using namespace griffin;
using app::remote::ProgramServer;
using app::remote::ServerKind;

class ServedBenchmarkTest : public tests::WindowTest {
    Q_OBJECT

  private slots:
    void saysThatServersAreMissing();
    void nothingIsAskedBefore();
    void measuresWhatWasChosen();
    void stopsAndGoesOn();
    void aServerThatIsGoneCannotGoOn();
    void failuresAreSaid();
    void comparesRuns();
    void exportsEveryFormatAndReadsItAgain();
    void waitsForAJobOfThisComputer();
    void staysWhenTheLanguageChanges();
    void looksRightInTheDark();

  private:
    app::ServerBenchmarkController& serverBenchmark() { return fixture_->application().serverBenchmark(); }
    ui::BenchmarkPage& benchmarkPage() { return fixture_->application().benchmarkPage(); }
    QPushButton* pageButton(const char* name) { return fixture_->find<QPushButton>(name); }
    QTableWidget* resultTable() { return fixture_->find<QTableWidget>("benchmarkTable"); }
    QString progressText() { return fixture_->find<QLabel>("benchmarkProgressText")->text(); }
    void showServers() {
        QTest::mouseClick(fixture_->find<QToolButton>("benchmarkPageButton"), Qt::LeftButton);
        fixture_->find<QTabBar>("benchmarkSides")->setCurrentIndex(1);
    }
    void check(const char* list, const std::function<bool(const QListWidgetItem&)>& wanted) {
        auto* found = fixture_->find<QListWidget>(list);
        for (int row = 0; row < found->count(); ++row) {
            if (found->item(row)->flags().testFlag(Qt::ItemIsEnabled))
                found->item(row)->setCheckState(wanted(*found->item(row)) ? Qt::Checked : Qt::Unchecked);
        }
    }
    /// One prompt set with `prompts` short prompts, these models, so many at once.
    void prepare(int prompts, const QStringList& models, const QStringList& at_once) {
        QByteArray lines;
        for (int i = 0; i < prompts; ++i)
            lines += "{\"question_id\": " + QByteArray::number(i) + ", \"turns\": [\"Once upon a time\"]}\n";
        showServers();
        fixture_->application().benchmarkPrompts().addFiles({fixture_->write("short.jsonl", lines)});
        auto* list = fixture_->find<QListWidget>("serverModels");
        for (const QString& model : models) QTRY_VERIFY(!list->findItems(model, Qt::MatchExactly).isEmpty());
        check("serverTasks", [](const QListWidgetItem& item) { return item.text().startsWith("short"); });
        check("serverModels", [&](const QListWidgetItem& item) { return models.contains(item.text()); });
        check("serverAtOnce", [&](const QListWidgetItem& item) { return at_once.contains(item.text()); });
        fixture_->find<QSpinBox>("serverPrompts")->setValue(0);
    }
    void startRun() {
        QVERIFY(pageButton("serverStart")->isEnabled());
        QTest::mouseClick(pageButton("serverStart"), Qt::LeftButton);
        QTRY_VERIFY(serverBenchmark().running());
    }
    void runToItsEnd() {
        startRun();
        QTRY_VERIFY_WITH_TIMEOUT(!serverBenchmark().running(), 60'000);
    }
    QString cell(int line, int column) { return resultTable()->item(line, column)->text(); }
};

void ServedBenchmarkTest::saysThatServersAreMissing() {
    fixture_->start();
    showServers();
    QVERIFY(tests::shownText(*fixture_, "engineBannerText").contains("No server was added yet"));
    QVERIFY(!pageButton("serverStart")->isEnabled());
    QTest::mouseClick(pageButton("serverSettings"), Qt::LeftButton);
    QVERIFY(fixture_->window().currentPage() == &fixture_->application().settingsPage());
}

void ServedBenchmarkTest::nothingIsAskedBefore() {
    const ProgramServer server(ServerKind::kUnknown);
    fixture_->start();
    tests::addServer(*fixture_, QStringLiteral("box"), server.address());
    QTest::mouseClick(fixture_->find<QToolButton>("benchmarkPageButton"), Qt::LeftButton);
    QTest::qWait(100);
    QCOMPARE(server.requests(), 0);
    showServers();
    auto* list = fixture_->find<QListWidget>("serverModels");
    QTRY_COMPARE(list->count(), 2);
    QCOMPARE(list->item(0)->text(), QStringLiteral("first · box"));
    QVERIFY(server.asked().empty());
}

void ServedBenchmarkTest::measuresWhatWasChosen() {
    const ProgramServer one(ServerKind::kLlamaServer);
    const ProgramServer two(ServerKind::kUnknown);
    fixture_->start();  // without a model of this computer
    tests::addServer(*fixture_, QStringLiteral("a"), one.address());
    tests::addServer(*fixture_, QStringLiteral("b"), two.address());
    prepare(3, {"first · a", "second · b"}, {"1", "4", "64"});
    QVERIFY(tests::shownText(*fixture_, "engineBannerText").contains("stay on this computer"));
    QVERIFY(tests::shownText(*fixture_, "engineBannerText").contains("a (127.0.0.1:"));
    QCOMPARE(fixture_->find<QLabel>("serverAmount")->text(), QString("278 conversations"));  // 2 x (3 + 8 + 128)
    QCOMPARE(tests::WindowFixture::unnamedControls(&benchmarkPage()), QStringList());
    fixture_->picture("served-benchmark-setup");
    startRun();
    QVERIFY(pageButton("benchmarkStop")->isVisible());
    QVERIFY(fixture_->window().focusWidget() == pageButton("benchmarkStop"));
    QVERIFY(fixture_->find<QProgressBar>("benchmarkProgress")->isVisible());
    QTRY_VERIFY_WITH_TIMEOUT(!serverBenchmark().running(), 60'000);
    QVERIFY(!pageButton("benchmarkResume")->isVisible());
    QVERIFY2(tests::shownText(*fixture_, "noticeText").isEmpty(),
             qPrintable(tests::shownText(*fixture_, "noticeText")));
    QCOMPARE(resultTable()->rowCount(), 6);
    QCOMPARE(resultTable()->columnCount(), 13);
    QCOMPARE(cell(0, 0), QString("first · a"));
    QCOMPARE(cell(3, 0), QString("second · b"));
    const QStringList at_once{"1", "4", "64"};
    const QStringList answers{"3", "8", "128"};
    for (int line = 0; line < 6; ++line) {
        QCOMPARE(cell(line, 1), QString("short"));
        QCOMPARE(cell(line, 2), at_once[line % 3]);
        QVERIFY(QLocale().toDouble(cell(line, 3)) > 0.0);
        QCOMPARE(cell(line, 9), line < 3 ? QString("2.00") : QStringLiteral("–"));
        QCOMPARE(cell(line, 10), answers[line % 3]);
        QCOMPARE(cell(line, 11), QString("0"));
    }
    QCOMPARE(one.asked().size(), std::size_t{139});
    QCOMPARE(two.asked()[0]["model"].get<std::string>(), std::string("second"));
    QCOMPARE(tests::WindowFixture::unnamedControls(&benchmarkPage()), QStringList());
    fixture_->picture("served-benchmark-table");
    fixture_->find<QTabWidget>("benchmarkResults")->setCurrentIndex(1);
    for (int number = 0; number < 4; ++number) {
        const QByteArray name = "benchmarkChart" + QByteArray::number(number);
        const ui::Chart chart = fixture_->find<ui::ChartView>(name.constData())->chart();
        QCOMPARE(chart.categories, at_once);
        QCOMPARE(chart.series.size(), number == 1 || number == 2 ? 4 : 2);  // median and 95 %
        QVERIFY(!chart.isEmpty() && !chart.x_name.isEmpty() && !chart.y_name.isEmpty());
        QSet<int> looks;
        for (const ui::ChartSeries& series : chart.series) looks.insert(series.number);
        QCOMPARE(looks.size(), chart.series.size());
    }
    fixture_->picture("served-benchmark-charts");
    fixture_->find<QTabWidget>("benchmarkResults")->setCurrentIndex(2);
    auto* environment = fixture_->find<QTableWidget>("benchmarkEnvironment");
    QCOMPARE(environment->item(0, 0)->text(), QString("first · a"));
    QVERIFY(environment->item(0, 1)->text().contains("(llama-server)"));
    fixture_->picture("served-benchmark-environment");
    // The side of this computer is as it was.
    fixture_->find<QTabBar>("benchmarkSides")->setCurrentIndex(0);
    QCOMPARE(fixture_->find<QComboBox>("benchmarkRuns")->count(), 1);
    QVERIFY(fixture_->stateButton(ui::StateAction::kChooseModel) != nullptr);
    fixture_->find<QTabBar>("benchmarkSides")->setCurrentIndex(1);
    QCOMPARE(fixture_->find<QComboBox>("benchmarkRuns")->count(), 2);
}

void ServedBenchmarkTest::stopsAndGoesOn() {
    ProgramServer server(ServerKind::kUnknown, "key");
    server.pause = std::chrono::milliseconds(60);
    fixture_->start();
    tests::addServer(*fixture_, QStringLiteral("box"), server.address(), QStringLiteral("key"));
    prepare(2, {"first · box"}, {"1", "2", "4", "8"});
    startRun();
    QTRY_VERIFY_WITH_TIMEOUT(resultTable()->rowCount() == 1, 20'000);  // the first step is shown at once
    QTRY_VERIFY(progressText().contains("first · box"));
    QTRY_VERIFY2(progressText().contains("left"), qPrintable(progressText()));
    fixture_->picture("served-benchmark-running");
    QElapsedTimer timer;
    timer.start();
    QTest::mouseClick(pageButton("benchmarkStop"), Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(!serverBenchmark().running(), 5000);
    QVERIFY2(timer.elapsed() < 1000, qPrintable(QString::number(timer.elapsed())));
    QVERIFY(progressText().startsWith("Stopped after"));
    const int done = resultTable()->rowCount();
    QVERIFY(done >= 1 && done < 4);
    QTest::mouseClick(pageButton("benchmarkResume"), Qt::LeftButton);
    QTRY_VERIFY(serverBenchmark().running());
    timer.start();
    fixture_->close();  // in the middle of it
    QVERIFY2(timer.elapsed() < 1500, qPrintable(QString::number(timer.elapsed())));
    const QDir folder(fixture_->path("server-benchmarks"));
    QCOMPARE(folder.entryList(QDir::Files).size(), 1);
    QVERIFY(!tests::readFile(folder.filePath(folder.entryList(QDir::Files).first())).contains("key"));

    fixture_->start();
    showServers();
    QVERIFY(tests::shownText(*fixture_, "noticeText").contains("of 4 steps"));
    QTest::mouseClick(benchmarkPage().findChild<QPushButton*>("noticeAction"), Qt::LeftButton);
    QVERIFY(resultTable()->rowCount() >= done);
    QTest::mouseClick(pageButton("benchmarkResume"), Qt::LeftButton);
    QTRY_VERIFY(serverBenchmark().running());
    QTRY_VERIFY_WITH_TIMEOUT(!serverBenchmark().running(), 30'000);
    QCOMPARE(resultTable()->rowCount(), 4);
    for (int line = 0; line < 4; ++line) QCOMPARE(cell(line, 11), QString("0"));
    QVERIFY(!pageButton("benchmarkResume")->isVisible());
}

/// Nothing is sent to an address that a file names.
void ServedBenchmarkTest::aServerThatIsGoneCannotGoOn() {
    ProgramServer server(ServerKind::kUnknown);
    server.pause = std::chrono::milliseconds(60);
    fixture_->start();
    const app::KnownServer known = tests::addServer(*fixture_, QStringLiteral("box"), server.address());
    prepare(2, {"first · box"}, {"1", "8"});
    startRun();
    QTRY_VERIFY_WITH_TIMEOUT(resultTable()->rowCount() == 1, 20'000);
    QTest::mouseClick(pageButton("benchmarkStop"), Qt::LeftButton);
    QTRY_VERIFY(!serverBenchmark().running());
    fixture_->application().servers().remove(known.id);
    const std::size_t asked = server.asked().size();
    QTest::mouseClick(pageButton("benchmarkResume"), Qt::LeftButton);
    QVERIFY(tests::shownText(*fixture_, "noticeText").contains("not in the settings any more"));
    QVERIFY(!serverBenchmark().running());
    QCOMPARE(server.asked().size(), asked);
}

void ServedBenchmarkTest::failuresAreSaid() {
    const ProgramServer open(ServerKind::kUnknown);
    auto gone = std::make_unique<ProgramServer>(ServerKind::kUnknown);
    fixture_->start();
    tests::addServer(*fixture_, QStringLiteral("a"), open.address());
    tests::addServer(*fixture_, QStringLiteral("b"), gone->address());
    tests::addServer(*fixture_, QStringLiteral("c"), QStringLiteral("http://127.0.0.1:1/v1"));
    prepare(1, {"first · a", "first · b"}, {"1"});
    auto* list = fixture_->find<QListWidget>("serverModels");
    const auto refused = [&] {
        const auto found = list->findItems("c:", Qt::MatchStartsWith);
        return !found.isEmpty() && found[0]->text().contains("failed") && found[0]->flags() == Qt::NoItemFlags;
    };
    QTRY_VERIFY(refused());
    gone.reset();  // since its models were asked for
    runToItsEnd();
    QCOMPARE(resultTable()->rowCount(), 2);
    QCOMPARE(cell(0, 11), QString("0"));
    QCOMPARE(cell(1, 3), QStringLiteral("–"));
    QCOMPARE(cell(1, 11), QString("2"));
    QCOMPARE(cell(1, 12), QString("6"));  // each was asked four times
    const QString notice = tests::shownText(*fixture_, "noticeText");
    QVERIFY2(notice.startsWith("2 questions were not answered: 2 × The connection to the server failed"),
             qPrintable(notice));
    fixture_->find<QTabWidget>("benchmarkResults")->setCurrentIndex(2);
    auto* environment = fixture_->find<QTableWidget>("benchmarkEnvironment");
    const int last = environment->rowCount() - 1;
    QCOMPARE(environment->item(last, 0)->text(), QString("first · b, short, 1 at once"));
    QVERIFY(environment->item(last, 1)->text().startsWith("2 × "));
    fixture_->picture("served-benchmark-failures");
}

void ServedBenchmarkTest::comparesRuns() {
    const ProgramServer server(ServerKind::kUnknown);
    fixture_->start();
    tests::addServer(*fixture_, QStringLiteral("box"), server.address());
    prepare(1, {"first · box"}, {"1", "2"});
    runToItsEnd();
    QVERIFY(!fixture_->find<QComboBox>("benchmarkComparison")->isVisible());
    QTest::mouseClick(pageButton("benchmarkNew"), Qt::LeftButton);
    QVERIFY(pageButton("serverStart")->isVisible());
    QTest::qWait(1100);  // they are told apart by their seconds
    runToItsEnd();
    auto* comparison = fixture_->find<QComboBox>("benchmarkComparison");
    QVERIFY(comparison->isVisible());
    comparison->setCurrentIndex(1);  // the run on show is not offered
    emit comparison->activated(1);
    QCOMPARE(resultTable()->rowCount(), 4);
    QVERIFY2(cell(0, 0).endsWith(": first · box") && cell(0, 0) != cell(2, 0), qPrintable(cell(0, 0)));
    QCOMPARE(fixture_->find<ui::ChartView>("benchmarkChart0")->chart().series.size(), 2);
    // What is shown is exported, what programs read of the first run alone.
    const auto lines = [&](ui::BenchmarkExport format) {
        const QString path = fixture_->path("compared");
        return serverBenchmark().exportTo(path, format).has_value() ? tests::readFile(path).count('\n') : 0;
    };
    QCOMPARE(lines(ui::BenchmarkExport::kMarkdown), 2 + 4);
    QCOMPARE(lines(ui::BenchmarkExport::kCsv), 1 + 2);
    comparison->setCurrentIndex(0);
    emit comparison->activated(0);
    QCOMPARE(resultTable()->rowCount(), 2);
}

void ServedBenchmarkTest::exportsEveryFormatAndReadsItAgain() {
    const ProgramServer server(ServerKind::kVllm);
    fixture_->start();
    tests::addServer(*fixture_, QStringLiteral("box"), server.address());
    prepare(1, {"first · box"}, {"1", "2"});
    runToItsEnd();
    const auto content = [&](ui::BenchmarkExport format, const QString& name) {
        const QString path = fixture_->path(name);
        if (!serverBenchmark().exportTo(path, format).has_value()) return QByteArray();
        return tests::readFile(path);
    };
    const QByteArray written = content(ui::BenchmarkExport::kJson, "run.json");
    const QJsonObject json = QJsonDocument::fromJson(written).object();
    QCOMPARE(json.keys(), (QStringList{"format", "rows"}));
    QCOMPARE(json["rows"].toArray().size(), 2);
    QCOMPARE(json["rows"][1]["at_once"].toInt(), 2);
    QCOMPARE(json["rows"][1]["program"].toString(), QString("vLLM"));
    QCOMPARE(content(ui::BenchmarkExport::kCsv, "run.csv").count('\n'), 3);
    QVERIFY(content(ui::BenchmarkExport::kMarkdown, "run.md").startsWith("| server |"));
    QVERIFY(content(ui::BenchmarkExport::kLatex, "run.tex").contains("\\begin{tabular}"));
    QVERIFY(content(ui::BenchmarkExport::kSvg, "run.svg").contains("<svg"));
    QVERIFY(content(ui::BenchmarkExport::kPng, "run.png").startsWith("\x89PNG"));
    const QByteArray pdf = content(ui::BenchmarkExport::kPdf, "run.pdf");
    QVERIFY(pdf.startsWith("%PDF") && pdf.size() > 5000);
    QVERIFY(!serverBenchmark().exportTo("/nowhere/run.pdf", ui::BenchmarkExport::kPdf).has_value());
    const QString folder = qEnvironmentVariable("GRIFFIN_SCREENSHOTS");
    if (!folder.isEmpty()) {
        for (const char* name : {"run.png", "run.pdf", "run.tex"})
            QFile::copy(fixture_->path(name), folder + "/served-" + name);
    }
    const auto shown = [this] {
        QStringList cells;
        for (int line = 0; line < resultTable()->rowCount(); ++line) {
            for (int column = 0; column < resultTable()->columnCount(); ++column) cells.append(cell(line, column));
        }
        return cells;
    };
    const QStringList before = shown();
    // After a restart: the run from the list, and its report wherever it is dropped.
    fixture_->close();
    fixture_->start();
    showServers();
    auto* runs = fixture_->find<QComboBox>("benchmarkRuns");
    QCOMPARE(runs->count(), 2);
    emit runs->activated(1);
    QCOMPARE(shown(), before);
    QTest::mouseClick(pageButton("benchmarkNew"), Qt::LeftButton);
    fixture_->find<QTabBar>("benchmarkSides")->setCurrentIndex(0);
    fixture_->drop(&benchmarkPage(), {fixture_->path("run.json")});
    QVERIFY(benchmarkPage().side() == ui::BenchmarkSide::kServers);
    QCOMPARE(shown(), before);
    QCOMPARE(runs->currentText(), QString("run.json"));
    QVERIFY(!pageButton("benchmarkResume")->isVisible());
    QCOMPARE(content(ui::BenchmarkExport::kJson, "again.json"), written);
    fixture_->drop(&benchmarkPage(), {fixture_->write("wrong.json", "{\"rows\": [{\"server\": 1}]}")});
    QVERIFY(tests::shownText(*fixture_, "noticeText").contains("neither a benchmark run of servers"));
    QCOMPARE(shown(), before);
}

void ServedBenchmarkTest::waitsForAJobOfThisComputer() {
    const ProgramServer server(ServerKind::kUnknown);
    fixture_->startReady(fixture_->makeModel("endless.gguf", 0));
    tests::addServer(*fixture_, QStringLiteral("box"), server.address());
    prepare(50, {"first · box"}, {"1"});
    fixture_->find<QTabBar>("benchmarkSides")->setCurrentIndex(0);
    QTest::mouseClick(pageButton("benchmarkStart"), Qt::LeftButton);
    QVERIFY(fixture_->application().jobs().busy());
    fixture_->find<QTabBar>("benchmarkSides")->setCurrentIndex(1);
    QTest::mouseClick(pageButton("serverStart"), Qt::LeftButton);
    QVERIFY(tests::shownText(*fixture_, "noticeText").contains("benchmark is running"));
    QVERIFY(!serverBenchmark().running());
    QVERIFY(server.asked().empty());
}

void ServedBenchmarkTest::staysWhenTheLanguageChanges() {
    const ProgramServer server(ServerKind::kUnknown);
    fixture_->start();
    tests::addServer(*fixture_, QStringLiteral("box"), server.address());
    prepare(1, {"first · box"}, {"1"});
    runToItsEnd();
    fixture_->changeLanguage(QStringLiteral("ko"));
    QVERIFY(benchmarkPage().side() == ui::BenchmarkSide::kServers);
    QVERIFY(resultTable()->isVisible());
    QCOMPARE(resultTable()->rowCount(), 1);
    QVERIFY(resultTable()->horizontalHeaderItem(2)->text() != QString("\nAt once"));
    fixture_->picture("served-benchmark-korean");
}

void ServedBenchmarkTest::looksRightInTheDark() {
    const ProgramServer server(ServerKind::kVllm);
    fixture_->set("window/appearance", "dark");
    fixture_->start();
    tests::addServer(*fixture_, QStringLiteral("box"), server.address());
    prepare(2, {"first · box"}, {"1", "2", "4", "8"});
    fixture_->picture("served-benchmark-setup-dark");
    runToItsEnd();
    fixture_->find<QTabWidget>("benchmarkResults")->setCurrentIndex(1);
    const QColor corner = fixture_->window().grab().toImage().pixelColor(300, 400);
    QVERIFY2(corner.lightness() < 100, qPrintable(corner.name()));
    fixture_->picture("served-benchmark-charts-dark");
}

GRIFFIN_TEST(ServedBenchmarkTest)
#include "served_benchmark_test.moc"
