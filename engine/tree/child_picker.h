// Where the children of a node come from, one after the other: from the most likely candidates in their order, or from
// draws. A builder decides which nodes get children and how many, a picker which tokens they are. Picking a child puts
// it into the tree: a token that was drawn is never dropped, or else the text would no longer follow the target's
// distribution. So a builder decides about room and worth before it picks.
#pragma once

#include <span>

#include "engine/base/random.h"
#include "engine/tree/candidate_source.h"
#include "engine/tree/draft_tree.h"

namespace griffin::engine::tree {

struct Pick {
    int node = -1;       // the child; one that was there already when its token was drawn again; -1: nothing is left
    double share = 0.0;  // its probability among what the earlier siblings left
};

class ChildPicker {
  public:
    virtual ~ChildPicker() = default;

    virtual Proposal proposal() const = 0;
    /// Starts with `tree`, which is the root alone; no node will get more than `most_children`.
    /// REQUIRES: 1 <= most_children <= source.maxCandidates().
    virtual void begin(CandidateSource& source, const DraftTree& tree, int most_children) = 0;
    /// One draft pass: the children of `nodes` can be picked from now on.
    virtual void ask(DraftTree& tree, std::span<const int> nodes) = 0;
    /// Adds the next child of `node`. REQUIRES: it was asked for, has fewer than most_children, and the tree has room.
    virtual Pick pick(DraftTree& tree, int node, Random& random) = 0;
};

}  // namespace griffin::engine::tree
