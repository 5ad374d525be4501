#include "engine/formats/tensor_directory.h"

#include <array>
#include <utility>

namespace griffin::engine::formats {
namespace {

struct RawTraits {
    std::string_view name;
    std::size_t bytes = 0;
};
constexpr std::array<RawTraits, 6> kRawTraits = {
    {{"BOOL", 1}, {"U8", 1}, {"I8", 1}, {"I16", 2}, {"I32", 4}, {"I64", 8}}};

}  // namespace

std::string_view rawTypeName(RawType type) {
    return kRawTraits[static_cast<std::size_t>(type)].name;
}

std::optional<RawType> rawTypeFromName(std::string_view name) {
    for (std::size_t i = 0; i < kRawTraits.size(); ++i) {
        if (kRawTraits[i].name == name) return static_cast<RawType>(i);
    }
    return std::nullopt;
}

std::size_t rawElementBytes(RawType type) {
    return kRawTraits[static_cast<std::size_t>(type)].bytes;
}

const CheckpointTensor* TensorDirectory::find(std::string_view name) const {
    const auto found = index_.find(name);
    return found == index_.end() ? nullptr : &tensors_[found->second];
}

const RawTensor* TensorDirectory::findRaw(std::string_view name) const {
    const auto found = raw_index_.find(name);
    return found == raw_index_.end() ? nullptr : &raw_[found->second];
}

bool TensorDirectory::add(CheckpointTensor tensor) {
    if (raw_index_.contains(tensor.name)) return false;
    if (!index_.emplace(tensor.name, tensors_.size()).second) return false;
    elements_ += static_cast<std::uint64_t>(tensor.rows) * static_cast<std::uint64_t>(tensor.cols);
    bytes_ += tensor.bytes;
    tensors_.push_back(std::move(tensor));
    return true;
}

bool TensorDirectory::addRaw(RawTensor tensor) {
    if (index_.contains(tensor.name)) return false;
    if (!raw_index_.emplace(tensor.name, raw_.size()).second) return false;
    raw_.push_back(std::move(tensor));
    return true;
}

bool TensorDirectory::addFrom(const TensorDirectory& other, std::string_view name) {
    if (const CheckpointTensor* weights = other.find(name)) return add(*weights);
    if (const RawTensor* tensor = other.findRaw(name)) return addRaw(*tensor);
    return false;
}

Message countElements(std::span<const std::int64_t> shape, std::int64_t& elements) {
    if (shape.empty()) return Message("it has no dimensions");
    if (shape.size() > kMaxDimensions) return Message("it has %1 dimensions", shape.size());
    elements = 1;
    for (const std::int64_t extent : shape) {
        if (extent <= 0) return Message("a dimension is %1", extent);
        if (__builtin_mul_overflow(elements, extent, &elements))
            return Message("the product of its dimensions overflows");
    }
    return {};
}

Message setExtent(CheckpointTensor& tensor) {
    const kernels::DTypeTraits& type = kernels::traits(tensor.dtype);
    std::int64_t elements = 1;
    if (Message wrong = countElements(tensor.shape, elements); !wrong.empty()) return wrong;
    tensor.cols = tensor.shape.back();
    tensor.rows = elements / tensor.cols;
    if (tensor.cols % type.block_elements != 0) {
        return Message("rows of %1 elements do not divide into whole blocks of %2 (%3)", tensor.cols,
                       type.block_elements, type.name);
    }
    std::int64_t bytes = 0;
    if (__builtin_mul_overflow(elements / type.block_elements, std::int64_t{type.block_bytes}, &bytes)) {
        return Message("its size overflows");
    }
    tensor.bytes = static_cast<std::size_t>(bytes);
    return {};
}

std::string printable(std::string_view name) {
    constexpr std::size_t kMaxCharacters = 80;
    std::string text(name.substr(0, kMaxCharacters));
    for (char& c : text) {
        if (c < 0x20 || c > 0x7e) c = '?';
    }
    if (name.size() > kMaxCharacters) text += "...";
    return text;
}

}  // namespace griffin::engine::formats
