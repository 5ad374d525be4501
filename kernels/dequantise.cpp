#include "kernels/dequantise.h"

#include <cassert>
#include <cstring>

#include "kernels/half.h"
#include "kernels/quant_block.h"

namespace griffin::kernels {
namespace {

std::uint16_t load16(const std::byte* source) {
    std::uint16_t bits = 0;
    std::memcpy(&bits, source, sizeof bits);
    return bits;
}

}  // namespace

void dequantise(DType type, const std::byte* source, std::int64_t count, float* values) {
    const DTypeTraits& layout = traits(type);
    assert(count % layout.block_elements == 0);
    if (type == DType::kF32) {
        std::memcpy(values, source, static_cast<std::size_t>(count) * sizeof(float));
    } else if (type == DType::kF16) {
        for (std::int64_t i = 0; i < count; ++i) values[i] = halfToFloat(Half{load16(source + 2 * i)});
    } else if (type == DType::kBf16) {
        for (std::int64_t i = 0; i < count; ++i) values[i] = bfloatToFloat(load16(source + 2 * i));
    } else {
        DecodedBlock block;
        for (std::int64_t i = 0; i < count; i += layout.block_elements) {
            decodeBlock(type, source, block);
            evaluateBlock(type, block, values + i);
            source += layout.block_bytes;
        }
    }
}

}  // namespace griffin::kernels
