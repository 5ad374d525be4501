// Rotary position embedding, the part that does not depend on the back end: frequencies and their scaling.
#pragma once

#include <vector>

namespace griffin::kernels {

enum class RopeLayout {
    kAdjacent,  // pairs (2i, 2i + 1): GGUF files of architecture `llama`, whose q and k rows are permuted for it
    kHalves,    // pairs (i, i + dim / 2): safetensors checkpoints, `qwen2` and `qwen3` GGUF files, all drafts
};

enum class RopeScaling { kNone, kLinear, kLlama3, kYarn, kLongRope };

struct RopeSpec {
    int dim = 0;  // rotated elements of a head (the first ones); usually the whole head
    float base = 10000.0F;
    RopeLayout layout = RopeLayout::kHalves;
    RopeScaling scaling = RopeScaling::kNone;
    float factor = 1.0F;                    // all scalings: how far the context was stretched
    int original_context = 0;               // llama3, yarn, longrope: context before stretching
    float low_freq_factor = 1.0F;           // llama3
    float high_freq_factor = 4.0F;          // llama3
    float beta_fast = 32.0F;                // yarn
    float beta_slow = 1.0F;                 // yarn
    bool truncates = true;                  // yarn: its ramp begins and ends at whole pairs
    float attention_factor = 0.0F;          // yarn: 0 means 0.1 ln(factor) + 1; longrope: see makeRopeTable
    std::vector<float> frequency_divisors;  // [dim / 2] f32 or empty: `rope_freqs.weight` of a GGUF file; longrope
    std::vector<float> long_divisors;       // longrope: [dim / 2], in their place beyond the original context
};

/// What the back ends read: angle of pair i at position p is p * frequencies[i]; cosine and sine are multiplied by
/// magnitude (1 but for YaRN and LongRoPE).
struct RopeTable {
    int dim = 0;
    RopeLayout layout = RopeLayout::kHalves;
    std::vector<float> frequencies;  // [dim / 2] f32, radians per position
    float magnitude = 1.0F;
};

/// By what YaRN stretches the scores for a factor: 1 + 0.1 multiplier ln(factor).
float yarnMagnitude(float factor, float multiplier);

/// Computed in double precision. Formulas: RoPE (Su et al. 2021), position interpolation (Chen et al. 2023), YaRN
/// (Peng et al. 2023), LongRoPE (Ding et al. 2024: divisors and, unless given, the magnitude sqrt(1 + ln(factor) /
/// ln(original context))), and the frequency bands of the Llama 3.1 release.
RopeTable makeRopeTable(const RopeSpec& spec);

}  // namespace griffin::kernels
