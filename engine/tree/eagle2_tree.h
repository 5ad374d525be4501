// The dynamic tree of EAGLE-2 (Li et al. 2024, section 4), which HASS, GRIFFIN and EAGLE-3 use too. Expand: level by
// level, the top_k best nodes of a level get their most likely children; every child is recorded with its score, the
// log-probability of its path. Rerank: the best shape.nodes - 1 records of all levels become the tree.
//
// Records are numbered in order of creation: by level, then by the order of their parents in the level (best first),
// then by rank. Everywhere the better record is the one with the higher score, on a tie the one with the lower number.
// A child's score is never above its parent's and its number is higher, so the best records always contain their
// ancestors.
//
// A row none of whose children can enter the tree any more is not expanded: if as many records as the tree takes have
// at least its score, all of them come before its children. This does not change the tree. Levels are truncated where
// the rows exceed kernels::kMaxTreeNodes in total.
#pragma once

#include <vector>

#include "engine/tree/tree_builder.h"

namespace griffin::engine::tree {

class Eagle2Tree : public TreeBuilder {
  public:
    Eagle2Tree();

    void build(CandidateSource& source, TokenId root, const TreeShape& shape, Random& random, DraftTree& tree) override;
    bool asksRule() const override { return true; }
    void leftOut(std::size_t most, std::vector<LeftOut>& candidates) override;

  private:
    struct Record {
        float score;
        float log_probability;
        TokenId token;
        int row;  // its parent, a node of expanded_
    };

    void expand(CandidateSource& source, int children);
    void selectRows(std::size_t level_begin, int most_rows, std::size_t most_records);
    void rerank(std::size_t most_records, DraftTree& tree);
    bool better(int a, int b) const;

    DraftTree expanded_;          // the root and the rows that are expanded
    std::vector<int> record_of_;  // [nodes of expanded_], -1 for the root
    std::vector<int> rows_;       // nodes of expanded_ to be expanded next
    Candidates candidates_;
    std::vector<Record> records_;
    std::vector<int> order_;    // records; after a build those that became nodes, ascending
    std::vector<int> node_of_;  // [records] node of the final tree
};

}  // namespace griffin::engine::tree
