#include "ui/theme/progress.h"

#include <QProgressBar>
#include <algorithm>

namespace griffin::ui {

void setFraction(QProgressBar* bar, double fraction) {
    constexpr int kSteps = 1000;
    bar->setRange(0, fraction < 0.0 ? 0 : kSteps);
    if (fraction >= 0.0) bar->setValue(static_cast<int>(std::min(fraction, 1.0) * kSteps));
}

}  // namespace griffin::ui
