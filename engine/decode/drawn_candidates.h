// Tests of candidates that were drawn from the draft's distribution q, against the target's distribution p. All of them
// start from R = p and end, when no draw is accepted, with a token from what is left. Losslessness rests on the draws
// being in proportion to the q that the tree keeps, and on the number of draws under a node not depending on tokens
// that are yet to be drawn (k-sequential selection: on none of its draws).
//
// Round by round: a draw c from D is accepted with probability R[c] / D[c], else R = max(R - D, 0) scaled to sum 1.
//   With replacement D stays q (Miao et al., "SpecInfer", 2023). Without replacement D is q without the tokens drawn
//   before, scaled to sum 1 (Chen et al., "Sequoia", 2024; Xiong et al., "DySpec", 2024; EAGLE-1); one draw is the
//   chain of Leviathan et al., "Fast Inference from Transformers via Speculative Decoding", 2022.
// K-sequential: see k_sequential.h; when all are rejected R = p - min(q, p / rho) accepted / beta, scaled.
#pragma once

#include <vector>

#include "engine/decode/chance.h"
#include "engine/decode/k_sequential.h"
#include "engine/decode/residual.h"
#include "engine/tree/draft_tree.h"

namespace griffin::engine::decode {

/// What comes after a node: one of its children, or a token of the target's own.
struct NextStep {
    int child = -1;  // -1: none was accepted
    TokenId token = 0;
};

class DrawnCandidates {
  public:
    explicit DrawnCandidates(int vocabulary);

    // REQUIRES for both: the node has draws, and the tree has the distribution they are from. Draws that it gives no
    // probability (a tree filled up, a draft that fails) are never accepted and leave p as it is.
    NextStep roundByRound(const tree::DraftTree& tree, int node, const Distribution& p, Chance& chance);
    NextStep kSequential(const tree::DraftTree& tree, int node, const Distribution& p, Chance& chance);

  private:
    void collectDraws(const tree::DraftTree& tree, int node);
    void sumMasses(std::span<const float> draft, tree::Proposal proposal);

    Residual residual_;
    KSequentialSolver solver_;
    std::vector<int> drawn_;        // [draws] the nodes
    std::vector<TokenId> tokens_;   // [draws]
    std::vector<TokenId> ordered_;  // [draws] ascending
    std::vector<double> masses_;    // [draws] sum of the entries of q that the draw was made from
};

}  // namespace griffin::engine::decode
