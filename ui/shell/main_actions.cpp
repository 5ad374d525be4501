#include "ui/shell/main_actions.h"

#include <QAction>
#include <QActionGroup>
#include <QCoreApplication>
#include <QHelpEvent>
#include <QMenu>
#include <QMenuBar>

#include "ui/theme/controls.h"
#include "ui/theme/theme.h"

namespace griffin::ui {
namespace {

/// The name of the command and its first keys.
QString usualTip(const QAction& action) {
    const QString text = plainText(action);
    return action.shortcut().isEmpty() ? text
                                       : QCoreApplication::translate("MainActions", "%1 (%2)")
                                             .arg(text, action.shortcut().toString(QKeySequence::NativeText));
}

}  // namespace

MainActions::MainActions(Theme& theme, QWidget* window) : QObject(window), theme_(theme), window_(window) {
    new_chat = make(QStringLiteral("newChat"), tr("&New chat"), {Qt::CTRL | Qt::Key_N}, QStringLiteral("plus"));
    new_folder = make(QStringLiteral("newFolder"), tr("New &folder…"), {Qt::CTRL | Qt::SHIFT | Qt::Key_N},
                      QStringLiteral("folder-plus"));
    import_conversations =
        make(QStringLiteral("importConversations"), tr("&Import conversations…"), {}, QStringLiteral("upload"));
    export_all = make(QStringLiteral("exportAll"), tr("&Export all conversations…"), {}, QStringLiteral("download"));
    open_model =
        make(QStringLiteral("openModel"), tr("&Open a model file…"), {Qt::CTRL | Qt::Key_O}, QStringLiteral("folder"));
    quit = make(QStringLiteral("quit"), tr("&Quit"), {Qt::CTRL | Qt::Key_Q});
    quit->setMenuRole(QAction::QuitRole);

    copy = make(QStringLiteral("copy"), tr("&Copy"), {QKeySequence::Copy}, QStringLiteral("copy"));
    find = make(QStringLiteral("find"), tr("&Find in conversation"), {Qt::CTRL | Qt::Key_F}, QStringLiteral("search"));
    find_next = make(QStringLiteral("findNext"), tr("Find &next"), {Qt::Key_F3});
    find_previous = make(QStringLiteral("findPrevious"), tr("Find &previous"), {Qt::SHIFT | Qt::Key_F3});
    search_everywhere = make(QStringLiteral("searchEverywhere"), tr("&Search all conversations"),
                             {Qt::CTRL | Qt::Key_K}, QStringLiteral("search"));

    palette = make(QStringLiteral("commandPalette"), tr("&Command palette"), {Qt::CTRL | Qt::SHIFT | Qt::Key_P},
                   QStringLiteral("search"));

    stop = make(QStringLiteral("stop"), tr("&Stop the answer"), {Qt::Key_Escape}, QStringLiteral("stop"));
    stop->setEnabled(false);
    attach = make(QStringLiteral("attach"), tr("&Attach documents…"), {Qt::CTRL | Qt::SHIFT | Qt::Key_A},
                  QStringLiteral("attach"));
    attach_folder = make(QStringLiteral("attachFolder"), tr("Attach a f&older…"), {}, QStringLiteral("folder"));
    speculation = make(QStringLiteral("speculation"), tr("Spec&ulation"), {Qt::CTRL | Qt::SHIFT | Qt::Key_S});
    speculation->setCheckable(true);
    instructions = make(QStringLiteral("instructions"), tr("&Instructions and sampling…"),
                        {Qt::CTRL | Qt::SHIFT | Qt::Key_I}, QStringLiteral("settings"));
    measure_speedup =
        make(QStringLiteral("measureSpeedup"), tr("Measure t&he speedup"), {}, QStringLiteral("benchmark"));
    rename = make(QStringLiteral("rename"), tr("&Rename"), {}, QStringLiteral("edit"));
    pin = make(QStringLiteral("pin"), tr("&Pin to the top"), {}, QStringLiteral("pin"));
    pin->setCheckable(true);
    duplicate = make(QStringLiteral("duplicate"), tr("D&uplicate"), {Qt::CTRL | Qt::Key_D}, QStringLiteral("copy"));
    move_to_folder = make(QStringLiteral("moveToFolder"), tr("&Move to folder"), {}, QStringLiteral("folder"));
    move_to_folder->setMenu(new QMenu(window_));
    export_conversation =
        make(QStringLiteral("exportConversation"), tr("&Export…"), {Qt::CTRL | Qt::Key_E}, QStringLiteral("download"));
    previous_version = make(QStringLiteral("previousVersion"), tr("Pre&vious version"), {Qt::ALT | Qt::Key_Left},
                            QStringLiteral("arrow-left"));
    next_version = make(QStringLiteral("nextVersion"), tr("Ne&xt version"), {Qt::ALT | Qt::Key_Right},
                        QStringLiteral("arrow-right"));
    trash = make(QStringLiteral("trash"), tr("&Trash"), {}, QStringLiteral("trash"));
    trash->setCheckable(true);
    remove =
        make(QStringLiteral("delete"), tr("&Delete"), {Qt::CTRL | Qt::SHIFT | Qt::Key_Delete}, QStringLiteral("trash"));

    side_bar = make(QStringLiteral("sideBar"), tr("&Sidebar"), {Qt::Key_F9}, QStringLiteral("sidebar"));
    side_bar->setCheckable(true);
    side_bar->setChecked(true);
    inspector = make(QStringLiteral("inspectorAction"), tr("&Inspector"), {Qt::Key_F8}, QStringLiteral("inspector"));
    inspector->setCheckable(true);
    inspector->setChecked(true);
    token_colours = make(QStringLiteral("tokenColours"), tr("&Colour the draft's tokens"),
                         {Qt::CTRL | Qt::SHIFT | Qt::Key_T}, QStringLiteral("highlight"));
    token_colours->setCheckable(true);
    full_screen = make(QStringLiteral("fullScreen"), tr("&Full screen"), {Qt::Key_F11});
    full_screen->setCheckable(true);
    zoom_in = make(QStringLiteral("zoomIn"), tr("Zoom &in"), {Qt::CTRL | Qt::Key_Plus, Qt::CTRL | Qt::Key_Equal});
    zoom_out = make(QStringLiteral("zoomOut"), tr("Zoom &out"), {Qt::CTRL | Qt::Key_Minus});
    zoom_reset = make(QStringLiteral("zoomReset"), tr("&Normal size"), {Qt::CTRL | Qt::Key_0});

    about_speculation = make(QStringLiteral("aboutSpeculation"), tr("What &speculation is"), {Qt::Key_F1});
    list_shortcuts = make(QStringLiteral("listShortcuts"), tr("&Keyboard shortcuts"), {Qt::CTRL | Qt::Key_Slash});
    about = make(QStringLiteral("about"), tr("&About Griffin Chat"));
    about->setMenuRole(QAction::AboutRole);
    copy_diagnostics = make(QStringLiteral("copyDiagnostics"), tr("&Copy diagnostics"), {}, QStringLiteral("copy"));

    pages = new QActionGroup(this);
    appearance = new QActionGroup(this);
    appearance_system = make(QStringLiteral("appearanceSystem"), tr("&System"));
    appearance_light = make(QStringLiteral("appearanceLight"), tr("&Light"), {}, QStringLiteral("sun"));
    appearance_dark = make(QStringLiteral("appearanceDark"), tr("&Dark"), {}, QStringLiteral("moon"));
    for (QAction* action : {appearance_system, appearance_light, appearance_dark}) {
        action->setCheckable(true);
        appearance->addAction(action);
    }
    // Where the menu shows an icon it has no room for the mark of what is on.
    for (QAction* action : {pin, trash, side_bar, inspector, token_colours, appearance_light, appearance_dark})
        action->setIconVisibleInMenu(false);
}

QAction* MainActions::make(const QString& name, const QString& text, const QList<QKeySequence>& shortcuts,
                           const QString& icon) {
    auto* action = new QAction(text, this);
    action->setObjectName(name);
    action->setIconText(withoutMnemonic(text));  // Qt would leave "(S)" of "(&S)"
    if (!icon.isEmpty()) action->setIcon(theme_.icon(icon));
    setCommandKeys(action, shortcuts);
    window_->addAction(action);
    return action;
}

QAction* MainActions::addPage(const QString& name, const QString& text, const QString& icon) {
    const int key = Qt::Key_1 + static_cast<int>(pages->actions().size());
    QAction* action = make(name, text, {QKeySequence(Qt::CTRL | static_cast<Qt::Key>(key))}, icon);
    action->setCheckable(true);
    pages->addAction(action);
    page_menu_->addAction(action);
    return action;
}

void MainActions::fillMenuBar(QMenuBar* bar) {
    QMenu* file = bar->addMenu(tr("&File"));
    file->addActions({new_chat, new_folder, open_model});
    file->addSeparator();
    file->addActions({import_conversations, export_all});
    file->addSeparator();
    file->addAction(quit);

    QMenu* edit = bar->addMenu(tr("&Edit"));
    edit->addAction(copy);
    edit->addSeparator();
    edit->addActions({find, find_next, find_previous});
    edit->addSeparator();
    edit->addActions({search_everywhere, palette});

    QMenu* chat = bar->addMenu(tr("&Chat"));
    chat->setToolTipsVisible(true);
    chat->installEventFilter(this);
    chat->addActions({stop, attach, attach_folder, speculation, instructions});
    chat->addSeparator();
    chat->addActions({previous_version, next_version, measure_speedup});
    chat->addSeparator();
    chat->addActions({rename, pin, duplicate, move_to_folder, export_conversation, remove});
    chat->addSeparator();
    chat->addAction(trash);

    QMenu* view = bar->addMenu(tr("&View"));
    view->addActions({side_bar, inspector, token_colours, full_screen});
    view->addSeparator();
    view->addActions({zoom_in, zoom_out, zoom_reset});
    view->addSeparator();
    QMenu* look = view->addMenu(tr("&Appearance"));
    look->addActions({appearance_system, appearance_light, appearance_dark});
    page_menu_ = bar->addMenu(tr("&Go"));

    QMenu* help = bar->addMenu(tr("&Help"));
    help->addActions({about_speculation, list_shortcuts});
    help->addSeparator();
    help->addActions({copy_diagnostics, about});
}

/// Of a menu's tool tips those are shown that say more than the entry.
bool MainActions::eventFilter(QObject* menu, QEvent* event) {
    if (event->type() != QEvent::ToolTip) return false;
    const QAction* action = static_cast<QMenu*>(menu)->actionAt(static_cast<QHelpEvent*>(event)->pos());
    return action == nullptr || action->toolTip() == usualTip(*action);
}

QString plainText(const QAction& action) {
    return withoutMenuMarks(action.text());
}

void setCommandKeys(QAction* action, const QList<QKeySequence>& keys) {
    action->setShortcuts(keys);
    action->setToolTip(usualTip(*action));
}

void setWhyNot(QAction* action, const QString& why_not) {
    action->setEnabled(why_not.isEmpty());
    action->setToolTip(why_not.isEmpty() ? usualTip(*action) : why_not);
}

}  // namespace griffin::ui

#include "moc_main_actions.cpp"
