// From a row of logits to the next token, in two steps, so that verification can compare draft tokens with exactly the
// distribution that vanilla decoding draws from: `distribution` applies the options to a row, `draw` takes one token
// from it. The result of a draw depends only on the seed and the token's position in the text, not on how many draws
// came before: a text is the same however it was speculated. Also the random decisions of verification.
//
// An answer that has a form to keep (engine/grammar) draws from the tokens that it permits: the logits of all others
// are minus infinity. The form goes on with each token of the answer, and so it is the same for every way to speculate.
//
// Order: repetition penalty, biases, form, temperature, top-k, top-p, min-p (each on what the one before left,
// probabilities scaled to sum 1 before top-p), then the draw. Temperature 0: the largest logit after these, lowest id
// on a tie.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/base/random.h"
#include "engine/generation_options.h"
#include "engine/grammar/token_automaton.h"

namespace griffin::engine::decode {

using TokenId = std::int32_t;

/// Tokens that may be drawn, ascending by id, with probabilities that sum to 1 up to rounding.
struct Distribution {
    std::vector<TokenId> tokens;
    std::vector<float> probabilities;

    /// 0 for a token that is not in it.
    float probability(TokenId token) const;
};

/// The token with the smallest noise / probability. REQUIRES: a probability above 0.
TokenId drawToken(const Distribution& distribution, NoiseRow noise);

class Sampler {
  public:
    /// `seed` is used instead of options.seed. Out-of-range options are clamped to their neutral values.
    Sampler(const SamplingOptions& options, int vocabulary, std::uint64_t seed);

    bool greedy() const { return options_.temperature <= 0.0F; }
    /// True when the choice is the plain argmax of the logits: the caller may leave it to the back end.
    bool plainGreedy() const { return greedy() && !changes() && form_ == nullptr; }

    /// From here on the tokens are those of the answer, and only what `form` permits is drawn. It must outlive the
    /// sampler and be at its beginning.
    void keepTo(grammar::TokenAutomaton& form);
    /// Null: the answer may have any form.
    grammar::TokenAutomaton* form() const { return form_; }

    /// The next token of prompt or answer: from now on the penalty applies to it.
    void occurred(TokenId token);

    bool penalises() const { return options_.repetition_penalty != 1.0F; }
    /// What the penalty makes of the logit of a token that occurred.
    float penalised(float logit) const {
        return logit > 0.0F ? logit / options_.repetition_penalty : logit * options_.repetition_penalty;
    }
    /// Whether the penalty applies to it. REQUIRES: penalises().
    bool hasOccurred(TokenId token) const { return seen_[static_cast<std::size_t>(token)] != 0; }
    /// The largest logit of a row before the penalty, a running mean; 0 before the first row. REQUIRES: penalises().
    float usualLargest() const { return usual_largest_; }

    /// The processed distribution of logits[vocabulary]; one token of probability 1 when greedy. NaN has no
    /// probability; a row whose largest value is not finite gives the lowest token id among its largest.
    void distribution(std::span<const float> logits, Distribution& result);
    /// distribution() from the largest logits alone, largest first, ties by lower token.
    /// REQUIRES: shortlist() > 0 of them.
    void distributionOf(std::span<const float> largest, std::span<const TokenId> tokens, Distribution& result);
    /// How many of the largest logits decide the distribution; 0: it takes all.
    int shortlist() const { return greedy() || changes() || form_ != nullptr ? 0 : options_.top_k; }
    /// Whether the form leaves one token after these, which have not occurred: then that is the distribution, whatever
    /// the logits are.
    bool isForcedBehind(std::span<const TokenId> tokens, Distribution& result);
    /// What distribution() would give after occurred() of these tokens, which do not count from then on: the
    /// uncertain tokens between the text and a node of a draft tree.
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
    /// Whether logits are others before anything is drawn.
    bool changes() const { return penalises() || !options_.biases.empty(); }
    /// Whether top-k, top-p or min-p leaves tokens out.
    bool leavesOut() const { return options_.top_k > 0 || options_.top_p < 1.0F || options_.min_p > 0.0F; }
    using FormState = grammar::TokenAutomaton::State;
    FormState formBehind(std::span<const TokenId> tokens);
    void distributionIn(FormState state, std::span<const float> logits, Distribution& result);
    TokenId likeliest(FormState state, std::span<const float> logits);
    void see(TokenId token);
    void penalise(std::span<float> logits) const;
    void noteLargest(std::span<const float> logits);
    void bias(std::span<float> logits) const;
    void forbid(FormState state, std::span<float> logits);
    void keepTopK(std::span<const float> logits);
    /// candidates_ are the top_k largest logits; they become weights, and what is left of them the distribution.
    void weighCandidates(float largest);
    void finish(Distribution& result);
    void keepAll(Distribution& result);
    void keepReachable();
    void keepTopP();
    void keepMinP();

    WorkClock* formClock() const { return form_ == nullptr ? nullptr : &form_->clock(); }

    SamplingOptions options_;
    Random random_;
    TokenNoise noise_;
    std::uint64_t place_ = 0;            // of the next token in the text
    std::vector<std::uint8_t> seen_;     // [vocabulary]
    std::vector<TokenId> seen_tokens_;   // each once; capacity: vocabulary when it penalises
    std::vector<float> changed_;         // [vocabulary] logits after penalty, biases and form
    std::vector<float> weights_;         // [vocabulary]
    std::vector<Candidate> candidates_;  // capacity: vocabulary
    double total_ = 0.0;                 // of the weights before top-p
    float usual_largest_ = 0.0F;
    grammar::TokenAutomaton* form_ = nullptr;
};

/// Makes the random decisions of verification. An interface, so that a test can enumerate all outcomes with their exact
/// probabilities.
class RandomSource {
  public:
    virtual ~RandomSource() = default;

    /// True with this probability: never for 0 or less, always for 1 or more.
    virtual bool happens(double probability) = 0;
    /// The index i with probability weights[i] / total. REQUIRES: weights[i] >= 0, total is their sum and positive.
    virtual std::size_t pick(std::span<const double> weights, double total) = 0;
    /// For the token that comes `ahead` tokens after the next one of the text.
    virtual TokenId draw(const Distribution& distribution, int ahead) = 0;
};

/// The random decisions of a sampler: draw() gives exactly the token that vanilla decoding draws at that position.
class SamplerRandomSource : public RandomSource {
  public:
    explicit SamplerRandomSource(Sampler& sampler) : sampler_(sampler) {}

    bool happens(double probability) override { return sampler_.random().uniform() < probability; }
    std::size_t pick(std::span<const double> weights, double total) override;
    TokenId draw(const Distribution& distribution, int ahead) override {
        return drawToken(distribution, sampler_.noise(ahead));
    }

  private:
    Sampler& sampler_;
};

/// The seed of the drafts of an answer whose sampler has this seed. A stream of its own: with the sampler's numbers a
/// draft's draws would predict the decisions that test them, and the text would not follow the target's distribution.
inline std::uint64_t draftSeed(std::uint64_t seed) {
    constexpr std::uint64_t kDrafts = 0x6472616674736565ULL;
    return Random(seed ^ kDrafts).next();
}

}  // namespace griffin::engine::decode
