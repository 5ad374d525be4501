// What the engine reports while it generates an answer, in this order: PromptReady, any number of TextAdded, then the
// Answer is returned. A plain value header: ui may include it.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "engine/base/message.h"
#include "engine/draft_tree_record.h"
#include "engine/generation_options.h"

namespace griffin::engine {

enum class FinishReason { kStop, kLength, kCancelled };

/// What passes of the target over one row take on this device, in milliseconds.
struct PlainTimes {
    double ms = 0.0;  // on average, of several near the answer; 0: not known
    // That and the middle of them lie between these; 0: it was one alone.
    double low_ms = 0.0;
    double high_ms = 0.0;
    bool of_a_run = false;  // of plain decoding of the same prompt, not of passes near the answer

    /// How far they are apart, as a share of the average.
    double spread() const { return ms > 0.0 ? (high_ms - low_ms) / ms : 0.0; }

    friend bool operator==(const PlainTimes&, const PlainTimes&) = default;
};

/// What an answer cost.
struct GenerationStats {
    int prompt_tokens = 0;          // tokens of the rendered prompt
    int reused_tokens = 0;          // of these, found in the KV cache and not computed again
    int new_tokens = 0;             // answer tokens, the end token not counted
    int first_tokens = 1;           // of these, came with the first text; more, where another program's first piece had
    bool tokens_estimated = false;  // another program answered, and did not tell their number
    int target_passes = 0;          // passes of the target after the prefill
    int shared_passes = 0;          // of these, shared with other answers, with one row of each
    int committed_tokens = 0;       // tokens these passes committed to the KV cache, accepted draft tokens included
    int reasoning_tokens = 0;       // of new_tokens, those before what is said
    int dropped_messages = 0;       // oldest messages left out because the context is full
    std::uint64_t seed = 0;
    Method method = Method::kVanilla;  // what kAuto was resolved to
    TreeKind tree = TreeKind::kAuto;   // kAuto: no tree was grown
    // Milliseconds on the wall clock.
    double prefill_ms = 0.0;
    double time_to_first_token_ms = 0.0;
    double decode_ms = 0.0;     // after the first token
    double reasoning_ms = 0.0;  // of the time after the first token, until the reasoning ended
    double draft_ms = 0.0;
    double verify_ms = 0.0;
    double commit_ms = 0.0;
    double form_ms = 0.0;        // of these, spent on the form of the answer: which tokens it permits and forces
    PlainTimes plain_pass;       // 0: not measured
    double plain_now_ms = 0.0;   // what the next one would take, as its time changes; 0: not known
    double waiting_share = 0.0;  // of the threads' time after the first token, spent waiting for a processor; 0 to 1
    std::vector<int> accepted_by_depth;  // [depth] cycles in which the draft token of that depth was accepted

    /// tau: tokens committed per target pass; 1 for vanilla, 0 before the first pass.
    double acceptanceLength() const {
        return target_passes > 0 ? static_cast<double>(committed_tokens) / target_passes : 0.0;
    }
    /// Tokens of the answer per target pass, as people count them: what was accepted behind the end of the answer is
    /// left out, which tau counts as the published methods do. 0 before the first pass.
    double tokensPerPass() const { return target_passes > 0 ? static_cast<double>(new_tokens) / target_passes : 0.0; }
    /// Estimated speedup over vanilla decoding, from plain_pass; 0 if that is not known.
    double estimatedSpeedup() const { return tokensPerSecond() * plain_pass.ms / 1000.0; }
    /// Decode speed, prefill and what came with the first text excluded.
    double tokensPerSecond() const {
        return decode_ms > 0.0 && new_tokens > first_tokens ? (new_tokens - first_tokens) * 1000.0 / decode_ms : 0.0;
    }
    /// How many tokens came with the first text is never told where they are several.
    bool speedIsEstimated() const { return tokens_estimated || first_tokens > 1; }
};

/// The prompt is rendered and about to be computed.
struct PromptReady {
    int prompt_tokens = 0;
    int reused_tokens = 0;
    int dropped_messages = 0;          // oldest messages left out because the context is full
    int context_tokens = 0;            // the model's context in this session
    std::vector<Message> warnings;     // an unknown chat template, for example
    Method method = Method::kVanilla;  // what kAuto was resolved to
    TreeKind tree = TreeKind::kAuto;   // kAuto: no tree will be grown
    PlainTimes plain_pass;             // as in GenerationStats
};

/// How likely the model finds a token of the answer behind the text before it: natural logarithms of the probabilities
/// that its logits give by themselves, without penalty, biases, form, temperature and cuts.
struct TokenLikelihood {
    struct Candidate {
        std::int32_t token = 0;
        float log_probability = 0.0F;
        std::string bytes;  // of the token, or the name of a control token
    };
    Candidate chosen;
    std::vector<Candidate> likeliest;  // as many as asked for, the likeliest first, ties by lower token
    bool reasoning = false;            // the token is of the reasoning, or of its marks
};

/// One cycle of the decoder: one target pass.
struct TextAdded {
    std::string text;  // whole UTF-8 characters, reasoning as engine/reasoning.h has it; may be empty while a character
                       // or a stop text is unfinished
    std::vector<std::int32_t> tokens;  // committed in this cycle
    int new_tokens = 0;                // so far
    int reasoning_tokens = 0;          // so far
    double reasoning_ms = 0.0;         // so far
    double decode_ms = 0.0;            // so far
    double tokens_per_second = 0.0;    // so far
    PlainTimes plain_pass;             // as known by now
    double plain_now_ms = 0.0;         // as in GenerationStats
    /// Where asked for: of the tokens whose text comes with `text`, or began with it, and in the last
    /// event of a cancelled answer of all that are left. Those of a stop text have none.
    std::vector<TokenLikelihood> likelihoods;
    // The two below are set only while GenerationOptions::watched, and valid during the call only.
    const CycleRecord* cycle = nullptr;  // also null for the first token, which comes with the prompt, and for text
                                         // released at the end. tokens[i] is the draft's for i <
                                         // cycle->accepted_tokens, the target's own from there on.
    std::span<const int> text_ends;      // for each of `tokens` the bytes of `text` that are complete with it
};

using GenerationEvent = std::variant<PromptReady, TextAdded>;
/// Called on the thread that generates; must not block.
using EventSink = std::function<void(const GenerationEvent&)>;

struct Answer {
    std::string text;                  // reasoning and what is said: engine/reasoning.h
    std::vector<std::int32_t> tokens;  // the end token not included
    std::vector<std::int32_t> prompt_tokens;
    FinishReason finish_reason = FinishReason::kStop;
    GenerationStats stats;
};

}  // namespace griffin::engine
