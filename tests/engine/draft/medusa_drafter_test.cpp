// Medusa heads against numbers of tests/reference/make_head_fixtures.py.
#include "engine/draft/heads/medusa_drafter.h"

#include <QTest>
#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

#include "engine/formats/pytorch_checkpoint.h"
#include "engine/formats/safetensors.h"
#include "engine/tree/child_picker.h"
#include "engine/tree/planned_trees.h"
#include "engine/tree/tree_plan.h"
#include "tests/engine/draft/head_fixture.h"
#include "tests/support/allocation_meter.h"
#include "tests/support/checkpoint_writers.h"
#include "tests/support/test_program.h"

using namespace griffin;
using namespace griffin::engine;
using namespace griffin::tests::heads;
using draft::MedusaDrafter;

namespace {

constexpr int kHeads = 3;
constexpr double kTolerance = 1e-5;

HeadFile medusaFile(const std::string& prefix) {
    HeadFile file;
    for (int head = 0; head < kHeads; ++head) {
        const std::string name = prefix + std::to_string(head);
        const int number = 20 + 10 * head;
        for (int block = 0; block < 2; ++block) {
            const std::string linear = name + "." + std::to_string(block) + ".linear";
            file.matrix(linear + ".weight", number + 2 * block, kHidden, kHidden);
            file.vector(linear + ".bias", number + 2 * block + 1, kHidden);
        }
        file.matrix(name + ".2.weight", number + 8, kVocabulary, kHidden);
    }
    return file;
}

constexpr std::array<int, 4> kKnown = {0, 3, 8, 10};

/// The same heads with the rows of kKnown alone.
std::vector<std::byte> shortFile(std::span<const std::int64_t> listed) {
    tests::SafetensorsWriter writer;
    const auto add = [&writer](const std::string& name, std::vector<std::int64_t> shape,
                               const std::vector<float>& all) {
        writer.tensor(name, kernels::DType::kF32, shape, all);
    };
    for (int head = 0; head < kHeads; ++head) {
        const std::string name = "medusa_head." + std::to_string(head);
        const int number = 20 + 10 * head;
        for (int block = 0; block < 2; ++block) {
            const std::string linear = name + "." + std::to_string(block) + ".linear";
            add(linear + ".weight", {kHidden, kHidden}, matrix(number + 2 * block, kHidden, kHidden));
            add(linear + ".bias", {kHidden}, matrix(number + 2 * block + 1, kHidden, 1));
        }
        const std::vector<float> whole = matrix(number + 8, kVocabulary, kHidden);
        std::vector<float> rows;
        for (const int token : kKnown) rows.insert(rows.end(), &whole[token * kHidden], &whole[(token + 1) * kHidden]);
        add(name + ".2.weight", {kKnown.size(), kHidden}, rows);
    }
    writer.integers("draft_vocabulary", listed);
    return writer.bytes();
}

Result<std::unique_ptr<MedusaDrafter>> openShort(HeadTarget& target, std::span<const std::int64_t> listed) {
    const auto bytes = shortFile(listed);
    const auto file = formats::SafetensorsFile::parse(MappedFile::fromMemory("short.safetensors", bytes));
    if (!file) return tl::unexpected(file.error());
    draft::DraftTensors tensors(target.backend(), file->tensors(), "short", draft::MatrixStorage::kAsStored);
    return MedusaDrafter::open(tensors, targetConfig());
}

Result<std::unique_ptr<MedusaDrafter>> openMedusa(HeadTarget& target, const std::vector<std::byte>& bytes,
                                                  const model::ModelConfig& config = targetConfig()) {
    const auto file = formats::PytorchFile::parse(MappedFile::fromMemory("medusa_lm_head.pt", bytes));
    if (!file) return tl::unexpected(file.error());
    draft::DraftTensors tensors(target.backend(), file->tensors(), "medusa_lm_head.pt",
                                draft::MatrixStorage::kAsStored);
    return MedusaDrafter::open(tensors, config);
}

/// The root 3 with the children 5 and 7, 6 under 7 and 1 under 6.
tree::DraftTree smallTree() {
    tree::DraftTree tree(8, kVocabulary);
    tree.reset(3, tree::Proposal::kFixed);
    tree.add(0, 5, 0);
    const int seven = tree.add(0, 7, 0);
    tree.add(tree.add(seven, 6, 0), 1, 0);
    return tree;
}

/// The largest distance of all candidates from the expected log-probabilities; infinite when their order is wrong.
double distance(const tree::Candidates& candidates, std::size_t node, const std::vector<double>& expected) {
    const auto k = static_cast<std::size_t>(candidates.k);
    double worst = 0;
    for (std::size_t i = node * k; i < (node + 1) * k; ++i) {
        const double value = expected[static_cast<std::size_t>(candidates.tokens[i])];
        worst = std::max(worst, std::abs(static_cast<double>(candidates.log_probabilities[i]) - value));
        if (i > node * k && candidates.log_probabilities[i] > candidates.log_probabilities[i - 1]) return INFINITY;
    }
    return worst;
}

}  // namespace

class MedusaDrafterTest : public QObject {
    Q_OBJECT

  private slots:
    void candidatesOfEveryDepth_data() {
        QTest::addColumn<QString>("prefix");
        QTest::newRow("inside a model") << "medusa_head.";
        QTest::newRow("medusa_lm_head.pt") << "";
    }

    void candidatesOfEveryDepth() {
        QFETCH(QString, prefix);
        HeadTarget target;
        const auto opened = openMedusa(target, medusaFile(prefix.toStdString()).bytes());
        QVERIFY2(opened.has_value(), opened.has_value() ? "" : opened.error().oneLine().c_str());
        MedusaDrafter& drafter = **opened;
        QCOMPARE(drafter.name(), std::string_view("medusa"));
        QVERIFY(drafter.featureKind() == draft::FeatureKind::kFinal && drafter.candidates() == &drafter);
        QCOMPARE(drafter.maxDepth(), 0);
        QCOMPARE(drafter.maxCandidates(), kVocabulary);
        drafter.extend(target.features(0, 3), std::vector<draft::TokenId>{1, 4, 2});
        drafter.extend(target.features(3, 1), std::vector<draft::TokenId>{3});
        QCOMPARE(drafter.length(), 4);
        QCOMPARE(drafter.maxDepth(), kHeads);

        const auto expected = tests::heads::expected("medusa");
        const tree::DraftTree tree = smallTree();
        const std::vector<int> nodes = {0, 1, 2, 3};
        tree::Candidates candidates;
        drafter.topCandidates(tree, nodes, kVocabulary, candidates);
        double worst = 0;
        for (std::size_t i = 0; i < nodes.size(); ++i) {
            worst = std::max(worst, distance(candidates, i, expected[static_cast<std::size_t>(tree.depth(nodes[i]))]));
        }
        qInfo("log-probabilities differ by at most %.1e", worst);
        QVERIFY(worst < kTolerance);
        const auto best = std::max_element(expected[0].begin(), expected[0].end()) - expected[0].begin();
        QCOMPARE(candidates.tokens[0], static_cast<tree::TokenId>(best));
    }

    void publishedStaticTree() {
        // The choices [0], [1], [0, 0], [0, 1], [1, 0]: Medusa gathers 0, 1, 2, 11, 12, 11 of the root and the ten best
        // tokens of head 0 and of head 1.
        HeadTarget target;
        const auto opened = openMedusa(target, medusaFile("").bytes());
        QVERIFY(opened.has_value());
        MedusaDrafter& drafter = **opened;
        drafter.extend(target.features(0, 4), std::vector<draft::TokenId>{1, 4, 2, 3});
        std::vector<tree::TokenId> pool = {3};
        for (const std::vector<double>& row :
             {tests::heads::expected("medusa")[0], tests::heads::expected("medusa")[1]}) {
            std::vector<tree::TokenId> best(row.size());
            std::iota(best.begin(), best.end(), 0);
            std::sort(best.begin(), best.end(), [&row](tree::TokenId a, tree::TokenId b) {
                return row[static_cast<std::size_t>(a)] > row[static_cast<std::size_t>(b)];
            });
            pool.insert(pool.end(), best.begin(), best.begin() + 10);
        }
        const std::vector<tree::RankPath> paths = {{0}, {1}, {0, 0}, {0, 1}, {1, 0}};
        tree::StaticTree builder(std::make_unique<tree::RankedPicker>(), tree::planOfRankPaths(paths));
        tree::DraftTree tree(8, kVocabulary);
        Random random(1);
        builder.build(drafter, 3, {8, 6, 10}, random, tree);
        std::vector<tree::TokenId> gathered;
        for (const std::size_t place : {0, 1, 2, 11, 12, 11}) gathered.push_back(pool[place]);
        QCOMPARE(std::vector<tree::TokenId>(tree.tokens().begin(), tree.tokens().end()), gathered);
        const std::vector<int> parents = {-1, 0, 0, 1, 1, 2};
        for (int node = 0; node < tree.size(); ++node) {
            QCOMPARE(tree.parent(node), parents[static_cast<std::size_t>(node)]);
        }
    }

    void fewerCandidatesAreTheFirstOfMore() {
        HeadTarget target;
        const auto opened = openMedusa(target, medusaFile("").bytes());
        QVERIFY(opened.has_value());
        MedusaDrafter& drafter = **opened;
        drafter.extend(target.features(0, 4), std::vector<draft::TokenId>{1, 4, 2, 3});
        const tree::DraftTree tree = smallTree();
        const std::vector<int> one = {1};
        const std::vector<int> other = {2};
        tree::Candidates few, more, few_again;
        drafter.topCandidates(tree, one, 2, few);
        drafter.topCandidates(tree, other, 5, more);
        drafter.topCandidates(tree, one, 3, few_again);
        QVERIFY(few.k == 2 && more.k == 5 && few_again.k == 3);
        QVERIFY(std::equal(few.tokens.begin(), few.tokens.end(), more.tokens.begin()));
        QVERIFY(std::equal(few_again.tokens.begin(), few_again.tokens.end(), more.tokens.begin()));
    }

    void distributionsAtTemperatures() {
        HeadTarget target;
        const auto opened = openMedusa(target, medusaFile("").bytes());
        QVERIFY(opened.has_value());
        MedusaDrafter& drafter = **opened;
        drafter.extend(target.features(0, 4), std::vector<draft::TokenId>{1, 4, 2, 3});
        const auto expected = tests::heads::expected("medusa")[1];
        for (const double temperature : {0.3, 1.0, 1.7}) {
            std::vector<float> row(kVocabulary);
            const std::vector<std::span<float>> rows = {row};
            drafter.distributions(smallTree(), std::vector<int>{2}, static_cast<float>(temperature), rows);
            double sum = 0;
            for (const double value : expected) sum += std::exp(value / temperature);
            for (std::size_t i = 0; i < expected.size(); ++i) {
                QVERIFY(std::abs(static_cast<double>(row[i]) - std::exp(expected[i] / temperature) / sum) < kTolerance);
            }
        }
    }

    // Over the tokens it knows, a short head has the whole one's probabilities, made to add up to one again.
    void shortVocabularies() {
        HeadTarget target;
        const std::vector<std::int64_t> listed(kKnown.begin(), kKnown.end());
        const auto opened = openShort(target, listed);
        QVERIFY2(opened.has_value(), opened.has_value() ? "" : opened.error().oneLine().c_str());
        MedusaDrafter& drafter = **opened;
        QCOMPARE(drafter.maxCandidates(), static_cast<int>(kKnown.size()));
        drafter.extend(target.features(0, 4), std::vector<draft::TokenId>{1, 4, 2, 3});
        const auto expected = tests::heads::expected("medusa");
        const tree::DraftTree tree = smallTree();
        const std::vector<int> nodes = {0, 1, 2, 3};
        tree::Candidates candidates;
        drafter.topCandidates(tree, nodes, static_cast<int>(kKnown.size()), candidates);
        std::vector<float> memory(nodes.size() * kVocabulary, -1.0F);
        std::vector<std::span<float>> rows;
        for (std::size_t i = 0; i < nodes.size(); ++i)
            rows.push_back(std::span(memory).subspan(i * kVocabulary, kVocabulary));
        drafter.distributions(tree, nodes, 0.5F, rows);
        for (std::size_t i = 0; i < nodes.size(); ++i) {
            const std::vector<double>& whole = expected[static_cast<std::size_t>(tree.depth(nodes[i]))];
            double sum = 0;
            double sum_of_half = 0;
            for (const int token : kKnown) {
                sum += std::exp(whole[static_cast<std::size_t>(token)]);
                sum_of_half += std::exp(whole[static_cast<std::size_t>(token)] / 0.5);
            }
            std::vector<double> renormalised(kVocabulary, -INFINITY);
            std::vector<double> tempered(kVocabulary, 0.0);
            for (const int known : kKnown) {
                const auto token = static_cast<std::size_t>(known);
                renormalised[token] = whole[token] - std::log(sum);
                tempered[token] = std::exp(whole[token] / 0.5) / sum_of_half;
            }
            QVERIFY(distance(candidates, i, renormalised) < kTolerance);
            for (std::size_t token = 0; token < kVocabulary; ++token) {
                QVERIFY(std::abs(static_cast<double>(rows[i][token]) - tempered[token]) < kTolerance);
            }
        }
    }

    void wrongShortVocabulariesAreRefused() {
        HeadTarget target;
        const auto words = [&target](const std::vector<std::int64_t>& listed) {
            const auto opened = openShort(target, listed);
            return opened.has_value() ? std::string() : opened.error().oneLine();
        };
        QVERIFY(words({0, 3, 8}).find("has 4 tokens, the model's 3") != std::string::npos);
        QVERIFY(words({0, 3, 3, 8}).find("not ascending") != std::string::npos);
        QVERIFY(words({0, 3, 8, 11}).find("outside the model's vocabulary") != std::string::npos);
    }

    void onlyTheLastRowCounts() {
        HeadTarget target;
        const auto opened = openMedusa(target, medusaFile("").bytes());
        QVERIFY(opened.has_value());
        MedusaDrafter& drafter = **opened;
        drafter.extend(target.features(0, 4), std::vector<draft::TokenId>{1, 4, 2, 3});
        tree::Candidates candidates;
        const std::vector<int> root = {0};
        drafter.topCandidates(smallTree(), root, 4, candidates);
        drafter.truncate(1);
        QCOMPARE(drafter.length(), 1);
        QCOMPARE(drafter.maxDepth(), 0);
        drafter.extend(target.features(1, 1), std::vector<draft::TokenId>{3});
        drafter.topCandidates(smallTree(), root, 4, candidates);
        QVERIFY(distance(candidates, 0, tests::heads::expected("medusa_of_row_1")[0]) < kTolerance);
    }

    void aCycleAllocatesNothing() {
        HeadTarget target;
        const auto opened = openMedusa(target, medusaFile("").bytes());
        QVERIFY(opened.has_value());
        MedusaDrafter& drafter = **opened;
        const tree::DraftTree tree = smallTree();
        const std::vector<int> nodes = {0, 1, 2, 3};
        const std::vector<draft::TokenId> token = {3};
        std::vector<float> row(kVocabulary);
        const std::vector<std::span<float>> rows = {row, row, row, row};
        tree::Candidates candidates;
        const auto cycle = [&] {
            drafter.extend(target.features(1, 1), token);
            drafter.topCandidates(tree, nodes, 5, candidates);
            drafter.distributions(tree, nodes, 0.5F, rows);
        };
        cycle();
        const tests::AllocationMeter meter;
        for (int i = 0; i < 5; ++i) cycle();
        QCOMPARE(meter.allocations(), 0U);
    }

    void wrongFilesAreRefused() {
        HeadTarget target;
        const auto refusal = [&target](const HeadFile& file, const model::ModelConfig& config, FailureCause cause,
                                       const char* words) {
            const auto opened = openMedusa(target, file.bytes(), config);
            QVERIFY(!opened.has_value());
            const std::string line = opened.error().oneLine();
            QVERIFY2(opened.error().cause == cause, line.c_str());
            QVERIFY2(line.find(words) != std::string::npos && line.find("medusa_lm_head.pt") != std::string::npos,
                     line.c_str());
        };
        model::ModelConfig config = targetConfig();
        config.vocabulary = 12;
        refusal(medusaFile(""), config, FailureCause::kVocabularyMismatch, "has 11 tokens, the model's 12");
        config = targetConfig();
        config.hidden_size = 32;
        refusal(medusaFile(""), config, FailureCause::kFileMalformed, "0.0.linear.weight has the shape [16, 16]");
        HeadFile other;
        other.matrix("lm_head.weight", 1, kVocabulary, kHidden);
        refusal(other, targetConfig(), FailureCause::kFileMalformed, "0.0.weight is missing");
        HeadFile no_bias;
        no_bias.matrix("medusa_head.0.0.linear.weight", 1, kHidden, kHidden);
        refusal(no_bias, targetConfig(), FailureCause::kFileMalformed, "medusa_head.0.0.linear.bias is missing");
        no_bias.vector("medusa_head.0.0.linear.bias", 1, kHidden + 1);
        refusal(no_bias, targetConfig(), FailureCause::kFileMalformed, "shape [17] where the model needs [1, 16]");
    }
};

GRIFFIN_TEST(MedusaDrafterTest)
#include "medusa_drafter_test.moc"
