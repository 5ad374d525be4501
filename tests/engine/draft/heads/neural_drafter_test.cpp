// The drafter around the networks: candidates of trees, bit for bit those of chains; pieces, truncation, heads that
// know a part of the vocabulary.
#include <QTest>
#include <algorithm>
#include <cmath>
#include <cstring>
#include <random>

#include "engine/draft/heads/neural_drafter.h"
#include "engine/draft/network/eagle3_network.h"
#include "engine/draft/network/feature_network.h"
#include "engine/draft/weights/draft_config.h"
#include "engine/formats/json_file.h"
#include "kernels/backend_registry.h"
#include "tests/engine/draft/formula_draft.h"
#include "tests/support/allocation_meter.h"
#include "tests/support/results.h"
#include "tests/support/test_program.h"

using namespace griffin;
using namespace griffin::engine::draft;
using engine::tree::Candidates;
using engine::tree::DraftTree;
using engine::tree::Proposal;
using tests::FormulaSizes;
using tests::FormulaTensors;
using tests::get;

namespace {

// Wide enough for 8-bit blocks; more rows than a block of the attention has.
constexpr FormulaSizes kWide{64, 4, 2, 16, 96, 150};
constexpr int kContext = 300;

struct Method {
    const char* name;
    FormulaTensors (*tensors)(const FormulaSizes& sizes);
    const char* layer;
    std::unique_ptr<DraftNetwork> (*network)(DraftTensors& tensors, const engine::model::ModelConfig& config);
};

template <class Network>
std::unique_ptr<DraftNetwork> make(DraftTensors& tensors, const engine::model::ModelConfig& config) {
    return std::make_unique<Network>(tensors, config);
}
std::unique_ptr<DraftNetwork> makeEagle3(DraftTensors& tensors, const engine::model::ModelConfig& config) {
    return std::make_unique<Eagle3Network>(tensors, config, Eagle3Output::kNormed);
}

const Method kMethods[] = {
    {"griffin", tests::griffinFormula, kFeatureLayer, make<GriffinNetwork>},
    {"fspad", tests::fspadFormula, kFeatureLayer, make<FspadNetwork>},
    {"eagle", tests::eagleFormula, kFeatureLayer, make<EagleNetwork>},
    {"eagle3", tests::eagle3Formula, kEagle3Layer, makeEagle3},
};

/// What a tree was told about some nodes.
struct Answer {
    std::vector<TokenId> tokens;
    std::vector<float> log_probabilities;

    bool operator==(const Answer& other) const {
        return tokens == other.tokens && std::memcmp(log_probabilities.data(), other.log_probabilities.data(),
                                                     log_probabilities.size() * sizeof(float)) == 0;
    }
};

Answer ask(Drafter& drafter, const DraftTree& tree, const std::vector<int>& nodes, int k) {
    Candidates candidates;
    drafter.candidates()->topCandidates(tree, nodes, k, candidates);
    return {candidates.tokens, candidates.log_probabilities};
}

}  // namespace

class NeuralDrafterTest : public QObject {
    Q_OBJECT

  private:
    kernels::BackendSelection selection_ = kernels::selectBackend({kernels::Device::kCpu, 2});
    kernels::Backend& backend() { return *selection_.backend; }
    tests::FormulaTarget wide_target_{backend(), kWide};
    std::unique_ptr<FormulaTensors> formula_;

    std::unique_ptr<NeuralDrafter> makeDrafter(const Method& method, const FormulaTensors& formula,
                                               tests::FormulaTarget& target, const FormulaSizes& sizes,
                                               MatrixStorage storage = MatrixStorage::kAsStored) {
        DraftTensors tensors(backend(), formula.directory(), method.name, storage);
        const auto config =
            get(draftConfig(tests::formulaConfig(sizes), tensors, method.layer, target.model().config()));
        auto network = method.network(tensors, config);
        auto head = method.layer == kEagle3Layer ? DraftHead::own(tensors, target.model())
                                                 : DraftHead::ofTarget(tensors, target.model(), target);
        if (tensors.failure()) qFatal("%s", tensors.failure()->oneLine().c_str());
        return std::make_unique<NeuralDrafter>(method.name, target.model(), std::move(network), std::move(*head),
                                               kContext);
    }

    /// Rows that might have come from a target.
    struct Prefix {
        std::vector<float> features;
        std::vector<TokenId> tokens;
        int width;

        kernels::ConstMatrixView view(int first, int count) const {
            return {features.data() + static_cast<std::ptrdiff_t>(first) * width, count, width, width};
        }
        std::span<const TokenId> next(int first, int count) const {
            return std::span(tokens).subspan(static_cast<std::size_t>(first), static_cast<std::size_t>(count));
        }
        void feed(Drafter& drafter, int first, int count) const {
            drafter.extend(view(first, count), next(first, count));
        }
    };
    static Prefix randomPrefix(const Drafter& drafter, const FormulaSizes& sizes, int rows, unsigned seed) {
        std::mt19937 random(seed);
        std::normal_distribution<float> normal;
        Prefix prefix;
        prefix.width = sizes.hidden * (drafter.featureKind() == FeatureKind::kAuxiliary ? 3 : 1);
        prefix.features.resize(static_cast<std::size_t>(rows) * static_cast<std::size_t>(prefix.width));
        for (float& x : prefix.features) x = normal(random);
        for (int i = 0; i < rows; ++i) {
            prefix.tokens.push_back(static_cast<TokenId>(random() % static_cast<unsigned>(sizes.vocabulary)));
        }
        return prefix;
    }

    /// A tree of random tokens, and the nodes of each of its levels.
    static std::vector<std::vector<int>> randomTree(DraftTree& tree, const FormulaSizes& sizes, unsigned seed) {
        std::mt19937 random(seed);
        tree.reset(static_cast<TokenId>(1), Proposal::kFixed);
        while (!tree.full()) {
            const int parent = static_cast<int>(random() % static_cast<unsigned>(tree.size()));
            tree.add(parent, static_cast<TokenId>(random() % static_cast<unsigned>(sizes.vocabulary)), 0.0F);
        }
        std::vector<std::vector<int>> levels;
        for (int node = 0; node < tree.size(); ++node) {
            const auto depth = static_cast<std::size_t>(tree.depth(node));
            if (depth >= levels.size()) levels.resize(depth + 1);
            levels[depth].push_back(node);
        }
        for (std::vector<int>& level : levels) std::shuffle(level.begin(), level.end(), random);
        return levels;
    }
    static std::vector<Answer> askAll(Drafter& drafter, const DraftTree& tree,
                                      const std::vector<std::vector<int>>& levels, int k) {
        std::vector<Answer> answers;
        for (const auto& level : levels) answers.push_back(ask(drafter, tree, level, k));
        return answers;
    }

    /// The row's, for the wide target.
    std::unique_ptr<NeuralDrafter> fetchedDrafter() {
        QFETCH(int, index);
        QFETCH(bool, eight_bit);
        formula_ = std::make_unique<FormulaTensors>(kMethods[index].tensors(kWide));
        return makeDrafter(kMethods[index], *formula_, wide_target_, kWide,
                           eight_bit ? MatrixStorage::kEightBit : MatrixStorage::kAsStored);
    }

    static void addMethods() {
        QTest::addColumn<int>("index");
        QTest::addColumn<bool>("eight_bit");
        for (int i = 0; i < static_cast<int>(std::size(kMethods)); ++i) {
            QTest::addRow("%s", kMethods[i].name) << i << false;
            QTest::addRow("%s 8-bit", kMethods[i].name) << i << true;
        }
    }

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

    // A head of some tokens gives their logits and nothing to all others.
    void shortVocabularyIsAPartOfTheWhole() {
        const FormulaTensors whole_formula = tests::griffinFormula(kWide);
        FormulaTensors short_formula = tests::griffinFormula(kWide);
        const std::vector<std::int64_t> kept = {0, 3, 17, 40, 41, 63, 64, 149};
        short_formula.integers("draft_vocabulary", kept);
        const auto whole = makeDrafter(kMethods[0], whole_formula, wide_target_, kWide);
        const auto part = makeDrafter(kMethods[0], short_formula, wide_target_, kWide);
        QCOMPARE(whole->candidates()->maxCandidates(), 150);
        comparePart(*whole, *part, kept);
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
        comparePart(*whole, *part, kept);
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
    void comparePart(Drafter& whole, Drafter& part, const std::vector<std::int64_t>& kept) {
        const Prefix prefix = randomPrefix(whole, kWide, 12, 12);
        prefix.feed(whole, 0, 12);
        prefix.feed(part, 0, 12);
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
                    QVERIFY(std::fabs(some[token] - all[token] / mass) < 1e-5F);
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

GRIFFIN_TEST(NeuralDrafterTest)
#include "neural_drafter_test.moc"
