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
    const TokenId token = choose(row, Logits::kToCompute);
    keepLikelihoods(std::span(&row, 1), std::span(&token, 1));
    return token;
}

TokenId VanillaDecoder::choose(int row, Logits logits) {
    TokenId token = 0;
    if (!sampler_.isForcedBehind({}, distribution_)) {
        const kernels::ConstMatrixView scores =
            logits == Logits::kThere ? target_.lastLogits(row + 1).slice(row, 1) : target_.logits(row, 1);
        if (sampler_.plainGreedy()) {
            target_.backend().argmax(scores, std::span(&token, 1));
            return token;
        }
        target_.backend().download(logits_.data(), scores.data, logits_.size() * sizeof(float));
        sampler_.distribution(logits_, distribution_);
    }
    token = sampler_.draw(distribution_);
    sampler_.occurred(token);
    return token;
}

void VanillaDecoder::takeSharedPass(int row, double pass_ms) {
    shared_ = {row, pass_ms, choose(row, Logits::kThere)};
}

void VanillaDecoder::next(TokenId root, int /*max_tokens*/, std::vector<TokenId>& tokens, GenerationStats& stats) {
    const Clock::time_point start = record_ != nullptr ? Clock::now() : Clock::time_point();
    if (!shared_) {
        target_.forwardTree(cache_, std::span(&root, 1), single_);
        cache_.commitTail();
    }
    const int row = shared_ ? shared_->row : target_.lastRow();
    ++stats.target_passes;
    ++stats.committed_tokens;
    tokens.assign(1, shared_ ? shared_->token : choose(row, Logits::kToCompute));
    if (record_ != nullptr) {
        const double own_ms = std::chrono::duration<double, std::milli>(Clock::now() - start).count();
        record(root, tokens.front(), row, shared_ ? shared_->milliseconds : own_ms);
    }
    shared_.reset();
    keepLikelihoods(std::span(&row, 1), tokens);
}

void VanillaDecoder::record(TokenId root, TokenId token, int row, double pass_ms) {
    *record_ = CycleRecord();
    record_->nodes.resize(1);
    record_->nodes.front().token = root;
    record_->nodes.front().accepted = true;
    record_->bonus = token;
    if (sampler_.plainGreedy()) {
        if (shared_) target_.logits(row, 1);  // those of all are the others', too
        record_->bonus_probability = targetProbability(target_, 0, token);
    } else {
        record_->bonus_probability = distribution_.probability(token);
    }
    record_->verify_ms = pass_ms;
}

}  // namespace griffin::engine::decode
