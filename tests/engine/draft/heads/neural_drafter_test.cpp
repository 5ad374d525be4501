// The drafter around the networks: candidates of trees, bit for bit those of chains; pieces, truncation, no allocation.
#include <QTest>
#include <algorithm>
#include <cmath>

#include "engine/formats/json_file.h"
#include "tests/engine/draft/heads/neural_drafter_fixture.h"
#include "tests/support/allocation_meter.h"
#include "tests/support/test_program.h"

using namespace griffin;
using namespace griffin::tests::neural;
using tests::FormulaTensors;
using tests::get;

class NeuralDrafterTest : public NeuralDrafterFixture {
    Q_OBJECT

  private slots:
    void candidatesAreThoseOfTheGoldenRows_data() {
        QTest::addColumn<int>("index");
        for (int i = 0; i < static_cast<int>(std::size(kMethods)); ++i) QTest::newRow(kMethods[i].name) << i;
    }
    // The target's head shows a row's predict as logits, with a ninth that is 0.
    void candidatesAreThoseOfTheGoldenRows() {
        QFETCH(int, index);
        tests::FormulaTarget target(backend());
        const FormulaTensors formula = kMethods[index].tensors({});
        const auto drafter = makeDrafter(kMethods[index], formula, target, {});
        const bool auxiliary = drafter->featureKind() == FeatureKind::kAuxiliary;
        Prefix prefix;
        prefix.width = auxiliary ? 24 : 8;
        prefix.features = tests::formulaMatrix(16, 3, prefix.width, 4.0F);
        prefix.tokens = {1, 4, 2};
        prefix.feed(*drafter, 0, 2);
        prefix.feed(*drafter, 2, 1);
        QCOMPARE(drafter->length(), 3);

        const auto vectors =
            get(engine::formats::readJsonFile(GRIFFIN_TEST_FIXTURES "/engine/draft/fixtures/draft_vectors.json"));
        const auto& predict = vectors.at(kMethods[index].name).at("half").at("predict");
        DraftTree tree(8, 0);
        tree.reset(2, Proposal::kFixed);
        tree.add(0, 5, 0.0F);
        tree.add(tree.add(0, 7, 0.0F), 6, 0.0F);
        std::vector<Answer> answers;
        for (const std::vector<int>& nodes : {std::vector{0}, std::vector{1, 2}, std::vector{3}}) {
            answers.push_back(ask(*drafter, tree, nodes, 9));
        }
        int row = 2;
        double worst = 0.0;
        for (const Answer& answer : answers) {
            for (std::size_t first = 0; first < answer.tokens.size(); first += 9, ++row) {
                auto logits = predict.at(static_cast<std::size_t>(row)).get<std::vector<double>>();
                logits.push_back(0.0);
                double sum = 0.0;
                for (const double logit : logits) sum += std::exp(logit);
                for (std::size_t i = first; i < first + 9; ++i) {
                    const double expected = logits[static_cast<std::size_t>(answer.tokens[i])] - std::log(sum);
                    worst = std::max(worst, std::abs(answer.log_probabilities[i] - expected));
                    QVERIFY(i == first || answer.log_probabilities[i] <= answer.log_probabilities[i - 1]);
                }
            }
        }
        QCOMPARE(row, 6);
        qInfo("%s: largest difference %.2e (limit 1e-5)", kMethods[index].name, worst);
        QVERIFY(worst < 1e-5);
    }

    void pathsEqualChains_data() { addMethods(); }
    void pathsEqualChains() {
        const auto drafter = fetchedDrafter();
        const Prefix prefix = randomPrefix(*drafter, kWide, 130, 1);
        int compared = 0;
        int fed = 0;
        for (const int length : {1, 62, 64, 130}) {
            prefix.feed(*drafter, fed, length - fed);
            fed = length;
            DraftTree tree(48, 0);
            const auto levels = randomTree(tree, kWide, static_cast<unsigned>(length));
            const auto answers = askAll(*drafter, tree, levels, 3);
            for (int leaf = tree.size() - 1; leaf > tree.size() - 8; --leaf) {
                std::vector<int> path;
                tree.mask().path(leaf, path);
                DraftTree chain(48, 0);
                chain.reset(tree.token(0), Proposal::kFixed);
                for (std::size_t depth = 0; depth < path.size(); ++depth) {
                    if (depth > 0) chain.add(static_cast<int>(depth) - 1, tree.token(path[depth]), 0.0F);
                    const Answer alone = ask(*drafter, chain, {static_cast<int>(depth)}, 3);
                    const auto at = std::find(levels[depth].begin(), levels[depth].end(), path[depth]);
                    const auto first = (at - levels[depth].begin()) * 3;
                    const Answer& level = answers[depth];
                    const Answer within{
                        {level.tokens.begin() + first, level.tokens.begin() + first + 3},
                        {level.log_probabilities.begin() + first, level.log_probabilities.begin() + first + 3}};
                    QVERIFY2(alone == within, qPrintable(QString("length %1, depth %2").arg(length).arg(depth)));
                    ++compared;
                }
            }
        }
        qInfo("%d nodes bit for bit", compared);
    }

    void piecesAndTruncationLeaveNoTrace_data() { addMethods(); }
    void piecesAndTruncationLeaveNoTrace() {
        const auto drafter = fetchedDrafter();
        const Prefix prefix = randomPrefix(*drafter, kWide, 130, 2);
        const Prefix other = randomPrefix(*drafter, kWide, 130, 3);
        DraftTree tree(30, 0);
        const auto levels = randomTree(tree, kWide, 5);

        prefix.feed(*drafter, 0, 130);
        const auto at_once = askAll(*drafter, tree, levels, 4);

        drafter->truncate(0);
        QCOMPARE(drafter->length(), 0);
        int fed = 0;
        for (const int count : {1, 5, 64, 3, 57}) {
            prefix.feed(*drafter, fed, count);
            fed += count;
            askAll(*drafter, tree, levels, 4);
        }
        QVERIFY(askAll(*drafter, tree, levels, 4) == at_once);

        drafter->truncate(60);
        other.feed(*drafter, 60, 70);
        QVERIFY(!(askAll(*drafter, tree, levels, 4) == at_once));
        drafter->truncate(60);
        prefix.feed(*drafter, 60, 70);
        QCOMPARE(drafter->length(), 130);
        QVERIFY(askAll(*drafter, tree, levels, 4) == at_once);
    }

    // A tree as large as trees get, one node at a time and all of a level at once.
    void largestTreesFit() {
        const FormulaTensors formula = tests::griffinFormula(kWide);
        const auto drafter = makeDrafter(kMethods[0], formula, wide_target_, kWide);
        randomPrefix(*drafter, kWide, kernels::kMaxRows, 4).feed(*drafter, 0, kernels::kMaxRows);
        DraftTree tree(kernels::kMaxTreeNodes, 0);
        const auto levels = randomTree(tree, kWide, 6);
        const auto together = askAll(*drafter, tree, levels, 2);
        std::vector<Answer> single(levels.size());
        for (std::size_t level = 0; level < levels.size(); ++level) {
            for (const int node : levels[level]) {
                const Answer answer = ask(*drafter, tree, {node}, 2);
                single[level].tokens.insert(single[level].tokens.end(), answer.tokens.begin(), answer.tokens.end());
                single[level].log_probabilities.insert(single[level].log_probabilities.end(),
                                                       answer.log_probabilities.begin(),
                                                       answer.log_probabilities.end());
            }
        }
        QVERIFY(single == together);
    }

    void nothingIsAllocatedAfterWarmUp_data() { addMethods(); }
    void nothingIsAllocatedAfterWarmUp() {
        const auto drafter = fetchedDrafter();
        const Prefix prefix = randomPrefix(*drafter, kWide, 200, 7);
        DraftTree tree(40, kWide.vocabulary);
        const auto levels = randomTree(tree, kWide, 8);
        Candidates candidates;
        std::vector<std::vector<float>> memory(40, std::vector<float>(static_cast<std::size_t>(kWide.vocabulary)));
        std::vector<std::span<float>> rows(memory.begin(), memory.end());
        const auto cycle = [&](int first, int count) {
            prefix.feed(*drafter, first, count);
            for (const auto& level : levels) drafter->candidates()->topCandidates(tree, level, 5, candidates);
            for (const auto& level : levels) {
                drafter->candidates()->distributions(tree, level, 0.7F, std::span(rows).first(level.size()));
            }
        };
        cycle(0, 100);
        drafter->truncate(50);
        const tests::AllocationMeter meter;
        cycle(50, 30);
        cycle(80, 4);
        drafter->truncate(60);
        cycle(60, 100);
        QCOMPARE(meter.allocations(), std::size_t{0});
    }
};

GRIFFIN_TEST(NeuralDrafterTest)
#include "neural_drafter_test.moc"
