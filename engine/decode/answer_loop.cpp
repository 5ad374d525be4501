#include "engine/decode/answer_loop.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "engine/base/processor_time.h"
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

/// Turns tokens into the text of the answer: assembles characters from bytes and stops at stop texts.
class AnswerText {
  public:
    AnswerText(const text::Tokenizer& tokenizer, const std::vector<std::string>& stop_texts)
        : tokenizer_(tokenizer), stop_texts_(stop_texts) {}

    std::string push(TokenId token) { return stop_texts_.push(characters_.push(tokenizer_.pieceBytes(token))); }
    std::string finish() {
        if (stop_texts_.found()) return {};
        std::string rest = stop_texts_.push(characters_.finish());
        return rest + stop_texts_.finish();
    }
    bool ended() const { return stop_texts_.found(); }
    /// The bytes of a token by itself, or the name of a control token.
    std::string of(TokenId token) const {
        std::string bytes(tokenizer_.pieceBytes(token));
        return bytes.empty() ? tokenizer_.decode(std::span(&token, 1), SpecialTokens::kParse) : bytes;
    }

  private:
    const text::Tokenizer& tokenizer_;
    text::Utf8Stream characters_;
    StopTexts stop_texts_;
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

void generateAnswer(Decoder& decoder, const model::KvCache& cache, const AnswerRequest& request,
                    std::vector<TokenId>& cached_tokens, Answer& answer) {
    const int limit = request.options.max_new_tokens;
    AnswerText characters(request.tokenizer, request.options.stop_texts);
    GenerationStats& stats = answer.stats;

    TokenId root = decoder.first();
    stats.time_to_first_token_ms = millisecondsSince(request.start);
    const std::optional<ProcessorTime> processor = processorTime();
    const Clock::time_point first_token = Clock::now();
    TextAdded event;
    CycleRecord cycle;
    std::vector<int> text_ends;  // of the tokens in `event`
    bool watched = isWatched(request.options);
    const auto tell = [&](std::string added) {
        answer.text += added;
        event.text = std::move(added);
        event.new_tokens = stats.new_tokens;
        event.decode_ms = stats.decode_ms;
        event.tokens_per_second = stats.tokensPerSecond();
        event.plain_pass_ms = stats.plain_pass_ms;
        event.text_ends = text_ends;
        if (request.sink) request.sink(event);
    };

    // Adds the tokens of a cycle to the answer; true if it ends among them.
    const auto takeIn = [&](std::span<const TokenId> tokens) {
        std::string added;
        bool ended = false;
        event.tokens.clear();
        text_ends.clear();
        for (const TokenId token : tokens) {
            ended = request.tokenizer.endsGeneration(token);
            if (ended) break;
            answer.tokens.push_back(token);
            event.tokens.push_back(token);
            ++stats.new_tokens;
            added += characters.push(token);
            if (watched) text_ends.push_back(static_cast<int>(added.size()));
            ended = characters.ended();
            if (ended) break;
            if (limit > 0 && stats.new_tokens >= limit) {
                answer.finish_reason = FinishReason::kLength;
                tell(std::move(added));
                return true;
            }
        }
        if (ended) answer.finish_reason = FinishReason::kStop;
        if (!event.tokens.empty() || event.cycle != nullptr) tell(std::move(added));
        return ended;
    };

    std::vector<TokenId> tokens(1, root);
    while (!takeIn(tokens)) {
        if (cache.room() == 0) {
            answer.finish_reason = FinishReason::kLength;
            break;
        }
        if (request.stop.stop_requested()) {
            answer.finish_reason = FinishReason::kCancelled;
            break;
        }
        root = tokens.back();
        watched = isWatched(request.options);
        decoder.watch(watched ? &cycle : nullptr);
        decoder.next(root, limit > 0 ? limit - stats.new_tokens : 0, tokens, stats);
        cached_tokens.push_back(root);
        cached_tokens.insert(cached_tokens.end(), tokens.begin(), tokens.end() - 1);
        stats.decode_ms = millisecondsSince(first_token);
        if (watched) {
            for (DraftTreeNode& node : cycle.nodes) node.text = characters.of(node.token);
            for (DraftTreeNode& node : cycle.left_out) node.text = characters.of(node.token);
            cycle.bonus_text = characters.of(cycle.bonus);
        }
        event.cycle = watched ? &cycle : nullptr;
    }
    stats.waiting_share = waitingShare(processor, processorTime());
    event.tokens.clear();
    event.cycle = nullptr;
    text_ends.clear();
    std::string rest = characters.finish();
    if (!rest.empty()) tell(std::move(rest));
}

}  // namespace griffin::engine::decode
