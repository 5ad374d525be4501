#include "engine/session/conversation_session.h"

#include <algorithm>
#include <chrono>
#include <random>

#include "engine/base/guarded.h"
#include "engine/decode/answer_loop.h"
#include "engine/decode/speculative_decoder.h"
#include "engine/decode/vanilla_decoder.h"
#include "engine/session/prompt_fitter.h"

namespace griffin::engine::session {
namespace {

using Clock = std::chrono::steady_clock;

std::uint64_t seedFromSystem() {
    std::random_device device;
    // 53 bits: the seed survives JSON numbers and a signed column of a database.
    return ((static_cast<std::uint64_t>(device()) << 32) | device()) & ((std::uint64_t{1} << 53) - 1);
}

/// Part of the context that is kept free for the answer while there are old turns to drop.
int answerRoom(const GenerationOptions& options, int context) {
    const int share = std::max(1, context / 4);
    return options.max_new_tokens > 0 ? std::min(options.max_new_tokens, share) : share;
}

}  // namespace

ConversationSession::ConversationSession(model::TargetModel& target, const text::Tokenizer& tokenizer,
                                         const text::ChatTemplate& chat_template, DraftShelf& drafts, int context)
    : target_(target),
      tokenizer_(tokenizer),
      chat_template_(chat_template),
      drafts_(drafts),
      cache_(target.backend(), target.config(), context) {
    cached_tokens_.reserve(static_cast<std::size_t>(context));
}

void ConversationSession::clear() {
    cached_tokens_.clear();
    cache_.truncate(0);
    drafts_.forgetAll();
}

int ConversationSession::countTokens(const Prompt& prompt) const {
    return static_cast<int>(promptTokens(prompt, tokenizer_, chat_template_).size());
}

int ConversationSession::keepCommonPrefix(const std::vector<text::TokenId>& tokens, draft::Drafter* drafter) {
    const auto [cached, fresh] =
        std::mismatch(cached_tokens_.begin(), cached_tokens_.end(), tokens.begin(), tokens.end());
    const int shared = static_cast<int>(cached - cached_tokens_.begin());
    int common = std::min(shared, static_cast<int>(tokens.size()) - 1);
    drafts_.forget(this, shared);
    if (drafter != nullptr) {
        // Row t holds the token t + 1.
        const int rows = std::max(0, std::min({drafter->length(), drafts_.claim(*drafter, this) - 1, common}));
        if (rows == 0) {
            drafter->truncate(0);
            drafter->start(tokens.front());
        } else {
            drafter->truncate(rows);
        }
        if (drafter->featureKind() != draft::FeatureKind::kNone) common = rows;
    }
    cached_tokens_.resize(static_cast<std::size_t>(common));
    cache_.truncate(common);
    return common;
}

int ConversationSession::prefill(std::span<const text::TokenId> tokens, int from, const draft::Drafter* drafter,
                                 decode::DraftFeed* feed, const std::stop_token& stop) {
    // What of the tokens before `from` a drafter without features has not seen.
    if (feed != nullptr && drafter->length() < from) {
        const auto missing = tokens.subspan(static_cast<std::size_t>(drafter->length()) + 1);
        feed->addTokens(missing.first(static_cast<std::size_t>(from - drafter->length())));
    }
    return target_.prefill(cache_, tokens.subspan(static_cast<std::size_t>(from)), stop, [&](int done) {
        if (feed == nullptr) return;
        const auto next = tokens.subspan(static_cast<std::size_t>(from + done) + 1);
        feed->addFirst(next.first(std::min(next.size(), static_cast<std::size_t>(target_.rows()))));
    });
}

Result<Answer> ConversationSession::generate(const Prompt& prompt, const GenerationOptions& options,
                                             const EventSink& sink, std::stop_token stop) {
    return guarded([&] { return answer(prompt, options, sink, stop); });
}

Result<Answer> ConversationSession::answer(const Prompt& prompt, const GenerationOptions& options,
                                           const EventSink& sink, const std::stop_token& stop) {
    Result<DraftChoice> choice = drafts_.choose(options, stop);
    if (!choice) return choice.failure();
    const int context = cache_.capacity();
    const Clock::time_point start = Clock::now();
    Result<FittedPrompt> fitted = fitPrompt(prompt, tokenizer_, chat_template_, context, answerRoom(options, context));
    if (!fitted) return fitted.failure();
    std::vector<text::TokenId>& tokens = fitted->tokens;
    if (tokens.empty()) {
        return Failure{FailureCause::kBadArgument, "There is nothing to continue", {}, "enter a text", {}};
    }

    Answer answer;
    GenerationStats& stats = answer.stats;
    stats.prompt_tokens = static_cast<int>(tokens.size());
    stats.reused_tokens = keepCommonPrefix(tokens, choice->drafter);
    stats.method = choice->method;
    if (choice->method == Method::kSimulated) drafts_.prepareSimulated(options.simulated, stats.prompt_tokens);
    stats.tree = choice->tree;
    if (!choice->times.empty()) stats.plain_pass_ms = choice->times.milliseconds(1);
    stats.dropped_messages = fitted->dropped_messages;
    stats.seed = options.sampling.seed ? *options.sampling.seed : seedFromSystem();
    if (sink) {
        sink(PromptReady{stats.prompt_tokens, stats.reused_tokens, stats.dropped_messages, context,
                         prompt.raw() ? std::vector<std::string>{} : chat_template_.warnings(), stats.method,
                         stats.tree, stats.plain_pass_ms});
    }

    decode::Sampler sampler(options.sampling, target_.config().vocabulary, stats.seed);
    for (const text::TokenId token : tokens) sampler.occurred(token);
    std::optional<decode::DraftFeed> feed;
    if (choice->drafter != nullptr) feed.emplace(*choice->drafter, target_);
    const int computed = prefill(tokens, stats.reused_tokens, choice->drafter, feed ? &*feed : nullptr, stop);
    cached_tokens_.insert(cached_tokens_.end(), tokens.begin() + stats.reused_tokens,
                          tokens.begin() + stats.reused_tokens + computed);
    stats.prefill_ms = std::chrono::duration<double, std::milli>(Clock::now() - start).count();
    answer.finish_reason = FinishReason::kCancelled;
    if (stats.reused_tokens + computed == stats.prompt_tokens) {
        std::unique_ptr<decode::Decoder> decoder;
        if (choice->drafter == nullptr) {
            decoder = std::make_unique<decode::VanillaDecoder>(target_, cache_, sampler);
        } else {
            decode::Speculation speculation{*choice->drafter,
                                            std::move(choice->builder),
                                            choice->rule,
                                            options.tree,
                                            std::move(choice->times),
                                            *choice->record,
                                            choice->lookup_record,
                                            choice->advice,
                                            choice->tree == TreeKind::kCoupled};
            decoder = std::make_unique<decode::SpeculativeDecoder>(target_, cache_, sampler, std::move(speculation),
                                                                   *feed, stats.seed);
        }
        decode::makeAnswer(*decoder, cache_, {options, tokenizer_, sink, stop, start}, cached_tokens_, answer);
        // What still waits would be computed anew with the next prompt.
        if (feed) feed->flush();
    }
    answer.prompt_tokens = std::move(tokens);
    return answer;
}

}  // namespace griffin::engine::session
