#include "engine/text/tokenizer.h"

#include <utility>

namespace griffin::engine::text {
namespace {

SpecialMatcher matcherFor(const Vocabulary& vocabulary, bool special, bool user_defined) {
    std::vector<std::pair<std::string_view, TokenId>> names;
    for (TokenId id = 0; id < vocabulary.size(); ++id) {
        const Token& token = vocabulary.token(id);
        const bool wanted =
            (special && vocabulary.isSpecial(id)) || (user_defined && token.kind == TokenKind::kUserDefined);
        // Of tokens with the same name the first one counts.
        if (wanted && vocabulary.find(token.name) == id) names.emplace_back(token.name, id);
    }
    return SpecialMatcher(std::move(names));
}

bool isSpace(char c) {
    return c == ' ' || (c >= '\t' && c <= '\r');
}

}  // namespace

Tokenizer::Tokenizer(Vocabulary vocabulary, Facts facts)
    : vocabulary_(std::move(vocabulary)),
      facts_(std::move(facts)),
      parsed_(matcherFor(vocabulary_, true, !facts_.finds_user_defined)),
      plain_(matcherFor(vocabulary_, false, !facts_.finds_user_defined)) {}

void Tokenizer::encodeInto(std::span<const TextSegment> segments, std::vector<TokenId>& ids) const {
    std::string run;  // text since the last special token
    bool strip = false;
    const auto append = [&](std::string_view text) {
        while (strip && !text.empty() && isSpace(text.front())) text.remove_prefix(1);
        if (!text.empty()) strip = false;
        run += text;
    };
    const auto finishRun = [&] {
        if (!run.empty()) encodeRun(run, ids);
        run.clear();
    };
    for (std::size_t i = 0; i < segments.size();) {
        const SpecialTokens special = segments[i].special;
        std::string stretch = segments[i].text;
        for (++i; i < segments.size() && segments[i].special == special; ++i) stretch += segments[i].text;

        const SpecialMatcher& matcher = special == SpecialTokens::kParse ? parsed_ : plain_;
        const std::string_view text = stretch;
        std::size_t at = 0;
        while (true) {
            const SpecialMatcher::Match match = matcher.find(text, at);
            append(text.substr(at, match.position == std::string_view::npos ? match.position : match.position - at));
            if (match.position == std::string_view::npos) break;
            const Token& token = vocabulary_.token(match.id);
            while (token.strip_left && !run.empty() && isSpace(run.back())) run.pop_back();
            finishRun();
            ids.push_back(match.id);
            strip = token.strip_right;
            at = match.position + token.name.size();
        }
    }
    finishRun();
}

std::vector<TokenId> Tokenizer::encode(std::span<const TextSegment> segments) const {
    std::vector<TokenId> ids;
    encodeInto(segments, ids);
    return ids;
}

std::vector<TokenId> Tokenizer::encode(std::string_view text, SpecialTokens special) const {
    const TextSegment segment{std::string(text), special};
    return encode(std::span(&segment, 1));
}

std::vector<TokenId> Tokenizer::encodePrompt(std::span<const TextSegment> segments) const {
    std::vector<TokenId> ids = encode(segments);
    if (addsBos() && bos() != kNoToken && (ids.empty() || ids.front() != bos())) ids.insert(ids.begin(), bos());
    return ids;
}

std::vector<TokenId> Tokenizer::encodePrompt(std::string_view text, SpecialTokens special) const {
    const TextSegment segment{std::string(text), special};
    return encodePrompt(std::span(&segment, 1));
}

std::string Tokenizer::decode(std::span<const TokenId> ids, SpecialTokens special) const {
    std::string text;
    bool at_start = true;
    for (const TokenId id : ids) {
        if (!vocabulary_.contains(id)) continue;
        if (vocabulary_.isSpecial(id)) {
            if (special == SpecialTokens::kParse) text += vocabulary_.token(id).name;
            at_start = true;
            continue;
        }
        std::string_view bytes = pieceBytes(id);
        if (at_start && facts_.dummy_space && bytes.starts_with(' ')) bytes.remove_prefix(1);
        text += bytes;
        at_start = false;
    }
    return text;
}

std::string_view Tokenizer::pieceBytes(TokenId id) const {
    if (!vocabulary_.contains(id) || vocabulary_.isSpecial(id)) return {};
    return vocabulary_.token(id).bytes;
}

}  // namespace griffin::engine::text
