#include "engine/draft/heads/hydra_drafter.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <utility>

#include "engine/base/softmax.h"
#include "engine/draft/weights/vocabulary_map.h"
#include "engine/model/device_matrix.h"

namespace griffin::engine::draft {
namespace {

using kernels::kMaxRows;

constexpr const char* kLayer = "prefix_embeding_layer.layers.0.";
constexpr const char* kNorm = "prefix_embeding_layer.norm.weight";

std::string layerName(const char* name) {
    return std::string(kLayer) + name;
}

using kernels::ConstMatrixView;
using kernels::MatrixView;
using model::kMaxLogitRows;

/// With a dropout module before every part, parts have odd numbers and the LM head is in a sequence too.
bool hasDropoutNames(const DraftTensors& tensors) {
    return tensors.has("hydra_lm_head.0.1.weight");
}

std::string lmHeadName(const DraftTensors& tensors, int head) {
    return fmt::format("hydra_lm_head.{}{}", head, hasDropoutNames(tensors) ? ".1" : "");
}

}  // namespace

bool HydraPrefix::isIn(const DraftTensors& tensors) {
    return tensors.has(kNorm);
}

model::ModelConfig HydraPrefix::configFor(DraftTensors& tensors, const model::ModelConfig& target) {
    model::ModelConfig config = target.plainLayer();
    config.vocabulary = 1;  // the layer has neither embedding nor LM head
    config.attention_biases = tensors.has(layerName("self_attn.q_proj.bias"));
    config.head_dim = tensors.rows(layerName("self_attn.q_proj.weight")) / config.heads;
    config.kv_heads = tensors.rows(layerName("self_attn.k_proj.weight")) / std::max(config.head_dim, 1);
    config.ffn_size = tensors.rows(layerName("mlp.gate_proj.weight"));
    // Positions are scaled as the target's where these turn whole heads, too, and all by one table.
    if (target.rope.dim == config.head_dim && !target.window_rope) config.rope = target.rope;
    config.rope.layout = kernels::RopeLayout::kHalves;
    config.rope.dim = config.head_dim;
    if (auto failure = model::checkConfig(config, tensors.where())) tensors.fail(std::move(*failure));
    return config;
}

HydraPrefix::HydraPrefix(DraftTensors& tensors, const model::ModelConfig& config, int context)
    : backend_(tensors.backend()),
      config_(config),
      norm_(tensors.vector({{kNorm, 1, config.hidden_size}})),
      activations_(backend_, config),
      cache_(backend_, config, context, model::KvCache::Keep::kAll),
      rope_(kernels::makeRopeTable(config.rope)),
      positions_(backend_.allocate(kMaxRows * sizeof(std::int32_t))),
      host_positions_(kMaxRows),
      chain_(kernels::AncestorMask::reserved()) {
    const int hidden = config.hidden_size;
    const int q_width = config.queryWidth();
    const int kv_width = config.kvWidth();
    layer_.attention_norm = tensors.vector({{layerName("input_layernorm.weight"), 1, hidden}});
    layer_.qkv = tensors.matrix({{layerName("self_attn.q_proj.weight"), q_width, hidden},
                                 {layerName("self_attn.k_proj.weight"), kv_width, hidden},
                                 {layerName("self_attn.v_proj.weight"), kv_width, hidden}});
    if (config.attention_biases) {
        layer_.qkv_bias = tensors.vector({{layerName("self_attn.q_proj.bias"), 1, q_width},
                                          {layerName("self_attn.k_proj.bias"), 1, kv_width},
                                          {layerName("self_attn.v_proj.bias"), 1, kv_width}});
    }
    layer_.attention_output = tensors.matrix({{layerName("self_attn.o_proj.weight"), hidden, q_width}});
    layer_.ffn_norm = tensors.vector({{layerName("post_attention_layernorm.weight"), 1, hidden}});
    layer_.gate_up = tensors.matrix({{layerName("mlp.gate_proj.weight"), config.ffn_size, hidden},
                                     {layerName("mlp.up_proj.weight"), config.ffn_size, hidden}});
    layer_.down = tensors.matrix({{layerName("mlp.down_proj.weight"), hidden, config.ffn_size}});
}

void HydraPrefix::extend(kernels::ConstMatrixView features, kernels::MatrixView last) {
    const int rows = features.rows;
    assert(rows >= 1 && rows <= kMaxRows);
    chain_.clear();
    for (int row = 0; row < rows; ++row) {
        chain_.append(row - 1);
        host_positions_[static_cast<std::size_t>(row)] = cache_.length() + row;
    }
    const auto count = static_cast<std::size_t>(rows);
    backend_.upload(positions_.data(), host_positions_.data(), count * sizeof(std::int32_t));
    const kernels::MatrixView angles = activations_.angles(rows);
    backend_.rotaryAngles(positions_.as<std::int32_t>(), rope_, angles);
    const kernels::MatrixView hidden = activations_.hidden(rows);
    backend_.gatherRows(features, model::rowNumbers(count), hidden);
    cache_.extendTail(0, rows);
    const model::PassPlace place{cache_.length(), rows, chain_, rope_, angles};
    model::decoderLayer(backend_, config_, layer_, place, cache_.layer(0), activations_);
    cache_.commitTail();
    backend_.rmsNorm(hidden.slice(rows - 1, 1), norm_.as<float>(), config_.norm_epsilon, last);
}

HydraDrafter::Head HydraDrafter::loadHead(DraftTensors& tensors, int hidden, int known_tokens, int index) {
    const int path_width = (index + 2) * hidden;
    const auto block_name = [&](int block) {
        return fmt::format("hydra_mlp.{}.{}", index, hasDropoutNames(tensors) ? 2 * block + 1 : block);
    };
    Head head;
    const std::string first = block_name(0);
    head.first.weight = tensors.matrix(
        {{first + ".linear.weight", hidden, path_width}, {first + ".res_connection.weight", hidden, path_width}});
    head.first.bias =
        tensors.vector({{first + ".linear.bias", 1, hidden}, {first + ".res_connection.bias", 1, hidden}});
    for (int block = 1; block < kMaxBlocks && tensors.has(block_name(block) + ".linear.weight"); ++block) {
        head.later.push_back(loadLayer(tensors, block_name(block) + ".linear", hidden, hidden));
    }
    const std::string lm_head = lmHeadName(tensors, index);
    tensors.checkVocabulary(lm_head + ".weight", known_tokens);
    head.lm_head.weight = tensors.matrix({{lm_head + ".weight", known_tokens, hidden}});
    if (tensors.has(lm_head + ".bias")) head.lm_head.bias = tensors.vector({{lm_head + ".bias", 1, known_tokens}});
    return head;
}

Result<std::unique_ptr<HydraDrafter>> HydraDrafter::open(DraftTensors& tensors, const model::ModelConfig& target,
                                                         const kernels::Weight& embedding, int context) {
    Result<std::vector<TokenId>> known = draftVocabulary(tensors, target.vocabulary);
    if (!known) return tl::unexpected(known.error());
    const int known_tokens = known->empty() ? target.vocabulary : static_cast<int>(known->size());
    std::vector<Head> heads;
    do {  // at least one: an empty file lacks the tensors of head 0
        heads.push_back(loadHead(tensors, target.hidden_size, known_tokens, static_cast<int>(heads.size())));
        if (tensors.failure()) return failed(*tensors.failure());
    } while (heads.size() < kMaxHeads && tensors.has(lmHeadName(tensors, static_cast<int>(heads.size())) + ".weight"));
    std::unique_ptr<HydraPrefix> prefix;
    if (HydraPrefix::isIn(tensors)) {
        const model::ModelConfig config = HydraPrefix::configFor(tensors, target);
        if (tensors.failure()) return failed(*tensors.failure());
        prefix = std::make_unique<HydraPrefix>(tensors, config, context);
        if (tensors.failure()) return failed(*tensors.failure());
    }
    return std::unique_ptr<HydraDrafter>(
        new HydraDrafter(tensors.backend(), target, embedding, std::move(heads), std::move(prefix), std::move(*known)));
}

HydraDrafter::HydraDrafter(kernels::Backend& backend, const model::ModelConfig& target,
                           const kernels::Weight& embedding, std::vector<Head> heads,
                           std::unique_ptr<HydraPrefix> prefix, std::vector<TokenId> known_tokens)
    : FeatureHeads(backend, target.hidden_size, heads.size()),
      embedding_(embedding),
      known_tokens_(std::move(known_tokens)),
      heads_(std::move(heads)),
      prefix_(std::move(prefix)),
      paths_(backend, kMaxLogitRows, (static_cast<int>(heads_.size()) + 1) * target.hidden_size),
      first_(backend, kMaxLogitRows, 2 * target.hidden_size),
      later_(backend, kMaxLogitRows, target.hidden_size),
      log_probabilities_(backend, kMaxLogitRows, heads_.front().lm_head.weight->rows()),
      ids_(backend.allocate(heads_.size() * kMaxLogitRows * sizeof(TokenId))),
      host_ids_(heads_.size() * kMaxLogitRows),
      zeros_(kMaxLogitRows, 0) {
    assert(embedding.rows() == target.vocabulary && embedding.cols() == target.hidden_size);
}

void HydraDrafter::forgetRows(int length) {
    if (prefix_) prefix_->truncate(length);
}

void HydraDrafter::read(ConstMatrixView features, MatrixView v) {
    if (prefix_) return prefix_->extend(features, v);
    FeatureHeads::read(features, v);
}

MatrixView HydraDrafter::logProbabilities(const tree::DraftTree& tree, std::span<const int> nodes) {
    const int rows = static_cast<int>(nodes.size());
    const int depth = tree.depth(nodes.front());
    assert(rows <= kMaxLogitRows && depth < maxDepth());
    const Head& head = heads_[static_cast<std::size_t>(depth)];
    const int hidden = embedding_.cols();

    const std::size_t count = nodes.size();
    for (std::size_t row = 0; row < count; ++row) {
        int node = nodes[row];
        for (int level = depth; level >= 0; --level) {
            host_ids_[static_cast<std::size_t>(level) * count + row] = tree.token(node);
            node = tree.parent(node);
        }
    }
    const std::size_t tokens = static_cast<std::size_t>(depth + 1) * count;
    backend_.upload(ids_.data(), host_ids_.data(), tokens * sizeof(TokenId));
    const MatrixView paths = paths_.view(rows).columns(0, (depth + 2) * hidden);
    backend_.gatherRows(feature_.view(1), std::span(zeros_).first(count), paths.columns(0, hidden));
    for (int level = 0; level <= depth; ++level) {
        backend_.embeddingRows(embedding_, ids_.as<TokenId>() + level * rows,
                               paths.columns((level + 1) * hidden, hidden));
    }

    const MatrixView first = first_.view(rows);
    apply(paths, head.first, first);
    const MatrixView state = first.columns(0, hidden);
    backend_.silu(state);
    backend_.add(state, first.columns(hidden, hidden));
    for (const Layer& block : head.later) addBlock(block, state, later_.view(rows));
    const MatrixView logits = log_probabilities_.view(rows);
    apply(state, head.lm_head, logits);
    backend_.logSoftmax(logits, logits);
    return logits;
}

int HydraDrafter::sameDepth(const tree::DraftTree& tree, std::span<const int> nodes, int first) {
    const auto begin = nodes.begin() + first;
    const auto last = begin + std::min<std::ptrdiff_t>(kMaxLogitRows, nodes.end() - begin);
    const auto end = std::find_if(begin, last, [&](int node) { return tree.depth(node) != tree.depth(*begin); });
    return static_cast<int>(end - begin);
}

void HydraDrafter::topCandidates(const tree::DraftTree& tree, std::span<const int> nodes, int k,
                                 tree::Candidates& candidates) {
    assert(k >= 1 && k <= maxCandidates());
    const auto row_size = static_cast<std::size_t>(k);
    candidates.resize(nodes.size(), k);
    int rows = 0;
    for (int done = 0; done < static_cast<int>(nodes.size()); done += rows) {
        rows = sameDepth(tree, nodes, done);
        const auto first = static_cast<std::size_t>(done);
        const auto count = static_cast<std::size_t>(rows);
        const MatrixView scores = logProbabilities(tree, nodes.subspan(first, count));
        backend_.topK(scores, k, std::span(candidates.log_probabilities).subspan(first * row_size, count * row_size),
                      std::span(candidates.tokens).subspan(first * row_size, count * row_size));
    }
    if (known_tokens_.empty()) return;
    for (TokenId& token : std::span(candidates.tokens).first(nodes.size() * row_size)) {
        token = known_tokens_[static_cast<std::size_t>(token)];
    }
}

void HydraDrafter::probabilities(const tree::DraftTree& tree, std::span<const int> nodes, float temperature,
                                 std::span<const std::span<float>> rows) {
    assert(rows.size() >= nodes.size());
    const auto known = static_cast<std::size_t>(maxCandidates());
    int count = 0;
    for (int done = 0; done < static_cast<int>(nodes.size()); done += count) {
        count = sameDepth(tree, nodes, done);
        const auto first = static_cast<std::size_t>(done);
        const MatrixView scores = logProbabilities(tree, nodes.subspan(first, static_cast<std::size_t>(count)));
        for (int row = 0; row < count; ++row) {
            const std::span<float> out = rows[first + static_cast<std::size_t>(row)];
            backend_.download(out.data(), scores.row(row), known * sizeof(float));
            temperedSoftmax(out.first(known), temperature, out);
        }
    }
}

}  // namespace griffin::engine::draft
