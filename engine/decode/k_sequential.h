// The threshold of k-sequential selection (Sun et al., "SpecTr: Fast Speculative Decoding via Optimal Transport",
// 2023). Each of k independent draws from q is accepted with probability min(1, p / (rho q)), so one draw is accepted
// with probability beta(rho) = sum of min(q, p / rho), and one of k with 1 - (1 - beta)^k. The text keeps the
// distribution p for every rho with 1 - (1 - beta)^k <= rho beta; the best rho, in [1, k], solves the equation.
#pragma once

#include <span>
#include <vector>

#include "engine/decode/residual.h"

namespace griffin::engine::decode {

struct KSequentialThreshold {
    double rho = 1.0;
    double beta = 0.0;      // probability that a draw is accepted
    double accepted = 0.0;  // probability that one of the k draws is
};

class KSequentialSolver {
  public:
    explicit KSequentialSolver(int vocabulary) { undecided_.reserve(static_cast<std::size_t>(vocabulary)); }

    /// `target` is p; q is draft[vocabulary] / draft_mass. REQUIRES: draws >= 1.
    KSequentialThreshold solve(const Residual& target, std::span<const float> draft, double draft_mass, int draws);

  private:
    /// A token with p / q between the bounds of rho: which term of the minimum it gives is open.
    struct Undecided {
        double target;
        double draft;
    };
    double beta(double rho) const;
    void decide(double low, double high);

    std::vector<Undecided> undecided_;  // capacity: vocabulary
    double draft_terms_ = 0.0;          // sum of q over the tokens with q <= p / rho
    double target_terms_ = 0.0;         // sum of p over the tokens with p / rho < q
};

}  // namespace griffin::engine::decode
