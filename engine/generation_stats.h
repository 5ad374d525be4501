// What one answer cost. A plain value header: ui may include it.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/generation_options.h"

namespace griffin::engine {

enum class FinishReason { kStop, kLength, kCancelled };

struct GenerationStats {
    int prompt_tokens = 0;     // tokens of the rendered prompt
    int reused_tokens = 0;     // of these, found in the KV cache and not computed again
    int new_tokens = 0;        // answer tokens, the end token not counted
    int target_passes = 0;     // passes of the target after the prefill
    int committed_tokens = 0;  // tokens these passes committed to the KV cache, accepted draft tokens included
    int dropped_messages = 0;  // oldest messages left out because the context is full
    std::uint64_t seed = 0;
    Method method = Method::kVanilla;  // what kAuto was resolved to
    TreeKind tree = TreeKind::kAuto;   // kAuto: no tree was grown
    // Milliseconds on the wall clock.
    double prefill_ms = 0.0;
    double time_to_first_token_ms = 0.0;
    double decode_ms = 0.0;  // after the first token
    double draft_ms = 0.0;
    double verify_ms = 0.0;
    double commit_ms = 0.0;
    double plain_pass_ms = 0.0;          // a pass over one row, measured on this device; 0: not measured
    std::vector<int> accepted_by_depth;  // [depth] cycles in which the draft token of that depth was accepted

    /// tau: tokens committed per target pass; 1 for vanilla, 0 before the first pass.
    double acceptanceLength() const {
        return target_passes > 0 ? static_cast<double>(committed_tokens) / target_passes : 0.0;
    }
    /// About how many times as fast as vanilla decoding, from plain_pass_ms; 0 where that is not known.
    double estimatedSpeedup() const { return tokensPerSecond() * plain_pass_ms / 1000.0; }
    /// Decode speed, prefill and first token excluded.
    double tokensPerSecond() const {
        return decode_ms > 0.0 && new_tokens > 1 ? (new_tokens - 1) * 1000.0 / decode_ms : 0.0;
    }
};

}  // namespace griffin::engine
