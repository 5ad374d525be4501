// Benchmarks of the real window side by side, also where one of them is gone.
#include <QComboBox>
#include <QLabel>

#include "app/benchmark/benchmark_controller.h"
#include "tests/app/benchmark/benchmark_page_fixture.h"
#include "tests/support/files.h"
#include "tests/support/test_program.h"
#include "ui/benchmark/benchmark_panel.h"
#include "ui/charts/chart_view.h"

using namespace griffin;

class ComparedRunsTest : public tests::BenchmarkPageFixture {
    Q_OBJECT

  private slots:
    void comparesRuns();
    void aRunThatIsGoneIsNotCompared();
    void aReportIsOpenedAndCompared();
};

void ComparedRunsTest::comparesRuns() {
    fixture_->startReady(fixture_->makeModel("forty.gguf", 40));
    prepare(2);
    runToEnd();
    QVERIFY(!fixture_->find<QComboBox>("benchmarkComparison")->isVisible());
    QTest::mouseClick(button("benchmarkNew"), Qt::LeftButton);
    QVERIFY(button("benchmarkStart")->isVisible());
    QTest::qWait(10);
    // It ends while another page is open: the keyboard comes back to this one, whose button it had is gone.
    start();
    QTest::keyClick(&fixture_->window(), Qt::Key_1, Qt::ControlModifier);
    QVERIFY(!page().isVisible());
    QTRY_VERIFY_WITH_TIMEOUT(!busy(), 30000);
    show();
    QVERIFY(page().isAncestorOf(fixture_->window().focusWidget()));
    auto* comparison = fixture_->find<QComboBox>("benchmarkComparison");
    QVERIFY(comparison->isVisible());
    QCOMPARE(comparison->count(), 2);  // the run on show is not offered
    comparison->setCurrentIndex(1);
    emit comparison->activated(1);
    QCOMPARE(table()->rowCount(), 6);
    const auto series = [this](const char* chart) {
        return fixture_->find<ui::ChartView>(chart)->chart().series.size();
    };
    for (const char* chart : {"benchmarkChart0", "benchmarkChart1", "benchmarkChart2"}) QCOMPARE(series(chart), 4);
    QVERIFY(table()->item(0, 0)->text().endsWith(": Vanilla"));
    fixture_->picture("benchmark-comparison");
    // Looking at another page changes nothing.
    QTest::keyClick(&fixture_->window(), Qt::Key_1, Qt::ControlModifier);
    show();
    QCOMPARE(comparison->currentIndex(), 1);
    QCOMPARE(table()->rowCount(), 6);
    comparison->setCurrentIndex(0);
    emit comparison->activated(0);
    QCOMPARE(table()->rowCount(), 3);
    QCOMPARE(comparison->currentIndex(), 0);
    for (const char* chart : {"benchmarkChart0", "benchmarkChart1", "benchmarkChart2"}) QCOMPARE(series(chart), 2);
    auto* runs = fixture_->find<QComboBox>("benchmarkRuns");
    QCOMPARE(runs->currentIndex(), 1);
    // There may be no room for what tells them apart.
    QCOMPARE(runs->toolTip(), runs->itemText(1));
    for (int row = 1; row < runs->count(); ++row)
        QCOMPARE(runs->itemData(row, Qt::ToolTipRole).toString(), runs->itemText(row));
    emit runs->activated(2);
    QCOMPARE(runs->currentIndex(), 2);
    // Another language neither.
    emit comparison->activated(1);
    QCOMPARE(table()->rowCount(), 6);
    fixture_->changeLanguage("ko");
    QCOMPARE(table()->rowCount(), 6);
    QCOMPARE(fixture_->find<QComboBox>("benchmarkComparison")->currentIndex(), 1);
}

void ComparedRunsTest::aRunThatIsGoneIsNotCompared() {
    fixture_->startReady(fixture_->makeModel("forty.gguf", 40));
    prepare(2);
    for (int run = 0; run < 3; ++run) {
        if (run > 0) QTest::mouseClick(button("benchmarkNew"), Qt::LeftButton);
        QTest::qWait(10);  // their files are named by the time
        runToEnd();
    }
    auto* runs = fixture_->find<QComboBox>("benchmarkRuns");
    auto* comparison = fixture_->find<QComboBox>("benchmarkComparison");
    QCOMPARE(runs->currentIndex(), 1);  // the newest
    // The name of the list is no run, and the list says so.
    runs->setCurrentIndex(0);
    emit runs->activated(0);
    QCOMPARE(runs->currentIndex(), 1);
    QCOMPARE(table()->rowCount(), 3);
    comparison->setCurrentIndex(1);
    emit comparison->activated(1);
    QCOMPARE(table()->rowCount(), 6);
    // Somebody removes the files of both that are not on show.
    const QDir folder(fixture_->path("benchmarks"));
    const QStringList files = folder.entryList(QDir::Files, QDir::Name);
    QCOMPARE(files.size(), 3);
    QVERIFY(QFile::remove(folder.filePath(files[1])));
    QTest::keyClick(&fixture_->window(), Qt::Key_1, Qt::ControlModifier);
    show();
    QCOMPARE(table()->rowCount(), 3);
    QCOMPARE(comparison->currentIndex(), 0);
    QVERIFY(QFile::remove(folder.filePath(files[0])));
    runs->setCurrentIndex(2);
    emit runs->activated(2);
    QVERIFY(page().findChild<QLabel*>("noticeText")->text().contains("gone"));
    QCOMPARE(runs->count(), 2);
    QCOMPARE(runs->currentIndex(), 1);
    QCOMPARE(table()->rowCount(), 3);
}

/// A run that was exported as JSON, and perhaps comes from another computer.
void ComparedRunsTest::aReportIsOpenedAndCompared() {
    fixture_->startReady(fixture_->makeModel("forty.gguf", 40));
    prepare(2);
    runToEnd();
    app::BenchmarkController& benchmark = fixture_->application().benchmark();
    const QString path = fixture_->path("exported.json");
    QVERIFY(benchmark.exportTo(path, ui::BenchmarkExport::kJson).has_value());
    const QByteArray written = tests::readFile(path);
    const auto figures = [this] {
        QStringList cells;
        for (int line = 0; line < table()->rowCount(); ++line) {
            for (int column = 0; column < table()->columnCount(); ++column)
                cells.append(table()->item(line, column)->text());
        }
        return cells;
    };
    const QStringList before = figures();
    QTest::mouseClick(button("benchmarkNew"), Qt::LeftButton);
    QVERIFY(button("benchmarkReport")->isVisible());
    // Also from the other side.
    page().showSide(ui::BenchmarkSide::kServers);
    fixture_->drop(&page(), {path});
    QVERIFY(page().side() == ui::BenchmarkSide::kThisComputer);
    QCOMPARE(benchmark.shownRun(), path);
    QCOMPARE(figures(), before);
    QVERIFY(!button("benchmarkResume")->isVisible());
    auto* runs = fixture_->find<QComboBox>("benchmarkRuns");
    QVERIFY(runs->currentText().startsWith("exported.json"));
    fixture_->picture("benchmark-report");
    auto* comparison = fixture_->find<QComboBox>("benchmarkComparison");
    QVERIFY(comparison->isVisible());
    comparison->setCurrentIndex(1);
    emit comparison->activated(1);
    QCOMPARE(table()->rowCount(), 6);
    QVERIFY(table()->item(0, 0)->text().startsWith("exported.json: "));
    fixture_->picture("benchmark-report-compared");
    const QString again = fixture_->path("again.json");
    QVERIFY(benchmark.exportTo(again, ui::BenchmarkExport::kJson).has_value());
    QCOMPARE(tests::readFile(again), written);
    // Neither a file that is damaged nor one of something else takes its place.
    fixture_->drop(&page(), {fixture_->write("damaged.json", QByteArray(written).replace("\"speedup\"", "\"sped\""))});
    QVERIFY(fixture_->find<QLabel>("noticeText")->text().contains("Row 1 of this benchmark report has no “speedup”"));
    fixture_->drop(&page(), {fixture_->write("other.json", "{}")});
    QVERIFY(fixture_->find<QLabel>("noticeText")->text().contains("neither a benchmark run nor its report"));
    QCOMPARE(benchmark.shownRun(), path);
    QCOMPARE(table()->rowCount(), 6);
    // A kept run is compared with it, too, and what was said of the file before goes.
    QVERIFY(page().notices().isVisible());
    benchmark.open(benchmark.comparedRun(), path);
    QVERIFY(!page().notices().isVisible());
    QCOMPARE(table()->rowCount(), 6);
    QCOMPARE(benchmark.comparedRun(), path);
}

GRIFFIN_TEST(ComparedRunsTest)
#include "compared_runs_test.moc"
