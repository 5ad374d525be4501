// One conversation in the side bar: its title, a pin, a dot while an answer is being written, and above the first of a
// group the group's name.
#pragma once

#include <QStyledItemDelegate>

#include "ui/theme/theme.h"

namespace griffin::ui {

class ConversationDelegate : public QStyledItemDelegate {
    Q_OBJECT

  public:
    /// `theme` must outlive the delegate.
    explicit ConversationDelegate(const Theme& theme, QObject* parent = nullptr);

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    void updateEditorGeometry(QWidget* editor, const QStyleOptionViewItem& option,
                              const QModelIndex& index) const override;

  private:
    int rowHeight() const;
    int groupHeight(const QModelIndex& index) const;

    const Theme& theme_;
};

}  // namespace griffin::ui
