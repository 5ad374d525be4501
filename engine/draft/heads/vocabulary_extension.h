// Tokens that a draft with a part of the vocabulary learns from the text: rows of the target's head for the tokens of
// the prompt and of the answer so far that the draft does not know. Answers repeat the words of their prompt, so that
// these few tokens cover most of what the part leaves out.
//
// The rows are kept in order of their first occurrence, so that a text cut short drops them from the end. Their
// matrices have room for the next ones and stay where they are: what is recorded of a pass with them stays valid.
#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <span>
#include <vector>

#include "engine/model/device_matrix.h"
#include "engine/tree/draft_tree.h"
#include "kernels/backend.h"
#include "kernels/half.h"

namespace griffin::engine::draft {

class VocabularyExtension {
  public:
    /// Tokens learnt at most. What is beyond them is rare in any text, and costs time at each level of each tree.
    static constexpr int kMaxTokens = 1024;

    /// `head` [vocabulary, hidden_size] is the target's and must outlive this. `known`: tokens that need no row.
    /// Throws std::bad_alloc.
    VocabularyExtension(kernels::Backend& backend, const kernels::Weight& head, std::span<const tree::TokenId> known);

    /// The tokens at places first_place, first_place + 1, ... of the text, behind those of earlier calls. True if some
    /// were new. Throws std::bad_alloc.
    bool learn(std::span<const tree::TokenId> tokens, int first_place);
    /// Forgets the tokens that do not occur before `place`. True if there were any.
    bool forgetFrom(int place);

    int size() const { return static_cast<int>(places_.size()); }
    std::span<const tree::TokenId> tokens() const { return tokens_; }
    /// With the room in the matrices that are used.
    int paddedSize() const { return static_cast<int>((tokens_.size() + kChunk - 1) / kChunk * kChunk); }
    /// logits[rows, paddedSize()] of x[rows, hidden_size]; columns from size() on are not defined.
    void multiply(kernels::ConstMatrixView x, kernels::MatrixView logits) const;

  private:
    static constexpr std::size_t kChunk = 64;  // rows of a matrix

    /// Of tokens_[first], tokens_[first + 1], ..., at most kChunk.
    void readRows(std::size_t first, std::size_t count);
    /// Writes the matrices of tokens_[first] and of what comes after it.
    void writeChunks(std::size_t first);

    kernels::Backend& backend_;
    const kernels::Weight& head_;
    std::size_t columns_;
    std::vector<bool> is_known_;                            // [vocabulary]
    std::vector<tree::TokenId> tokens_;                     // [size()]
    std::vector<int> places_;                               // [size()] ascending: where each token first occurred
    std::vector<kernels::Half> rows_;                       // [chunks * kChunk, hidden_size], of which size() are used
    std::vector<std::unique_ptr<kernels::Weight>> chunks_;  // as many as were ever needed
    kernels::DeviceBuffer ids_;                             // [kChunk] i32
    model::DeviceMatrix read_;                              // [kChunk, hidden_size]
    std::vector<float> host_;                               // the same
};

}  // namespace griffin::engine::draft
