// Adds sequences to a folder of training data. Opening removes the torn tail of a run that was killed and reads which
// prompts are already answered, so that the same command continues where it stopped.
#pragma once

#include <cstddef>
#include <cstdint>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "engine/base/result.h"
#include "engine/train/data/feature_data.h"
#include "engine/train/data/feature_shard.h"

namespace griffin::engine::train {

/// A file that only grows, by whole records: a write that fails is undone, so that a full disk leaves everything before
/// it as it was.
class AppendFile {
  public:
    /// Creates the file if it does not exist.
    static Result<AppendFile> open(const std::string& path);
    AppendFile(AppendFile&& other) noexcept;
    AppendFile& operator=(AppendFile&& other) noexcept;
    AppendFile(const AppendFile&) = delete;
    AppendFile& operator=(const AppendFile&) = delete;
    ~AppendFile();

    const std::string& path() const { return path_; }
    std::uint64_t size() const { return size_; }

    /// False when another process holds the lock, which ends with the object.
    bool lock();
    /// A full disk is a kDiskFull that names the space needed and the space available.
    Result<Done> append(std::span<const std::byte> bytes);
    Result<Done> truncate(std::uint64_t size);
    /// Returns when everything is on the disk.
    Result<Done> flush();

  private:
    AppendFile(std::string path, int descriptor, std::uint64_t size)
        : path_(std::move(path)), descriptor_(descriptor), size_(size) {}

    std::string path_;
    int descriptor_ = -1;
    std::uint64_t size_ = 0;
};

class FeatureWriter {
  public:
    static constexpr std::uint64_t kShardBytes = std::uint64_t{256} << 20;

    /// Creates the folder if it does not exist. It is a Failure if the folder was made with another model or other
    /// settings, or if another process writes into it. A shard grows up to `shard_bytes`, or holds one longer sequence.
    static Result<FeatureWriter> open(const std::string& folder, const DataManifest& manifest,
                                      std::uint64_t shard_bytes = kShardBytes);

    bool has(const PromptKey& key) const { return keys_.contains(key); }
    int size() const { return static_cast<int>(keys_.size()); }  // sequences, including those of earlier runs
    std::uint64_t bytes() const { return finished_bytes_ + shard_.size(); }

    /// REQUIRES: !has(key), 1..kMaxSequenceTokens tokens, features of every token or none, as the manifest says.
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
