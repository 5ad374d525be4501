#include "engine/session/answer_work.h"

#include <algorithm>
#include <chrono>
#include <random>
#include <utility>

#include "engine/decode/speculative_decoder.h"
#include "engine/session/conversation_session.h"
#include "engine/speedup.h"

namespace griffin::engine::session {
namespace {

using Clock = std::chrono::steady_clock;

std::uint64_t seedFromSystem() {
    std::random_device device;
    // 53 bits: the seed survives JSON numbers and a signed column of a database.
    return ((static_cast<std::uint64_t>(device()) << 32) | device()) & ((std::uint64_t{1} << 53) - 1);
}

bool needsTools(const Prompt& prompt) {
    return !prompt.raw() && (prompt.tool_use.any() ||
                             std::any_of(prompt.messages.begin(), prompt.messages.end(), [](const auto& message) {
                                 return message.role == Role::kTool || !message.calls.empty();
                             }));
}

std::optional<Failure> unknownToken(const std::vector<LogitBias>& biases, int vocabulary) {
    for (const LogitBias& entry : biases) {
        if (entry.token >= 0 && entry.token < vocabulary) continue;
        return Failure{FailureCause::kBadArgument,
                       Message("There is no token %1: the model has %2 tokens, numbered from 0",
                               std::to_string(entry.token), std::to_string(vocabulary)),
                       {},
                       Message("give biases only to tokens of this model"),
                       {}};
    }
    return std::nullopt;
}

/// Tokens of the context that stay free for the answer while there are old turns to drop.
int answerRoom(const GenerationOptions& options, int context) {
    const int share = std::max(1, context / 4);
    return options.max_new_tokens > 0 ? std::min(options.max_new_tokens, share) : share;
}

}  // namespace

AnswerWork::AnswerWork(ConversationSession& session, GenerationOptions options, EventSink sink, std::stop_token stop,
                       Passes passes)
    : session_(session),
      options_(std::move(options)),
      sink_(std::move(sink)),
      stop_(std::move(stop)),
      passes_(passes),
      request_{options_, session.tokenizer_, sink_, stop_, start_, options_.reasoning_budget} {}

AnswerWork::~AnswerWork() = default;

Result<Done> AnswerWork::begin(const Prompt& prompt, std::span<const text::TokenId> begun) {
    const text::ChatTemplate& chat_template = session_.chat_template_;
    const int vocabulary = session_.target_.config().vocabulary;
    if (needsTools(prompt) && chat_template.tools().empty()) {
        return failed({FailureCause::kBadArgument,
                       chat_template.toolRefusal(),
                       {},
                       Message("use another model, or ask without tools"),
                       {}});
    }
    if (auto unknown = unknownToken(options_.sampling.biases, vocabulary)) return failed(*std::move(unknown));
    const bool may_call = !prompt.raw() && prompt.tool_use.any();
    const Result<grammar::TokenAutomaton*> form = may_call
                                                      ? session_.forms_.automaton(prompt.tool_use, options_.reasoning)
                                                      : session_.forms_.automaton(options_.form);
    if (!form) return tl::unexpected(form.error());
    form_ = *form;
    Result<DraftChoice> choice = session_.drafts_.choose(options_, stop_);
    if (!choice) return tl::unexpected(choice.error());
    choice_ = *std::move(choice);
    const int context = session_.cache_.capacity();
    // A form is that of the whole answer; only calls that the model decides on may come behind reasoning.
    const bool may_think = form_ == nullptr || (may_call && prompt.tool_use.choice == ToolChoice::kAuto);
    const Reasoning reasoning = may_think ? options_.reasoning : Reasoning::kOff;
    Result<FittedPrompt> fitted =
        fitPrompt(prompt, session_.tokenizer_, chat_template, context, answerRoom(options_, context), reasoning);
    if (!fitted) return tl::unexpected(fitted.error());
    tokens_ = fitted->tokens;
    tokens_.insert(tokens_.end(), begun.begin(), begun.end());
    if (fitted->tokens.empty()) {
        return failed(
            {FailureCause::kBadArgument, Message("There is nothing to continue"), {}, Message("enter a text"), {}});
    }

    GenerationStats& stats = answer_.stats;
    stats.prompt_tokens = static_cast<int>(fitted->tokens.size());
    reused_ = session_.keepCommonPrefix(tokens_, drafter());
    stats.reused_tokens = std::min(reused_, stats.prompt_tokens);
    const bool reads_more = stats.prompt_tokens - stats.reused_tokens > KeptConversations::kWorthKeeping;
    session_.system_tokens_ = reads_more ? session_.systemTokens(prompt, tokens_, reasoning) : 0;
    stats.method = choice_.method;
    if (choice_.method == Method::kSimulated) {
        session_.drafts_.prepareSimulated(options_.simulated, stats.prompt_tokens);
    }
    stats.tree = choice_.tree;
    if (!choice_.times.empty()) stats.plain_pass.ms = choice_.times.milliseconds(1);
    stats.dropped_messages = fitted->dropped_messages;
    stats.seed = options_.sampling.seed ? *options_.sampling.seed : seedFromSystem();
    if (sink_) {
        std::vector<Message> warnings;
        if (!prompt.raw()) warnings.assign(chat_template.warnings().begin(), chat_template.warnings().end());
        sink_(PromptReady{stats.prompt_tokens, stats.reused_tokens, stats.dropped_messages, context,
                          std::move(warnings), stats.method, stats.tree, stats.plain_pass});
    }

    sampler_.emplace(options_.sampling, vocabulary, stats.seed);
    for (const text::TokenId token : fitted->tokens) sampler_->occurred(token);
    if (form_ != nullptr) sampler_->keepTo(*form_);
    progress_.emplace(decode::AnswerProgress{
        {prompt.raw() ? text::AnswerReader(session_.tokenizer_)
                      : chat_template.reader(session_.tokenizer_, prompt.begun, reasoning, prompt.tool_use),
         options_.stop_texts}});
    answer_.finish_reason = FinishReason::kCancelled;
    answer_.prompt_tokens = std::move(fitted->tokens);
    if (!begun.empty()) {
        decode::addTokens(begun, request_, *progress_, answer_);
        for (const text::TokenId token : begun) sampler_->occurred(token);
    }
    start();
    return Done{};
}

void AnswerWork::start() {
    // One that was stopped may have been at the end of its budget already.
    if (decode::isOutOfBudget(request_, *progress_, answer_) && !closeReasoning()) return;
    if (read()) settle();
}

bool AnswerWork::read() {
    model::TargetModel& target = session_.target_;
    GenerationStats& stats = answer_.stats;
    if (drafter() != nullptr) feed_.emplace(*drafter(), target, session_.draft_features_);
    const bool computed = session_.prefill(tokens_, reused_, drafter(), feed_ ? &*feed_ : nullptr, stop_);
    if (!progress_->first_token) {
        stats.prefill_ms = std::chrono::duration<double, std::milli>(Clock::now() - start_).count();
    }
    if (!computed) return false;
    if (drafter() == nullptr) {
        auto plain = std::make_unique<decode::VanillaDecoder>(target, session_.cache_, *sampler_);
        shared_ = plain.get();
        decoder_ = std::move(plain);
    } else {
        decode::Speculation speculation{*choice_.drafter,
                                        std::move(choice_.builder),
                                        choice_.rule,
                                        options_.tree,
                                        std::move(choice_.times),
                                        *choice_.stats,
                                        choice_.lookup_stats,
                                        choice_.advice,
                                        sampler_->form() == nullptr ? choice_.growth : nullptr,
                                        choice_.tree == TreeKind::kCoupled};
        decoder_ = std::make_unique<decode::SpeculativeDecoder>(target, session_.cache_, *sampler_,
                                                                std::move(speculation), *feed_, stats.seed);
    }
    if (options_.likelihoods) decoder_->tellLikelihoods(target, *options_.likelihoods);
    loop_.emplace(*decoder_, session_.cache_, request_, *progress_, session_.cached_tokens_, answer_);
    return true;
}

void AnswerWork::next() {
    loop_->next();
}

void AnswerWork::settle() {
    if (!loop_->end()) return;
    const decode::AnswerEnd end = *loop_->end();
    loop_.reset();
    decoder_.reset();
    // Rows that are still waiting would be computed again with the next prompt.
    if (feed_) feed_->flush();
    feed_.reset();
    if (end == decode::AnswerEnd::kOutOfBudget && closeReasoning()) start();
}

bool AnswerWork::closeReasoning() {
    GenerationStats& stats = answer_.stats;
    request_.reasoning_budget = 0;
    const std::vector<text::TokenId> closing = session_.tokenizer_.encode(session_.chat_template_.endOfReasoning());
    const int more = static_cast<int>(closing.size());
    answer_.finish_reason = FinishReason::kLength;
    if (stats.prompt_tokens + stats.new_tokens + more >= session_.cache_.capacity()) return false;
    if (options_.max_new_tokens > 0 && stats.new_tokens + more >= options_.max_new_tokens) return false;
    decode::addTokens(closing, request_, *progress_, answer_);
    for (const text::TokenId token : closing) sampler_->occurred(token);
    tokens_ = answer_.prompt_tokens;
    tokens_.insert(tokens_.end(), answer_.tokens.begin(), answer_.tokens.end());
    answer_.finish_reason = FinishReason::kCancelled;
    Result<DraftChoice> choice = session_.drafts_.choose(options_, stop_);
    if (!choice) {
        failure_ = choice.error();
        return false;
    }
    choice_ = *std::move(choice);
    reused_ = session_.keepCommonPrefix(tokens_, drafter());
    return true;
}

Result<Answer> AnswerWork::finish() {
    if (loop_) {
        loop_->cancel();
        settle();
    }
    if (failure_) return failed(*std::move(failure_));
    GenerationStats& stats = answer_.stats;
    if (form_ != nullptr) stats.form_ms = form_->clock().milliseconds();
    if (passes_ == Passes::kOwn && exceedsTokensPerPass(stats)) stats.plain_pass = session_.measurePlainPass();
    if (answer_.finish_reason != FinishReason::kCancelled) session_.ended();
    return std::move(answer_);
}

model::KvCache& AnswerWork::cache() {
    return session_.cache_;
}

void AnswerWork::takePass(int row, int rows, double pass_ms) {
    if (rows > 1) ++answer_.stats.shared_passes;
    shared_->takeSharedPass(row, pass_ms);
}

}  // namespace griffin::engine::session
