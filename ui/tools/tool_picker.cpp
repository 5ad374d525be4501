#include "ui/tools/tool_picker.h"

#include <QAction>
#include <QMenu>

#include "ui/theme/theme.h"

namespace griffin::ui {

ToolPicker::ToolPicker(Theme& theme, QWidget* parent) : QToolButton(parent), menu_(new QMenu(this)) {
    setObjectName(QStringLiteral("toolPicker"));
    setIcon(theme.icon(QStringLiteral("tools")));
    setIconSize({space::kIconBeside, space::kIcon});
    setPopupMode(QToolButton::InstantPopup);
    setMenu(menu_);
    setFocusPolicy(Qt::TabFocus);
    menu_->setObjectName(QStringLiteral("toolMenu"));
    connect(menu_, &QMenu::aboutToShow, this, &ToolPicker::fillMenu);
    fillMenu();
    showState();
}

void ToolPicker::setServers(const QList<ToolServerChoice>& servers) {
    servers_ = servers;
    showState();
}

void ToolPicker::setRefusal(const QString& reason) {
    refusal_ = reason;
    showState();
}

void ToolPicker::setCompact(bool compact) {
    if (compact == compact_) return;
    compact_ = compact;
    showState();
}

int ToolPicker::count() const {
    int tools = 0;
    for (const ToolServerChoice& server : servers_) tools += server.enabled ? server.tools : 0;
    return tools;
}

void ToolPicker::showState() {
    setVisible(!servers_.isEmpty());
    const bool can = refusal_.isEmpty();
    const QString number = can && count() > 0 ? QStringLiteral(" %1").arg(count()) : QString();
    setToolButtonStyle(compact_ ? Qt::ToolButtonTextBesideIcon : Qt::ToolButtonTextOnly);
    setText((compact_ ? number.trimmed() : tr("Tools") + number) + QStringLiteral(" ▾"));
    QString state = refusal_;
    if (can) state = count() == 0 ? tr("No tool is switched on") : tr("Answers may use %n tools", "", count());
    setEnabled(can);
    setAccessibleName(tr("Tools"));
    setAccessibleDescription(state);
    setToolTip(state);
}

void ToolPicker::fillMenu() {
    menu_->clear();
    for (const ToolServerChoice& server : servers_) {
        QString name = server.name;
        QAction* action = menu_->addAction(name.replace(QLatin1Char('&'), QStringLiteral("&&")));
        action->setCheckable(true);
        action->setChecked(server.enabled);
        action->setToolTip(tr("%n tools are switched on", "", server.tools));
        connect(action, &QAction::triggered, this,
                [this, id = server.id](bool enabled) { emit enabledChanged(id, enabled); });
    }
    menu_->addSeparator();
    menu_->addAction(tr("Servers and tools…"), this, &ToolPicker::settingsRequested);
}

}  // namespace griffin::ui

#include "moc_tool_picker.cpp"
