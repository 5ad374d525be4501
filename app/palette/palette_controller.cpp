#include "app/palette/palette_controller.h"

#include <QAction>
#include <QMenu>
#include <QPointer>

#include "app/chat/chat_controller.h"
#include "app/conversations/data_store.h"
#include "app/models/model_controller.h"
#include "ui/chat/composer/composer.h"
#include "ui/conversations/shown_title.h"
#include "ui/palette/command_palette.h"
#include "ui/shell/chat_page.h"
#include "ui/shell/main_actions.h"
#include "ui/shell/main_window.h"
#include "ui/theme/controls.h"

namespace griffin::app {
namespace {

constexpr int kConversations = 1000;  // the newest; the others are found by the search

/// The menu the command is in: what it belongs to.
QString groupOf(const QAction& action) {
    for (const QObject* object : action.associatedObjects()) {
        const auto* menu = qobject_cast<const QMenu*>(object);
        if (menu != nullptr && !menu->title().isEmpty()) return ui::withoutMenuMarks(menu->title());
    }
    return {};
}

}  // namespace

PaletteController::PaletteController(DataStore& data, ModelController& models, ChatController& chat, ui::Theme& theme,
                                     ui::MainWindow& window, QObject* parent)
    : QObject(parent),
      data_(data),
      models_(models),
      chat_(chat),
      window_(window),
      palette_(*new ui::CommandPalette(theme, &window)) {
    connect(window_.actions().palette, &QAction::triggered, this, [this] { palette_.open(entries()); });
}

QList<ui::PaletteEntry> PaletteController::commands() {
    QList<ui::PaletteEntry> list;
    for (QAction* action : window_.QWidget::actions()) {
        if (action == window_.actions().palette || action->isSeparator() || action->text().isEmpty()) continue;
        ui::PaletteEntry entry;
        entry.title = ui::withoutMenuMarks(action->text());
        entry.group = groupOf(*action);
        entry.shortcut = action->shortcut().toString(QKeySequence::NativeText);
        entry.enabled = action->isEnabled();
        entry.run = [action = QPointer<QAction>(action)] {
            if (!action.isNull()) action->trigger();
        };
        list.append(entry);
    }
    return list;
}

QList<ui::PaletteEntry> PaletteController::entries() {
    QList<ui::PaletteEntry> list = commands();
    const auto conversations = data_.conversations.list({}, 0, kConversations);
    if (!conversations) {
        chat_.report(failureText(conversations.error()));
    } else {
        for (const storage::Conversation& conversation : *conversations) {
            list.append(
                {ui::shownTitle(conversation.title), tr("Conversation"), {}, true, [this, id = conversation.id] {
                     window_.showPage(&window_.chatPage());
                     chat_.open(id);
                     window_.chatPage().composer().focusEdit();
                 }});
        }
    }
    for (const InstalledModel& model : models_.models()) {
        list.append({models_.displayName(model.path), tr("Model"), {}, true, [this, path = model.path] {
                         window_.showPage(&window_.chatPage());
                         models_.load(path);
                     }});
    }
    return list;
}

}  // namespace griffin::app

#include "moc_palette_controller.cpp"
