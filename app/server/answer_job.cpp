#include "app/server/answer_job.h"

#include <algorithm>
#include <utility>

#include "app/server/logprobs_json.h"
#include "engine/called_tools.h"

namespace griffin::app::server {
namespace {

constexpr std::size_t kBeginningBytes = 65536;

double secondsSince(std::chrono::steady_clock::time_point start) {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

/// Programs look for the beginning of OpenAI's sentence, to shorten what they ask.
engine::Failure tooLong(engine::Message what) {
    return {engine::FailureCause::kContextTooSmall,
            std::move(what),
            {},
            engine::Message("shorten the text or choose a larger context"),
            {}};
}

/// The first `bytes` of what the prompt says, or all of it.
std::string beginningOf(const engine::Prompt& prompt, std::size_t bytes) {
    if (prompt.raw()) return prompt.raw_text.substr(0, bytes);
    std::string text;
    for (const engine::ChatMessage& message : prompt.messages) {
        if (text.size() >= bytes) break;
        text.append(message.text, 0, bytes - text.size());
    }
    return text;
}

}  // namespace

AnswerJob::AnswerJob(const Answerer& answerer, ServerMetrics& metrics, ApiRequest request,
                     std::shared_ptr<AnswerEvents> events, engine::EventSink watch)
    : answerer_(answerer),
      metrics_(metrics),
      request_(std::move(request)),
      events_(std::move(events)),
      watch_(std::move(watch)) {}

AnswerJob::~AnswerJob() {
    if (answer_.begun()) metrics_.answered(answer_.stats(), seconds_);
}

/// Counting the tokens of megabytes takes long and cannot be stopped. Of long texts a beginning is counted first, then
/// twice as much, until there are far too many or the text is at its end.
bool AnswerJob::surelyTooLong(const engine::Prompt& prompt, const std::stop_token& stop) const {
    const auto context = static_cast<std::size_t>(answerer_.context);
    if (prompt.messages.size() >= context) return true;  // each has a token of its own at least
    for (std::size_t bytes = kBeginningBytes; !stop.stop_requested(); bytes *= 2) {
        engine::Prompt beginning;
        beginning.raw_text = beginningOf(prompt, bytes);
        if (beginning.raw_text.size() < bytes) return false;
        // A token across the cut and the like make less of a difference than this.
        if (answerer_.session.countTokens(beginning) > 2 * answerer_.context) return true;
    }
    return false;
}

const engine::Prompt& AnswerJob::prompt() const {
    return request_.prompts[static_cast<std::size_t>(next_ / request_.choices)];
}

/// The session would drop the oldest messages of a conversation that does not fit; here nothing is left out silently.
engine::Result<ResumableAnswer::Part> AnswerJob::begin(const JointRequest::Watch& alone, const std::stop_token& stop) {
    const engine::Prompt& prompt = this->prompt();
    const std::string context = std::to_string(answerer_.context);
    if (surelyTooLong(prompt, stop)) {
        return engine::failed(tooLong(engine::Message(
            "This model's maximum context length is %1 tokens, and the text has far more tokens", context)));
    }
    if (stop.stop_requested()) return engine::failed({engine::FailureCause::kCancelled, {}, {}, {}, {}});
    const int tokens = answerer_.session.countTokens(prompt);
    if (tokens >= answerer_.context) {
        return engine::failed(
            tooLong(engine::Message("This model's maximum context length is %1 tokens, and the text has %2 tokens",
                                    context, std::to_string(tokens))));
    }
    engine::GenerationOptions options = request_.options;
    const int room = answerer_.context - tokens;
    options.max_new_tokens = options.max_new_tokens > 0 ? std::min(options.max_new_tokens, room) : room;
    if (options.sampling.seed) *options.sampling.seed += static_cast<std::uint64_t>(next_ % request_.choices);
    if (answerer_.prepare) {
        const auto ready = answerer_.prepare(options.method, stop);
        if (!ready) return tl::unexpected(ready.error());
    }
    if (!answer_.begun()) {
        splitter_ = {};
        call_splitter_ = engine::ToolCallSplitter(prompt.tool_use.any() ? answerer_.tools : engine::ToolMarks(),
                                                  prompt.tool_use.tools);
        choice_ = {};
        choice_.index = next_;
        if (options.likelihoods) choice_.likelihoods.emplace();
        characters_ = 0;
    }
    return answer_.begin(std::move(options), [this, alone](const engine::GenerationEvent& event) {
        read(event);
        const auto* added = alone ? std::get_if<engine::TextAdded>(&event) : nullptr;
        if (added != nullptr) alone(*added);
    });
}

void AnswerJob::read(const engine::GenerationEvent& event) {
    if (watch_) watch_(event);
    if (std::holds_alternative<engine::PromptReady>(event)) {
        events_->push(ChoiceBegan{next_});
        return;
    }
    const auto& added = std::get<engine::TextAdded>(event);
    const std::string& text = added.text;
    if (text.empty()) return;
    if (!std::exchange(text_came_, true)) metrics_.firstTextAfter(secondsSince(arrived_));
    // Completions of a text are that text.
    push(request_.kind == ApiKind::kChat ? splitter_.push(text) : engine::AnswerParts{{}, text}, added.likelihoods,
         false);
}

void AnswerJob::push(engine::AnswerParts parts, std::vector<engine::TokenLikelihood> likelihoods, bool ends) {
    engine::ToolCallSplitter::Pieces pieces = call_splitter_.push(parts.text);
    if (ends) pieces.text += call_splitter_.finish().text;
    AddedText added{{std::move(parts.reasoning), std::move(pieces.text)}, std::move(pieces.calls), {}};
    choice_.parts.reasoning += added.parts.reasoning;
    choice_.parts.text += added.parts.text;
    for (const engine::ToolCallPiece& piece : added.calls) {
        if (!piece.name.empty()) {
            choice_.calls.push_back({engine::newCallId(), piece.name, {}});
            added.call_ids.push_back(choice_.calls.back().id);
        }
        choice_.calls.back().arguments += piece.arguments;
    }
    // A chat's reasoning stands apart from its content, which is what they are told of.
    if (request_.kind == ApiKind::kChat) std::erase_if(likelihoods, [](const auto& token) { return token.reasoning; });
    added.offset = characters_;
    for (const engine::TokenLikelihood& token : likelihoods) characters_ += charactersOf(token);
    if (choice_.likelihoods) {
        choice_.likelihoods->insert(choice_.likelihoods->end(), likelihoods.begin(), likelihoods.end());
    }
    added.likelihoods = std::move(likelihoods);
    if (!added.empty()) events_->push(ChoiceText{next_, std::move(added)});
}

void AnswerJob::refuse(const engine::Failure& failure) {
    ApiError error = apiError(failure);
    if (failure.cause == engine::FailureCause::kContextTooSmall) {
        error.param = request_.kind == ApiKind::kChat ? "messages" : "prompt";
    } else if (failure.cause == engine::FailureCause::kBadArgument &&
               request_.options.form.kind != engine::AnswerForm::Kind::kFree) {
        error.param = "response_format";
    } else if (failure.cause == engine::FailureCause::kBadArgument && request_.prompts.front().tool_use.any()) {
        error.param = "tools";
    } else if (failure.cause == engine::FailureCause::kBadArgument && !request_.options.sampling.biases.empty()) {
        error.param = "logit_bias";
    }
    events_->push(std::move(error));
}

void AnswerJob::beginTurn() {
    turn_began_ = Clock::now();
    if (!std::exchange(had_turn_, true)) metrics_.waited(secondsSince(arrived_));
}

Turn AnswerJob::answerNext(engine::ResumableSession& session, const JointRequest::Watch& alone,
                           const std::stop_token& stop) {
    beginTurn();
    return end(engine::guarded([&]() -> engine::Result<engine::Answer> {
        const engine::Result<ResumableAnswer::Part> part = begin(alone, stop);
        if (!part) return tl::unexpected(part.error());
        return answer_.end(session.resume(prompt(), part->options, answer_.tokens(), part->sink, stop));
    }));
}

std::optional<Turn> AnswerJob::join(engine::Together& together, int lane, const std::stop_token& stop) {
    beginTurn();
    const engine::Result<engine::Done> begun = engine::guarded([&]() -> engine::Result<engine::Done> {
        engine::Result<ResumableAnswer::Part> part = begin({}, stop);
        if (!part) return tl::unexpected(part.error());
        auto joined = together.join(lane, prompt(), part->options, answer_.tokens(), std::move(part->sink), stop);
        if (!joined) return tl::unexpected(joined.error());
        joined_ = std::move(*joined);
        return engine::Done{};
    });
    if (!begun) return end(tl::unexpected(begun.error()));
    return settle();
}

std::optional<Turn> AnswerJob::settle() {
    if (!joined_->ended()) return std::nullopt;
    return leave();
}

Turn AnswerJob::leave() {
    const auto joined = std::exchange(joined_, nullptr);
    return end(engine::guarded([&] { return answer_.end(joined->take()); }));
}

Turn AnswerJob::fail(const engine::Failure& failure) {
    joined_.reset();
    return end(engine::failed(failure));
}

Turn AnswerJob::end(const engine::Result<engine::Answer>& answer) {
    seconds_ += secondsSince(turn_began_);
    const bool cancelled = answer ? answer->finish_reason == engine::FinishReason::kCancelled
                                  : answer.error().cause == engine::FailureCause::kCancelled;
    if (cancelled) return Turn::kInterrupted;
    push(splitter_.finish(), {}, true);
    if (!answer) {
        refuse(answer.error());
        return Turn::kDone;
    }
    metrics_.answered(answer->stats, std::exchange(seconds_, 0.0));
    answer_ = {};
    const int of_prompt = next_ % request_.choices;
    const int count = request_.choices * static_cast<int>(request_.prompts.size());
    const bool last = next_ + 1 == count;
    choice_.finish_reason = answer->finish_reason;
    choice_.seed = answer->stats.seed;
    events_->push(ChoiceEnded{std::move(choice_), answer->stats, of_prompt == 0, last});
    ++next_;
    return last ? Turn::kDone : Turn::kAgain;
}

}  // namespace griffin::app::server
