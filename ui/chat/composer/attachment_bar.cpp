#include "ui/chat/composer/attachment_bar.h"

#include <QFrame>
#include <QHBoxLayout>
#include <QLabel>
#include <QList>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/theme/controls.h"
#include "ui/theme/item_layout.h"
#include "ui/theme/theme.h"

namespace griffin::ui {

/// Puts its items side by side and begins a new row where the width ends.
class ChipLayout : public ItemLayout {
  public:
    using ItemLayout::ItemLayout;

    int heightForWidth(int width) const override { return place(QRect(0, 0, width, 0), false); }
    QSize sizeHint() const override { return minimumSize(); }
    QSize minimumSize() const override;
    void setGeometry(const QRect& rect) override;

  private:
    /// Puts the items into `rect` if `move`; returns the height they need.
    int place(const QRect& rect, bool move) const;
};

QSize ChipLayout::minimumSize() const {
    QSize size;
    for (const auto& item : items()) size = size.expandedTo(item->minimumSize());
    return size;
}

void ChipLayout::setGeometry(const QRect& rect) {
    QLayout::setGeometry(rect);
    place(rect, true);
}

int ChipLayout::place(const QRect& rect, bool move) const {
    int x = rect.left();
    int y = rect.top();
    int row_height = 0;
    for (const auto& item : items()) {
        const QSize size(std::min(item->sizeHint().width(), std::max(rect.width(), 1)), item->sizeHint().height());
        if (x > rect.left() && x + size.width() > rect.left() + rect.width()) {
            x = rect.left();
            y += row_height + space::kTight;
            row_height = 0;
        }
        if (move) item->setGeometry(QRect(QPoint(x, y), size));
        x += size.width() + space::kTight;
        row_height = std::max(row_height, size.height());
    }
    return y + row_height - rect.top();
}

namespace {

constexpr int kNameEms = 20;  // a longer name is shortened
constexpr int kRemoveButton = 20;

}  // namespace

AttachmentBar::AttachmentBar(Theme& theme, QWidget* parent)
    : QWidget(parent), theme_(theme), chips_(new ChipLayout(nullptr)) {
    setObjectName(QStringLiteral("attachmentBar"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addLayout(chips_);
    hide();
}

void AttachmentBar::setChips(const QList<AttachmentChip>& chips) {
    while (QLayoutItem* item = chips_->takeAt(0)) {
        item->widget()->deleteLater();
        item->widget()->hide();
        delete item;
    }
    for (int index = 0; index < chips.size(); ++index) {
        QWidget* chip = makeChip(chips.at(index), index);
        chips_->addWidget(chip);
        chip->show();  // now, not with the next event
    }
    setVisible(!chips.isEmpty());
    updateGeometry();
}

QWidget* AttachmentBar::makeChip(const AttachmentChip& chip, int index) {
    auto* frame = new QFrame(this);
    frame->setObjectName(QStringLiteral("attachmentChip"));
    frame->setProperty("kind", "card");
    frame->setToolTip(chip.hint);
    auto* icon = new QLabel(frame);
    const int side = theme_.scaled(space::kIcon);
    icon->setPixmap(theme_.icon(chip.searched ? QStringLiteral("search") : QStringLiteral("file"), IconTint::kQuiet)
                        .pixmap(QSize(side, side), devicePixelRatioF()));
    auto* name = new ShortLabel(frame);
    name->setElideMode(Qt::ElideMiddle);  // the end often tells files apart
    name->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Preferred);
    name->setMaximumWidth(fontMetrics().averageCharWidth() * 2 * kNameEms);
    name->setText(chip.name);
    auto* detail = new QLabel(chip.detail, frame);
    detail->setObjectName(QStringLiteral("attachmentDetail"));
    detail->setProperty("kind", "faint");
    detail->setTextFormat(Qt::PlainText);
    auto* remove = new QToolButton(frame);
    remove->setObjectName(QStringLiteral("attachmentRemove"));
    remove->setIcon(theme_.icon(QStringLiteral("close")));
    remove->setIconSize({space::kMedium, space::kMedium});
    remove->setFixedSize(kRemoveButton, kRemoveButton);
    remove->setFocusPolicy(Qt::TabFocus);
    remove->setAccessibleName(tr("Remove %1").arg(chip.name));
    remove->setAccessibleDescription(chip.hint);
    remove->setToolTip(tr("Do not attach this file"));
    connect(remove, &QToolButton::clicked, this, [this, index] { emit removeRequested(index); });

    auto* row = new QHBoxLayout(frame);
    row->setContentsMargins(space::kSmall, 2, 2, 2);
    row->setSpacing(space::kTight);
    row->addWidget(icon);
    row->addWidget(name);
    row->addWidget(detail);
    row->addWidget(remove);
    return frame;
}

}  // namespace griffin::ui

#include "moc_attachment_bar.cpp"
