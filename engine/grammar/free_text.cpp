#include "engine/grammar/free_text.h"

#include <cassert>
#include <string_view>

#include "engine/reasoning.h"

namespace griffin::engine::grammar {
namespace {

constexpr int kBytes = 256;

/// How much of `pattern` the text ends with, after `matched` bytes of it and one more.
std::size_t matchedAfter(std::string_view pattern, std::size_t matched, char byte) {
    const std::string text = std::string(pattern.substr(0, matched)) + byte;
    for (std::size_t length = text.size(); length > 0; --length) {
        if (length <= pattern.size() && text.substr(text.size() - length) == pattern.substr(0, length)) return length;
    }
    return 0;
}

bool isSpace(char c) {
    return c == ' ' || c == '\n' || c == '\t' || c == '\r';
}

}  // namespace

// The first states are those of the search for the mark, by how much of it was read.
FreeText::FreeText(const std::string& mark, MarkPlace place, ReasoningBefore reasoning) {
    assert(!mark.empty() && (place == MarkPlace::kAnywhere || reasoning == ReasoningBefore::kNone));
    const auto size = static_cast<int>(mark.size());
    const int never = size;  // only there where the mark can be at the beginning alone
    for (int state = 0; state <= size; ++state) {
        auto& row = next_.emplace_back();
        for (int byte = 0; byte < kBytes; ++byte) {
            int reached = never;
            if (place == MarkPlace::kAnywhere && state < size) {
                reached =
                    static_cast<int>(matchedAfter(mark, static_cast<std::size_t>(state), static_cast<char>(byte)));
            } else if (state < size && mark[static_cast<std::size_t>(state)] == static_cast<char>(byte)) {
                reached = state + 1;
            }
            const bool complete = state == size - 1 && mark.back() == static_cast<char>(byte);
            row[static_cast<std::size_t>(byte)] = static_cast<std::int16_t>(complete ? kMarked : reached);
        }
    }
    if (reasoning == ReasoningBefore::kNone) return;
    // Inside the reasoning, by how much of its end was read.
    const int inside = static_cast<int>(next_.size());
    for (std::size_t state = 0; state < kReasoningEnd.size(); ++state) {
        auto& row = next_.emplace_back();
        for (int byte = 0; byte < kBytes; ++byte) {
            const std::size_t reached = matchedAfter(kReasoningEnd, state, static_cast<char>(byte));
            row[static_cast<std::size_t>(byte)] =
                static_cast<std::int16_t>(reached == kReasoningEnd.size() ? 0 : inside + static_cast<int>(reached));
        }
    }
    start_ = inside;
    if (reasoning == ReasoningBefore::kIsOpen) return;
    // At the beginning, by how much of the mark of the reasoning was read.
    start_ = static_cast<int>(next_.size());
    for (std::size_t state = 0; state < kReasoningBegin.size(); ++state) {
        auto& row = next_.emplace_back();
        int searched = 0;  // where the search for the mark is
        for (std::size_t i = 0; i < state; ++i)
            searched = next(searched, static_cast<std::uint8_t>(kReasoningBegin[i]));
        for (int byte = 0; byte < kBytes; ++byte) {
            const char c = static_cast<char>(byte);
            int reached = searched == kMarked ? 0 : next(searched, static_cast<std::uint8_t>(byte));
            if (c == kReasoningBegin[state]) {
                const bool begun = state + 1 == kReasoningBegin.size();
                reached = begun ? inside : start_ + static_cast<int>(state) + 1;
            } else if (state == 0 && isSpace(c)) {
                reached = start_;
            }
            row[static_cast<std::size_t>(byte)] = static_cast<std::int16_t>(reached);
        }
    }
}

}  // namespace griffin::engine::grammar
