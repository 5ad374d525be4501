#include "engine/reasoning.h"

#include <algorithm>
#include <utility>

#include "engine/base/open_end.h"

namespace griffin::engine {
namespace {

constexpr std::string_view kSpace = " \t\r\n";

void dropLineBreaks(std::string& text) {
    text.erase(0, std::min(text.find_first_not_of('\n'), text.size()));
}

}  // namespace

AnswerParts ReasoningSplitter::push(std::string_view added) {
    AnswerParts parts;
    if (place_ == Place::kText) {
        parts.text = added;
        return parts;
    }
    held_ += added;
    if (place_ == Place::kBeginning) {
        const std::size_t begin = std::min(held_.find_first_not_of(kSpace), held_.size());
        const std::string_view rest = std::string_view(held_).substr(begin);
        if (rest.size() < kReasoningBegin.size() && kReasoningBegin.starts_with(rest)) return parts;
        if (!rest.starts_with(kReasoningBegin)) {
            place_ = Place::kText;
            parts.text = std::exchange(held_, {});
            return parts;
        }
        place_ = Place::kReasoning;
        found_ = true;
        held_.erase(0, begin + kReasoningBegin.size());
    }
    if (place_ == Place::kReasoning) {
        if (!any_) dropLineBreaks(held_);
        const std::size_t end = held_.find(kReasoningEnd);
        std::size_t sure = end != std::string::npos ? end : held_.size() - openEnd(held_, kReasoningEnd);
        while (sure > 0 && held_[sure - 1] == '\n') --sure;
        parts.reasoning = held_.substr(0, sure);
        any_ = any_ || sure > 0;
        if (end == std::string::npos) {
            held_.erase(0, sure);
            return parts;
        }
        held_.erase(0, end + kReasoningEnd.size());
        place_ = Place::kGap;
    }
    dropLineBreaks(held_);
    if (!held_.empty()) {
        place_ = Place::kText;
        parts.text = std::exchange(held_, {});
    }
    return parts;
}

AnswerParts ReasoningSplitter::finish() {
    std::string rest = std::exchange(held_, {});
    if (place_ == Place::kBeginning) return {{}, std::move(rest)};
    // Line breaks at the end are around the reasoning, but not those in front of what only looked like a mark.
    while (rest.ends_with('\n')) rest.pop_back();
    return {std::move(rest), {}};
}

AnswerParts partsOf(std::string_view answer) {
    ReasoningSplitter splitter;
    AnswerParts parts = splitter.push(answer);
    AnswerParts rest = splitter.finish();
    return {parts.reasoning + rest.reasoning, parts.text + rest.text};
}

std::string answerOf(const AnswerParts& parts) {
    if (parts.reasoning.empty()) return parts.text;
    return std::string(kReasoningBegin) + '\n' + parts.reasoning + '\n' + std::string(kReasoningEnd) + "\n\n" +
           parts.text;
}

}  // namespace griffin::engine
