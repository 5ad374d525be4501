#include "engine/decode/speculative_decoder.h"

#include <algorithm>
#include <cassert>

#include "engine/decode/sampler.h"

namespace griffin::engine::decode {
namespace {

using kernels::kMaxTreeNodes;

// Rows that one cycle brings; more have waited.
constexpr int kUsualRows = 16;

double milliseconds(std::chrono::steady_clock::time_point from, std::chrono::steady_clock::time_point to) {
    return std::chrono::duration<double, std::milli>(to - from).count();
}

/// Whether its trees may grow in the back end's memory.
bool growsTrees(const Speculation& speculation) {
    return speculation.growth != nullptr && speculation.drafter.grower() != nullptr && speculation.builder &&
           speculation.builder->expandsAndReranks();
}

}  // namespace

SpeculativeDecoder::SpeculativeDecoder(model::TargetModel& target, model::KvCache& cache, Sampler& sampler,
                                       Speculation speculation, DraftFeed& feed, std::uint64_t seed)
    : target_(target),
      cache_(cache),
      sampler_(sampler),
      speculation_(std::move(speculation)),
      feed_(feed),
      vanilla_(target, cache, sampler),
      cost_(speculation_.times, speculation_.tree, draftCost(speculation_), speculation_.stats, speculation_.advice,
            cache.length()),
      random_(draftSeed(seed)),
      tree_(kMaxTreeNodes, target.config().vocabulary),
      choices_(kMaxTreeNodes),
      distributions_(target, sampler),
      sampled_(sampler.plainGreedy() ? 0 : target.config().vocabulary) {
    worth_verifying_.reserve(kMaxTreeNodes);
    path_.nodes.reserve(kMaxTreeNodes);
    if (speculation_.drafter.lookup() != nullptr) {
        lookup_cost_.emplace(speculation_.times, speculation_.tree, DraftCost::kNothing, *speculation_.lookup_stats,
                             std::nullopt, cache.length());
    }
    if (growsTrees(speculation_) && (sampler.plainGreedy() || (speculation_.coupled && !sampler.greedy()))) {
        grown_.emplace(target, cache, speculation_.drafter, sampler, *speculation_.growth);
    }
    // What grows in the back end's memory knows no penalty, and there both ways give the same trees.
    if (sampler.penalises() && speculation_.builder && speculation_.growth == nullptr) {
        penalised_.emplace(candidates(), sampler, target.config().vocabulary);
    }
    if (speculation_.coupled && !sampler.greedy()) {
        coupled_.emplace(candidates(), sampler, target.config().vocabulary);
    }
    if (sampler.form() == nullptr) return;
    assert(speculation_.growth == nullptr);
    form_.emplace(*sampler.form());
    if (speculation_.builder) permitted_.emplace(candidates(), *form_, target.config().vocabulary);
}

TokenId SpeculativeDecoder::first() {
    const TokenId root = vanilla_.first();
    const int last = target_.lastRow();
    feed_.add(std::span(&last, 1), std::span(&root, 1));
    keepLikelihoods(std::span(&last, 1), std::span(&root, 1));
    return root;
}

void SpeculativeDecoder::next(TokenId root, int max_tokens, std::vector<TokenId>& tokens, GenerationStats& stats) {
    const Clock::time_point start = Clock::now();
    const bool may_draft = max_tokens != 1 && cache_.room() >= 2;
    tree_.reset(root, tree::Proposal::kFixed);
    origin_ = DraftOrigin::kNone;
    recording_ms_ = 0.0;
    if (record_ != nullptr) CycleRecorder::clear(*record_);
    if (may_draft && form_) draftForced(root, max_tokens);
    if (may_draft && origin_ == DraftOrigin::kNone && lookup_cost_ && lookup_cost_->wantsDraft()) {
        lookUp(root, max_tokens);
    }
    const bool drafts = may_draft && origin_ == DraftOrigin::kNone && cost_.wantsDraft();
    CycleTimes times;
    const bool is_grown = drafts && grown_ && growAndVerify(root, max_tokens, times);
    if (!is_grown) draftThenVerify(drafts, root, max_tokens, start, times);
    const Clock::time_point verified = Clock::now();
    if (is_grown && grown_->isDecided()) {
        cache_.commitMoved(static_cast<int>(path_.nodes.size()));
    } else {
        cache_.compact(path_.nodes);
    }
    commit(tokens);
    learn(drafts, times.usual_draft_ms, times.verify_ms);
    if (stats.plain_pass.ms > 0.0) {
        stats.plain_pass = cost_.plainPasses();
        stats.plain_now_ms = cost_.plainPassMs();
    }

    const auto accepted = static_cast<std::size_t>(path_.acceptedTokens());
    if (stats.accepted_by_depth.size() < accepted) stats.accepted_by_depth.resize(accepted);
    for (std::size_t depth = 0; depth < accepted; ++depth) ++stats.accepted_by_depth[depth];
    ++stats.target_passes;
    stats.committed_tokens += static_cast<int>(path_.nodes.size());
    stats.draft_ms += times.draft_ms;
    stats.verify_ms += times.verify_ms;
    const double commit_ms = milliseconds(verified, Clock::now());
    stats.commit_ms += commit_ms;
    if (record_ != nullptr) finishRecord(times, commit_ms);
    keepLikelihoods(path_.nodes, tokens);
}

void SpeculativeDecoder::draftThenVerify(bool drafts, TokenId root, int max_tokens, Clock::time_point start,
                                         CycleTimes& times) {
    times.usual_draft_ms = drafts ? grow(root, max_tokens) : 0.0;
    const Clock::time_point grown = Clock::now();
    times.draft_ms = milliseconds(start, grown) - recording_ms_;
    if (record_ != nullptr) recorder_.begin(tree_, *record_);
    recording_ms_ = milliseconds(grown, Clock::now());
    target_.forwardTree(cache_, tree_.tokens(), tree_.mask());
    verify();
    times.verify_ms = milliseconds(grown, Clock::now()) - recording_ms_;
}

bool SpeculativeDecoder::growAndVerify(TokenId root, int max_tokens, CycleTimes& times) {
    const Clock::time_point start = Clock::now();
    if (!grown_->run(root, shapeFrom(cost_, max_tokens), feed_, tree_, choices_, path_)) return false;
    const Clock::time_point grown = Clock::now();
    origin_ = DraftOrigin::kModel;
    // The tree is what it is; how much of it was worth verifying decides the size of the next one.
    cost_.choose(tree_, worth_verifying_);
    if (record_ != nullptr) recorder_.begin(tree_, *record_);
    recording_ms_ = milliseconds(grown, Clock::now());
    if (!grown_->isDecided()) {
        verify(grown_->shortlists());
    } else if (record_ != nullptr) {
        readChoices();
    }
    const double passed = milliseconds(start, Clock::now()) - recording_ms_;
    times.draft_ms = times.usual_draft_ms = std::min(grown_->draftMs(), passed);
    times.verify_ms = passed - times.draft_ms;
    return true;
}

/// For the record of a cycle that the back end decided.
void SpeculativeDecoder::readChoices() {
    const Clock::time_point start = Clock::now();
    for (int first = 0; first < tree_.size(); first += model::kMaxLogitRows) {
        const int count = std::min(model::kMaxLogitRows, tree_.size() - first);
        target_.logits(first, count);
        recorder_.readLogits(tree_, target_, first, count, choices_, *record_);
    }
    recording_ms_ += milliseconds(start, Clock::now());
}

void SpeculativeDecoder::learn(bool drafts, double draft_ms, double verify_ms) {
    if (origin_ == DraftOrigin::kForm) {
        cost_.watch(tree_.size(), static_cast<int>(path_.nodes.size()), verify_ms);
        if (lookup_cost_) lookup_cost_->watch(tree_.size(), static_cast<int>(path_.nodes.size()), verify_ms);
        return;
    }
    if (lookup_cost_ && origin_ == DraftOrigin::kLookup) {
        lookup_cost_->learn(tree_, path_, true, 0.0, verify_ms);
        cost_.watch(tree_.size(), static_cast<int>(path_.nodes.size()), verify_ms);
        return;
    }
    cost_.learn(tree_, path_, drafts, draft_ms, verify_ms);
    if (lookup_cost_) lookup_cost_->watch(tree_.size(), static_cast<int>(path_.nodes.size()), verify_ms);
}

void SpeculativeDecoder::finishRecord(const CycleTimes& times, double commit_ms) {
    recorder_.decided(path_, *record_);
    record_->origin = tree_.size() > 1 ? origin_ : DraftOrigin::kNone;
    record_->draft_ms = times.draft_ms;
    record_->verify_ms = times.verify_ms;
    record_->commit_ms = commit_ms;
}

DraftCost SpeculativeDecoder::draftCost(const Speculation& speculation) {
    if (speculation.drafter.observesChoices()) return DraftCost::kWhole;
    if (!speculation.builder) return DraftCost::kNothing;
    if (growsTrees(speculation)) return DraftCost::kGrown;
    return speculation.builder->asksRule() ? DraftCost::kLevels : DraftCost::kPasses;
}

tree::TreeShape SpeculativeDecoder::shapeFrom(CostModel& cost, int max_tokens) const {
    tree::TreeShape shape = cost.shape();
    shape.nodes = std::min({shape.nodes, cache_.room(), kMaxTreeNodes});
    if (max_tokens > 0) shape.depth = std::min(shape.depth, max_tokens - 1);
    return shape;
}

tree::CandidateSource& SpeculativeDecoder::candidates() {
    if (permitted_) return *permitted_;
    if (coupled_) return *coupled_;
    if (penalised_) return *penalised_;
    return *speculation_.drafter.candidates();
}

void SpeculativeDecoder::propose(draft::Drafter& drafter, CostModel& cost, TokenId root, int max_tokens) {
    // A tree of this many nodes has no path longer than what is wanted.
    const int nodes = shapeFrom(cost, max_tokens).nodes;
    drafter.propose(root, max_tokens > 0 ? std::min(nodes, max_tokens) : nodes, tree_);
    // One that learns from the target's choices needs its whole tree.
    if (form_ && !drafter.observesChoices()) form_->leaveOutForbidden(tree_);
    origin_ = DraftOrigin::kLookup;
}

void SpeculativeDecoder::keepChosen() {
    if (record_ != nullptr && tree_.proposal() == tree::Proposal::kFixed) {
        const Clock::time_point start = Clock::now();
        left_out_.clear();
        if (origin_ == DraftOrigin::kModel) speculation_.builder->leftOut(kMaxLeftOut, left_out_);
        recorder_.leaveOut(tree_, worth_verifying_, left_out_, *record_);
        recording_ms_ = milliseconds(start, Clock::now());
    }
    if (static_cast<int>(worth_verifying_.size()) < tree_.size()) tree_.keepOnly(worth_verifying_);
}

void SpeculativeDecoder::draftForced(TokenId root, int max_tokens) {
    if (!sampler_.form()->forced(sampler_.form()->current())) return;
    tree_.reset(root, tree::Proposal::kFixed);
    addForced(max_tokens);
    if (tree_.size() > 1) origin_ = DraftOrigin::kForm;
}

void SpeculativeDecoder::addForced(int max_tokens) {
    const int nodes = std::min(cache_.room(), speculation_.tree.size > 0 ? speculation_.tree.size : kMaxTreeNodes);
    form_->addForced(tree_, cost_, nodes, max_tokens > 0 ? max_tokens - 1 : kMaxTreeNodes);
}

void SpeculativeDecoder::lookUp(TokenId root, int max_tokens) {
    propose(*speculation_.drafter.lookup(), *lookup_cost_, root, max_tokens);
    const double expected = lookup_cost_->choose(tree_, worth_verifying_);
    const double otherwise = cost_.wantsDraft() ? cost_.rate() : 1.0;
    if (worth_verifying_.size() > 1 && expected > otherwise) {
        keepChosen();
        if (form_) addForced(max_tokens);
    } else {
        tree_.reset(root, tree::Proposal::kFixed);
        origin_ = DraftOrigin::kNone;
    }
}

double SpeculativeDecoder::grow(TokenId root, int max_tokens) {
    Clock::time_point start = Clock::now();
    const bool usual = feed_.waiting() <= kUsualRows;
    feed_.flush();
    if (!usual) start = Clock::now();
    if (speculation_.builder) {
        speculation_.builder->build(candidates(), root, shapeFrom(cost_, max_tokens), random_, tree_);
        origin_ = DraftOrigin::kModel;
    } else {
        propose(speculation_.drafter, cost_, root, max_tokens);
    }
    cost_.choose(tree_, worth_verifying_);
    const double growing_ms = milliseconds(start, Clock::now());
    keepChosen();
    if (form_) addForced(max_tokens);
    return growing_ms;
}

void SpeculativeDecoder::chooseAll() {
    for (int first = 0; first < tree_.size(); first += model::kMaxLogitRows) {
        const int count = std::min(model::kMaxLogitRows, tree_.size() - first);
        target_.backend().argmax(
            target_.logits(first, count),
            std::span(choices_).subspan(static_cast<std::size_t>(first), static_cast<std::size_t>(count)));
        if (record_ == nullptr || !sampler_.plainGreedy()) continue;
        const Clock::time_point chosen = Clock::now();
        recorder_.readLogits(tree_, target_, first, count, choices_, *record_);
        recording_ms_ += milliseconds(chosen, Clock::now());
    }
}

void SpeculativeDecoder::verify(const Shortlists* lists) {
    const bool observed = speculation_.drafter.observesChoices();
    if (sampler_.plainGreedy() || observed) chooseAll();
    if (observed) {
        speculation_.drafter.observe(tree_, std::span(choices_).first(static_cast<std::size_t>(tree_.size())));
    }
    if (sampler_.plainGreedy()) {
        verifyGreedy(tree_, choices_, path_);
        return;
    }
    distributions_.begin(tree_, lists);
    if (observed && tree_.size() <= model::kMaxLogitRows) distributions_.take(target_.lastLogits(tree_.size()));
    SamplerRandomSource random(sampler_);
    if (record_ != nullptr) {
        RecordedDistributions recorded(distributions_, tree_, *record_);
        sampled_.verify(tree_, recorded, speculation_.rule, random, path_);
        recorded.bonus(path_.bonus);
        return;
    }
    sampled_.verify(tree_, distributions_, speculation_.rule, random, path_);
}

void SpeculativeDecoder::commit(std::vector<TokenId>& tokens) {
    tokens.clear();
    for (std::size_t i = 1; i < path_.nodes.size(); ++i) tokens.push_back(tree_.token(path_.nodes[i]));
    tokens.push_back(path_.bonus);
    for (const TokenId token : tokens) sampler_.occurred(token);
    feed_.add(path_.nodes, tokens);
}

}  // namespace griffin::engine::decode
