#include "engine/decode/decoder.h"

#include <chrono>

#include "engine/decode/tree_distributions.h"

namespace griffin::engine::decode {

using Clock = std::chrono::steady_clock;

VanillaDecoder::VanillaDecoder(model::TargetModel& target, model::KvCache& cache, Sampler& sampler)
    : target_(target),
      cache_(cache),
      sampler_(sampler),
      single_(kernels::AncestorMask::chain(1)),
      logits_(sampler.plainGreedy() ? 0 : static_cast<std::size_t>(target.config().vocabulary)) {}

TokenId VanillaDecoder::first() {
    const int row = target_.lastRow();
    const TokenId token = choose();
    keepLikelihoods(std::span(&row, 1), std::span(&token, 1));
    return token;
}

TokenId VanillaDecoder::choose() {
    TokenId token = 0;
    if (!sampler_.isForcedBehind({}, distribution_)) {
        const kernels::ConstMatrixView logits = target_.logits(target_.lastRow(), 1);
        if (sampler_.plainGreedy()) {
            target_.backend().argmax(logits, std::span(&token, 1));
            return token;
        }
        target_.backend().download(logits_.data(), logits.data, logits_.size() * sizeof(float));
        sampler_.distribution(logits_, distribution_);
    }
    token = sampler_.draw(distribution_);
    sampler_.occurred(token);
    return token;
}

void VanillaDecoder::next(TokenId root, int /*max_tokens*/, std::vector<TokenId>& tokens, GenerationStats& stats) {
    const Clock::time_point start = record_ != nullptr ? Clock::now() : Clock::time_point();
    target_.forwardTree(cache_, std::span(&root, 1), single_);
    cache_.commitTail();
    ++stats.target_passes;
    ++stats.committed_tokens;
    tokens.assign(1, choose());
    if (record_ != nullptr) {
        record(root, tokens.front(), std::chrono::duration<double, std::milli>(Clock::now() - start).count());
    }
    const int row = target_.lastRow();
    keepLikelihoods(std::span(&row, 1), tokens);
}

void VanillaDecoder::record(TokenId root, TokenId token, double pass_ms) {
    *record_ = CycleRecord();
    record_->nodes.resize(1);
    record_->nodes.front().token = root;
    record_->nodes.front().accepted = true;
    record_->bonus = token;
    record_->bonus_probability =
        sampler_.plainGreedy() ? targetProbability(target_, 0, token) : distribution_.probability(token);
    record_->verify_ms = pass_ms;
}

}  // namespace griffin::engine::decode
