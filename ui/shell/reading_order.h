// The order in which Tab goes through a window: as one reads it. Qt's own is the order in which widgets were made,
// which has what is made anew at the end.
#pragma once

class QWidget;

namespace griffin::ui {

/// Whether Tab stops there now.
bool takesTab(const QWidget& widget);

/// Where Tab goes from `from` in `whole`, and from its end to its beginning again; `next` false: where it comes from.
/// Null: `from` is not among what is seen of it.
QWidget* stopBeside(QWidget& whole, const QWidget* from, bool next);

}  // namespace griffin::ui
