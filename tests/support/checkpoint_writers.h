// Writers of GGUF and safetensors files for tests: metadata of every type, tensors of every element type, split files
// and folders. Only well-formed files come out; tests that want damaged ones change the bytes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <nlohmann/json.hpp>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "engine/formats/gguf_metadata.h"
#include "kernels/dtype.h"

namespace griffin::tests {

// Floats as the element types that need no search; rounded to nearest, ties to even.

std::uint16_t halfBits(float value);
std::uint16_t bfloatBits(float value);

/// The bytes of `values` in a file. REQUIRES: type is kF32, kF16, kBf16 or kQ8_0, and whole blocks of it.
std::vector<std::byte> encodeWeights(kernels::DType type, std::span<const float> values);

class GgufWriter {
  public:
    using Type = engine::formats::GgufType;

    void text(std::string_view key, std::string_view value);
    void texts(std::string_view key, std::span<const std::string> values);

    /// Any arithmetic type and bool; the file's type follows from T.
    template <class T>
    void value(std::string_view key, T value) {
        beginPair(key, typeOf<T>());
        put(pairs_, value);
    }
    template <class T>
    void values(std::string_view key, std::span<const T> values) {
        beginArray(key, typeOf<T>(), values.size());
        for (const T& v : values) put(pairs_, v);
    }

    /// `shape` slowest first. REQUIRES: 1 to 4 dimensions and that `bytes` are storageBytes of shape and type.
    void tensor(std::string_view name, kernels::DType type, std::span<const std::int64_t> shape,
                std::span<const std::byte> bytes);
    /// Encodes `values` first (F32, F16, BF16, Q8_0).
    void tensor(std::string_view name, kernels::DType type, std::span<const std::int64_t> shape,
                std::span<const float> values);

    /// The data is aligned to this; write the key general.alignment yourself when it is not 32.
    void setAlignment(std::size_t alignment) { alignment_ = alignment; }

    /// The whole file; `version` is 2 or 3 (the same layout).
    std::vector<std::byte> bytes(std::uint32_t version = 3) const;
    void save(const std::string& path) const;

  private:
    template <class T>
    static constexpr Type typeOf() {
        if constexpr (std::is_same_v<T, bool>) return Type::kBool;
        if constexpr (std::is_same_v<T, float>) return Type::kFloat32;
        if constexpr (std::is_same_v<T, double>) return Type::kFloat64;
        if constexpr (sizeof(T) == 1) return std::is_signed_v<T> ? Type::kInt8 : Type::kUint8;
        if constexpr (sizeof(T) == 2) return std::is_signed_v<T> ? Type::kInt16 : Type::kUint16;
        if constexpr (sizeof(T) == 4) return std::is_signed_v<T> ? Type::kInt32 : Type::kUint32;
        return std::is_signed_v<T> ? Type::kInt64 : Type::kUint64;
    }
    template <class T>
    static void put(std::vector<std::byte>& bytes, T value) {
        const auto* first = reinterpret_cast<const std::byte*>(&value);
        bytes.insert(bytes.end(), first, first + sizeof value);
    }
    static void putText(std::vector<std::byte>& bytes, std::string_view text);
    void beginPair(std::string_view key, Type type);
    void beginArray(std::string_view key, Type type, std::size_t count);
    std::size_t aligned(std::size_t bytes) const { return (bytes + alignment_ - 1) / alignment_ * alignment_; }

    std::size_t alignment_ = 32;
    std::uint64_t pair_count_ = 0;
    std::uint64_t tensor_count_ = 0;
    std::vector<std::byte> pairs_;
    std::vector<std::byte> directory_;
    std::vector<std::byte> data_;
};

/// Writes `bytes` to `path`, replacing what is there; throws std::runtime_error when it cannot.
void saveBytes(const std::string& path, std::span<const std::byte> bytes);

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
