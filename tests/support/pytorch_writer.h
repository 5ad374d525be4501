// Writes PyTorch checkpoints for tests: pickles instruction by instruction, ZIP archives entry by entry, and from both
// whole checkpoints as torch.save writes them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/dtype.h"

namespace griffin::tests {

/// A pickle of protocol 2, wrong ones included.
class PickleWriter {
  public:
    PickleWriter& op(std::uint8_t instruction);
    /// The little-endian bytes of a number, an operand.
    template <class T>
    PickleWriter& operand(T value) {
        const auto* first = reinterpret_cast<const std::byte*>(&value);
        bytes_.insert(bytes_.end(), first, first + sizeof value);
        return *this;
    }
    PickleWriter& text(std::string_view text);
    PickleWriter& number(std::int64_t value);
    PickleWriter& global(std::string_view module, std::string_view name);
    /// A tuple of numbers.
    PickleWriter& numbers(std::span<const std::int64_t> values);
    /// The storage a tensor lies in.
    PickleWriter& storage(std::string_view type, std::string_view key, std::int64_t elements);
    /// The tensor whose storage was written just before `tensor()`; see beginTensor().
    PickleWriter& beginTensor();
    PickleWriter& endTensor(std::int64_t offset, std::span<const std::int64_t> shape,
                            std::span<const std::int64_t> strides);

    const std::vector<std::byte>& bytes() const { return bytes_; }

  private:
    std::vector<std::byte> bytes_;
};

struct ZipRecord {
    std::string name;
    std::vector<std::byte> data;
    std::uint16_t method = 0;
    std::uint16_t flags = 0;
};

/// Whether sizes and offsets stand in 64-bit fields.
enum class ZipWidth { k32, k64 };

/// The archive. Check sums are left 0: nothing reads them.
std::vector<std::byte> zipBytes(std::span<const ZipRecord> records, ZipWidth width);

/// A well-formed checkpoint of contiguous tensors.
class PytorchWriter {
  public:
    /// `shape` slowest first. REQUIRES: type is kF32, kF16 or kBf16 and that values fill the shape.
    void tensor(std::string_view name, kernels::DType type, std::span<const std::int64_t> shape,
                std::span<const float> values);
    /// Any storage type ("LongStorage").
    void raw(std::string_view name, std::string_view storage_type, std::size_t element_bytes,
             std::span<const std::int64_t> shape, std::span<const std::byte> data);

    std::vector<std::byte> bytes(ZipWidth width = ZipWidth::k64) const;
    void save(const std::string& path) const;

  private:
    PickleWriter entries_;
    std::vector<ZipRecord> storages_;
};

/// data.pkl and the storages as an archive with the folder `archive`.
std::vector<std::byte> checkpointBytes(const PickleWriter& pickle, std::span<const ZipRecord> storages,
                                       ZipWidth width = ZipWidth::k64);

}  // namespace griffin::tests
