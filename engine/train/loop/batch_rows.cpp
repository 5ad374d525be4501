#include "engine/train/loop/batch_rows.h"

#include <algorithm>
#include <cstddef>

#include "engine/base/random.h"
#include "engine/train/loop/in_parts.h"
#include "kernels/dequantise.h"

namespace griffin::engine::train {
namespace {

/// The length at which the published noise is +- 0.1 for a setting of 0.2; it is inverse to the length.
constexpr double kNoiseLength = 512.0;
/// Bounds it for short sequences: at 60 rows it would be +- 0.85, where features are about 1.
constexpr double kMaxNoiseFactor = 2.0;

/// Adds uniform noise of up to +- size / 2: two numbers of 32 bits from each draw.
void addNoise(Random random, double size, std::span<float> features) {
    const auto step = static_cast<float>(size * 0x1p-32);
    const auto noise = [step](std::uint32_t bits) {
        return static_cast<float>(static_cast<std::int32_t>(bits)) * step;
    };
    for (std::size_t i = 0; i < features.size(); i += 2) {
        const std::uint64_t bits = random.next();
        features[i] += noise(static_cast<std::uint32_t>(bits));
        if (i + 1 < features.size()) features[i + 1] += noise(static_cast<std::uint32_t>(bits >> 32));
    }
}

class RowWriter {
  public:
    RowWriter(const TargetTables& tables, std::span<const RowSource> sources, std::span<const int> segments,
              const FeatureNoise& noise, float* inputs, float* targets)
        : tables_(tables),
          sources_(sources),
          segments_(segments),
          noise_(noise),
          noise_key_(Random(noise.seed).next()),
          width_(static_cast<std::size_t>(tables.hiddenSize())),
          inputs_(inputs),
          targets_(targets) {}

    void write(std::size_t first, std::size_t last) const {
        auto part = static_cast<std::size_t>(
            std::upper_bound(segments_.begin(), segments_.end(), static_cast<int>(first)) - segments_.begin() - 1);
        for (std::size_t row = first; row < last; ++row) {
            while (row >= static_cast<std::size_t>(segments_[part + 1])) ++part;
            writeRow(part, row);
        }
    }

  private:
    void writeRow(std::size_t part, std::size_t row) const {
        const RowSource& source = sources_[part];
        const std::size_t t = row - static_cast<std::size_t>(segments_[part]);
        features(source, t + 1, targets_ + row * width_);
        if (source.auxiliary != nullptr) {
            float* input = inputs_ + row * 4 * width_;
            tables_.embedding(source.tokens[t + 1], input);
            std::copy_n(source.auxiliary + t * 3 * width_, 3 * width_, input + width_);
            return;
        }
        float* input = inputs_ + row * 2 * width_;
        tables_.embedding(source.tokens[t + 1], input);
        features(source, t, input + width_);
        if (noise_.size <= 0.0) return;
        const double length = segments_[part + 1] - segments_[part];
        addNoise(Random(noise_key_ ^ Random(row).next()),
                 noise_.size * std::min(kNoiseLength / length, kMaxNoiseFactor), {input + width_, width_});
    }

    void features(const RowSource& source, std::size_t t, float* out) const {
        kernels::dequantise(kernels::DType::kF16, reinterpret_cast<const std::byte*>(source.features + t * width_),
                            static_cast<std::int64_t>(width_), out);
    }

    const TargetTables& tables_;
    std::span<const RowSource> sources_;
    std::span<const int> segments_;
    FeatureNoise noise_;
    std::uint64_t noise_key_;
    std::size_t width_;
    float* inputs_;
    float* targets_;
};

}  // namespace

void writeRows(const TargetTables& tables, std::span<const RowSource> sources, std::span<const int> segments,
               const FeatureNoise& noise, float* inputs, float* targets) {
    constexpr std::size_t kWorthAThread = 64;
    const RowWriter writer(tables, sources, segments, noise, inputs, targets);
    inParts(static_cast<std::size_t>(segments.back()), kWorthAThread,
            [&writer](std::size_t first, std::size_t last) { writer.write(first, last); });
}

}  // namespace griffin::engine::train
