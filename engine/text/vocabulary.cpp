#include "engine/text/vocabulary.h"

#include <algorithm>
#include <array>

namespace griffin::engine::text {
namespace {

constexpr std::size_t kMaxTokens = 4'000'000;

// End markers of the chat formats this program renders and of their relatives. A vocabulary that has one means it.
constexpr std::array<std::string_view, 14> kEndMarkers = {
    "<|im_end|>",
    "<|eot_id|>",
    "<|eom_id|>",
    "<end_of_turn>",
    "<|end|>",
    "<|return|>",
    "<|call|>",
    "<|end_of_text|>",
    "<|endoftext|>",
    "<|eot|>",
    "<|EOT|>",
    "<EOT>",
    "</s>",
    "<\xEF\xBD\x9C"
    "end\xE2\x96\x81of\xE2\x96\x81sentence\xEF\xBD\x9C>",
};

bool looksLikeMarker(std::string_view name) {
    return name.size() > 4 && name.starts_with("<|") && name.ends_with("|>");
}

}  // namespace

Result<Vocabulary> Vocabulary::make(std::vector<Token> tokens, TokenRoles roles, const std::string& where) {
    if (tokens.empty() || tokens.size() > kMaxTokens) {
        return failed({FailureCause::kFileMalformed,
                       Message("The vocabulary has %1 tokens", tokens.size()),
                       where,
                       Message("download it again"),
                       {}});
    }
    const auto count = static_cast<TokenId>(tokens.size());
    const std::pair<std::string_view, TokenId> named[] = {{"BOS", roles.bos},
                                                          {"EOS", roles.eos},
                                                          {"end-of-turn", roles.end_of_turn},
                                                          {"unknown", roles.unknown},
                                                          {"padding", roles.padding}};
    for (const auto& [name, id] : named) {
        if (id < kNoToken || id >= count) {
            return failed({FailureCause::kFileMalformed,
                           Message("The %1 token is %2 in a vocabulary of %3", name, id, count),
                           where,
                           Message("download it again"),
                           {}});
        }
    }
    Vocabulary vocabulary;
    vocabulary.tokens_ = std::move(tokens);
    vocabulary.by_name_.reserve(vocabulary.tokens_.size());
    for (TokenId id = 0; id < count; ++id) {
        Token& token = vocabulary.tokens_[static_cast<std::size_t>(id)];
        // Older converters wrote "<|im_end|>" as a user-defined token, which any text would match: a person could then
        // end their turn by typing it.
        if (token.kind == TokenKind::kUserDefined && looksLikeMarker(token.name)) token.kind = TokenKind::kControl;
        vocabulary.by_name_.emplace(token.name, id);
    }
    std::vector<TokenId>& ends = roles.ends_of_generation;
    std::erase_if(ends, [&](TokenId id) { return id < 0 || id >= count; });
    for (const TokenId id : {roles.eos, roles.end_of_turn}) {
        if (id != kNoToken) ends.push_back(id);
    }
    for (const std::string_view marker : kEndMarkers) {
        const std::optional<TokenId> id = vocabulary.find(marker);
        // Of gpt-oss it ends a part of an answer.
        if (marker == "<|end|>" && vocabulary.find("<|channel|>")) continue;
        if (id && vocabulary.token(*id).kind == TokenKind::kControl) ends.push_back(*id);
    }
    std::sort(ends.begin(), ends.end());
    ends.erase(std::unique(ends.begin(), ends.end()), ends.end());
    vocabulary.roles_ = std::move(roles);
    return vocabulary;
}

std::optional<TokenId> Vocabulary::find(std::string_view name) const {
    const auto found = by_name_.find(name);
    if (found == by_name_.end()) return std::nullopt;
    return found->second;
}

bool Vocabulary::isSpecial(TokenId id) const {
    if (!contains(id)) return false;
    const TokenKind kind = token(id).kind;
    return kind == TokenKind::kControl || kind == TokenKind::kUnknown;
}

bool Vocabulary::endsGeneration(TokenId id) const {
    return std::binary_search(roles_.ends_of_generation.begin(), roles_.ends_of_generation.end(), id);
}

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
