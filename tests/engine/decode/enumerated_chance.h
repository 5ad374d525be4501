// A chance that goes through every way its decisions may fall, each with its exact probability.
#pragma once

#include <vector>

#include "engine/decode/sampler.h"

namespace griffin::tests {

class EnumeratedRandomSource : public engine::decode::RandomSource {
  public:
    /// Runs the experiment once for each way; afterwards probability() is that of the way taken.
    template <class Experiment>
    static void enumerate(Experiment experiment) {
        EnumeratedRandomSource chance;
        do {
            chance.position_ = 0;
            experiment(chance);
        } while (chance.nextWay());
    }

    double probability() const {
        double product = 1.0;
        for (const Decision& decision : script_) product *= decision.probabilities[decision.taken];
        return product;
    }

    bool happens(double probability) override {
        const double certain = probability > 0.0 ? (probability < 1.0 ? probability : 1.0) : 0.0;
        return decide({1.0 - certain, certain}) == 1;
    }
    std::size_t pick(std::span<const double> weights, double total) override {
        std::vector<double> probabilities(weights.begin(), weights.end());
        for (double& probability : probabilities) probability /= total;
        return decide(std::move(probabilities));
    }
    engine::decode::TokenId draw(const engine::decode::Distribution& distribution, int /*ahead*/) override {
        const std::vector<double> weights(distribution.probabilities.begin(), distribution.probabilities.end());
        double total = 0.0;
        for (const double weight : weights) total += weight;
        return distribution.tokens[pick(weights, total)];
    }

  private:
    struct Decision {
        std::vector<double> probabilities;
        std::size_t taken;
    };

    std::size_t decide(std::vector<double> probabilities) {
        if (position_ == script_.size()) {
            const std::size_t first = possible(probabilities, 0);
            script_.push_back({std::move(probabilities), first});
        }
        return script_[position_++].taken;
    }
    /// The last decision that can fall otherwise does so, and those behind it start anew.
    bool nextWay() {
        while (!script_.empty()) {
            Decision& last = script_.back();
            last.taken = possible(last.probabilities, last.taken + 1);
            if (last.taken < last.probabilities.size()) return true;
            script_.pop_back();
        }
        return false;
    }
    static std::size_t possible(const std::vector<double>& probabilities, std::size_t from) {
        while (from < probabilities.size() && probabilities[from] <= 0.0) ++from;
        return from;
    }

    std::vector<Decision> script_;
    std::size_t position_ = 0;
};

}  // namespace griffin::tests
