// How one answer is made. A plain value header: ui may include it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace griffin::engine {

/// Order in which the sampler applies them: repetition penalty, temperature, top-k, top-p, min-p, then the draw.
struct SamplingOptions {
    float temperature = 0.0F;         // 0: greedy, the largest logit (lowest id on a tie); nothing else but the penalty
    int top_k = 0;                    // keep the k most likely tokens; 0: off
    float top_p = 1.0F;               // keep the smallest set whose probability reaches p; 1: off
    float min_p = 0.0F;               // keep tokens at least p times as likely as the likeliest; 0: off
    float repetition_penalty = 1.0F;  // > 1 lowers logits of tokens that occurred in prompt or answer; 1: off
    std::optional<std::uint64_t> seed;  // absent: drawn from the system, and reported in the statistics
};

enum class Method { kVanilla };

struct GenerationOptions {
    SamplingOptions sampling;
    int max_new_tokens = 1024;            // 0: until the context is full
    std::vector<std::string> stop_texts;  // the answer ends before the first of these
    Method method = Method::kVanilla;
};

}  // namespace griffin::engine
