#include "app/server/answer_assembly.h"

#include <utility>

namespace griffin::app::server {

AnswerAssembly::AnswerAssembly(AnswerHead head, bool stream, bool include_usage)
    : head_(std::move(head)), stream_(stream), include_usage_(include_usage) {}

std::string AnswerAssembly::add(AnswerEvent event) {
    if (auto* ended = std::get_if<ChoiceEnded>(&event)) return end(std::move(*ended));
    if (auto* error = std::get_if<ApiError>(&event)) {
        error_ = std::move(*error);
        ended_ = true;
        return stream_ ? errorEvent(*error_) : std::string();
    }
    if (!stream_) return {};
    if (const auto* began = std::get_if<ChoiceBegan>(&event)) return roleEvent(head_, began->index, include_usage_);
    const auto& text = std::get<ChoiceText>(event);
    return textEvent(head_, text.index, text.added, include_usage_);
}

std::string AnswerAssembly::end(ChoiceEnded ended) {
    usage_.add(ended.stats, ended.first_to_prompt);
    ended_ = ended.last;
    if (!stream_) {
        choices_.push_back(std::move(ended.choice));
        return {};
    }
    std::string pieces = endEvent(head_, ended.choice, include_usage_);
    if (ended_ && include_usage_) pieces += usageEvent(head_, usage_);
    if (ended_) pieces += kDoneEvent;
    return pieces;
}

}  // namespace griffin::app::server
