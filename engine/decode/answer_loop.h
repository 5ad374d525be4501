// Generates one answer after the prefill: decodes until an end token, a stop text, the length limit, a full context or
// a stop request, and reports every step.
#pragma once

#include <chrono>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "engine/decode/decoder.h"
#include "engine/generation_event.h"
#include "engine/generation_options.h"
#include "engine/model/kv_cache.h"
#include "engine/text/tokenizer.h"

namespace griffin::engine::decode {

/// Ends an answer before the first of some texts, wherever token boundaries fall: the one that is complete first, the
/// longest of several that are complete at the same character. A possible beginning of one of them is held back until
/// the following characters decide.
class StopTexts {
  public:
    /// Empty texts are ignored.
    explicit StopTexts(std::vector<std::string> texts);

    /// Returns the characters that certainly belong to the answer; nothing once found() is true.
    std::string push(std::string_view text);
    /// At the end of the answer: returns what was held back.
    std::string finish();
    bool found() const { return found_; }

  private:
    std::vector<std::string> texts_;
    std::string held_;
    bool found_ = false;
};

struct AnswerRequest {
    const GenerationOptions& options;
    const text::Tokenizer& tokenizer;
    const EventSink& sink;
    const std::stop_token& stop;
    std::chrono::steady_clock::time_point start;  // when generate() was called
};

/// Fills text, tokens, finish_reason and the statistics of decoding into `answer`. Each token that went through the
/// target is appended to `cached_tokens`. REQUIRES: the target's last pass was the prefill of `cache`.
void generateAnswer(Decoder& decoder, const model::KvCache& cache, const AnswerRequest& request,
                    std::vector<TokenId>& cached_tokens, Answer& answer);

}  // namespace griffin::engine::decode
