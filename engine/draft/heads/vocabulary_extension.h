// Tokens that a draft with a part of the vocabulary learns from the text: rows of the target's head for the tokens of
// the prompt and of the answer so far that the draft does not know. Answers repeat the words of their prompt, so that
// these few tokens cover most of what the part leaves out.
//
// The rows are kept in order of their first occurrence, so that a text cut short drops them from the end.
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
    /// Forgets the tokens that do not occur before `place`. True if there were any. Throws std::bad_alloc.
    bool forgetFrom(int place);

    int size() const { return static_cast<int>(places_.size()); }
    std::span<const tree::TokenId> tokens() const { return tokens_; }
    /// logits[rows, size()] of x[rows, hidden_size]. Nothing where size() is 0.
    void multiply(kernels::ConstMatrixView x, kernels::MatrixView logits) const;

  private:
    // A matrix of the back end cannot grow: the last one is made anew with each token, until it has so many rows.
    static constexpr std::size_t kChunk = 64;

    void readRows(std::span<const tree::TokenId> tokens);
    /// Makes the matrices of the rows from the first chunk that lacks one or has another number of rows.
    void makeChunks();

    kernels::Backend& backend_;
    const kernels::Weight& head_;
    std::size_t columns_;
    std::vector<bool> is_known_;         // [vocabulary]
    std::vector<tree::TokenId> tokens_;  // [size()]
    std::vector<int> places_;            // [size()] ascending: where each token first occurred
    std::vector<kernels::Half> rows_;    // [size(), hidden_size]
    std::vector<std::unique_ptr<kernels::Weight>> chunks_;
    kernels::DeviceBuffer ids_;  // [kChunk] i32
    model::DeviceMatrix read_;   // [kChunk, hidden_size]
    std::vector<float> host_;    // the same
};

}  // namespace griffin::engine::draft
