// The application's style sheet: what Fusion lacks to look calm (round corners, thin scroll bars, flat buttons).
#pragma once

#include <QString>

namespace griffin::ui {

class Theme;

/// Buttons say what they are by the dynamic property "kind": "primary" (one on a page), "danger"; flat tool buttons
/// need nothing. Cards (QFrame) by "kind": "card". Quiet labels (QLabel) by "kind": "secondary", "faint".
/// Sizes of text are no part of it: another size of text needs no new sheet.
QString styleSheet(const Theme& theme);

}  // namespace griffin::ui
