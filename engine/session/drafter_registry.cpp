#include "engine/session/drafter_registry.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

#include "engine/decode/latency_profile.h"
#include "engine/draft/lookup/lookahead.h"
#include "engine/draft/lookup/prompt_lookup.h"
#include "engine/draft/lookup/suffix_drafter.h"
#include "engine/generation_options.h"
#include "engine/tree/sequoia_shape.h"
#include "engine/tree/tree_builder.h"

namespace griffin::engine::session {
namespace {

using draft::Drafter;

constexpr int kMaxDepth = 64;
constexpr int kMaxTopK = 64;
constexpr int kMaxSequoiaNodes = 64;
constexpr int kMaxSequoiaDepth = 8;
constexpr std::array kSequoiaBudgets{1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64};
// A draft pass that was never measured is assumed to take this share of a pass of the target.
constexpr double kUnknownPass = 0.1;

tl::unexpected<Failure> refused(Message what, Message remedy) {
    return failed({FailureCause::kBadArgument, std::move(what), {}, std::move(remedy), {}});
}

Result<Done> checkSizes(const TreeOptions& tree) {
    const auto outside = [](int value, int least, int most) { return value != 0 && (value < least || value > most); };
    if (outside(tree.size, 2, kernels::kMaxTreeNodes)) {
        return refused(Message("A draft tree of size %1 is not possible", std::to_string(tree.size)),
                       Message("choose 2 to %1 with --tree-size", std::to_string(kernels::kMaxTreeNodes)));
    }
    if (outside(tree.depth, 1, kMaxDepth)) {
        return refused(Message("A draft tree of %1 levels is not possible", std::to_string(tree.depth)),
                       Message("choose 1 to %1 with --tree-depth", std::to_string(kMaxDepth)));
    }
    if (outside(tree.top_k, 1, kMaxTopK)) {
        return refused(Message("%1 children for each node are not possible", std::to_string(tree.top_k)),
                       Message("choose 1 to %1 with --tree-top-k", std::to_string(kMaxTopK)));
    }
    return Done{};
}

/// The tree that a method was published with; above temperature 0 one of higher acceptance with the same text, if the
/// method's distributions depend on a node's path.
TreeKind usualTree(Method method, bool drawn) {
    if (method == Method::kMedusa || method == Method::kHydra) return TreeKind::kStatic;
    return drawn && method != Method::kSimulated ? TreeKind::kCoupled : TreeKind::kEagle2;
}

}  // namespace

DrafterRegistry::DrafterRegistry(model::TargetModel& target, int context, std::string profile_file,
                                 std::string profile_key)
    : target_(target), context_(context), profile_file_(std::move(profile_file)), profile_key_(std::move(profile_key)) {
    if (target.backend().growsTrees() && target.isSteady()) growth_ = target.backend().makeTreeGrowth();
}

std::size_t DrafterRegistry::put(Method method, std::unique_ptr<Drafter> drafter, const std::string& fingerprint,
                                 ReplacePolicy policy) {
    const std::string key = fmt::format("{} for {}", fingerprint, profile_key_);
    decode::LatencyProfile latency = decode::loadLatencyProfile(profile_file_, key);
    if (latency.empty()) {
        latency = decode::measureDraftLatency(*drafter, target_, context_);
        decode::saveLatencyProfile(profile_file_, key, latency);
    }
    // What was written before is told to the next one.
    if (leading_with_suffix_ && !apart_) memory_of_leading_ = leading_with_suffix_->takeMemory();
    uses_.clear();
    stats_.clear();
    simulated_.reset();
    leading_with_suffix_.reset();
    if (policy == ReplacePolicy::kReplaceAll) loaded_.clear();
    auto place =
        std::find_if(loaded_.begin(), loaded_.end(), [method](const Loaded& other) { return other.method == method; });
    if (place == loaded_.end()) place = loaded_.emplace(place);
    *place = {method, std::move(drafter), std::move(latency), fmt::format("{} {}", nameOf(method), fingerprint)};
    const bool auxiliary_states_are_read = std::any_of(loaded_.begin(), loaded_.end(), [](const Loaded& one) {
        return one.drafter->featureKind() == draft::FeatureKind::kAuxiliary;
    });
    if (!auxiliary_states_are_read) target_.dropAuxiliaryStates();
    return static_cast<std::size_t>(place - loaded_.begin());
}

decode::LatencyProfile DrafterRegistry::measureDraft() {
    if (loaded_.empty()) return {};
    uses_.clear();
    return decode::measureDraftLatency(*leading(), target_, context_);
}

const DrafterRegistry::Loaded* DrafterRegistry::ownerOf(const Drafter& drafter) const {
    if (loaded_.empty()) return nullptr;
    if (&drafter == simulated_.get() || &drafter == leading_with_suffix_.get()) return loaded_.data();
    const auto owner = std::find_if(loaded_.begin(), loaded_.end(),
                                    [&drafter](const Loaded& one) { return one.drafter.get() == &drafter; });
    return owner != loaded_.end() ? &*owner : nullptr;
}

decode::DrafterStats& DrafterRegistry::statsOf(const Drafter& drafter, bool coupled) {
    const auto [place, is_new] = stats_.try_emplace({&drafter, coupled});
    decode::DrafterStats& stats = place->second;
    if (const Loaded* owner = is_new ? ownerOf(drafter) : nullptr; owner != nullptr && !owner->latency.empty()) {
        stats.begin(owner->latency.milliseconds(decode::kUsualLevel), times_.milliseconds(1));
    }
    return stats;
}

draft::SuffixOptions DrafterRegistry::suffixOptions() const {
    draft::SuffixOptions options;
    options.context = context_;
    return options;
}

Drafter& DrafterRegistry::withoutWeights(Method method) {
    std::unique_ptr<Drafter>& place = made_[method];
    if (place) return *place;
    if (method == Method::kPromptLookup) {
        draft::PromptLookupOptions options;
        options.context = context_;
        place = std::make_unique<draft::PromptLookup>(options);
    } else if (method == Method::kLookahead) {
        draft::LookaheadOptions options;
        options.context = context_;
        place = std::make_unique<draft::Lookahead>(target_.config().vocabulary, options);
    } else {
        place = std::make_unique<draft::SuffixDrafter>(suffixOptions());
    }
    return *place;
}

Drafter& DrafterRegistry::leadingWithSuffix() {
    if (!leading_with_suffix_) {
        leading_with_suffix_ = std::make_unique<draft::HybridDrafter>(*leading(), suffixOptions());
        if (!apart_ && !memory_of_leading_.empty())
            leading_with_suffix_->remember(std::exchange(memory_of_leading_, {}));
    }
    return *leading_with_suffix_;
}

Result<Drafter*> DrafterRegistry::drafterFor(Method method) {
    if (method == Method::kSimulated) {
        if (!simulated_) {
            simulated_ = std::make_unique<draft::SimulatedDrafter>(target_.config().vocabulary, leading());
        }
        return simulated_.get();
    }
    if (!needsDraft(method)) return &withoutWeights(method);
    if (loaded_.empty()) {
        return refused(Message("The method %1 needs draft weights, and none are loaded", nameOf(method)),
                       Message("name them with --draft, or choose another --method"));
    }
    const auto same = [method](const Loaded& one) { return one.method == method; };
    auto found = std::find_if(loaded_.begin(), loaded_.end(), same);
    if (found == loaded_.end()) {
        found = std::find_if(loaded_.begin(), loaded_.end(),
                             [method](const Loaded& one) { return draftServes(one.method, method); });
    }
    if (found == loaded_.end()) {
        return refused(Message("The loaded draft belongs to the method %1, not to %2", nameOf(loaded_.front().method),
                               nameOf(method)),
                       Message("choose its method, or name another draft with --draft"));
    }
    return found->drafter.get();
}

Result<DraftChoice> DrafterRegistry::choose(const GenerationOptions& options, const std::stop_token& stop) {
    if (const Result<Done> checked = checkSizes(options.tree); !checked) return tl::unexpected(checked.error());
    DraftChoice choice;
    choice.method = options.method;
    choice.tree = options.tree.kind;
    const bool automatic = options.method == Method::kAuto;
    if (automatic) choice.method = loaded_.empty() ? Method::kSuffix : loaded_.front().method;
    if (choice.method == Method::kVanilla) {
        if (choice.tree == TreeKind::kAuto) return choice;
        return refused(Message("Vanilla decoding uses no %1 tree", nameOf(choice.tree)),
                       Message("omit --tree, or choose another --method"));
    }
    const Result<Drafter*> drafter = drafterFor(choice.method);
    if (!drafter) return tl::unexpected(drafter.error());
    choice.growth = growth_.get();
    choice.drafter = automatic && !loaded_.empty() ? &leadingWithSuffix() : *drafter;
    choice.times = latencyProfile(stop);
    if (choice.times.empty()) return DraftChoice();
    if (const Drafter* lookup = choice.drafter->lookup(); lookup != nullptr) choice.lookup_stats = &statsOf(*lookup);
    if (choice.drafter->candidates() == nullptr) {
        choice.stats = &statsOf(*choice.drafter);
        if (choice.tree == TreeKind::kAuto) return choice;
        return refused(Message("The method %1 builds its own trees and supports no %2 tree", nameOf(choice.method),
                               nameOf(choice.tree)),
                       Message("omit --tree, or choose another --method"));
    }
    const bool drawn = options.sampling.temperature > 0.0F;
    if (choice.tree == TreeKind::kAuto) choice.tree = usualTree(choice.method, drawn);
    choice.stats = &statsOf(*choice.drafter, choice.tree == TreeKind::kCoupled);
    tree::TreeBuilderOptions builder;
    builder.kind = choice.tree;
    if (drawn) builder.children = tree::ChildChoice::kDrawn;
    if (choice.method == Method::kMedusa || choice.method == Method::kHydra) {
        builder.static_shape = tree::StaticShape::kMedusa;
    }
    builder.acceptance = choice.stats->ranks.acceptance();
    builder.sequoia_largest = {std::max(options.tree.size, kMaxSequoiaNodes),
                               std::max(options.tree.depth, kMaxSequoiaDepth), decode::RankAcceptance::kRanks};
    choice.builder = tree::makeTreeBuilder(builder);
    choice.advice = advice(choice.tree, drawn, *choice.stats);
    if (choice.tree == TreeKind::kSpecTr) choice.rule = decode::MultiDraftRule::kSequential;
    return choice;
}

std::optional<decode::TreeAdvice> DrafterRegistry::advice(TreeKind tree, bool drawn,
                                                          const decode::DrafterStats& stats) const {
    if (tree == TreeKind::kSequoia) {
        const tree::SequoiaShape shapes(stats.ranks.acceptance(), kMaxSequoiaNodes, kMaxSequoiaDepth + 1);
        std::vector<double> times;
        times.reserve(kSequoiaBudgets.size());
        for (const int nodes : kSequoiaBudgets) times.push_back(times_.milliseconds(nodes));
        const double pass = stats.times.first_ms > 0.0 ? stats.times.level_ms : kUnknownPass * times_.milliseconds(1);
        const tree::SequoiaChoice best = tree::fastestShape(shapes, kSequoiaBudgets, times, pass);
        return decode::TreeAdvice{std::max(2, best.nodes), std::max(1, best.levels - 1)};
    }
    if (!drawn || tree == TreeKind::kEagle2 || tree == TreeKind::kCoupled) return std::nullopt;
    // The draws must not decide how many of them are verified: as many rows as cost at most one more plain pass.
    int nodes = 2;
    while (nodes < kMaxSequoiaNodes && times_.ratio(nodes + 1) <= 2.0) ++nodes;
    return decode::TreeAdvice{nodes, std::min(stats.depth + 1, nodes - 1)};
}

void DrafterRegistry::prepareSimulated(const SimulatedDraft& draft, int prompt_tokens) {
    if (simulated_) simulated_->prepare(draft, prompt_tokens);
}

const std::string& DrafterRegistry::weightsOf(const Drafter& drafter) const {
    static const std::string none;
    const Loaded* owner = ownerOf(drafter);
    return owner != nullptr && &drafter != simulated_.get() ? owner->weights : none;
}

std::vector<DrafterRegistry::Memory> DrafterRegistry::memoriesOf(const void* user) const {
    std::vector<Memory> memories;
    for (const auto& [drafter, use] : uses_) {
        const std::string& weights = weightsOf(*drafter);
        if (use.user != user || weights.empty()) continue;
        // The registry's own: uses_ names drafters, it does not own them.
        memories.push_back({const_cast<Drafter&>(*drafter), weights, use.length});  // NOLINT
    }
    return memories;
}

std::vector<DrafterRegistry::Memory> DrafterRegistry::withWeights() const {
    std::vector<Memory> memories;
    for (const Loaded& one : loaded_) memories.push_back({*one.drafter, one.weights, 0});
    return memories;
}

int DrafterRegistry::knownTo(const Drafter& drafter, const void* user) const {
    const auto use = uses_.find(&drafter);
    return use != uses_.end() && use->second.user == user ? use->second.length : 0;
}

void DrafterRegistry::forget(const void* user, int length) {
    for (auto& [drafter, use] : uses_) {
        if (use.user == user) use.length = std::min(use.length, length);
    }
}

void DrafterRegistry::forgetAll() {
    for (const auto& [method, drafter] : made_) drafter->forget();
    for (const Loaded& one : loaded_) one.drafter->forget();
    if (leading_with_suffix_) leading_with_suffix_->forget();
    if (!apart_) memory_of_leading_.clear();
    uses_.clear();
}

void DrafterRegistry::takeMemories() {
    for (const auto& [method, drafter] : made_) memories_[method] = drafter->takeMemory();
    if (leading_with_suffix_) memory_of_leading_ = leading_with_suffix_->takeMemory();
    apart_ = true;
    forgetAll();
}

void DrafterRegistry::remember() {
    forgetAll();
    apart_ = false;
    for (const auto& [method, memory] : std::exchange(memories_, {})) withoutWeights(method).remember(memory);
    if (leading_with_suffix_) leading_with_suffix_->remember(std::exchange(memory_of_leading_, {}));
}

int DrafterRegistry::claim(const Drafter& drafter, const void* user) {
    // Three drafters share the leading one's weights: using one overwrites what the others remember.
    if (const Loaded* owner = ownerOf(drafter); owner != nullptr) {
        std::erase_if(uses_, [&](const auto& use) { return use.first != &drafter && ownerOf(*use.first) == owner; });
    }
    const int known = knownTo(drafter, user);
    uses_[&drafter] = {user, std::numeric_limits<int>::max()};
    return known;
}

const decode::LatencyProfile& DrafterRegistry::latencyProfile(const std::stop_token& stop) {
    if (times_.empty()) times_ = decode::loadLatencyProfile(profile_file_, profile_key_);
    if (times_.empty()) {
        times_ = decode::measureTargetLatency(target_, context_, stop);
        decode::saveLatencyProfile(profile_file_, profile_key_, times_);
    }
    return times_;
}

}  // namespace griffin::engine::session
