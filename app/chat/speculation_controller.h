// The method picker and the switch below the message field: the choice is kept in the settings and decides how the next
// answer is made.
#pragma once

#include <QList>
#include <QObject>
#include <QString>

#include "storage/records.h"
#include "ui/chat/pickers/method_text.h"

namespace griffin::ui {
class MainWindow;
class MethodPicker;
}  // namespace griffin::ui

namespace griffin::app {

class AnswerWriter;
class AnsweringModel;
class MeasuredSpeeds;
class ModelController;
class Settings;
struct DataStore;

/// Automatic and the speculative methods, in the order people read them; simulated decoding is for measuring only.
QList<ui::MethodChoice> methodChoices(const ModelController& models);
/// Why this one cannot run with the model that is loaded; empty: it can, or no model is loaded yet.
QString methodDisabledReason(const ModelController& models, engine::Method method);

class SpeculationController : public QObject {
    Q_OBJECT

  public:
    /// All must outlive the controller.
    SpeculationController(DataStore& data, AnswerWriter& writer, ModelController& models, AnsweringModel& model,
                          Settings& settings, MeasuredSpeeds& speeds, ui::MainWindow& window,
                          QObject* parent = nullptr);

    /// Why the chosen method cannot make an answer now, as a sentence; empty: it can.
    QString refusal() const;
    void useAutomatic() { choose(engine::Method::kAuto); }

  private:
    void choose(engine::Method method);
    void setSpeculating(bool speculating);
    void showModel();
    /// What a server leaves to choose.
    void showServed();
    /// Remembers how fast an answer was that is long enough to tell.
    void learnSpeed(storage::MessageId answer);
    void showChoice();

    DataStore& data_;
    ModelController& models_;
    AnsweringModel& model_;
    Settings& settings_;
    MeasuredSpeeds& speeds_;
    ui::MainWindow& window_;
    ui::MethodPicker& picker_;
};

}  // namespace griffin::app
