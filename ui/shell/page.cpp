#include "ui/shell/page.h"

#include <QAbstractSpinBox>
#include <QComboBox>
#include <QScrollArea>
#include <QToolButton>
#include <QVBoxLayout>

#include "ui/shell/notice_bar.h"
#include "ui/theme/controls.h"
#include "ui/theme/theme.h"

namespace griffin::ui {

Page::Page(Theme& theme, const QString& name, QWidget* parent)
    : QWidget(parent), theme_(theme), notices_(new NoticeBar(theme, this)) {
    setObjectName(name);
}

QVBoxLayout* Page::makeColumn() {
    content_ = new QWidget;
    auto* area = makeScrolled(content_, this);
    area->setObjectName(QStringLiteral("pageArea"));
    auto* whole = new QVBoxLayout(this);
    whole->setContentsMargins(0, 0, 0, 0);
    whole->addWidget(area);
    auto* column = new QVBoxLayout(content_);
    column->setSpacing(space::kMedium);
    const auto leave_room = [this, column] {
        column->setContentsMargins(space::kHuge, space::kMedium, space::kHuge, notices_->roomBelow());
    };
    connect(&theme_, &Theme::changed, content_, leave_room);
    leave_room();
    notices_->layOver(*area->viewport());
    return column;
}

QToolButton* Page::makeExport(const QString& name, const QString& text, const QString& accessible_name) {
    auto* button = new QToolButton(this);
    button->setObjectName(name);
    button->setIcon(theme_.icon(QStringLiteral("upload")));
    button->setIconSize({space::kIconBeside, space::kIcon});
    button->setText(text);
    button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    button->setPopupMode(QToolButton::InstantPopup);
    button->setAccessibleName(accessible_name);
    return button;
}

void Page::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    if (!guarded_) {
        for (QComboBox* box : content_->findChildren<QComboBox*>()) keepFromWheel(box);
        for (QAbstractSpinBox* box : content_->findChildren<QAbstractSpinBox*>()) keepFromWheel(box);
        guarded_ = true;
    }
    emit shown(true);
}

void Page::hideEvent(QHideEvent* event) {
    QWidget::hideEvent(event);
    emit shown(false);
}

}  // namespace griffin::ui

#include "moc_page.cpp"
