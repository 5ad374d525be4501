// Losslessness, exactly: every draw of a tree and every decision of its verification is gone through with its
// probability, and the text that comes out has the target's distribution.
#include <QTest>
#include <cmath>

#include "engine/decode/verify.h"
#include "tests/engine/decode/enumerated_chance.h"
#include "tests/engine/decode/toy_language.h"
#include "tests/support/test_program.h"
#include "tests/support/thorough.h"

namespace griffin::tests {
namespace {

using namespace engine::decode;
using engine::tree::DraftTree;
using engine::tree::Proposal;

/// How a tree of two levels comes about.
struct Scheme {
    const char* name;
    Proposal proposal;
    MultiDraftRule rule;
};
const std::vector<Scheme> kSchemes{
    {"fixed", Proposal::kFixed, MultiDraftRule::kMultiRound},
    {"multi-round", Proposal::kWithReplacement, MultiDraftRule::kMultiRound},
    {"k-sequential", Proposal::kWithReplacement, MultiDraftRule::kSequential},
    {"without replacement", Proposal::kWithoutReplacement, MultiDraftRule::kMultiRound},
};

/// Rows after tokens 0, 1, 2 and after the root.
const std::vector<std::pair<const char*, ToyLanguage>> kLanguages{
    {"unlike",
     {{{0.5F, 0.3F, 0.2F}, {0.1F, 0.1F, 0.8F}, {0.3F, 0.4F, 0.3F}, {0.6F, 0.15F, 0.25F}},
      {{0.2F, 0.5F, 0.3F}, {0.7F, 0.2F, 0.1F}, {0.1F, 0.8F, 0.1F}, {0.2F, 0.7F, 0.1F}}}},
    {"alike",
     {{{0.5F, 0.3F, 0.2F}, {0.1F, 0.1F, 0.8F}, {0.3F, 0.4F, 0.3F}, {0.6F, 0.15F, 0.25F}},
      {{0.5F, 0.3F, 0.2F}, {0.1F, 0.2F, 0.7F}, {0.3F, 0.41F, 0.29F}, {0.6F, 0.15F, 0.25F}}}},
    {"zeros in the target",
     {{{0.5F, 0.5F, 0.0F}, {0.0F, 0.1F, 0.9F}, {1.0F, 0.0F, 0.0F}, {0.0F, 0.75F, 0.25F}},
      {{0.2F, 0.5F, 0.3F}, {0.7F, 0.2F, 0.1F}, {0.1F, 0.8F, 0.1F}, {0.5F, 0.4F, 0.1F}}}},
    {"zeros in the draft",
     {{{0.5F, 0.3F, 0.2F}, {0.1F, 0.1F, 0.8F}, {0.3F, 0.4F, 0.3F}, {0.6F, 0.15F, 0.25F}},
      {{0.0F, 1.0F, 0.0F}, {0.0F, 0.2F, 0.8F}, {0.5F, 0.0F, 0.5F}, {0.3F, 0.7F, 0.0F}}}},
    {"zeros in both",
     {{{0.5F, 0.5F, 0.0F}, {0.0F, 0.1F, 0.9F}, {0.0F, 0.0F, 1.0F}, {0.7F, 0.0F, 0.3F}},
      {{0.0F, 0.0F, 1.0F}, {0.5F, 0.5F, 0.0F}, {0.5F, 0.5F, 0.0F}, {0.3F, 0.7F, 0.0F}}}},
    {"a draft sure of itself",
     {{{0.5F, 0.3F, 0.2F}, {0.1F, 0.1F, 0.8F}, {0.3F, 0.4F, 0.3F}, {0.6F, 0.15F, 0.25F}},
      {{1.0F, 2e-9F, 1e-9F}, {1e-9F, 1.0F, 1e-12F}, {1.0F, 1.0F, 1e-30F}, {1.0F, 1e-9F, 3e-9F}}}},
};

class VerifyExactTest : public QObject {
    Q_OBJECT

  private slots:
    void twoTokensHaveTheTargetsDistribution_data() {
        QTest::addColumn<int>("language");
        QTest::addColumn<int>("scheme");
        QTest::addColumn<int>("first");
        QTest::addColumn<int>("second");
        for (int language = 0; language < static_cast<int>(kLanguages.size()); ++language) {
            for (int scheme = 0; scheme < static_cast<int>(kSchemes.size()); ++scheme) {
                for (const auto& [first, second] : {std::pair{2, 0}, {1, 3}, {1, 0}, {3, 0}, {1, 1}, {2, 2}, {3, 1}}) {
                    if (!isThorough() && first + second != 2 + language % 3) continue;
                    QTest::addRow("%s, %s, %d and %d candidates", kLanguages[static_cast<std::size_t>(language)].first,
                                  kSchemes[static_cast<std::size_t>(scheme)].name, first, second)
                        << language << scheme << first << second;
                }
            }
        }
    }
    void twoTokensHaveTheTargetsDistribution() {
        QFETCH(int, language);
        QFETCH(int, scheme);
        QFETCH(int, first);
        QFETCH(int, second);
        compare(kLanguages[static_cast<std::size_t>(language)].second, kSchemes[static_cast<std::size_t>(scheme)],
                [&](int node) { return upTo(node == 0 ? first : second); });
    }

    // DySpec draws another sibling or not according to the probabilities of those drawn before.
    void aTreeThatGrowsByWhatWasDrawnIsLossless_data() {
        QTest::addColumn<int>("scheme");
        QTest::newRow("multi-round") << 1;
        QTest::newRow("without replacement") << 3;
    }
    void aTreeThatGrowsByWhatWasDrawnIsLossless() {
        QFETCH(int, scheme);
        for (const auto& [name, language] : kLanguages) {
            compare(language, kSchemes[static_cast<std::size_t>(scheme)], [&language = language](int node) {
                return [&language, node](std::span<const TokenId> drawn) {
                    if (drawn.size() > 2) return false;
                    float slot = node == 0 ? 1.0F : 0.8F;
                    for (const TokenId token : drawn) slot *= 1.0F - language.draft[1][static_cast<std::size_t>(token)];
                    return slot > 0.3F;
                };
            });
        }
    }

  private:
    /// candidates(node) gives the wish for more that drawChildren() takes.
    template <class Candidates>
    static void compare(const ToyLanguage& language, const Scheme& scheme, Candidates candidates) {
        const auto count = static_cast<std::size_t>(language.vocabulary());
        SampledVerifier verifier(language.vocabulary());
        std::vector<Probabilities> output(count, Probabilities(count, 0.0));
        DraftTree tree(40, language.vocabulary());
        AcceptedPath path;
        const char* fault = nullptr;
        long ways = 0;
        EnumeratedRandomSource::enumerate([&](EnumeratedRandomSource& chance) {
            ++ways;
            tree.reset(language.root(), scheme.proposal);
            drawChildren(language, tree, 0, candidates(0), chance);
            const int first_level_end = tree.size();
            for (int node = 1; node < first_level_end; ++node) {
                drawChildren(language, tree, node, candidates(node), chance);
            }
            ToyTarget target(language, tree);
            verifier.verify(tree, target, scheme.rule, chance, path);
            if (pathFault(tree, path) != nullptr) fault = pathFault(tree, path);
            const Probabilities at_bonus = language.targetAfter(tree.token(path.nodes.back()));
            if (!(at_bonus[static_cast<std::size_t>(path.bonus)] > 0.0)) fault = "the bonus token is impossible";
            const auto token = [&](std::size_t i) { return static_cast<std::size_t>(tree.token(path.nodes[i])); };
            const auto bonus = static_cast<std::size_t>(path.bonus);
            if (path.acceptedTokens() == 0) {
                // What comes after is another cycle's; what this one does not decide is the target's.
                const Probabilities then = language.targetAfter(path.bonus);
                for (std::size_t i = 0; i < count; ++i) output[bonus][i] += chance.probability() * then[i];
            } else {
                output[token(1)][path.acceptedTokens() == 1 ? bonus : token(2)] += chance.probability();
            }
        });
        QVERIFY2(fault == nullptr, fault);
        double variation = 0.0;
        const Probabilities first = language.targetAfter(language.root());
        for (std::size_t i = 0; i < count; ++i) {
            const Probabilities second = language.targetAfter(static_cast<TokenId>(i));
            for (std::size_t j = 0; j < count; ++j) {
                variation += 0.5 * std::abs(output[i][j] - first[i] * second[j]);
            }
        }
        QVERIFY2(variation < 1e-12, qPrintable(QString("total variation %1 over %2 ways").arg(variation).arg(ways)));
    }
};

}  // namespace
}  // namespace griffin::tests

GRIFFIN_TEST(griffin::tests::VerifyExactTest)
#include "verify_exact_test.moc"
