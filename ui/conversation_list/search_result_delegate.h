// One search result: the conversation's title and up to two lines around the match, the match set off.
#pragma once

#include <QStyledItemDelegate>

#include "ui/theme/theme.h"

namespace griffin::ui {

class SearchResultDelegate : public QStyledItemDelegate {
    Q_OBJECT

  public:
    /// `theme` must outlive the delegate.
    explicit SearchResultDelegate(const Theme& theme, QObject* parent = nullptr);

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

  private:
    const Theme& theme_;
};

}  // namespace griffin::ui
