#include "app/benchmark/answer_json.h"

#include <array>
#include <cmath>
#include <utility>

#include "engine/method_names.h"

namespace griffin::app {
namespace {

constexpr int kAnswerFormat = 1;

using engine::FinishReason;
constexpr std::array<std::pair<FinishReason, const char*>, 3> kReasons = {
    {{FinishReason::kStop, "stop"}, {FinishReason::kLength, "length"}, {FinishReason::kCancelled, "cancelled"}}};

const char* nameOf(FinishReason reason) {
    for (const auto& [value, name] : kReasons) {
        if (value == reason) return name;
    }
    return "stop";
}

FinishReason reasonOf(const std::string& name) {
    for (const auto& [value, text] : kReasons) {
        if (name == text) return value;
    }
    return FinishReason::kStop;
}

}  // namespace

nlohmann::ordered_json answerJson(const nlohmann::json& question_id, std::size_t turn, const engine::Answer& answer) {
    const engine::GenerationStats& stats = answer.stats;
    return {
        {"format", kAnswerFormat},
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
}

engine::Answer answerFromJson(const nlohmann::ordered_json& object) {
    engine::Answer answer;
    object.at("text").get_to(answer.text);
    object.at("tokens").get_to(answer.tokens);
    object.at("prompt_tokens").get_to(answer.prompt_tokens);
    answer.finish_reason = reasonOf(object.at("finish_reason").get<std::string>());
    engine::GenerationStats& stats = answer.stats;
    stats.method = engine::methodFromName(object.at("method").get<std::string>()).value_or(engine::Method::kVanilla);
    stats.tree = engine::treeFromName(object.at("tree").get<std::string>()).value_or(engine::TreeKind::kAuto);
    stats.prompt_tokens = static_cast<int>(answer.prompt_tokens.size());
    const nlohmann::ordered_json& figures = object.at("stats");
    figures.at("new_tokens").get_to(stats.new_tokens);
    figures.at("target_passes").get_to(stats.target_passes);
    stats.committed_tokens =
        static_cast<int>(std::lround(figures.at("acceptance_length").get<double>() * stats.target_passes));
    figures.at("prefill_ms").get_to(stats.prefill_ms);
    figures.at("decode_ms").get_to(stats.decode_ms);
    figures.at("draft_ms").get_to(stats.draft_ms);
    figures.at("verify_ms").get_to(stats.verify_ms);
    figures.at("commit_ms").get_to(stats.commit_ms);
    figures.at("accepted_by_depth").get_to(stats.accepted_by_depth);
    return answer;
}

}  // namespace griffin::app
