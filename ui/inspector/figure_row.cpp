#include "ui/inspector/figure_row.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QVBoxLayout>

#include "ui/theme/controls.h"
#include "ui/theme/figure_text.h"
#include "ui/theme/theme.h"

namespace griffin::ui {

FigureRow::FigureRow(Theme& theme, QWidget* parent) : QWidget(parent), theme_(theme) {
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(space::kLarge);  // large numbers with less between them would be read as one
    passes_ =
        make("figurePasses", tr("tokens per pass"),
             tr("τ, the acceptance length: how many tokens one pass of the model gives, its own token among them. "
                "Without a draft it is 1."));
    speedup_ = make("figureSpeedup", tr("as fast as plain"), {});
    speed_ = make("figureSpeed", tr("tok/s"), tr("Tokens per second, not counting the first"));
    connect(&theme_, &Theme::changed, this, &FigureRow::restyle);
    restyle();
    setFigures(0, QString(), 0, false);
}

FigureRow::Figure FigureRow::make(const char* name, const QString& caption, const QString& hint) {
    const Figure figure{new QLabel(this), new QLabel(caption, this)};
    figure.number->setObjectName(QLatin1String(name));
    figure.number->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);  // all on one line, whatever is below
    figure.caption->setProperty("kind", "secondary");
    figure.caption->setWordWrap(true);  // in a narrow column with a large number beside it
    figure.caption->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    for (QLabel* label : {figure.number, figure.caption}) label->setToolTip(hint);
    auto* column = new QVBoxLayout;
    column->setSpacing(0);
    column->addWidget(figure.number);
    column->addWidget(figure.caption);
    static_cast<QHBoxLayout*>(layout())->addLayout(column, 1);
    return figure;
}

void FigureRow::setFigures(double tokens_per_pass, const QString& speedup, double tokens_per_second, bool busy) {
    const QLocale locale;
    const auto put = [&](const Figure& figure, const QString& known) {
        const QString text = known.isEmpty() ? QStringLiteral("–") : known;
        figure.number->setText(text);
        figure.number->setAccessibleName(tr("%1 %2", "number and unit").arg(text, figure.caption->text()));
    };
    constexpr double kMany = 10'000;  // there is no room for more digits
    QString speed;
    if (tokens_per_second > 0) speed = locale.toString(tokens_per_second, 'f', tokens_per_second < 10 ? 1 : 0);
    if (tokens_per_second >= kMany)
        speed = tr("%1k", "thousands").arg(locale.toString(tokens_per_second / 1000, 'f', 0));
    put(passes_, tokens_per_pass > 0 ? tokensPerPassText(tokens_per_pass) : QString());
    put(speedup_, speedup);
    const QString hint =
        isEstimate(speedup)
            ? tr("How many times as fast as the same model one token at a time on this computer. ≈: estimated. "
                 "The Time tab shows what it is compared with.")
            : tr("How many times as fast as the same model one token at a time on this computer. "
                 "The Time tab shows what it is compared with.");
    for (QLabel* label : {speedup_.number, speedup_.caption}) label->setToolTip(hint);
    speed_.caption->setText(busy ? tr("tok/s (busy)") : tr("tok/s"));
    put(speed_, speed);
}

void FigureRow::restyle() {
    for (const Figure& figure : {passes_, speedup_, speed_}) {
        figure.number->setFont(theme_.font(FontRole::kLargeNumber));
        figure.caption->setFont(theme_.font(FontRole::kSmall));
    }
}

}  // namespace griffin::ui

#include "moc_figure_row.cpp"
