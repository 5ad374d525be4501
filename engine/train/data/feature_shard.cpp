#include "engine/train/data/feature_shard.h"

#include <fmt/format.h>
#include <xxhash.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <cstring>

#include "engine/formats/byte_reader.h"

namespace griffin::engine::train {
namespace {

constexpr std::uint64_t kAlignment = 64;
constexpr std::uint64_t kRecordHeaderBytes = 64;
constexpr std::uint64_t kChecksumAt = 56;
constexpr std::uint32_t kShardFormat = 1;
constexpr std::array<char, 8> kShardMark = {'g', 'r', 'i', 'f', 'f', 'd', 'a', 't'};
constexpr std::array<char, 8> kRecordMark = {'s', 'e', 'q', 'u', 'e', 'n', 'c', 'e'};

std::uint64_t aligned(std::uint64_t bytes) {
    return (bytes + kAlignment - 1) / kAlignment * kAlignment;
}

std::uint64_t featuresAt(std::uint32_t tokens) {
    return aligned(std::uint64_t{tokens} * (sizeof(std::int32_t) + 1));
}

std::uint64_t payloadBytes(std::uint32_t tokens, std::uint32_t hidden_size, bool features) {
    const std::uint64_t rows = features ? tokens : 0;
    return featuresAt(tokens) + aligned(rows * hidden_size * sizeof(kernels::Half));
}

std::uint64_t hashOf(std::span<const std::byte> bytes) {
    return XXH3_64bits(bytes.data(), bytes.size());
}

template <class T>
void put(std::span<std::byte> bytes, std::uint64_t at, const T& value) {
    std::memcpy(bytes.subspan(at).data(), &value, sizeof value);
}

template <class T>
T get(std::span<const std::byte> bytes, std::uint64_t at) {
    return formats::loadValue<T>(bytes.subspan(at));
}

bool begins(std::span<const std::byte> bytes, const std::array<char, 8>& mark) {
    return std::memcmp(bytes.data(), mark.data(), mark.size()) == 0;
}

bool allZero(std::span<const std::byte> bytes) {
    return std::all_of(bytes.begin(), bytes.end(), [](std::byte b) { return b == std::byte{0}; });
}

tl::unexpected<Failure> damaged(const MappedFile& file, std::uint64_t at, Message what) {
    return failed({FailureCause::kFileMalformed,
                   std::move(what),
                   Message("%1: byte %2", file.path(), std::to_string(at)),
                   Message("copy the data again, or generate it again in another folder"),
                   {}});
}

/// Parses the header of a record; false if it is none.
bool parseHeader(std::span<const std::byte> bytes, std::uint32_t hidden_size, RecordPlace& place) {
    if (!begins(bytes, kRecordMark) || get<std::uint64_t>(bytes, kChecksumAt) != hashOf(bytes.first(kChecksumAt))) {
        return false;
    }
    place.tokens = get<std::uint32_t>(bytes, 8);
    place.answer_tokens = get<std::uint32_t>(bytes, 12);
    const auto rows = get<std::uint32_t>(bytes, 16);
    place.key = {get<std::uint64_t>(bytes, 24), get<std::uint64_t>(bytes, 32)};
    place.checksum = get<std::uint64_t>(bytes, 40);
    place.features = rows > 0;
    if (place.tokens == 0 || place.tokens > kMaxSequenceTokens || place.answer_tokens > place.tokens) return false;
    if (rows != 0 && rows != place.tokens) return false;
    place.bytes = payloadBytes(place.tokens, hidden_size, place.features);
    return true;
}

}  // namespace

std::uint64_t recordBytes(std::uint32_t tokens, std::uint32_t hidden_size, bool features) {
    return kRecordHeaderBytes + payloadBytes(tokens, hidden_size, features);
}

std::vector<std::byte> shardHeader(std::uint32_t hidden_size) {
    std::vector<std::byte> header(kShardHeaderBytes);
    put(header, 0, kShardMark);
    put(header, 8, kShardFormat);
    put(header, 12, hidden_size);
    put(header, kChecksumAt, hashOf(std::span(header).first(kChecksumAt)));
    return header;
}

void makeRecord(const PromptKey& key, const TrainingSequence& sequence, std::uint32_t hidden_size,
                std::vector<std::byte>& record) {
    const auto tokens = static_cast<std::uint32_t>(sequence.tokens.size());
    const bool features = !sequence.features.empty();
    assert(tokens >= 1 && tokens <= kMaxSequenceTokens && sequence.answer.size() == tokens);
    assert(!features || sequence.features.size() == std::size_t{tokens} * hidden_size);
    record.assign(recordBytes(tokens, hidden_size, features), std::byte{0});
    const std::span<std::byte> header = std::span(record).first(kRecordHeaderBytes);
    const std::span<std::byte> payload = std::span(record).subspan(kRecordHeaderBytes);
    std::memcpy(payload.data(), sequence.tokens.data(), sequence.tokens.size_bytes());
    std::memcpy(payload.data() + sequence.tokens.size_bytes(), sequence.answer.data(), tokens);
    if (features) {
        std::memcpy(payload.data() + featuresAt(tokens), sequence.features.data(), sequence.features.size_bytes());
    }
    put(header, 0, kRecordMark);
    put(header, 8, tokens);
    put(header, 12, static_cast<std::uint32_t>(std::count(sequence.answer.begin(), sequence.answer.end(), 1)));
    put(header, 16, features ? tokens : 0U);
    put(header, 24, key.low);
    put(header, 32, key.high);
    put(header, 40, hashOf(payload));
    put(header, kChecksumAt, hashOf(header.first(kChecksumAt)));
}

Result<ShardContents> scanShard(const MappedFile& file, std::uint32_t hidden_size) {
    const std::span<const std::byte> bytes = file.bytes();
    ShardContents contents;
    if (bytes.size() < kShardHeaderBytes || allZero(bytes)) {
        contents.torn = !bytes.empty();
        return contents;
    }
    const std::span<const std::byte> header = bytes.first(kShardHeaderBytes);
    if (!begins(header, kShardMark) || get<std::uint64_t>(header, kChecksumAt) != hashOf(header.first(kChecksumAt))) {
        return damaged(file, 0, Message("This is not a shard of training data"));
    }
    if (get<std::uint32_t>(header, 8) != kShardFormat) {
        return damaged(file, 8, Message("This shard was written by a newer version of this program"));
    }
    if (get<std::uint32_t>(header, 12) != hidden_size) {
        return damaged(file, 12, Message("The size of the features in this shard differs from data.json"));
    }
    contents.end = kShardHeaderBytes;
    while (contents.end < bytes.size()) {
        const std::span<const std::byte> rest = bytes.subspan(contents.end);
        RecordPlace place;
        if (rest.size() >= kRecordHeaderBytes && !parseHeader(rest.first(kRecordHeaderBytes), hidden_size, place)) {
            if (!allZero(rest)) return damaged(file, contents.end, Message("The header of a sequence is damaged"));
            contents.torn = true;
            break;
        }
        // A record that is shorter than its header says is the torn tail.
        if (rest.size() < kRecordHeaderBytes || rest.size() - kRecordHeaderBytes < place.bytes) {
            contents.torn = true;
            break;
        }
        place.payload = contents.end + kRecordHeaderBytes;
        const bool last = rest.size() - kRecordHeaderBytes == place.bytes;
        if (last && hashOf(bytes.subspan(place.payload, place.bytes)) != place.checksum) {
            contents.torn = true;
            break;
        }
        contents.end = place.payload + place.bytes;
        contents.records.push_back(place);
    }
    return contents;
}

TrainingSequence viewRecord(const MappedFile& file, const RecordPlace& place, std::uint32_t hidden_size) {
    const std::byte* payload = file.bytes().subspan(place.payload, place.bytes).data();
    assert(reinterpret_cast<std::uintptr_t>(payload) % sizeof(std::int32_t) == 0);
    TrainingSequence sequence;
    sequence.tokens = {reinterpret_cast<const std::int32_t*>(payload), place.tokens};
    sequence.answer = {reinterpret_cast<const std::uint8_t*>(payload + sequence.tokens.size_bytes()), place.tokens};
    if (place.features) {
        sequence.features = {reinterpret_cast<const kernels::Half*>(payload + featuresAt(place.tokens)),
                             std::size_t{place.tokens} * hidden_size};
    }
    return sequence;
}

Result<TrainingSequence> readRecord(const MappedFile& file, const RecordPlace& place, std::uint32_t hidden_size,
                                    std::int32_t vocabulary) {
    if (hashOf(file.bytes().subspan(place.payload, place.bytes)) != place.checksum) {
        return damaged(file, place.payload, Message("A sequence is damaged: its checksum is wrong"));
    }
    const TrainingSequence sequence = viewRecord(file, place, hidden_size);
    const bool known = std::all_of(sequence.tokens.begin(), sequence.tokens.end(),
                                   [vocabulary](std::int32_t token) { return token >= 0 && token < vocabulary; });
    if (!known) return damaged(file, place.payload, Message("A sequence has tokens outside the vocabulary"));
    const auto answers = std::count(sequence.answer.begin(), sequence.answer.end(), 1);
    const auto others = std::count(sequence.answer.begin(), sequence.answer.end(), 0);
    if (answers != place.answer_tokens || answers + others != place.tokens) {
        return damaged(file, place.payload, Message("The answer marks of a sequence contradict its header"));
    }
    return sequence;
}

std::string shardName(int number) {
    return fmt::format("shard-{:05}.griffindata", number);
}

PromptKey promptKey(std::span<const std::int32_t> tokens) {
    const XXH128_hash_t hash = XXH3_128bits(tokens.data(), tokens.size_bytes());
    return {hash.low64, hash.high64};
}

}  // namespace griffin::engine::train
