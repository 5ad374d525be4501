#include "engine/draft/heads/medusa_drafter.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <utility>

#include "engine/base/softmax.h"
#include "engine/draft/weights/vocabulary_map.h"

namespace griffin::engine::draft {

MedusaDrafter::Head MedusaDrafter::loadHead(DraftTensors& tensors, int hidden, int known_tokens,
                                            const std::string& prefix, HeadBias bias) {
    Head head;
    int blocks = 0;
    while (blocks < kMaxBlocks && tensors.has(fmt::format("{}.{}.linear.weight", prefix, blocks))) {
        head.blocks.push_back(loadLayer(tensors, fmt::format("{}.{}.linear", prefix, blocks++), hidden, hidden, bias));
    }
    const std::string name = fmt::format("{}.{}.weight", prefix, blocks);
    tensors.checkVocabulary(name, known_tokens);
    head.lm_head = tensors.matrix({{name, known_tokens, hidden}});
    return head;
}

Result<std::unique_ptr<MedusaDrafter>> MedusaDrafter::open(DraftTensors& tensors, const model::ModelConfig& target,
                                                           HeadBias bias) {
    const std::string prefix = tensors.has("medusa_head.0.0.linear.weight") ? "medusa_head." : "";
    Result<std::vector<TokenId>> known = draftVocabulary(tensors, target.vocabulary);
    if (!known) return tl::unexpected(known.error());
    const int known_tokens = known->empty() ? target.vocabulary : static_cast<int>(known->size());
    std::vector<Head> heads;
    do {  // at least one: an empty file lacks the tensors of head 0
        heads.push_back(
            loadHead(tensors, target.hidden_size, known_tokens, fmt::format("{}{}", prefix, heads.size()), bias));
        if (tensors.failure()) return failed(*tensors.failure());
    } while (heads.size() < kMaxHeads && tensors.has(fmt::format("{}{}.0.linear.weight", prefix, heads.size())));
    return std::unique_ptr<MedusaDrafter>(
        new MedusaDrafter(tensors.backend(), target, std::move(heads), std::move(*known)));
}

MedusaDrafter::MedusaDrafter(kernels::Backend& backend, const model::ModelConfig& target, std::vector<Head> heads,
                             std::vector<TokenId> known_tokens)
    : FeatureHeads(backend, target.hidden_size, heads.size()),
      vocabulary_(target.vocabulary),
      known_tokens_(std::move(known_tokens)),
      heads_(std::move(heads)),
      hidden_(backend, 1, target.hidden_size),
      block_(backend, 1, target.hidden_size),
      log_probabilities_(backend, static_cast<int>(heads_.size()), heads_.front().lm_head->rows()) {}

void MedusaDrafter::forgetRows(int /*length*/) {
    for (Head& head : heads_) {
        head.computed = false;
        head.best.k = 0;
    }
}

void MedusaDrafter::read(kernels::ConstMatrixView features, kernels::MatrixView v) {
    FeatureHeads::read(features, v);
    forgetRows(length());
}

kernels::MatrixView MedusaDrafter::logProbabilities(int depth) {
    assert(depth >= 0 && depth < maxDepth());
    Head& head = heads_[static_cast<std::size_t>(depth)];
    const kernels::MatrixView result = log_probabilities_.view(log_probabilities_.maxRows()).slice(depth, 1);
    if (head.computed) return result;
    const kernels::MatrixView hidden = hidden_.view(1);
    FeatureHeads::read(feature_.view(1), hidden);
    for (const Layer& block : head.blocks) addBlock(block, hidden, block_.view(1));
    backend_.matmul(hidden, *head.lm_head, result, kernels::MatmulOutput::kStore);
    backend_.logSoftmax(result, result);
    head.computed = true;
    return result;
}

void MedusaDrafter::topCandidates(const tree::DraftTree& tree, std::span<const int> nodes, int k,
                                  tree::Candidates& candidates) {
    assert(k >= 1 && k <= maxCandidates());
    const auto row_size = static_cast<std::size_t>(k);
    candidates.resize(nodes.size(), k);
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        const int depth = tree.depth(nodes[i]);
        const kernels::MatrixView scores = logProbabilities(depth);
        tree::Candidates& best = heads_[static_cast<std::size_t>(depth)].best;
        if (best.k < k) {
            best.resize(1, k);
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
