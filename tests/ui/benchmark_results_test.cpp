// The table of a benchmark, however many columns it has: words are whole, and what has no room is scrolled to.
#include <QApplication>
#include <QHeaderView>
#include <QScrollBar>
#include <QTableWidget>
#include <QTest>
#include <algorithm>

#include "tests/support/test_program.h"
#include "ui/benchmark/benchmark_results.h"
#include "ui/theme/theme.h"

using namespace griffin::ui;

class BenchmarkResultsTest : public QObject {
    Q_OBJECT

  private slots:
    void wordsAreWhole_data();
    void wordsAreWhole();

  private:
    Theme theme_{*qApp};
};

void BenchmarkResultsTest::wordsAreWhole_data() {
    QTest::addColumn<int>("percent");
    QTest::addColumn<int>("width");
    for (const int percent : {100, 200}) {
        for (const int width : {1280, 960, 600}) QTest::addRow("%d, %d", percent, width) << percent << width;
    }
}

void BenchmarkResultsTest::wordsAreWhole() {
    QFETCH(int, percent);
    QFETCH(int, width);
    theme_.setTextScale(percent);
    BenchmarkView view;
    view.columns = {"\nMethod",
                    "\nT",
                    "everyday\nspeedup",
                    "\nτ",
                    "documents\nspeedup",
                    "\nτ",
                    "My conversations\nspeedup",
                    "\nτ",
                    "mathematics\nspeedup",
                    "\nτ",
                    "Mean\nspeedup",
                    "\nτ"};
    const QStringList figures{"0.8",         "1.42 ± 0.03",   "2.71 ± 0.11", "1.10 ± 0.01",
                              "1.32 ± 0.02", "≈ 2.05 ± 0.31", "4.40 ± 0.20", "0.98 ± 0.12",
                              "1.01",        "1.33",          "2.36"};
    for (const char* method : {"Plain (one token at a time)", "Automatic (GRIFFIN + Suffix, EAGLE-2)", "Prompt lookup"})
        view.lines.append(QStringList(QString::fromUtf8(method)) + figures);
    view.best = {{}, {2, 3, 4, 5, 6, 7}, {8}};
    BenchmarkResults results(theme_);
    results.resize(width, 400);
    results.setView(view);
    results.show();
    QVERIFY(QTest::qWaitForWindowExposed(&results));
    auto* table = results.findChild<QTableWidget*>(QStringLiteral("benchmarkTable"));
    results.grab().save(QStringLiteral("/tmp/wa_table_%1_%2.png").arg(percent).arg(width));
    for (int column = 0; column < table->columnCount(); ++column) {
        const int room = table->columnWidth(column);
        for (const QString& line : view.columns[column].split(QLatin1Char('\n')))
            QVERIFY2(table->horizontalHeader()->fontMetrics().horizontalAdvance(line) <= room, qPrintable(line));
        for (int row = 0; row < table->rowCount(); ++row) {
            const QTableWidgetItem& item = *table->item(row, column);
            QVERIFY2(QFontMetrics(item.font()).horizontalAdvance(item.text()) <= room, qPrintable(item.text()));
        }
    }
    QVERIFY(!table->wordWrap());
    const int hidden = table->horizontalHeader()->length() - table->viewport()->width();
    QCOMPARE(table->horizontalScrollBar()->maximum(), std::max(hidden, 0));
}

GRIFFIN_TEST(BenchmarkResultsTest)
#include "benchmark_results_test.moc"
