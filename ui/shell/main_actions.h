// Every command of the window, each a QAction with its shortcut: menus, buttons and tests use the same ones. The
// tooltip of a command names it and its first keys.
#pragma once

#include <QKeySequence>
#include <QList>
#include <QObject>
#include <QString>

class QAction;
class QActionGroup;
class QMenu;
class QMenuBar;
class QWidget;

namespace griffin::ui {

class Theme;

class MainActions : public QObject {
    Q_OBJECT

  public:
    /// The actions are added to `window`, so that their shortcuts work everywhere in it.
    MainActions(Theme& theme, QWidget* window);

    void fillMenuBar(QMenuBar* bar);
    /// The command that shows a page: Ctrl+1 for the first, Ctrl+2 for the next, and in the menu in this order.
    /// REQUIRES: fillMenuBar() was called.
    QAction* addPage(const QString& name, const QString& text, const QString& icon);

    QAction* new_chat;
    QAction* new_folder;
    QAction* open_model;
    QAction* import_conversations;
    QAction* export_all;
    QAction* quit;
    QAction* copy;
    QAction* find;
    QAction* find_next;
    QAction* find_previous;
    QAction* search_everywhere;
    QAction* palette;
    QAction* stop;
    QAction* attach;
    QAction* attach_folder;
    QAction* speculation;
    QAction* instructions;
    QAction* measure_speedup;
    QAction* rename;
    QAction* pin;
    QAction* duplicate;
    QAction* move_to_folder;  // its menu is filled when it opens
    QAction* export_conversation;
    QAction* previous_version;
    QAction* next_version;
    QAction* remove;
    QAction* trash;
    QAction* side_bar;
    QAction* inspector;
    QAction* token_colours;
    QAction* full_screen;
    QAction* zoom_in;
    QAction* zoom_out;
    QAction* zoom_reset;
    QAction* about_speculation;
    QAction* list_shortcuts;
    QAction* about;
    QAction* copy_diagnostics;
    QActionGroup* pages;       // of addPage()
    QActionGroup* appearance;  // of the three below
    QAction* appearance_system;
    QAction* appearance_light;
    QAction* appearance_dark;

  protected:
    bool eventFilter(QObject* menu, QEvent* event) override;

  private:
    QAction* make(const QString& name, const QString& text, const QList<QKeySequence>& shortcuts = {},
                  const QString& icon = QString());

    Theme& theme_;
    QWidget* window_;
    QMenu* page_menu_ = nullptr;
};

/// The text without the marks of a menu: "Open a model file".
QString plainText(const QAction& action);
/// Keys and tooltip.
void setCommandKeys(QAction* action, const QList<QKeySequence>& keys);
/// Switches a command off with the reason, a sentence, as its tooltip; empty: it can be used.
void setWhyNot(QAction* action, const QString& why_not);

}  // namespace griffin::ui
