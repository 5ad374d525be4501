#include "ui/inspector/server_panel.h"

#include <QGridLayout>
#include <QLabel>
#include <QLocale>
#include <QVBoxLayout>

#include "ui/charts/chart.h"
#include "ui/charts/chart_view.h"
#include "ui/theme/figure_text.h"
#include "ui/theme/theme.h"

namespace griffin::ui {
namespace {

constexpr int kRows = 4;
constexpr int kHighestChart = 280;

}  // namespace

ServerPanel::ServerPanel(Theme& theme, QWidget* parent)
    : QWidget(parent),
      theme_(theme),
      title_(new QLabel(this)),
      note_(new QLabel(this)),
      positions_(new ChartView(theme, this)) {
    setObjectName(QStringLiteral("serverPanel"));
    title_->setObjectName(QStringLiteral("serverPanelTitle"));
    note_->setObjectName(QStringLiteral("serverPanelNote"));
    note_->setProperty("kind", "secondary");
    for (QLabel* label : {title_, note_}) {
        label->setTextFormat(Qt::PlainText);
        label->setWordWrap(true);
    }
    positions_->setObjectName(QStringLiteral("acceptedByPosition"));
    positions_->setMaximumHeight(kHighestChart);
    auto* grid = new QGridLayout;
    grid->setHorizontalSpacing(space::kMedium);
    grid->setVerticalSpacing(space::kTight);
    grid->setColumnStretch(1, 1);
    for (int i = 0; i < kRows; ++i) {
        const Row row{new QLabel(this), new QLabel(this)};
        row.number->setObjectName(QStringLiteral("serverFigure%1").arg(i));
        row.caption->setProperty("kind", "secondary");
        row.caption->setWordWrap(true);
        grid->addWidget(row.number, i, 0, Qt::AlignRight | Qt::AlignBaseline);
        grid->addWidget(row.caption, i, 1, Qt::AlignBaseline);
        rows_.append(row);
    }
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, space::kSmall, 0, 0);
    column->setSpacing(space::kMedium);
    column->addWidget(title_);
    column->addLayout(grid);
    column->addWidget(positions_, 1);
    column->addWidget(note_);
    column->addStretch();
    connect(&theme_, &Theme::changed, this, &ServerPanel::applyTheme);
    applyTheme();
}

void ServerPanel::setView(const ServerView& view) {
    const QLocale locale;
    title_->setText(tr("Written by %1").arg(view.server));
    const auto show = [&](int row, double value, const QString& text, const QString& caption) {
        rows_.at(row).number->setText(text);
        rows_.at(row).number->setVisible(value > 0);
        rows_.at(row).caption->setText(caption);
        rows_.at(row).caption->setVisible(value > 0);
    };
    show(0, view.tokens_per_pass, tokensPerPassText(view.tokens_per_pass),
         view.since_start ? tr("tokens per pass, the mean since the server started") : tr("tokens per pass"));
    const int digits = view.tokens_per_second < 10 ? 1 : 0;
    const QString speed = locale.toString(view.tokens_per_second, 'f', digits);
    show(1, view.tokens_per_second, signedEstimate(speed, view.speed_estimated), tr("tokens per second"));
    show(2, view.first_token_ms, tr("%1 s").arg(locale.toString(view.first_token_ms / 1000.0, 'f', 2)),
         tr("to the first token"));
    show(3, view.tokens, signedEstimate(locale.toString(view.tokens), view.tokens_estimated), tr("tokens"));
    Chart positions;
    positions.name = tr("Accepted by position, in percent");
    positions.x_name = tr("position");
    positions.min_top = 100;
    QList<double> percent;
    for (const double share : view.acceptance) percent.append(100.0 * share);
    if (!percent.isEmpty())
        positions.series = {{tr("of the passes that guessed"), ChartInk::kAccepted, SeriesShape::kBars, percent, {}}};
    positions_->setChart(positions);
    positions_->setVisible(!percent.isEmpty());
    if (view.writing) {
        note_->setText(tr("What speculation did is shown at the end of the answer."));
    } else if (view.tokens_per_pass > 0) {
        note_->setText(tr("This server reports no trees, only these figures."));
    } else {
        note_->setText(tr("This server reports no trees, and nothing else about speculation."));
    }
}

void ServerPanel::applyTheme() {
    title_->setFont(theme_.font(FontRole::kStrong));
    note_->setFont(theme_.font(FontRole::kSmall));
    for (const Row& row : rows_) row.number->setFont(theme_.font(FontRole::kLargeNumber));
}

}  // namespace griffin::ui

#include "moc_server_panel.cpp"
