#include "engine/decode/answer_loop.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "engine/text/utf8.h"

namespace griffin::engine::decode {
namespace {

using Clock = std::chrono::steady_clock;

double millisecondsSince(Clock::time_point start) {
    return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

bool isWatched(const GenerationOptions& options) {
    return options.watched != nullptr && options.watched->load(std::memory_order_relaxed);
}

/// The bytes of a token by itself, or the name of a control token.
std::string textOf(const text::Tokenizer& tokenizer, TokenId token) {
    std::string bytes(tokenizer.pieceBytes(token));
    return bytes.empty() ? tokenizer.decode(std::span(&token, 1), SpecialTokens::kParse) : bytes;
}

/// Reports what an answer gains, and keeps it there.
class Reporter {
  public:
    Reporter(const AnswerRequest& request, AnswerProgress& progress, Answer& answer)
        : request_(request), progress_(progress), answer_(answer) {}

    /// `stops`: nothing follows, though the answer has no end yet.
    void tell(TextAdded& event, std::span<const int> text_ends, std::string added, bool stops = false) {
        const GenerationStats& stats = answer_.stats;
        answer_.text += added;
        event.text = std::move(added);
        event.new_tokens = stats.new_tokens;
        event.reasoning_tokens = stats.reasoning_tokens;
        event.reasoning_ms = stats.reasoning_ms;
        event.decode_ms = stats.decode_ms;
        event.tokens_per_second = stats.tokensPerSecond();
        event.plain_pass = stats.plain_pass;
        event.plain_now_ms = stats.plain_now_ms;
        event.text_ends = text_ends;
        event.likelihoods.clear();
        for (auto& waiting = progress_.waiting; !waiting.empty(); waiting.pop_front()) {
            if (!stops && waiting.front().begin >= progress_.text.released()) break;
            event.likelihoods.push_back(std::move(waiting.front().likelihood));
        }
        if (request_.sink) request_.sink(event);
    }

    /// That of a token whose text begins here.
    void expect(std::size_t begin, bool reasoning, TokenLikelihood likelihood) {
        likelihood.reasoning = reasoning;
        likelihood.chosen.bytes = textOf(request_.tokenizer, likelihood.chosen.token);
        for (TokenLikelihood::Candidate& other : likelihood.likeliest) {
            other.bytes = textOf(request_.tokenizer, other.token);
        }
        progress_.waiting.push_back({begin, std::move(likelihood)});
    }

  private:
    const AnswerRequest& request_;
    AnswerProgress& progress_;
    Answer& answer_;
};

}  // namespace

StopTexts::StopTexts(std::vector<std::string> texts) : texts_(std::move(texts)) {
    std::erase_if(texts_, [](const std::string& text) { return text.empty(); });
}

std::string StopTexts::push(std::string_view text) {
    if (found_) return {};
    held_ += text;
    std::size_t begin = 0;
    std::size_t end = std::string::npos;
    for (const std::string& stop : texts_) {
        const std::size_t found = held_.find(stop);
        if (found == std::string::npos || found + stop.size() > end) continue;
        begin = found + stop.size() < end ? found : std::min(begin, found);
        end = found + stop.size();
    }
    if (end != std::string::npos) {
        found_ = true;
        return std::exchange(held_, {}).substr(0, begin);
    }
    std::size_t keep = 0;
    for (const std::string& stop : texts_) {
        for (std::size_t length = std::min(stop.size() - 1, held_.size()); length > keep; --length) {
            if (std::string_view(held_).substr(held_.size() - length) == std::string_view(stop).substr(0, length)) {
                keep = length;
            }
        }
    }
    std::string sure = held_.substr(0, held_.size() - keep);
    held_.erase(0, held_.size() - keep);
    return sure;
}

std::string StopTexts::finish() {
    return std::exchange(held_, {});
}

std::string AnswerText::push(TokenId token) {
    const text::AnswerPiece piece = reader_.push(token);
    const std::string_view text = piece.text;
    const std::string_view before = text.substr(0, text.size() - piece.said);
    std::string added;
    if (!before.empty()) added = stop_texts_.finish() + take(characters_.push(before));
    return release(added + stop_texts_.push(take(characters_.push(text.substr(before.size())))));
}

std::string AnswerText::finish() {
    if (stop_texts_.found()) return {};
    std::string rest = stop_texts_.push(take(characters_.push(reader_.finish())));
    rest += stop_texts_.push(take(characters_.finish()));
    return release(rest + stop_texts_.finish());
}

std::string AnswerText::take(std::string characters) {
    taken_ += characters.size();
    return characters;
}

std::string AnswerText::release(std::string text) {
    released_ += text.size();
    return text;
}

AnswerLoop::AnswerLoop(Decoder& decoder, const model::KvCache& cache, const AnswerRequest& request,
                       AnswerProgress& progress, std::vector<TokenId>& cached_tokens, Answer& answer)
    : decoder_(decoder),
      cache_(cache),
      request_(request),
      progress_(progress),
      cached_tokens_(cached_tokens),
      answer_(answer),
      tokens_(1, decoder.first()) {
    if (!progress.first_token) {
        answer.stats.time_to_first_token_ms = millisecondsSince(request.start);
        progress.first_token = Clock::now();
    }
    processor_ = processorTime();
    watched_ = isWatched(request.options);
    settle();
}

bool AnswerLoop::takeIn() {
    const int limit = request_.options.max_new_tokens;
    AnswerText& characters = progress_.text;
    GenerationStats& stats = answer_.stats;
    TextAdded& event = report_.event;
    Reporter reporter(request_, progress_, answer_);
    std::string added;
    bool ended = false;
    event.tokens.clear();
    report_.text_ends.clear();
    std::vector<TokenLikelihood> likelihoods = decoder_.takeLikelihoods();
    std::size_t next = 0;  // of these
    for (const TokenId token : tokens_) {
        ended = request_.tokenizer.endsGeneration(token);
        if (ended) break;
        answer_.tokens.push_back(token);
        event.tokens.push_back(token);
        ++stats.new_tokens;
        const std::size_t begin = characters.taken();
        const bool reasoned = characters.reasons();
        added += characters.push(token);
        if (next < likelihoods.size()) {
            reporter.expect(begin, reasoned || characters.reasons(), std::move(likelihoods[next++]));
        }
        if (characters.reasons()) {
            stats.reasoning_tokens = stats.new_tokens;
            stats.reasoning_ms = stats.decode_ms;
        }
        if (watched_) report_.text_ends.push_back(static_cast<int>(added.size()));
        ended = characters.ended();
        if (ended) break;
        if (limit > 0 && stats.new_tokens >= limit) {
            answer_.finish_reason = FinishReason::kLength;
            reporter.tell(event, report_.text_ends, std::move(added));
            return true;
        }
    }
    if (ended) answer_.finish_reason = FinishReason::kStop;
    if (!event.tokens.empty() || event.cycle != nullptr) {
        reporter.tell(event, report_.text_ends, std::move(added));
    }
    return ended;
}

void AnswerLoop::settle() {
    if (takeIn()) return finish(AnswerEnd::kDone);
    if (cache_.room() == 0) {
        answer_.finish_reason = FinishReason::kLength;
        return finish(AnswerEnd::kDone);
    }
    if (request_.stop.stop_requested()) return cancel();
    if (isOutOfBudget(request_, progress_, answer_)) finish(AnswerEnd::kOutOfBudget);
}

void AnswerLoop::cancel() {
    answer_.finish_reason = FinishReason::kCancelled;
    finish(AnswerEnd::kDone);
}

void AnswerLoop::next() {
    const int limit = request_.options.max_new_tokens;
    const int budget = request_.reasoning_budget;
    GenerationStats& stats = answer_.stats;
    const TokenId root = this->root();
    watched_ = isWatched(request_.options);
    decoder_.watch(watched_ ? &cycle_ : nullptr);
    int most = limit > 0 ? limit - stats.new_tokens : 0;
    // A cycle ends where the budget does.
    if (budget > stats.new_tokens && progress_.text.reasons()) {
        most = most > 0 ? std::min(most, budget - stats.new_tokens) : budget - stats.new_tokens;
    }
    decoder_.next(root, most, tokens_, stats);
    cached_tokens_.push_back(root);
    cached_tokens_.insert(cached_tokens_.end(), tokens_.begin(), tokens_.end() - 1);
    stats.decode_ms = millisecondsSince(*progress_.first_token);
    if (watched_) {
        for (DraftTreeNode& node : cycle_.nodes) node.text = textOf(request_.tokenizer, node.token);
        for (DraftTreeNode& node : cycle_.left_out) node.text = textOf(request_.tokenizer, node.token);
        cycle_.bonus_text = textOf(request_.tokenizer, cycle_.bonus);
    }
    report_.event.cycle = watched_ ? &cycle_ : nullptr;
    settle();
}

void AnswerLoop::finish(AnswerEnd end) {
    end_ = end;
    answer_.stats.waiting_share = waitingShare(processor_, processorTime());
    if (end == AnswerEnd::kOutOfBudget) return;
    TextAdded& event = report_.event;
    event.tokens.clear();
    event.cycle = nullptr;
    report_.text_ends.clear();
    std::string rest = progress_.text.finish();
    const bool stops = answer_.finish_reason == FinishReason::kCancelled;
    if (rest.empty() && (!stops || progress_.waiting.empty())) return;
    Reporter(request_, progress_, answer_).tell(event, report_.text_ends, std::move(rest), stops);
}

bool isOutOfBudget(const AnswerRequest& request, const AnswerProgress& progress, const Answer& answer) {
    const int budget = request.reasoning_budget;
    return budget > 0 && answer.stats.new_tokens >= budget && progress.text.reasons();
}

void addTokens(std::span<const TokenId> tokens, const AnswerRequest& request, AnswerProgress& progress,
               Answer& answer) {
    TextAdded event;
    std::vector<int> text_ends;
    std::string added;
    for (const TokenId token : tokens) {
        answer.tokens.push_back(token);
        event.tokens.push_back(token);
        ++answer.stats.new_tokens;
        added += progress.text.push(token);
        if (progress.text.reasons()) answer.stats.reasoning_tokens = answer.stats.new_tokens;
        if (isWatched(request.options)) text_ends.push_back(static_cast<int>(added.size()));
    }
    Reporter(request, progress, answer).tell(event, text_ends, std::move(added));
}

}  // namespace griffin::engine::decode
