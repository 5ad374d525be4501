// A conversation as the target sees it, and the file it is stored in: one shard of a training data set, sequences one
// after the other, in a file that is only ever appended to. Little endian; every part begins at a multiple of 64 bytes.
//
//   shard header     0  u8[8]   "griffdat"
//   64 bytes         8  u32     format, 1
//                   12  u32     hidden size
//                   16          zeros
//                   56  u64     XXH3-64 of the bytes before
//   record header    0  u8[8]   "sequence"
//   64 bytes         8  u32     tokens, n
//                   12  u32     how many of them belong to answers
//                   16  u32     rows of features: n, or 0 if they are to be recomputed
//                   20  u32     0
//                   24  u64[2]  key of the prompt, low half first
//                   40  u64     XXH3-64 of the payload
//                   48  u64     0
//                   56  u64     XXH3-64 of the bytes before
//   payload             i32[n]  tokens
//                       u8[n]   1: token of an answer or its end marker, else 0
//                               zeros up to a multiple of 64
//                       f16[rows, hidden size]  features after the final norm
//                               zeros up to a multiple of 64
//
// A run that was killed leaves at most one unfinished record, at the end of the last shard: the torn tail. Readers stop
// before it, a writer cuts it off. Damage anywhere else is a Failure.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "engine/base/mapped_file.h"
#include "engine/base/result.h"
#include "kernels/dtype.h"

namespace griffin::engine::train {

/// Identifies a prompt: XXH3-128 of its tokens.
struct PromptKey {
    std::uint64_t low = 0;
    std::uint64_t high = 0;

    auto operator<=>(const PromptKey&) const = default;  // NOLINT: the 0 it sees is the compiler's
};

PromptKey promptKey(std::span<const std::int32_t> tokens);

/// A conversation as the target sees it.
struct TrainingSequence {
    std::span<const std::int32_t> tokens;     // [length]
    std::span<const std::uint8_t> answer;     // [length] 1: token of an answer or its end marker
    std::span<const kernels::Half> features;  // [length, hidden_size] after the final norm; empty: to be recomputed
};

inline constexpr std::uint64_t kShardHeaderBytes = 64;
inline constexpr std::uint32_t kMaxSequenceTokens = 1U << 20;
inline constexpr std::uint32_t kMaxHiddenSize = 1U << 16;  // elements of a feature

/// The header of a stored sequence.
struct RecordPlace {
    std::uint64_t payload = 0;  // offset in the shard
    std::uint64_t bytes = 0;    // of the payload
    std::uint32_t tokens = 0;
    std::uint32_t answer_tokens = 0;
    std::uint64_t checksum = 0;
    PromptKey key;
    bool features = false;
};

struct ShardContents {
    std::vector<RecordPlace> records;
    std::uint64_t end = 0;  // of the last whole record; 0: even the shard's header is missing
    bool torn = false;      // there are bytes after `end`
};

/// Size of a record with its header. REQUIRES: tokens <= kMaxSequenceTokens, hidden_size <= kMaxHiddenSize.
std::uint64_t recordBytes(std::uint32_t tokens, std::uint32_t hidden_size, bool features);

std::vector<std::byte> shardHeader(std::uint32_t hidden_size);
/// Replaces `record` by the record of a sequence, header and payload. REQUIRES: 1..kMaxSequenceTokens tokens, as many
/// answer marks, features of every token or none.
void makeRecord(const PromptKey& key, const TrainingSequence& sequence, std::uint32_t hidden_size,
                std::vector<std::byte>& record);

/// Reads the headers of a shard and checks the payload of its last record.
Result<ShardContents> scanShard(const MappedFile& file, std::uint32_t hidden_size);
/// Checks the payload of a sequence and returns views of it. REQUIRES: `place` came from this file's scan; the file is
/// aligned to 4 bytes.
Result<TrainingSequence> readRecord(const MappedFile& file, const RecordPlace& place, std::uint32_t hidden_size,
                                    std::int32_t vocabulary);
/// The same without the check, for a sequence that was checked before.
TrainingSequence viewRecord(const MappedFile& file, const RecordPlace& place, std::uint32_t hidden_size);

/// "shard-00012.griffindata".
std::string shardName(int number);

}  // namespace griffin::engine::train
