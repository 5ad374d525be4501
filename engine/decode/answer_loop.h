// Generates one answer after the prefill: decodes, cycle by cycle, until an end token, a stop text, the length limit, a
// full context or a stop request, and reports every step.
#pragma once

#include <chrono>
#include <deque>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/base/processor_time.h"
#include "engine/decode/decoder.h"
#include "engine/generation_event.h"
#include "engine/generation_options.h"
#include "engine/model/kv_cache.h"
#include "engine/text/answer_reader.h"
#include "engine/text/tokenizer.h"
#include "engine/text/utf8.h"

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

/// Turns tokens into the text of the answer: assembles characters from bytes and stops at stop texts, which are not
/// looked for in the reasoning.
class AnswerText {
  public:
    AnswerText(text::AnswerReader reader, const std::vector<std::string>& stop_texts)
        : reader_(std::move(reader)), stop_texts_(stop_texts) {}

    std::string push(TokenId token);
    std::string finish();
    bool ended() const { return stop_texts_.found(); }
    bool reasons() const { return reader_.reasons(); }
    /// Bytes of text that the tokens came to, and of these the ones that push() and finish() returned.
    std::size_t taken() const { return taken_; }
    std::size_t released() const { return released_; }

  private:
    text::AnswerReader reader_;
    std::string take(std::string characters);
    std::string release(std::string text);

    text::Utf8Stream characters_;
    StopTexts stop_texts_;
    std::size_t taken_ = 0;
    std::size_t released_ = 0;
};

/// What there is of an answer, whose tokens are decoded in one go or, where its reasoning has a budget, in two.
struct AnswerProgress {
    AnswerText text;
    std::optional<std::chrono::steady_clock::time_point> first_token = {};  // when it was there
    struct Waiting {
        std::size_t begin;  // of the token's text, in bytes taken
        TokenLikelihood likelihood;
    };
    std::deque<Waiting> waiting = {};  // until their text is released
};

struct AnswerRequest {
    const GenerationOptions& options;
    const text::Tokenizer& tokenizer;
    const EventSink& sink;
    const std::stop_token& stop;
    std::chrono::steady_clock::time_point start;  // when generate() was called
    int reasoning_budget = 0;                     // tokens of the answer; 0: no limit
};

enum class AnswerEnd { kDone, kOutOfBudget };

/// Fills text, tokens, finish_reason and the statistics of decoding into `answer`, cycle by cycle. Each token that went
/// through the target is appended to `cached_tokens`.
class AnswerLoop {
  public:
    /// Takes the first token. All references must outlive the loop. REQUIRES: the target's last pass was the prefill of
    /// `cache`.
    AnswerLoop(Decoder& decoder, const model::KvCache& cache, const AnswerRequest& request, AnswerProgress& progress,
               std::vector<TokenId>& cached_tokens, Answer& answer);
    AnswerLoop(const AnswerLoop&) = delete;
    AnswerLoop& operator=(const AnswerLoop&) = delete;

    /// Absent: it goes on. kOutOfBudget: the model still reasons; the last token of the answer is not in the cache.
    std::optional<AnswerEnd> end() const { return end_; }
    /// The last token, which is not in the cache. REQUIRES: !end().
    TokenId root() const { return tokens_.back(); }
    /// One cycle. REQUIRES: !end().
    void next();
    /// Ends it as one that was stopped. REQUIRES: !end().
    void cancel();

  private:
    /// What an answer gains, as it is reported.
    struct Report {
        TextAdded event;
        std::vector<int> text_ends;  // of the tokens in `event`
    };

    /// Adds the tokens of a cycle to the answer; true if it ends among them.
    bool takeIn();
    /// Adds tokens, and ends the answer where it does.
    void settle();
    void finish(AnswerEnd end);

    Decoder& decoder_;
    const model::KvCache& cache_;
    const AnswerRequest& request_;
    AnswerProgress& progress_;
    std::vector<TokenId>& cached_tokens_;
    Answer& answer_;
    std::optional<ProcessorTime> processor_;  // when the first token was there
    Report report_;
    CycleRecord cycle_;
    bool watched_ = false;
    std::vector<TokenId> tokens_;  // of the last cycle
    std::optional<AnswerEnd> end_;
};

/// Whether the answer still reasons, with as many tokens as it may.
bool isOutOfBudget(const AnswerRequest& request, const AnswerProgress& progress, const Answer& answer);
/// Adds tokens that nobody decoded, and reports them.
void addTokens(std::span<const TokenId> tokens, const AnswerRequest& request, AnswerProgress& progress, Answer& answer);

}  // namespace griffin::engine::decode
