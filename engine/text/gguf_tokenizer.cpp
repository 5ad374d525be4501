// Vocabularies inside GGUF files. Keys of the GGUF specification: tokenizer.ggml.model ("llama": sentencepiece, "gpt2":
// byte-level BPE; "gemma4": sentencepiece with merges in place of scores), .pre, .tokens, .token_type, .scores,
// .merges, .bos_token_id ..., and tokenizer.chat_template.
#include <fmt/format.h>

#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "engine/formats/gguf.h"
#include "engine/text/bpe_tokenizer.h"
#include "engine/text/pre_tokenizer.h"
#include "engine/text/sentencepiece_tokenizer.h"
#include "engine/text/tokenizer.h"
#include "engine/text/tokenizer_config.h"

namespace griffin::engine::text {
namespace {

std::string key(std::string_view name) {
    return fmt::format("tokenizer.ggml.{}", name);
}

Result<std::vector<Token>> readTokens(const formats::GgufMetadata& metadata, const std::string& where) {
    const auto names = metadata.texts(key("tokens"));
    if (!names || names->empty()) return failed(malformedFile(Message("The file has no tokens"), where));
    std::vector<Token> tokens(names->size());
    for (std::size_t i = 0; i < tokens.size(); ++i) tokens[i].name = (*names)[i];
    if (metadata.find(key("token_type")) == nullptr) return tokens;
    const auto kinds = metadata.integers(key("token_type"));
    if (!kinds || kinds->size() != tokens.size()) {
        return failed(malformedFile(
            Message("The vocabulary has %1 tokens and %2 token types", tokens.size(), kinds ? kinds->size() : 0),
            where));
    }
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        const std::int64_t kind = (*kinds)[i];
        // 0 ("undefined") was written by early converters.
        if (kind < 0 || kind > 6)
            return failed(malformedFile(Message("Token %1 is of unknown type %2", i, kind), where));
        tokens[i].kind = kind == 0 ? TokenKind::kNormal : static_cast<TokenKind>(kind);
    }
    return tokens;
}

TokenRoles readRoles(const formats::GgufMetadata& metadata) {
    const auto id = [&](std::string_view name) {
        const std::optional<std::int64_t> value = metadata.integer(key(name));
        // -1 and its unsigned form mean that there is none. Vocabulary::make refuses what lies outside.
        if (!value || *value == kNoToken || *value == std::numeric_limits<std::uint32_t>::max()) return kNoToken;
        const bool fits = *value >= 0 && *value < std::numeric_limits<TokenId>::max();
        return fits ? static_cast<TokenId>(*value) : std::numeric_limits<TokenId>::max();
    };
    TokenRoles roles;
    roles.bos = id("bos_token_id");
    roles.eos = id("eos_token_id");
    roles.end_of_turn = id("eot_token_id");
    roles.unknown = id("unknown_token_id");
    roles.padding = id("padding_token_id");
    if (const TokenId end_of_message = id("eom_token_id"); end_of_message != kNoToken) {
        roles.ends_of_generation.push_back(end_of_message);
    }
    return roles;
}

Result<std::vector<std::pair<std::string, std::string>>> readMerges(const formats::GgufMetadata& metadata,
                                                                    const std::string& where) {
    const auto merges = metadata.texts(key("merges"));
    if (!merges) return failed(malformedFile(Message("The vocabulary has no merges"), where));
    std::vector<std::pair<std::string, std::string>> pairs;
    pairs.reserve(merges->size());
    for (std::size_t i = 0; i < merges->size(); ++i) {
        const std::string_view merge = (*merges)[i];
        const std::size_t space = merge.find(' ', 1);
        if (merge.empty() || space == std::string_view::npos) {
            return failed(malformedFile(Message("Merge %1 does not consist of two tokens", i), where));
        }
        pairs.emplace_back(merge.substr(0, space), merge.substr(space + 1));
    }
    return pairs;
}

/// What ranks the pieces of a SentencePiece vocabulary.
enum class Ranked { kByScores, kByMerges };

Result<std::unique_ptr<Tokenizer>> makeSentencePiece(const formats::GgufMetadata& metadata, std::vector<Token> tokens,
                                                     Ranked ranked, const std::string& where) {
    SentencePieceModel model;
    model.tokens = std::move(tokens);
    if (ranked == Ranked::kByMerges) {
        const auto merges = readMerges(metadata, where);
        if (!merges) return failed(merges.error());
        scoreByMerges(*merges, model);
    } else {
        const auto scores = metadata.numbers(key("scores"));
        if (!scores) return failed(malformedFile(Message("The vocabulary has no scores"), where));
        model.scores = *scores;
    }
    model.add_dummy_prefix = metadata.boolean(key("add_space_prefix")).value_or(ranked == Ranked::kByScores);
    model.remove_extra_whitespaces = metadata.boolean(key("remove_extra_whitespaces")).value_or(false);
    SentencePieceTokenizer::Origin origin;
    origin.roles = readRoles(metadata);
    origin.roles.add_bos = metadata.boolean(key("add_bos_token")).value_or(true);
    origin.chat_template = metadata.text("tokenizer.chat_template").value_or("");
    origin.where = where;
    if (origin.roles.unknown >= 0 && static_cast<std::size_t>(origin.roles.unknown) < model.tokens.size()) {
        Token& unknown = model.tokens[static_cast<std::size_t>(origin.roles.unknown)];
        model.unknown_name = unknown.name;
        if (ranked == Ranked::kByMerges) unknown.kind = TokenKind::kUnknown;  // whatever else it is there
    }
    return SentencePieceTokenizer::make(std::move(model), std::move(origin));
}

/// `given`: the name that somebody insists on; empty: the file's.
Result<NamedPreTokenizer> readPreTokenizer(const formats::GgufMetadata& metadata, const std::string& given,
                                           std::string& name, const std::string& where) {
    name = given.empty() ? formats::printable(metadata.text(key("pre")).value_or("")) : given;
    std::optional<NamedPreTokenizer> words = preTokenizerByName(name);
    if (words) return *std::move(words);
    const auto refused = [&](Message what, Message what_to_do) {
        return failed({FailureCause::kUnsupportedTokenizer, std::move(what), where, std::move(what_to_do), {}});
    };
    const std::string names = preTokenizerNames();
    if (!given.empty())
        return refused(Message("“%1” is not a known way to split words", given), Message("use one of %1", names));
    const Message insist("choose another model, or say how words are split with --pre-tokenizer: one of %1", names);
    if (name.empty())
        return refused(Message("The file does not say how its tokenizer splits words (tokenizer.ggml.pre)"), insist);
    return refused(Message("The tokenizer splits words by “%1”, which is not known here", name), insist);
}

Result<std::unique_ptr<Tokenizer>> makeBpe(const formats::GgufMetadata& metadata, std::vector<Token> tokens,
                                           const std::string& pre_tokenizer, const std::string& where) {
    BpeModel model;
    model.tokens = std::move(tokens);
    auto merges = readMerges(metadata, where);
    if (!merges) return failed(std::move(merges).error());
    model.merges = std::move(*merges);
    std::string name;
    Result<NamedPreTokenizer> words = readPreTokenizer(metadata, pre_tokenizer, name, where);
    if (!words) return failed(std::move(words).error());
    model.stages = std::move(words->stages);
    model.whole_words_first = words->whole_words_first;
    model.normalises_nfc = words->normalises_nfc;
    model.description = fmt::format("byte-level BPE ({})", name);
    model.roles = readRoles(metadata);
    model.roles.add_bos = metadata.boolean(key("add_bos_token")).value_or(words->wants_bos);
    model.chat_template = metadata.text("tokenizer.chat_template").value_or("");
    model.where = where;
    return BpeTokenizer::make(std::move(model));
}

}  // namespace

Result<std::unique_ptr<Tokenizer>> tokenizerFromGguf(const formats::GgufFile& file, const TokenizerOptions& options) {
    const formats::GgufMetadata& metadata = file.metadata();
    const std::string where = fileName(file.path());
    const std::string kind(metadata.text(key("model")).value_or(""));
    if (kind.empty()) {
        return failed({FailureCause::kUnsupportedTokenizer,
                       Message("The file has no vocabulary"),
                       where,
                       Message("use a model file that has one"),
                       {}});
    }
    if (kind != "llama" && kind != "gpt2" && kind != "gemma4") {
        return failed({FailureCause::kUnsupportedTokenizer,
                       Message("Vocabularies of type “%1” are not supported", kind),
                       where,
                       Message("choose another model"),
                       {}});
    }
    Result<std::vector<Token>> tokens = readTokens(metadata, where);
    if (!tokens) return failed(tokens.error());
    if (auto checked = checkVocabularySize(tokens->size(), options.embedding_rows, where); !checked) {
        return failed(checked.error());
    }
    if (kind == "llama") return makeSentencePiece(metadata, std::move(*tokens), Ranked::kByScores, where);
    // Words are not split, and bytes have tokens: as a way to split words it is named in files of other families.
    const bool is_gemma = kind == "gemma4" || metadata.text(key("pre")) == "gemma4";
    if (is_gemma && options.pre_tokenizer.empty()) {
        return makeSentencePiece(metadata, std::move(*tokens), Ranked::kByMerges, where);
    }
    return makeBpe(metadata, std::move(*tokens), options.pre_tokenizer, where);
}

}  // namespace griffin::engine::text
