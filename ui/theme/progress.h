// Progress bars that are told a fraction.
#pragma once

class QProgressBar;

namespace griffin::ui {

/// `fraction` from 0 to 1; below 0: nobody knows, the bar moves to and fro.
void setFraction(QProgressBar* bar, double fraction);

}  // namespace griffin::ui
