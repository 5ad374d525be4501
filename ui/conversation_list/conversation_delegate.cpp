#include "ui/conversation_list/conversation_delegate.h"

#include <QPainter>

#include "ui/conversation_list/conversation_list_model.h"
#include "ui/theme/spacing.h"

namespace griffin::ui {

ConversationDelegate::ConversationDelegate(const Theme& theme, QObject* parent)
    : QStyledItemDelegate(parent), theme_(theme) {}

int ConversationDelegate::rowHeight() const {
    return QFontMetrics(theme_.font(FontRole::kBody)).height() + 2 * space::kSmall;
}

int ConversationDelegate::groupHeight(const QModelIndex& index) const {
    if (index.data(ConversationListModel::kGroupTitleRole).toString().isEmpty()) return 0;
    const int text = QFontMetrics(theme_.font(FontRole::kSmall)).height();
    return text + space::kTight + (index.row() == 0 ? space::kSmall : space::kLarge);
}

QSize ConversationDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const {
    return {option.rect.width(), rowHeight() + groupHeight(index)};
}

void ConversationDelegate::updateEditorGeometry(QWidget* editor, const QStyleOptionViewItem& option,
                                                const QModelIndex& index) const {
    editor->setGeometry(option.rect.adjusted(space::kSmall, groupHeight(index), -space::kSmall, 0));
}

void ConversationDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                                 const QModelIndex& index) const {
    const ThemeColors& colors = theme_.colors();
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);

    const int group_height = groupHeight(index);
    const QRect inner = option.rect.adjusted(space::kSmall, 0, -space::kSmall, 0);
    if (group_height > 0) {
        painter->setFont(theme_.font(FontRole::kSmall));
        painter->setPen(colors.text_secondary);
        const QRect label(inner.left() + space::kSmall, inner.top(), inner.width() - 2 * space::kSmall,
                          group_height - space::kTight);
        painter->drawText(label, Qt::AlignLeft | Qt::AlignBottom,
                          index.data(ConversationListModel::kGroupTitleRole).toString());
    }

    const QRect row = inner.adjusted(0, group_height, 0, 0);
    const bool selected = option.state.testFlag(QStyle::State_Selected);
    if (selected || option.state.testFlag(QStyle::State_MouseOver)) {
        QColor fill = colors.surface_strong;
        if (!selected) fill.setAlphaF(0.5F);
        painter->setPen(Qt::NoPen);
        painter->setBrush(fill);
        painter->drawRoundedRect(row.adjusted(0, 1, 0, -1), space::kRadius, space::kRadius);
    }
    if (option.state.testFlag(QStyle::State_HasFocus) && option.state.testFlag(QStyle::State_KeyboardFocusChange)) {
        painter->setPen(QPen(colors.accent, 2));
        painter->setBrush(Qt::NoBrush);
        painter->drawRoundedRect(QRectF(row).adjusted(1, 2, -1, -2), space::kRadius, space::kRadius);
    }

    int right = row.right() - space::kSmall;
    if (index.data(ConversationListModel::kAnsweringRole).toBool()) {
        const int side = space::kSmall;
        painter->setPen(Qt::NoPen);
        painter->setBrush(colors.accent);
        painter->drawEllipse(QRectF(right - side, row.center().y() - side / 2.0 + 1, side, side));
        right -= side + space::kSmall;
    }
    if (index.data(ConversationListModel::kPinnedRole).toBool()) {
        const int side = space::kIcon - 2;
        theme_.icon(QStringLiteral("pin")).paint(painter, QRect(right - side, row.center().y() - side / 2, side, side));
        right -= side + space::kSmall;
    }
    painter->setFont(theme_.font(FontRole::kBody));
    painter->setPen(colors.text);
    const QRect text(row.left() + space::kSmall, row.top(), right - row.left() - space::kSmall, row.height());
    painter->drawText(text, Qt::AlignLeft | Qt::AlignVCenter,
                      painter->fontMetrics().elidedText(index.data().toString(), Qt::ElideRight, text.width()));
    painter->restore();
}

}  // namespace griffin::ui
