// Turns the bytes of one GGUF file into checked views. Internal to this folder; gguf.h is the face.
#pragma once

#include <cstdint>

#include "engine/base/result.h"
#include "engine/formats/gguf_metadata.h"
#include "engine/formats/mapped_file.h"
#include "engine/formats/tensor_directory.h"

namespace griffin::engine::formats {

struct GgufContents {
    std::uint32_t version = 0;
    GgufMetadata metadata;
    TensorDirectory tensors;
};

/// Everything in the result views `file`. Memory is bounded by about ten times the header's bytes.
Result<GgufContents> parseGguf(const MappedFile& file);

}  // namespace griffin::engine::formats
