#include "tests/support/checkpoint_writers.h"

#include <fmt/format.h>
#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cmath>
#include <cstring>
#include <fstream>
#include <stdexcept>

namespace griffin::tests {
namespace {

template <class T>
void append(std::vector<std::byte>& bytes, T value) {
    const std::size_t at = bytes.size();
    bytes.resize(at + sizeof value);
    std::memcpy(bytes.data() + at, &value, sizeof value);
}

constexpr std::size_t kBlock = 32;

/// One Q8_0 block: f16 scale, then 32 signed bytes; weight = scale * byte.
void appendQ8Block(std::vector<std::byte>& bytes, std::span<const float> values) {
    float largest = 0.0F;
    for (const float v : values) largest = std::max(largest, std::fabs(v));
    const float scale = largest / 127.0F;
    append(bytes, halfBits(scale));
    for (const float v : values) {
        append(bytes, static_cast<std::int8_t>(scale > 0.0F ? std::lround(v / scale) : 0));
    }
}

/// The file format's number of each DType, in the order of the enumeration.
constexpr std::array<std::uint32_t, kernels::kDTypeCount> kTypeNumbers = {0,  1,  30, 8,  2,  3,  6,  7,
                                                                          10, 11, 12, 13, 14, 20, 23, 39};

}  // namespace

std::uint16_t halfBits(float value) {
    const auto bits = std::bit_cast<std::uint32_t>(value);
    const std::uint32_t sign = (bits >> 16) & 0x8000U;
    const float size = std::fabs(value);
    if (std::isnan(value)) return static_cast<std::uint16_t>(sign | 0x7e00U);
    if (size >= 65520.0F) return static_cast<std::uint16_t>(sign | 0x7c00U);  // rounds to infinity
    int exponent = 0;
    std::frexp(size, &exponent);  // size = m * 2^exponent, 0.5 <= m < 1
    // One unit in the last place is 2^(exponent - 11), and never less than 2^-24.
    const int unit = size == 0.0F ? -24 : std::max(exponent - 11, -24);
    const auto units = static_cast<std::uint32_t>(std::nearbyint(std::ldexp(size, -unit)));
    // Normal numbers have 1024 <= units <= 2048; the carry of 2048 runs into the exponent, as it should.
    return static_cast<std::uint16_t>(sign | ((static_cast<std::uint32_t>(unit + 24) << 10) + units));
}

std::uint16_t bfloatBits(float value) {
    const auto bits = std::bit_cast<std::uint32_t>(value);
    if (std::isnan(value)) return static_cast<std::uint16_t>((bits >> 16) | 0x40U);
    return static_cast<std::uint16_t>((bits + 0x7fffU + ((bits >> 16) & 1U)) >> 16);
}

std::vector<std::byte> encodeWeights(kernels::DType type, std::span<const float> values) {
    std::vector<std::byte> bytes;
    bytes.reserve(values.size() * sizeof(float));
    switch (type) {
        case kernels::DType::kF32:
            for (const float v : values) append(bytes, v);
            break;
        case kernels::DType::kF16:
            for (const float v : values) append(bytes, halfBits(v));
            break;
        case kernels::DType::kBf16:
            for (const float v : values) append(bytes, bfloatBits(v));
            break;
        case kernels::DType::kQ8_0:
            assert(values.size() % kBlock == 0);
            for (std::size_t i = 0; i < values.size(); i += kBlock) appendQ8Block(bytes, values.subspan(i, kBlock));
            break;
        default:
            assert(false && "no encoder for this type");
    }
    return bytes;
}

void GgufWriter::putText(std::vector<std::byte>& bytes, std::string_view text) {
    put(bytes, static_cast<std::uint64_t>(text.size()));
    const auto* first = reinterpret_cast<const std::byte*>(text.data());
    bytes.insert(bytes.end(), first, first + text.size());
}

void GgufWriter::beginPair(std::string_view key, Type type) {
    ++pair_count_;
    putText(pairs_, key);
    put(pairs_, static_cast<std::uint32_t>(type));
}

void GgufWriter::beginArray(std::string_view key, Type type, std::size_t count) {
    beginPair(key, Type::kArray);
    put(pairs_, static_cast<std::uint32_t>(type));
    put(pairs_, static_cast<std::uint64_t>(count));
}

void GgufWriter::text(std::string_view key, std::string_view value) {
    beginPair(key, Type::kString);
    putText(pairs_, value);
}

void GgufWriter::texts(std::string_view key, std::span<const std::string> values) {
    beginArray(key, Type::kString, values.size());
    for (const std::string& value : values) putText(pairs_, value);
}

void GgufWriter::tensor(std::string_view name, kernels::DType type, std::span<const std::int64_t> shape,
                        std::span<const std::byte> bytes) {
    assert(!shape.empty() && shape.size() <= 4);
    ++tensor_count_;
    putText(directory_, name);
    put(directory_, static_cast<std::uint32_t>(shape.size()));
    for (std::size_t d = shape.size(); d-- > 0;) put(directory_, static_cast<std::uint64_t>(shape[d]));
    put(directory_, kTypeNumbers[static_cast<std::size_t>(type)]);
    put(directory_, static_cast<std::uint64_t>(data_.size()));
    data_.insert(data_.end(), bytes.begin(), bytes.end());
    data_.resize(aligned(data_.size()));
}

void GgufWriter::tensor(std::string_view name, kernels::DType type, std::span<const std::int64_t> shape,
                        std::span<const float> values) {
    tensor(name, type, shape, std::span<const std::byte>(encodeWeights(type, values)));
}

std::vector<std::byte> GgufWriter::bytes(std::uint32_t version) const {
    std::vector<std::byte> file;
    put(file, std::uint32_t{0x46554747});  // "GGUF"
    put(file, version);
    put(file, tensor_count_);
    put(file, pair_count_);
    file.insert(file.end(), pairs_.begin(), pairs_.end());
    file.insert(file.end(), directory_.begin(), directory_.end());
    file.resize(aligned(file.size()));
    file.insert(file.end(), data_.begin(), data_.end());
    return file;
}

void GgufWriter::save(const std::string& path) const {
    saveBytes(path, bytes());
}

void saveBytes(const std::string& path, std::span<const std::byte> bytes) {
    std::ofstream file(path, std::ios::binary | std::ios::trunc);
    file.write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
    file.close();
    if (!file) throw std::runtime_error("cannot write " + path);
}

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
