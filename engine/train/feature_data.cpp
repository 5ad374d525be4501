#include "engine/train/feature_data.h"

#include <cassert>
#include <filesystem>

namespace griffin::engine::train {

Result<FeatureData> FeatureData::open(const std::string& folder) {
    FeatureData data;
    Result<DataManifest> manifest = readManifest(folder);
    if (!manifest) return manifest.failure();
    data.manifest_ = std::move(*manifest);
    const auto hidden_size = static_cast<std::uint32_t>(data.manifest_.hidden_size);
    bool torn = false;
    for (int number = 0;; ++number) {
        const std::string path = folder + "/" + shardName(number);
        std::error_code error;
        if (!std::filesystem::exists(path, error)) break;
        if (torn) {
            return Failure{FailureCause::kFileTruncated,
                           "A shard is cut short",
                           data.shards_.back().path(),
                           "copy the data again, or make it anew in another folder",
                           {}};
        }
        Result<formats::MappedFile> file = formats::MappedFile::open(path);
        if (!file) return file.failure();
        const Result<ShardContents> contents = scanShard(*file, hidden_size);
        if (!contents) return contents.failure();
        torn = contents->torn;
        for (const RecordPlace& record : contents->records) {
            if (record.features != data.manifest_.features) {
                return Failure{FailureCause::kFileMalformed,
                               "A sequence contradicts data.json about features",
                               path,
                               "make the data anew in another folder",
                               {}};
            }
            data.places_.push_back({data.shards_.size(), record});
            data.tokens_ += record.tokens;
            data.answer_tokens_ += record.answer_tokens;
        }
        data.shards_.push_back(std::move(*file));
    }
    if (data.places_.empty()) {
        return Failure{FailureCause::kFileMalformed,
                       "There is no finished sequence in this folder",
                       folder,
                       "run `griffin train data` first",
                       {}};
    }
    data.checked_ = std::make_unique<std::atomic<bool>[]>(data.places_.size());
    return data;
}

Result<TrainingSequence> FeatureData::sequence(int index) const {
    assert(index >= 0 && index < size());
    const auto at = static_cast<std::size_t>(index);
    const Place& place = places_[at];
    const formats::MappedFile& file = shards_[place.shard];
    const auto hidden_size = static_cast<std::uint32_t>(manifest_.hidden_size);
    if (checked_[at].load(std::memory_order_relaxed)) return viewRecord(file, place.record, hidden_size);
    Result<TrainingSequence> sequence = readRecord(file, place.record, hidden_size, manifest_.vocabulary);
    if (sequence) checked_[at].store(true, std::memory_order_relaxed);
    return sequence;
}

}  // namespace griffin::engine::train
