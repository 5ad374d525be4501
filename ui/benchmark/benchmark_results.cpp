#include "ui/benchmark/benchmark_results.h"

#include <QGridLayout>
#include <QHeaderView>
#include <QLabel>
#include <QScrollArea>
#include <QTabBar>
#include <QTableWidget>
#include <QVBoxLayout>

#include "ui/charts/chart_view.h"
#include "ui/theme/controls.h"
#include "ui/theme/theme.h"

namespace griffin::ui {
namespace {

constexpr int kPlotLines = 8;   // of text
constexpr int kMinChart = 250;  // in width, beside another one, at a text size of 100 %

QTableWidget* makeTable(const QString& name, const QString& title, QWidget* parent) {
    auto* table = new QTableWidget(parent);
    table->setObjectName(name);
    table->setAccessibleName(title);
    makeReadable(*table);
    table->setAlternatingRowColors(true);
    table->setWordWrap(false);  // where a column is a fraction of a pixel too narrow, the end of its text would be gone
    table->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    return table;
}

}  // namespace

BenchmarkResults::BenchmarkResults(Theme& theme, QWidget* parent)
    : QTabWidget(parent),
      theme_(theme),
      table_(makeTable(QStringLiteral("benchmarkTable"), tr("Results"), this)),
      note_(new QLabel(this)),
      chart_area_(new QWidget(this)),
      environment_(makeTable(QStringLiteral("benchmarkEnvironment"), tr("Environment"), this)) {
    setObjectName(QStringLiteral("benchmarkResults"));
    setDocumentMode(true);
    setAccessibleName(tr("Benchmark results"));
    tabBar()->setDrawBase(false);
    tabBar()->setAccessibleName(tr("Views of the results"));
    new QGridLayout(chart_area_);
    chart_area_->layout()->setSpacing(space::kLarge);
    QScrollArea* scroll = makeScrolled(chart_area_, this);
    scroll->setAccessibleName(tr("Charts"));
    environment_->horizontalHeader()->hide();
    note_->setObjectName(QStringLiteral("benchmarkNote"));
    note_->setWordWrap(true);
    note_->setTextFormat(Qt::PlainText);
    setKind(note_, "secondary");
    auto* page = new QWidget(this);
    auto* column = new QVBoxLayout(page);
    column->setContentsMargins({});
    column->addWidget(table_, 1);
    column->addWidget(note_);
    addTab(page, tr("Table"));
    addTab(scroll, tr("Charts"));
    addTab(environment_, tr("Environment"));
    connect(&theme_, &Theme::changed, this, [this] {
        placeCharts();
        fillTable(view_);
        fillEnvironment(view_);
    });
}

void BenchmarkResults::setView(const BenchmarkView& view) {
    view_ = view;
    fillTable(view);
    note_->setText(view.bold_note.isEmpty() ? view.note : view.note + QLatin1Char('\n') + view.bold_note);
    fillEnvironment(view);
    while (charts_.size() > view.charts.size()) delete charts_.takeLast();
    while (charts_.size() < view.charts.size()) {
        auto* chart = new ChartView(theme_, chart_area_);
        const auto number = static_cast<int>(charts_.size());
        chart->setObjectName(QStringLiteral("benchmarkChart%1").arg(number));
        chart->setPlotLines(kPlotLines);
        charts_.append(chart);
    }
    chart_columns_ = 0;
    placeCharts();
    for (qsizetype i = 0; i < charts_.size(); ++i) charts_[i]->setChart(view.charts[i]);
}

void BenchmarkResults::placeCharts() {
    const int columns = width() < 2 * theme_.scaled(kMinChart) ? 1 : 2;
    if (columns == chart_columns_) return;
    chart_columns_ = columns;
    auto* grid = static_cast<QGridLayout*>(chart_area_->layout());
    for (ChartView* chart : charts_) grid->removeWidget(chart);
    for (int i = 0; i < charts_.size(); ++i) grid->addWidget(charts_[i], i / columns, i % columns);
}

void BenchmarkResults::resizeEvent(QResizeEvent* event) {
    QTabWidget::resizeEvent(event);
    placeCharts();
}

void BenchmarkResults::fillTable(const BenchmarkView& view) {
    table_->setColumnCount(static_cast<int>(view.columns.size()));
    table_->setHorizontalHeaderLabels(view.columns);
    for (int column = 0; column < table_->columnCount(); ++column) {
        const Qt::Alignment side = column < view.text_columns ? Qt::AlignLeft : Qt::AlignRight;
        table_->horizontalHeaderItem(column)->setTextAlignment(side | Qt::AlignBottom);
    }
    table_->setRowCount(static_cast<int>(view.lines.size()));
    const QFont strong = theme_.font(FontRole::kStrong);
    for (int line = 0; line < table_->rowCount(); ++line) {
        const QStringList& cells = view.lines[line];
        for (int column = 0; column < cells.size(); ++column) {
            auto* item = new QTableWidgetItem(cells[column]);
            if (column >= view.text_columns) item->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
            if (view.best[line].contains(column)) item->setFont(strong);
            table_->setItem(line, column, item);
        }
    }
    table_->resizeColumnsToContents();
}

void BenchmarkResults::fillEnvironment(const BenchmarkView& view) {
    environment_->setColumnCount(2);
    environment_->setRowCount(static_cast<int>(view.environment.size()));
    for (int row = 0; row < environment_->rowCount(); ++row) {
        environment_->setItem(row, 0, new QTableWidgetItem(view.environment[row].first));
        environment_->setItem(row, 1, new QTableWidgetItem(view.environment[row].second));
    }
    environment_->resizeColumnsToContents();
}

}  // namespace griffin::ui

#include "moc_benchmark_results.cpp"
