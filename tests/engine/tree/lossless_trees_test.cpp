// The trees of every builder under the verification that belongs to them: counted, the text follows the target. A tree
// that had looked at a token before it decided to keep it would show here.
#include <QTest>
#include <array>
#include <cmath>

#include "engine/decode/verify.h"
#include "engine/tree/tree_builder.h"
#include "tests/support/scripted_candidates.h"
#include "tests/support/test_program.h"

namespace griffin::tests {
namespace {

using engine::Random;
using engine::TreeKind;
using engine::decode::AcceptedPath;
using engine::decode::Distribution;
using engine::decode::MultiDraftRule;
using engine::decode::SampledVerifier;
using engine::decode::Sampler;
using engine::decode::SamplerRandomSource;
using engine::tree::ChildChoice;
using engine::tree::DraftTree;
using engine::tree::makeTreeBuilder;
using engine::tree::StaticShape;
using engine::tree::TreeBuilder;
using engine::tree::TreeBuilderOptions;

constexpr std::size_t kVocabulary = 5;

/// What follows a token: rows of the target and of the draft, which is like it but not the same.
struct Rows {
    using Row = std::array<float, kVocabulary>;

    explicit Rows(std::uint64_t seed) {
        const Language common = randomLanguage({seed, 3.0, 0, 0.0});
        const Language other = randomLanguage({seed + 1000, 4.0, 0, 0.2});
        for (TokenId token = 0; token < static_cast<TokenId>(kVocabulary); ++token) {
            const auto at = static_cast<std::size_t>(token);
            common({&token, 1}, draft[at]);
            other({&token, 1}, target[at]);
            for (std::size_t i = 0; i < kVocabulary; ++i) target[at][i] = 0.5F * (target[at][i] + draft[at][i]);
        }
    }
    Language draftLanguage() const {
        return [this](std::span<const TokenId> path, std::span<float> probabilities) {
            const Row& row = draft[static_cast<std::size_t>(path.back())];
            std::copy(row.begin(), row.end(), probabilities.begin());
        };
    }

    std::array<Row, kVocabulary> target;
    std::array<Row, kVocabulary> draft;
};

class RowsAfterNodes : public engine::decode::NodeDistributions {
  public:
    RowsAfterNodes(const Rows& rows, const DraftTree& tree) : rows_(rows), tree_(tree) {}

    const Distribution& after(int node, std::span<const int> /*path*/) override {
        const Rows::Row& row = rows_.target[static_cast<std::size_t>(tree_.token(node))];
        distribution_.tokens = {0, 1, 2, 3, 4};
        distribution_.probabilities.assign(row.begin(), row.end());
        return distribution_;
    }

  private:
    const Rows& rows_;
    const DraftTree& tree_;
    Distribution distribution_;
};

class LosslessTreesTest : public QObject {
    Q_OBJECT

  private slots:
    void threeTokensFollowTheTarget_data() {
        QTest::addColumn<TreeBuilderOptions>("options");
        QTest::addColumn<MultiDraftRule>("rule");
        const auto add = [](const char* name, TreeKind kind, MultiDraftRule rule = MultiDraftRule::kMultiRound,
                            StaticShape shape = StaticShape::kEagle1) {
            TreeBuilderOptions options;
            options.kind = kind;
            options.static_shape = shape;
            options.children = ChildChoice::kDrawn;
            QTest::newRow(name) << options << rule;
        };
        add("EAGLE-2", TreeKind::kEagle2);
        add("DySpec", TreeKind::kDySpec);
        add("DySpec by layers", TreeKind::kDySpecThreshold);
        add("Sequoia", TreeKind::kSequoia);
        add("SpecInfer", TreeKind::kSpecInfer);
        add("SpecTr", TreeKind::kSpecTr, MultiDraftRule::kSequential);
        add("EAGLE-1", TreeKind::kStatic);
        add("Medusa", TreeKind::kStatic, MultiDraftRule::kMultiRound, StaticShape::kMedusa);
        add("chain", TreeKind::kChain);
    }
    void threeTokensFollowTheTarget() {
        QFETCH(TreeBuilderOptions, options);
        QFETCH(MultiDraftRule, rule);
        constexpr std::uint64_t kLanguages = 2;
        constexpr int kTexts = 8000;
        constexpr TokenId kRoot = 2;
        const std::unique_ptr<TreeBuilder> builder = makeTreeBuilder(options);
        SampledVerifier verifier(kVocabulary);
        Random random(17);
        Sampler sampler({1.0F, 0, 1.0F, 0.0F, 1.0F, {}}, kVocabulary, 17);
        SamplerRandomSource chance(sampler);
        AcceptedPath path;
        double chi_square = 0.0;
        int freedom = 0;
        long accepted = 0;
        for (std::uint64_t seed = 0; seed < kLanguages; ++seed) {
            const Rows rows(seed);
            ScriptedCandidates source(rows.draftLanguage(), kVocabulary);
            DraftTree tree(7, kVocabulary);
            RowsAfterNodes target(rows, tree);
            std::array<int, kVocabulary * kVocabulary * kVocabulary> counts{};
            for (int text = 0; text < kTexts; ++text) {
                std::array<std::size_t, 3> tokens{};
                TokenId root = kRoot;
                for (std::size_t length = 0; length < tokens.size(); root = path.bonus) {
                    // Little room, so that trees become full in the middle of a node's children.
                    builder->build(source, root, {7, 3, 3}, random, tree);
                    verifier.verify(tree, target, rule, chance, path);
                    accepted += path.acceptedTokens();
                    for (std::size_t i = 0; i < path.nodes.size(); ++i) sampler.occurred(0);
                    for (std::size_t i = 1; i <= path.nodes.size() && length < tokens.size(); ++i) {
                        const TokenId token = i < path.nodes.size() ? tree.token(path.nodes[i]) : path.bonus;
                        tokens[length++] = static_cast<std::size_t>(token);
                    }
                }
                ++counts[(tokens[0] * kVocabulary + tokens[1]) * kVocabulary + tokens[2]];
            }
            QCOMPARE(source.breaches(), 0);
            // Outcomes too rare for the statistic are counted together.
            double rare_expected = 0.0;
            int rare_count = 0;
            for (std::size_t outcome = 0; outcome < counts.size(); ++outcome) {
                const std::size_t first = outcome / (kVocabulary * kVocabulary);
                const std::size_t second = outcome / kVocabulary % kVocabulary;
                const double expected = kTexts * static_cast<double>(rows.target[kRoot][first]) *
                                        static_cast<double>(rows.target[first][second]) *
                                        static_cast<double>(rows.target[second][outcome % kVocabulary]);
                if (expected < 8.0) {
                    rare_expected += expected;
                    rare_count += counts[outcome];
                    continue;
                }
                const double difference = counts[outcome] - expected;
                chi_square += difference * difference / expected;
                ++freedom;
            }
            QVERIFY(rare_expected > 8.0);
            chi_square += (rare_count - rare_expected) * (rare_count - rare_expected) / rare_expected;
        }
        qInfo("chi-square %.1f with %d degrees of freedom, %ld draft tokens accepted", chi_square, freedom, accepted);
        QVERIFY(freedom > 100 && accepted > kTexts);
        QVERIFY(std::abs(chi_square - freedom) < 4.0 * std::sqrt(2.0 * freedom));
    }
};

}  // namespace
}  // namespace griffin::tests

GRIFFIN_TEST(griffin::tests::LosslessTreesTest)
#include "lossless_trees_test.moc"
