#include "kernels/dtype.h"

#include <algorithm>
#include <cassert>
#include <cctype>

namespace griffin::kernels {
namespace {

constexpr std::array<DTypeTraits, kDTypeCount> kTraits = {{
    {"F32", 1, 4},
    {"F16", 1, 2},
    {"BF16", 1, 2},
    {"Q8_0", 32, 34, {0, -1}},
    {"Q4_0", 32, 18, {0, -1}},
    {"Q4_1", 32, 20, {0, 2}},
    {"Q5_0", 32, 22, {0, -1}},
    {"Q5_1", 32, 24, {0, 2}},
    {"Q2_K", 256, 84, {80, 82}},
    {"Q3_K", 256, 110, {108, -1}},
    {"Q4_K", 256, 144, {0, 2}},
    {"Q5_K", 256, 176, {0, 2}},
    {"Q6_K", 256, 210, {208, -1}},
    {"IQ4_NL", 32, 18, {0, -1}},
    {"IQ4_XS", 256, 136, {0, -1}},
    {"MXFP4", 32, 17, {-1, -1}, 0},
}};

bool equalIgnoringCase(std::string_view a, std::string_view b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [](unsigned char x, unsigned char y) { return std::toupper(x) == std::toupper(y); });
}

}  // namespace

const DTypeTraits& traits(DType type) {
    return kTraits[static_cast<std::size_t>(type)];
}

std::optional<DType> dtypeFromName(std::string_view name) {
    for (std::size_t i = 0; i < kTraits.size(); ++i) {
        if (equalIgnoringCase(kTraits[i].name, name)) return static_cast<DType>(i);
    }
    return std::nullopt;
}

std::size_t storageBytes(DType type, std::int64_t rows, std::int64_t cols) {
    const DTypeTraits& t = traits(type);
    assert(cols % t.block_elements == 0);
    return static_cast<std::size_t>(rows) * static_cast<std::size_t>(cols / t.block_elements) *
           static_cast<std::size_t>(t.block_bytes);
}

}  // namespace griffin::kernels
