// Draft trees that grow in the back end's memory: a draft predicts level after level, the target verifies the tree, and
// what it accepts is kept, without the host in between. The host queues a whole cycle and waits once, in read(). What
// comes out has the bits of the same cycle with the host between the passes: the tree is EAGLE-2's, with the records,
// the order and the limits of engine/tree/eagle2_tree.h.
//
// A cycle: start(); in run() the draft's operations (placeWaiting, takeLast, takeCandidates, placeLevel, takeParents,
// placeTree); in another run() the target's (takeChoices, accept, compact); read().
//
// The rows of a pass are placed by the last place...(): their tokens and positions lie at ids() and positions(), and
// attention takes mask(): where the host does not know it, one of more nodes that stands for it. Operations are queued
// for fixed numbers of rows: rows that nothing is known for are idle. What they compute is not used.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "kernels/ancestor_mask.h"
#include "kernels/tensor_view.h"
#include "kernels/token_noise.h"

namespace griffin::kernels {

class PassOperations;
struct PassKey;

/// Rows that may wait for the draft at the start of a cycle.
inline constexpr int kMaxWaitingRows = 16;
/// Candidates of all rows of a level.
inline constexpr int kMaxLevelCandidates = 1024;
/// Of a row of logits, as many of the largest as a shortlist has room for.
inline constexpr int kMaxShortlist = 64;
/// Levels of a tree whose candidates race.
inline constexpr int kMaxNoisyLevels = 32;

/// The sizes that a cycle's operations are queued for.
struct GrowthShape {
    int waiting_rows = 0;  // of the draft's pass over the waiting rows: Backend::passRows(); 0: there is no such pass
    int rows = 1;          // that are expanded in each level after the first, which is the root alone
    int children = 1;      // candidates of a row
    int levels = 1;        // below the root
    int tree_rows = 1;     // of the target's pass: Backend::passRows() of the largest number of nodes

    /// The sizes of the levels in one number.
    int packed() const { return (levels * kMaxTreeNodes + rows) * kMaxLevelCandidates + children; }
    /// Whether a tree of this shape has room: otherwise the host must grow it.
    bool fits() const {
        return waiting_rows <= kMaxWaitingRows && 1 + levels * rows <= kMaxTreeNodes &&
               rows * children <= kMaxLevelCandidates && tree_rows <= kMaxTreeNodes;
    }
};

/// What differs from cycle to cycle.
struct GrowthStart {
    int prefix = 0;         // committed rows of the draft, without those that wait
    int target_prefix = 0;  // committed rows of the target
    int nodes = 1;          // of the tree at most, the root included
    int columns = 1;        // of the draft's logits that count
    std::int32_t root = 0;
    std::span<const std::int32_t> waiting = {};  // tokens of the waiting rows; the last is the root
    std::span<const NoiseRow> noise = {};        // [levels] that draws the children of each level, where they race
};

/// How a cycle ended.
struct GrownTree {
    int nodes = 0;                                       // of the tree, the root included
    int accepted = 0;                                    // length of the accepted path, the root included
    std::int32_t bonus = 0;                              // the target's choice after it
    std::int64_t draft_ns = 0;                           // on the back end's clock
    std::int64_t verify_ns = 0;                          // likewise
    std::array<std::int32_t, kMaxTreeNodes> tokens;      // [nodes]
    std::array<std::int32_t, kMaxTreeNodes> parents;     // [nodes] -1 for the root
    std::array<float, kMaxTreeNodes> log_probabilities;  // [nodes] the draft's, given the parent; 0 for the root
    std::array<std::int32_t, kMaxTreeNodes> choices;     // [nodes] the target's most likely token after each
    std::array<std::int32_t, kMaxTreeNodes> path;        // [accepted] nodes, ascending, the root first
};

class TreeGrowth {
  public:
    virtual ~TreeGrowth() = default;

    /// A new tree of the root alone. REQUIRES: shape.fits(), start.waiting.size() <= shape.waiting_rows,
    /// 2 <= start.nodes <= shape.tree_rows, shape.levels < start.nodes, shape.children < start.nodes.
    virtual void start(const GrowthShape& shape, const GrowthStart& start) = 0;
    /// Like Backend::runPass(), for operations whose places are in the back end's memory: at most `nodes` rows behind
    /// `prefix`. They may depend on the shape, but not on the start, which is not part of the key.
    virtual void run(const PassKey& key, int prefix, int nodes, PassOperations operations) = 0;

    // The rows of the next pass.
    virtual const std::int32_t* ids() const = 0;        // [kMaxTreeNodes], all valid
    virtual const std::int32_t* positions() const = 0;  // [kMaxTreeNodes]
    virtual const AncestorMask& mask() const = 0;

    // Operations of the draft --------------------------------------------------------------------------------------
    /// The rows of the next pass are those that wait. Comes first, also where none do.
    virtual void placeWaiting() = 0;
    /// y[1, cols] = the row of x that belongs to the last waiting token.
    virtual void takeLast(ConstMatrixView x, MatrixView y) = 0;
    /// Rows [first, first + logits.rows) of this level get the candidates that logSoftmax() and topK() of the first
    /// start.columns columns of their logits give. What lies in `logits` afterwards is not defined.
    /// REQUIRES: shape.children <= start.columns <= logits.cols.
    virtual void takeCandidates(MatrixView logits, int first) = 0;
    /// The same from the noise that the target will draw with: the winners of the race that softmax() of these logits
    /// runs with it, by their RunnerShares; fewer where fewer have a probability. Column i is the token tokens[i], or
    /// i.
    virtual void takeRunners(MatrixView logits, int first, const std::int32_t* tokens) = 0;
    /// Records this level's candidates, of which column i is the token tokens[i], or i where `tokens` is null. Unless
    /// the level is the last, the best of them become the rows of the next pass, shape.rows, of which some may be idle.
    virtual void placeLevel(const std::int32_t* tokens) = 0;
    /// y[i] = the row of x that the parent of row i has: the root has row 0, row r of the n-th pass over a level (n
    /// from 0) row 1 + n * shape.rows + r.
    virtual void takeParents(ConstMatrixView x, MatrixView y) = 0;
    /// The best records become the tree, whose nodes are the rows of the target's pass: shape.tree_rows.
    virtual void placeTree() = 0;

    // Operations of the target -------------------------------------------------------------------------------------
    /// The k largest logits after nodes [first, first + logits.rows), as topK() gives them, for readShortlists().
    /// REQUIRES: k <= kMaxShortlist.
    virtual void takeShortlists(ConstMatrixView logits, int first, int k) = 0;

    // The rest where the decision is not left to the host:
    /// The most likely tokens after nodes [first, first + logits.rows), as argmax() gives them.
    virtual void takeChoices(ConstMatrixView logits, int first) = 0;
    /// Follows the choices from the root as far as they are nodes.
    virtual void accept() = 0;
    /// In every layer the accepted nodes move to the end of the prefix, as compactKv() moves them.
    virtual void compact(std::span<const KvLayerView> layers) = 0;

    /// Waits for the cycle. Where nothing was accepted by now, only the tree is known.
    virtual void read(GrownTree& result) = 0;
    /// The same, with the shortlists of the tree's nodes: values[nodes * k], columns[nodes * k]. Both spans have room
    /// for those of shape.tree_rows nodes.
    virtual void readShortlists(GrownTree& result, int k, std::span<float> values, std::span<std::int32_t> columns) = 0;
};

}  // namespace griffin::kernels
