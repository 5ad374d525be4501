// The method picker and the switch below the message field: what is chosen there is remembered in the settings and
// decides how the next answer is made.
#pragma once

#include <QObject>
#include <QString>

#include "engine/generation_options.h"

namespace griffin::ui {
class MainWindow;
class MethodPicker;
}  // namespace griffin::ui

namespace griffin::app {

class ModelController;
class Settings;

class SpeculationController : public QObject {
    Q_OBJECT

  public:
    /// All must outlive the controller.
    SpeculationController(ModelController& models, Settings& settings, ui::MainWindow& window,
                          QObject* parent = nullptr);

    /// Why the chosen method cannot make an answer now, in a sentence; empty: it can.
    QString refusal() const;
    void useAutomatic() { choose(engine::Method::kAuto); }

  private:
    void choose(engine::Method method);
    void setSpeculating(bool speculating);
    void showModel();
    void showChoice();

    ModelController& models_;
    Settings& settings_;
    ui::MainWindow& window_;
    ui::MethodPicker& picker_;
};

}  // namespace griffin::app
