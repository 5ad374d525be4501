#include "app/chat/thinking_controller.h"

#include "app/chat/answer_writer.h"
#include "app/configuration/settings.h"
#include "app/engines/answering_model.h"
#include "ui/chat/pickers/thinking_picker.h"
#include "ui/chat/transcript/transcript_model.h"

namespace griffin::app {

ThinkingController::ThinkingController(AnswerWriter& writer, AnsweringModel& model, Settings& settings,
                                       ui::ThinkingPicker& picker, ui::TranscriptModel& transcript, QObject* parent)
    : QObject(parent), writer_(writer), model_(model), settings_(settings), picker_(picker), transcript_(transcript) {
    connect(&picker_, &ui::ThinkingPicker::reasoningChosen, this, [this](engine::Reasoning reasoning) {
        ui::SettingValues values = settings_.values();
        values.reasoning = reasoning;
        settings_.set(values);
        showChoice();
    });
    connect(&picker_, &ui::ThinkingPicker::budgetChosen, this, [this](int tokens) {
        ui::SettingValues values = settings_.values();
        values.reasoning_budget = tokens;
        settings_.set(values);
        showChoice();
    });
    connect(&model_, &AnsweringModel::changed, this, &ThinkingController::showModel);
    connect(&settings_, &Settings::changed, this, &ThinkingController::showChoice);
    connect(&writer_, &AnswerWriter::advanced, this, &ThinkingController::showFigures);
    showModel();
    showChoice();
}

void ThinkingController::showModel() {
    picker_.setModel(model_.reasoning(), model_.thinksUnasked());
}

void ThinkingController::showChoice() {
    picker_.setReasoning(settings_.values().reasoning);
    picker_.setBudget(settings_.values().reasoning_budget);
}

void ThinkingController::showFigures() {
    const int row = transcript_.rowOf(writer_.message().value);
    const AnswerFigures& figures = writer_.figures();
    if (row >= 0) transcript_.setReasoning(row, {figures.reasoning_tokens, figures.reasoning_ms});
}

}  // namespace griffin::app

#include "moc_thinking_controller.cpp"
