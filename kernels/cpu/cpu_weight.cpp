#include "kernels/cpu/cpu_weight.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstring>

#include "kernels/cpu/cpu_memory.h"
#include "kernels/dequantise.h"

namespace griffin::kernels::cpu {
namespace {

constexpr int kVectorBytes = 64;
using BlockCodes = std::array<std::array<std::uint8_t, kVectorBytes>, kBlockVectors>;  // unsigned, unpacked

/// Bits [shift, shift + width) of each code, `per_byte` vectors to the byte, from low bits to high.
void packBits(const BlockCodes& codes, int shift, int width, std::uint8_t* packed) {
    const int per_byte = 8 / width;
    const int mask = (1 << width) - 1;
    for (std::size_t first = 0; first < kBlockVectors; first += static_cast<std::size_t>(per_byte)) {
        std::array<std::uint8_t, kVectorBytes> bytes{};
        for (int v = 0; v < per_byte; ++v) {
            const auto& source = codes[first + static_cast<std::size_t>(v)];
            for (std::size_t i = 0; i < kVectorBytes; ++i) {
                bytes[i] = static_cast<std::uint8_t>(bytes[i] | (((source[i] >> shift) & mask) << (v * width)));
            }
        }
        std::memcpy(packed, bytes.data(), kVectorBytes);
        packed += kVectorBytes;
    }
}

/// Bits of one code that packBits wrote: `byte` is 4 * lane + j of vector `v`.
int unpackBits(const std::uint8_t* packed, int width, int v, int byte) {
    const int per_byte = 8 / width;
    return (packed[v / per_byte * kVectorBytes + byte] >> (v % per_byte * width)) & ((1 << width) - 1);
}

void packCodes(CodeBits bits, const BlockCodes& codes, std::uint8_t* packed) {
    switch (bits) {
        case CodeBits::k8:
            return packBits(codes, 0, 8, packed);
        case CodeBits::k4:
        case CodeBits::kLevels:
        case CodeBits::kFp4:
            return packBits(codes, 0, 4, packed);
        case CodeBits::k2:
            return packBits(codes, 0, 2, packed);
        case CodeBits::k6:
            packBits(codes, 0, 4, packed);
            return packBits(codes, 4, 2, packed + 256);
        case CodeBits::k5:
            packBits(codes, 0, 4, packed);
            return packBits(codes, 4, 1, packed + 256);
        case CodeBits::k3:
            packBits(codes, 0, 2, packed);
            return packBits(codes, 2, 1, packed + 128);
    }
}

int unpackCode(CodeBits bits, const std::uint8_t* packed, int v, int byte) {
    switch (bits) {
        case CodeBits::k8:
            return unpackBits(packed, 8, v, byte);
        case CodeBits::k4:
            return unpackBits(packed, 4, v, byte);
        case CodeBits::kLevels:
            return kIq4Levels[unpackBits(packed, 4, v, byte)] + 128;
        case CodeBits::kFp4:
            return kFp4Levels[unpackBits(packed, 4, v, byte)] + 16;
        case CodeBits::k2:
            return unpackBits(packed, 2, v, byte);
        case CodeBits::k6:
            return unpackBits(packed, 4, v, byte) | (unpackBits(packed + 256, 2, v, byte) << 4);
        case CodeBits::k5:
            return unpackBits(packed, 4, v, byte) | (unpackBits(packed + 256, 1, v, byte) << 4);
        case CodeBits::k3:
            return unpackBits(packed, 2, v, byte) | (unpackBits(packed + 128, 1, v, byte) << 2);
    }
    return 0;
}

int zeroOf(const PackedForm& form) {
    return form.zero_shift < 0 ? 0 : 1 << form.zero_shift;
}

/// What is packed for each signed code, by its byte.
std::array<std::uint8_t, 256> codeTable(const PackedForm& form) {
    std::array<std::uint8_t, 256> table{};
    for (std::size_t i = 0; i < table.size(); ++i) {
        table[i] = static_cast<std::uint8_t>(static_cast<int>(i) + zeroOf(form));  // modulo 256, as the codes are
    }
    if (form.codes == CodeBits::kLevels || form.codes == CodeBits::kFp4) {
        const std::array<std::int8_t, 16>& levels = form.codes == CodeBits::kFp4 ? kFp4Levels : kIq4Levels;
        for (std::size_t i = 0; i < levels.size(); ++i) {
            table[static_cast<std::uint8_t>(levels[i])] = static_cast<std::uint8_t>(i);
        }
    }
    return table;
}

void packScales(const PackedForm& form, const std::array<DecodedBlock, kPanelRows>& lanes, std::uint8_t* record) {
    for (int lane = 0; lane < kPanelRows; ++lane) {
        const DecodedBlock& block = lanes[static_cast<std::size_t>(lane)];
        std::memcpy(record + 2 * lane, &block.scale, 2);
        if (form.has_offset) std::memcpy(record + 2 * (kPanelRows + lane), &block.offset, 2);
        if (!form.sub_scaled) continue;
        for (int g = 0; g < recordGroups(form); ++g) {
            std::memcpy(record + subScaleAt(form, g) + lane, &block.sub_scales[static_cast<std::size_t>(g)], 1);
            if (form.has_offset) record[subOffsetAt(form, g) + lane] = block.sub_offsets[static_cast<std::size_t>(g)];
        }
    }
}

void repackPanel(const HostTensor& tensor, int panel, std::uint8_t* codes, std::uint8_t* scales) {
    const PackedForm form = packedForm(tensor.dtype);
    const DTypeTraits& layout = traits(tensor.dtype);
    const std::array<std::uint8_t, 256> table = codeTable(form);
    const std::size_t row_bytes = storageBytes(tensor.dtype, 1, tensor.cols);
    const std::size_t file_blocks = static_cast<std::size_t>(tensor.cols / layout.block_elements);
    std::array<DecodedBlock, kPanelRows> lanes{};  // rows beyond the last stay zero
    BlockCodes unpacked{};
    for (std::size_t file_block = 0; file_block < file_blocks; ++file_block) {
        const int count = static_cast<int>(std::min<std::int64_t>(kPanelRows, tensor.rows - panel * kPanelRows));
        for (int lane = 0; lane < count; ++lane) {
            const std::size_t row = static_cast<std::size_t>(panel) * kPanelRows + static_cast<std::size_t>(lane);
            decodeBlock(tensor.dtype,
                        tensor.data + row * row_bytes + file_block * static_cast<std::size_t>(layout.block_bytes),
                        lanes[static_cast<std::size_t>(lane)]);
        }
        packScales(form, lanes, scales);
        scales += recordBytes(form);
        for (int first = 0; first < layout.block_elements; first += kBlockWeights) {
            for (int i = 0; i < kBlockWeights * kPanelRows; ++i) {
                const int v = i / kVectorBytes;
                const int byte = i % kVectorBytes;
                const std::int8_t code = lanes[static_cast<std::size_t>(byte / 4)].codes[first + 4 * v + byte % 4];
                unpacked[static_cast<std::size_t>(v)][static_cast<std::size_t>(byte)] =
                    table[static_cast<std::uint8_t>(code)];
            }
            packCodes(form.codes, unpacked, codes);
            codes += codeBytes(form.codes);
        }
    }
}

void interleavePanel(const HostTensor& tensor, int panel, std::uint8_t* values) {
    const std::size_t width = static_cast<std::size_t>(traits(tensor.dtype).block_bytes);
    const std::size_t row_bytes = storageBytes(tensor.dtype, 1, tensor.cols);
    const int count = static_cast<int>(std::min<std::int64_t>(kPanelRows, tensor.rows - panel * kPanelRows));
    for (int lane = 0; lane < count; ++lane) {
        const std::byte* row = tensor.data + static_cast<std::size_t>(panel * kPanelRows + lane) * row_bytes;
        for (std::size_t k = 0; k < static_cast<std::size_t>(tensor.cols); ++k) {
            std::memcpy(values + (k * kPanelRows + static_cast<std::size_t>(lane)) * width, row + k * width, width);
        }
    }
}

/// REQUIRES: whole blocks, tensor.bytes = storageBytes(...). Throws std::bad_alloc.
WeightSegment repack(ThreadPool& pool, const HostTensor& tensor, int first_row) {
    assert(tensor.bytes == storageBytes(tensor.dtype, tensor.rows, tensor.cols));
    WeightSegment segment;
    segment.dtype = tensor.dtype;
    segment.first_row = first_row;
    segment.rows = static_cast<int>(tensor.rows);
    segment.cols = static_cast<int>(tensor.cols);
    std::size_t code_bytes = storageBytes(tensor.dtype, kPanelRows, tensor.cols);
    std::size_t scale_bytes = 0;
    if (isQuantised(tensor.dtype)) {
        const PackedForm form = packedForm(tensor.dtype);
        const std::size_t blocks = static_cast<std::size_t>(tensor.cols / kBlockWeights);
        code_bytes = blocks * static_cast<std::size_t>(codeBytes(form.codes));
        scale_bytes =
            blocks / static_cast<std::size_t>(recordBlocks(form)) * static_cast<std::size_t>(recordBytes(form));
    }
    const std::size_t panels = static_cast<std::size_t>(segment.panels());
    segment.codes = allocateAligned(panels * code_bytes);
    segment.scales = allocateAligned(panels * scale_bytes);
    pool.parallelFor(segment.panels(), 1, [&](int begin, int end) {
        for (int panel = begin; panel < end; ++panel) {
            std::uint8_t* codes = segment.codes.as<std::uint8_t>() + static_cast<std::size_t>(panel) * code_bytes;
            std::uint8_t* scales = segment.scales.as<std::uint8_t>() + static_cast<std::size_t>(panel) * scale_bytes;
            if (isQuantised(tensor.dtype)) {
                repackPanel(tensor, panel, codes, scales);
            } else {
                interleavePanel(tensor, panel, codes);
            }
        }
    });
    return segment;
}

void unpackFloatRow(const WeightSegment& segment, int row, float* values) {
    const std::size_t width = static_cast<std::size_t>(traits(segment.dtype).block_bytes);
    const std::size_t panel = static_cast<std::size_t>(row / kPanelRows);
    const std::size_t lane = static_cast<std::size_t>(row % kPanelRows);
    const std::size_t cols = static_cast<std::size_t>(segment.cols);
    const std::byte* weights = segment.codes.as<std::byte>() + (panel * cols * kPanelRows + lane) * width;
    for (std::size_t k = 0; k < cols; ++k) dequantise(segment.dtype, weights + k * kPanelRows * width, 1, values + k);
}

}  // namespace

PackedView WeightSegment::packed() const {
    return {dtype, codes.as<std::uint8_t>(), scales.as<std::uint8_t>(), cols / kBlockWeights, rows};
}

FloatView WeightSegment::floats() const {
    return {dtype, codes.as<std::uint8_t>(), cols, rows};
}

void unpackRow(const WeightSegment& segment, int row, float* values) {
    if (!isQuantised(segment.dtype)) return unpackFloatRow(segment, row, values);
    const PackedForm form = packedForm(segment.dtype);
    const int zero = zeroOf(form);
    const int records = segment.cols / kBlockWeights / recordBlocks(form);
    const int lane = row % kPanelRows;
    const std::ptrdiff_t first_record = static_cast<std::ptrdiff_t>(row / kPanelRows) * records;
    const std::uint8_t* codes =
        segment.codes.as<std::uint8_t>() + first_record * recordBlocks(form) * codeBytes(form.codes);
    const std::uint8_t* record = segment.scales.as<std::uint8_t>() + first_record * recordBytes(form);
    DecodedBlock block;
    for (int r = 0; r < records; ++r) {
        std::memcpy(&block.scale, record + 2 * lane, 2);
        if (form.has_offset) std::memcpy(&block.offset, record + 2 * (kPanelRows + lane), 2);
        for (int g = 0; form.sub_scaled && g < recordGroups(form); ++g) {
            block.sub_scales[static_cast<std::size_t>(g)] =
                static_cast<std::int8_t>(record[subScaleAt(form, g) + lane]);
            if (form.has_offset) block.sub_offsets[static_cast<std::size_t>(g)] = record[subOffsetAt(form, g) + lane];
        }
        const int elements = recordBlocks(form) * kBlockWeights;
        for (int i = 0; i < elements; ++i) {
            const std::uint8_t* panel_block = codes + i / kBlockWeights * codeBytes(form.codes);
            const int code = unpackCode(form.codes, panel_block, i % kBlockWeights / 4, 4 * lane + i % 4) - zero;
            block.codes[static_cast<std::size_t>(i)] = static_cast<std::int8_t>(code);
        }
        evaluateBlock(segment.dtype, block, values);
        values += elements;
        codes += recordBlocks(form) * codeBytes(form.codes);
        record += recordBytes(form);
    }
}

CpuWeight::CpuWeight(ThreadPool& pool, std::span<const HostTensor> parts) {
    assert(!parts.empty());
    cols_ = static_cast<int>(parts.front().cols);
    for (const HostTensor& part : parts) {
        assert(part.cols == cols_);
        segments_.push_back(repack(pool, part, rows_));
        rows_ += segments_.back().rows;
    }
}

std::size_t CpuWeight::bytes() const {
    std::size_t sum = 0;
    for (const WeightSegment& segment : segments_) sum += segment.codes.bytes() + segment.scales.bytes();
    return sum;
}

const WeightSegment& CpuWeight::segmentOf(int row) const {
    assert(row >= 0 && row < rows_);
    const auto after = std::upper_bound(segments_.begin(), segments_.end(), row,
                                        [](int r, const WeightSegment& segment) { return r < segment.first_row; });
    return *(after - 1);
}

}  // namespace griffin::kernels::cpu
