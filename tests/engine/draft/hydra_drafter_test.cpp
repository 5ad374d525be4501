// Hydra heads, with and without the prefix layer, against numbers of tests/reference/make_head_fixtures.py.
#include "engine/draft/heads/hydra_drafter.h"

#include <QTest>
#include <algorithm>
#include <cmath>

#include "engine/formats/pytorch_checkpoint.h"
#include "tests/engine/draft/head_fixture.h"
#include "tests/support/allocation_meter.h"
#include "tests/support/test_program.h"

using namespace griffin;
using namespace griffin::engine;
using namespace griffin::tests::heads;
using draft::HydraDrafter;

namespace {

constexpr int kHeads = 3;
constexpr double kTolerance = 1e-5;
constexpr int kContext = 64;

enum class Variant { kPlain, kPrefix };

HeadFile hydraFile(Variant variant) {
    const bool prefix = variant == Variant::kPrefix;
    HeadFile file;
    for (int head = 0; head < kHeads; ++head) {
        const std::string name = "hydra_mlp." + std::to_string(head);
        const std::string first = name + (prefix ? ".1" : ".0");
        const std::string second = name + (prefix ? ".3" : ".1");
        const std::string lm_head = "hydra_lm_head." + std::to_string(head) + (prefix ? ".1" : "");
        const int number = 60 + 10 * head;
        const int width = (head + 2) * kHidden;
        file.matrix(first + ".linear.weight", number, kHidden, width);
        file.vector(first + ".linear.bias", number + 1, kHidden);
        file.matrix(first + ".res_connection.weight", number + 2, kHidden, width);
        file.vector(first + ".res_connection.bias", number + 3, kHidden);
        file.matrix(second + ".linear.weight", number + 4, kHidden, kHidden);
        file.vector(second + ".linear.bias", number + 5, kHidden);
        file.matrix(lm_head + ".weight", number + 6, kVocabulary, kHidden);
        file.vector(lm_head + ".bias", number + 7, kVocabulary);
    }
    if (!prefix) return file;
    const std::string layer = "prefix_embeding_layer.layers.0.";
    file.norm(layer + "input_layernorm.weight", 100);
    file.matrix(layer + "self_attn.q_proj.weight", 101, 16, kHidden);
    file.matrix(layer + "self_attn.k_proj.weight", 102, 8, kHidden);
    file.matrix(layer + "self_attn.v_proj.weight", 103, 8, kHidden);
    file.matrix(layer + "self_attn.o_proj.weight", 104, kHidden, 16);
    file.norm(layer + "post_attention_layernorm.weight", 105);
    file.matrix(layer + "mlp.gate_proj.weight", 106, kFfn, kHidden);
    file.matrix(layer + "mlp.up_proj.weight", 107, kFfn, kHidden);
    file.matrix(layer + "mlp.down_proj.weight", 108, kHidden, kFfn);
    file.norm("prefix_embeding_layer.norm.weight", 109);
    return file;
}

Result<std::unique_ptr<HydraDrafter>> openHydra(HeadTarget& target, const HeadFile& heads,
                                                const model::ModelConfig& config = targetConfig()) {
    const std::vector<std::byte> bytes = heads.bytes();
    const auto file = formats::PytorchFile::parse(MappedFile::fromMemory("hydra_lm_head.pt", bytes));
    if (!file) return tl::unexpected(file.error());
    draft::DraftTensors tensors(target.backend(), file->tensors(), "hydra_lm_head.pt", draft::MatrixStorage::kAsStored);
    return HydraDrafter::open(tensors, config, target.embedding(), kContext);
}

/// The root 3 with the children 5 and 7, and 6 under 7: the paths of the fixture.
tree::DraftTree smallTree() {
    tree::DraftTree tree(8, kVocabulary);
    tree.reset(3, tree::Proposal::kFixed);
    tree.add(0, 5, 0);
    tree.add(tree.add(0, 7, 0), 6, 0);
    return tree;
}
const std::vector<int> kNodes = {0, 1, 2, 3};
const std::vector<draft::TokenId> kTokens = {1, 4, 2, 3};

std::span<const draft::TokenId> tokens(int first, int count) {
    return std::span(kTokens).subspan(static_cast<std::size_t>(first), static_cast<std::size_t>(count));
}

/// All candidates of the tree's nodes.
tree::Candidates allCandidates(HydraDrafter& drafter) {
    tree::Candidates candidates;
    drafter.topCandidates(smallTree(), kNodes, kVocabulary, candidates);
    return candidates;
}

/// The largest distance of the candidates from the expected log-probabilities; infinite when their order is wrong.
double distance(const tree::Candidates& candidates, const char* name) {
    const auto expected = tests::heads::expected(name);
    const auto k = static_cast<std::size_t>(candidates.k);
    double worst = 0;
    for (std::size_t i = 0; i < candidates.tokens.size(); ++i) {
        const double value = expected.at(i / k).at(static_cast<std::size_t>(candidates.tokens[i]));
        worst = std::max(worst, std::abs(static_cast<double>(candidates.log_probabilities[i]) - value));
        if (i % k > 0 && candidates.log_probabilities[i] > candidates.log_probabilities[i - 1]) return INFINITY;
    }
    return worst;
}

bool sameBits(const tree::Candidates& a, const tree::Candidates& b) {
    return a.tokens == b.tokens && a.log_probabilities == b.log_probabilities;
}

}  // namespace

class HydraDrafterTest : public QObject {
    Q_OBJECT

  private slots:
    void candidates_data() {
        QTest::addColumn<bool>("prefix");
        QTest::newRow("plain heads") << false;
        QTest::newRow("behind a prefix layer") << true;
    }

    void candidates() {
        QFETCH(bool, prefix);
        HeadTarget target;
        const auto opened = openHydra(target, hydraFile(prefix ? Variant::kPrefix : Variant::kPlain));
        QVERIFY2(opened.has_value(), opened.has_value() ? "" : opened.error().oneLine().c_str());
        HydraDrafter& drafter = **opened;
        QCOMPARE(drafter.name(), std::string_view("hydra"));
        QVERIFY(drafter.featureKind() == draft::FeatureKind::kFinal && drafter.candidates() == &drafter);
        QCOMPARE(drafter.maxDepth(), 0);
        QCOMPARE(drafter.maxCandidates(), kVocabulary);
        drafter.extend(target.features(0, 4), tokens(0, 4));
        QCOMPARE(drafter.length(), 4);
        QCOMPARE(drafter.maxDepth(), kHeads);
        const tree::Candidates together = allCandidates(drafter);
        const double worst = distance(together, prefix ? "hydra_prefix" : "hydra");
        qInfo("log-probabilities differ by at most %.1e", worst);
        // Keys that lie next to the middle of two halves may be rounded to the other one.
        QVERIFY(worst < (prefix ? 1e-3 : kTolerance));

        // Each node alone, in another order, and rows taken in one by one.
        const std::vector<int> mixed = {3, 0, 2, 1};
        tree::Candidates single;
        drafter.topCandidates(smallTree(), mixed, kVocabulary, single);
        const auto k = static_cast<std::size_t>(kVocabulary);
        for (std::size_t i = 0; i < mixed.size(); ++i) {
            const auto from = static_cast<std::size_t>(mixed[i]) * k;
            QVERIFY(std::equal(single.log_probabilities.begin() + static_cast<std::ptrdiff_t>(i * k),
                               single.log_probabilities.begin() + static_cast<std::ptrdiff_t>((i + 1) * k),
                               together.log_probabilities.begin() + static_cast<std::ptrdiff_t>(from)));
        }
        drafter.truncate(0);
        QCOMPARE(drafter.maxDepth(), 0);
        for (int row = 0; row < 4; ++row) drafter.extend(target.features(row, 1), tokens(row, 1));
        QVERIFY(sameBits(allCandidates(drafter), together));
    }

    void truncationForgetsRows() {
        HeadTarget target;
        const auto opened = openHydra(target, hydraFile(Variant::kPrefix));
        QVERIFY(opened.has_value());
        HydraDrafter& drafter = **opened;
        drafter.extend(target.features(0, 4), tokens(0, 4));
        const tree::Candidates whole = allCandidates(drafter);
        drafter.truncate(1);
        drafter.extend(target.features(1, 1), tokens(3, 1));
        QCOMPARE(drafter.length(), 2);
        QVERIFY(distance(allCandidates(drafter), "hydra_prefix_of_two_rows") < 1e-3);
        drafter.extend(target.features(2, 2), tokens(2, 2));
        QVERIFY(sameBits(allCandidates(drafter), whole));
    }

    void distributionsAtTemperatures() {
        HeadTarget target;
        const auto opened = openHydra(target, hydraFile(Variant::kPlain));
        QVERIFY(opened.has_value());
        HydraDrafter& drafter = **opened;
        drafter.extend(target.features(0, 4), tokens(0, 4));
        const auto expected = tests::heads::expected("hydra");
        for (const double temperature : {0.3, 1.0, 1.7}) {
            std::vector<std::vector<float>> values(kNodes.size(), std::vector<float>(kVocabulary));
            const std::vector<std::span<float>> rows(values.begin(), values.end());
            drafter.distributions(smallTree(), kNodes, static_cast<float>(temperature), rows);
            for (std::size_t node = 0; node < kNodes.size(); ++node) {
                double sum = 0;
                for (const double value : expected[node]) sum += std::exp(value / temperature);
                for (std::size_t i = 0; i < expected[node].size(); ++i) {
                    const double right = std::exp(expected[node][i] / temperature) / sum;
                    QVERIFY(std::abs(static_cast<double>(values[node][i]) - right) < kTolerance);
                }
            }
        }
    }

    void moreNodesThanAPassTakes() {
        HeadTarget target;
        const auto opened = openHydra(target, hydraFile(Variant::kPlain));
        QVERIFY(opened.has_value());
        HydraDrafter& drafter = **opened;
        drafter.extend(target.features(0, 4), tokens(0, 4));
        tree::DraftTree tree(kernels::kMaxTreeNodes, kVocabulary);
        tree.reset(3, tree::Proposal::kFixed);
        std::vector<int> nodes;
        for (int i = 0; i < 150; ++i) nodes.push_back(tree.add(0, i % kVocabulary, 0));
        tree::Candidates candidates;
        drafter.topCandidates(tree, nodes, 3, candidates);
        QCOMPARE(candidates.tokens.size(), 450U);
        for (std::size_t i = 3 * kVocabulary; i < candidates.tokens.size(); ++i) {
            QCOMPARE(candidates.tokens[i], candidates.tokens[i % (3 * kVocabulary)]);
            QCOMPARE(candidates.log_probabilities[i], candidates.log_probabilities[i % (3 * kVocabulary)]);
        }
    }

    void aCycleAllocatesNothing() {
        HeadTarget target;
        const auto opened = openHydra(target, hydraFile(Variant::kPrefix));
        QVERIFY(opened.has_value());
        HydraDrafter& drafter = **opened;
        const tree::DraftTree tree = smallTree();
        std::vector<float> row(kVocabulary);
        const std::vector<std::span<float>> rows(kNodes.size(), row);
        tree::Candidates candidates;
        const auto cycle = [&] {
            drafter.extend(target.features(1, 2), tokens(1, 2));
            drafter.topCandidates(tree, kNodes, 5, candidates);
            drafter.distributions(tree, kNodes, 0.5F, rows);
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
            const auto opened = openHydra(target, file, config);
            QVERIFY(!opened.has_value());
            const std::string line = opened.error().oneLine();
            QVERIFY2(opened.error().cause == cause, line.c_str());
            QVERIFY2(line.find(words) != std::string::npos && line.find("hydra_lm_head.pt") != std::string::npos,
                     line.c_str());
        };
        constexpr auto kMalformed = FailureCause::kFileMalformed;
        model::ModelConfig config = targetConfig();
        config.vocabulary = 12;
        refusal(hydraFile(Variant::kPlain), config, FailureCause::kVocabularyMismatch, "has 11 tokens, the model's 12");
        config = targetConfig();
        config.hidden_size = 32;
        refusal(hydraFile(Variant::kPlain), config, kMalformed, "hydra_mlp.0.0.linear.weight has the shape [16, 32]");
        HeadFile blind;
        blind.matrix("hydra_mlp.0.0.linear.weight", 1, kHidden, kHidden);
        refusal(blind, targetConfig(), kMalformed, "shape [16, 16] where the model needs [16, 32]");
        HeadFile other;
        other.matrix("fc.weight", 1, kHidden, kHidden);
        refusal(other, targetConfig(), kMalformed, "hydra_mlp.0.0.linear.weight is missing");

        HeadFile no_layer = hydraFile(Variant::kPlain);
        no_layer.norm("prefix_embeding_layer.norm.weight", 109);
        refusal(no_layer, targetConfig(), kMalformed,
                "prefix_embeding_layer.layers.0.self_attn.q_proj.weight is missing");
        HeadFile odd_heads = no_layer;
        const std::string layer = "prefix_embeding_layer.layers.0.";
        odd_heads.matrix(layer + "self_attn.q_proj.weight", 101, 16, kHidden);
        odd_heads.matrix(layer + "self_attn.k_proj.weight", 102, 12, kHidden);
        odd_heads.matrix(layer + "mlp.gate_proj.weight", 106, kFfn, kHidden);
        refusal(odd_heads, targetConfig(), kMalformed, "heads");
    }
};

GRIFFIN_TEST(HydraDrafterTest)
#include "hydra_drafter_test.moc"
