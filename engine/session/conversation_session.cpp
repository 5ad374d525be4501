#include "engine/session/conversation_session.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <random>

#include "engine/base/mapped_file.h"
#include "engine/base/result.h"
#include "engine/decode/decoder.h"
#include "engine/decode/speculative_decoder.h"
#include "engine/session/kept_file.h"
#include "engine/speedup.h"

namespace griffin::engine::session {
namespace {

constexpr std::size_t kPlainPasses = 5;  // of which the median is taken

/// Index after the turn that starts at `first`.
std::size_t endOfTurn(const std::vector<ChatMessage>& messages, std::size_t first) {
    std::size_t end = first + 1;
    while (end < messages.size() && messages[end].role != Role::kUser) ++end;
    return end;
}

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
                       Message("There is no token %1: the model has %2, from 0 on", std::to_string(entry.token),
                               std::to_string(vocabulary)),
                       {},
                       Message("give biases to tokens of this model"),
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

std::vector<text::TokenId> promptTokens(const Prompt& prompt, const text::Tokenizer& tokenizer,
                                        const text::ChatTemplate& chat_template, Reasoning reasoning) {
    if (prompt.raw()) return tokenizer.encodePrompt(prompt.raw_text, SpecialTokens::kParse);
    return tokenizer.encodePrompt(chat_template.renderBegun(prompt.messages, prompt.begun, reasoning, prompt.tool_use));
}

Result<FittedPrompt> fitPrompt(const Prompt& prompt, const text::Tokenizer& tokenizer,
                               const text::ChatTemplate& chat_template, int context, int answer_room,
                               Reasoning reasoning) {
    FittedPrompt fitted;
    fitted.tokens = promptTokens(prompt, tokenizer, chat_template, reasoning);
    Prompt shorter = prompt;
    std::vector<ChatMessage>& messages = shorter.messages;
    const std::size_t first = !messages.empty() && messages.front().role == Role::kSystem ? 1 : 0;
    while (static_cast<std::int64_t>(fitted.tokens.size()) + answer_room > context && first < messages.size()) {
        const std::size_t end = endOfTurn(messages, first);
        if (end == messages.size()) break;
        messages.erase(messages.begin() + static_cast<std::ptrdiff_t>(first),
                       messages.begin() + static_cast<std::ptrdiff_t>(end));
        fitted.dropped_messages += static_cast<int>(end - first);
        fitted.tokens = promptTokens(shorter, tokenizer, chat_template, reasoning);
    }
    if (fitted.tokens.size() >= static_cast<std::size_t>(context)) {
        return failed({FailureCause::kContextTooSmall,
                       Message("The text has %1 tokens, but the context holds only %2",
                               std::to_string(fitted.tokens.size()), std::to_string(context)),
                       {},
                       Message("shorten the text or choose a larger context"),
                       {}});
    }
    return fitted;
}

ConversationSession::ConversationSession(model::TargetModel& target, const text::Tokenizer& tokenizer,
                                         const text::ChatTemplate& chat_template, DrafterRegistry& drafts, int context,
                                         Keeping keeping)
    : target_(target),
      tokenizer_(tokenizer),
      chat_template_(chat_template),
      drafts_(drafts),
      forms_(tokenizer, chat_template, target.config().vocabulary),
      cache_(target.backend(), target.config(), context),
      identity_(std::move(keeping.identity)) {
    cached_tokens_.reserve(static_cast<std::size_t>(context));
    if (keeping.bytes > 0) kept_.emplace(keeping.bytes);
}

void ConversationSession::clear() {
    cached_tokens_.clear();
    if (kept_) kept_->clear();
    cache_.truncate(0);
    drafts_.forgetAll();
}

int ConversationSession::countTokens(const Prompt& prompt) const {
    return static_cast<int>(promptTokens(prompt, tokenizer_, chat_template_).size());
}

int ConversationSession::keepable(int wanted) const {
    const int slots = cache_.keepable(std::min(wanted, cache_.length()));
    return kept_ ? std::max(slots, model::KeptKeys::usable(kept_->places(), wanted)) : slots;
}

void ConversationSession::cutBack(int length) {
    if (cache_.keepable(std::min(length, cache_.length())) == length) {
        cache_.truncate(length);
    } else {
        cache_.restore(length, model::KeptKeys::placeFor(kept_->places(), length));
    }
    if (kept_) kept_->cutPlaces(length);
}

Reuse ConversationSession::liveReuse(int shared, int prompt_tokens, const draft::Drafter* drafter,
                                     const DraftReader& reader) const {
    Reuse reuse;
    reuse.tokens = keepable(std::min(shared, prompt_tokens - 1));
    if (drafter == nullptr) return reuse;
    // Row t holds the token t + 1.
    const int known = std::min(drafts_.knownTo(*drafter, this), shared) - 1;
    reuse.rows = std::max(0, std::min({drafter->length(), known, reuse.tokens}));
    if (!reader.reads_features) return reuse;
    // The two start at one place.
    reuse.rows = keepable(reuse.rows);
    reuse.tokens = reuse.rows;
    return reuse;
}

KeptConversations::Text ConversationSession::keep(int length, KeptConversations::Pin pin,
                                                  const KeptConversations::Text& spared) {
    LiveText live{std::span(cached_tokens_).first(static_cast<std::size_t>(length)), cache_, {}};
    for (const DrafterRegistry::Memory& memory : drafts_.memoriesOf(this)) {
        model::KvCache* keys = memory.drafter.keys();
        int rows = std::min({memory.drafter.length(), memory.known - 1, length - 1});
        if (keys != nullptr) rows = std::min(rows, keys->length());
        if (rows > 0) live.drafts.push_back({memory.weights, keys, rows});
    }
    return kept_->keep(live, pin, spared);
}

int ConversationSession::keepCommonPrefix(const std::vector<text::TokenId>& tokens, draft::Drafter* drafter) {
    constexpr int kWorth = KeptConversations::kWorthKeeping;
    DraftReader reader;
    if (drafter != nullptr) reader = {drafts_.weightsOf(*drafter), drafter->featureKind() != draft::FeatureKind::kNone};
    const int shared = commonTokens(cached_tokens_, tokens);
    Reuse reuse = liveReuse(shared, static_cast<int>(tokens.size()), drafter, reader);
    KeptConversations::Text found;
    if (kept_) {
        found = kept_->find(tokens, reader, reuse.tokens + kWorth);
        const auto cached = static_cast<int>(cached_tokens_.size());
        if (cached - shared >= kWorth || found) keep(cached, KeptConversations::Pin::kNo, found);
    }
    drafts_.forget(this, shared);
    const KeptDraft* rows = nullptr;
    if (found) {
        reuse = found->reuse(tokens, reader);
        rows = reuse.rows > 0 ? found->draft(reader.weights) : nullptr;
        found->target.give(cache_, reuse.tokens, commonTokens(cached_tokens_, found->tokens));
        kept_->setPlaces(found->target.places());
        kept_->cutPlaces(reuse.tokens);
    } else {
        cutBack(reuse.tokens);
    }
    if (drafter != nullptr) {
        const int known = drafts_.claim(*drafter, this) - 1;
        if (rows != nullptr) {
            drafter->recall(rows->keys, reuse.rows, tokens);
        } else if (!reader.reads_features) {
            reuse.rows = std::max(0, std::min({drafter->length(), known, reuse.tokens}));
        }
        if (reuse.rows == 0) {
            drafter->truncate(0);
            drafter->start(tokens.front());
        } else {
            drafter->truncate(reuse.rows);
        }
    }
    cached_tokens_.assign(tokens.begin(), tokens.begin() + reuse.tokens);
    return reuse.tokens;
}

int ConversationSession::systemTokens(const Prompt& prompt, std::span<const text::TokenId> tokens,
                                      Reasoning reasoning) const {
    if (!kept_ || prompt.raw()) return 0;
    Prompt other;
    other.tool_use = prompt.tool_use;
    const auto& messages = prompt.messages;
    if (!messages.empty() && messages.front().role == Role::kSystem) other.messages.push_back(messages.front());
    other.messages.push_back({Role::kUser, "."});
    return commonTokens(promptTokens(other, tokenizer_, chat_template_, reasoning), tokens);
}

bool ConversationSession::prefill(std::span<const text::TokenId> tokens, int from, const draft::Drafter* drafter,
                                  decode::DraftFeed* feed, const std::stop_token& stop) {
    // Tokens before `from` that a drafter without features has not seen.
    if (feed != nullptr && drafter->length() < from) {
        const auto missing = tokens.subspan(static_cast<std::size_t>(drafter->length()) + 1);
        feed->addTokens(missing.first(static_cast<std::size_t>(from - drafter->length())));
    }
    const auto size = static_cast<int>(tokens.size());
    const auto readTo = [&](int end) {
        const int begin = from;
        const auto part = tokens.subspan(static_cast<std::size_t>(begin), static_cast<std::size_t>(end - begin));
        from += target_.prefill(cache_, part, stop, [&](int done) {
            if (feed == nullptr) return;
            const auto next = tokens.subspan(static_cast<std::size_t>(begin + done) + 1);
            feed->addFirst(next.first(std::min(next.size(), static_cast<std::size_t>(target_.rows()))));
        });
        cached_tokens_.insert(cached_tokens_.end(), part.begin(), part.begin() + (from - begin));
        return from == end;
    };
    if (system_tokens_ - from >= KeptConversations::kWorthKeeping && system_tokens_ < size) {
        if (!readTo(system_tokens_)) return false;
        if (feed != nullptr) feed->flush();
        keep(system_tokens_, KeptConversations::Pin::kYes, nullptr);
    }
    if (!kept_ || !cache_.hasStates()) return readTo(size);
    // The pass of the last token alone begins where the next answer to this prompt would: its state is kept.
    if (!readTo(std::max(from, size - 1)) || !readTo(size)) return false;
    kept_->addPlace(cache_);
    return true;
}

Result<Answer> ConversationSession::generate(const Prompt& prompt, const GenerationOptions& options,
                                             const EventSink& sink, std::stop_token stop) {
    return guarded([&] { return answer(prompt, options, {}, sink, stop); });
}

Result<Answer> ConversationSession::resume(const Prompt& prompt, const GenerationOptions& options,
                                           std::span<const std::int32_t> tokens, const EventSink& sink,
                                           std::stop_token stop) {
    return guarded([&] { return answer(prompt, options, tokens, sink, stop); });
}

Result<Answer> ConversationSession::answer(const Prompt& prompt, const GenerationOptions& options,
                                           std::span<const text::TokenId> begun, const EventSink& sink,
                                           const std::stop_token& stop) {
    if (needsTools(prompt) && chat_template_.tools().empty()) {
        return failed({FailureCause::kBadArgument,
                       chat_template_.toolRefusal(),
                       {},
                       Message("use another model, or ask without tools"),
                       {}});
    }
    if (auto unknown = unknownToken(options.sampling.biases, target_.config().vocabulary))
        return failed(*std::move(unknown));
    const bool may_call = !prompt.raw() && prompt.tool_use.any();
    const Result<grammar::TokenAutomaton*> form =
        may_call ? forms_.automaton(prompt.tool_use, options.reasoning) : forms_.automaton(options.form);
    if (!form) return tl::unexpected(form.error());
    Result<DraftChoice> choice = drafts_.choose(options, stop);
    if (!choice) return tl::unexpected(choice.error());
    const int context = cache_.capacity();
    const Clock::time_point start = Clock::now();
    // A form is that of the whole answer; only calls that the model decides on may come behind reasoning.
    const bool may_think = *form == nullptr || (may_call && prompt.tool_use.choice == ToolChoice::kAuto);
    const Reasoning reasoning = may_think ? options.reasoning : Reasoning::kOff;
    Result<FittedPrompt> fitted =
        fitPrompt(prompt, tokenizer_, chat_template_, context, answerRoom(options, context), reasoning);
    if (!fitted) return tl::unexpected(fitted.error());
    std::vector<text::TokenId> tokens = fitted->tokens;
    tokens.insert(tokens.end(), begun.begin(), begun.end());
    if (fitted->tokens.empty()) {
        return failed(
            {FailureCause::kBadArgument, Message("There is nothing to continue"), {}, Message("enter a text"), {}});
    }

    Answer answer;
    GenerationStats& stats = answer.stats;
    stats.prompt_tokens = static_cast<int>(fitted->tokens.size());
    int reused = keepCommonPrefix(tokens, choice->drafter);
    stats.reused_tokens = std::min(reused, stats.prompt_tokens);
    const bool reads_more = stats.prompt_tokens - stats.reused_tokens > KeptConversations::kWorthKeeping;
    system_tokens_ = reads_more ? systemTokens(prompt, tokens, reasoning) : 0;
    stats.method = choice->method;
    if (choice->method == Method::kSimulated) drafts_.prepareSimulated(options.simulated, stats.prompt_tokens);
    stats.tree = choice->tree;
    if (!choice->times.empty()) stats.plain_pass_ms = choice->times.milliseconds(1);
    stats.dropped_messages = fitted->dropped_messages;
    stats.seed = options.sampling.seed ? *options.sampling.seed : seedFromSystem();
    if (sink) {
        std::vector<Message> warnings;
        if (!prompt.raw()) warnings.assign(chat_template_.warnings().begin(), chat_template_.warnings().end());
        sink(PromptReady{stats.prompt_tokens, stats.reused_tokens, stats.dropped_messages, context, std::move(warnings),
                         stats.method, stats.tree, stats.plain_pass_ms});
    }

    decode::Sampler sampler(options.sampling, target_.config().vocabulary, stats.seed);
    for (const text::TokenId token : fitted->tokens) sampler.occurred(token);
    if (*form != nullptr) sampler.keepTo(**form);
    decode::AnswerProgress progress{{prompt.raw()
                                         ? text::AnswerReader(tokenizer_)
                                         : chat_template_.reader(tokenizer_, prompt.begun, reasoning, prompt.tool_use),
                                     options.stop_texts}};
    decode::AnswerRequest request{options, tokenizer_, sink, stop, start, options.reasoning_budget};
    answer.finish_reason = FinishReason::kCancelled;
    answer.prompt_tokens = fitted->tokens;
    if (!begun.empty()) {
        decode::addTokens(begun, request, progress, answer);
        for (const text::TokenId token : begun) sampler.occurred(token);
    }
    // One that was stopped may have been at the end of its budget already.
    while (decode::isOutOfBudget(request, progress, answer) ||
           decodeFrom(tokens, reused, *std::move(choice), sampler, request, progress, answer) ==
               decode::AnswerEnd::kOutOfBudget) {
        // What was thought is closed; the rest is as the answer to a longer prompt.
        request.reasoning_budget = 0;
        const std::vector<text::TokenId> closing = tokenizer_.encode(chat_template_.endOfReasoning());
        const int more = static_cast<int>(closing.size());
        answer.finish_reason = FinishReason::kLength;
        if (stats.prompt_tokens + stats.new_tokens + more >= context) break;
        if (options.max_new_tokens > 0 && stats.new_tokens + more >= options.max_new_tokens) break;
        decode::addTokens(closing, request, progress, answer);
        for (const text::TokenId token : closing) sampler.occurred(token);
        tokens = answer.prompt_tokens;
        tokens.insert(tokens.end(), answer.tokens.begin(), answer.tokens.end());
        answer.finish_reason = FinishReason::kCancelled;
        choice = drafts_.choose(options, stop);
        if (!choice) return tl::unexpected(choice.error());
        reused = keepCommonPrefix(tokens, choice->drafter);
    }
    if (*form != nullptr) stats.form_ms = (*form)->clock().milliseconds();
    if (exceedsTokensPerPass(stats)) stats.plain_pass_ms = measurePlainPass();
    return answer;
}

decode::AnswerEnd ConversationSession::decodeFrom(const std::vector<text::TokenId>& tokens, int reused,
                                                  DraftChoice choice, decode::Sampler& sampler,
                                                  const decode::AnswerRequest& request,
                                                  decode::AnswerProgress& progress, Answer& answer) {
    GenerationStats& stats = answer.stats;
    std::optional<decode::DraftFeed> feed;
    if (choice.drafter != nullptr) feed.emplace(*choice.drafter, target_, draft_features_);
    const bool computed = prefill(tokens, reused, choice.drafter, feed ? &*feed : nullptr, request.stop);
    if (!progress.first_token)
        stats.prefill_ms = std::chrono::duration<double, std::milli>(Clock::now() - request.start).count();
    if (!computed) return decode::AnswerEnd::kDone;
    std::unique_ptr<decode::Decoder> decoder;
    if (choice.drafter == nullptr) {
        decoder = std::make_unique<decode::VanillaDecoder>(target_, cache_, sampler);
    } else {
        decode::Speculation speculation{*choice.drafter,
                                        std::move(choice.builder),
                                        choice.rule,
                                        request.options.tree,
                                        std::move(choice.times),
                                        *choice.stats,
                                        choice.lookup_stats,
                                        choice.advice,
                                        sampler.form() == nullptr ? choice.growth : nullptr,
                                        choice.tree == TreeKind::kCoupled};
        decoder = std::make_unique<decode::SpeculativeDecoder>(target_, cache_, sampler, std::move(speculation), *feed,
                                                               stats.seed);
    }
    if (request.options.likelihoods) decoder->tellLikelihoods(target_, *request.options.likelihoods);
    const decode::AnswerEnd end = decode::generateAnswer(*decoder, cache_, request, progress, cached_tokens_, answer);
    // Rows that are still waiting would be computed again with the next prompt.
    if (feed) feed->flush();
    return end;
}

Result<Done> ConversationSession::save(const std::string& path) {
    return guarded([&]() -> Result<Done> {
        if (!kept_ || cached_tokens_.empty()) return Done{};
        const auto length = static_cast<int>(cached_tokens_.size());
        const KeptConversations::Text text = keep(length, KeptConversations::Pin::kNo, nullptr);
        return text ? writeKeptText(path, identity_, *text) : Done{};
    });
}

Result<Done> ConversationSession::recall(const std::string& path) {
    return guarded([&]() -> Result<Done> {
        if (!kept_) return Done{};
        const Result<MappedFile> file = MappedFile::open(path);
        if (!file) return tl::unexpected(file.error());
        KeptShapes shapes{cache_, target_.config().vocabulary, kept_->limit(), {}};
        for (const DrafterRegistry::Memory& memory : drafts_.withWeights())
            shapes.drafts.push_back({memory.weights, memory.drafter.keys()});
        Result<KeptText> text = readKeptText(*file, identity_, shapes);
        if (!text) return tl::unexpected(text.error());
        kept_->add(std::move(*text));
        return Done{};
    });
}

double ConversationSession::measurePlainPass() {
    const int committed = cache_.length();
    if (committed == 0 || cache_.room() == 0) return 0.0;
    const std::array parents{-1};
    const kernels::AncestorMask single = kernels::AncestorMask::fromParents(parents);
    std::array<std::int32_t, 1> choice{};
    std::array<double, kPlainPasses> times{};
    for (double& milliseconds : times) {
        const Clock::time_point start = Clock::now();
        target_.forwardTree(cache_, std::span(&cached_tokens_.back(), 1), single);
        target_.backend().argmax(target_.logits(0, 1), choice);
        milliseconds = std::chrono::duration<double, std::milli>(Clock::now() - start).count();
        cache_.truncate(committed);
    }
    std::sort(times.begin(), times.end());
    return times[kPlainPasses / 2];
}

}  // namespace griffin::engine::session
