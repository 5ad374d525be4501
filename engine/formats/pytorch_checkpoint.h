// PyTorch checkpoints (torch.save since 1.6): a ZIP archive of stored entries, memory-mapped,
//   NAME/data.pkl    a pickle: the dictionary of tensors, see pickle_reader.h
//   NAME/data/KEY    the bytes of one storage, little endian; several tensors may lie in one
//   NAME/byteorder   optional: "little"
// Only weights are read, nothing is ever executed. Tensors must lie contiguously in their storage.
#pragma once

#include <cstdint>
#include <string>
#include <utility>

#include "engine/base/result.h"
#include "engine/formats/mapped_file.h"
#include "engine/formats/tensor_directory.h"

namespace griffin::engine::formats {

/// One file. Weights of F32, F16 and BF16; integers and truths are kept as raw tensors.
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

}  // namespace griffin::engine::formats
