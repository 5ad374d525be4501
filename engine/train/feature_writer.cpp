#include "engine/train/feature_writer.h"

#include <cassert>
#include <filesystem>
#include <system_error>

#include "engine/formats/mapped_file.h"
#include "engine/train/feature_shard.h"

namespace griffin::engine::train {
namespace {

Failure badFolder(std::string what, const std::string& where) {
    return {FailureCause::kBadArgument, std::move(what), where, "choose another folder for the data", {}};
}

/// Why `now` cannot add to what `before` made; empty when it can.
std::string difference(const DataManifest& before, const DataManifest& now) {
    if (before.target_fingerprint != now.target_fingerprint || before.hidden_size != now.hidden_size ||
        before.vocabulary != now.vocabulary) {
        return "The data in this folder was made by another model, " + before.target_name;
    }
    if (before.features != now.features) {
        return before.features ? "The data in this folder has features" : "The data in this folder has no features";
    }
    if (before.settings != now.settings) {
        return "The data in this folder was made with other settings, " + before.settings.dump();
    }
    return {};
}

}  // namespace

FeatureWriter::FeatureWriter(std::string folder, const DataManifest& manifest, AppendFile lock, AppendFile shard)
    : folder_(std::move(folder)), manifest_(manifest), lock_(std::move(lock)), shard_(std::move(shard)) {}

Result<FeatureWriter> FeatureWriter::open(const std::string& folder, const DataManifest& manifest,
                                          std::uint64_t shard_bytes) {
    std::error_code error;
    std::filesystem::create_directories(folder, error);
    if (error) {
        return Failure{FailureCause::kFileUnreadable, "The folder cannot be made", folder,
                       "allow writing there, or choose another folder", error.message()};
    }
    Result<AppendFile> head = AppendFile::open(manifestPath(folder));
    if (!head) return head.failure();
    if (!head->lock()) return badFolder("Another process makes data in this folder", folder);
    const std::string first = folder + "/" + shardName(0);
    if (head->size() > 0) {
        const Result<DataManifest> before = readManifest(folder);
        if (!before) return before.failure();
        std::string why = difference(*before, manifest);
        if (!why.empty()) return badFolder(std::move(why), folder);
    } else {
        if (std::filesystem::exists(first, error)) {
            return badFolder("This folder holds shards without their data.json", folder);
        }
        const std::string text = manifestText(manifest);
        const Result<Done> written = head->append(std::as_bytes(std::span(text)));
        if (!written) return written.failure();
    }
    Result<AppendFile> shard = AppendFile::open(first);
    if (!shard) return shard.failure();
    FeatureWriter writer(folder, manifest, std::move(*head), std::move(*shard));
    writer.shard_bytes_ = shard_bytes;
    const Result<Done> continued = writer.continueShards();
    if (!continued) return continued.failure();
    return writer;
}

Result<Done> FeatureWriter::continueShards() {
    while (true) {
        const Result<formats::MappedFile> file = formats::MappedFile::open(shard_.path());
        if (!file) return file.failure();
        const Result<ShardContents> contents = scanShard(*file, static_cast<std::uint32_t>(manifest_.hidden_size));
        if (!contents) return contents.failure();
        for (const RecordPlace& record : contents->records) keys_.insert(record.key);
        const std::string next = folder_ + "/" + shardName(shard_number_ + 1);
        std::error_code error;
        const bool last = !std::filesystem::exists(next, error);
        if (contents->torn) {
            if (!last) {
                return Failure{FailureCause::kFileTruncated,
                               "A shard is cut short",
                               shard_.path(),
                               "copy the data again, or make it anew in another folder",
                               {}};
            }
            const Result<Done> cut = shard_.truncate(contents->end);
            if (!cut) return cut.failure();
        }
        if (last) return shard_.size() == 0 ? beginShard() : Result<Done>(Done{});
        finished_bytes_ += shard_.size();
        Result<AppendFile> opened = AppendFile::open(next);
        if (!opened) return opened.failure();
        shard_ = std::move(*opened);
        ++shard_number_;
    }
}

Result<Done> FeatureWriter::beginShard() {
    return shard_.append(shardHeader(static_cast<std::uint32_t>(manifest_.hidden_size)));
}

Result<Done> FeatureWriter::append(const PromptKey& key, const TrainingSequence& sequence) {
    assert(!has(key) && sequence.features.empty() != manifest_.features);
    makeRecord(key, sequence, static_cast<std::uint32_t>(manifest_.hidden_size), record_);
    if (shard_.size() > kShardHeaderBytes && shard_.size() + record_.size() > shard_bytes_) {
        const Result<Done> flushed = shard_.flush();
        if (!flushed) return flushed.failure();
        Result<AppendFile> next = AppendFile::open(folder_ + "/" + shardName(shard_number_ + 1));
        if (!next) return next.failure();
        finished_bytes_ += shard_.size();
        shard_ = std::move(*next);
        ++shard_number_;
    }
    if (shard_.size() == 0) {
        const Result<Done> begun = beginShard();
        if (!begun) return begun.failure();
    }
    const Result<Done> written = shard_.append(record_);
    if (!written) return written.failure();
    keys_.insert(key);
    return Done{};
}

}  // namespace griffin::engine::train
