#include "app/cli/answer_report.h"

#include <fmt/format.h>

#include "app/benchmark/answer_json.h"
#include "app/cli/terminal.h"

namespace griffin::app::cli {
std::string answerLine(const nlohmann::json& question_id, std::size_t turn, const engine::Answer& answer) {
    return answerJson(question_id, turn, answer).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

std::string answerSummary(const engine::GenerationStats& stats) {
    std::string text =
        fmt::format("{} tokens, {:.1f} tokens/s, {:.2f} tokens per pass, first token after {:.0f} ms", stats.new_tokens,
                    stats.tokensPerSecond(), stats.acceptanceLength(), stats.time_to_first_token_ms);
    if (stats.estimatedSpeedup() > 0.0) text += fmt::format(", about {:.1f} times vanilla", stats.estimatedSpeedup());
    return text;
}

void printPromptWarnings(const engine::PromptReady& ready) {
    for (const std::string& warning : ready.warnings) printWarning(warning);
    if (ready.dropped_messages > 0) {
        printWarning(fmt::format("the context of {} tokens is full: the oldest {} messages were left out",
                                 ready.context_tokens, ready.dropped_messages));
    }
}

}  // namespace griffin::app::cli
