#include "engine/grammar/vocabulary_trie.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "engine/grammar/plain_words.h"

namespace griffin::engine::grammar {

VocabularyTrie::VocabularyTrie(const text::Tokenizer& tokenizer, std::vector<TokenId> named)
    : tokenizer_(tokenizer), named_(std::move(named)) {
    std::vector<std::pair<std::string_view, TokenId>> sorted;
    for (TokenId token = 0; token < tokenizer.size(); ++token) {
        const std::string_view bytes = bytesOf(token);
        if (bytes.empty() || bytes.size() > kMaxTokenBytes || tokenizer.endsGeneration(token)) continue;
        sorted.emplace_back(bytes, token);
        if (bytes.size() == 1) single_bytes_.add(static_cast<std::uint8_t>(bytes.front()));
    }
    std::sort(sorted.begin(), sorted.end());
    std::vector<std::size_t> path;  // nodes of the last token's bytes
    std::string_view last;
    const auto closeTo = [&](std::size_t depth) {
        for (; path.size() > depth; path.pop_back()) nodes_[path.back()].end = static_cast<std::int32_t>(nodes_.size());
    };
    for (const auto& [bytes, token] : sorted) {
        const auto shared = static_cast<std::size_t>(
            std::mismatch(last.begin(), last.end(), bytes.begin(), bytes.end()).first - last.begin());
        closeTo(shared);
        for (std::size_t depth = shared; depth < bytes.size(); ++depth) {
            path.push_back(nodes_.size());
            nodes_.push_back({static_cast<std::uint8_t>(bytes[depth]), static_cast<std::uint8_t>(depth), 0,
                              static_cast<std::int32_t>(tokens_.size()), 0});
        }
        ++nodes_[path.back()].token_count;
        tokens_.push_back(token);
        last = bytes;
    }
    closeTo(0);
}

std::string_view VocabularyTrie::bytesOf(TokenId token) const {
    const bool named = std::find(named_.begin(), named_.end(), token) != named_.end();
    return named ? std::string_view(tokenizer_.vocabulary().token(token).name) : tokenizer_.pieceBytes(token);
}

std::shared_ptr<const PlainWords> VocabularyTrie::plainWords(const CharacterSet& characters) const {
    const bool is_known = plain_words_ && plain_words_->characters() == characters;
    if (!is_known) plain_words_ = std::make_shared<const PlainWords>(*this, characters);
    return plain_words_;
}

}  // namespace griffin::engine::grammar
