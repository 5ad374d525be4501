#include "engine/session/draft_shelf.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>

#include "engine/decode/draft_pass_times.h"
#include "engine/draft/lookahead.h"
#include "engine/draft/prompt_lookup.h"
#include "engine/draft/suffix_drafter.h"
#include "engine/method_names.h"
#include "engine/tree/sequoia_shape.h"
#include "engine/tree/tree_builder_factory.h"

namespace griffin::engine::session {
namespace {

using draft::Drafter;

constexpr int kDeepestTree = 64;
constexpr int kBroadestTree = 64;
constexpr int kMostSequoiaNodes = 64;
constexpr int kMostSequoiaDepth = 8;
constexpr std::array kSequoiaBudgets{1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64};
// A draft pass that was never measured is thought to take this share of a pass of the target.
constexpr double kUnknownPass = 0.1;

Failure refused(std::string what, std::string remedy) {
    return {FailureCause::kBadArgument, std::move(what), {}, std::move(remedy), {}};
}

std::optional<Failure> checkSizes(const TreeOptions& tree) {
    const auto outside = [](int value, int least, int most) { return value != 0 && (value < least || value > most); };
    if (outside(tree.size, 2, kernels::kMaxTreeNodes)) {
        return refused(fmt::format("A draft tree of {} nodes is not possible", tree.size),
                       fmt::format("choose 2 to {} with --tree-size", kernels::kMaxTreeNodes));
    }
    if (outside(tree.depth, 1, kDeepestTree)) {
        return refused(fmt::format("A draft tree of {} levels is not possible", tree.depth),
                       fmt::format("choose 1 to {} with --tree-depth", kDeepestTree));
    }
    if (outside(tree.top_k, 1, kBroadestTree)) {
        return refused(fmt::format("{} children for each node are not possible", tree.top_k),
                       fmt::format("choose 1 to {} with --tree-top-k", kBroadestTree));
    }
    return std::nullopt;
}

/// The tree that a method was published with; above temperature 0 the one that is accepted more often with the same
/// text, where the method has distributions that know a node's path.
TreeKind usualTree(Method method, bool drawn) {
    if (method == Method::kMedusa || method == Method::kHydra) return TreeKind::kStatic;
    return drawn && method != Method::kSimulated ? TreeKind::kCoupled : TreeKind::kEagle2;
}

/// True when a draft that was loaded as `loaded` also serves `wanted`: HASS differs from EAGLE in its training only.
bool serves(Method loaded, Method wanted) {
    const auto sameNetwork = [](Method method) { return method == Method::kHass ? Method::kEagle : method; };
    return sameNetwork(loaded) == sameNetwork(wanted);
}

}  // namespace

DraftShelf::DraftShelf(model::TargetModel& target, int context, std::string times_file, std::string times_key)
    : target_(target), context_(context), times_file_(std::move(times_file)), times_key_(std::move(times_key)) {}

std::size_t DraftShelf::put(Method method, std::unique_ptr<Drafter> drafter, const std::string& fingerprint,
                            Beside others) {
    const std::string key = fmt::format("{} for {}", fingerprint, times_key_);
    decode::PassTimes passes = decode::loadPassTimes(times_file_, key);
    if (passes.empty()) {
        passes = decode::measureDraftPasses(*drafter, target_, context_);
        decode::savePassTimes(times_file_, key, passes);
    }
    uses_.clear();
    records_.clear();
    simulated_.reset();
    leading_with_suffix_.reset();
    if (others == Beside::kNone) loaded_.clear();
    auto place =
        std::find_if(loaded_.begin(), loaded_.end(), [method](const Loaded& other) { return other.method == method; });
    if (place == loaded_.end()) place = loaded_.emplace(place);
    *place = {method, std::move(drafter), std::move(passes)};
    const bool taps_are_read = std::any_of(loaded_.begin(), loaded_.end(), [](const Loaded& one) {
        return one.drafter->featureKind() == draft::FeatureKind::kTaps;
    });
    if (!taps_are_read) target_.dropTaps();
    return static_cast<std::size_t>(place - loaded_.begin());
}

decode::PassTimes DraftShelf::measureDraft() {
    if (loaded_.empty()) return {};
    uses_.clear();
    return decode::measureDraftPasses(*leading(), target_, context_);
}

const DraftShelf::Loaded* DraftShelf::ownerOf(const Drafter& drafter) const {
    if (loaded_.empty()) return nullptr;
    if (&drafter == simulated_.get() || &drafter == leading_with_suffix_.get()) return loaded_.data();
    const auto owner = std::find_if(loaded_.begin(), loaded_.end(),
                                    [&drafter](const Loaded& one) { return one.drafter.get() == &drafter; });
    return owner != loaded_.end() ? &*owner : nullptr;
}

decode::DraftRecord& DraftShelf::recordOf(const Drafter& drafter, bool coupled) {
    const auto [place, is_new] = records_.try_emplace({&drafter, coupled});
    decode::DraftRecord& record = place->second;
    if (const Loaded* owner = is_new ? ownerOf(drafter) : nullptr; owner != nullptr && !owner->passes.empty()) {
        record.begin(owner->passes.milliseconds(decode::kUsualLevel), times_.milliseconds(1));
    }
    return record;
}

draft::SuffixOptions DraftShelf::suffixOptions() const {
    draft::SuffixOptions options;
    options.context = context_;
    return options;
}

Drafter& DraftShelf::withoutWeights(Method method) {
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

Drafter& DraftShelf::leadingWithSuffix() {
    if (!leading_with_suffix_) {
        leading_with_suffix_ = std::make_unique<draft::SuffixOver>(*leading(), suffixOptions());
    }
    return *leading_with_suffix_;
}

Result<Drafter*> DraftShelf::drafterFor(Method method) {
    if (method == Method::kSimulated) {
        if (!simulated_) {
            simulated_ = std::make_unique<draft::SimulatedDrafter>(target_.config().vocabulary, leading());
        }
        return simulated_.get();
    }
    if (!needsDraft(method)) return &withoutWeights(method);
    if (loaded_.empty()) {
        return refused(fmt::format("The method {} needs draft weights, and none are loaded", nameOf(method)),
                       "name them with --draft, or choose another --method");
    }
    const auto same = [method](const Loaded& one) { return one.method == method; };
    auto found = std::find_if(loaded_.begin(), loaded_.end(), same);
    if (found == loaded_.end()) {
        found = std::find_if(loaded_.begin(), loaded_.end(),
                             [method](const Loaded& one) { return serves(one.method, method); });
    }
    if (found == loaded_.end()) {
        return refused(fmt::format("The draft that is loaded is made for the method {}, not for {}",
                                   nameOf(loaded_.front().method), nameOf(method)),
                       "choose its method, or name another draft with --draft");
    }
    return found->drafter.get();
}

Result<DraftChoice> DraftShelf::choose(const GenerationOptions& options, const std::stop_token& stop) {
    if (std::optional<Failure> failure = checkSizes(options.tree)) return *std::move(failure);
    DraftChoice choice;
    choice.method = options.method;
    choice.tree = options.tree.kind;
    const bool automatic = options.method == Method::kAuto;
    if (automatic) choice.method = loaded_.empty() ? Method::kSuffix : loaded_.front().method;
    if (choice.method == Method::kVanilla) {
        if (choice.tree == TreeKind::kAuto) return choice;
        return refused(fmt::format("Vanilla decoding grows no {} tree", nameOf(choice.tree)),
                       "leave --tree out, or choose another --method");
    }
    const Result<Drafter*> drafter = drafterFor(choice.method);
    if (!drafter) return drafter.failure();
    choice.drafter = automatic && !loaded_.empty() ? &leadingWithSuffix() : *drafter;
    choice.times = passTimes(stop);
    if (choice.times.empty()) return DraftChoice();
    if (const Drafter* lookup = choice.drafter->lookup(); lookup != nullptr) choice.lookup_record = &recordOf(*lookup);
    if (choice.drafter->candidates() == nullptr) {
        choice.record = &recordOf(*choice.drafter);
        if (choice.tree == TreeKind::kAuto) return choice;
        return refused(fmt::format("The method {} makes its trees itself and grows no {} tree", nameOf(choice.method),
                                   nameOf(choice.tree)),
                       "leave --tree out, or choose another --method");
    }
    const bool drawn = options.sampling.temperature > 0.0F;
    if (choice.tree == TreeKind::kAuto) choice.tree = usualTree(choice.method, drawn);
    choice.record = &recordOf(*choice.drafter, choice.tree == TreeKind::kCoupled);
    tree::TreeBuilderOptions builder;
    builder.kind = choice.tree;
    if (drawn) builder.children = tree::ChildChoice::kDrawn;
    if (choice.method == Method::kMedusa || choice.method == Method::kHydra) {
        builder.static_shape = tree::StaticShape::kMedusa;
    }
    builder.acceptance = choice.record->ranks.acceptance();
    builder.sequoia_largest = {std::max(options.tree.size, kMostSequoiaNodes),
                               std::max(options.tree.depth, kMostSequoiaDepth), decode::RankAcceptance::kRanks};
    choice.builder = tree::makeTreeBuilder(builder);
    choice.advice = advice(choice.tree, drawn, *choice.record);
    if (choice.tree == TreeKind::kSpecTr) choice.rule = decode::MultiDraftRule::kSequential;
    return choice;
}

std::optional<decode::TreeAdvice> DraftShelf::advice(TreeKind tree, bool drawn,
                                                     const decode::DraftRecord& record) const {
    if (tree == TreeKind::kSequoia) {
        const tree::SequoiaShape shapes(record.ranks.acceptance(), kMostSequoiaNodes, kMostSequoiaDepth + 1);
        std::vector<double> times;
        times.reserve(kSequoiaBudgets.size());
        for (const int nodes : kSequoiaBudgets) times.push_back(times_.milliseconds(nodes));
        const double pass = record.pass_ms > 0.0 ? record.pass_ms : kUnknownPass * times_.milliseconds(1);
        const tree::SequoiaChoice best = tree::fastestShape(shapes, kSequoiaBudgets, times, pass);
        return decode::TreeAdvice{std::max(2, best.nodes), std::max(1, best.levels - 1)};
    }
    if (!drawn || tree == TreeKind::kEagle2 || tree == TreeKind::kCoupled) return std::nullopt;
    // What was drawn must not decide how much of it is verified: as many rows as cost one more pass at most.
    int nodes = 2;
    while (nodes < kMostSequoiaNodes && times_.ratio(nodes + 1) <= 2.0) ++nodes;
    return decode::TreeAdvice{nodes, std::min(record.depth + 1, nodes - 1)};
}

void DraftShelf::prepareSimulated(const SimulatedDraft& draft, int prompt_tokens) {
    if (simulated_) simulated_->prepare(draft, prompt_tokens);
}

void DraftShelf::forget(const void* user, int length) {
    for (auto& [drafter, use] : uses_) {
        if (use.user == user) use.length = std::min(use.length, length);
    }
}

void DraftShelf::forgetAll() {
    for (const auto& [method, drafter] : made_) drafter->forget();
    for (const Loaded& one : loaded_) one.drafter->forget();
    if (leading_with_suffix_) leading_with_suffix_->forget();
    uses_.clear();
}

int DraftShelf::claim(const Drafter& drafter, const void* user) {
    // Three drafters share the leading one's weights: what the others knew of a text is overwritten.
    if (const Loaded* owner = ownerOf(drafter); owner != nullptr) {
        std::erase_if(uses_, [&](const auto& use) { return use.first != &drafter && ownerOf(*use.first) == owner; });
    }
    Use& use = uses_[&drafter];
    const int known = use.user == user ? use.length : 0;
    use = {user, std::numeric_limits<int>::max()};
    return known;
}

const decode::PassTimes& DraftShelf::passTimes(const std::stop_token& stop) {
    if (times_.empty()) times_ = decode::loadPassTimes(times_file_, times_key_);
    if (times_.empty()) {
        times_ = decode::measurePassTimes(target_, context_, stop);
        decode::savePassTimes(times_file_, times_key_, times_);
    }
    return times_;
}

}  // namespace griffin::engine::session
