#include "engine/called_tools.h"

#include <random>
#include <utility>

namespace griffin::engine {

std::string newCallId() {
    constexpr std::string_view kSigns = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
    constexpr int kLength = 9;
    std::random_device device;
    std::uniform_int_distribution<std::size_t> sign(0, kSigns.size() - 1);
    std::string id;
    for (int i = 0; i < kLength; ++i) id += kSigns[sign(device)];
    return id;
}

std::string CalledTools::push(std::string_view added) {
    using Place = ReasoningScanner::Place;
    std::string text;
    std::size_t at = 0;
    while (at < added.size() && scanner_.place() != Place::kText) {
        const char unit = added[at++];
        scanner_.read(static_cast<unsigned char>(unit));
        held_ += unit;
        if (scanner_.place() == Place::kBeginning) continue;
        const std::string known = std::exchange(held_, {});
        text += scanner_.place() == Place::kText ? take(splitter_.push(known)) : known;
    }
    if (at < added.size()) text += take(splitter_.push(added.substr(at)));
    return text;
}

std::string CalledTools::finish() {
    std::string text;
    if (!held_.empty()) text += take(splitter_.push(std::exchange(held_, {})));
    return text + take(splitter_.finish());
}

std::string CalledTools::take(ToolCallSplitter::Pieces pieces) {
    for (const ToolCallPiece& piece : pieces.calls) {
        if (!piece.name.empty()) calls_.push_back({newCallId(), piece.name, {}});
        calls_.back().arguments += piece.arguments;
    }
    return std::move(pieces.text);
}

}  // namespace griffin::engine
