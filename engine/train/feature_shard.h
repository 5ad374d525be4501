// One shard of a training data set: sequences one after the other, in a file that is only ever appended to. Little
// endian; every part begins at a multiple of 64 bytes.
//
//   shard header     0  u8[8]   "griffdat"
//   64 bytes         8  u32     format, 1
//                   12  u32     hidden size
//                   16          zeros
//                   56  u64     XXH3-64 of the bytes before
//   record header    0  u8[8]   "sequence"
//   64 bytes         8  u32     tokens, n
//                   12  u32     how many of them belong to answers
//                   16  u32     rows of features: n, or 0 when they are to be recomputed
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
// A run that was ended from outside leaves at most one record unfinished, at the end of the last shard: the torn tail.
// Readers stop before it, a writer cuts it off. Damage anywhere else is a Failure.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "engine/base/result.h"
#include "engine/formats/mapped_file.h"
#include "engine/train/training_sequence.h"

namespace griffin::engine::train {

inline constexpr std::uint64_t kShardHeaderBytes = 64;
/// Most tokens of a sequence, and most elements of a feature.
inline constexpr std::uint32_t kMostTokens = 1U << 20;
inline constexpr std::uint32_t kMostHiddenSize = 1U << 16;

/// Where a sequence lies.
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
    bool torn = false;      // something lies behind `end`
};

/// Bytes of a record with its header. REQUIRES: tokens <= kMostTokens, hidden_size <= kMostHiddenSize.
std::uint64_t recordBytes(std::uint32_t tokens, std::uint32_t hidden_size, bool features);

std::vector<std::byte> shardHeader(std::uint32_t hidden_size);
/// Replaces `record` by the record of a sequence, header and payload. REQUIRES: 1..kMostTokens tokens, as many marks,
/// features none or of every token.
void makeRecord(const PromptKey& key, const TrainingSequence& sequence, std::uint32_t hidden_size,
                std::vector<std::byte>& record);

/// Walks over the headers of a shard and checks the payload of its last record.
Result<ShardContents> scanShard(const formats::MappedFile& file, std::uint32_t hidden_size);
/// Views of a sequence, its payload checked. REQUIRES: `place` came from this file's scan; the file is aligned to 4.
Result<TrainingSequence> readRecord(const formats::MappedFile& file, const RecordPlace& place,
                                    std::uint32_t hidden_size, std::int32_t vocabulary);
/// The same without a check, for one that was checked before.
TrainingSequence viewRecord(const formats::MappedFile& file, const RecordPlace& place, std::uint32_t hidden_size);

/// "shard-00012.griffindata".
std::string shardName(int number);

}  // namespace griffin::engine::train
