#include "ui/theme/figure_text.h"

#include <QLocale>

namespace griffin::ui {

QString tokensPerPassText(double value) {
    constexpr int kDigits = 2;
    return QLocale().toString(value, 'f', kDigits);
}

QString signedEstimate(const QString& figure, bool is_estimate) {
    return is_estimate ? QStringLiteral("≈ %1").arg(figure) : figure;
}

}  // namespace griffin::ui
