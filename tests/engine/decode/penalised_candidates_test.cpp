// What has occurred is proposed after what has not, as the penalty orders them for the target, and rows stay
// distributions.
#include <QTest>
#include <cmath>
#include <numeric>
#include <optional>
#include <vector>

#include "engine/decode/penalised_candidates.h"
#include "tests/support/test_program.h"

namespace griffin::engine::decode {
namespace {

constexpr int kVocabulary = 6;
constexpr float kLikeliest = 20.0F;  // the largest logit of the target

/// The same probabilities after any text: each token's are twice those of the next one.
class SameEverywhere : public tree::CandidateSource {
  public:
    int maxDepth() const override { return 8; }
    int maxCandidates() const override { return kVocabulary; }
    void topCandidates(const tree::DraftTree&, std::span<const int> nodes, int k, tree::Candidates& found) override {
        found.resize(nodes.size(), k);
        for (std::size_t i = 0; i < found.tokens.size(); ++i) {
            found.tokens[i] = static_cast<TokenId>(i % static_cast<std::size_t>(k));
            found.log_probabilities[i] = std::log(of(found.tokens[i]));
        }
    }
    void probabilities(const tree::DraftTree&, std::span<const int> nodes, float,
                       std::span<const std::span<float>> rows) override {
        for (std::size_t i = 0; i < nodes.size(); ++i)
            for (int token = 0; token < kVocabulary; ++token) rows[i][static_cast<std::size_t>(token)] = of(token);
    }
    static float of(TokenId token) {
        return static_cast<float>(std::exp2(kVocabulary - 1 - token) / (std::exp2(kVocabulary) - 1));
    }
};

}  // namespace

class PenalisedCandidatesTest : public QObject {
    Q_OBJECT

  private slots:
    void init() {
        SamplingOptions options;
        options.temperature = 1.0F;
        options.repetition_penalty = 1.5F;
        sampler_.emplace(options, kVocabulary, 1);
        std::vector<float> logits(kVocabulary, 0.0F);
        logits[2] = kLikeliest;
        Distribution ignored;
        sampler_->distribution(logits, ignored);
        QCOMPARE(sampler_->usualLargest(), kLikeliest);
        tree_.reset(3, tree::Proposal::kFixed);
        child_ = tree_.add(0, 4, -1.0F);
    }

    void whatOccurredComesLater() {
        PenalisedCandidates source(draft_, *sampler_, kVocabulary);
        QCOMPARE(tokensAt(source, 0, 3), (std::vector<TokenId>{0, 1, 2}));
        sampler_->occurred(0);
        QCOMPARE(tokensAt(source, 0, 3), (std::vector<TokenId>{1, 2, 3}));
        // And what lies between the text and the node.
        QCOMPARE(tokensAt(source, child_, 3), (std::vector<TokenId>{1, 2, 3}));
        QCOMPARE(tokensAt(source, child_, kVocabulary).back(), TokenId{4});
        QCOMPARE(tokensAt(source, 0, kVocabulary)[3], TokenId{4});
    }

    void theRestIsAsLikelyAsItBecomes() {
        PenalisedCandidates source(draft_, *sampler_, kVocabulary);
        sampler_->occurred(0);
        std::vector<float> row(kVocabulary);
        const std::span<float> rows[] = {row};
        const int nodes[] = {0};
        source.probabilities(tree_, nodes, 1.0F, rows);
        QVERIFY(std::abs(std::accumulate(row.begin(), row.end(), 0.0) - 1.0) < 1e-5);
        QVERIFY(row[0] < 0.2F * SameEverywhere::of(0));
        QVERIFY(std::abs(row[1] / row[2] - 2.0F) < 1e-4F);
        tree::Candidates found;
        source.topCandidates(tree_, nodes, kVocabulary, found);
        for (std::size_t i = 0; i < found.tokens.size(); ++i) {
            const float expected = row[static_cast<std::size_t>(found.tokens[i])];
            QVERIFY(std::abs(std::exp(found.log_probabilities[i]) - expected) < 1e-4F);
        }
    }

  private:
    std::vector<TokenId> tokensAt(PenalisedCandidates& source, int node, int k) {
        tree::Candidates found;
        source.topCandidates(tree_, std::span(&node, 1), k, found);
        return found.tokens;
    }

    SameEverywhere draft_;
    std::optional<Sampler> sampler_;
    tree::DraftTree tree_{8, kVocabulary};
    int child_ = 0;
};

}  // namespace griffin::engine::decode

GRIFFIN_TEST(griffin::engine::decode::PenalisedCandidatesTest)
#include "penalised_candidates_test.moc"
