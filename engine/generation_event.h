// What the engine says while it makes an answer: plain values, in this order:
// PromptReady, any number of TextAdded, then the Answer is returned. A plain value header: ui may include it.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "engine/draft_tree_record.h"
#include "engine/generation_stats.h"

namespace griffin::engine {

/// The prompt is rendered and about to be computed.
struct PromptReady {
    int prompt_tokens = 0;
    int reused_tokens = 0;
    int dropped_messages = 0;           // oldest messages left out because the context is full
    int context_tokens = 0;             // the model's context in this session
    std::vector<std::string> warnings;  // unknown chat template and the like
    Method method = Method::kVanilla;   // what kAuto was resolved to
    TreeKind tree = TreeKind::kAuto;    // kAuto: no tree will be grown
    double plain_pass_ms = 0.0;         // as in GenerationStats
};

/// One cycle of the decoder: one target pass.
struct TextAdded {
    std::string text;  // whole UTF-8 characters; may be empty while a character or a stop text is unfinished
    std::vector<std::int32_t> tokens;  // committed in this cycle
    int new_tokens = 0;                // so far
    double decode_ms = 0.0;            // so far
    double tokens_per_second = 0.0;    // so far
    double plain_pass_ms = 0.0;        // as known by now
    // The two below only while somebody looks (GenerationOptions::watched), and valid during the call only.
    const CycleRecord* cycle = nullptr;  // null also for the first token, which comes with the prompt, and for the rest
                                         // of a text at its end. tokens[i] is the draft's for i <
                                         // cycle->accepted_tokens and the target's own after that.
    std::span<const int> text_ends;      // for each of `tokens` the bytes of `text` that are complete with it
};

using GenerationEvent = std::variant<PromptReady, TextAdded>;
/// Called on the thread that generates; must not block.
using EventSink = std::function<void(const GenerationEvent&)>;

struct Answer {
    std::string text;
    std::vector<std::int32_t> tokens;  // the end token not included
    std::vector<std::int32_t> prompt_tokens;
    FinishReason finish_reason = FinishReason::kStop;
    GenerationStats stats;
};

}  // namespace griffin::engine
