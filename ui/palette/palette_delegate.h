// Draws a line of the command palette: the name with the typed letters marked, its group, its shortcut.
#pragma once

#include <QStyledItemDelegate>

namespace griffin::ui {

class Theme;

class PaletteDelegate : public QStyledItemDelegate {
  public:
    /// `theme` must outlive the delegate.
    explicit PaletteDelegate(Theme& theme, QObject* parent = nullptr) : QStyledItemDelegate(parent), theme_(theme) {}

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

  private:
    Theme& theme_;
};

}  // namespace griffin::ui
