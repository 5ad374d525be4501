// The target answers prompts in batches: the next token of each sequence, of its prompt or its answer, is a row of one
// pass, so that every pass has as many rows as the target is efficient with. A sequence that ends makes room for the
// next prompt; one that goes in circles (CircleFinder) ends there.
//
// By row invariance a sequence has the tokens and features that it would have alone. What is drawn above temperature 0
// depends only on the seed and the prompt; a GPU draws by itself, with the same noise as the host, and so gives the
// same but where two tokens end the race closer than rounding. So the sequences are the same whatever the number of
// slots; only the order in which they finish is not.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

#include "engine/decode/sampler.h"
#include "engine/model/target_model.h"
#include "engine/text/tokenizer.h"
#include "engine/train/data/circle_finder.h"
#include "engine/train/data/feature_shard.h"

namespace griffin::engine::train {

/// A prompt as the target's tokens.
struct PreparedPrompt {
    PromptKey key;
    std::vector<std::int32_t> tokens;  // at least one
};

struct ResponseSettings {
    int at_once = 64;                        // sequences at once, 1..kMaxRows
    int max_prompt_tokens = 1024;            // of the longest prompt
    int max_new_tokens = 256;                // of an answer, at least 1
    std::vector<double> temperatures = {0};  // each prompt gets one of them, by its key
    std::uint64_t seed = 0;
    bool features = true;
};

class ResponseGenerator {
  public:
    /// References must outlive the object. Throws std::bad_alloc.
    ResponseGenerator(model::TargetModel& target, const text::Tokenizer& tokenizer, const ResponseSettings& settings);

    /// Bytes of one slot: keys, values and features.
    static std::int64_t slotBytes(const model::ModelConfig& config, const ResponseSettings& settings);
    /// As many slots as fit into `memory` bytes (0: what is free), at most settings.at_once. A failure where not even
    /// one does.
    static Result<int> slotsFor(const model::ModelConfig& config, const ResponseSettings& settings,
                                std::int64_t memory);

    bool hasFreeSlot() const { return !free_.empty(); }
    int active() const { return static_cast<int>(active_.size()); }
    /// REQUIRES: hasFreeSlot(), 1..max_prompt_tokens tokens.
    void begin(const PreparedPrompt& prompt);

    /// Receives a finished sequence; a failure ends the work.
    using Finished = std::function<Result<Done>(const PromptKey& key, const TrainingSequence& sequence)>;
    /// One pass, over the next token of every active sequence. REQUIRES: active() > 0.
    Result<Done> step(const Finished& finished);

    /// Of all sequences, including unfinished ones.
    std::int64_t answerTokens() const { return answer_tokens_; }

  private:
    struct Slot {
        explicit Slot(model::KvCache kv) : cache(std::move(kv)) {}

        model::KvCache cache;
        PromptKey key;
        int prompt_tokens = 0;
        std::vector<std::int32_t> tokens;        // those after cache.length() are not in the cache yet
        std::vector<std::uint8_t> answer;        // [tokens]
        std::vector<kernels::Half> features;     // [tokens in the cache, hidden_size]
        std::optional<decode::Sampler> sampler;  // above temperature 0
        CircleFinder circles;
        bool ended = false;  // the last token ends it

        /// Whether the token after the next row is to be chosen.
        bool isChoosing() const { return !ended && cache.length() + 1 == static_cast<int>(tokens.size()); }
    };

    /// Rows of the device, with what lies between them, until the next call.
    std::span<const float> onHost(kernels::ConstMatrixView rows);
    /// The row of each active sequence.
    void keepFeatures();
    /// The tokens of the first `count` active sequences.
    void chooseTokens(int count);
    /// Those of the active sequences from `first` on whose rows these are, on the host.
    void drawOnHost(std::size_t first, kernels::ConstMatrixView logits);
    /// Appends the next token; returns whether the sequence is complete.
    bool append(Slot& slot, std::int32_t token);

    model::TargetModel& target_;
    const text::Tokenizer& tokenizer_;
    ResponseSettings settings_;
    std::vector<std::unique_ptr<Slot>> slots_;
    std::vector<Slot*> free_;
    std::vector<Slot*> active_;                        // row i of a pass belongs to active_[i]
    std::vector<model::KvCache*> caches_;              // [active]
    std::vector<std::int32_t> rows_;                   // [active] the tokens of a pass
    std::vector<std::int32_t> chosen_;                 // [active]
    std::vector<float> host_;                          // rows of features or logits
    std::vector<kernels::ColumnDraw> draws_;           // [active]
    std::vector<decode::Distribution> distributions_;  // one for each thread that draws
    std::int64_t answer_tokens_ = 0;
};

}  // namespace griffin::engine::train
