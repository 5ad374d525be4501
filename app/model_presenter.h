// Shows the state of the model in the chat page (picker, page of an empty conversation, bar above the composer) and
// turns what the person does there into calls of the ModelController.
#pragma once

#include <QObject>
#include <QTimer>
#include <optional>

#include "ui/states/state_content.h"

namespace griffin::ui {
class MainWindow;
struct ModelEntry;
}  // namespace griffin::ui

namespace griffin::app {

class ModelController;
struct InstalledModel;

class ModelPresenter : public QObject {
    Q_OBJECT

  public:
    /// Both must outlive the presenter.
    ModelPresenter(ModelController& controller, ui::MainWindow& window, QObject* parent = nullptr);

  private:
    void show();
    void showProgress();
    void perform(ui::StateAction action);
    void chooseFile();
    std::optional<ui::StateContent> content() const;
    ui::ModelEntry current() const;

    ModelController& controller_;
    ui::MainWindow& window_;
    QTimer patience_;  // a load that is over before it rings is not worth a page
};

}  // namespace griffin::app
