#include "engine/reasoning.h"

#include <algorithm>
#include <utility>

namespace griffin::engine {
namespace {

template <class Text>
std::optional<ReasoningPlaces> placesIn(Text answer) {
    ReasoningScanner scanner;
    for (const auto unit : answer) {
        scanner.read(static_cast<char32_t>(unit));
        // The rest is what is said, or there is no reasoning.
        if (scanner.place() == ReasoningScanner::Place::kText) break;
    }
    return scanner.found() ? std::optional(scanner.places()) : std::nullopt;
}

char32_t unitOf(std::string_view mark, std::size_t index) {
    return static_cast<unsigned char>(mark[index]);
}

}  // namespace

void ReasoningScanner::read(char32_t unit) {
    const std::size_t at = at_++;
    switch (place_) {
        case Place::kBeginning:
            if (unit == unitOf(kReasoningBegin, matched_)) {
                if (++matched_ < kReasoningBegin.size()) return;
                place_ = Place::kReasoning;
                found_ = true;
                matched_ = 0;
                begin_ = end_ = sure_ = text_ = at + 1;
            } else if (matched_ > 0 || (unit != U' ' && unit != U'\t' && unit != U'\r' && unit != U'\n')) {
                place_ = Place::kText;
            }
            return;
        case Place::kReasoning:
            if (unit == unitOf(kReasoningEnd, matched_)) {
                if (matched_++ == 0) sure_ = end_;
            } else {
                // Only the first unit of the mark can begin another.
                matched_ = unit == unitOf(kReasoningEnd, 0) ? 1 : 0;
                if (matched_ > 0) sure_ = end_;
            }
            if (matched_ == kReasoningEnd.size()) {
                matched_ = 0;
                end_ = sure_;
                if (end_ <= begin_) begin_ = end_ = at + 1 - kReasoningEnd.size();
                text_ = at + 1;
                place_ = Place::kGap;
            } else if (unit != U'\n') {
                if (!any_) begin_ = sure_ = at;
                any_ = true;
                end_ = at + 1;
            }
            return;
        case Place::kGap:
            if (unit == U'\n') {
                text_ = at + 1;
            } else {
                text_ = at;
                place_ = Place::kText;
            }
            return;
        case Place::kText:
            return;
    }
}

ReasoningPlaces ReasoningScanner::places() const {
    const bool closed = place_ != Place::kReasoning;
    return {begin_, end_, closed ? text_ : at_, closed};
}

std::optional<ReasoningPlaces> reasoningPlaces(std::string_view answer) {
    return placesIn(answer);
}

std::optional<ReasoningPlaces> reasoningPlaces(std::u16string_view answer) {
    return placesIn(answer);
}

std::string ReasoningSplitter::take(std::size_t begin, std::size_t end) {
    begin = std::max(begin, told_);
    if (end <= begin) return {};
    std::string taken = held_.substr(begin - told_, end - begin);
    held_.erase(0, end - told_);
    told_ = end;
    return taken;
}

AnswerParts ReasoningSplitter::push(std::string_view added) {
    using Place = ReasoningScanner::Place;
    if (scanner_.place() == Place::kText) return {{}, std::string(added)};
    held_ += added;
    for (const char unit : added) scanner_.read(static_cast<unsigned char>(unit));
    AnswerParts parts;
    if (scanner_.found()) {
        const ReasoningPlaces places = scanner_.places();
        parts.reasoning = take(places.begin, places.closed ? places.end : scanner_.certainEnd());
    }
    if (scanner_.place() == Place::kText) {
        const std::size_t begin = scanner_.found() ? scanner_.places().text : 0;
        parts.text = take(begin, told_ + held_.size());
    }
    return parts;
}

AnswerParts ReasoningSplitter::finish() {
    AnswerParts parts;
    if (scanner_.place() == ReasoningScanner::Place::kBeginning) parts.text = std::exchange(held_, {});
    if (reasons()) parts.reasoning = take(scanner_.places().begin, scanner_.places().end);
    return parts;
}

AnswerParts partsOf(std::string_view answer) {
    const std::optional<ReasoningPlaces> places = reasoningPlaces(answer);
    if (!places) return {{}, std::string(answer)};
    return {std::string(answer.substr(places->begin, places->end - places->begin)),
            std::string(answer.substr(places->text))};
}

std::string answerOf(const AnswerParts& parts) {
    if (parts.reasoning.empty()) return parts.text;
    return std::string(kReasoningBegin) + '\n' + parts.reasoning + '\n' + std::string(kReasoningEnd) + "\n\n" +
           parts.text;
}

}  // namespace griffin::engine
