#include "tests/support/safetensors_writer.h"

#include <fmt/format.h>

#include "tests/support/gguf_writer.h"
#include "tests/support/weight_encoding.h"

namespace griffin::tests {

void SafetensorsWriter::tensor(std::string_view name, kernels::DType type, std::span<const std::int64_t> shape,
                               std::span<const float> values) {
    const std::vector<std::byte> bytes = encodeWeights(type, values);
    header_[std::string(name)] = {{"dtype", std::string(kernels::traits(type).name)},
                                  {"shape", std::vector<std::int64_t>(shape.begin(), shape.end())},
                                  {"data_offsets", {data_.size(), data_.size() + bytes.size()}}};
    data_.insert(data_.end(), bytes.begin(), bytes.end());
}

void SafetensorsWriter::integers(std::string_view name, std::span<const std::int64_t> values) {
    header_[std::string(name)] = {{"dtype", "I64"},
                                  {"shape", std::vector<std::size_t>{values.size()}},
                                  {"data_offsets", {data_.size(), data_.size() + values.size_bytes()}}};
    const auto bytes = std::as_bytes(values);
    data_.insert(data_.end(), bytes.begin(), bytes.end());
}

std::vector<std::byte> SafetensorsWriter::bytes() const {
    std::string header = header_.dump();
    header.resize((header.size() + 7) / 8 * 8, ' ');
    return safetensorsBytes(header, data_);
}

void SafetensorsWriter::save(const std::string& path) const {
    saveBytes(path, bytes());
}

std::vector<std::string> SafetensorsWriter::names() const {
    std::vector<std::string> names;
    for (const auto& item : header_.items()) {
        if (item.key() != "__metadata__") names.push_back(item.key());
    }
    return names;
}

std::vector<std::byte> safetensorsBytes(std::string_view header, std::span<const std::byte> data) {
    const std::uint64_t length = header.size();
    std::vector<std::byte> file;
    const auto append = [&file](const void* first, std::size_t count) {
        const auto* bytes = static_cast<const std::byte*>(first);
        file.insert(file.end(), bytes, bytes + count);
    };
    append(&length, sizeof length);
    append(header.data(), header.size());
    file.insert(file.end(), data.begin(), data.end());
    return file;
}

void saveSafetensorsFolder(const std::string& folder, const nlohmann::json& config,
                           std::span<const SafetensorsWriter> shards) {
    const auto saveText = [&folder](const std::string& name, const std::string& text) {
        saveBytes(folder + "/" + name, std::as_bytes(std::span(text)));
    };
    saveText("config.json", config.dump(2));
    if (shards.size() == 1) return shards.front().save(folder + "/model.safetensors");
    nlohmann::json index = {{"metadata", nlohmann::json::object()}, {"weight_map", nlohmann::json::object()}};
    for (std::size_t i = 0; i < shards.size(); ++i) {
        const std::string name = fmt::format("model-{:05}-of-{:05}.safetensors", i + 1, shards.size());
        shards[i].save(folder + "/" + name);
        for (const std::string& tensor : shards[i].names()) index["weight_map"][tensor] = name;
    }
    saveText("model.safetensors.index.json", index.dump(2));
}

}  // namespace griffin::tests
