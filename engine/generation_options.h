// How one answer is made. A plain value header: ui may include it.
#pragma once

#include <atomic>
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

/// How tokens are found. The text is the same with every one of them.
enum class Method {
    kAuto,  // the best that is installed and pays; vanilla when none does
    kVanilla,
    kGriffin,
    kEagle,
    kHass,
    kFspad,
    kEagle3,
    kMedusa,
    kHydra,
    kDraftModel,
    kPromptLookup,
    kLookahead,
    kSuffix,
    kSimulated,  // acceptance set by number, to measure what the machinery costs
};

/// How a draft tree is grown, and at temperature > 0 how its candidates are chosen and tested.
enum class TreeKind {
    kAuto,             // what fits the method
    kEagle2,           // most likely paths: expand, then keep the best
    kCoupled,          // the same of what the noise that the target draws with makes likely; at temperature 0 EAGLE-2's
    kDySpec,           // one node at a time, the most promising slot first
    kDySpecThreshold,  // by layers, every slot above a threshold
    kSequoia,          // the best shape for the acceptance measured so far
    kSpecInfer,        // several independent draws a node, tested round by round
    kSpecTr,           // the same draws, tested by k-sequential selection
    kStatic,           // the shape EAGLE-1 or Medusa was published with
    kChain,
};

struct TreeOptions {
    TreeKind kind = TreeKind::kAuto;
    int size = 0;   // nodes with the root, 2..256; 0: what the cost model finds best
    int depth = 0;  // levels below the root; 0: likewise
    int top_k = 0;  // children of a node; 0: 10
};

/// For Method::kSimulated: the text that vanilla decoding gives, and how often a draft hits it.
struct SimulatedDraft {
    std::vector<std::int32_t> answer;  // token ids after the prompt
    double acceptance = 0.0;           // probability that a node's likeliest child is the right one, given the node is
};

struct GenerationOptions {
    SamplingOptions sampling;
    int max_new_tokens = 1024;            // 0: until the context is full
    std::vector<std::string> stop_texts;  // the answer ends before the first of these
    Method method = Method::kAuto;
    TreeOptions tree;
    SimulatedDraft simulated;
    /// While it is true, every cycle is told with its record (engine/draft_tree_record.h). Null: nobody ever looks. May
    /// change at any time, and must outlive the answer.
    const std::atomic<bool>* watched = nullptr;
};

}  // namespace griffin::engine
