#include "engine/train/data_manifest.h"

#include <fmt/format.h>

#include <utility>

#include "engine/formats/damaged_file.h"
#include "engine/formats/json_file.h"
#include "engine/formats/mapped_file.h"
#include "engine/train/feature_shard.h"

namespace griffin::engine::train {
namespace {

constexpr int kManifestFormat = 1;
constexpr formats::JsonLimits kLimits{.max_bytes = std::size_t{1} << 20,
                                      .max_depth = 8,
                                      .max_values = 10'000,
                                      .duplicate_keys = formats::DuplicateKeys::kRefuse};

Failure badManifest(std::string what, const std::string& where) {
    return formats::malformed(std::move(what), where, "name a folder that `griffin train data` made");
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
    const Result<nlohmann::json> object = formats::parseJson(bytes, where, kLimits);
    if (!object) return badManifest(object.failure().what, where);
    const auto format = formats::jsonInteger(*object, "format");
    if (!format) return badManifest("This is not the head of training data", where);
    if (*format != kManifestFormat) {
        return badManifest(
            fmt::format("This training data has format {}, this program reads {}", *format, kManifestFormat), where);
    }
    const auto in_range = [&](const char* key, std::int64_t most) -> int {
        const auto value = formats::jsonInteger(*object, key);
        return value && *value >= 1 && *value <= most ? static_cast<int>(*value) : 0;
    };
    DataManifest manifest;
    manifest.hidden_size = in_range("hidden_size", kMostHiddenSize);
    if (manifest.hidden_size == 0) return badManifest("The hidden_size is missing or out of range", where);
    manifest.vocabulary = in_range("vocabulary", std::int64_t{1} << 30);
    if (manifest.vocabulary == 0) return badManifest("The vocabulary is missing or out of range", where);
    const auto features = formats::jsonBoolean(*object, "features");
    if (!features) return badManifest("Whether there are features is not said", where);
    manifest.features = *features;
    const nlohmann::json* target = formats::jsonFind(*object, "target");
    const auto fingerprint = target != nullptr ? formats::jsonText(*target, "fingerprint") : std::nullopt;
    if (!fingerprint) return badManifest("The target's fingerprint is missing", where);
    manifest.target_fingerprint = *fingerprint;
    manifest.target_name = formats::jsonText(*target, "name").value_or("");
    if (const nlohmann::json* settings = formats::jsonFind(*object, "settings"); settings != nullptr) {
        manifest.settings = *settings;
    }
    return manifest;
}

Result<DataManifest> readManifest(const std::string& folder) {
    const std::string path = manifestPath(folder);
    const Result<formats::MappedFile> file = formats::MappedFile::open(path);
    if (!file) return file.failure();
    return parseManifest(file->bytes(), path);
}

}  // namespace griffin::engine::train
