#include "engine/text/answer_reader.h"

#include <algorithm>
#include <utility>

#include "engine/text/tool_style.h"

namespace griffin::engine::text {
namespace {

constexpr std::string_view kThoughtsBegin = "<think>\n";
constexpr std::string_view kThoughtsEnd = "\n</think>\n\n";

/// The tool that a message with this head calls; empty: none.
std::string_view toolIn(std::string_view head) {
    constexpr std::string_view kRecipient = "to=functions.";
    const std::size_t at = head.find(kRecipient);
    if (at == std::string_view::npos) return {};
    std::string_view name = head.substr(at + kRecipient.size());
    name = name.substr(0, name.find_first_of(" \n\t"));
    return isToolName(name) ? name : std::string_view();
}

}  // namespace

AnswerReader::AnswerReader(const Tokenizer& tokenizer, ThoughtMarks marks, AnswerStart start, std::string_view begun,
                           std::vector<TokenId> shown)
    : tokenizer_(tokenizer), marks_(std::move(marks)), shown_(std::move(shown)) {
    parts_.push(begun);
    open_ = parts_.reasons();
    said_ = !begun.empty();
    if (start == AnswerStart::kReasoning && begun.empty()) {
        due_ = kThoughtsBegin;
        open_ = true;
    }
    in_head_ = start == AnswerStart::kHead && begun.empty();
    if (marks_.channels) {
        start_ = tokenizer.find("<|start|>");
        channel_ = tokenizer.find("<|channel|>");
        message_ = tokenizer.find("<|message|>");
        end_ = tokenizer.find("<|end|>");
    } else {
        think_ = tokenizer.find(marks_.begin);
        think_end_ = tokenizer.find(marks_.end);
    }
}

AnswerPiece AnswerReader::push(TokenId token) {
    std::string added = std::exchange(due_, {}) + (marks_.channels ? channelled(token) : marked(token));
    const AnswerParts parts = parts_.push(added);
    std::size_t said = parts_.found() ? std::min(parts.text.size(), added.size()) : added.size();
    if (!marks_.said.empty() && said > 0) {
        const std::string kept = withoutTag(std::string_view(added).substr(added.size() - said));
        added.replace(added.size() - said, said, kept);
        said = kept.size();
    }
    return {std::move(added), said};
}

std::string AnswerReader::finish() {
    return std::exchange(held_, {});
}

std::string AnswerReader::marked(TokenId token) {
    if (token == think_) {
        in_name_ = marks_.named;
        return std::string(marks_.named ? kThoughtsBegin : kReasoningBegin);
    }
    if (token == think_end_) {
        in_name_ = false;
        return std::string(marks_.named ? kThoughtsEnd : kReasoningEnd);
    }
    if (std::find(shown_.begin(), shown_.end(), token) != shown_.end())
        return tokenizer_.vocabulary().token(token).name;
    std::string_view text = tokenizer_.pieceBytes(token);
    if (in_name_) {
        const std::size_t line = text.find('\n');
        in_name_ = line == std::string_view::npos;
        text = in_name_ ? std::string_view() : text.substr(line + 1);
    }
    return std::string(text);
}

std::string AnswerReader::withoutTag(std::string_view said) {
    held_ += said;
    const std::string begin = "<" + marks_.said + ">";
    const std::string end = "</" + marks_.said + ">";
    std::string kept;
    while (!held_.empty()) {
        const std::size_t at = std::min(held_.find('<'), held_.size());
        kept += held_.substr(0, at);
        held_.erase(0, at);
        if (held_.empty() || begin.starts_with(held_) || end.starts_with(held_)) {
            if (held_ == begin || held_ == end) held_.clear();
            break;
        }
        const std::size_t tag = held_.starts_with(begin) ? begin.size() : held_.starts_with(end) ? end.size() : 0;
        if (tag == 0) kept += held_[0];
        held_.erase(0, std::max<std::size_t>(tag, 1));
    }
    return kept;
}

std::string AnswerReader::channelled(TokenId token) {
    if (token == start_ || token == channel_) {
        in_head_ = true;
        named_ = token == channel_;
        name_.clear();
        recipient_ = token == start_ ? std::string() : recipient_ + ' ';
        return {};
    }
    if (token == end_) return {};
    if (token == message_) {
        const std::string_view called = in_head_ ? toolIn(recipient_) : std::string_view();
        if (!called.empty()) {
            in_head_ = false;
            said_ = true;
            const ToolMarks marks = harmonyTools().marks;
            return (std::exchange(open_, false) ? std::string(kThoughtsEnd) : std::string()) + marks.call_before +
                   std::string(called) + marks.call_middle;
        }
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
        // A control token ends a name.
        const std::string_view text = tokenizer_.pieceBytes(token);
        if (!shown_.empty()) recipient_ += text.empty() ? std::string_view(" ") : text;
        return {};
    }
    said_ = true;
    return std::string(tokenizer_.pieceBytes(token));
}

}  // namespace griffin::engine::text
