// Writes safetensors files (formats/safetensors.h), whole or not at all: the bytes go into PATH.part beside the target,
// which is flushed to the disk and then takes the target's name. Until then an older file of that name is untouched.
//
// The header is padded with spaces to a multiple of 64 bytes and the tensors are sorted by the size of their elements,
// largest first, so that every element lies at a multiple of its size.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/result.h"

namespace griffin::engine::formats {

enum class StoredType { kF32, kF16, kU8, kI8, kI32, kI64 };

/// "F32", as the header names it.
std::string_view storedTypeName(StoredType type);
std::size_t storedElementBytes(StoredType type);

/// A tensor to be written; `data` is not copied.
struct StoredTensor {
    std::string name;
    StoredType type = StoredType::kF32;
    std::vector<std::int64_t> shape;  // slowest first, no extent below 1; empty: a single number
    std::span<const std::byte> data;  // all elements, little endian
};

/// REQUIRES: names are different from each other and every tensor's data fills its shape.
Result<Done> writeSafetensors(const std::string& path, std::span<const StoredTensor> tensors,
                              const std::map<std::string, std::string>& metadata);

}  // namespace griffin::engine::formats
