// A folder of training data as the trainer reads it: the manifest and the shards, memory-mapped. The header of a
// sequence is checked when the folder is opened, its payload when the sequence is first read.
//
// The manifest data.json says which target made the data and how. It is written once, when the first run begins:
//   {"format": 1, "target": {"name": ..., "fingerprint": ...}, "hidden_size": d, "vocabulary": V, "features": true,
//    "settings": {...}}
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <nlohmann/json.hpp>
#include <span>
#include <string>
#include <vector>

#include "engine/base/mapped_file.h"
#include "engine/base/result.h"
#include "engine/train/data/feature_shard.h"

namespace griffin::engine::train {

struct DataManifest {
    std::string target_name;         // for people
    std::string target_fingerprint;  // of the model's files
    int hidden_size = 0;
    int vocabulary = 0;
    bool features = true;
    nlohmann::json settings = nlohmann::json::object();  // of the answers
};

std::string manifestPath(const std::string& folder);
std::string manifestText(const DataManifest& manifest);

/// `where` names the file.
Result<DataManifest> parseManifest(std::span<const std::byte> bytes, const std::string& where);
Result<DataManifest> readManifest(const std::string& folder);

/// For a torn tail that is not at the end of the last shard.
tl::unexpected<Failure> tornShard(const std::string& path);

class FeatureData {
  public:
    /// Reads what is finished: a run may still be adding to the folder, or have been killed.
    static Result<FeatureData> open(const std::string& folder);

    int size() const { return static_cast<int>(places_.size()); }  // sequences
    /// REQUIRES: 0 <= index < size(). The views stay valid as long as the data. May be called from several threads.
    Result<TrainingSequence> sequence(int index) const;
    /// The prompt that the sequence answers. REQUIRES: 0 <= index < size().
    const PromptKey& prompt(int index) const { return places_[static_cast<std::size_t>(index)].record.key; }

    int hiddenSize() const { return manifest_.hidden_size; }
    int vocabulary() const { return manifest_.vocabulary; }
    bool hasFeatures() const { return manifest_.features; }  // of every sequence
    const std::string& targetFingerprint() const { return manifest_.target_fingerprint; }
    std::int64_t tokens() const { return tokens_; }
    std::int64_t answerTokens() const { return answer_tokens_; }

  private:
    struct Place {
        std::size_t shard;
        RecordPlace record;
    };

    DataManifest manifest_;
    std::vector<MappedFile> shards_;
    std::vector<Place> places_;                     // [sequences]
    std::unique_ptr<std::atomic<bool>[]> checked_;  // [sequences]
    std::int64_t tokens_ = 0;
    std::int64_t answer_tokens_ = 0;
};

}  // namespace griffin::engine::train
