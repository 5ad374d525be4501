#include "engine/text/bpe_tokenizer.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>

#include "engine/text/utf8.h"
#include "engine/text/word_cache.h"

namespace griffin::engine::text {
namespace {

// The alphabet of byte-level BPE: every byte is written as one printable character. Bytes that are printable in Latin-1
// stand for themselves; the others, in order, are U+0100 and the following: a space is U+0120. (GPT-2's encoder.)

constexpr int kFirstShifted = 0x100;
constexpr int kShifted = 68;  // bytes that do not stand for themselves

constexpr bool standsForItself(int byte) {
    return (byte >= 0x21 && byte <= 0x7E) || (byte >= 0xA1 && byte <= 0xAC) || (byte >= 0xAE && byte <= 0xFF);
}

struct Alphabet {
    std::array<int, 256> character{};                  // code point of each byte
    std::array<int, kFirstShifted + kShifted> byte{};  // byte of each code point; -1: not of the alphabet
};

constexpr Alphabet makeAlphabet() {
    Alphabet alphabet;
    for (int& byte : alphabet.byte) byte = -1;
    int next = kFirstShifted;
    for (int byte = 0; byte < 256; ++byte) {
        const int character = standsForItself(byte) ? byte : next++;
        alphabet.character[static_cast<std::size_t>(byte)] = character;
        alphabet.byte[static_cast<std::size_t>(character)] = byte;
    }
    return alphabet;
}

constexpr Alphabet kAlphabet = makeAlphabet();

/// UTF-8 of the character that stands for `byte`.
std::string byteToAlphabet(unsigned char byte) {
    const int character = kAlphabet.character[byte];
    if (character < 0x80) return std::string(1, static_cast<char>(character));
    return {static_cast<char>(0xC0 | (character >> 6)), static_cast<char>(0x80 | (character & 0x3F))};
}

/// The bytes that `name` stands for; nullopt when a character is not of the alphabet or the UTF-8 is broken.
std::optional<std::string> alphabetToBytes(std::string_view name) {
    std::string bytes;
    bytes.reserve(name.size());
    for (std::size_t i = 0; i < name.size(); ++i) {
        int character = static_cast<unsigned char>(name[i]);
        if (character >= 0x80) {  // the alphabet ends below U+0800: two bytes at most
            if (character < 0xC2 || character > 0xDF || i + 1 == name.size()) return std::nullopt;
            const int second = static_cast<unsigned char>(name[++i]);
            if ((second & 0xC0) != 0x80) return std::nullopt;
            character = ((character & 0x1F) << 6) | (second & 0x3F);
        }
        if (character >= kFirstShifted + kShifted) return std::nullopt;
        const int byte = kAlphabet.byte[static_cast<std::size_t>(character)];
        if (byte < 0) return std::nullopt;
        bytes += static_cast<char>(byte);
    }
    return bytes;
}

/// Normal tokens stand for bytes in the alphabet; special and user-defined ones for their names as they are.
void fillBytes(std::vector<Token>& tokens) {
    for (Token& token : tokens) {
        if (token.kind == TokenKind::kControl || token.kind == TokenKind::kUnknown) continue;
        token.bytes = token.name;
        if (token.kind == TokenKind::kUserDefined) continue;
        if (std::optional<std::string> bytes = alphabetToBytes(token.name)) token.bytes = std::move(*bytes);
    }
}

}  // namespace

// One symbol of the word under way; symbols form a list from which merged ones are taken out.
struct BpeTokenizer::Scratch {
    struct Symbol {
        TokenId id = kNoToken;
        int previous = -1;
        int next = -1;
    };
    struct Candidate {
        std::int32_t rank;
        int left;  // symbols of the pair
        int right;
        TokenId left_id;  // ids they had when the pair was found: differ when one has merged since
        TokenId right_id;
        TokenId result;
        bool operator<(const Candidate& other) const {  // the heap's top is the largest: lowest rank, then leftmost
            return rank != other.rank ? rank > other.rank : left > other.left;
        }
    };
    std::vector<Symbol> symbols;
    std::vector<Candidate> heap;
    WordCache cache;
};

Result<std::unique_ptr<Tokenizer>> BpeTokenizer::make(BpeModel model) {
    fillBytes(model.tokens);
    Result<Vocabulary> made = Vocabulary::make(std::move(model.tokens), std::move(model.roles), model.where);
    if (!made) return failed(made.error());
    Vocabulary& vocabulary = *made;

    MergeTable merges(model.merges.size());
    std::string joined;
    for (std::size_t rank = 0; rank < model.merges.size(); ++rank) {
        const auto& [left, right] = model.merges[rank];
        joined = left;
        joined += right;
        const std::optional<TokenId> ids[] = {vocabulary.find(left), vocabulary.find(right), vocabulary.find(joined)};
        if (!ids[0] || !ids[1] || !ids[2]) {
            return failed(
                malformedFile(Message("Merge %1 names a token that the vocabulary does not have", rank), model.where));
        }
        merges.add(*ids[0], *ids[1], static_cast<std::int32_t>(rank), *ids[2]);
    }
    Result<PreTokenizer> words = PreTokenizer::make(model.stages, model.where);
    if (!words) return failed(words.error());

    Facts facts;
    facts.description = std::move(model.description);
    facts.chat_template = std::move(model.chat_template);
    facts.warnings = std::move(model.warnings);
    // Many vocabularies lack bytes that texts hardly ever have (control characters, the first bytes of unassigned
    // planes); only a gap among the printable ones is worth a word.
    int missing = 0;
    int missing_printable = 0;
    for (int byte = 0; byte < 256; ++byte) {
        if (vocabulary.find(byteToAlphabet(static_cast<unsigned char>(byte)))) continue;
        ++missing;
        if (byte >= 0x20 && byte < 0x7f) ++missing_printable;
    }
    if (missing == 256)
        return failed(malformedFile(Message("The vocabulary has no tokens for single bytes"), model.where));
    if (missing_printable > 0) {
        facts.warnings.push_back(Message(
            "The vocabulary lacks %1 of the 95 printable characters; they are left out of texts.", missing_printable));
    }
    return std::unique_ptr<Tokenizer>(
        new BpeTokenizer(std::move(vocabulary), std::move(facts), std::move(*words), std::move(merges), model));
}

BpeTokenizer::BpeTokenizer(Vocabulary tokens, Facts facts, PreTokenizer words, MergeTable merges, const BpeModel& model)
    : Tokenizer(std::move(tokens), std::move(facts)),
      words_(std::move(words)),
      merges_(std::move(merges)),
      normalises_nfc_(model.normalises_nfc) {
    for (int byte = 0; byte < 256; ++byte) {
        byte_tokens_[static_cast<std::size_t>(byte)] =
            find(byteToAlphabet(static_cast<unsigned char>(byte))).value_or(kNoToken);
    }
    if (!model.whole_words_first) return;
    for (TokenId id = 0; id < size(); ++id) {
        const Token& token = vocabulary().token(id);
        if (token.kind == TokenKind::kNormal && !token.bytes.empty()) whole_words_.emplace(token.bytes, id);
    }
}

void BpeTokenizer::encodeRun(std::string_view run, std::vector<TokenId>& ids) const {
    Scratch scratch;
    std::vector<Regex::Matcher> matchers = words_.matchers();
    std::vector<std::string_view> words;
    std::string normalised;
    while (!run.empty()) {
        // The expressions need valid UTF-8: other bytes stand between the texts they work on.
        const std::size_t valid = utf8ValidPrefix(run);
        words.clear();
        if (valid > 0) {
            std::string_view text = run.substr(0, valid);
            if (normalises_nfc_) {
                normalised = normaliseNfc(text);
                text = normalised;
            }
            words_.split(text, matchers, words);
            for (const std::string_view word : words) encodeWord(word, scratch, ids);
            scratch.cache.clear();  // its keys view `text`
            run.remove_prefix(valid);
        } else {
            const std::size_t bytes = utf8Step(run).bytes;
            for (const char byte : run.substr(0, bytes)) {
                const TokenId id = byte_tokens_[static_cast<unsigned char>(byte)];
                if (id != kNoToken) ids.push_back(id);
            }
            run.remove_prefix(bytes);
        }
    }
}

void BpeTokenizer::encodeWord(std::string_view word, Scratch& scratch, std::vector<TokenId>& ids) const {
    using Candidate = Scratch::Candidate;
    if (!whole_words_.empty()) {
        const auto whole = whole_words_.find(word);
        if (whole != whole_words_.end()) {
            ids.push_back(whole->second);
            return;
        }
    }
    if (scratch.cache.append(word, ids)) return;

    std::vector<Scratch::Symbol>& symbols = scratch.symbols;
    std::vector<Candidate>& heap = scratch.heap;
    symbols.clear();
    heap.clear();
    for (const char byte : word) {
        const TokenId id = byte_tokens_[static_cast<unsigned char>(byte)];
        if (id == kNoToken) continue;
        const int at = static_cast<int>(symbols.size());
        if (at > 0) symbols.back().next = at;
        symbols.push_back({id, at - 1, -1});
    }
    const auto consider = [&](int left, int right) {
        if (left < 0 || right < 0) return;
        const TokenId a = symbols[static_cast<std::size_t>(left)].id;
        const TokenId b = symbols[static_cast<std::size_t>(right)].id;
        const MergeTable::Merge* merge = merges_.find(a, b);
        if (merge == nullptr) return;
        heap.push_back({merge->rank, left, right, a, b, merge->result});
        std::push_heap(heap.begin(), heap.end());
    };
    for (int right = 1; right < static_cast<int>(symbols.size()); ++right) consider(right - 1, right);
    while (!heap.empty()) {
        std::pop_heap(heap.begin(), heap.end());
        const Candidate merge = heap.back();
        heap.pop_back();
        Scratch::Symbol& left = symbols[static_cast<std::size_t>(merge.left)];
        Scratch::Symbol& right = symbols[static_cast<std::size_t>(merge.right)];
        if (left.id != merge.left_id || right.id != merge.right_id || left.next != merge.right) continue;
        left.id = merge.result;
        left.next = right.next;
        right.id = kNoToken;
        if (left.next >= 0) symbols[static_cast<std::size_t>(left.next)].previous = merge.left;
        consider(left.previous, merge.left);
        consider(merge.left, left.next);
    }
    const std::size_t begin = ids.size();
    for (int at = symbols.empty() ? -1 : 0; at >= 0; at = symbols[static_cast<std::size_t>(at)].next) {
        ids.push_back(symbols[static_cast<std::size_t>(at)].id);
    }
    scratch.cache.remember(word, ids, begin);
}

}  // namespace griffin::engine::text
