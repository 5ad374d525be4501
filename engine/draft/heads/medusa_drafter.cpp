#include "engine/draft/heads/medusa_drafter.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <utility>

#include "engine/base/softmax.h"
#include "engine/draft/heads/draft_head.h"
#include "engine/draft/weights/vocabulary_map.h"

namespace griffin::engine::draft {

MedusaDrafter::Head MedusaDrafter::loadHead(DraftTensors& tensors, int hidden, int known_tokens,
                                            const std::string& prefix) {
    Head head;
    int blocks = 0;
    while (blocks < kMaxBlocks && tensors.has(fmt::format("{}.{}.linear.weight", prefix, blocks))) {
        const std::string name = fmt::format("{}.{}.linear", prefix, blocks++);
        Block block;
        block.linear = tensors.matrix({{name + ".weight", hidden, hidden}});
        block.bias = tensors.vector({{name + ".bias", 1, hidden}});
        head.blocks.push_back(std::move(block));
    }
    const std::string name = fmt::format("{}.{}.weight", prefix, blocks);
    tensors.checkVocabulary(name, known_tokens);
    head.lm_head = tensors.matrix({{name, known_tokens, hidden}});
    return head;
}

Result<std::unique_ptr<MedusaDrafter>> MedusaDrafter::open(DraftTensors& tensors, const model::ModelConfig& target) {
    const std::string prefix = tensors.has("medusa_head.0.0.linear.weight") ? "medusa_head." : "";
    Result<std::vector<TokenId>> known = draftVocabulary(tensors, target.vocabulary);
    if (!known) return tl::unexpected(known.error());
    const int known_tokens = known->empty() ? target.vocabulary : static_cast<int>(known->size());
    std::vector<Head> heads;
    do {  // at least one: an empty file lacks the tensors of head 0
        heads.push_back(loadHead(tensors, target.hidden_size, known_tokens, fmt::format("{}{}", prefix, heads.size())));
        if (tensors.failure()) return failed(*tensors.failure());
    } while (heads.size() < kMaxHeads && tensors.has(fmt::format("{}{}.0.linear.weight", prefix, heads.size())));
    return std::unique_ptr<MedusaDrafter>(
        new MedusaDrafter(tensors.backend(), target, std::move(heads), std::move(*known)));
}

MedusaDrafter::MedusaDrafter(kernels::Backend& backend, const model::ModelConfig& target, std::vector<Head> heads,
                             std::vector<TokenId> known_tokens)
    : backend_(backend),
      vocabulary_(target.vocabulary),
      known_tokens_(std::move(known_tokens)),
      heads_(std::move(heads)),
      feature_(backend, 1, target.hidden_size),
      hidden_(backend, 1, target.hidden_size),
      block_(backend, 1, target.hidden_size),
      log_probabilities_(backend, static_cast<int>(heads_.size()), heads_.front().lm_head->rows()) {}

void MedusaDrafter::forgetCycle() {
    for (Head& head : heads_) {
        head.computed = false;
        head.best.k = 0;
    }
}

void MedusaDrafter::truncate(int length) {
    assert(length >= 0 && length <= length_);
    if (length == length_) return;
    length_ = length;
    has_feature_ = false;
    forgetCycle();
}

void MedusaDrafter::extend(kernels::ConstMatrixView features, [[maybe_unused]] std::span<const TokenId> next_tokens) {
    assert(features.rows == static_cast<int>(next_tokens.size()) && features.rows > 0);
    backend_.gatherRows(features.slice(features.rows - 1, 1), kFirstRow, feature_.view(1));
    length_ += features.rows;
    has_feature_ = true;
    forgetCycle();
}

kernels::MatrixView MedusaDrafter::logProbabilities(int depth) {
    assert(depth >= 0 && depth < maxDepth());
    Head& head = heads_[static_cast<std::size_t>(depth)];
    const kernels::MatrixView result = log_probabilities_.view(log_probabilities_.maxRows()).slice(depth, 1);
    if (head.computed) return result;
    const kernels::MatrixView hidden = hidden_.view(1);
    const kernels::MatrixView block_out = block_.view(1);
    backend_.gatherRows(feature_.view(1), kFirstRow, hidden);
    for (const Block& block : head.blocks) {
        backend_.matmul(hidden, *block.linear, block_out, kernels::MatmulOutput::kStore);
        backend_.addBias(block_out, block.bias.as<float>());
        backend_.silu(block_out);
        backend_.add(hidden, block_out);
    }
    backend_.matmul(hidden, *head.lm_head, result, kernels::MatmulOutput::kStore);
    backend_.logSoftmax(result, result);
    head.computed = true;
    return result;
}

void MedusaDrafter::topCandidates(const tree::DraftTree& tree, std::span<const int> nodes, int k,
                                  tree::Candidates& candidates) {
    assert(k >= 1 && k <= maxCandidates());
    const auto row_size = static_cast<std::size_t>(k);
    candidates.k = k;
    candidates.tokens.resize(nodes.size() * row_size);
    candidates.log_probabilities.resize(nodes.size() * row_size);
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        const int depth = tree.depth(nodes[i]);
        const kernels::MatrixView scores = logProbabilities(depth);
        tree::Candidates& best = heads_[static_cast<std::size_t>(depth)].best;
        if (best.k < k) {
            best.k = k;
            best.tokens.resize(row_size);
            best.log_probabilities.resize(row_size);
            backend_.topK(scores, k, best.log_probabilities, best.tokens);
            if (!known_tokens_.empty()) {
                for (TokenId& token : best.tokens) token = known_tokens_[static_cast<std::size_t>(token)];
            }
        }
        const auto at = static_cast<std::ptrdiff_t>(i * row_size);
        std::copy_n(best.tokens.begin(), k, candidates.tokens.begin() + at);
        std::copy_n(best.log_probabilities.begin(), k, candidates.log_probabilities.begin() + at);
    }
}

void MedusaDrafter::probabilities(const tree::DraftTree& tree, std::span<const int> nodes, float temperature,
                                  std::span<const std::span<float>> rows) {
    assert(rows.size() >= nodes.size());
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        const kernels::MatrixView scores = logProbabilities(tree.depth(nodes[i]));
        const auto cols = static_cast<std::size_t>(scores.cols);
        const std::span<float> row =
            rows[i].first(known_tokens_.empty() ? static_cast<std::size_t>(vocabulary_) : cols);
        backend_.download(row.data(), scores.data, cols * sizeof(float));
        temperedSoftmax(row.first(cols), temperature, row);
    }
}

}  // namespace griffin::engine::draft
