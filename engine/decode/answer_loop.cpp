#include "engine/decode/answer_loop.h"

#include "engine/decode/stop_texts.h"
#include "engine/text/utf8_stream.h"

namespace griffin::engine::decode {
namespace {

using Clock = std::chrono::steady_clock;

double millisecondsSince(Clock::time_point start) {
    return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

/// Tokens in, text of the answer out: bytes to characters, stop texts taken away.
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

  private:
    const text::Tokenizer& tokenizer_;
    text::Utf8Stream characters_;
    StopTexts stop_texts_;
};

}  // namespace

void makeAnswer(VanillaDecoder& decoder, const model::KvCache& cache, const AnswerRequest& request,
                std::vector<TokenId>& cached_tokens, Answer& answer) {
    const int limit = request.options.max_new_tokens;
    AnswerText characters(request.tokenizer, request.options.stop_texts);
    GenerationStats& stats = answer.stats;

    TokenId root = decoder.first();
    stats.time_to_first_token_ms = millisecondsSince(request.start);
    const Clock::time_point first_token = Clock::now();
    TextAdded event;
    const auto tell = [&](std::string added) {
        answer.text += added;
        event.text = std::move(added);
        event.new_tokens = stats.new_tokens;
        event.decode_ms = stats.decode_ms;
        event.tokens_per_second = stats.tokensPerSecond();
        if (request.sink) request.sink(event);
    };

    while (true) {
        if (request.tokenizer.endsGeneration(root)) {
            answer.finish_reason = FinishReason::kStop;
            break;
        }
        answer.tokens.push_back(root);
        ++stats.new_tokens;
        event.tokens.assign(1, root);
        tell(characters.push(root));
        if (characters.ended()) {
            answer.finish_reason = FinishReason::kStop;
            break;
        }
        if ((limit > 0 && stats.new_tokens >= limit) || cache.room() == 0) {
            answer.finish_reason = FinishReason::kLength;
            break;
        }
        if (request.stop.stop_requested()) {
            answer.finish_reason = FinishReason::kCancelled;
            break;
        }
        const TokenId next = decoder.next(root);
        cached_tokens.push_back(root);
        ++stats.target_passes;
        ++stats.committed_tokens;
        stats.decode_ms = millisecondsSince(first_token);
        root = next;
    }
    event.tokens.clear();
    std::string rest = characters.finish();
    if (!rest.empty()) tell(std::move(rest));
}

}  // namespace griffin::engine::decode
