// A folder of training data as the trainer reads it: data.json and the shards, memory-mapped. What a sequence's header
// says is checked when the folder is opened, its payload when the sequence is first touched.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "engine/base/result.h"
#include "engine/formats/mapped_file.h"
#include "engine/train/data_manifest.h"
#include "engine/train/feature_shard.h"
#include "engine/train/training_sequence.h"

namespace griffin::engine::train {

class FeatureData {
  public:
    /// A run that still adds to the folder, or was ended, does no harm: what is finished is read.
    static Result<FeatureData> open(const std::string& folder);

    int size() const { return static_cast<int>(places_.size()); }  // sequences
    /// REQUIRES: 0 <= index < size(). The views stay valid as long as the data. May be called from several threads.
    Result<TrainingSequence> sequence(int index) const;

    int hiddenSize() const { return manifest_.hidden_size; }
    int vocabulary() const { return manifest_.vocabulary; }
    const std::string& targetFingerprint() const { return manifest_.target_fingerprint; }
    std::int64_t tokens() const { return tokens_; }
    std::int64_t answerTokens() const { return answer_tokens_; }
    /// Whether sequences come with features: all of them or none.
    bool hasFeatures() const { return manifest_.features; }

  private:
    struct Place {
        std::size_t shard;
        RecordPlace record;
    };

    DataManifest manifest_;
    std::vector<formats::MappedFile> shards_;
    std::vector<Place> places_;                     // [sequences]
    std::unique_ptr<std::atomic<bool>[]> checked_;  // [sequences]
    std::int64_t tokens_ = 0;
    std::int64_t answer_tokens_ = 0;
};

}  // namespace griffin::engine::train
