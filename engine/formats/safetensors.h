// Safetensors files, read and written: u64 header length, a JSON header {name: {dtype, shape, data_offsets: [begin,
// end]}}, then the data; tensors lie next to each other without gaps. Source: the safetensors format description.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/base/mapped_file.h"
#include "engine/base/result.h"
#include "engine/formats/tensor_directory.h"

namespace griffin::engine::formats {

/// Weights of F32, F16 and BF16; integers and booleans are kept as raw tensors.
class SafetensorsFile {
  public:
    static Result<SafetensorsFile> open(const std::string& path);
    static Result<SafetensorsFile> parse(MappedFile file);

    const std::string& path() const { return file_.path(); }
    const TensorDirectory& tensors() const { return tensors_; }
    /// The texts under "__metadata__".
    const std::map<std::string, std::string>& metadata() const { return metadata_; }
    std::uint64_t fileBytes() const { return file_.bytes().size(); }

  private:
    explicit SafetensorsFile(MappedFile file) : file_(std::move(file)) {}

    MappedFile file_;
    TensorDirectory tensors_;
    std::map<std::string, std::string> metadata_;
};

enum class StoredType { kF32, kF16, kU8, kI8, kI32, kI64, kBool };

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

/// Writes a file whole or not at all (NewFile). The header is padded with spaces to a multiple of 64 bytes and the
/// tensors are sorted by the size of their elements, largest first, so that every element lies at a multiple of its
/// size. REQUIRES: names are distinct and every tensor's data fills its shape.
Result<Done> writeSafetensors(const std::string& path, std::span<const StoredTensor> tensors,
                              const std::map<std::string, std::string>& metadata);

}  // namespace griffin::engine::formats
