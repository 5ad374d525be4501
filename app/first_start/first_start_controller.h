// Guides through the first start, once: when no model was ever used and nothing was ever asked.
#pragma once

#include <QObject>
#include <QString>

class QSettings;

namespace griffin::ui {
class FirstStartPage;
class MainWindow;
}  // namespace griffin::ui

namespace griffin::app {

class ModelController;
class ModelPresenter;
class Settings;

class FirstStartController : public QObject {
    Q_OBJECT

  public:
    /// All must outlive the controller; `memory` stores whether it has happened. The page is the window's.
    FirstStartController(Settings& settings, QSettings& memory, ModelController& models, ModelPresenter& presenter,
                         ui::FirstStartPage& page, ui::MainWindow& window, QObject* parent = nullptr);

    /// Shows the page if this is the first start. `untouched`: there are no conversations. To be called when the model
    /// used last is loading.
    void begin(bool untouched);
    void show();

  private:
    void showModel();
    void finish(const QString& question);
    void askWhenReady();

    Settings& settings_;
    QSettings& memory_;
    ModelController& models_;
    ModelPresenter& presenter_;
    ui::FirstStartPage& page_;
    ui::MainWindow& window_;
    QString question_;  // waits for the model
};

}  // namespace griffin::app
