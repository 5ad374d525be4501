#include "engine/train/data/feature_data.h"

#include <fmt/format.h>

#include <cassert>
#include <filesystem>
#include <utility>

#include "engine/base/mapped_file.h"
#include "engine/formats/json_file.h"
#include "engine/train/data/feature_shard.h"

namespace griffin::engine::train {
namespace {

constexpr int kManifestFormat = 1;
constexpr formats::JsonLimits kLimits{.max_bytes = std::size_t{1} << 20,
                                      .max_depth = 8,
                                      .max_values = 10'000,
                                      .duplicate_keys = formats::DuplicateKeys::kRefuse};

tl::unexpected<Failure> badManifest(Message what, const std::string& where) {
    return failed({FailureCause::kFileMalformed,
                   std::move(what),
                   where,
                   Message("name a folder that `griffin train data` made"),
                   {}});
}

}  // namespace

std::string manifestPath(const std::string& folder) {
    return folder + "/data.json";
}

std::string manifestText(const DataManifest& manifest) {
    const nlohmann::ordered_json object = {
        {"format", kManifestFormat},
        {"target", {{"name", manifest.target_name}, {"fingerprint", manifest.target_fingerprint}}},
        {"hidden_size", manifest.hidden_size},
        {"vocabulary", manifest.vocabulary},
        {"features", manifest.features},
        {"settings", manifest.settings},
    };
    return object.dump(1, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
}

Result<DataManifest> parseManifest(std::span<const std::byte> bytes, const std::string& where) {
    const Result<JsonTree> object = formats::parseJson(bytes, where, kLimits);
    if (!object) return badManifest(object.error().what, where);
    const auto format = formats::jsonInteger(*object, "format");
    if (!format) return badManifest(Message("This is not the manifest of training data"), where);
    if (*format != kManifestFormat) {
        return badManifest(Message("This training data has format %1; this program reads %2", std::to_string(*format),
                                   std::to_string(kManifestFormat)),
                           where);
    }
    const auto inRange = [&](const char* key, std::int64_t max) {
        const auto value = formats::jsonInteger(*object, key);
        return value && *value >= 1 && *value <= max ? static_cast<int>(*value) : 0;
    };
    DataManifest manifest;
    manifest.hidden_size = inRange("hidden_size", kMaxHiddenSize);
    if (manifest.hidden_size == 0)
        return badManifest(Message("%1 is missing or out of range", std::string("hidden_size")), where);
    manifest.vocabulary = inRange("vocabulary", std::int64_t{1} << 30);
    if (manifest.vocabulary == 0)
        return badManifest(Message("%1 is missing or out of range", std::string("vocabulary")), where);
    const auto features = formats::jsonBoolean(*object, "features");
    if (!features) return badManifest(Message("%1 is missing", std::string("features")), where);
    manifest.features = *features;
    const nlohmann::json* target = formats::jsonFind(*object, "target");
    const auto fingerprint = target != nullptr ? formats::jsonText(*target, "fingerprint") : std::nullopt;
    if (!fingerprint) return badManifest(Message("The target's fingerprint is missing"), where);
    manifest.target_fingerprint = *fingerprint;
    manifest.target_name = formats::jsonText(*target, "name").value_or("");
    if (const nlohmann::json* settings = formats::jsonFind(*object, "settings"); settings != nullptr) {
        manifest.settings = *settings;
    }
    return manifest;
}

Result<DataManifest> readManifest(const std::string& folder) {
    const std::string path = manifestPath(folder);
    const Result<MappedFile> file = MappedFile::open(path);
    if (!file) return tl::unexpected(file.error());
    return parseManifest(file->bytes(), path);
}

tl::unexpected<Failure> tornShard(const std::string& path) {
    return failed({FailureCause::kFileTruncated,
                   Message("A shard ends early"),
                   path,
                   Message("copy the data again, or generate it again in another folder"),
                   {}});
}

Result<FeatureData> FeatureData::open(const std::string& folder) {
    FeatureData data;
    Result<DataManifest> manifest = readManifest(folder);
    if (!manifest) return tl::unexpected(manifest.error());
    data.manifest_ = std::move(*manifest);
    const auto hidden_size = static_cast<std::uint32_t>(data.manifest_.hidden_size);
    bool torn = false;
    for (int number = 0;; ++number) {
        const std::string path = folder + "/" + shardName(number);
        std::error_code error;
        if (!std::filesystem::exists(path, error)) break;
        if (torn) {
            return tornShard(data.shards_.back().path());
        }
        Result<MappedFile> file = MappedFile::open(path);
        if (!file) return tl::unexpected(file.error());
        const Result<ShardContents> contents = scanShard(*file, hidden_size);
        if (!contents) return tl::unexpected(contents.error());
        torn = contents->torn;
        for (const RecordPlace& record : contents->records) {
            if (record.features != data.manifest_.features) {
                return failed({FailureCause::kFileMalformed,
                               Message("A sequence contradicts data.json: only one of them has features"),
                               path,
                               Message("generate the data again in another folder"),
                               {}});
            }
            data.places_.push_back({data.shards_.size(), record});
            data.tokens_ += record.tokens;
            data.answer_tokens_ += record.answer_tokens;
        }
        data.shards_.push_back(std::move(*file));
    }
    if (data.places_.empty()) {
        return failed({FailureCause::kFileMalformed,
                       Message("There is no finished sequence in this folder"),
                       folder,
                       Message("run `griffin train data` first"),
                       {}});
    }
    data.checked_ = std::make_unique<std::atomic<bool>[]>(data.places_.size());
    return data;
}

Result<TrainingSequence> FeatureData::sequence(int index) const {
    assert(index >= 0 && index < size());
    const auto at = static_cast<std::size_t>(index);
    const Place& place = places_[at];
    const MappedFile& file = shards_[place.shard];
    const auto hidden_size = static_cast<std::uint32_t>(manifest_.hidden_size);
    if (checked_[at].load(std::memory_order_relaxed)) return viewRecord(file, place.record, hidden_size);
    Result<TrainingSequence> sequence = readRecord(file, place.record, hidden_size, manifest_.vocabulary);
    if (sequence) checked_[at].store(true, std::memory_order_relaxed);
    return sequence;
}

}  // namespace griffin::engine::train
