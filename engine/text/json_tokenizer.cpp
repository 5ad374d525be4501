// tokenizer.json, the format of the tokenizers library: model.vocab {name: id}, model.merges ["a b"] or [["a", "b"]],
// added_tokens [{id, content, special, lstrip, rstrip}], and the steps normalizer, pre_tokenizer and post_processor.
// Two kinds are read: byte-level BPE, and BPE with byte fallback, which is what sentencepiece models become there.
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/formats/json_file.h"
#include "engine/text/bpe_tokenizer.h"
#include "engine/text/sentencepiece_tokenizer.h"
#include "engine/text/tokenizer.h"
#include "engine/text/tokenizer_config.h"

namespace griffin::engine::text {
namespace {

using nlohmann::json;

tl::unexpected<Failure> unsupported(Message what, const std::string& where) {
    return failed({FailureCause::kUnsupportedTokenizer, std::move(what), where, Message("choose another model"), {}});
}

std::string typeOf(const json& step) {
    return formats::jsonText(step, "type").value_or("");
}

/// A step, or the steps of a Sequence; empty for null and for an absent key.
std::vector<std::reference_wrapper<const json>> stepsOf(const json& file, const char* key, const char* members) {
    const json* step = formats::jsonFind(file, key);
    if (step == nullptr || !step->is_object()) return {};
    if (typeOf(*step) != "Sequence") return {*step};
    const json* list = formats::jsonFind(*step, members);
    if (list == nullptr || !list->is_array()) return {};
    return std::vector<std::reference_wrapper<const json>>(list->begin(), list->end());
}

/// Ids must fill 0..n-1 but for a few holes, which become unused tokens.
Result<std::vector<Token>> readTokens(const json& file, const json& model, const std::string& where) {
    const json* vocab = formats::jsonFind(model, "vocab");
    if (vocab == nullptr || !vocab->is_object() || vocab->empty())
        return failed(malformedFile(Message("The file has no tokens"), where));
    const json* added = formats::jsonFind(file, "added_tokens");
    const std::size_t count = vocab->size() + (added != nullptr && added->is_array() ? added->size() : 0);
    const auto most = static_cast<std::int64_t>(count + count / 2 + 1024);

    std::vector<Token> tokens;
    std::vector<bool> taken;
    const auto place = [&](std::int64_t id) -> Token* {
        if (id < 0 || id >= most) return nullptr;
        const auto at = static_cast<std::size_t>(id);
        if (at >= tokens.size()) {
            Token hole;
            hole.kind = TokenKind::kUnused;
            tokens.resize(at + 1, hole);
            taken.resize(at + 1);
        }
        return &tokens[at];
    };
    for (const auto& [name, value] : vocab->items()) {
        Token* token = value.is_number_integer() ? place(value.get<std::int64_t>()) : nullptr;
        if (token == nullptr) return failed(malformedFile(Message("Token “%1” has an id out of range", name), where));
        const auto at = static_cast<std::size_t>(token - tokens.data());
        if (taken[at]) return failed(malformedFile(Message("Two tokens have the id %1", at), where));
        taken[at] = true;
        *token = {name, "", TokenKind::kNormal, false, false};
    }
    if (added == nullptr || !added->is_array()) return tokens;
    for (const json& entry : *added) {
        const std::optional<std::string> name = formats::jsonText(entry, "content");
        const std::optional<std::int64_t> id = formats::jsonInteger(entry, "id");
        if (!name || !id) return failed(malformedFile(Message("An added token has no name or no id"), where));
        Token* token = place(*id);
        if (token == nullptr) return failed(malformedFile(Message("Token “%1” has an id out of range", *name), where));
        const auto at = static_cast<std::size_t>(token - tokens.data());
        if (taken[at] && token->name != *name)
            return failed(malformedFile(Message("Two tokens have the id %1", at), where));
        taken[at] = true;
        const bool special = formats::jsonBoolean(entry, "special").value_or(false);
        *token = {*name, "", special ? TokenKind::kControl : TokenKind::kUserDefined,
                  formats::jsonBoolean(entry, "lstrip").value_or(false),
                  formats::jsonBoolean(entry, "rstrip").value_or(false)};
    }
    return tokens;
}

Result<std::vector<std::pair<std::string, std::string>>> readMerges(const json& model, const std::string& where) {
    const json* merges = formats::jsonFind(model, "merges");
    if (merges == nullptr || !merges->is_array())
        return failed(malformedFile(Message("The vocabulary has no merges"), where));
    std::vector<std::pair<std::string, std::string>> pairs;
    pairs.reserve(merges->size());
    for (const json& merge : *merges) {
        if (merge.is_array() && merge.size() == 2 && merge[0].is_string() && merge[1].is_string()) {
            pairs.emplace_back(merge[0].get<std::string>(), merge[1].get<std::string>());
            continue;
        }
        const std::string text = merge.is_string() ? merge.get<std::string>() : "";
        const std::size_t space = text.find(' ');
        if (space == std::string::npos) {
            return failed(malformedFile(Message("Merge %1 does not consist of two tokens", pairs.size()), where));
        }
        pairs.emplace_back(text.substr(0, space), text.substr(space + 1));
    }
    return pairs;
}

/// The expression of a Split step; a plain string is quoted.
std::optional<std::string> splitExpression(const json& step) {
    const json* pattern = formats::jsonFind(step, "pattern");
    if (pattern == nullptr) return std::nullopt;
    if (std::optional<std::string> regex = formats::jsonText(*pattern, "Regex")) return regex;
    const std::optional<std::string> text = formats::jsonText(*pattern, "String");
    if (!text || text->find("\\E") != std::string::npos) return std::nullopt;
    return "\\Q" + *text + "\\E";
}

/// The stages of a byte-level pre-tokenizer; the ByteLevel step itself is the last.
Result<std::vector<PreTokenizer::Stage>> readStages(const json& file, const std::string& where) {
    std::vector<PreTokenizer::Stage> stages;
    bool byte_level = false;
    for (const json& step : stepsOf(file, "pre_tokenizer", "pretokenizers")) {
        const std::string type = typeOf(step);
        if (byte_level) return unsupported(Message("The tokenizer has a step after ByteLevel"), where);
        if (type == "Split") {
            const std::optional<std::string> expression = splitExpression(step);
            const std::string behavior = formats::jsonText(step, "behavior").value_or("");
            const bool invert = formats::jsonBoolean(step, "invert").value_or(false);
            // "Removed" of what an inverted expression does not match drops what lies between the matches.
            const bool drops = behavior == "Removed" && invert;
            if (!expression || !(drops || behavior == "Isolated")) {
                return unsupported(Message("The tokenizer splits words in a way that is not supported"), where);
            }
            stages.push_back({*expression, drops ? Between::kDrop : Between::kKeep});
        } else if (type == "Digits") {
            const bool single = formats::jsonBoolean(step, "individual_digits").value_or(false);
            stages.push_back({single ? "\\p{N}" : "\\p{N}+", Between::kKeep});
        } else if (type == "ByteLevel") {
            byte_level = true;
            if (formats::jsonBoolean(step, "add_prefix_space").value_or(true)) {
                return unsupported(
                    Message("The tokenizer adds a space in front of texts in a way that is not supported"), where);
            }
            if (formats::jsonBoolean(step, "use_regex").value_or(true)) {
                stages.push_back({std::string(gpt2Expression()), Between::kKeep});
            }
        } else {
            return unsupported(Message("The tokenizer's step “%1” is not supported", type), where);
        }
    }
    return stages;
}

/// BOS as a TemplateProcessing step adds it: the special tokens in front of the text's own.
std::optional<std::string> addedInFront(const json& file) {
    for (const json& step : stepsOf(file, "post_processor", "processors")) {
        const json* single = typeOf(step) == "TemplateProcessing" ? formats::jsonFind(step, "single") : nullptr;
        if (single == nullptr || !single->is_array() || single->empty()) continue;
        const json* first = formats::jsonFind(single->front(), "SpecialToken");
        if (first != nullptr) return formats::jsonText(*first, "id");
    }
    return std::nullopt;
}

TokenRoles readRoles(const json& file, const json& model, const std::vector<Token>& tokens,
                     const TokenizerConfig& config) {
    const auto find = [&](const std::string& name) {
        for (std::size_t i = 0; !name.empty() && i < tokens.size(); ++i) {
            if (tokens[i].name == name) return static_cast<TokenId>(i);
        }
        return kNoToken;
    };
    TokenRoles roles;
    const std::optional<std::string> in_front = addedInFront(file);
    roles.bos = find(config.bos_name.empty() ? in_front.value_or("") : config.bos_name);
    roles.eos = find(config.eos_name);
    roles.padding = find(config.padding_name);
    roles.unknown = find(formats::jsonText(model, "unk_token").value_or(""));
    roles.add_bos = config.add_bos.value_or(in_front.has_value());
    return roles;
}

/// "byte_fallback": the names are sentencepiece's, and so are the merges.
Result<std::unique_ptr<Tokenizer>> makeSentencePiece(const json& file, const json& model, std::vector<Token> tokens,
                                                     TokenRoles roles, TokenizerConfig config,
                                                     const std::string& where) {
    const auto merges = readMerges(model, where);
    if (!merges) return failed(merges.error());
    SentencePieceModel piece;
    piece.remove_extra_whitespaces = false;
    piece.add_dummy_prefix = false;
    for (const json& step : stepsOf(file, "normalizer", "normalizers")) {
        if (typeOf(step) == "Prepend") piece.add_dummy_prefix = true;
    }
    for (const json& step : stepsOf(file, "pre_tokenizer", "pretokenizers")) {
        if (typeOf(step) != "Metaspace") continue;
        const std::string scheme = formats::jsonText(step, "prepend_scheme").value_or("always");
        piece.add_dummy_prefix = formats::jsonBoolean(step, "add_prefix_space").value_or(scheme != "never");
    }
    for (std::size_t id = 0; id < tokens.size(); ++id) {
        Token& token = tokens[id];
        const bool byte = token.name.size() == 6 && token.name.starts_with("<0x") && token.name.ends_with('>');
        if (static_cast<TokenId>(id) == roles.unknown) token.kind = TokenKind::kUnknown;
        if (byte && token.kind == TokenKind::kNormal) token.kind = TokenKind::kByte;
    }
    if (roles.unknown != kNoToken) piece.unknown_name = tokens[static_cast<std::size_t>(roles.unknown)].name;
    piece.tokens = std::move(tokens);
    scoreByMerges(*merges, piece);
    return SentencePieceTokenizer::make(std::move(piece),
                                        {std::move(roles), std::move(config.chat_template), where, {}});
}

Result<std::unique_ptr<Tokenizer>> makeByteLevel(const json& file, const json& model, std::vector<Token> tokens,
                                                 TokenRoles roles, TokenizerConfig config, const std::string& where) {
    BpeModel bpe;
    bpe.tokens = std::move(tokens);
    bpe.roles = std::move(roles);
    bpe.chat_template = std::move(config.chat_template);
    bpe.where = where;
    bpe.description = "byte-level BPE (tokenizer.json)";
    auto merges = readMerges(model, where);
    if (!merges) return failed(merges.error());
    bpe.merges = std::move(*merges);
    bpe.whole_words_first = formats::jsonBoolean(model, "ignore_merges").value_or(false);
    for (const json& step : stepsOf(file, "normalizer", "normalizers")) {
        if (typeOf(step) != "NFC") {
            return unsupported(Message("The tokenizer's step “%1” is not supported", typeOf(step)), where);
        }
        bpe.normalises_nfc = true;
    }
    auto stages = readStages(file, where);
    if (!stages) return failed(stages.error());
    bpe.stages = std::move(*stages);
    return BpeTokenizer::make(std::move(bpe));
}

bool isByteLevel(const json& file) {
    for (const json& step : stepsOf(file, "pre_tokenizer", "pretokenizers")) {
        if (typeOf(step) == "ByteLevel") return true;
    }
    for (const json& step : stepsOf(file, "decoder", "decoders")) {
        if (typeOf(step) == "ByteLevel") return true;
    }
    return false;
}

}  // namespace

Result<std::unique_ptr<Tokenizer>> tokenizerFromJsonFile(const std::string& path, const TokenizerOptions& options) {
    const std::string where = fileName(path);
    const Result<JsonTree> file = formats::readJsonFile(path);
    if (!file) return failed(file.error());
    const json* model = formats::jsonFind(*file, "model");
    if (model == nullptr || !model->is_object())
        return failed(malformedFile(Message("This is not a tokenizer.json"), where));
    // Files written before the field existed have vocabulary and merges only.
    const std::string type = formats::jsonText(*model, "type").value_or("BPE");
    const bool byte_level = isByteLevel(*file);
    const bool byte_fallback = formats::jsonBoolean(*model, "byte_fallback").value_or(false);
    if (type != "BPE" || (!byte_level && !byte_fallback)) {
        return unsupported(Message("Vocabularies of type “%1” are not supported", type), where);
    }
    Result<std::vector<Token>> tokens = readTokens(*file, *model, where);
    if (!tokens) return failed(tokens.error());
    if (auto checked = checkVocabularySize(tokens->size(), options.embedding_rows, where); !checked) {
        return failed(checked.error());
    }
    TokenizerConfig config = readTokenizerConfig(path);
    TokenRoles roles = readRoles(*file, *model, *tokens, config);
    return byte_level
               ? makeByteLevel(*file, *model, std::move(*tokens), std::move(roles), std::move(config), where)
               : makeSentencePiece(*file, *model, std::move(*tokens), std::move(roles), std::move(config), where);
}

}  // namespace griffin::engine::text
