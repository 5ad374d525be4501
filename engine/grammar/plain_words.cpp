#include "engine/grammar/plain_words.h"

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>

namespace griffin::engine::grammar {
namespace {

bool beginsWith(std::string_view text, const ByteSequence& character) {
    return text.size() >= character.size() &&
           std::equal(character.begin(), character.end(), text.begin(),
                      [](const ByteSet& bytes, char byte) { return bytes.contains(static_cast<std::uint8_t>(byte)); });
}

/// Characters of the text, if it has no others.
std::optional<std::size_t> lengthIn(std::span<const ByteSequence> characters, std::string_view text) {
    std::size_t length = 0;
    for (; !text.empty(); ++length) {
        const auto first =
            std::find_if(characters.begin(), characters.end(), [&](const auto& one) { return beginsWith(text, one); });
        if (first == characters.end()) return std::nullopt;
        text.remove_prefix(first->size());
    }
    return length;
}

}  // namespace

PlainWords::PlainWords(const VocabularyTrie& trie, const CharacterSet& characters)
    : characters_(characters), of_length_(kMaxLength + 1, TokenSet(trie.size())) {
    const std::vector<ByteSequence> sequences = utf8Sequences(characters);
    const std::span<const VocabularyTrie::Node> nodes = trie.nodes();
    std::vector<bool> is_plain(nodes.size(), false);  // its tokens are
    std::vector<bool> is_kept(nodes.size(), false);   // leads to one of the others
    std::string text;
    std::vector<std::size_t> path;
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        text.resize(nodes[i].depth);
        path.resize(nodes[i].depth);
        text.push_back(static_cast<char>(nodes[i].byte));
        path.push_back(i);
        if (nodes[i].token_count == 0) continue;
        const std::optional<std::size_t> length = lengthIn(sequences, text);
        is_plain[i] = length && *length <= kMaxLength;
        if (is_plain[i]) {
            for (const TokenId token : trie.tokensOf(nodes[i])) of_length_[*length].add(token);
        } else {
            for (auto above = path.rbegin(); above != path.rend() && !is_kept[*above]; ++above) is_kept[*above] = true;
        }
    }
    for (std::size_t length = 1; length <= kMaxLength; ++length) of_length_[length].add(of_length_[length - 1]);

    std::vector<std::int32_t> kept_before(nodes.size() + 1, 0);
    for (std::size_t i = 0; i < nodes.size(); ++i) kept_before[i + 1] = kept_before[i] + (is_kept[i] ? 1 : 0);
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        if (!is_kept[i]) continue;
        VocabularyTrie::Node& node = others_.emplace_back(nodes[i]);
        node.end = kept_before[static_cast<std::size_t>(node.end)];
        if (is_plain[i]) node.token_count = 0;
    }
}

}  // namespace griffin::engine::grammar
