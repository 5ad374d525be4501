// What becomes of the root's drawn children, with exact probabilities.
#pragma once

#include <cmath>
#include <vector>

#include "engine/decode/verify.h"
#include "tests/engine/decode/enumerated_chance.h"
#include "tests/engine/decode/toy_language.h"

namespace griffin::tests {

/// How often the root's children are accepted, and what comes when they are not.
struct RootOutcome {
    double accepted = 0.0;
    Probabilities bonus;  // given that none was accepted
};

inline RootOutcome rootOutcome(const std::vector<float>& p, const std::vector<float>& q,
                               engine::tree::Proposal proposal, int draws,
                               engine::decode::MultiDraftRule rule = engine::decode::MultiDraftRule::kMultiRound) {
    const ToyLanguage language{std::vector(p.size() + 1, p), std::vector(q.size() + 1, q)};
    engine::decode::SampledVerifier verifier(language.vocabulary());
    RootOutcome outcome{0.0, Probabilities(p.size(), 0.0)};
    EnumeratedRandomSource::enumerate([&](EnumeratedRandomSource& chance) {
        engine::tree::DraftTree tree(draws + 1, language.vocabulary());
        tree.reset(language.root(), proposal);
        drawChildren(language, tree, 0, upTo(draws), chance);
        ToyTarget target(language, tree);
        engine::decode::AcceptedPath path;
        verifier.verify(tree, target, rule, chance, path);
        (path.acceptedTokens() > 0 ? outcome.accepted : outcome.bonus[static_cast<std::size_t>(path.bonus)]) +=
            chance.probability();
    });
    for (double& probability : outcome.bonus) probability /= 1.0 - outcome.accepted;
    return outcome;
}

/// Equal but for f32 probabilities.
inline bool near(double a, double b) {
    return std::abs(a - b) < 1e-7;
}

}  // namespace griffin::tests
