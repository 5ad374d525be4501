#include "ui/conversation_list/conversation_delegate.h"

#include <QPainter>

#include "ui/conversation_list/conversation_list_model.h"
#include "ui/theme/spacing.h"

namespace griffin::ui {
namespace {

constexpr int kSign = space::kIcon - 2;  // side of the small signs

bool isFolder(const QModelIndex& index) {
    return index.data(ConversationListModel::kRowRole).toInt() == static_cast<int>(ListRow::kFolder);
}

/// Where the text begins, from the row's left.
int indent(const QModelIndex& index) {
    const bool below_folder = isFolder(index) || index.data(ConversationListModel::kInFolderRole).toBool();
    return space::kSmall + (below_folder ? kSign + space::kSmall : 0);
}

}  // namespace

ConversationDelegate::ConversationDelegate(const Theme& theme, QObject* parent)
    : QStyledItemDelegate(parent), theme_(theme) {
    connect(&theme_, &Theme::changed, this, &ConversationDelegate::measure);
    measure();
}

void ConversationDelegate::measure() {
    row_height_ = QFontMetrics(theme_.font(FontRole::kBody)).height() + 2 * space::kSmall;
    group_text_height_ = QFontMetrics(theme_.font(FontRole::kSmall)).height();
}

int ConversationDelegate::groupHeight(const QModelIndex& index) const {
    if (!index.data(ConversationListModel::kStartsGroupRole).toBool()) return 0;
    return group_text_height_ + space::kTight + (index.row() == 0 ? space::kSmall : space::kLarge);
}

QSize ConversationDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const {
    return {option.rect.width(), row_height_ + groupHeight(index)};
}

QWidget* ConversationDelegate::createEditor(QWidget* parent, const QStyleOptionViewItem& option,
                                            const QModelIndex& index) const {
    QWidget* editor = QStyledItemDelegate::createEditor(parent, option, index);
    if (editor != nullptr) editor->setAccessibleName(isFolder(index) ? tr("Name of the folder") : tr("Title"));
    return editor;
}

void ConversationDelegate::updateEditorGeometry(QWidget* editor, const QStyleOptionViewItem& option,
                                                const QModelIndex& index) const {
    const int left = indent(index) - space::kSmall;
    editor->setGeometry(option.rect.adjusted(space::kSmall + left, groupHeight(index), -space::kSmall, 0));
}

void ConversationDelegate::paintGround(QPainter* painter, const QRect& row, QStyle::State state) const {
    const ThemeColors& colors = theme_.colors();
    const bool selected = state.testFlag(QStyle::State_Selected);
    if (selected || state.testFlag(QStyle::State_MouseOver)) {
        QColor fill = colors.surface_strong;
        if (!selected) fill.setAlphaF(0.5F);
        painter->setPen(Qt::NoPen);
        painter->setBrush(fill);
        painter->drawRoundedRect(row.adjusted(0, 1, 0, -1), space::kRadius, space::kRadius);
    }
    if (state.testFlag(QStyle::State_HasFocus) && state.testFlag(QStyle::State_KeyboardFocusChange)) {
        painter->setPen(QPen(colors.accent, 2));
        painter->setBrush(Qt::NoBrush);
        painter->drawRoundedRect(QRectF(row).adjusted(1, 2, -1, -2), space::kRadius, space::kRadius);
    }
}

int ConversationDelegate::paintMarks(QPainter* painter, const QRect& row, const QModelIndex& index) const {
    int right = row.right() - space::kSmall;
    if (index.data(ConversationListModel::kAnsweringRole).toBool()) {
        const int side = space::kSmall;
        painter->setPen(Qt::NoPen);
        painter->setBrush(theme_.colors().accent);
        painter->drawEllipse(QRectF(right - side, row.center().y() - side / 2.0 + 1, side, side));
        right -= side + space::kSmall;
    }
    if (index.data(ConversationListModel::kPinnedRole).toBool()) {
        const QRect pin(right - kSign, row.center().y() - kSign / 2, kSign, kSign);
        theme_.icon(QStringLiteral("pin")).paint(painter, pin);
        right -= kSign + space::kSmall;
    }
    return right;
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
    paintGround(painter, row, option.state);
    const int right = paintMarks(painter, row, index);
    const bool folder = isFolder(index);
    if (folder) {
        const bool open = index.data(ConversationListModel::kOpenRole).toBool();
        const QRect sign(row.left() + space::kSmall, row.center().y() - kSign / 2, kSign, kSign);
        theme_.icon(open ? QStringLiteral("chevron-down") : QStringLiteral("chevron-right")).paint(painter, sign);
    }
    const bool more = index.data(ConversationListModel::kRowRole).toInt() == static_cast<int>(ListRow::kMore);
    painter->setFont(theme_.font(folder ? FontRole::kStrong : FontRole::kBody));
    painter->setPen(more ? colors.link : colors.text);
    const int left = row.left() + indent(index);
    const QRect text(left, row.top(), right - left, row.height());
    painter->drawText(text, Qt::AlignLeft | Qt::AlignVCenter,
                      painter->fontMetrics().elidedText(index.data().toString(), Qt::ElideRight, text.width()));
    painter->restore();
}

}  // namespace griffin::ui
