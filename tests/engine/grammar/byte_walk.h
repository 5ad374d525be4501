// Texts of a grammar: whether one is, and random ones.
#pragma once

#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/grammar/byte_automaton.h"

namespace griffin::tests {

inline bool accepts(engine::grammar::ByteAutomaton& automaton, std::string_view text) {
    auto state = automaton.start();
    for (const char c : text) {
        state = automaton.next(state, static_cast<std::uint8_t>(c));
        if (state == engine::grammar::ByteAutomaton::kDead) return false;
    }
    return automaton.accepts(state);
}

/// A random text, which ends at one of the places where it may; nothing if it had no end after so many bytes. Bytes
/// that end something are preferred, so that most texts do.
inline std::optional<std::string> randomText(engine::grammar::ByteAutomaton& automaton, std::mt19937& random,
                                             std::size_t most_bytes) {
    std::string text;
    auto state = automaton.start();
    while (text.size() < most_bytes) {
        std::vector<std::uint8_t> bytes;
        std::vector<std::uint8_t> ends;
        const auto permitted = automaton.permitted(state);
        for (int byte = 0; byte < 256; ++byte) {
            if (!permitted.contains(static_cast<std::uint8_t>(byte))) continue;
            bytes.push_back(static_cast<std::uint8_t>(byte));
            if (std::string_view("\"]}").find(static_cast<char>(byte)) != std::string_view::npos) {
                ends.push_back(static_cast<std::uint8_t>(byte));
            }
        }
        if (automaton.accepts(state) && (bytes.empty() || random() % 3 == 0)) return text;
        if (bytes.empty()) return std::nullopt;
        const std::vector<std::uint8_t>& from = !ends.empty() && random() % 3 == 0 ? ends : bytes;
        const std::uint8_t byte = from[random() % from.size()];
        text.push_back(static_cast<char>(byte));
        state = automaton.next(state, byte);
        if (state == engine::grammar::ByteAutomaton::kDead) return std::nullopt;
    }
    return std::nullopt;
}

}  // namespace griffin::tests
