// Thinking before the answer: the switch, the level and the budget below the message field, which are kept in the
// settings, and what the answer that is being written has spent on it.
#pragma once

#include <QObject>

#include "engine/generation_options.h"

namespace griffin::ui {
class ThinkingPicker;
class TranscriptModel;
}  // namespace griffin::ui

namespace griffin::app {

class AnswerWriter;
class AnsweringModel;
class Settings;

class ThinkingController : public QObject {
    Q_OBJECT

  public:
    /// All must outlive the controller.
    ThinkingController(AnswerWriter& writer, AnsweringModel& model, Settings& settings, ui::ThinkingPicker& picker,
                       ui::TranscriptModel& transcript, QObject* parent = nullptr);

  private:
    void showModel();
    void showChoice();
    void showFigures();

    AnswerWriter& writer_;
    AnsweringModel& model_;
    Settings& settings_;
    ui::ThinkingPicker& picker_;
    ui::TranscriptModel& transcript_;
};

}  // namespace griffin::app
