#include "engine/text/answer_reader.h"

#include <algorithm>
#include <utility>

namespace griffin::engine::text {
namespace {

constexpr std::string_view kThoughtsBegin = "<think>\n";
constexpr std::string_view kThoughtsEnd = "\n</think>\n\n";

}  // namespace

AnswerReader::AnswerReader(const Tokenizer& tokenizer, ThoughtMarks marks, AnswerStart start, std::string_view begun,
                           std::vector<TokenId> shown)
    : tokenizer_(tokenizer), marks_(marks), shown_(std::move(shown)) {
    parts_.push(begun);
    open_ = parts_.reasons();
    said_ = !begun.empty();
    if (start == AnswerStart::kReasoning && begun.empty()) {
        due_ = kThoughtsBegin;
        open_ = true;
    }
    in_head_ = start == AnswerStart::kHead && begun.empty();
    if (marks == ThoughtMarks::kThink) {
        think_ = tokenizer.find(kReasoningBegin);
        think_end_ = tokenizer.find(kReasoningEnd);
    } else if (marks == ThoughtMarks::kChannels) {
        start_ = tokenizer.find("<|start|>");
        channel_ = tokenizer.find("<|channel|>");
        message_ = tokenizer.find("<|message|>");
        end_ = tokenizer.find("<|end|>");
    }
}

AnswerPiece AnswerReader::push(TokenId token) {
    std::string added = std::exchange(due_, {});
    if (marks_ == ThoughtMarks::kChannels) {
        added += channelled(token);
    } else if (think_ == token) {
        added += kReasoningBegin;
    } else if (think_end_ == token) {
        added += kReasoningEnd;
    } else if (std::find(shown_.begin(), shown_.end(), token) != shown_.end()) {
        added += tokenizer_.vocabulary().token(token).name;
    } else {
        added += tokenizer_.pieceBytes(token);
    }
    const AnswerParts parts = parts_.push(added);
    const std::size_t said = parts_.found() ? std::min(parts.text.size(), added.size()) : added.size();
    return {std::move(added), said};
}

std::string AnswerReader::channelled(TokenId token) {
    if (token == start_ || token == channel_) {
        in_head_ = true;
        named_ = token == channel_;
        name_.clear();
        return {};
    }
    if (token == end_) return {};
    if (token == message_) {
        const bool thinks = in_head_ && (name_.starts_with("analysis") || name_.starts_with("commentary"));
        in_head_ = false;
        if (!thinks) return std::exchange(open_, false) ? std::string(kThoughtsEnd) : std::string();
        // What comes after something was said is said, too: reasoning stands in front.
        if (open_ || said_) return "\n\n";
        open_ = said_ = true;
        return std::string(kThoughtsBegin);
    }
    if (in_head_) {
        if (named_) name_ += tokenizer_.pieceBytes(token);
        return {};
    }
    said_ = true;
    return std::string(tokenizer_.pieceBytes(token));
}

}  // namespace griffin::engine::text
