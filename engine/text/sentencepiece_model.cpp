#include "engine/text/sentencepiece_model.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string_view>
#include <system_error>
#include <unordered_map>
#include <unordered_set>

#include "engine/text/protocol_buffer.h"

namespace griffin::engine::text {
namespace {

constexpr std::size_t kMaxPieces = 4'000'000;

// Field numbers of sentencepiece_model.proto.
constexpr std::uint64_t kPieces = 1, kTrainerSpec = 2, kNormalizerSpec = 3;
constexpr std::uint64_t kPiece = 1, kScore = 2, kKind = 3;
constexpr std::uint64_t kModelType = 3, kSpaceAsSuffix = 24, kByteFallback = 35, kUnkPiece = 45, kBosPiece = 46,
                        kEosPiece = 47, kPadPiece = 48;
constexpr std::uint64_t kCharsmap = 2, kDummyPrefix = 3, kRemoveSpaces = 4, kEscapeSpaces = 5;

/// Calls `use` for every field; false when the message is broken.
template <class Use>
bool forEachField(std::string_view message, const Use& use) {
    ProtocolReader reader(message);
    while (!reader.atEnd()) {
        const std::optional<ProtocolField> field = reader.next();
        if (!field || !use(*field)) return false;
    }
    return true;
}

bool parsePiece(std::string_view message, SentencePieceModel& model) {
    Token token;
    float score = 0.0F;
    const bool ok = forEachField(message, [&](const ProtocolField& field) {
        if (field.number == kPiece && field.wire_type == 2) token.name = field.bytes;
        if (field.number == kScore && field.wire_type == 5) {
            score = std::bit_cast<float>(static_cast<std::uint32_t>(field.value));
        }
        if (field.number == kKind && field.wire_type == 0) {
            if (field.value < 1 || field.value > 6) return false;
            token.kind = static_cast<TokenKind>(field.value);
        }
        return true;
    });
    model.tokens.push_back(std::move(token));
    model.scores.push_back(score);
    return ok && model.tokens.size() <= kMaxPieces;
}

/// "<0x0A>" -> 10; -1: no such name.
int byteOfName(std::string_view name) {
    if (name.size() != 6 || !name.starts_with("<0x") || name[5] != '>') return -1;
    int byte = -1;
    const auto [end, error] = std::from_chars(name.data() + 3, name.data() + 5, byte, 16);
    return error == std::errc() && end == name.data() + 5 ? byte : -1;
}

std::string withSpaces(std::string_view piece) {
    std::string text;
    while (true) {
        const std::size_t mark = piece.find(kSpaceMark);
        text += piece.substr(0, mark);
        if (mark == std::string_view::npos) return text;
        text += ' ';
        piece.remove_prefix(mark + kSpaceMark.size());
    }
}

/// The rules are a double-array trie and the texts its leaves point to: u32 size of the trie in bytes, the trie's u32
/// units, texts that end with 0 each. The library walks the trie without looking where it goes, so every unit that can
/// be reached must be inside. Unit: bit 8 has a leaf; bits 0-7 and 31 label; the rest offset, bit 9 scales it by 256.
/// The leaf of a node is the unit at its offset, bits 0-30 are the place of the text. (Darts-clone's layout.)
bool charsmapIsSound(std::string_view map) {
    std::uint32_t bytes = 0;
    if (map.size() < sizeof bytes) return false;
    std::memcpy(&bytes, map.data(), sizeof bytes);
    map.remove_prefix(sizeof bytes);
    if (bytes % 4 != 0 || bytes == 0 || bytes >= map.size() || map.back() != '\0') return false;
    const std::size_t texts = map.size() - bytes;
    std::vector<std::uint32_t> units(bytes / 4);
    std::memcpy(units.data(), map.data(), bytes);

    const auto offset = [](std::uint32_t unit) { return std::size_t{unit >> 10} << ((unit & (1U << 9)) >> 6); };
    std::vector<bool> seen(units.size());
    std::vector<std::size_t> open{0};
    seen[0] = true;
    while (!open.empty()) {
        const std::size_t node = open.back();
        open.pop_back();
        const std::size_t base = node ^ offset(units[node]);
        if ((units[node] >> 8 & 1) != 0) {
            if (base >= units.size() || (units[base] & 0x7FFFFFFF) >= texts) return false;
        }
        for (std::uint32_t label = 0; label < 256; ++label) {
            const std::size_t child = base ^ label;
            if (child >= units.size()) return false;
            if ((units[child] & 0x800000FF) != label || seen[child]) continue;
            seen[child] = true;
            open.push_back(child);
        }
    }
    return true;
}

/// In Gemma's vocabulary a tab stands where the token of its byte would. It means the same as that, and without it
/// there would not be one for every byte.
void nameMissingBytes(std::vector<Token>& tokens) {
    std::array<Token*, 256> of_byte{};
    for (Token& token : tokens) {
        unsigned byte = 0;
        if (token.kind != TokenKind::kByte || token.name.size() < 5) continue;
        const char* digits = token.name.data() + 3;
        if (std::from_chars(digits, digits + 2, byte, 16).ec == std::errc()) of_byte[byte] = &token;
    }
    for (Token& token : tokens) {
        if (token.kind != TokenKind::kNormal || token.name.size() != 1) continue;
        Token*& place = of_byte[static_cast<unsigned char>(token.name.front())];
        if (place == nullptr) place = &token;
    }
    if (std::find(of_byte.begin(), of_byte.end(), nullptr) != of_byte.end()) return;
    for (std::size_t byte = 0; byte < of_byte.size(); ++byte) {
        of_byte[byte]->name = fmt::format("<0x{:02X}>", byte);
        of_byte[byte]->kind = TokenKind::kByte;
    }
}

}  // namespace

void scoreByMerges(std::span<const std::pair<std::string, std::string>> merges, SentencePieceModel& model) {
    std::unordered_map<std::string, std::size_t> rank_of;  // of what the merge makes
    for (std::size_t rank = 0; rank < merges.size(); ++rank) {
        rank_of.emplace(merges[rank].first + merges[rank].second, rank);
    }
    model.scores.clear();
    for (const Token& token : model.tokens) {
        const auto rank = rank_of.find(token.name);
        model.scores.push_back(rank == rank_of.end() ? 0.0F : -static_cast<float>(rank->second));
    }
    nameMissingBytes(model.tokens);
}

Result<SentencePieceModel> parseSentencePieceModel(std::span<const std::byte> file, const std::string& where) {
    SentencePieceModel model;
    std::uint64_t type = 1;
    bool space_as_suffix = false;
    const auto trainer = [&](const ProtocolField& field) {
        if (field.wire_type == 0 && field.number == kModelType) type = field.value;
        if (field.wire_type == 0 && field.number == kSpaceAsSuffix) space_as_suffix = field.value != 0;
        if (field.wire_type == 2 && field.number == kUnkPiece) model.unknown_name = field.bytes;
        if (field.wire_type == 2 && field.number == kBosPiece) model.bos_name = field.bytes;
        if (field.wire_type == 2 && field.number == kEosPiece) model.eos_name = field.bytes;
        if (field.wire_type == 2 && field.number == kPadPiece) model.padding_name = field.bytes;
        return true;
    };
    const auto normalizer = [&](const ProtocolField& field) {
        if (field.wire_type == 2 && field.number == kCharsmap) model.charsmap = field.bytes;
        if (field.wire_type == 0 && field.number == kDummyPrefix) model.add_dummy_prefix = field.value != 0;
        if (field.wire_type == 0 && field.number == kRemoveSpaces) model.remove_extra_whitespaces = field.value != 0;
        if (field.wire_type == 0 && field.number == kEscapeSpaces) model.escape_whitespaces = field.value != 0;
        return true;
    };
    const std::string_view message(reinterpret_cast<const char*>(file.data()), file.size());
    const bool ok = forEachField(message, [&](const ProtocolField& field) {
        if (field.wire_type != 2) return true;
        if (field.number == kPieces) return parsePiece(field.bytes, model);
        if (field.number == kTrainerSpec) return forEachField(field.bytes, trainer);
        if (field.number == kNormalizerSpec) return forEachField(field.bytes, normalizer);
        return true;
    });
    if (!ok || model.tokens.empty())
        return failed(malformedFile(Message("This is not a sentencepiece model, or it ends early"), where));
    if ((type != 1 && type != 2) || space_as_suffix) {
        return failed({FailureCause::kUnsupportedTokenizer,
                       Message("This kind of sentencepiece model is not supported"), where,
                       Message("use a BPE or unigram model"), fmt::format("model type {}", type)});
    }
    model.type = static_cast<SentencePieceModel::Type>(type);
    return model;
}

Result<Done> repair(SentencePieceModel& model, const std::string& where, std::vector<Message>& warnings) {
    if (model.tokens.size() != model.scores.size()) {
        return failed(malformedFile(
            Message("The vocabulary has %1 tokens and %2 scores", model.tokens.size(), model.scores.size()), where));
    }
    if (!model.charsmap.empty() && !charsmapIsSound(model.charsmap)) {
        return failed(malformedFile(Message("The normalisation rules of the tokenizer are broken"), where));
    }
    std::array<int, 256> byte_tokens{};
    for (const Token& token : model.tokens) {
        const int byte = token.kind == TokenKind::kByte ? byteOfName(token.name) : -1;
        if (byte >= 0) ++byte_tokens[static_cast<std::size_t>(byte)];
    }
    bool all_bytes = true;
    bool any_bytes = false;
    for (const int count : byte_tokens) {
        all_bytes = all_bytes && count > 0;
        any_bytes = any_bytes || count > 0;
    }
    if (any_bytes && !all_bytes) {
        warnings.push_back(Message("The vocabulary has tokens for some bytes only; they are not used."));
    }

    std::unordered_set<std::string> names;
    names.reserve(model.tokens.size());
    bool has_unknown = false;
    int renamed = 0;
    for (std::size_t id = 0; id < model.tokens.size(); ++id) {
        Token& token = model.tokens[id];
        if (!std::isfinite(model.scores[id])) {
            return failed(malformedFile(Message("The score of token %1 is not a number", id), where));
        }
        if (token.name.empty() || token.name.find('\0') != std::string::npos || !names.insert(token.name).second) {
            // Not to be found in any text, still decoded as it was meant.
            token.bytes = withSpaces(token.name);
            token.name = fmt::format("[unused_token_{}]", id);
            token.kind = TokenKind::kUnused;
            names.insert(token.name);
            ++renamed;
            continue;
        }
        if (token.kind == TokenKind::kUnknown) {
            if (has_unknown) token.kind = TokenKind::kControl;
            has_unknown = true;
        }
        const int byte = byteOfName(token.name);
        if (token.kind == TokenKind::kByte && (byte < 0 || !all_bytes)) token.kind = TokenKind::kUnused;
        if (token.kind == TokenKind::kByte) {
            token.bytes.assign(1, static_cast<char>(byte));
        } else if (token.kind != TokenKind::kControl && token.kind != TokenKind::kUnknown) {
            token.bytes = withSpaces(token.name);
        }
    }
    if (renamed > 0) {
        warnings.push_back(
            Message("Tokens of the vocabulary that have no name of their own and are never used: %1.", renamed));
    }
    if (!has_unknown) {
        for (Token& token : model.tokens) {
            if (token.name == model.unknown_name) {
                token.kind = TokenKind::kUnknown;
                token.bytes.clear();
                has_unknown = true;
                break;
            }
        }
    }
    if (!has_unknown)
        return failed(malformedFile(Message("The vocabulary has no token for what it does not know"), where));
    return Done{};
}

std::string serialise(const SentencePieceModel& model) {
    ProtocolWriter writer;
    bool bytes = false;
    for (std::size_t id = 0; id < model.tokens.size(); ++id) {
        const Token& token = model.tokens[id];
        bytes = bytes || token.kind == TokenKind::kByte;
        ProtocolWriter piece;
        piece.bytes(kPiece, token.name);
        piece.float32(kScore, model.scores[id]);
        piece.varint(kKind, static_cast<std::uint64_t>(token.kind));
        writer.bytes(kPieces, piece.message());
    }
    ProtocolWriter trainer;
    trainer.varint(kModelType, static_cast<std::uint64_t>(model.type));
    trainer.varint(kByteFallback, bytes ? 1 : 0);
    writer.bytes(kTrainerSpec, trainer.message());
    ProtocolWriter normalizer;
    if (!model.charsmap.empty()) normalizer.bytes(kCharsmap, model.charsmap);
    normalizer.varint(kDummyPrefix, model.add_dummy_prefix ? 1 : 0);
    normalizer.varint(kRemoveSpaces, model.remove_extra_whitespaces ? 1 : 0);
    normalizer.varint(kEscapeSpaces, model.escape_whitespaces ? 1 : 0);
    writer.bytes(kNormalizerSpec, normalizer.message());
    return writer.message();
}

}  // namespace griffin::engine::text
