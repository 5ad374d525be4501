#include "engine/text/sentencepiece_tokenizer.h"

#include <sentencepiece_processor.h>

#include <string>
#include <utility>

#include "engine/text/sentencepiece_model.h"
#include "engine/text/word_cache.h"

namespace griffin::engine::text {
namespace {

/// Bytes of the space at `at`, written as a space or as its mark; 0 when there is none.
std::size_t spaceAt(std::string_view text, std::size_t at) {
    if (text[at] == ' ') return 1;
    return text.substr(at).starts_with(kSpaceMark) ? kSpaceMark.size() : 0;
}

/// Where the word at the front of `text` ends: spaces, then what is no space.
std::size_t wordEnd(std::string_view text) {
    std::size_t at = 0;
    while (at < text.size() && spaceAt(text, at) > 0) at += spaceAt(text, at);
    while (at < text.size() && spaceAt(text, at) == 0) ++at;
    return at;
}

/// True when the words of a text can be encoded one by one: BPE merges nothing across a border that no token crosses,
/// and with all bytes at hand no two unknown characters become one token.
bool wordsAreIndependent(const SentencePieceModel& model) {
    if (model.type != SentencePieceModel::Type::kBpe || !model.charsmap.empty() || model.remove_extra_whitespaces ||
        !model.escape_whitespaces) {
        return false;
    }
    bool bytes = false;
    for (const Token& token : model.tokens) {
        bytes = bytes || token.kind == TokenKind::kByte;
        const bool found_in_texts = token.kind == TokenKind::kNormal || token.kind == TokenKind::kUserDefined ||
                                    token.kind == TokenKind::kUnused;
        if (found_in_texts && wordEnd(token.name) != token.name.size()) return false;
    }
    return bytes;
}

}  // namespace

Result<std::unique_ptr<Tokenizer>> SentencePieceTokenizer::make(SentencePieceModel model, Origin origin) {
    const Result<Done> repaired = repair(model, origin.where, origin.warnings);
    if (!repaired) return failed(repaired.error());
    const bool dummy_space = model.add_dummy_prefix;
    Feed feed = Feed::kWhole;
    if (wordsAreIndependent(model)) {
        feed = dummy_space ? Feed::kWordsAfterSpace : Feed::kWords;
        model.add_dummy_prefix = false;
    }
    auto processor = std::make_unique<sentencepiece::SentencePieceProcessor>();
    const sentencepiece::util::Status status = processor->LoadFromSerializedProto(serialise(model));
    if (!status.ok()) {
        return failed({FailureCause::kUnsupportedTokenizer, Message("The tokenizer could not be loaded"), origin.where,
                       Message("choose another model"), status.ToString()});
    }

    Facts facts;
    facts.description = "SentencePiece";
    facts.chat_template = std::move(origin.chat_template);
    facts.warnings = std::move(origin.warnings);
    facts.dummy_space = dummy_space;
    facts.finds_user_defined = true;
    TokenRoles roles = std::move(origin.roles);
    const auto role = [&](TokenId& id, const std::string& name, TokenKind kind) {
        for (std::size_t i = 0; id == kNoToken && i < model.tokens.size(); ++i) {
            if (model.tokens[i].kind == kind && model.tokens[i].name == name) id = static_cast<TokenId>(i);
        }
    };
    role(roles.bos, model.bos_name, TokenKind::kControl);
    role(roles.eos, model.eos_name, TokenKind::kControl);
    role(roles.padding, model.padding_name, TokenKind::kControl);
    role(roles.unknown, model.unknown_name, TokenKind::kUnknown);
    Result<Vocabulary> vocabulary = Vocabulary::make(std::move(model.tokens), std::move(roles), origin.where);
    if (!vocabulary) return failed(vocabulary.error());
    return std::unique_ptr<Tokenizer>(
        new SentencePieceTokenizer(std::move(*vocabulary), std::move(facts), std::move(processor), feed));
}

SentencePieceTokenizer::SentencePieceTokenizer(Vocabulary tokens, Facts facts, Processor processor, Feed feed)
    : Tokenizer(std::move(tokens), std::move(facts)), processor_(std::move(processor)), feed_(feed) {}

SentencePieceTokenizer::~SentencePieceTokenizer() = default;

void SentencePieceTokenizer::encodeRun(std::string_view run, std::vector<TokenId>& ids) const {
    std::vector<int> pieces;
    // Encoding fails only for a processor without a model.
    const auto encodePiece = [&](std::string_view text) {
        if (processor_->Encode(text, &pieces).ok()) ids.insert(ids.end(), pieces.begin(), pieces.end());
    };
    if (feed_ == Feed::kWhole) return encodePiece(run);

    const std::string text = std::string(feed_ == Feed::kWordsAfterSpace ? " " : "").append(run);
    WordCache cache;
    for (std::string_view rest = text; !rest.empty();) {
        const std::string_view word = rest.substr(0, wordEnd(rest));
        rest.remove_prefix(word.size());
        if (cache.append(word, ids)) continue;
        const std::size_t from = ids.size();
        encodePiece(word);
        cache.remember(word, ids, from);
    }
}

}  // namespace griffin::engine::text
