// A sentencepiece model as plain data, and its two written forms. The library only ever sees what serialise() writes
// from checked values, never a file's own bytes. The file is a protocol buffer (sentencepiece_model.proto):
//   ModelProto:     1 pieces*, 2 trainer_spec, 3 normalizer_spec
//   SentencePiece:  1 piece (string), 2 score (float), 3 type (enum, see TokenKind)
//   TrainerSpec:    3 model_type, 24 treat_whitespace_as_suffix, 35 byte_fallback, 45..48 unk, bos, eos, pad piece
//   NormalizerSpec: 2 precompiled_charsmap, 3 add_dummy_prefix, 4 remove_extra_whitespaces, 5 escape_whitespaces
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "engine/base/result.h"
#include "engine/text/vocabulary.h"

namespace griffin::engine::text {

/// U+2581, a space inside a piece.
inline constexpr std::string_view kSpaceMark = "\xE2\x96\x81";

struct SentencePieceModel {
    enum class Type { kUnigram = 1, kBpe = 2 };

    std::vector<Token> tokens;
    std::vector<float> scores;  // one a token
    Type type = Type::kBpe;
    bool add_dummy_prefix = true;
    bool remove_extra_whitespaces = true;
    bool escape_whitespaces = true;
    std::string charsmap;  // normalisation rules compiled by sentencepiece; empty: none
    std::string bos_name = "<s>";
    std::string eos_name = "</s>";
    std::string unknown_name = "<unk>";
    std::string padding_name = "<pad>";
};

/// Reads a .model file; `where` names it. Only the shape is checked here, the values in repair().
Result<SentencePieceModel> parseSentencePieceModel(std::span<const std::byte> file, const std::string& where);

/// Brings the model into the form the library requires, without moving an id: names are unique and not empty, exactly
/// one token is unknown, byte tokens are there all or not at all. Adds what it changed to `warnings`. Fills the tokens'
/// bytes. Fails with kFileMalformed on a score that is no number and on broken normalisation rules.
Result<Done> repair(SentencePieceModel& model, const std::string& where, std::vector<Message>& warnings);

/// For vocabularies in files of another kind, which list merges in place of scores: every pair that makes a token, the
/// best token first. The rank of the first merge that makes a token stands for its score. Sets the scores, and names
/// the tokens of bytes that are missing.
void scoreByMerges(std::span<const std::pair<std::string, std::string>> merges, SentencePieceModel& model);

/// The protocol buffer. REQUIRES: repaired.
std::string serialise(const SentencePieceModel& model);

}  // namespace griffin::engine::text
