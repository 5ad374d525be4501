// Draws against the law they must follow, computed here by enumeration, and what the tree keeps of them.
#include <QTest>
#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "engine/tree/child_picker.h"
#include "tests/support/scripted_candidates.h"
#include "tests/support/test_program.h"

namespace griffin::tests {
namespace {

using engine::Random;
using engine::tree::DraftTree;
using engine::tree::DrawnPicker;
using engine::tree::Pick;
using engine::tree::Proposal;

class DrawnPickerTest : public QObject {
    Q_OBJECT

  private:
    /// How often each ordered pair of first and second draw comes up.
    static std::map<std::pair<TokenId, TokenId>, int> pairs(Proposal proposal, const Language& language, int vocabulary,
                                                            int rounds) {
        ScriptedCandidates source(language, vocabulary);
        DraftTree tree(3, vocabulary);
        DrawnPicker picker(proposal, 1.0F);
        Random random(11);
        std::map<std::pair<TokenId, TokenId>, int> counts;
        const int root = 0;
        for (int round = 0; round < rounds; ++round) {
            tree.reset(5, proposal);
            picker.begin(source, tree, 2);
            picker.ask(tree, {&root, 1});
            const TokenId first = tree.token(picker.pick(tree, 0, random).node);
            const TokenId second = tree.token(picker.pick(tree, 0, random).node);
            ++counts[{first, second}];
        }
        return counts;
    }

  private slots:
    void pairsFollowTheirLaw_data() {
        QTest::addColumn<bool>("replaces");
        QTest::newRow("without replacement") << false;
        QTest::newRow("with replacement") << true;
    }
    void pairsFollowTheirLaw() {
        QFETCH(bool, replaces);
        constexpr int kVocabulary = 9;
        constexpr int kRounds = 60000;
        const Language language = randomLanguage({4, 3.0, 0, 0.2});
        std::vector<float> p(kVocabulary);
        const TokenId root = 5;
        language({&root, 1}, p);
        auto counts = pairs(replaces ? Proposal::kWithReplacement : Proposal::kWithoutReplacement, language,
                            kVocabulary, kRounds);
        double chi_square = 0.0;
        double freedom = -1.0;
        for (TokenId a = 0; a < kVocabulary; ++a) {
            for (TokenId b = 0; b < kVocabulary; ++b) {
                const double first = static_cast<double>(p[static_cast<std::size_t>(a)]);
                const double second = static_cast<double>(p[static_cast<std::size_t>(b)]);
                const double law = replaces ? first * second : a == b ? 0.0 : first * second / (1.0 - first);
                const double count = counts[{a, b}];
                if (law == 0.0) {
                    QCOMPARE(count, 0.0);
                    continue;
                }
                freedom += 1.0;
                chi_square += (count - kRounds * law) * (count - kRounds * law) / (kRounds * law);
            }
        }
        // Mean and standard deviation of the statistic are k and sqrt(2k).
        qInfo("chi-square %.1f with %.0f degrees of freedom", chi_square, freedom);
        QVERIFY(freedom > 20.0);
        QVERIFY(chi_square < freedom + 4.0 * std::sqrt(2.0 * freedom));
    }

    /// Several blocks, the last one short: all tokens come up once, shares are those of the definition.
    void drawsUntilNothingIsLeft() {
        constexpr int kVocabulary = 700;
        const int root = 0;
        ScriptedCandidates source(randomLanguage({8, 9.0, 0, 0.7}), kVocabulary);
        DraftTree tree(256, kVocabulary);
        tree.reset(5, Proposal::kWithoutReplacement);
        DrawnPicker picker(Proposal::kWithoutReplacement, 0.6F);
        Random random(2);
        picker.begin(source, tree, 255);
        picker.ask(tree, {&root, 1});
        const auto kept = tree.distribution(0);
        const std::vector<float> original(kept.begin(), kept.end());
        std::set<TokenId> drawn;
        double worst = 0.0;
        for (;;) {
            double left = 0.0;
            for (TokenId token = 0; token < kVocabulary; ++token) {
                if (!drawn.contains(token)) left += static_cast<double>(original[static_cast<std::size_t>(token)]);
            }
            const Pick pick = picker.pick(tree, 0, random);
            if (pick.node < 0) {
                QCOMPARE(left, 0.0);
                break;
            }
            const TokenId token = tree.token(pick.node);
            const double share = static_cast<double>(original[static_cast<std::size_t>(token)]) / left;
            worst = std::max(worst, std::abs(pick.share - share) / share);
            QVERIFY(drawn.insert(token).second);
        }
        qInfo("%zu tokens drawn, largest relative difference of a share %.1e", drawn.size(), worst);
        QVERIFY(drawn.size() > 150);
        QVERIFY(worst < 1e-9);
        QVERIFY(std::equal(original.begin(), original.end(), tree.distribution(0).begin()));
    }

    void theLastTokenOfAllCanBeDrawn() {
        std::vector<float> probabilities(engine::tree::kResidualBlock + 1, 0.0F);
        probabilities.back() = 1.0F;
        std::vector<double> sums(engine::tree::residualBlocks(probabilities.size()));
        engine::tree::sumBlocks(probabilities, sums);
        Random random(1);
        QCOMPARE(engine::tree::drawResidual(probabilities, sums, {}, random), TokenId(256));
        const TokenId gone = 256;
        engine::tree::removeFromSums(probabilities, {&gone, 1}, gone, sums);
        QCOMPARE(engine::tree::drawResidual(probabilities, sums, {&gone, 1}, random), TokenId(-1));
    }
};

}  // namespace
}  // namespace griffin::tests

GRIFFIN_TEST(griffin::tests::DrawnPickerTest)
#include "drawn_picker_test.moc"
