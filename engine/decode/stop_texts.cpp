#include "engine/decode/stop_texts.h"

#include <algorithm>
#include <utility>

namespace griffin::engine::decode {

StopTexts::StopTexts(std::vector<std::string> texts) : texts_(std::move(texts)) {
    std::erase_if(texts_, [](const std::string& text) { return text.empty(); });
}

std::string StopTexts::push(std::string_view text) {
    if (found_) return {};
    held_ += text;
    std::size_t begin = 0;
    std::size_t end = std::string::npos;
    for (const std::string& stop : texts_) {
        const std::size_t found = held_.find(stop);
        if (found == std::string::npos || found + stop.size() > end) continue;
        begin = found + stop.size() < end ? found : std::min(begin, found);
        end = found + stop.size();
    }
    if (end != std::string::npos) {
        found_ = true;
        return std::exchange(held_, {}).substr(0, begin);
    }
    std::size_t keep = 0;
    for (const std::string& stop : texts_) {
        for (std::size_t length = std::min(stop.size() - 1, held_.size()); length > keep; --length) {
            if (std::string_view(held_).substr(held_.size() - length) == std::string_view(stop).substr(0, length)) {
                keep = length;
            }
        }
    }
    std::string sure = held_.substr(0, held_.size() - keep);
    held_.erase(0, held_.size() - keep);
    return sure;
}

std::string StopTexts::finish() {
    return std::exchange(held_, {});
}

}  // namespace griffin::engine::decode
