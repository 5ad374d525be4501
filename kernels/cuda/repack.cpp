#include "kernels/cuda/repack.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cassert>
#include <cmath>
#include <cstring>
#include <thread>

#include "kernels/cuda/mma_layout.h"
#include "kernels/dequantise.h"
#include "kernels/half.h"

namespace griffin::kernels::cuda {
namespace {

constexpr std::size_t kStreamAlignment = 256;
constexpr int kHalfColumns = kUnitColumns / 2;

/// A number that is not negative, as an index or a size.
constexpr std::size_t index(int number) {
    return static_cast<std::size_t>(number);
}

std::size_t aligned(std::size_t bytes) {
    return (bytes + kStreamAlignment - 1) / kStreamAlignment * kStreamAlignment;
}

std::uint32_t halfBits(float value) {
    return floatToHalf(value).bits;
}

/// 2^-exponent, such that largest * 2^exponent lies between 2^below and twice that. 1 where there is nothing to scale.
float rowScaleOf(float largest, int below) {
    if (!(largest > 0.0F) || !std::isfinite(largest)) return 1.0F;
    return std::ldexp(1.0F, std::clamp(std::ilogb(largest) - below, -120, 120));
}

/// One row of a quantised segment, decoded: unsigned codes, and scale and offset of each group of 16 or 32 columns.
struct DecodedRow {
    std::vector<std::uint8_t> codes;  // [units * 64]
    std::vector<float> scales;        // [units * 64 / group], of codes that count by kCodeUnit
    std::vector<float> offsets;
    float row_scale = 1.0F;

    void clear(const PackedPlan& plan) {
        const auto columns = index(plan.units() * kUnitColumns);
        const std::size_t groups = columns / (plan.scale_sets == 2 ? 16 : 32);
        codes.assign(columns, static_cast<std::uint8_t>(packedForm(plan.kind).zero));
        scales.assign(groups, 0.0F);
        offsets.assign(groups, 0.0F);
        row_scale = 1.0F;
    }
};

void decodeRow(DType type, const std::byte* data, const PackedPlan& plan, DecodedRow& row) {
    const DTypeTraits& layout = traits(type);
    const QuantForm& form = quantForm(type);
    const int zero = packedForm(plan.kind).zero;
    const int groups = layout.block_elements / form.group_elements;
    float largest = 0.0F;
    DecodedBlock block;
    for (int first = 0; first < plan.columns; first += layout.block_elements) {
        decodeBlock(type, data, block);
        data += layout.block_bytes;
        const float scale = blockScale(form, block.scale);
        const float offset = form.has_offset ? halfToFloat(block.offset) : 0.0F;
        for (int g = 0; g < groups; ++g) {
            const auto group = index(first / form.group_elements + g);
            const auto at = static_cast<std::size_t>(g);
            const float of_codes = form.sub_scaled ? scale * static_cast<float>(block.sub_scales[at]) : scale;
            const bool sub_offset = form.sub_scaled && form.has_offset;
            row.offsets[group] = sub_offset ? offset * static_cast<float>(block.sub_offsets[at]) : offset;
            int furthest = 0;
            for (int i = 0; i < form.group_elements; ++i) {
                const std::int8_t code = block.codes[index(g * form.group_elements + i)];
                furthest = std::max(furthest, code < 0 ? -code : +code);
                row.codes[index(first + g * form.group_elements + i)] = static_cast<std::uint8_t>(code + zero);
            }
            // A scale that no code uses may be any number.
            row.scales[group] = furthest > 0 ? of_codes / kCodeUnit : 0.0F;
            largest = std::max({largest, std::fabs(row.scales[group]), std::fabs(row.offsets[group])});
        }
    }
    row.row_scale = rowScaleOf(largest, 14);
}

/// Words that one lane and unit have in each stream; filled bit by bit.
struct LaneWords {
    std::array<std::uint32_t, 8> codes{};
    std::array<std::uint32_t, 2> high{};
    std::array<std::uint32_t, 8> scales{};
};

/// The eight codes of a half and row (0: g, 1: g + 8) of lane t; `codes` are the 32 of the half.
void packCodes(PackedKind kind, const std::uint8_t* codes, int t, int half, int row, LaneWords& words) {
    for (unsigned i = 0; i < 8; ++i) {
        const std::uint32_t code = codes[columnOfPlace(t, static_cast<int>(i))];
        if (kind == PackedKind::k8) {
            words.codes[index(half * 4 + row * 2) + i / 4] |= code << (8 * (i % 4));
            continue;
        }
        const unsigned pair = i / 2;
        const unsigned element = i % 2;
        words.codes[index(half * 2 + row)] |= (code & 0xFU) << (4 * pair + 16 * element);
        const auto place = static_cast<unsigned>(half) * 4 + pair;
        if (kind == PackedKind::k5Offset) {
            words.high[0] |= (code >> 4) << (static_cast<unsigned>(row) * 8 + place + 16 * element);
        } else if (kind == PackedKind::k6) {
            words.high[static_cast<std::size_t>(row)] |= (code >> 4) << (2 * place + 16 * element);
        }
    }
}

void packScales(const PackedPlan& plan, const DecodedRow& from, int unit, int set, int half, int row,
                LaneWords& words) {
    const auto group = index((unit * 2 + half) * plan.scale_sets + set);
    const std::uint32_t scale = halfBits(from.scales[group] / from.row_scale);
    if (packedForm(plan.kind).has_offset) {
        const std::uint32_t offset = halfBits(from.offsets[group] / from.row_scale);
        words.scales[index(set * 4 + half * 2 + row)] = scale | (offset << 16);
    } else {
        words.scales[index(set * 2 + half)] |= scale << (16 * row);
    }
}

/// The rows of a panel.
struct PanelRows {
    std::array<const std::byte*, kPanelRows> data{};  // null beyond the last row
};

PanelRows panelRows(std::span<const HostTensor> parts, int panel) {
    PanelRows rows;
    std::int64_t first = static_cast<std::int64_t>(panel) * kPanelRows;
    for (const HostTensor& part : parts) {
        if (first >= part.rows) {
            first -= part.rows;
            continue;
        }
        const std::size_t row_bytes = storageBytes(part.dtype, 1, part.cols);
        for (int r = 0; r < kPanelRows && first + r < part.rows; ++r) {
            rows.data[static_cast<std::size_t>(r)] = part.data + static_cast<std::size_t>(first + r) * row_bytes;
        }
        break;
    }
    return rows;
}

void packQuantisedPanel(DType type, const PanelRows& rows, const PackedPlan& plan, int panel,
                        std::array<DecodedRow, kPanelRows>& decoded, std::byte* memory) {
    const PackedForm form = packedForm(plan.kind);
    auto* row_scales = reinterpret_cast<float*>(memory + plan.row_scales) + panel * kPanelRows;
    for (std::size_t r = 0; r < kPanelRows; ++r) {
        decoded[r].clear(plan);
        if (rows.data[r] != nullptr) decodeRow(type, rows.data[r], plan, decoded[r]);
        row_scales[r] = decoded[r].row_scale;
    }
    for (int unit = 0; unit < plan.units(); ++unit) {
        const std::size_t place =
            static_cast<std::size_t>(panel) * static_cast<std::size_t>(plan.units()) + static_cast<std::size_t>(unit);
        for (int lane = 0; lane < kWarpLanes; ++lane) {
            LaneWords words;
            for (int half = 0; half < 2; ++half) {
                for (int row = 0; row < 2; ++row) {
                    const DecodedRow& from = decoded[index(lane / 4 + row * 8)];
                    const int column = unit * kUnitColumns + half * kHalfColumns;
                    packCodes(plan.kind, from.codes.data() + column, lane % 4, half, row, words);
                    for (int set = 0; set < plan.scale_sets; ++set) packScales(plan, from, unit, set, half, row, words);
                }
            }
            auto* codes = reinterpret_cast<std::uint32_t*>(memory);
            for (int v = 0; v < form.vectors; ++v) {
                std::memcpy(codes + codesAt(form, place, v, lane), words.codes.data() + v * 4, 16);
            }
            const auto high_bytes = static_cast<std::size_t>(form.high_words) * 4;
            std::memcpy(memory + plan.high + highAt(form, place, lane) * 4, words.high.data(), high_bytes);
            const auto scale_bytes = index(plan.scale_sets * form.scale_words) * 4;
            std::memcpy(memory + plan.scales + scalesAt(form, place, plan.scale_sets, lane) * 4, words.scales.data(),
                        scale_bytes);
        }
    }
}

/// A row of 16-bit elements as the fragments hold them.
void elementsOf(DType type, const std::byte* data, const PackedPlan& plan, std::vector<std::uint16_t>& elements,
                float& row_scale) {
    const auto columns = static_cast<std::size_t>(plan.columns);
    elements.assign(index(plan.units() * kUnitColumns), 0);
    row_scale = 1.0F;
    if (data == nullptr) return;
    if (type != DType::kF32) {
        std::memcpy(elements.data(), data, columns * sizeof(std::uint16_t));
        return;
    }
    std::vector<float> values(columns);
    std::memcpy(values.data(), data, columns * sizeof(float));
    float largest = 0.0F;
    for (const float value : values) largest = std::max(largest, std::fabs(value));
    row_scale = rowScaleOf(largest, 7);
    for (std::size_t i = 0; i < columns; ++i) {
        elements[i] = static_cast<std::uint16_t>(halfBits(values[i] / row_scale));
    }
}

void packElementPanel(DType type, const PanelRows& rows, const PackedPlan& plan, int panel, std::byte* memory) {
    const PackedForm form = packedForm(plan.kind);
    auto* row_scales = reinterpret_cast<float*>(memory + plan.row_scales) + panel * kPanelRows;
    auto* codes = reinterpret_cast<std::uint32_t*>(memory);
    std::vector<std::uint16_t> elements;
    for (int r = 0; r < kPanelRows; ++r) {
        elementsOf(type, rows.data[static_cast<std::size_t>(r)], plan, elements, row_scales[r]);
        for (int unit = 0; unit < plan.units(); ++unit) {
            const std::size_t place = static_cast<std::size_t>(panel) * static_cast<std::size_t>(plan.units()) +
                                      static_cast<std::size_t>(unit);
            for (int step = 0; step < 4; ++step) {
                const std::uint16_t* piece = elements.data() + unit * kUnitColumns + step / 2 * kHalfColumns;
                for (int t = 0; t < 4; ++t) {
                    std::uint32_t* registers = codes + codesAt(form, place, step, r % 8 * 4 + t);
                    for (int pair = 0; pair < 2; ++pair) {
                        // Register 0 or 1 (two columns), then 2 or 3 (the next two), of the step's four.
                        std::memcpy(registers + r / 8 + 2 * pair, piece + columnOfPlace(t, step % 2 * 4 + 2 * pair), 4);
                    }
                }
            }
        }
    }
}

}  // namespace

PackedKind packedKindOf(DType type) {
    switch (type) {
        case DType::kBf16:
            return PackedKind::kBf16;
        case DType::kF32:
        case DType::kF16:
            return PackedKind::kF16;
        case DType::kQ4_0:
        case DType::kQ3K:
            return PackedKind::k4;
        case DType::kQ4_1:
        case DType::kQ4K:
        case DType::kQ2K:
            return PackedKind::k4Offset;
        case DType::kQ5_1:
        case DType::kQ5K:
            return PackedKind::k5Offset;
        case DType::kQ5_0:
        case DType::kQ6K:
            return PackedKind::k6;
        case DType::kQ8_0:
        case DType::kIq4Nl:
        case DType::kIq4Xs:
        case DType::kMxfp4:
            return PackedKind::k8;
    }
    return PackedKind::kF16;
}

int scaleSetsOf(DType type) {
    return kernels::isQuantised(type) && quantForm(type).group_elements == 16 ? 2 : 1;
}

PackedView PackedPlan::view(const std::byte* memory, int first_row) const {
    return {reinterpret_cast<const std::uint32_t*>(memory),
            reinterpret_cast<const std::uint32_t*>(memory + high),
            reinterpret_cast<const std::uint32_t*>(memory + scales),
            reinterpret_cast<const float*>(memory + row_scales),
            rows,
            units(),
            scale_sets,
            first_row};
}

PackedPlan planPacking(DType type, int rows, int columns) {
    PackedPlan plan;
    plan.kind = packedKindOf(type);
    plan.rows = rows;
    plan.columns = columns;
    plan.scale_sets = scaleSetsOf(type);
    const PackedForm form = packedForm(plan.kind);
    const std::size_t units = static_cast<std::size_t>(plan.panels()) * static_cast<std::size_t>(plan.units());
    plan.high = aligned(codesAt(form, units, 0, 0) * 4);
    plan.scales = plan.high + aligned(highAt(form, units, 0) * 4);
    plan.row_scales = plan.scales + aligned(scalesAt(form, units, plan.scale_sets, 0) * 4);
    plan.bytes = plan.row_scales + aligned(static_cast<std::size_t>(plan.panels()) * kPanelRows * sizeof(float));
    return plan;
}

void packPanels(std::span<const HostTensor> parts, const PackedPlan& plan, int first, int end, std::byte* memory) {
    const DType type = parts.front().dtype;
    std::array<DecodedRow, kPanelRows> decoded;
    for (int panel = first; panel < end; ++panel) {
        const PanelRows rows = panelRows(parts, panel);
        if (isQuantised(plan.kind)) {
            packQuantisedPanel(type, rows, plan, panel, decoded, memory);
        } else {
            packElementPanel(type, rows, plan, panel, memory);
        }
    }
}

void packWeights(std::span<const HostTensor> parts, const PackedPlan& plan, std::byte* memory) {
    constexpr int kPanelsAtATime = 8;
    std::atomic<int> next = 0;
    const auto work = [&] {
        while (true) {
            const int first = next.fetch_add(kPanelsAtATime);
            if (first >= plan.panels()) return;
            packPanels(parts, plan, first, std::min(first + kPanelsAtATime, plan.panels()), memory);
        }
    };
    const int pieces = (plan.panels() + kPanelsAtATime - 1) / kPanelsAtATime;
    const int threads = std::min(pieces, static_cast<int>(std::thread::hardware_concurrency()));
    std::vector<std::jthread> helpers;
    for (int i = 1; i < threads; ++i) helpers.emplace_back(work);
    work();
}

}  // namespace griffin::kernels::cuda
