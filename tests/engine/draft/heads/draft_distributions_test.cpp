// Distributions of the drafter around the networks: the softmax of the logits, heads that know a part of the
// vocabulary, weights in 8 bits.
#include <QTest>
#include <algorithm>
#include <cmath>
#include <cstdint>

#include "tests/engine/draft/heads/neural_drafter_fixture.h"
#include "tests/support/test_program.h"

using namespace griffin;
using namespace griffin::tests::neural;
using tests::FormulaTensors;

class DraftDistributionsTest : public NeuralDrafterFixture {
    Q_OBJECT

  private slots:
    void distributionsAreTheSoftmaxOfTheLogits_data() { addMethods(); }
    void distributionsAreTheSoftmaxOfTheLogits() {
        const auto drafter = fetchedDrafter();
        randomPrefix(*drafter, kWide, 20, 9).feed(*drafter, 0, 20);
        const auto vocabulary = static_cast<std::size_t>(kWide.vocabulary);
        DraftTree tree(40, kWide.vocabulary);
        const auto levels = randomTree(tree, kWide, 10);
        const auto answers = askAll(*drafter, tree, levels, kWide.vocabulary);
        for (const float temperature : {1.0F, 0.5F, 2.0F}) {
            double worst = 0.0;
            for (std::size_t level = 0; level < levels.size(); ++level) {
                std::vector<std::vector<float>> memory(levels[level].size(), std::vector<float>(vocabulary, -1.0F));
                std::vector<std::span<float>> rows(memory.begin(), memory.end());
                drafter->candidates()->distributions(tree, levels[level], temperature, rows);
                for (std::size_t i = 0; i < rows.size(); ++i) {
                    const float* log_probabilities = answers[level].log_probabilities.data() + i * vocabulary;
                    const TokenId* tokens = answers[level].tokens.data() + i * vocabulary;
                    double sum = 0.0;
                    for (std::size_t t = 0; t < vocabulary; ++t) {
                        sum += std::exp(static_cast<double>(log_probabilities[t]) / static_cast<double>(temperature));
                    }
                    for (std::size_t t = 0; t < vocabulary; ++t) {
                        const double expected =
                            std::exp(static_cast<double>(log_probabilities[t]) / static_cast<double>(temperature)) /
                            sum;
                        const float probability = memory[i][static_cast<std::size_t>(tokens[t])];
                        worst = std::max(worst, std::abs(static_cast<double>(probability) - expected));
                    }
                }
            }
            qInfo("temperature %.1f: largest difference %.2e (limit 1e-5)", static_cast<double>(temperature), worst);
            QVERIFY(worst < 1e-5);
        }
    }

    // A head of some tokens gives their logits and nothing to all others; one of the target's rows has those of the
    // text, too.
    void shortVocabularyIsAPartOfTheWhole() {
        const FormulaTensors whole_formula = tests::griffinFormula(kWide);
        FormulaTensors short_formula = tests::griffinFormula(kWide);
        const std::vector<std::int64_t> kept = {0, 3, 17, 40, 41, 63, 64, 149};
        short_formula.integers("draft_vocabulary", kept);
        const auto whole = makeDrafter(kMethods[0], whole_formula, wide_target_, kWide);
        const auto part = makeDrafter(kMethods[0], short_formula, wide_target_, kWide);
        QCOMPARE(whole->candidates()->maxCandidates(), 150);
        comparePart(*whole, *part, kept, true);
    }
    void draftToTargetMapIsADistance() {
        const FormulaTensors whole_formula = tests::eagle3Formula(kWide);
        const std::vector<std::int64_t> kept = {1, 2, 5, 30, 63, 100, 140, 148};
        FormulaTensors part_formula =
            whole_formula.changed([&](const std::string& name, int& rows, const int& cols, std::vector<float>& values) {
                if (name != "lm_head.weight") return;
                const std::vector<float> all = std::move(values);
                values.clear();
                for (const std::int64_t token : kept)
                    values.insert(values.end(), all.data() + token * cols, all.data() + (token + 1) * cols);
                rows = static_cast<int>(kept.size());
            });
        std::vector<std::int64_t> distances = kept;
        for (std::size_t i = 0; i < distances.size(); ++i) distances[i] -= static_cast<std::int64_t>(i);
        part_formula.integers("d2t", distances);
        const auto whole = makeDrafter(kMethods[3], whole_formula, wide_target_, kWide);
        const auto part = makeDrafter(kMethods[3], part_formula, wide_target_, kWide);
        comparePart(*whole, *part, kept, false);
    }

    // Rounding to 8 bits moves probabilities a little.
    void eightBitsAreClose_data() {
        QTest::addColumn<int>("index");
        for (int i = 0; i < static_cast<int>(std::size(kMethods)); ++i) QTest::newRow(kMethods[i].name) << i;
    }
    void eightBitsAreClose() {
        QFETCH(int, index);
        const FormulaTensors formula = kMethods[index].tensors(kWide);
        const auto exact = makeDrafter(kMethods[index], formula, wide_target_, kWide);
        const auto rounded = makeDrafter(kMethods[index], formula, wide_target_, kWide, MatrixStorage::kEightBit);
        const Prefix prefix = randomPrefix(*exact, kWide, 30, 11);
        prefix.feed(*exact, 0, 30);
        prefix.feed(*rounded, 0, 30);
        DraftTree tree(2, kWide.vocabulary);
        tree.reset(1, Proposal::kFixed);
        const int root = 0;
        std::vector<float> a(static_cast<std::size_t>(kWide.vocabulary));
        std::vector<float> b = a;
        const std::span<float> row_a(a);
        const std::span<float> row_b(b);
        exact->candidates()->distributions(tree, {&root, 1}, 1.0F, {&row_a, 1});
        rounded->candidates()->distributions(tree, {&root, 1}, 1.0F, {&row_b, 1});
        float distance = 0.0F;
        for (std::size_t i = 0; i < a.size(); ++i) distance += std::fabs(a[i] - b[i]) / 2.0F;
        qInfo("total variation %.4f (limit 0.03, not 0)", static_cast<double>(distance));
        QVERIFY(distance > 0.0F && distance < 0.03F);
    }

  private:
    void comparePart(Drafter& whole, Drafter& part, std::vector<std::int64_t> kept, bool learns) {
        const Prefix prefix = randomPrefix(whole, kWide, 12, 12);
        prefix.feed(whole, 0, 12);
        prefix.feed(part, 0, 12);
        if (learns) {
            kept.insert(kept.end(), prefix.tokens.begin(), prefix.tokens.end());
            std::sort(kept.begin(), kept.end());
            kept.erase(std::unique(kept.begin(), kept.end()), kept.end());
        }
        const float limit = learns ? 2e-4F : 1e-5F;  // learnt rows are f16
        QCOMPARE(part.candidates()->maxCandidates(), static_cast<int>(kept.size()));
        DraftTree tree(3, kWide.vocabulary);
        tree.reset(1, Proposal::kFixed);
        tree.add(0, 17, 0.0F);
        for (const int node : {0, 1}) {
            std::vector<float> all(static_cast<std::size_t>(kWide.vocabulary));
            std::vector<float> some(all.size(), -1.0F);
            const std::span<float> all_row(all);
            const std::span<float> some_row(some);
            whole.candidates()->distributions(tree, {&node, 1}, 1.0F, {&all_row, 1});
            part.candidates()->distributions(tree, {&node, 1}, 1.0F, {&some_row, 1});
            float mass = 0.0F;
            for (const std::int64_t token : kept) mass += all[static_cast<std::size_t>(token)];
            for (std::size_t token = 0; token < all.size(); ++token) {
                const bool known = std::find(kept.begin(), kept.end(), static_cast<std::int64_t>(token)) != kept.end();
                if (!known) {
                    QCOMPARE(some[token], 0.0F);
                } else {
                    QVERIFY(std::fabs(some[token] - all[token] / mass) < limit);
                }
            }
        }
        // Candidates carry the target's tokens.
        tree.reset(1, Proposal::kFixed);
        const Answer answer = ask(part, tree, {0}, static_cast<int>(kept.size()));
        std::vector<std::int64_t> tokens(answer.tokens.begin(), answer.tokens.end());
        std::sort(tokens.begin(), tokens.end());
        QCOMPARE(tokens, kept);
    }
};

GRIFFIN_TEST(DraftDistributionsTest)
#include "draft_distributions_test.moc"
