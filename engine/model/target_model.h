// The model whose text is made: one pass over some rows behind a cached prefix, features of every row, logits of the
// rows one asks for. Vanilla decoding is a pass with one row; prefill is a pass over a chain; a draft tree is a pass
// with an ancestor mask. Row i has the position prefix + depth(i).
//
// A pass allocates nothing; its results lie in the activations until the next pass.
#pragma once

#include <cstdint>
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

    /// One pass over tokens[M], M = mask.size() <= kMaxRows; the rows become the cache's tail and are not committed.
    /// REQUIRES: 0 <= tokens[i] < vocabulary, M <= cache.room().
    void forwardTree(KvCache& cache, std::span<const std::int32_t> tokens, const kernels::AncestorMask& mask);

    /// Commits all tokens as one sequence, in chunks of kMaxRows; the last row of the last chunk is what logits(
    /// lastRow(), 1) gives. Stops between chunks when asked to; then the cache holds the chunks done. Returns the
    /// tokens committed. REQUIRES: tokens.size() <= cache.room().
    int prefill(KvCache& cache, std::span<const std::int32_t> tokens, const std::stop_token& stop);

    /// Rows of the last pass.
    int rows() const { return rows_; }
    int lastRow() const { return rows_ - 1; }
    /// [rows(), hidden_size] f32 of the last pass: hidden states after the final norm.
    kernels::ConstMatrixView features() const { return activations_.features(rows_); }
    /// The LM head over the features of rows [first, first + count): [count, vocabulary] f32, valid until the next
    /// call. REQUIRES: count <= kMaxLogitRows.
    kernels::ConstMatrixView logits(int first, int count);
    /// Scores rows [first, first + count): appends the log-probability of next_tokens[i] after row first + i to
    /// `logprobs` and writes each row's most likely token. REQUIRES: as logits(); next_tokens.size() >= count.
    void scoreRows(int first, int count, std::span<const std::int32_t> next_tokens, std::vector<float>& logprobs,
                   std::span<std::int32_t> most_likely);

  private:
    kernels::Backend& backend_;
    ModelConfig config_;
    ModelWeights weights_;
    Activations activations_;
    kernels::RopeTable rope_;
    kernels::DeviceBuffer ids_;        // [kMaxRows] i32
    kernels::DeviceBuffer positions_;  // [kMaxRows] i32
    std::vector<std::int32_t> host_positions_;
    kernels::AncestorMask full_chunk_;  // a chain of kMaxRows
    int rows_ = 0;
};

}  // namespace griffin::engine::model
