// The target model: one pass over some rows after a cached prefix, features of every row, logits of requested rows.
// Vanilla decoding is a pass with one row; prefill is a pass over a chain; a draft tree is a pass
// with an ancestor mask. Row i has the position prefix + depth(i).
//
// A pass allocates nothing; its results lie in the activations until the next pass.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <stop_token>
#include <vector>

#include "engine/model/activations.h"
#include "engine/model/kv_cache.h"
#include "engine/model/model_config.h"
#include "engine/model/weights.h"
#include "kernels/backend.h"

namespace griffin::engine::model {

class TargetModel {
  public:
    /// REQUIRES: `weights` were loaded for `config`. Throws std::bad_alloc.
    TargetModel(kernels::Backend& backend, ModelConfig config, ModelWeights weights);

    const ModelConfig& config() const { return config_; }
    const ModelWeights& weights() const { return weights_; }
    kernels::Backend& backend() const { return backend_; }
    /// Bytes the weights take in memory for one pass.
    std::size_t bytesPerPass() const { return weights_.bytesPerPass(config_); }

    /// One pass over tokens[M], the last M nodes of the mask; the nodes before them lie in the cache's tail from
    /// earlier passes. The rows join the tail and are not committed. REQUIRES: 0 <= tokens[i] < vocabulary, 1 <= M <=
    /// kMaxRows, mask.size() - M <= cache.tail(), mask.size() <= cache.room().
    void forwardTree(KvCache& cache, std::span<const std::int32_t> tokens, const kernels::AncestorMask& mask);

    /// What follows a pass over a tree in the back end's memory.
    enum class GrownDecision {
        kByHost,  // the shortlists of all nodes, if any; the tail is the tree's
        kGreedy,  // the target's choice after each node, the accepted path, and its keys and values at the end of the
                  // prefix, where cache.commitMoved() makes them part of it
    };
    /// One pass over the tree that a growth has placed, of at most `nodes` nodes; setRows() tells how many it has.
    /// Queues `rows` rows: Backend::passRows(nodes). REQUIRES: isSteady(), nodes <= cache.room(), rows <= kMaxRows.
    void forwardGrown(KvCache& cache, kernels::TreeGrowth& growth, int nodes, int rows, GrownDecision decision,
                      int shortlist = 0);
    void setRows(int rows) { rows_ = rows; }
    /// Whether a pass is the same operations every time, with nothing read by the host: experts are chosen there, and
    /// streamed layers take much longer than their launches, while copies for the next pass begin before one ends.
    bool isSteady() const { return config_.experts == 0 && weights_.stream == nullptr; }

    /// One more token for each of several sequences: token i follows what is committed in caches[i] and is
    /// committed there. Row i has the bits that forwardTree() with it alone would give. REQUIRES: 0 <= tokens[i] <
    /// vocabulary, 1 <= caches.size() == tokens.size() <= kMaxRows, no cache twice, room in each.
    void forwardSequences(std::span<KvCache* const> caches, std::span<const std::int32_t> tokens);

    /// Commits all tokens as one sequence, in chunks of kMaxRows; the last row of the last chunk is what logits(
    /// lastRow(), 1) gives. Stops between chunks when asked to; then the cache holds the chunks done. Returns the
    /// tokens committed. `chunk_done`, where given, is called after each chunk, whose features are those of rows
    /// [0, rows()), with the number of tokens committed before it. REQUIRES: tokens.size() <= cache.room().
    int prefill(KvCache& cache, std::span<const std::int32_t> tokens, const std::stop_token& stop,
                const std::function<void(int done)>& chunk_done = {});

    /// From now on every pass keeps its auxiliary hidden states, the residual stream that enters these three layers
    /// (EAGLE-3 reads them).
    /// REQUIRES: 0 <= layers[i] < config().layers. Throws std::bad_alloc.
    void keepAuxiliaryStates(const std::array<int, 3>& layers);
    /// From now on no pass keeps them; frees their memory.
    void dropAuxiliaryStates();
    bool keepsAuxiliaryStates() const { return activations_.hasAuxiliaryStates(); }
    /// [rows(), 3 * hidden_size] f32 of the last pass, in the order of keepAuxiliaryStates(). REQUIRES:
    /// keepsAuxiliaryStates().
    kernels::ConstMatrixView auxiliaryStates() const { return activations_.auxiliaryStates(rows_); }

    /// Rows of the last pass.
    int rows() const { return rows_; }
    int lastRow() const { return rows_ - 1; }
    /// [rows(), hidden_size] f32 of the last pass: hidden states after the final norm.
    kernels::ConstMatrixView features() const { return activations_.features(rows_); }
    /// The LM head over the features of rows [first, first + count): [count, vocabulary] f32, valid until the next
    /// call. REQUIRES: count <= kMaxLogitRows.
    kernels::ConstMatrixView logits(int first, int count);
    /// The first `count` rows of the last logits(). REQUIRES: it had at least `count` rows.
    kernels::ConstMatrixView lastLogits(int count) const { return activations_.logits(count); }
    /// Turns rows [row, row + count) of the last logits() into natural log-probabilities, in place.
    void toLogProbabilities(int row, int count);
    /// Scores rows [first, first + count): appends the log-probability of next_tokens[i] after row first + i to
    /// `logprobs` and writes each row's most likely token. REQUIRES: as logits(); next_tokens.size() >= count.
    void scoreRows(int first, int count, std::span<const std::int32_t> next_tokens, std::vector<float>& logprobs,
                   std::span<std::int32_t> most_likely);

  private:
    static constexpr std::array<int, 3> kNoAuxiliaryLayers{-1, -1, -1};

    /// logits() after a pass over `rows` rows.
    kernels::ConstMatrixView logitsOf(int rows, int first, int count);
    /// Tokens and host_positions_ to the back end, for the next pass.
    kernels::PassRows placeRows(std::span<const std::int32_t> tokens, int prefix, const kernels::AncestorMask& mask);
    bool hasWindowRope(int layer) const { return config_.window_rope && config_.windowOf(layer) > 0; }
    const kernels::RopeTable& ropeOf(int layer) const {
        if (!config_.rotates(layer)) return no_rope_;
        return hasWindowRope(layer) ? window_rope_ : rope_;
    }
    /// A pass over rows with these tokens and positions; layer(i, angles) computes layer i on hidden(rows).
    template <class Layer>
    void compute(int rows, const std::int32_t* ids, const std::int32_t* positions, const Layer& layer);
    /// What each layer gets for the tokens of the rows, whose embeddings are hidden(rows).
    void makeLayerInputs(int rows, const std::int32_t* ids);
    kernels::ConstMatrixView layerInput(int layer, int rows) const {
        const int size = config_.layer_input_size;
        return size > 0 ? activations_.layerInputs(rows).columns(layer * size, size) : kernels::MatrixView();
    }
    /// The same over rows of a tree, or of a sequence.
    void computeTree(KvCache& cache, const kernels::AncestorMask& mask, int rows, const std::int32_t* ids,
                     const std::int32_t* positions);

    kernels::Backend& backend_;
    ModelConfig config_;
    ModelWeights weights_;
    Activations activations_;
    kernels::RopeTable rope_;
    kernels::RopeTable window_rope_;  // for layers with a window, where it is another
    kernels::RopeTable no_rope_;      // for layers that rotate nothing
    std::vector<std::int32_t> host_positions_;
    std::vector<kernels::SequenceKv> sequences_;  // of one layer; capacity kMaxRows
    std::vector<kernels::DeltaState> states_;     // of one layer with a delta net; likewise
    kernels::AncestorMask full_chunk_;            // a chain of kMaxRows
    std::array<int, 3> auxiliary_layers_ = kNoAuxiliaryLayers;
    int variant_ = 0;  // of the passes: counts changes of auxiliary_layers_
    int rows_ = 0;
};

}  // namespace griffin::engine::model
