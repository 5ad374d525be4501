// From a row of logits to the next token. The work is split in two, so that the verification of a draft can compare
// its tokens with the very distribution vanilla decoding draws from: `distribution` applies the options to a row,
// `draw` takes one token from it. What a draw comes to depends on the seed and the token's place in the text alone, not
// on how many draws were made before: a text is the same however it was speculated.
//
// Order: repetition penalty, temperature, top-k, top-p, min-p (each on what the one before left, probabilities scaled
// to sum 1 before top-p), then the draw. Temperature 0: the largest logit after the penalty, lowest id on a tie.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "engine/base/random.h"
#include "engine/base/token_noise.h"
#include "engine/generation_options.h"

namespace griffin::engine::decode {

using TokenId = std::int32_t;

/// Tokens that may be drawn, ascending by id, with probabilities that sum to 1 up to rounding.
struct Distribution {
    std::vector<TokenId> tokens;
    std::vector<float> probabilities;

    /// 0 for a token that is not in it.
    float probability(TokenId token) const;
};

/// The token that wins the race. REQUIRES: a probability above 0.
TokenId drawToken(const Distribution& distribution, NoiseRow noise);

class Sampler {
  public:
    /// `seed` is used instead of options.seed. Out-of-range options are clamped to their neutral values.
    Sampler(const SamplingOptions& options, int vocabulary, std::uint64_t seed);

    bool greedy() const { return options_.temperature <= 0.0F; }
    bool penalises() const { return options_.repetition_penalty != 1.0F; }
    /// True when the choice is the plain argmax of the logits: the caller may leave it to the back end.
    bool plainGreedy() const { return greedy() && !penalises(); }

    /// The next token of prompt or answer: from now on the penalty applies to it.
    void occurred(TokenId token);

    /// The processed distribution of logits[vocabulary]; one token of probability 1 when greedy. NaN has no
    /// probability; a row whose largest value is not finite gives the lowest token id among its largest.
    void distribution(std::span<const float> logits, Distribution& result);
    /// What distribution() would give after occurred() of these tokens, which do not count from then on: the
    /// uncertain tokens between the text and a node of a draft tree. Any of them may have occurred before.
    void distributionBehind(std::span<const TokenId> tokens, std::span<const float> logits, Distribution& result);
    TokenId draw(const Distribution& distribution) const { return drawToken(distribution, noise(0)); }
    /// What draws the token that comes `ahead` tokens after the next one.
    NoiseRow noise(int ahead) const { return noise_.at(place_ + static_cast<std::uint64_t>(ahead)); }
    /// Numbers for the other decisions of the verification, which are independent of the noise.
    Random& random() { return random_; }
    float temperature() const { return options_.temperature; }

  private:
    struct Candidate {
        float value;  // logit, then weight
        TokenId token;
    };
    /// Whether top-k, top-p or min-p leaves tokens out.
    bool leavesOut() const { return options_.top_k > 0 || options_.top_p < 1.0F || options_.min_p > 0.0F; }
    void see(TokenId token);
    void penalise(std::span<float> logits) const;
    void keepTopK(std::span<const float> logits);
    void keepAll(Distribution& result);
    void keepReachable();
    void keepTopP();
    void keepMinP();

    SamplingOptions options_;
    Random random_;
    TokenNoise noise_;
    std::uint64_t place_ = 0;            // of the next token in the text
    std::vector<std::uint8_t> seen_;     // [vocabulary]
    std::vector<TokenId> seen_tokens_;   // each once; capacity: vocabulary when it penalises
    std::vector<float> penalised_;       // [vocabulary]
    std::vector<float> weights_;         // [vocabulary]
    std::vector<Candidate> candidates_;  // capacity: vocabulary
    double total_ = 0.0;                 // of the weights before top-p
};

}  // namespace griffin::engine::decode
