// The tensors of a checkpoint by name, whatever file format they came from. The data lies in the file's mapping; a
// directory is valid as long as the file object it came from.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/message.h"
#include "kernels/tensor_view.h"

namespace griffin::engine::formats {

/// A host tensor that remembers its shape: rows is the product of all dimensions but the last, cols is the last.
struct CheckpointTensor : kernels::HostTensor {
    std::vector<std::int64_t> shape;  // slowest first, as in PyTorch: [cols], [rows, cols], [experts, rows, cols]
};

/// Element types other than those of weights.
enum class RawType { kBool, kU8, kI8, kI16, kI32, kI64 };

/// A tensor of integers or booleans, such as the vocabulary maps of EAGLE-3 drafts.
struct RawTensor {
    std::string name;
    RawType type = RawType::kBool;
    std::vector<std::int64_t> shape;  // slowest first
    std::span<const std::byte> data;  // little endian, all elements; no alignment is promised
};

/// "I64", as safetensors files name it.
std::string_view rawTypeName(RawType type);
std::optional<RawType> rawTypeFromName(std::string_view name);
std::size_t rawElementBytes(RawType type);

class TensorDirectory {
  public:
    /// The weights of that name; null when there are none.
    const CheckpointTensor* find(std::string_view name) const;
    /// In the order of the file or files.
    std::span<const CheckpointTensor> all() const { return tensors_; }
    /// The integers or booleans of that name; null when there are none.
    const RawTensor* findRaw(std::string_view name) const;
    std::span<const RawTensor> raw() const { return raw_; }

    /// Sums over all weights.
    std::uint64_t elements() const { return elements_; }
    std::uint64_t bytes() const { return bytes_; }

    /// False, and nothing is added, when a tensor of either kind has this name. Pointers that find() and findRaw() gave
    /// become invalid.
    bool add(CheckpointTensor tensor);
    bool addRaw(RawTensor tensor);
    /// Adds what another directory has under this name, of either kind; false also when it has nothing.
    bool addFrom(const TensorDirectory& other, std::string_view name);

  private:
    using Index = std::map<std::string, std::size_t, std::less<>>;

    std::vector<CheckpointTensor> tensors_;
    std::vector<RawTensor> raw_;
    Index index_;      // name -> place in tensors_
    Index raw_index_;  // name -> place in raw_
    std::uint64_t elements_ = 0;
    std::uint64_t bytes_ = 0;
};

inline constexpr std::size_t kMaxDimensions = 8;

/// Fills rows, cols and bytes of `tensor` from its shape and dtype. Returns what is wrong, or an empty message: no
/// dimension or more than `kMaxDimensions`, one that is not positive, a product that overflows, a row that is not a
/// whole number of blocks.
Message setExtent(CheckpointTensor& tensor);

/// Counts the elements of `shape` and returns what is wrong with it, as setExtent() but for blocks.
Message countElements(std::span<const std::int64_t> shape, std::int64_t& elements);

/// A name from a file made safe to show: at most 80 characters, anything but printable ASCII replaced by '?'.
std::string printable(std::string_view name);

}  // namespace griffin::engine::formats
