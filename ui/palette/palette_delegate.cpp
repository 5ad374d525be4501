#include "ui/palette/palette_delegate.h"

#include <QFontMetrics>
#include <QPainter>
#include <algorithm>

#include "ui/palette/palette_model.h"
#include "ui/theme/spacing.h"
#include "ui/theme/theme.h"

namespace griffin::ui {

QSize PaletteDelegate::sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const {
    return {0, QFontMetrics(theme_.font(FontRole::kBody)).height() + space::kMedium};
}

void PaletteDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    const ThemeColors& colors = theme_.colors();
    const bool enabled = index.flags().testFlag(Qt::ItemIsEnabled);
    if (option.state.testFlag(QStyle::State_Selected)) {
        painter->setPen(Qt::NoPen);
        painter->setBrush(colors.surface_strong);
        painter->drawRoundedRect(option.rect, space::kSmallRadius, space::kSmallRadius);
    }
    QRect rect = option.rect.adjusted(space::kMedium, 0, -space::kMedium, 0);

    const QFont small = theme_.font(FontRole::kSmall);
    const QFontMetrics small_metrics(small);
    QStringList notes;
    for (const int role : {PaletteModel::kGroupRole, PaletteModel::kShortcutRole}) {
        const QString note = index.data(role).toString();
        if (!note.isEmpty()) notes.append(note);
    }
    const QString right = notes.join(QStringLiteral("  ·  "));
    painter->setFont(small);
    painter->setPen(colors.text_faint);
    painter->drawText(rect, Qt::AlignRight | Qt::AlignVCenter, right);
    rect.setRight(rect.right() - small_metrics.horizontalAdvance(right) - space::kMedium);

    // Letter by letter only where letters are marked.
    const QFont plain = theme_.font(FontRole::kBody);
    QFont strong = plain;
    strong.setWeight(QFont::Bold);
    const QString title =
        QFontMetrics(plain).elidedText(index.data(Qt::DisplayRole).toString(), Qt::ElideRight, rect.width());
    const auto positions = index.data(PaletteModel::kPositionsRole).value<QList<int>>();
    painter->setPen(enabled ? colors.text : colors.text_faint);
    int x = rect.left();
    for (int at = 0; at < title.size();) {
        const bool marked = positions.contains(at);
        int end = at + 1;
        while (end < title.size() && positions.contains(end) == marked) ++end;
        const QString run = title.mid(at, end - at);
        const QFont& font = marked ? strong : plain;
        painter->setFont(font);
        painter->drawText(QRect(x, rect.top(), rect.right() - x + 1, rect.height()), Qt::AlignLeft | Qt::AlignVCenter,
                          run);
        x += QFontMetrics(font).horizontalAdvance(run);
        at = end;
    }
    painter->restore();
}

}  // namespace griffin::ui
