// The model whose text is made: one pass over some rows behind a cached prefix, features of every row, logits of the
// rows one asks for. Vanilla decoding is a pass with one row; prefill is a pass over a chain; a draft tree is a pass
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

    /// One token more for each of several sequences: token i goes behind what is committed in caches[i] and is
    /// committed there. Row i has the bits that forwardTree() with it alone would give. REQUIRES: 0 <= tokens[i] <
    /// vocabulary, 1 <= caches.size() == tokens.size() <= kMaxRows, no cache twice, room in each.
    void forwardSequences(std::span<KvCache* const> caches, std::span<const std::int32_t> tokens);

    /// Commits all tokens as one sequence, in chunks of kMaxRows; the last row of the last chunk is what logits(
    /// lastRow(), 1) gives. Stops between chunks when asked to; then the cache holds the chunks done. Returns the
    /// tokens committed. `chunk_done`, where given, is called after each chunk, whose features are those of rows
    /// [0, rows()), with the number of tokens committed before it. REQUIRES: tokens.size() <= cache.room().
    int prefill(KvCache& cache, std::span<const std::int32_t> tokens, const std::stop_token& stop,
                const std::function<void(int done)>& chunk_done = {});

    /// From now on every pass keeps the residual stream that enters these three layers (EAGLE-3 reads it).
    /// REQUIRES: 0 <= layers[i] < config().layers. Throws std::bad_alloc.
    void keepTaps(const std::array<int, 3>& layers);
    /// From now on no pass keeps them, and their memory is free.
    void dropTaps();
    bool keepsTaps() const { return activations_.hasTaps(); }
    /// [rows(), 3 * hidden_size] f32 of the last pass, in the order of keepTaps(). REQUIRES: keepsTaps().
    kernels::ConstMatrixView taps() const { return activations_.taps(rows_); }

    /// Rows of the last pass.
    int rows() const { return rows_; }
    int lastRow() const { return rows_ - 1; }
    /// [rows(), hidden_size] f32 of the last pass: hidden states after the final norm.
    kernels::ConstMatrixView features() const { return activations_.features(rows_); }
    /// The LM head over the features of rows [first, first + count): [count, vocabulary] f32, valid until the next
    /// call. REQUIRES: count <= kMaxLogitRows.
    kernels::ConstMatrixView logits(int first, int count);
    /// The first `count` rows of what logits() gave last. REQUIRES: it gave so many.
    kernels::ConstMatrixView lastLogits(int count) const { return activations_.logits(count); }
    /// Turns rows [row, row + count) of what logits() gave last into natural log-probabilities, in place.
    void toLogProbabilities(int row, int count);
    /// Scores rows [first, first + count): appends the log-probability of next_tokens[i] after row first + i to
    /// `logprobs` and writes each row's most likely token. REQUIRES: as logits(); next_tokens.size() >= count.
    void scoreRows(int first, int count, std::span<const std::int32_t> next_tokens, std::vector<float>& logprobs,
                   std::span<std::int32_t> most_likely);

  private:
    static constexpr std::array<int, 3> kNoTaps{-1, -1, -1};

    /// Tokens and host_positions_ to the back end.
    void upload(std::span<const std::int32_t> tokens);
    /// A pass over the rows uploaded; layer(i, angles) computes layer i on hidden(rows).
    template <class Layer>
    void compute(int rows, const Layer& layer);

    kernels::Backend& backend_;
    ModelConfig config_;
    ModelWeights weights_;
    Activations activations_;
    kernels::RopeTable rope_;
    kernels::DeviceBuffer ids_;        // [kMaxRows] i32
    kernels::DeviceBuffer positions_;  // [kMaxRows] i32
    std::vector<std::int32_t> host_positions_;
    std::vector<kernels::SequenceKv> sequences_;  // of one layer; capacity kMaxRows
    kernels::AncestorMask full_chunk_;            // a chain of kMaxRows
    std::array<int, 3> tap_layers_ = kNoTaps;
    int variant_ = 0;  // of the passes: counts changes of tap_layers_
    int rows_ = 0;
};

}  // namespace griffin::engine::model
