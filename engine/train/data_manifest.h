// data.json, the head of a folder of training data: which target made it and how. Written once, when the first run
// begins.
//
//   {"format": 1, "target": {"name": ..., "fingerprint": ...}, "hidden_size": d, "vocabulary": V, "features": true,
//    "settings": {...}}
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <span>
#include <string>

#include "engine/base/result.h"

namespace griffin::engine::train {

struct DataManifest {
    std::string target_name;         // for people
    std::string target_fingerprint;  // of the model's files
    int hidden_size = 0;
    int vocabulary = 0;
    bool features = true;
    nlohmann::json settings = nlohmann::json::object();  // how answers are made
};

std::string manifestPath(const std::string& folder);
std::string manifestText(const DataManifest& manifest);

/// `where` names the file.
Result<DataManifest> parseManifest(std::span<const std::byte> bytes, const std::string& where);
Result<DataManifest> readManifest(const std::string& folder);

}  // namespace griffin::engine::train
