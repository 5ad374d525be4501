#include "app/server/resumable_answer.h"

#include <algorithm>
#include <utility>

#include "app/server/api_response.h"

namespace griffin::app::server {
namespace {

using engine::GenerationStats;
using engine::TextAdded;

/// What an answer cost that went on: both parts together.
GenerationStats together(const GenerationStats& before, GenerationStats after) {
    after.reused_tokens = before.reused_tokens;
    if (before.new_tokens > 0) after.time_to_first_token_ms = before.time_to_first_token_ms;
    addCosts(after, before);
    after.reasoning_ms += before.reasoning_ms;
    if (after.plain_pass.ms == 0.0) after.plain_pass = before.plain_pass;
    const std::size_t depths = std::max(before.accepted_by_depth.size(), after.accepted_by_depth.size());
    after.accepted_by_depth.resize(depths);
    for (std::size_t depth = 0; depth < before.accepted_by_depth.size(); ++depth)
        after.accepted_by_depth[depth] += before.accepted_by_depth[depth];
    return after;
}

}  // namespace

ResumableAnswer::Part ResumableAnswer::begin(engine::GenerationOptions options, engine::EventSink sink) {
    if (begun_) options.sampling.seed = stats_.seed;
    sink_ = std::move(sink);
    repeats_ = !tokens_.empty();
    rest_ = {};
    return {std::move(options), [this](const engine::GenerationEvent& event) { forward(event); }};
}

void ResumableAnswer::forward(const engine::GenerationEvent& event) {
    const auto* added = std::get_if<TextAdded>(&event);
    if (added == nullptr) {
        if (!begun_) sink_(event);
        return;
    }
    if (std::exchange(repeats_, false)) return;
    TextAdded told = *added;
    if (!told.text.empty()) {
        told.likelihoods.insert(told.likelihoods.begin(), held_.begin(), held_.end());
        held_.clear();
    }
    told.reasoning_ms += stats_.reasoning_ms;
    told.decode_ms += stats_.decode_ms;
    if (told.decode_ms > 0.0) told.tokens_per_second = (told.new_tokens - 1) * 1000.0 / told.decode_ms;
    // What was held back is released at the end, of which an interruption is none.
    if (told.tokens.empty() && told.cycle == nullptr) {
        rest_ = std::move(told);
    } else {
        sink_(told);
    }
}

engine::Result<engine::Answer> ResumableAnswer::end(engine::Result<engine::Answer> answer) {
    if (!answer) return answer;
    if (begun_) answer->stats = together(stats_, std::move(answer->stats));
    if (answer->finish_reason == engine::FinishReason::kCancelled) {
        begun_ = true;
        tokens_ = answer->tokens;
        stats_ = answer->stats;
        held_.insert(held_.end(), rest_.likelihoods.begin(), rest_.likelihoods.end());
    } else if (!rest_.text.empty()) {
        sink_(rest_);
    }
    return answer;
}

}  // namespace griffin::app::server
