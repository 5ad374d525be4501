#include "app/remote/remote_answer.h"

#include <algorithm>
#include <cmath>
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
    // The first token is that of the prompt's pass, which is not counted.
    if (predicted && accepted && *accepted < *predicted - 1.0) {
        figures.tokens_per_pass = (*predicted - 1.0) / (*predicted - 1.0 - *accepted);
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
        if (error_.empty()) error_ = complaintAt(event, place);
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
    takeCalls(event);
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
    if (first_bytes_ == 0) first_bytes_ = added.size();
    text_bytes_ += added.size();
    return added;
}

void RemoteAnswer::takeCalls(const json& event) {
    constexpr std::size_t kMostCalls = 128;
    constexpr std::size_t kMostBytes = std::size_t{1} << 20;
    const json::json_pointer place("/choices/0/delta/tool_calls");
    if (!event.contains(place) || !event[place].is_array()) return;
    for (const json& piece : event[place]) {
        const std::string id = textAt(piece, "/id");
        const std::string name = textAt(piece, "/function/name");
        // Servers that send calls whole leave their numbers out.
        const auto index = numberAt(piece, "/index")         ? static_cast<std::size_t>(countAt(piece, "/index"))
                           : name.empty() && !calls_.empty() ? calls_.size() - 1
                                                             : calls_.size();
        if (index > calls_.size() || index >= kMostCalls) continue;
        if (index == calls_.size()) calls_.emplace_back();
        engine::ToolCall& call = calls_[index];
        std::string arguments = textAt(piece, "/function/arguments");
        call_bytes_ += id.size() + name.size() + arguments.size();
        if (call_bytes_ > kMostBytes) continue;
        if (call.id.empty()) call.id = id;
        if (call.name.empty()) call.name = name;
        call.arguments += arguments;
        ++pieces_;
    }
}

int RemoteAnswer::tokens() const {
    constexpr std::size_t kBytesPerToken = 4;  // of a text, roughly
    if (new_tokens_ > 0) return new_tokens_;
    return std::max(pieces_, static_cast<int>((text_bytes_ + call_bytes_) / kBytesPerToken));
}

int RemoteAnswer::firstTokens() const {
    constexpr double kSingly = 0.8;  // pieces for each token
    constexpr int kFew = 4;          // long words have as many bytes as a few tokens
    const int count = tokens();
    if (first_bytes_ == 0 || pieces_ >= kSingly * count) return 1;
    const double share = static_cast<double>(first_bytes_) / static_cast<double>(text_bytes_ + call_bytes_);
    const int first = static_cast<int>(std::lround(share * count));
    return first > kFew ? first : 1;
}

void RemoteAnswer::fill(engine::GenerationStats& stats) const {
    stats.prompt_tokens = prompt_tokens_;
    stats.reused_tokens = cached_tokens_;
    stats.new_tokens = tokens();
    stats.first_tokens = firstTokens();
    stats.tokens_estimated = new_tokens_ == 0 && pieces_ > 0;
    stats.reasoning_tokens = reasoning_tokens_;
}

}  // namespace griffin::app::remote
