// A target answers prompts, several sequences at once: each of their next tokens is a row of one pass, so that the
// target works with as many rows as it is efficient with. A sequence that ends makes room for the next prompt.
//
// By row invariance a sequence has the tokens and features that it would have alone. What is drawn at a temperature
// above 0 depends on the seed and the prompt only. So the sequences are the same whatever the number of slots; the
// order in which they are finished is not.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <vector>

#include "engine/decode/sampler.h"
#include "engine/model/target_model.h"
#include "engine/text/tokenizer.h"
#include "engine/train/training_sequence.h"

namespace griffin::engine::train {

struct PreparedPrompt {
    PromptKey key;
    std::vector<std::int32_t> tokens;  // at least one
};

struct AnswerSettings {
    int at_once = 64;                        // sequences at once, 1..kMaxRows
    int max_prompt_tokens = 1024;            // of the longest prompt
    int max_new_tokens = 256;                // of an answer, at least 1
    std::vector<double> temperatures = {0};  // each prompt gets one of them, by its key
    std::uint64_t seed = 0;
    bool features = true;
};

class AnswerMaker {
  public:
    /// References must outlive the object. Throws std::bad_alloc.
    AnswerMaker(model::TargetModel& target, const text::Tokenizer& tokenizer, const AnswerSettings& settings);

    /// Bytes of one slot: keys, values and features.
    static std::int64_t slotBytes(const model::ModelConfig& config, const AnswerSettings& settings);

    bool hasFreeSlot() const { return !free_.empty(); }
    int active() const { return static_cast<int>(active_.size()); }
    /// Computes the prompt up to its last token. REQUIRES: hasFreeSlot(), 1..max_prompt_tokens tokens.
    void begin(const PreparedPrompt& prompt);

    /// Takes a sequence that is finished; a failure ends the work.
    using Finished = std::function<Result<Done>(const PromptKey& key, const TrainingSequence& sequence)>;
    /// One pass: a token more for every active sequence. REQUIRES: active() > 0.
    Result<Done> step(const Finished& finished);

    /// Of all sequences, also those under way.
    std::int64_t answerTokens() const { return answer_tokens_; }

  private:
    struct Slot {
        explicit Slot(model::KvCache kv) : cache(std::move(kv)) {}

        model::KvCache cache;
        PromptKey key;
        int prompt_tokens = 0;
        std::vector<std::int32_t> tokens;        // the last of them is not in the cache yet
        std::vector<std::uint8_t> answer;        // [tokens]
        std::vector<kernels::Half> features;     // [tokens in the cache, hidden_size]
        std::optional<decode::Sampler> sampler;  // above temperature 0
        bool ended = false;                      // the last token ends it
    };

    void keepFeatures(Slot& slot, int first_row, int rows);
    void chooseTokens();
    std::int32_t draw(Slot& slot, kernels::ConstMatrixView logits);
    /// Takes the next token in; whether the sequence is complete.
    bool takeIn(Slot& slot, std::int32_t token);

    model::TargetModel& target_;
    const text::Tokenizer& tokenizer_;
    AnswerSettings settings_;
    std::vector<std::unique_ptr<Slot>> slots_;
    std::vector<Slot*> free_;
    std::vector<Slot*> active_;            // row i of a pass belongs to active_[i]
    std::vector<model::KvCache*> caches_;  // [active]
    std::vector<std::int32_t> rows_;       // [active] the tokens of a pass
    std::vector<std::int32_t> chosen_;     // [active]
    std::vector<float> row_;               // one row of features or logits
    decode::Distribution distribution_;
    std::int64_t answer_tokens_ = 0;
};

}  // namespace griffin::engine::train
