#include "app/cli/answer_report.h"

#include <fmt/format.h>

#include "app/cli/commands.h"
#include "app/cli/terminal.h"
#include "engine/method_names.h"

namespace griffin::app::cli {
namespace {

const char* nameOf(engine::FinishReason reason) {
    switch (reason) {
        case engine::FinishReason::kStop:
            return "stop";
        case engine::FinishReason::kLength:
            return "length";
        case engine::FinishReason::kCancelled:
            return "cancelled";
    }
    return "stop";
}

}  // namespace

std::string answerJson(const nlohmann::json& question_id, std::size_t turn, const engine::Answer& answer) {
    const engine::GenerationStats& stats = answer.stats;
    const nlohmann::ordered_json object = {
        {"format", kJsonFormat},
        {"question_id", question_id},
        {"turn", turn},
        {"text", answer.text},
        {"tokens", answer.tokens},
        {"prompt_tokens", answer.prompt_tokens},
        {"finish_reason", nameOf(answer.finish_reason)},
        {"method", engine::nameOf(stats.method)},
        {"tree", stats.tree == engine::TreeKind::kAuto ? "none" : engine::nameOf(stats.tree)},
        {"stats",
         {{"new_tokens", stats.new_tokens},
          {"target_passes", stats.target_passes},
          {"acceptance_length", stats.acceptanceLength()},
          {"prefill_ms", stats.prefill_ms},
          {"decode_ms", stats.decode_ms},
          {"draft_ms", stats.draft_ms},
          {"verify_ms", stats.verify_ms},
          {"commit_ms", stats.commit_ms},
          {"tokens_per_second", stats.tokensPerSecond()},
          {"accepted_by_depth", stats.accepted_by_depth}}},
    };
    return object.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
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
