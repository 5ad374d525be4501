// How an answer is generated: sampling, method and draft tree, with their names on the command line, in JSON and in the
// window. A plain value header: ui may include it.
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/device.h"

namespace griffin::engine {

using kernels::Device;

/// What is added to the logit of a token.
struct LogitBias {
    std::int32_t token = 0;
    float bias = 0.0F;  // finite
};

/// Order in which the sampler applies them: repetition penalty, biases, temperature, top-k, top-p, min-p, then the
/// draw.
struct SamplingOptions {
    float temperature = 0.0F;            // 0: greedy, the largest logit (lowest id on a tie) after penalty and biases
    int top_k = 0;                       // keep the k most likely tokens; 0: off
    float top_p = 1.0F;                  // keep the smallest set whose probability reaches p; 1: off
    float min_p = 0.0F;                  // keep tokens at least p times as likely as the likeliest; 0: off
    float repetition_penalty = 1.0F;     // > 1 lowers logits of tokens that occurred in prompt or answer; 1: off
    std::optional<std::uint64_t> seed;   // absent: random, and reported in the statistics
    std::vector<LogitBias> biases = {};  // those of one token add up
};

/// How tokens are predicted. The text is the same with every method.
enum class Method {
    kAuto,  // the best method that is installed and pays off; vanilla if none does
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
    kSimulated,  // acceptance set to a number, to measure the overhead of speculation
    kMtp,        // the model's own head for further tokens (multi-token prediction)
};

/// How a draft tree is grown, and at temperature > 0 how its candidates are chosen and tested.
enum class TreeKind {
    kAuto,             // what fits the method
    kEagle2,           // most likely paths: expand, then keep the best
    kCoupled,          // EAGLE-2 over what the target's sampling noise makes likely; at temperature 0 EAGLE-2 itself
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
    int size = 0;   // nodes with the root, 2..256; 0: chosen by the cost model
    int depth = 0;  // levels below the root; 0: likewise, by times that vary: then a tree that draws its candidates
                    // gives another text of the same distribution each time, whatever the seed
    int top_k = 0;  // children of a node; 0: 10
};

/// For Method::kSimulated: the text that vanilla decoding generates, and how often the draft predicts it.
struct SimulatedDraft {
    std::vector<std::int32_t> answer;  // token ids after the prompt
    double acceptance = 0.0;           // probability that a node's likeliest child is the right one, given the node is
};

/// What form an answer has. Tokens that would leave it are not drawn.
struct AnswerForm {
    enum class Kind {
        kFree,
        kJsonSchema,  // JSON that is valid under a schema
        kExpression,  // matched by a regular expression as a whole
        kGrammar,     // a text of a grammar in GBNF
    };
    Kind kind = Kind::kFree;
    std::string text;  // the schema, the expression or the grammar

    friend bool operator==(const AnswerForm&, const AnswerForm&) = default;
};

/// Whether the model thinks before it answers. One that has no such switch, or no levels, does what comes nearest.
enum class Reasoning { kAuto, kOff, kOn, kLow, kMedium, kHigh };

/// What a model's chat template can be told about it.
enum class ReasoningSupport { kNone, kSwitch, kLevels };

struct GenerationOptions {
    SamplingOptions sampling;
    AnswerForm form;                         // one that is not free: the model answers without thinking first
    Reasoning reasoning = Reasoning::kAuto;  // kAuto: as the model's template does by itself
    int reasoning_budget = 0;                // tokens, then the model is led to its answer; 0: no limit
    int max_new_tokens = 1024;               // 0: until the context is full
    std::vector<std::string> stop_texts;     // the answer ends before the first of these
    Method method = Method::kAuto;
    TreeOptions tree;
    SimulatedDraft simulated;
    /// Tells with the text how likely its tokens are: absent, nothing; else how many of the likeliest tokens beside
    /// each.
    std::optional<int> likelihoods;
    /// While true, every cycle is reported with its record (engine/draft_tree_record.h). Null: never. May change at
    /// any time; must outlive the answer.
    const std::atomic<bool>* watched = nullptr;
};

/// "griffin", "prompt-lookup".
std::string_view nameOf(Method method);
/// "eagle2", "dyspec-threshold".
std::string_view nameOf(TreeKind tree);

/// "auto", "off", "low".
std::string_view nameOf(Reasoning reasoning);

std::optional<Method> methodFromName(std::string_view name);
std::optional<TreeKind> treeFromName(std::string_view name);
std::optional<Reasoning> reasoningFromName(std::string_view name);

const std::vector<Reasoning>& allReasonings();
/// In display order. `simulated` is for measurements only and comes last.
const std::vector<Method>& allMethods();
const std::vector<TreeKind>& allTrees();

/// True for methods whose draft is a file of weights.
bool needsDraft(Method method);
/// Whether a draft that was loaded for one method also serves another: HASS differs from EAGLE only in training.
bool draftServes(Method loaded, Method wanted);

}  // namespace griffin::engine
