#include "engine/decode/cost_model.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace griffin::engine::decode {
namespace {

// The account: tokens that may be lost at first, the share of later tokens that may be lost, the largest credit.
constexpr double kMaxLost = 1.5;
constexpr double kLossShare = 0.012;
constexpr double kMaxCredit = 3.0;
// Cycles before the running mean of the speed is used.
constexpr int kTrial = 3;
constexpr double kMinWeight = 1.0 / 12.0;  // of a new cycle in the running means
constexpr double kReachWeight = 1.0 / 64.0;
constexpr double kPlainWeight = 1.0 / 2.0;  // of a plain pass between speculating ones
// Most speculating cycles between two measured plain passes. They become more where a measurement is as expected.
constexpr int kMaxPlainInterval = 64;
constexpr double kAsExpected = 0.15;
// Speculating cycles before one is measured behind another context: straight after a long prompt passes are slow.
constexpr int kFirstLook = 4;
// The plain pass straight after trees finds the caches as draft and trees left them, and may take a third longer than
// plain decoding does: another one follows, and the faster counts. Beyond this rate that decides nothing, but behind a
// long text it may take half as long again, and estimates would be too high: there two are measured half as often.
constexpr double kCloseRate = 1.5;
constexpr int kLongContext = 512;
// Passes over several rows before a change of their time is taken for one of the machine.
constexpr int kFewTrees = 4;
// Plain passes and trees came under other conditions if one took so many times as long, for its rows, as it usually
// does beside the other. In runs on a quiet and on a busy machine that was 0.94 to 1.2.
constexpr double kOtherConditions = 1.3;
// Largest automatic tree; larger ones where rows cost almost nothing, as when layers are streamed.
constexpr int kUsualNodes = 64;
constexpr double kCheap = 1.25;
// Rows of the smallest useful tree that cannot be cut (lookahead's window), and the highest cost at which it is tried.
constexpr int kWholeRows = 28;
constexpr double kMaxWholeCost = 3.0;
// Cycles without a token worth verifying until one is verified anyway.
constexpr int kFirstTries = 32;
constexpr int kMaxTries = 1024;
// Nodes of an automatic tree beyond twice those of the usual one.
constexpr int kSpareNodes = 4;

double blend(double mean, double value, double weight) {
    return mean + (value - mean) * weight;
}

}  // namespace

CostModel::CostModel(LatencyProfile times, const TreeOptions& options, DraftCost draft_cost, DrafterStats& stats,
                     std::optional<TreeAdvice> advice, int context)
    : times_(std::move(times)),
      options_(options),
      draft_cost_(draft_cost),
      stats_(stats),
      advice_(advice),
      context_(context),
      usual_(stats.tree_to_plain),
      tries_left_(kFirstTries),
      next_tries_(kFirstTries) {
    probability_.reserve(kernels::kMaxTreeNodes);
    order_.reserve(kernels::kMaxTreeNodes);
    if (!stats_.plain.begin(context)) return;
    // Nor is it known how trees compare with plain passes there.
    usual_ = 0.0;
    stats_.until_plain = std::min(stats_.until_plain, kFirstLook);
    stats_.plain_interval = DrafterStats().plain_interval;
}

double CostModel::cost(int rows) const {
    return rows == 1 ? 1.0 : std::max(1.0, times_.ratio(rows) * tree_pace_ / plain_pace_);
}

PlainTimes CostModel::plainPasses() const {
    const PlainTimes times = stats_.plain.times(times_.milliseconds(1) * tree_pace_, context_);
    if (tree_seen_ < kFewTrees || usual_ <= 0.0) return times;
    const double suggested = times_.milliseconds(1) * trees_ / (tree_seen_ * usual_);
    if (suggested <= kOtherConditions * times.ms && times.ms <= kOtherConditions * suggested) return times;
    return widened(times, suggested);
}

double CostModel::rate() const {
    return std::max(1.0, scored_ >= kTrial ? score_ : 1.0);
}

int CostModel::maxNodes() const {
    int nodes = kUsualNodes;
    while (nodes < kernels::kMaxTreeNodes && times_.ratio(2 * nodes) < kCheap) nodes *= 2;
    return nodes;
}

bool CostModel::wantsDraft() const {
    if (options_.size > 0) return true;
    if (stats_.until_plain <= 0) return false;
    if (draft_cost_ == DraftCost::kWhole && cost(kWholeRows) > kMaxWholeCost) return false;
    return lost_ < kMaxLost;
}

tree::TreeShape CostModel::shape() {
    tree::TreeShape shape;
    // Where rows are expensive, a broad draft is never verified and only costs time.
    const int breadth = times_.ratio(16) < 2.0 ? 10 : times_.ratio(8) < 2.0 ? 6 : 4;
    shape.top_k = options_.top_k > 0 ? options_.top_k : breadth;
    shape.depth = options_.depth > 0 ? options_.depth : advice_ ? advice_->depth : stats_.depth;
    shape.nodes = options_.size > 0 ? options_.size : advice_ ? advice_->nodes : maxNodes();
    levels_ = shape.depth;
    if (asksLevels()) {
        shape.depth = kMaxDepth;
        shape.rule = this;
        levels_ = 1;
        // What a larger tree would have besides is cut anyway, and its rows need not be drafted.
        if (options_.size == 0) shape.nodes = std::min(shape.nodes, kSpareNodes + static_cast<int>(2.0 * stats_.nodes));
    }
    if (draft_cost_ == DraftCost::kGrown && options_.size == 0) {
        shape.nodes = std::min(shape.nodes, kSpareNodes + static_cast<int>(stats_.nodes));
    }
    return shape;
}

bool CostModel::isWorthDrafting(const tree::DraftTree& drafted, std::span<const int> rows) {
    const int usual = std::max(1, static_cast<int>(std::lround(stats_.nodes)));
    const double row_price = options_.size > 0 ? 0.0 : rate() * (cost(usual + 1) - cost(usual));
    double gain = 0.0;
    for (const int row : rows) gain += std::max(0.0, stats_.reach * reached(drafted, row) - row_price);
    const bool is_worth = gain > rate() * levelCost();
    if (is_worth) ++levels_;
    return is_worth;
}

double CostModel::reached(const tree::DraftTree& tree, int node) const {
    double probability = 1.0;
    for (; node > 0; node = tree.parent(node)) probability *= stats_.acceptance.probability(tree.logProbability(node));
    return probability;
}

int CostModel::worthAdding(int rows, double reached, int certain) const {
    if (options_.size > 0) return certain;
    int best = 0;
    double best_value = 0.0;
    for (int count = 1; count <= certain; ++count) {
        const double value = reached * count - rate() * (cost(rows + count) - cost(rows));
        if (value <= best_value) continue;
        best_value = value;
        best = count;
    }
    return best;
}

void CostModel::estimatePaths(const tree::DraftTree& tree) {
    probability_.assign(1, 1.0);
    for (int node = 1; node < tree.drafted(); ++node) {
        probability_.push_back(probability_[static_cast<std::size_t>(tree.parent(node))] *
                               stats_.acceptance.probability(tree.logProbability(node)));
    }
}

double CostModel::choose(const tree::DraftTree& tree, std::vector<int>& nodes) {
    nodes.resize(static_cast<std::size_t>(tree.size()));
    std::iota(nodes.begin(), nodes.end(), 0);
    if (tree.size() == 1 || tree.proposal() != tree::Proposal::kFixed) return 1.0;

    estimatePaths(tree);
    if (options_.size > 0 || draft_cost_ == DraftCost::kWhole) {
        return std::accumulate(probability_.begin(), probability_.end(), 0.0) / cost(tree.size());
    }
    order_.assign(nodes.begin() + 1, nodes.end());
    // A parent is never less likely than its child, and comes first among equals: every prefix is a tree.
    std::sort(order_.begin(), order_.end(), [this](int a, int b) {
        const double first = probability_[static_cast<std::size_t>(a)];
        const double second = probability_[static_cast<std::size_t>(b)];
        return first != second ? first > second : a < b;
    });
    const double speed = rate();
    double tokens = 1.0;
    double best_value = tokens - speed;
    double expected = 1.0;
    std::size_t best = 0;
    for (std::size_t i = 0; i < order_.size(); ++i) {
        tokens += probability_[static_cast<std::size_t>(order_[i])];
        const double price = cost(static_cast<int>(i) + 2);
        // One long guess that is wrong must not end speculation for the rest of an answer.
        if (!isDrafted() && lost_ + price - 1.0 > kMaxLost) break;
        const double value = tokens - speed * price;
        if (value <= best_value) continue;
        best_value = value;
        expected = tokens / price;
        best = i + 1;
    }
    if (best == 0 && --tries_left_ <= 0) {
        best = 1;
        expected = std::numeric_limits<double>::infinity();  // not chosen for its expectation
        next_tries_ = std::min(2 * next_tries_, kMaxTries);
        tries_left_ = next_tries_;
    }
    stats_.nodes = blend(stats_.nodes, static_cast<double>(best + 1), kMinWeight);
    nodes.assign(1, 0);
    nodes.insert(nodes.end(), order_.begin(), order_.begin() + static_cast<std::ptrdiff_t>(best));
    std::sort(nodes.begin(), nodes.end());
    return expected;
}

void CostModel::watch(int rows, int tokens, double verify_ms) {
    learnPace(rows, verify_ms);
    context_ += tokens;
    forgive(tokens);
}

/// A share of every token made may have been lost.
void CostModel::forgive(double tokens) {
    lost_ = std::max(-kMaxCredit, lost_ - kLossShare * tokens);
}

void CostModel::learn(const tree::DraftTree& tree, const AcceptedPath& path, bool drafted, double draft_ms,
                      double verify_ms) {
    learnPace(tree.size(), verify_ms);
    context_ += static_cast<int>(path.nodes.size());
    const auto of_draft = [&tree](int node) { return node < tree.drafted(); };
    const auto tokens = static_cast<double>(std::count_if(path.nodes.begin(), path.nodes.end(), of_draft));
    if (drafted) {
        learnNodes(tree, path);
        stats_.ranks.learn(tree, path);
        double spent = cost(tree.drafted());
        if (isDrafted()) {
            stats_.times.learn(levels_, draft_ms);
            spent += stats_.times.of(levels_) / plainMs();
            learnDepth(tree);
        }
        lost_ += spent - tokens;
        // A lookup that found nothing says nothing of the cycles in which it finds something.
        if (tree.drafted() > 1 || isDrafted()) {
            ++scored_;
            score_ = blend(score_, tokens / spent, std::max(kMinWeight, 1.0 / scored_));
        }
    }
    forgive(tokens);
    if (path.acceptedTokens() > 0) {
        next_tries_ = kFirstTries;
        tries_left_ = kFirstTries;
    }
}

void CostModel::learnPace(int rows, double verify_ms) {
    const bool is_plain = rows == 1;
    const bool looks = is_plain && stats_.until_plain <= 0;
    double now = std::clamp(verify_ms / times_.milliseconds(rows), 1.0 / kDisturbed, kDisturbed);
    const bool close = rate() < kCloseRate;
    const bool in_twos = isDrafted() && (close || context_ >= kLongContext);
    if (is_plain && !was_plain_ && in_twos) {
        after_trees_ = now;
        was_plain_ = true;
        stats_.plain.skip();
        return;
    }
    const bool same_kind = is_plain == was_plain_ && after_trees_ == 0.0;
    was_plain_ = is_plain;
    if (is_plain && after_trees_ > 0.0) now = std::min(now, after_trees_);
    after_trees_ = 0.0;
    double& pace = is_plain ? plain_pace_ : tree_pace_;
    double& other = is_plain ? tree_pace_ : plain_pace_;
    int& seen = is_plain ? plain_seen_ : tree_seen_;
    bool as_expected = true;
    if (plain_seen_ + tree_seen_ == 0) {
        // One pass says nothing of their ratio.
        plain_pace_ = is_plain ? now : now / stats_.tree_to_plain;
        tree_pace_ = is_plain ? now * stats_.tree_to_plain : now;
    } else {
        // What is expected counts as one pass seen: a disturbed first one must not decide alone.
        const double weight = looks ? kPlainWeight : std::max(kMinWeight, 1.0 / (seen + 2));
        const double before = pace;
        pace = blend(pace, std::min(now, 1.5 * pace), weight);
        as_expected = std::abs(now - before) <= kAsExpected * before;
        // Between passes of one kind the machine changes, and with it the other kind.
        if (same_kind && !looks && (is_plain || tree_seen_ >= kFewTrees)) other *= pace / before;
    }
    ++seen;
    stats_.tree_to_plain = tree_pace_ / plain_pace_;
    if (!is_plain) {
        trees_ += now;
        --stats_.until_plain;
        stats_.plain.skip();
        return;
    }
    stats_.plain.add(verify_ms, context_);
    stats_.until_plain = in_twos && !close ? 2 * stats_.plain_interval : stats_.plain_interval;
    if (looks && as_expected) stats_.plain_interval = std::min(2 * stats_.plain_interval, kMaxPlainInterval);
}

void CostModel::learnNodes(const tree::DraftTree& tree, const AcceptedPath& path) {
    for (std::size_t i = 0; i < path.nodes.size(); ++i) {
        const int draw = tree.firstDraw(path.nodes[i]);
        if (draw < 0 || tree.drawnNode(draw) >= tree.drafted()) continue;
        stats_.reach = blend(stats_.reach, i + 1 < path.nodes.size() ? 1.0 : 0.0, kReachWeight);
    }
    for (int node = 1; node < tree.drafted(); ++node) {
        if (!std::binary_search(path.nodes.begin(), path.nodes.end(), tree.parent(node))) continue;
        stats_.acceptance.learn(tree.logProbability(node),
                                std::binary_search(path.nodes.begin(), path.nodes.end(), node));
    }
}

void CostModel::learnDepth(const tree::DraftTree& tree) {
    if (options_.depth > 0 || advice_ || asksLevels()) return;
    std::array<double, kMaxDepth> gain{};
    estimatePaths(tree);
    for (int node = 1; node < tree.drafted(); ++node) {
        const auto level = static_cast<std::size_t>(std::min(tree.depth(node), kMaxDepth) - 1);
        gain[level] += probability_[static_cast<std::size_t>(node)];
    }
    const auto deepest = static_cast<std::size_t>(stats_.depth - 1);
    for (std::size_t level = 0; level <= deepest; ++level) gain_[level] = blend(gain_[level], gain[level], kMinWeight);
    const double price = rate() * levelCost();
    if (gain_[deepest] > 1.5 * price && stats_.depth < kMaxDepth) {
        gain_[deepest + 1] = price;  // judged once its own cycles are in the mean
        ++stats_.depth;
    } else if (gain_[deepest] < 0.75 * price && stats_.depth > 1) {
        --stats_.depth;
    }
}

}  // namespace griffin::engine::decode
