// Adds sequences to a folder of training data. Opening cuts off what a run that was ended left unfinished and knows the
// prompts that are there already, so that the same command goes on where it stopped.
#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "engine/base/result.h"
#include "engine/train/append_file.h"
#include "engine/train/data_manifest.h"
#include "engine/train/training_sequence.h"

namespace griffin::engine::train {

class FeatureWriter {
  public:
    static constexpr std::uint64_t kShardBytes = std::uint64_t{256} << 20;

    /// Makes the folder when it is not there. One that was made with another model or other settings is a Failure, and
    /// so is one that another process writes into. A shard grows up to `shard_bytes`, or holds one longer sequence.
    static Result<FeatureWriter> open(const std::string& folder, const DataManifest& manifest,
                                      std::uint64_t shard_bytes = kShardBytes);

    bool has(const PromptKey& key) const { return keys_.contains(key); }
    int size() const { return static_cast<int>(keys_.size()); }  // sequences, those of earlier runs included
    std::uint64_t bytes() const { return finished_bytes_ + shard_.size(); }

    /// REQUIRES: !has(key), 1..kMostTokens tokens, features of every token or none, as the manifest says.
    Result<Done> append(const PromptKey& key, const TrainingSequence& sequence);
    /// Returns when everything is on the disk.
    Result<Done> flush() { return shard_.flush(); }

  private:
    FeatureWriter(std::string folder, const DataManifest& manifest, AppendFile lock, AppendFile shard);
    Result<Done> continueShards();
    Result<Done> beginShard();

    std::string folder_;
    DataManifest manifest_;
    std::uint64_t shard_bytes_ = kShardBytes;
    AppendFile lock_;  // data.json, locked
    AppendFile shard_;
    int shard_number_ = 0;
    std::uint64_t finished_bytes_ = 0;  // of the shards before
    std::set<PromptKey> keys_;
    std::vector<std::byte> record_;
};

}  // namespace griffin::engine::train
