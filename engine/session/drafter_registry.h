// The drafters of an engine: those without weights are created on first use, those with weights are registered after
// loading, one for each method. Chooses drafter, tree and rule of verification for the options of an answer, or refuses
// with the reason.
//
// A drafter remembers one conversation. Sessions share it: the one that used it last can continue, others start over.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "engine/base/result.h"
#include "engine/decode/cost_model.h"
#include "engine/decode/verify.h"
#include "engine/draft/drafter.h"
#include "engine/draft/lookup/simulated_drafter.h"
#include "engine/draft/lookup/suffix_drafter.h"
#include "engine/generation_options.h"
#include "engine/model/target_model.h"
#include "engine/tree/tree_builder.h"

namespace griffin::engine::session {

/// How an answer will be drafted.
struct DraftChoice {
    Method method = Method::kVanilla;
    TreeKind tree = TreeKind::kAuto;
    draft::Drafter* drafter = nullptr;           // null: vanilla decoding
    std::unique_ptr<tree::TreeBuilder> builder;  // null if the drafter makes its trees itself
    decode::MultiDraftRule rule = decode::MultiDraftRule::kMultiRound;
    std::optional<decode::TreeAdvice> advice;
    kernels::TreeGrowth* growth = nullptr;         // grows trees in the back end's memory; null: the host does
    decode::LatencyProfile times;                  // of the target
    decode::DrafterStats* stats = nullptr;         // of the drafter
    decode::DrafterStats* lookup_stats = nullptr;  // of its lookup, where it has one
};

/// What happens to the other drafters with weights when one is added.
enum class ReplacePolicy { kReplaceAll, kKeepOtherMethods };

class DrafterRegistry {
  public:
    /// `profile_file` keeps latency profiles between starts: the target's under `profile_key`, a draft's under that and
    /// the draft's fingerprint. Empty: every engine measures again.
    DrafterRegistry(model::TargetModel& target, int context, std::string profile_file, std::string profile_key);

    /// Adds a drafter with weights in place of all others, or only of its method's, and measures its latency unless the
    /// file has it. The first one leads: automatic and simulated decoding use it. Auxiliary hidden states of the target
    /// that no drafter reads any more are dropped. Returns its index, in the order in which methods were first added.
    /// Throws what the back end throws, and then changes nothing.
    std::size_t put(Method method, std::unique_ptr<draft::Drafter> drafter, const std::string& fingerprint,
                    ReplacePolicy policy);
    /// The leading drafter, for use outside of sessions, all of which then start over. Null if there is none.
    draft::Drafter* borrow() {
        uses_.clear();
        return leading();
    }

    /// Measures the target's latency if that has not been done yet; if stopped meanwhile, chooses vanilla decoding.
    Result<DraftChoice> choose(const GenerationOptions& options, const std::stop_token& stop);

    /// Sets what Method::kSimulated drafts from: the text after a prompt of `prompt_tokens` tokens.
    void prepareSimulated(const SimulatedDraft& draft, int prompt_tokens);

    /// A drafter with weights that remembers a conversation.
    struct Memory {
        draft::Drafter& drafter;
        const std::string& weights;  // names them
        int known = 0;               // tokens of the conversation that it remembers, at most
    };
    /// Those that remember `user`'s.
    std::vector<Memory> memoriesOf(const void* user) const;
    /// All drafters with weights, as if they remembered nothing.
    std::vector<Memory> withWeights() const;
    /// Names the weights whose rows the drafter can be given back; empty: it has none.
    const std::string& weightsOf(const draft::Drafter& drafter) const;
    /// What claim() would return.
    int knownTo(const draft::Drafter& drafter, const void* user) const;

    /// Forgets the tokens of `user`'s conversation from `length` on.
    void forget(const void* user, int length);
    /// Makes all drafters forget all texts.
    void forgetAll();
    /// The same before runs that leave no trace, after which remember() gives the drafters back what they knew.
    void takeMemories();
    void remember();
    /// Gives the drafter to `user`. Returns how many of its tokens the drafter still remembers: none if another user
    /// had it last.
    int claim(const draft::Drafter& drafter, const void* user);
    /// Measures the latency of the leading drafter and resets it; empty if there is none.
    decode::LatencyProfile measureDraft();
    /// The target's latency, from the file or measured now. Empty if the measurement was stopped.
    const decode::LatencyProfile& latencyProfile(const std::stop_token& stop);

  private:
    struct Loaded {
        Method method = Method::kGriffin;
        std::unique_ptr<draft::Drafter> drafter;
        decode::LatencyProfile latency;
        std::string weights;  // method and fingerprint
    };

    draft::Drafter& withoutWeights(Method method);
    Result<draft::Drafter*> drafterFor(Method method);
    draft::SuffixOptions suffixOptions() const;
    draft::Drafter& leadingWithSuffix();
    draft::Drafter* leading() const { return loaded_.empty() ? nullptr : loaded_.front().drafter.get(); }
    /// The loaded drafter whose weights this one uses, or null.
    const Loaded* ownerOf(const draft::Drafter& drafter) const;
    decode::DrafterStats& statsOf(const draft::Drafter& drafter, bool coupled = false);
    /// For trees whose size must be fixed before they grow.
    std::optional<decode::TreeAdvice> advice(TreeKind tree, bool drawn, const decode::DrafterStats& stats) const;

    model::TargetModel& target_;
    std::unique_ptr<kernels::TreeGrowth> growth_;  // null where the host grows the trees
    int context_;
    std::string profile_file_;
    std::string profile_key_;
    decode::LatencyProfile times_;
    std::map<Method, std::unique_ptr<draft::Drafter>> made_;
    std::vector<Loaded> loaded_;                                 // of different methods
    std::unique_ptr<draft::SimulatedDrafter> simulated_;         // over the leading one
    std::unique_ptr<draft::HybridDrafter> leading_with_suffix_;  // over the leading one
    bool apart_ = false;                                         // between takeMemories() and remember()
    std::map<Method, std::vector<draft::TokenId>> memories_;     // meanwhile, of those made
    std::vector<draft::TokenId> memory_of_leading_;  // of the leading one with suffix, also until it is made anew
    struct Use {
        const void* user = nullptr;
        int length = 0;  // tokens that did not change since
    };
    std::map<const draft::Drafter*, Use> uses_;
    std::map<std::pair<const draft::Drafter*, bool>, decode::DrafterStats> stats_;  // coupled trees apart
};

}  // namespace griffin::engine::session
