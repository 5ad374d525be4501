// PyTorch checkpoints (torch.save since 1.6): a ZIP archive of stored entries, memory-mapped,
//   NAME/data.pkl    a pickle: the dictionary of tensors, see pickle_reader.cpp
//   NAME/data/KEY    the bytes of one storage, little endian; several tensors may lie in one
//   NAME/byteorder   optional: "little"
// Only weights are read, nothing is ever executed. Tensors must lie contiguously in their storage.
#pragma once

#include <cstddef>
#include <cstdint>
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
class PytorchFile {
  public:
    static Result<PytorchFile> open(const std::string& path);
    static Result<PytorchFile> parse(MappedFile file);

    const std::string& path() const { return file_.path(); }
    const TensorDirectory& tensors() const { return tensors_; }
    std::uint64_t fileBytes() const { return file_.bytes().size(); }

  private:
    explicit PytorchFile(MappedFile file) : file_(std::move(file)) {}

    MappedFile file_;
    TensorDirectory tensors_;
};

/// A tensor as the pickle describes it. Nothing here is checked against the storage. The strings view the pickle.
struct PickledTensor {
    std::string_view name;
    std::string_view storage_type;      // "FloatStorage"
    std::string_view storage_key;       // names the record with the bytes
    std::int64_t storage_elements = 0;  // never negative
    std::int64_t offset = 0;            // of its first element in the storage, in elements; never negative
    std::vector<std::int64_t> shape;    // slowest first
    std::vector<std::int64_t> strides;  // in elements; as many as dimensions
};

/// The tensors of the dictionary that the pickle makes, in its order; other entries are skipped.
/// `where` names the pickle in messages. The bytes must outlive the result.
Result<std::vector<PickledTensor>> readTensorPickle(std::span<const std::byte> bytes, const Message& where);

}  // namespace griffin::engine::formats
