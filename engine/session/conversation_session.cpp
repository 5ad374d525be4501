#include "engine/session/conversation_session.h"

#include <algorithm>
#include <chrono>
#include <random>

#include "engine/decode/answer_loop.h"
#include "engine/decode/vanilla_decoder.h"
#include "engine/guarded.h"
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
                                         const text::ChatTemplate& chat_template, int context)
    : target_(target),
      tokenizer_(tokenizer),
      chat_template_(chat_template),
      cache_(target.backend(), target.config(), context) {
    cached_tokens_.reserve(static_cast<std::size_t>(context));
}

int ConversationSession::countTokens(const Prompt& prompt) const {
    return static_cast<int>(promptTokens(prompt, tokenizer_, chat_template_).size());
}

int ConversationSession::keepCommonPrefix(const std::vector<text::TokenId>& tokens) {
    const auto [cached, fresh] =
        std::mismatch(cached_tokens_.begin(), cached_tokens_.end(), tokens.begin(), tokens.end());
    const std::size_t common = std::min(static_cast<std::size_t>(cached - cached_tokens_.begin()), tokens.size() - 1);
    cached_tokens_.resize(common);
    cache_.truncate(static_cast<int>(common));
    return static_cast<int>(common);
}

Result<Answer> ConversationSession::generate(const Prompt& prompt, const GenerationOptions& options,
                                             const EventSink& sink, std::stop_token stop) {
    return guarded([&] { return answer(prompt, options, sink, stop); });
}

Result<Answer> ConversationSession::answer(const Prompt& prompt, const GenerationOptions& options,
                                           const EventSink& sink, const std::stop_token& stop) {
    const Clock::time_point start = Clock::now();
    const int context = cache_.capacity();
    Result<FittedPrompt> fitted = fitPrompt(prompt, tokenizer_, chat_template_, context, answerRoom(options, context));
    if (!fitted) return fitted.failure();
    std::vector<text::TokenId>& tokens = fitted->tokens;
    if (tokens.empty()) {
        return Failure{FailureCause::kBadArgument, "There is nothing to continue", {}, "enter a text", {}};
    }

    Answer answer;
    GenerationStats& stats = answer.stats;
    stats.prompt_tokens = static_cast<int>(tokens.size());
    stats.reused_tokens = keepCommonPrefix(tokens);
    stats.dropped_messages = fitted->dropped_messages;
    stats.seed = options.sampling.seed ? *options.sampling.seed : seedFromSystem();
    if (sink) {
        sink(PromptReady{stats.prompt_tokens, stats.reused_tokens, stats.dropped_messages, context,
                         prompt.raw() ? std::vector<std::string>{} : chat_template_.warnings()});
    }

    decode::Sampler sampler(options.sampling, target_.config().vocabulary, stats.seed);
    for (const text::TokenId token : tokens) sampler.occurred(token);
    const std::span<const text::TokenId> fresh =
        std::span<const text::TokenId>(tokens).subspan(static_cast<std::size_t>(stats.reused_tokens));
    const int computed = target_.prefill(cache_, fresh, stop);
    cached_tokens_.insert(cached_tokens_.end(), fresh.begin(), fresh.begin() + computed);
    stats.prefill_ms = std::chrono::duration<double, std::milli>(Clock::now() - start).count();
    answer.finish_reason = FinishReason::kCancelled;
    if (computed == static_cast<int>(fresh.size())) {
        decode::VanillaDecoder decoder(target_, cache_, sampler);
        decode::makeAnswer(decoder, cache_, {options, tokenizer_, sink, stop, start}, cached_tokens_, answer);
    }
    answer.prompt_tokens = std::move(tokens);
    return answer;
}

}  // namespace griffin::engine::session
