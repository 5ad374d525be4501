// How the series of a chart look: told apart by colour, and without it.
#include <QApplication>
#include <QImage>
#include <QTest>
#include <limits>

#include "tests/support/test_program.h"
#include "tests/ui/painted_chart.h"
#include "ui/charts/chart_painter.h"
#include "ui/theme/theme.h"

using namespace griffin::ui;
using griffin::tests::painted;

namespace {

constexpr double kNothing = std::numeric_limits<double>::quiet_NaN();

}  // namespace

class ChartLooksTest : public QObject {
    Q_OBJECT

  private slots:
    void init() { theme_.setMode(ThemeMode::kLight); }
    void hollowInksShowTheGround();
    void twelveSeriesLookDifferent();
    void seriesAreToldApartWithoutColour();
    void aSinglePointIsSeen();
    void aLongTitleHasMoreLines();

  private:
    Theme theme_{*qApp};
};

/// It ended in "…", at large sizes of the text in every chart.
void ChartLooksTest::aLongTitleHasMoreLines() {
    const ChartStyle style(theme_);
    Chart chart;
    chart.name = "Draft tokens accepted at each depth, of all passes of the answer";
    chart.series = {{QString(), ChartInk::kAccepted, SeriesShape::kBars, {10.0}, {}}};
    const double line = QFontMetricsF(style.title).height();
    const auto top = [&](double width) { return chartPlot(QRectF(0, 0, width, 400), chart, style).top(); };
    QVERIFY(top(160) > top(800) + line / 2);
    QVERIFY(chartHeight(chart, 160, style, 8) > chartHeight(chart, 800, style, 8) + line / 2);
}

void ChartLooksTest::hollowInksShowTheGround() {
    const ChartStyle style(theme_);
    const QSize size(200, 200);
    for (const ChartInk ink : {ChartInk::kRejected, ChartInk::kVanilla}) {
        Chart chart;
        chart.series = {{QString(), ink, SeriesShape::kBars, {10.0}, {}}};
        const QImage image = painted(chart, style, size);
        const QPointF middle = chartPlot(QRectF(QPointF(), size), chart, style).center() + QPointF(0, 3);
        QCOMPARE(image.pixelColor(middle.toPoint()), style.colors.background);
    }
}

/// Every pair of looks differs in colour or in pattern, as bars and as lines, in light and in dark.
void ChartLooksTest::twelveSeriesLookDifferent() {
    for (const ThemeMode mode : {ThemeMode::kLight, ThemeMode::kDark}) {
        theme_.setMode(mode);
        const ChartStyle style(theme_);
        for (const SeriesShape shape : {SeriesShape::kBars, SeriesShape::kLine}) {
            QList<QImage> looks;
            for (int number = 0; number < kSeriesLooks; ++number) {
                Chart chart;
                chart.series = {{QString(), ChartInk::kSeries, shape, QList<double>(4, 8.0), {}, number}};
                const QImage image = painted(chart, style, QSize(200, 120));
                QVERIFY2(!looks.contains(image), qPrintable(QString::number(number)));
                looks.append(image);
            }
        }
    }
}

/// Six bars by their pattern, twelve lines by their dashes and marks.
void ChartLooksTest::seriesAreToldApartWithoutColour() {
    ChartStyle style(theme_);
    for (QColor& color : style.colors.series) color = Qt::black;
    for (const SeriesShape shape : {SeriesShape::kBars, SeriesShape::kLine}) {
        QList<QImage> looks;
        for (int number = 0; number < (shape == SeriesShape::kBars ? 6 : kSeriesLooks); ++number) {
            Chart chart;
            chart.series = {{QString(), ChartInk::kSeries, shape, QList<double>(4, 8.0), {}, number}};
            const QImage image = painted(chart, style, QSize(400, 120));
            QVERIFY2(!looks.contains(image), qPrintable(QString::number(number)));
            looks.append(image);
        }
    }
}

/// As a mark, which is not that of another series.
void ChartLooksTest::aSinglePointIsSeen() {
    ChartStyle style(theme_);
    style.colors.accepted = style.colors.target = style.colors.rejected = Qt::black;
    const QSize size(400, 200);
    QList<QImage> looks;
    for (const ChartInk ink : {ChartInk::kAccepted, ChartInk::kTarget, ChartInk::kRejected}) {
        Chart chart;
        chart.series = {{QString(), ink, SeriesShape::kLine, {0.5, kNothing, kNothing}, {}}};
        const QRectF plot = chartPlot(QRectF(QPointF(), size), chart, style);
        const QImage image = painted(chart, style, size);
        const QPoint middle(static_cast<int>(plot.left() + plot.width() / 6), static_cast<int>(plot.center().y()));
        int above = 0;
        for (int y = middle.y() - 8; y <= middle.y() + 8; ++y) {
            for (int x = middle.x() - 8; x <= middle.x() + 8; ++x) above += image.pixelColor(x, y).lightness() < 100;
        }
        QVERIFY2(above >= 12, qPrintable(QString::number(above)));
        QVERIFY(!looks.contains(image));
        looks.append(image);
    }
}

GRIFFIN_TEST(ChartLooksTest)
#include "chart_looks_test.moc"
