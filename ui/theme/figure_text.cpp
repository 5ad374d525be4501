#include "ui/theme/figure_text.h"

#include <QLocale>

namespace griffin::ui {

QString tokensPerPassText(double value) {
    constexpr int kDigits = 2;
    return QLocale().toString(value, 'f', kDigits);
}

}  // namespace griffin::ui
