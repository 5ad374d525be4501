#include "engine/formats/tensor_directory.h"

#include <fmt/format.h>

#include <utility>

namespace griffin::engine::formats {

const CheckpointTensor* TensorDirectory::find(std::string_view name) const {
    const auto found = index_.find(name);
    return found == index_.end() ? nullptr : &tensors_[found->second];
}

bool TensorDirectory::add(CheckpointTensor tensor) {
    if (!index_.emplace(tensor.name, tensors_.size()).second) return false;
    elements_ += static_cast<std::uint64_t>(tensor.rows) * static_cast<std::uint64_t>(tensor.cols);
    bytes_ += tensor.bytes;
    tensors_.push_back(std::move(tensor));
    return true;
}

std::string setExtent(CheckpointTensor& tensor) {
    const kernels::DTypeTraits& type = kernels::traits(tensor.dtype);
    if (tensor.shape.empty()) return "it has no dimension";
    if (tensor.shape.size() > kMaxDimensions) return fmt::format("it has {} dimensions", tensor.shape.size());
    std::int64_t elements = 1;
    for (const std::int64_t extent : tensor.shape) {
        if (extent <= 0) return fmt::format("a dimension is {}", extent);
        if (__builtin_mul_overflow(elements, extent, &elements)) return "the product of its dimensions overflows";
    }
    tensor.cols = tensor.shape.back();
    tensor.rows = elements / tensor.cols;
    if (tensor.cols % type.block_elements != 0) {
        return fmt::format("rows of {} elements are not whole blocks of {} ({})", tensor.cols, type.block_elements,
                           type.name);
    }
    std::int64_t bytes = 0;
    if (__builtin_mul_overflow(elements / type.block_elements, std::int64_t{type.block_bytes}, &bytes)) {
        return "its size overflows";
    }
    tensor.bytes = static_cast<std::size_t>(bytes);
    return {};
}

std::string printable(std::string_view name) {
    constexpr std::size_t kLongest = 80;
    std::string text(name.substr(0, kLongest));
    for (char& c : text) {
        if (c < 0x20 || c > 0x7e) c = '?';
    }
    if (name.size() > kLongest) text += "...";
    return text;
}

}  // namespace griffin::engine::formats
