// Charts: bars where the values say, words with a place of their own, pictures in files, values told in words.
#include <QApplication>
#include <QImage>
#include <QPaintEngine>
#include <QPainter>
#include <QPainterPath>
#include <QSvgRenderer>
#include <QTemporaryDir>
#include <QTest>
#include <QToolTip>
#include <QVBoxLayout>
#include <limits>

#include "tests/support/test_program.h"
#include "tests/ui/painted_chart.h"
#include "ui/charts/chart_legend.h"
#include "ui/charts/chart_painter.h"
#include "ui/charts/chart_view.h"
#include "ui/charts/picture_file.h"
#include "ui/theme/theme.h"

using namespace griffin::ui;
using griffin::tests::painted;

namespace {

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

Chart stackedChart() {
    Chart chart;
    chart.name = "Time per cycle";
    chart.x_name = "cycle";
    chart.y_name = "ms";
    chart.series = {{"draft", ChartInk::kAccepted, SeriesShape::kBars, {1, 2, 4}, {}},
                    {"verify", ChartInk::kTarget, SeriesShape::kBars, {4, 3, 2}, {}},
                    {"mean", ChartInk::kAccent, SeriesShape::kLine, {5, 5, kNone}, {}}};
    chart.levels = {{"vanilla", ChartInk::kVanilla, 8}};
    return chart;
}

/// A paint device that only writes down which text was drawn where.
class RecordedTexts : public QPaintDevice, private QPaintEngine {
  public:
    explicit RecordedTexts(const QSize& size) : size_(size) { gccaps = AllFeatures; }

    /// A chart that takes all the room.
    void paint(const Chart& chart, const ChartStyle& style) {
        QPainter drawing(this);
        paintChart(drawing, QRectF(QPointF(), size_), chart, style);
    }
    const QSize& size() const { return size_; }
    const QStringList& words() const { return words_; }
    const QList<QRectF>& places() const { return places_; }

  private:
    QPaintEngine* paintEngine() const override { return const_cast<RecordedTexts*>(this); }
    int metric(PaintDeviceMetric metric) const override {
        switch (metric) {
            case PdmWidth:
                return size_.width();
            case PdmHeight:
                return size_.height();
            case PdmDpiX:
            case PdmDpiY:
            case PdmPhysicalDpiX:
            case PdmPhysicalDpiY:
                return 96;
            default:
                return QPaintDevice::metric(metric);
        }
    }
    bool begin(QPaintDevice*) override { return true; }
    bool end() override { return true; }
    void updateState(const QPaintEngineState&) override {}
    void drawPixmap(const QRectF&, const QPixmap&, const QRectF&) override {}
    void drawPolygon(const QPointF*, int, PolygonDrawMode) override {}
    void drawPath(const QPainterPath&) override {}
    Type type() const override { return User; }
    void drawTextItem(const QPointF& baseline, const QTextItem& item) override {
        const QFontMetricsF metrics(item.font());
        words_.append(item.text());
        // What is inked: lines of text may touch.
        places_.append(metrics.tightBoundingRect(item.text()).translated(baseline).adjusted(0.5, 0.5, -0.5, -0.5));
    }

    QSize size_;
    QStringList words_;
    QList<QRectF> places_;
};

/// Every word has a place of its own, inside.
void expectApart(const RecordedTexts& texts) {
    const QRectF all(QPointF(), texts.size());
    for (qsizetype i = 0; i < texts.places().size(); ++i) {
        const QRectF place = texts.places().at(i);
        QVERIFY2(all.adjusted(-1, -1, 1, 1).contains(place), qPrintable(texts.words().at(i)));
        for (qsizetype other = 0; other < i; ++other) {
            QVERIFY2(!place.intersects(texts.places().at(other)),
                     qPrintable(texts.words().at(i) + " on " + texts.words().at(other)));
        }
    }
}

/// Height in pixels of the colour in a column of the plot.
int heightOf(const QImage& image, const QRectF& plot, double x, const QColor& color) {
    int height = 0;
    for (int y = static_cast<int>(plot.top()); y < static_cast<int>(plot.bottom()); ++y) {
        if (image.pixelColor(static_cast<int>(x), y) == color) ++height;
    }
    return height;
}

}  // namespace

class ChartsTest : public QObject {
    Q_OBJECT

  private slots:
    void init() { theme_.setMode(ThemeMode::kLight); }
    void barsAreAsHighAsTheirValues();
    void manyCategoriesAreCombined();
    void combinedBarsSayThatTheyAreMeans();
    void theLegendWrapsAndNothingOverlaps();
    void aViewIsAsHighAsItsWordsNeed();
    void categoriesAreLabelledAtRoundNumbers();
    void positionsAreATrueAxis();
    void textTellsTheValues();
    void categoriesUnderThePointer();
    void anEmptyChartSaysWhatWillBeHere();
    void savesPictures();
    void keyboardWalksThroughTheValues();

  private:
    Theme theme_{*qApp};
};

void ChartsTest::barsAreAsHighAsTheirValues() {
    Chart chart;
    chart.name = "Lengths";
    chart.series = {{"length", ChartInk::kAccepted, SeriesShape::kBars, {1, 2, 4, kNone}, {}}};
    const ChartStyle style(theme_);
    const QSize size(400, 200);
    const QImage image = painted(chart, style, size);
    const QRectF plot = chartPlot(QRectF(QPointF(), size), chart, style);
    QList<int> heights;
    for (int i = 0; i < 4; ++i)
        heights.append(heightOf(image, plot, plot.left() + (i + 0.5) * plot.width() / 4, style.colors.accepted));
    qInfo("bars of %d, %d, %d and %d pixels", heights[0], heights[1], heights[2], heights[3]);
    QVERIFY(qAbs(heights[2] - plot.height()) <= 2);
    QVERIFY(qAbs(heights[1] - plot.height() / 2) <= 2);
    QVERIFY(qAbs(heights[0] - plot.height() / 4) <= 2);
    QCOMPARE(heights[3], 0);
}

void ChartsTest::manyCategoriesAreCombined() {
    Chart chart;
    chart.series = {{"length", ChartInk::kAccepted, SeriesShape::kBars, {}, {}}};
    for (int i = 0; i < 10000; ++i) chart.series[0].values.append(i < 5000 ? 1 : i % 2 == 0 ? 4 : 2);
    const QRectF plot(0, 0, 300, 100);
    const ChartRange first = chartRangeAt(0, plot, chart);
    QCOMPARE(first.first, 0);
    QCOMPARE(first.count, 100);
    const ChartRange last = chartRangeAt(299.9, plot, chart);
    QCOMPARE(last.first + last.count, 10000);
    QCOMPARE(chartMean(chart.series[0], first), 1.0);
    QCOMPARE(chartMean(chart.series[0], last), 3.0);
    QCOMPARE(chartRangeAt(-1, plot, chart).count, 0);
}

/// The axis is that of the means, not of a single high value among them.
void ChartsTest::combinedBarsSayThatTheyAreMeans() {
    Chart chart = stackedChart();
    chart.x_name = "pass";
    chart.levels.clear();
    QCOMPARE(axisName(chart, 1), QString("pass"));
    QCOMPARE(axisName(chart, 3), QString("pass (each bar: mean of 3)"));
    chart.series = {{"ms", ChartInk::kAccepted, SeriesShape::kBars, QList<double>(300, 2000.0), {}}};
    chart.series[0].values[7] = 8000;
    QCOMPARE(highestIn(chart), 8000.0);
    QCOMPARE(highestIn(chart, 3), 4000.0);
    RecordedTexts texts(QSize(320, 200));
    texts.paint(chart, ChartStyle(theme_));
    const ChartRange range = chartRangeAt(160, chartPlot(QRectF(0, 0, 320, 200), chart, ChartStyle(theme_)), chart);
    QVERIFY(range.count > 1);
    const QString words = texts.words().join('|');
    QVERIFY2(texts.words().contains(axisName(chart, range.count)), qPrintable(words));
    QVERIFY2(!texts.words().contains(QLocale().toString(8000)), qPrintable(words));
    chart.series[0].shape = SeriesShape::kLine;
    QCOMPARE(axisName(chart, 3), QString("pass (each point: mean of 3)"));
}

/// The words of the legend, of the axes and of the categories each have a place of their own.
void ChartsTest::theLegendWrapsAndNothingOverlaps() {
    Chart chart;
    chart.name = "Speedup";
    chart.x_name = "prompts";
    chart.y_name = "times as fast";
    chart.bars = BarArrangement::kGrouped;
    chart.categories = {"summarise", "edit-code", "everyday", "mean"};
    for (int i = 0; i < kSeriesLooks; ++i) {
        chart.series.append({QString("Automatic (method %1, EAGLE-2)").arg(i),
                             ChartInk::kSeries,
                             SeriesShape::kBars,
                             QList<double>(4, 1.0 + i / 10.0),
                             {},
                             i});
    }
    chart.levels = {{"plain", ChartInk::kVanilla, 1}};
    const ChartStyle style(theme_);
    const ChartLegend wide(chart, style.colors, style.label, 2000);
    const ChartLegend narrow(chart, style.colors, style.label, 420);
    qInfo("a legend of %g pixels becomes one of %g", wide.height(), narrow.height());
    QVERIFY(narrow.height() > 2 * wide.height());
    for (const QSize& size : {QSize(420, 400), QSize(700, 400)}) {
        RecordedTexts texts(size);
        texts.paint(chart, style);
        // Title, 13 names in the legend, both axes, 4 categories, and the values of the axis.
        QVERIFY(texts.places().size() >= 1 + 13 + 2 + 4);
        expectApart(texts);
    }
}

/// In large text, too, and as soon as there are more words.
void ChartsTest::aViewIsAsHighAsItsWordsNeed() {
    Chart many = stackedChart();
    while (many.series.size() < 9) many.series.append(many.series.last());
    QWidget page;
    auto* view = new ChartView(theme_, &page);
    QVBoxLayout column(&page);
    column.setContentsMargins({});
    column.addWidget(view);
    page.show();
    for (const int percent : {100, 200}) {
        theme_.setTextScale(percent);
        for (const Chart& chart : {stackedChart(), many}) {
            view->setChart(chart);
            const int needed = column.heightForWidth(300);
            QCOMPARE(needed, view->heightForWidth(300));
            RecordedTexts texts(QSize(292, needed - 8));  // without the frame of the focus
            texts.paint(chart, ChartStyle(theme_));
            expectApart(texts);
        }
    }
    theme_.setTextScale(100);
}

/// The numbers below the bars are as far apart as each other, by 1, 2 or 5 times a power of ten, and fill the axis.
void ChartsTest::categoriesAreLabelledAtRoundNumbers() {
    const ChartStyle style(theme_);
    const auto numbersOf = [&](const Chart& chart, int width) {
        RecordedTexts texts(QSize(width, 200));
        texts.paint(chart, style);
        QList<int> numbers;
        for (qsizetype i = 0; i < texts.words().size(); ++i) {
            // The row of the categories is the last.
            if (texts.places().at(i).top() > 180) numbers.append(QLocale().toInt(texts.words().at(i)));
        }
        return numbers;
    };
    for (const int width : {200, 280, 333, 700}) {
        for (const int count : {9, 30, 120, 999, 1234, 10000}) {
            for (const int first : {0, 1}) {
                Chart chart;
                chart.first_x = first;
                chart.series = {{"length", ChartInk::kAccepted, SeriesShape::kBars, QList<double>(count, 2.0), {}}};
                const QList<int> numbers = numbersOf(chart, width);
                QVERIFY2(numbers.size() >= 2, qPrintable(QString("%1 in %2").arg(count).arg(width)));
                int step = numbers[1] - numbers[0];
                QCOMPARE(numbers[0] % step, 0);
                QVERIFY(numbers[0] - first < step);
                for (qsizetype i = 1; i < numbers.size(); ++i) QCOMPARE(numbers[i] - numbers[i - 1], step);
                QVERIFY(numbers.last() + 2 * step > count);
                while (step % 10 == 0) step /= 10;
                QVERIFY2(step == 1 || step == 2 || step == 5, qPrintable(QString::number(step)));
            }
        }
    }
    // So are those that have names, as the steps of a training.
    Chart chart;
    chart.series = {{"loss", ChartInk::kAccent, SeriesShape::kLine, QList<double>(200, 2.0), {}}};
    for (int i = 1; i <= 200; ++i) chart.categories.append(QLocale().toString(i * 10));
    const QList<int> numbers = numbersOf(chart, 300);
    QVERIFY(numbers.size() >= 3);
    for (qsizetype i = 0; i < numbers.size(); ++i) QCOMPARE(numbers[i], numbers[0] * (i + 1));
    QCOMPARE(numbers[0] % 100, 0);
}

/// What grows evenly is a straight line, however unevenly it was measured.
void ChartsTest::positionsAreATrueAxis() {
    Chart chart;
    chart.name = "Cost";
    chart.x_name = "tokens";
    chart.y_name = "times";
    chart.positions = {1, 2, 4, 8, 16, 32, 64};
    for (const double position : chart.positions) chart.categories.append(QLocale().toString(position));
    chart.series = {{"cost", ChartInk::kAccepted, SeriesShape::kLine, chart.positions, {}}};
    const ChartStyle style(theme_);
    const QSize size(420, 240);
    const QRectF plot = chartPlot(QRectF(QPointF(), size), chart, style);
    QCOMPARE(chartMiddle(6, plot, chart), plot.right());
    QCOMPARE(chartMiddle(5, plot, chart), plot.center().x());
    const QImage image = painted(chart, style, size);
    const auto middleAt = [&](double share) {  // of the line, from the bottom, as a share of what it reaches at its end
        const double x = plot.left() + share * plot.width();
        double sum = 0;
        int count = 0;
        for (int y = static_cast<int>(plot.top()); y < static_cast<int>(plot.bottom()); ++y) {
            if (image.pixelColor(static_cast<int>(x), y) != style.colors.accepted) continue;
            sum += plot.bottom() - y;
            ++count;
        }
        return count > 0 ? sum / count : -1.0;
    };
    const double end = middleAt(0.98) / 0.98;
    QVERIFY(end > plot.height() / 2);
    for (const double share : {0.3, 0.45, 0.6, 0.8}) {
        const double found = middleAt(share);
        QVERIFY2(qAbs(found - share * end) <= 3, qPrintable(QString("%1: %2 of %3").arg(share).arg(found).arg(end)));
    }
    QCOMPARE(chartRangeAt(plot.right(), plot, chart).first, 6);
    QCOMPARE(chartRangeAt(plot.left() + 0.3 * plot.width(), plot, chart).first, 4);  // 19 is next to 16
    QCOMPARE(chartRangeAt(plot.left(), plot, chart).first, 0);
    QCOMPARE(chartRangeAt(plot.left() - 1, plot, chart).count, 0);
    QVERIFY2(chartText(chart).contains("64: 64"), qPrintable(chartText(chart)));
    for (const int width : {160, 280, 420, 900}) {
        RecordedTexts texts(QSize(width, 200));
        texts.paint(chart, style);
        expectApart(texts);
        QList<int> numbers;
        for (qsizetype i = 0; i < texts.words().size(); ++i) {
            bool is_number = false;
            const int number = QLocale().toInt(texts.words().at(i), &is_number);
            if (is_number && texts.places().at(i).top() > 200 - 2 * QFontMetricsF(style.label).height())
                numbers.append(number);
        }
        QVERIFY2(numbers.size() >= 2 && numbers.first() == 0, qPrintable(QString::number(width)));
        for (qsizetype i = 1; i < numbers.size(); ++i) QCOMPARE(numbers[i], numbers[1] * static_cast<int>(i));
    }
}

void ChartsTest::textTellsTheValues() {
    const QString text = chartText(stackedChart());
    QVERIFY2(text.contains("draft: 1: 1.00, 2: 2.00, 3: 4.00"), qPrintable(text));
    QVERIFY2(text.contains("vanilla: 8.00"), qPrintable(text));
    Chart chart = stackedChart();
    chart.series[0].values = QList<double>(100, 2.5);
    QVERIFY2(chartText(chart).contains("draft: mean 2.50, from 2.50 to 2.50"), qPrintable(chartText(chart)));
}

void ChartsTest::categoriesUnderThePointer() {
    const Chart chart = stackedChart();
    const QRectF plot(50, 10, 300, 100);
    QCOMPARE(chartRangeAt(51, plot, chart).first, 0);
    QCOMPARE(chartRangeAt(200, plot, chart).first, 1);
    QCOMPARE(chartRangeAt(349, plot, chart).first, 2);
    QCOMPARE(chartRangeAt(351, plot, chart).count, 0);
}

void ChartsTest::anEmptyChartSaysWhatWillBeHere() {
    Chart chart;
    chart.name = "Accept length";
    chart.empty_text = "Ask something to see it";
    QCOMPARE(chartText(chart), chart.empty_text);
    ChartView view(theme_);
    view.setChart(chart);
    view.resize(300, 160);
    const QImage image = view.grab().toImage();
    view.setChart({});
    QVERIFY(image != view.grab().toImage());
}

void ChartsTest::savesPictures() {
    const QTemporaryDir folder;
    const QSizeF size(320, 200);
    const QString svg = folder.filePath("chart.svg");
    const QString png = folder.filePath("chart.png");
    const ChartStyle style(theme_);
    const auto save = [&](const QString& path) {
        return savePicture(path, size, style.colors.background, "Times", [&](QPainter& painter) {
            paintChart(painter, QRectF(QPointF(), size), stackedChart(), style);
        });
    };
    QVERIFY(save(svg));
    QVERIFY(save(png));
    QSvgRenderer renderer(svg);
    QVERIFY(renderer.isValid());
    QCOMPARE(renderer.viewBoxF().size(), size);
    const QImage image(png);
    QCOMPARE(image.size(), QSize(640, 400));
    QVERIFY(!save(folder.filePath("missing/chart.png")));
}

void ChartsTest::keyboardWalksThroughTheValues() {
    ChartView view(theme_);
    view.setChart(stackedChart());
    view.resize(300, 200);
    view.show();
    view.setFocus();
    QVERIFY(QTest::qWaitForWindowExposed(&view));
    QTest::keyClick(&view, Qt::Key_Right);
    QTest::keyClick(&view, Qt::Key_Right);
    QVERIFY2(QToolTip::text().startsWith("cycle 2\ndraft: 2\nverify: 3"), qPrintable(QToolTip::text()));
    QCOMPARE(view.accessibleName(), QString("Time per cycle"));
    QVERIFY(view.accessibleDescription().contains("verify"));
    const QByteArray folder = qgetenv("GRIFFIN_PICTURES");
    if (!folder.isEmpty()) view.grab().save(QString::fromLocal8Bit(folder) + "/charts.png");
}

GRIFFIN_TEST(ChartsTest)
#include "charts_test.moc"
