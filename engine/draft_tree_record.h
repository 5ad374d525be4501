// What one cycle of the decoder did: the draft tree with the probabilities of both models, the decision and the times.
// Recorded only while GenerationOptions::watched. A plain value header: ui may include it.
//
// A chain is a tree, and a cycle without a draft, as all of vanilla decoding's are, is a root alone.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace griffin::engine {

/// A probability that was not computed: the target's distribution is evaluated only after accepted nodes.
inline constexpr float kUnknownProbability = -1.0F;

/// Candidates that are recorded although they were not verified.
inline constexpr int kMaxLeftOut = 24;

struct DraftTreeNode {
    std::int32_t token = 0;
    std::string text;  // the token's bytes, which may be a part of a character; of a control token its name or nothing
    int parent = -1;   // -1: the root
    int depth = 0;     // 0: the root
    // Both given the parent; kUnknownProbability for the root. The target's is that of the distribution its own token
    // is chosen from; with plain greedy decoding that of all its logits.
    float draft_probability = kUnknownProbability;
    float target_probability = kUnknownProbability;
    bool accepted = false;
    bool of_form = false;  // not the draft's: the form of the answer permits no other token here
};

/// Where the draft tokens of a cycle came from.
enum class DraftOrigin {
    kNone,    // none: vanilla decoding, or drafting would not have paid off
    kModel,   // a draft network or a smaller model
    kLookup,  // earlier text; the probability is how often the token followed there, 1 if that is not counted
    kForm,    // the form that the answer is to have, which permits no other tokens
};

struct CycleRecord {
    std::vector<DraftTreeNode> nodes;  // parents before children; the root, the last token before this cycle, first
    // Candidates that were considered and left out before the pass, at most kMaxLeftOut, those with the likeliest
    // paths. Numbered on from the nodes: a parent of nodes.size() + n is left_out[n]. Parents before children.
    std::vector<DraftTreeNode> left_out;
    DraftOrigin origin = DraftOrigin::kNone;
    int accepted_tokens = 0;
    std::int32_t bonus = 0;  // the target's own next token after the accepted path
    std::string bonus_text;
    float bonus_probability = kUnknownProbability;
    // Milliseconds on the wall clock, without the time spent on this record.
    double draft_ms = 0.0;
    double verify_ms = 0.0;
    double commit_ms = 0.0;
};

}  // namespace griffin::engine
