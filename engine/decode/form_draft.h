// The form of an answer as a draft: where it permits one token only, that is what comes next, and where a draft
// proposes tokens that it forbids, they are left out.
#pragma once

#include <vector>

#include "engine/decode/cost_model.h"
#include "engine/grammar/token_automaton.h"
#include "engine/tree/candidate_source.h"

namespace griffin::engine::decode {

class FormDraft {
  public:
    using State = grammar::TokenAutomaton::State;

    /// It must outlive this.
    explicit FormDraft(grammar::TokenAutomaton& form) : form_(form) {}

    /// After the path to a node of a tree whose root is the last token there is; kDead if it is not permitted.
    State after(const tree::DraftTree& tree, int node);
    grammar::TokenAutomaton& form() { return form_; }

    /// Leaves out the nodes that are not permitted. REQUIRES: tree.proposal() is kFixed.
    void leaveOutForbidden(tree::DraftTree& tree);
    /// Adds below each node where there is one way on the tokens of that way, as many as are worth verifying, and under
    /// fixed candidates the one after them that the model might join with what follows. The tree has at most `nodes`
    /// nodes then, and they are at most `depth` deep.
    void addForced(tree::DraftTree& tree, const CostModel& cost, int nodes, int depth);

  private:
    void addBelow(int node, tree::DraftTree& tree, const CostModel& cost, int nodes, int depth);

    grammar::TokenAutomaton& form_;
    std::vector<State> states_;  // [nodes]
    std::vector<int> permitted_;
    std::vector<grammar::TokenId> chain_;
};

/// The candidates of a draft that the form permits. Where it permits one token only there are none: FormDraft adds it.
class PermittedCandidates : public tree::ChangedCandidates {
  public:
    /// Both must outlive it.
    PermittedCandidates(tree::CandidateSource& draft, FormDraft& form, int vocabulary)
        : ChangedCandidates(draft, vocabulary), form_(form) {}

    /// Log-probabilities are given that the token is none of the forbidden ones that were met; minus infinity where
    /// fewer than k are permitted.
    void topCandidates(const tree::DraftTree& tree, std::span<const int> nodes, int k,
                       tree::Candidates& candidates) override;
    void probabilities(const tree::DraftTree& tree, std::span<const int> nodes, float temperature,
                       std::span<const std::span<float>> rows) override;

  private:
    void ask(const tree::DraftTree& tree, std::span<const int> nodes);
    void takePermitted(FormDraft::State state, std::size_t row, std::size_t k, std::size_t first,
                       tree::Candidates& candidates);

    FormDraft& form_;
    std::vector<int> asked_;          // nodes at which there are several ways
    std::vector<std::size_t> place_;  // of each in what was asked for
    std::vector<std::span<float>> rows_;
    tree::Candidates found_;
};

}  // namespace griffin::engine::decode
