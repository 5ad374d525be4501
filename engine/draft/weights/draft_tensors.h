// The tensors of a draft checkpoint by their published names, taken into the back end with their shapes checked,
// whether they are stored whole or in blocks (block_quantisation.h). The first failure, such as a missing tensor, is
// kept; nothing more is taken after it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/result.h"
#include "engine/formats/tensor_directory.h"
#include "kernels/backend.h"

namespace griffin::engine::draft {

/// How the matrices of a draft are kept. Q8_0 halves what a draft pass reads of a 16-bit checkpoint without changing
/// its predictions; rows that are not whole blocks of 32, or already in blocks, are kept as stored.
enum class MatrixStorage { kAsStored, kEightBit };

struct TensorShape {
    std::string name;
    int rows = 0;  // 1 for vectors
    int cols = 0;
};

class DraftTensors {
  public:
    /// All must outlive it; `where` names the checkpoint in messages.
    DraftTensors(kernels::Backend& backend, const formats::TensorDirectory& tensors, std::string where,
                 MatrixStorage storage);

    kernels::Backend& backend() const { return backend_; }
    const formats::TensorDirectory& directory() const { return tensors_; }
    const std::string& where() const { return where_; }

    bool has(std::string_view name) const;
    /// Rows of an optional matrix.
    std::optional<std::int64_t> storedRows(std::string_view name) const;
    /// Rows of a matrix; 0, and a failure, if it is missing or larger than any supported layer.
    int rows(const std::string& name);

    /// One matrix, or several stacked by rows. Null after a failure. Throws std::bad_alloc.
    std::unique_ptr<kernels::Weight> matrix(std::initializer_list<TensorShape> parts);
    /// One vector, or several one after the other, as f32. Empty after a failure. Throws std::bad_alloc.
    kernels::DeviceBuffer vector(std::initializer_list<TensorShape> parts);

    /// The elements of a matrix or vector on the host, row by row. Empty after a failure. Throws std::bad_alloc.
    std::vector<float> numbers(const TensorShape& shape);

    /// Fails if there is a matrix of that name with another number of rows than the model has tokens.
    void checkVocabulary(const std::string& name, int vocabulary);
    void fail(Failure failure);
    const std::optional<Failure>& failure() const { return failure_; }

  private:
    /// A tensor ready for the back end; `memory` holds it where the file does not in this form.
    struct Taken {
        kernels::HostTensor tensor;
        std::vector<std::byte> memory;
    };

    /// The tensor if it has this shape; otherwise nothing, and a failure.
    std::optional<Taken> take(const TensorShape& shape);

    kernels::Backend& backend_;
    const formats::TensorDirectory& tensors_;
    std::string where_;
    MatrixStorage storage_;
    std::optional<Failure> failure_;
};

}  // namespace griffin::engine::draft
