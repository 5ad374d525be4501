// Makes one answer after the prefill: decodes until an end token, a stop text, the length limit, a full context or a
// stop request, and tells every step.
#pragma once

#include <chrono>
#include <stop_token>
#include <vector>

#include "engine/decode/decoder.h"
#include "engine/generation_event.h"
#include "engine/generation_options.h"
#include "engine/model/kv_cache.h"
#include "engine/text/tokenizer.h"

namespace griffin::engine::decode {

struct AnswerRequest {
    const GenerationOptions& options;
    const text::Tokenizer& tokenizer;
    const EventSink& sink;
    const std::stop_token& stop;
    std::chrono::steady_clock::time_point start;  // when generate() was called
};

/// Fills text, tokens, finish_reason and the statistics of decoding into `answer`. Each token that went through the
/// target is appended to `cached_tokens`. REQUIRES: the target's last pass was the prefill of `cache`.
void makeAnswer(Decoder& decoder, const model::KvCache& cache, const AnswerRequest& request,
                std::vector<TokenId>& cached_tokens, Answer& answer);

}  // namespace griffin::engine::decode
