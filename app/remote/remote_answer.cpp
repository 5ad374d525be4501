#include "app/remote/remote_answer.h"

#include <nlohmann/json.hpp>

#include "app/remote/json_places.h"
#include "engine/reasoning.h"

namespace griffin::app::remote {
namespace {

using nlohmann::json;

RemoteFigures figuresIn(const json& event) {
    RemoteFigures figures;
    if (const auto per_pass = numberAt(event, "/usage/speculation/tokens_per_pass"); per_pass && *per_pass >= 1.0) {
        figures.tokens_per_pass = per_pass;
    }
    const auto predicted = numberAt(event, "/timings/predicted_n");
    const auto accepted = numberAt(event, "/timings/draft_n_accepted");
    if (predicted && accepted && *accepted < *predicted) {
        figures.tokens_per_pass = *predicted / (*predicted - *accepted);
    }
    figures.decode_ms = numberAt(event, "/timings/predicted_ms").value_or(0.0);
    return figures;
}

}  // namespace

RemoteAnswer::RemoteAnswer(const std::string& begun) : said_(!begun.empty()) {}

std::string RemoteAnswer::take(const std::string& data) {
    if (data == "[DONE]") {
        done_ = true;
        ++events_;
        return {};
    }
    const json event = json::parse(data, nullptr, false);
    if (!event.is_object()) return {};
    for (const char* place : {"/error/message", "/error"}) {
        if (error_.empty()) error_ = textAt(event, place).substr(0, 1000);
    }
    if (!event.contains("choices") && !event.contains("usage")) return {};
    ++events_;
    if (const RemoteFigures told = figuresIn(event); told.tokens_per_pass || told.decode_ms > 0.0) figures_ = told;
    if (event.contains("usage") && event["usage"].is_object()) {
        prompt_tokens_ = countAt(event, "/usage/prompt_tokens");
        cached_tokens_ = countAt(event, "/usage/prompt_tokens_details/cached_tokens");
        new_tokens_ = countAt(event, "/usage/completion_tokens");
        reasoning_tokens_ = countAt(event, "/usage/completion_tokens_details/reasoning_tokens");
    }
    std::string thought = textAt(event, "/choices/0/delta/reasoning_content");
    if (thought.empty()) thought = textAt(event, "/choices/0/delta/reasoning");
    const std::string text = textAt(event, "/choices/0/delta/content");
    const std::string reason = textAt(event, "/choices/0/finish_reason");
    if (!reason.empty()) {
        finish_ = reason == "length" ? engine::FinishReason::kLength : engine::FinishReason::kStop;
    }
    std::string added;
    if (!thought.empty() && !said_) {
        if (!reasons_) added = std::string(engine::kReasoningBegin) + '\n';
        reasons_ = true;
        added += thought;
    }
    if (!text.empty()) {
        if (reasons_) added += '\n' + std::string(engine::kReasoningEnd) + "\n\n";
        reasons_ = false;
        said_ = true;
        added += text;
    }
    if (!added.empty()) ++pieces_;
    return added;
}

void RemoteAnswer::fill(engine::GenerationStats& stats) const {
    stats.prompt_tokens = prompt_tokens_;
    stats.reused_tokens = cached_tokens_;
    stats.new_tokens = new_tokens_ > 0 ? new_tokens_ : pieces_;
    stats.reasoning_tokens = reasoning_tokens_;
}

}  // namespace griffin::app::remote
