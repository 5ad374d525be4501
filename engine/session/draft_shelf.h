// The drafters of an engine: those that need no weights are made when first wanted, those with weights are put here
// when they were loaded, one for each method. From what a person asks for it chooses drafter, tree and rule, or refuses
// with the reason.
//
// A drafter remembers one conversation. Sessions share it; the one that used it last may go on, another begins anew.
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
#include "engine/draft/simulated_drafter.h"
#include "engine/draft/suffix_over.h"
#include "engine/generation_options.h"
#include "engine/model/target_model.h"
#include "engine/tree/tree_builder.h"

namespace griffin::engine::session {

/// How an answer will be made.
struct DraftChoice {
    Method method = Method::kVanilla;
    TreeKind tree = TreeKind::kAuto;
    draft::Drafter* drafter = nullptr;           // null: vanilla decoding
    std::unique_ptr<tree::TreeBuilder> builder;  // null when the drafter makes its trees itself
    decode::MultiDraftRule rule = decode::MultiDraftRule::kMultiRound;
    std::optional<decode::TreeAdvice> advice;
    decode::PassTimes times;                       // of the target
    decode::DraftRecord* record = nullptr;         // of the drafter
    decode::DraftRecord* lookup_record = nullptr;  // of its lookup, where it has one
};

/// What becomes of the other drafters with weights when one is put on the shelf.
enum class Beside { kNone, kOtherMethods };

class DraftShelf {
  public:
    /// `times_file` keeps t(M) between starts under `times_key`, and what a draft's passes take under that and the
    /// draft's fingerprint; empty: measured anew by every engine.
    DraftShelf(model::TargetModel& target, int context, std::string times_file, std::string times_key);

    /// Puts a drafter with weights in place of all others, or of its method's alone, and measures its passes where the
    /// file does not have them. The first that stays leads: automatic and simulated decoding use it. Taps of the target
    /// that none reads any more are dropped. Returns its number, counted in the order of the methods' first coming.
    /// Throws what the back end throws, and then keeps what there was.
    std::size_t put(Method method, std::unique_ptr<draft::Drafter> drafter, const std::string& fingerprint,
                    Beside others);
    /// The leading drafter for a use of its own; every session begins anew with it. Null when there is none.
    draft::Drafter* borrow() {
        uses_.clear();
        return leading();
    }

    /// Measures t(M) when that was not done yet; stopped while it does, it chooses vanilla decoding.
    Result<DraftChoice> choose(const GenerationOptions& options, const std::stop_token& stop);

    /// What Method::kSimulated drafts from: the text behind a prompt of `prompt_tokens` tokens.
    void prepareSimulated(const SimulatedDraft& draft, int prompt_tokens);

    /// The tokens of `user`'s conversation from `length` on are forgotten.
    void forget(const void* user, int length);
    /// All drafters forget all texts.
    void forgetAll();
    /// `user` is going to use the drafter. Returns for how many of its tokens the drafter still knows what it saw of
    /// them: none when another used it last.
    int claim(const draft::Drafter& drafter, const void* user);
    /// What the passes of the leading drafter take now, which forgets what it knew; empty where there is none.
    decode::PassTimes measureDraft();
    /// t(M) of the target: from the file, or measured now. Empty when the measurement was stopped.
    const decode::PassTimes& passTimes(const std::stop_token& stop);

  private:
    struct Loaded {
        Method method = Method::kGriffin;
        std::unique_ptr<draft::Drafter> drafter;
        decode::PassTimes passes;
    };

    draft::Drafter& withoutWeights(Method method);
    Result<draft::Drafter*> drafterFor(Method method);
    draft::SuffixOptions suffixOptions() const;
    draft::Drafter& leadingWithSuffix();
    draft::Drafter* leading() const { return loaded_.empty() ? nullptr : loaded_.front().drafter.get(); }
    /// The loaded drafter whose weights this one uses, or null.
    const Loaded* ownerOf(const draft::Drafter& drafter) const;
    decode::DraftRecord& recordOf(const draft::Drafter& drafter, bool coupled = false);
    /// For trees whose size has to be known before they grow.
    std::optional<decode::TreeAdvice> advice(TreeKind tree, bool drawn, const decode::DraftRecord& record) const;

    model::TargetModel& target_;
    int context_;
    std::string times_file_;
    std::string times_key_;
    decode::PassTimes times_;
    std::map<Method, std::unique_ptr<draft::Drafter>> made_;
    std::vector<Loaded> loaded_;                              // of different methods
    std::unique_ptr<draft::SimulatedDrafter> simulated_;      // over the leading one
    std::unique_ptr<draft::SuffixOver> leading_with_suffix_;  // over the leading one
    struct Use {
        const void* user = nullptr;
        int length = 0;  // tokens that did not change since
    };
    std::map<const draft::Drafter*, Use> uses_;
    std::map<std::pair<const draft::Drafter*, bool>, decode::DraftRecord> records_;  // coupled trees apart
};

}  // namespace griffin::engine::session
