// The tensors of a checkpoint by name, whatever file format they came from. The data lies in the file's mapping; a
// directory is valid as long as the file object it came from.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/tensor_view.h"

namespace griffin::engine::formats {

/// A host tensor that remembers its shape: rows is the product of all dimensions but the last, cols is the last.
struct CheckpointTensor : kernels::HostTensor {
    std::vector<std::int64_t> shape;  // slowest first, as in PyTorch: [cols], [rows, cols], [experts, rows, cols]
};

class TensorDirectory {
  public:
    /// Null when there is none of that name.
    const CheckpointTensor* find(std::string_view name) const;
    /// In the order of the file or files.
    std::span<const CheckpointTensor> all() const { return tensors_; }

    /// Sums over all tensors.
    std::uint64_t elements() const { return elements_; }
    std::uint64_t bytes() const { return bytes_; }

    /// False, and nothing is added, when the name is taken. Pointers that find() gave become invalid.
    bool add(CheckpointTensor tensor);

  private:
    std::vector<CheckpointTensor> tensors_;
    std::map<std::string, std::size_t, std::less<>> index_;  // name -> place in tensors_
    std::uint64_t elements_ = 0;
    std::uint64_t bytes_ = 0;
};

/// Fills rows, cols and bytes of `tensor` from its shape and dtype. Returns what is wrong, or an empty string: no
/// dimension or more than `kMaxDimensions`, one that is not positive, a product that overflows, a row that is not a
/// whole number of blocks.
inline constexpr std::size_t kMaxDimensions = 8;
std::string setExtent(CheckpointTensor& tensor);

/// A name from a file made fit for a message: at most 80 characters, anything but printable ASCII replaced by '?'.
std::string printable(std::string_view name);

}  // namespace griffin::engine::formats
