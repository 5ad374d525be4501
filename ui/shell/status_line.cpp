#include "ui/shell/status_line.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QToolButton>
#include <QToolTip>
#include <algorithm>
#include <initializer_list>

#include "ui/theme/controls.h"
#include "ui/theme/figure_text.h"
#include "ui/theme/theme.h"

namespace griffin::ui {
namespace {

constexpr int kThings = 5;  // that may be left out, beside the device

/// Those that are not empty.
QString joined(const QStringList& figures) {
    QStringList known;
    for (const QString& figure : figures) {
        if (!figure.isEmpty()) known.append(figure);
    }
    return known.join(QStringLiteral("  ·  "));
}

}  // namespace

StatusLine::StatusLine(Theme& theme, QWidget* parent)
    : QWidget(parent),
      theme_(theme),
      speed_(new QLabel(this)),
      figures_(new QLabel(this)),
      device_(new QLabel(this)),
      warning_(new QToolButton(this)),
      serving_(new QToolButton(this)) {
    speed_->setObjectName(QStringLiteral("statusSpeed"));
    figures_->setObjectName(QStringLiteral("statusFigures"));
    figures_->setProperty("kind", "secondary");
    device_->setObjectName(QStringLiteral("statusDevice"));
    device_->setProperty("kind", "faint");
    device_->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    device_->setToolTip(tr("Where the model runs"));
    warning_->setObjectName(QStringLiteral("statusWarning"));
    warning_->setIcon(theme_.icon(QStringLiteral("warning")));
    warning_->setIconSize({space::kIconBeside, space::kIcon});
    warning_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    warning_->setAccessibleName(tr("Notes"));
    warning_->hide();
    serving_->setObjectName(QStringLiteral("statusServing"));
    serving_->setIcon(theme_.icon(QStringLiteral("server")));
    serving_->setIconSize({space::kIconBeside, space::kIcon});
    serving_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    serving_->hide();

    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(space::kTight, 0, space::kTight, 0);
    row->setSpacing(space::kMedium);
    row->addWidget(speed_);
    row->addWidget(figures_);
    row->addWidget(warning_);
    row->addWidget(serving_);
    row->addWidget(device_, 1);
    row->addStretch();  // where it is left out

    connect(warning_, &QToolButton::clicked, this,
            [this] { QToolTip::showText(warning_->mapToGlobal(QPoint(0, 0)), warning_->toolTip(), warning_); });
    connect(serving_, &QToolButton::clicked, this, &StatusLine::servingClicked);
    connect(&theme_, &Theme::changed, this, &StatusLine::applyTheme);
    applyTheme();
}

void StatusLine::setFigures(const StatusFigures& figures) {
    const QLocale locale;
    speed_->setVisible(figures.tokens_per_second > 0);
    const int digits = figures.tokens_per_second < 10 ? 1 : 0;
    const QString figure =
        signedEstimate(locale.toString(figures.tokens_per_second, 'f', digits), figures.speed_estimated);
    const QString speed = figures.busy ? tr("%1 tok/s (busy)").arg(figure) : tr("%1 tok/s").arg(figure);
    speed_->setText(figures.speedup.isEmpty() ? speed : tr("%1, %2", "speed and speedup").arg(speed, figures.speedup));
    QString about =
        figures.speedup.isEmpty() ? tr("Speed of the answer: tokens per second after the first one")
        : isEstimate(figures.speedup)
            ? tr("Speed of the answer: tokens per second after the first one, and how many times as fast as plain "
                 "(one token at a time). ≈: estimated")
            : tr("Speed of the answer: tokens per second after the first one, and how many times as fast as plain "
                 "(one token at a time)");
    if (figures.busy)
        about += QLatin1Char('\n') + tr("The computer was busy with other programs, which made the answer slower");
    speed_->setToolTip(about);
    first_token_.clear();
    if (figures.time_to_first_token_ms > 0) {
        first_token_ =
            tr("%1 s to the first token").arg(locale.toString(figures.time_to_first_token_ms / 1000.0, 'f', 2));
    }
    reused_.clear();
    const QString reused = locale.toString(figures.reused_tokens);
    const QString read = locale.toString(figures.read_tokens);
    if (figures.reused_tokens > 0) {
        reused_ = figures.reading ? tr("%1 reused, reading %2").arg(reused, read)
                                  : tr("%1 reused, %2 read").arg(reused, read);
    } else if (figures.reading) {
        reused_ = tr("reading %1 tokens").arg(read);
    }
    context_.clear();
    if (figures.context_total > 0 && figures.context_used > 0) {
        // What filled the context is not more than it: the last token was drawn, and not read; and the context may have
        // become smaller since.
        const int filled = std::min(figures.context_used, figures.context_total);
        context_ = tr("%1 of %2 tokens").arg(locale.toString(filled), locale.toString(figures.context_total));
    }
    const QStringList all{first_token_, reused_, context_};
    figures_->setToolTip(
        joined(all) + QLatin1Char('\n') +
        tr("Time until the first token of the answer; the tokens of the prompt that the model had read before, and "
           "those it read now; and how much of the model's context this conversation fills"));
    device_->setText(figures.device);
    warning_->setVisible(!figures.warnings.isEmpty());
    warning_->setText(figures.warnings.size() == 1 ? tr("Note") : tr("Notes"));
    warning_->setToolTip(figures.warnings.join(QLatin1Char('\n')));
    warning_->setAccessibleDescription(warning_->toolTip());
    fit();
}

void StatusLine::setServing(const ServingBadge& badge) {
    serving_->setVisible(!badge.text.isEmpty());
    serving_->setText(badge.text);
    serving_->setToolTip(badge.about);
    serving_->setAccessibleName(badge.text);
    serving_->setAccessibleDescription(badge.about);
    fit();
}

QSize StatusLine::minimumSizeHint() const {
    return {0, layout()->minimumSize().height()};
}

void StatusLine::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    fit();
}

void StatusLine::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    fit();
}

int StatusLine::neededWidth() const {
    const QMargins margins = layout()->contentsMargins();
    int width = margins.left() + margins.right();
    for (const QWidget* part : std::initializer_list<const QWidget*>{speed_, figures_, warning_, serving_}) {
        if (!part->isHidden()) width += part->sizeHint().width() + layout()->spacing();
    }
    return width;
}

void StatusLine::leaveOut(int things) {
    figures_->setText(joined(
        {things < 2 ? first_token_ : QString(), things < 1 ? reused_ : QString(), things < 5 ? context_ : QString()}));
    figures_->setVisible(!figures_->text().isEmpty());
    serving_->setToolButtonStyle(things < 3 ? Qt::ToolButtonTextBesideIcon : Qt::ToolButtonIconOnly);
    warning_->setToolButtonStyle(things < 4 ? Qt::ToolButtonTextBesideIcon : Qt::ToolButtonIconOnly);
}

void StatusLine::fit() {
    int things = 0;
    for (leaveOut(things); neededWidth() > width() && things < kThings;) leaveOut(++things);
    device_->setVisible(width() - neededWidth() >= device_->sizeHint().width());
}

void StatusLine::applyTheme() {
    for (QLabel* label : {figures_, device_}) label->setFont(theme_.font(FontRole::kSmall));
    for (QToolButton* button : {warning_, serving_}) button->setFont(theme_.font(FontRole::kSmall));
    QFont strong = theme_.font(FontRole::kSmall);
    strong.setWeight(QFont::DemiBold);
    speed_->setFont(strong);
    fit();
}

}  // namespace griffin::ui

#include "moc_status_line.cpp"
