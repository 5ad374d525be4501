#include "tests/support/gguf_writer.h"

#include <array>
#include <cassert>
#include <fstream>
#include <stdexcept>

#include "tests/support/weight_encoding.h"

namespace griffin::tests {
namespace {

/// The file format's number of each DType, in the order of the enumeration.
constexpr std::array<std::uint32_t, kernels::kDTypeCount> kTypeNumbers = {0,  1,  30, 8,  2,  3,  6, 7,
                                                                          10, 11, 12, 13, 14, 20, 23};

}  // namespace

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

}  // namespace griffin::tests
