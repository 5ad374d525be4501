// GGUF files, versions 2 and 3, little endian, in one piece or split (NAME-00001-of-0000N.gguf). Layout:
//   "GGUF", u32 version, u64 tensors, u64 key-value pairs
//   pairs: string key, u32 type, value;  string = u64 length and the characters;  array = u32 type, u64 count, elements
//   tensors: string name, u32 dimensions, u64 extent of each (fastest first), u32 type, u64 offset into the data
//   zeros up to a multiple of general.alignment (32 when absent), then the data
// Source: the GGUF specification in the ggml project. Nothing in the file is trusted before it is checked.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/base/mapped_file.h"
#include "engine/base/result.h"
#include "engine/formats/gguf_metadata.h"
#include "engine/formats/tensor_directory.h"

namespace griffin::engine::formats {

class GgufFile {
  public:
    /// Opens the file; any part of a split file opens all of them. A file without tensors is fine (a vocabulary).
    static Result<GgufFile> open(const std::string& path);
    /// The same for one file that is mapped already; a part of a split file shows its own tensors only.
    static Result<GgufFile> parse(MappedFile file);

    const std::string& path() const { return parts_.front().path(); }
    std::uint32_t version() const { return version_; }
    /// The metadata of the first part.
    const GgufMetadata& metadata() const { return metadata_; }
    /// The tensors of all parts.
    const TensorDirectory& tensors() const { return tensors_; }
    /// The size of all parts together.
    std::uint64_t fileBytes() const;

  private:
    GgufFile() = default;
    static Result<GgufFile> openOne(const std::string& path);

    std::vector<MappedFile> parts_;
    std::uint32_t version_ = 0;
    GgufMetadata metadata_;
    TensorDirectory tensors_;
};

/// True when the file begins as a GGUF file does.
bool looksLikeGguf(const MappedFile& file);

}  // namespace griffin::engine::formats
