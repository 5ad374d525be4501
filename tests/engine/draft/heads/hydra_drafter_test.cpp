// Hydra heads, with and without the prefix layer, against numbers of tests/reference/make_head_fixtures.py.
#include "engine/draft/heads/hydra_drafter.h"

#include <QTest>
#include <algorithm>

#include "tests/engine/draft/heads/head_fixture.h"
#include "tests/support/results.h"
#include "tests/support/test_program.h"

using namespace griffin;
using namespace griffin::engine;
using namespace griffin::tests::heads;
using draft::HydraDrafter;

namespace {

constexpr const char* kFile = "hydra_lm_head.pt";
constexpr int kContext = 64;

enum class Variant { kPlain, kPrefix };

using Tokens = std::vector<std::int64_t>;
const Tokens kKnown = {0, 3, 8, 10};

/// With the LM heads' rows of some tokens alone, where they are given.
HeadFile hydraFile(Variant variant, const Tokens& known = {}) {
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
        const std::int64_t rows = known.empty() ? kVocabulary : static_cast<std::int64_t>(known.size());
        file.add(lm_head + ".weight", {rows, kHidden},
                 rowsOf(tests::formulaMatrix(number + 6, kVocabulary, kHidden), known, kHidden));
        file.add(lm_head + ".bias", {rows}, rowsOf(tests::formulaMatrix(number + 7, kVocabulary, 1), known, 1));
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
    return openHeads(target, heads, kFile, [&](draft::DraftTensors& tensors) {
        return HydraDrafter::open(tensors, config, target.embedding(), kContext);
    });
}

/// All candidates of the tree's nodes.
tree::Candidates allCandidates(HydraDrafter& drafter) {
    tree::Candidates candidates;
    drafter.topCandidates(smallTree(), kNodes, kVocabulary, candidates);
    return candidates;
}

bool sameBits(const tree::Candidates& a, const tree::Candidates& b) {
    return a.tokens == b.tokens && a.log_probabilities == b.log_probabilities;
}

}  // namespace

class HydraDrafterTest : public QObject {
    Q_OBJECT

    HeadTarget target_;

    /// All rows taken in.
    std::unique_ptr<HydraDrafter> fed(Variant variant) {
        auto drafter = tests::get(openHydra(target_, hydraFile(variant)));
        target_.feed(*drafter, 0, 4);
        return drafter;
    }

  private slots:
    void candidates_data() {
        QTest::addColumn<bool>("prefix");
        QTest::newRow("plain heads") << false;
        QTest::newRow("behind a prefix layer") << true;
    }

    void candidates() {
        QFETCH(bool, prefix);
        const auto drafter = tests::get(openHydra(target_, hydraFile(prefix ? Variant::kPrefix : Variant::kPlain)));
        QCOMPARE(drafter->name(), std::string_view("hydra"));
        QVERIFY(drafter->featureKind() == draft::FeatureKind::kFinal && drafter->candidates() == drafter.get());
        QCOMPARE(drafter->maxDepth(), 0);
        QCOMPARE(drafter->maxCandidates(), kVocabulary);
        target_.feed(*drafter, 0, 4);
        QCOMPARE(drafter->length(), 4);
        QCOMPARE(drafter->maxDepth(), kHeads);
        const tree::Candidates together = allCandidates(*drafter);
        const double worst = distance(together, expected(prefix ? "hydra_prefix" : "hydra"));
        qInfo("log-probabilities differ by at most %.1e", worst);
        // Keys that lie next to the middle of two halves may be rounded to the other one.
        QVERIFY(worst < (prefix ? 1e-3 : kTolerance));

        // Each node alone, in another order, and rows taken in one by one.
        const std::vector<int> mixed = {3, 0, 2, 1};
        tree::Candidates single;
        drafter->topCandidates(smallTree(), mixed, kVocabulary, single);
        const auto k = static_cast<std::size_t>(kVocabulary);
        for (std::size_t i = 0; i < mixed.size(); ++i) {
            const auto from = static_cast<std::size_t>(mixed[i]) * k;
            QVERIFY(std::equal(single.log_probabilities.begin() + static_cast<std::ptrdiff_t>(i * k),
                               single.log_probabilities.begin() + static_cast<std::ptrdiff_t>((i + 1) * k),
                               together.log_probabilities.begin() + static_cast<std::ptrdiff_t>(from)));
        }
        drafter->truncate(0);
        QCOMPARE(drafter->maxDepth(), 0);
        for (int row = 0; row < 4; ++row) target_.feed(*drafter, row, 1);
        QVERIFY(sameBits(allCandidates(*drafter), together));
    }

    /// Whatever the target's layers have, the prefix layer is one of Llama: norms before, whole heads rotated, of sizes
    /// that its own tensors tell.
    void prefixLayersOfOtherFamilies_data() {
        QTest::addColumn<QString>("family");
        for (const char* family : {"gemma2", "gemma3", "gemma4", "glm4", "olmo2", "gpt-oss", "granite", "smollm3",
                                   "mistral", "qwen3", "qwen35", "lfm2"}) {
            QTest::newRow(family) << QString(family);
        }
    }
    void prefixLayersOfOtherFamilies() {
        QFETCH(QString, family);
        model::ModelConfig config = targetConfig();
        config.architecture = family.toStdString();
        setFamilyTraits(config);
        config.head_dim = 8;
        config.rope.dim = 2;
        config.sliding_window = 2;
        config.unwindowed = {false, true};
        config.unrotated = {true, false};
        config.residual_scale = 0.3F;
        config.attention_scale = 0.7F;
        config.attention_cap = 2.0F;
        config.norm_offset = 1.0F;
        config.layer_scales = true;
        config.attention_growth = 0.5F;
        if (family == "gemma3" || family == "gemma4") config.window_rope = config.rope;
        if (family == "gemma4") {
            config.global_head_dim = config.rope.dim = 16;
            config.rope.frequency_divisors = {1.0F, 1.0F, 1e30F, 1e30F, 1e30F, 1e30F, 1e30F, 1e30F};
            config.layer_input_size = 8;
            config.experts = 4;
            config.experts_per_token = 2;
            config.expert_ffn_size = 8;
            config.expert_scales = true;
        }
        const auto drafter = tests::get(openHydra(target_, hydraFile(Variant::kPrefix), config));
        target_.feed(*drafter, 0, 4);
        const double worst = distance(allCandidates(*drafter), expected("hydra_prefix"));
        QVERIFY2(worst < 1e-3, qPrintable(QString::number(worst)));
    }

    void truncationForgetsRows() {
        const auto drafter = fed(Variant::kPrefix);
        const tree::Candidates whole = allCandidates(*drafter);
        drafter->truncate(1);
        target_.feed(*drafter, 1, 1);
        QCOMPARE(drafter->length(), 2);
        QVERIFY(distance(allCandidates(*drafter), expected("hydra_prefix_of_two_rows")) < 1e-3);
        target_.feed(*drafter, 2, 2);
        QVERIFY(sameBits(allCandidates(*drafter), whole));
    }

    void shortVocabularies() {
        const auto openShort = [this](const Tokens& listed) {
            HeadFile heads = hydraFile(Variant::kPlain, kKnown);
            heads.integers("draft_vocabulary", listed);
            return openHydra(target_, heads);
        };
        const auto drafter = tests::get(openShort(kKnown));
        QCOMPARE(drafter->maxCandidates(), static_cast<int>(kKnown.size()));
        QVERIFY(std::ranges::equal(drafter->knownTokens(), kKnown));
        target_.feed(*drafter, 0, 4);
        const Rows renormalised = overKnown(expected("hydra"), kKnown);
        tree::Candidates candidates;
        drafter->topCandidates(smallTree(), kNodes, static_cast<int>(kKnown.size()), candidates);
        QVERIFY(distance(candidates, renormalised) < kTolerance);
        checkDistributions(*drafter, renormalised);

        const auto outside = openShort({0, 3, 8, 11});
        QVERIFY(!outside && outside.error().oneLine().find("outside the model's vocabulary") != std::string::npos);
        QVERIFY(!openShort({0, 3, 8}).has_value());
    }

    void distributionsAtTemperatures() { checkDistributions(*fed(Variant::kPlain), expected("hydra")); }

    void moreNodesThanAPassTakes() {
        const auto drafter = fed(Variant::kPlain);
        tree::DraftTree tree(kernels::kMaxTreeNodes, kVocabulary);
        tree.reset(3, tree::Proposal::kFixed);
        std::vector<int> nodes;
        for (int i = 0; i < 150; ++i) nodes.push_back(tree.add(0, i % kVocabulary, 0));
        tree::Candidates candidates;
        drafter->topCandidates(tree, nodes, 3, candidates);
        QCOMPARE(candidates.tokens.size(), 450U);
        for (std::size_t i = 3 * kVocabulary; i < candidates.tokens.size(); ++i) {
            QCOMPARE(candidates.tokens[i], candidates.tokens[i % (3 * kVocabulary)]);
            QCOMPARE(candidates.log_probabilities[i], candidates.log_probabilities[i % (3 * kVocabulary)]);
        }
    }

    void aCycleAllocatesNothing() { checkThatCyclesAllocateNothing(*fed(Variant::kPrefix), target_); }

    void wrongFilesAreRefused() {
        const auto refusal = [this](const HeadFile& file, const model::ModelConfig& config, FailureCause cause,
                                    const char* words) {
            checkRefusal(openHydra(target_, file, config), cause, words, kFile);
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
