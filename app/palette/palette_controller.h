// What the command palette lists: every command of the window with its shortcut, the conversations, the models.
#pragma once

#include <QList>
#include <QObject>

#include "ui/palette/palette_model.h"

class QAction;

namespace griffin::ui {
class CommandPalette;
class MainWindow;
class Theme;
}  // namespace griffin::ui

namespace griffin::app {

class ChatController;
class ModelController;
struct DataStore;

class PaletteController : public QObject {
    Q_OBJECT

  public:
    /// All must outlive the controller.
    PaletteController(DataStore& data, ModelController& models, ChatController& chat, ui::Theme& theme,
                      ui::MainWindow& window, QObject* parent = nullptr);

  private:
    QList<ui::PaletteEntry> entries();
    QList<ui::PaletteEntry> commands();

    DataStore& data_;
    ModelController& models_;
    ChatController& chat_;
    ui::MainWindow& window_;
    ui::CommandPalette& palette_;  // the window's
};

}  // namespace griffin::app
