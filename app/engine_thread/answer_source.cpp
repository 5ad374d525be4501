#include "app/engine_thread/answer_source.h"

#include <QMutexLocker>
#include <utility>

namespace griffin::app {

void AnswerSource::beginAnswer(Ticket ticket, int begun, std::optional<engine::CalledTools> calls) {
    recorder_.begin(begun);
    calls_ = std::move(calls);
    const QMutexLocker lock(&mutex_);
    delta_ = {ticket, {}, {}, {}};
    announced_ = false;
}

void AnswerSource::take(const engine::GenerationEvent& event) {
    const auto* added = std::get_if<engine::TextAdded>(&event);
    const QString text = added != nullptr ? QString::fromStdString(added->text) : QString();
    const QString said = added != nullptr && calls_ ? QString::fromStdString(calls_->push(added->text)) : text;
    bool announce = false;
    {
        const QMutexLocker lock(&mutex_);
        AnswerFigures& figures = delta_.figures;
        if (added == nullptr) {
            figures.prompt = std::get<engine::PromptReady>(event);
            figures.plain_pass = figures.prompt->plain_pass;
        } else {
            delta_.text += said;
            recorder_.read(*added, text, delta_.trace);
            figures.new_tokens = added->new_tokens;
            figures.reasoning_tokens = added->reasoning_tokens;
            figures.reasoning_ms = added->reasoning_ms;
            figures.decode_ms = added->decode_ms;
            figures.tokens_per_second = added->tokens_per_second;
            figures.plain_pass = added->plain_pass;
        }
        announce = !std::exchange(announced_, true);
    }
    if (announce) emit answerAdvanced();
}

engine::Result<engine::Prompt> AnswerSource::planned(const GenerateCommand& command, const TokenRoom& room) {
    if (command.turns.turns.isEmpty()) return command.prompt;
    auto plan = planPrompt(command.turns, room);
    if (!plan) return tl::unexpected(std::move(plan).error());
    plan->prompt.begun = command.prompt.begun;
    plan->prompt.tool_use = command.prompt.tool_use;
    const QMutexLocker lock(&mutex_);
    delta_.figures.passages = plan->taken;
    return std::move(plan->prompt);
}

AnswerDelta AnswerSource::takeDelta() {
    const QMutexLocker lock(&mutex_);
    announced_ = false;
    return {delta_.ticket, std::exchange(delta_.text, {}), std::exchange(delta_.trace, {}), delta_.figures};
}

}  // namespace griffin::app

#include "moc_answer_source.cpp"
