// A row of the side bar. A conversation: its title, a pin, a dot while an answer is being written. A folder: a sign for
// open or closed and its name. Above the first row of a group stands the group's name.
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
    QWidget* createEditor(QWidget* parent, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    void updateEditorGeometry(QWidget* editor, const QStyleOptionViewItem& option,
                              const QModelIndex& index) const override;

  private:
    int groupHeight(const QModelIndex& index) const;
    void measure();
    void paintGround(QPainter* painter, const QRect& row, QStyle::State state) const;
    /// What stands at the right end; returns where the text has to end.
    int paintMarks(QPainter* painter, const QRect& row, const QModelIndex& index) const;

    const Theme& theme_;
    int row_height_ = 0;
    int group_text_height_ = 0;
};

}  // namespace griffin::ui
