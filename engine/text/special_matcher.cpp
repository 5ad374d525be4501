#include "engine/text/special_matcher.h"

#include <algorithm>

namespace griffin::engine::text {

SpecialMatcher::SpecialMatcher(std::vector<std::pair<std::string_view, TokenId>> names) : names_(std::move(names)) {
    std::erase_if(names_, [](const auto& name) { return name.first.empty(); });
    const auto lead = [](const auto& name) { return static_cast<unsigned char>(name.first.front()); };
    std::stable_sort(names_.begin(), names_.end(), [&](const auto& a, const auto& b) {
        return lead(a) != lead(b) ? lead(a) < lead(b) : a.first.size() > b.first.size();
    });
    for (const auto& name : names_) ++first_[lead(name) + 1U];
    for (std::size_t i = 1; i < first_.size(); ++i) first_[i] += first_[i - 1];
}

SpecialMatcher::Match SpecialMatcher::find(std::string_view text, std::size_t from) const {
    if (names_.empty()) return {};
    for (std::size_t at = from; at < text.size(); ++at) {
        const auto lead = static_cast<unsigned char>(text[at]);
        for (std::size_t i = first_[lead]; i < first_[lead + 1U]; ++i) {
            if (text.substr(at).starts_with(names_[i].first)) return {at, names_[i].second};
        }
    }
    return {};
}

}  // namespace griffin::engine::text
