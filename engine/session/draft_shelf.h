// The drafters of an engine: those that need no weights are made when first wanted, one with weights is put here when
// it was loaded. From what a person asks for it chooses drafter, tree and rule, or refuses with the reason.
//
// A drafter remembers one conversation. Sessions share it; the one that used it last may go on, another begins anew.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>

#include "engine/decode/cost_model.h"
#include "engine/decode/verify.h"
#include "engine/draft/drafter.h"
#include "engine/draft/simulated_drafter.h"
#include "engine/draft/suffix_over.h"
#include "engine/generation_options.h"
#include "engine/model/target_model.h"
#include "engine/result.h"
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
    decode::PassTimes times;                // of the target
    decode::DraftRecord* record = nullptr;  // of the drafter
};

class DraftShelf {
  public:
    /// `times_file` keeps t(M) between starts under `times_key`, and what a draft's passes take under that and the
    /// draft's fingerprint; empty: measured anew by every engine.
    DraftShelf(model::TargetModel& target, int context, std::string times_file, std::string times_key);

    /// Replaces the drafter with weights, and measures its passes where the file does not have them. Taps of the target
    /// that the new one does not read are dropped. Throws what the back end throws, and then keeps the drafter from
    /// before.
    void put(Method method, std::unique_ptr<draft::Drafter> drafter, const std::string& fingerprint);
    /// The method of the drafter with weights.
    std::optional<Method> loaded() const { return loaded_method_; }
    /// The drafter with weights for a use of its own; every session begins anew with it. Null when there is none.
    draft::Drafter* borrow() {
        uses_.clear();
        return loaded_.get();
    }

    /// Measures t(M) when that was not done yet; stopped while it does, it chooses vanilla decoding.
    Result<DraftChoice> choose(const GenerationOptions& options, const std::stop_token& stop);

    /// What Method::kSimulated drafts from: the text behind a prompt of `prompt_tokens` tokens.
    void prepareSimulated(const SimulatedDraft& draft, int prompt_tokens);

    /// The tokens of `user`'s conversation from `length` on are forgotten.
    void forget(const void* user, int length);
    /// `user` is going to use the drafter. Returns for how many of its tokens the drafter still knows what it saw of
    /// them: none when another used it last.
    int claim(const draft::Drafter& drafter, const void* user);
    /// What the passes of the drafter with weights take now, which forgets what it knew; empty where there is none.
    decode::PassTimes measureDraft();
    /// t(M) of the target: from the file, or measured now. Empty when the measurement was stopped.
    const decode::PassTimes& passTimes(const std::stop_token& stop);

  private:
    draft::Drafter& withoutWeights(Method method);
    Result<draft::Drafter*> drafterFor(Method method);
    draft::SuffixOptions suffixOptions() const;
    draft::Drafter& loadedWithSuffix();
    bool sharesWeights(const draft::Drafter& drafter) const;
    decode::DraftRecord& recordOf(const draft::Drafter& drafter);
    /// For trees whose size has to be known before they grow.
    std::optional<decode::TreeAdvice> advice(TreeKind tree, bool drawn, const decode::DraftRecord& record) const;

    model::TargetModel& target_;
    int context_;
    std::string times_file_;
    std::string times_key_;
    decode::PassTimes times_;
    std::map<Method, std::unique_ptr<draft::Drafter>> made_;
    std::unique_ptr<draft::Drafter> loaded_;
    std::optional<Method> loaded_method_;
    decode::PassTimes loaded_passes_;                        // of loaded_
    std::unique_ptr<draft::SimulatedDrafter> simulated_;     // over loaded_
    std::unique_ptr<draft::SuffixOver> loaded_with_suffix_;  // over loaded_
    struct Use {
        const void* user = nullptr;
        int length = 0;  // tokens that did not change since
    };
    std::map<const draft::Drafter*, Use> uses_;
    std::map<const draft::Drafter*, decode::DraftRecord> records_;
};

}  // namespace griffin::engine::session
