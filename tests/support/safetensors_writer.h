// Writes safetensors files and folders for tests. Only well-formed files come out.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <nlohmann/json.hpp>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/dtype.h"

namespace griffin::tests {

class SafetensorsWriter {
  public:
    /// `shape` slowest first. REQUIRES: type is kF32, kF16 or kBf16 and that values fill the shape.
    void tensor(std::string_view name, kernels::DType type, std::span<const std::int64_t> shape,
                std::span<const float> values);
    /// A list of I64.
    void integers(std::string_view name, std::span<const std::int64_t> values);
    void metadata(const std::string& key, const std::string& value) { header_["__metadata__"][key] = value; }

    std::vector<std::byte> bytes() const;
    void save(const std::string& path) const;
    std::vector<std::string> names() const;

  private:
    nlohmann::ordered_json header_ = {{"__metadata__", {{"format", "pt"}}}};
    std::vector<std::byte> data_;
};

/// A header and data as they stand, for tests that need a wrong header.
std::vector<std::byte> safetensorsBytes(std::string_view header, std::span<const std::byte> data);

/// Writes config.json and the shards, named model-00001-of-0000N.safetensors, with their index; a single shard becomes
/// model.safetensors without one.
void saveSafetensorsFolder(const std::string& folder, const nlohmann::json& config,
                           std::span<const SafetensorsWriter> shards);

}  // namespace griffin::tests
