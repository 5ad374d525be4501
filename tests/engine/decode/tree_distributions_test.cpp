// The distributions at the nodes of a tree are, bit for bit, those that vanilla decoding has at the same place,
// whatever the sampler's options; and a verification allocates nothing.
#include <QTest>
#include <algorithm>
#include <bit>

#include "engine/decode/tree_distributions.h"
#include "engine/decode/verify.h"
#include "tests/engine/model/loaded_model.h"
#include "tests/support/allocation_meter.h"
#include "tests/support/test_program.h"
#include "tests/support/tiny_model.h"

namespace griffin::tests {
namespace {

using engine::Random;
using engine::SamplingOptions;
using namespace engine::decode;
using engine::model::KvCache;
using engine::tree::DraftTree;
using engine::tree::Proposal;

std::vector<std::uint32_t> bits(const std::vector<float>& values) {
    std::vector<std::uint32_t> result;
    for (const float value : values) result.push_back(std::bit_cast<std::uint32_t>(value));
    return result;
}

class TreeDistributionsTest : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() {
        const std::string path = directory_.filePath("tiny.gguf").toStdString();
        writeTinyModel(path);
        model_ = std::make_unique<LoadedModel>(path, 2);
        for (int i = 0; i < 40; ++i) prompt_.push_back(randomToken());
    }

    void everyNodeOfAPathHasVanillasDistribution_data() {
        QTest::addColumn<float>("temperature");
        QTest::addColumn<float>("top_p");
        QTest::addColumn<float>("penalty");
        QTest::addColumn<int>("nodes");
        for (const int nodes : {1, 7, 64, 65, 200}) {
            QTest::addRow("temperature, %d nodes", nodes) << 1.0F << 1.0F << 1.0F << nodes;
            QTest::addRow("top-p and penalty, %d nodes", nodes) << 0.7F << 0.9F << 1.4F << nodes;
            QTest::addRow("greedy with penalty, %d nodes", nodes) << 0.0F << 1.0F << 1.4F << nodes;
        }
    }
    void everyNodeOfAPathHasVanillasDistribution() {
        QFETCH(float, temperature);
        QFETCH(float, top_p);
        QFETCH(float, penalty);
        QFETCH(int, nodes);
        const SamplingOptions options{temperature, 0, top_p, 0.0F, penalty, {}};
        const DraftTree tree = randomTree(nodes);
        KvCache cache = model_->makeCache(static_cast<int>(prompt_.size()) + nodes);
        Sampler sampler = samplerOfPrompt(options);
        sampler.occurred(tree.token(0));
        TreeDistributions distributions(model_->target(), sampler);
        std::vector<int> whole_path;
        tree.mask().path(tree.size() - 1, whole_path);

        // The first round, behind another text, must leave nothing to the second.
        std::vector<Distribution> found;
        for (int round = 0; round < 2; ++round) {
            cache.truncate(0);
            model_->target().prefill(cache, std::span(prompt_).subspan(round == 0 ? 20 : 0), {});
            model_->target().forwardTree(cache, tree.tokens(), tree.mask());
            distributions.begin(tree);
            found.clear();
            for (std::size_t i = 0; i < whole_path.size(); ++i) {
                found.push_back(distributions.after(whole_path[i], std::span(whole_path).first(i + 1)));
            }
        }

        cache.truncate(0);
        model_->target().prefill(cache, prompt_, {});
        Sampler vanilla = samplerOfPrompt(options);
        for (std::size_t i = 0; i < whole_path.size(); ++i) {
            const TokenId token = tree.token(whole_path[i]);
            vanilla.occurred(token);
            Distribution expected;
            vanilla.distribution(model_->chainLogits(cache, std::span(&token, 1)), expected);
            QCOMPARE(found[i].tokens, expected.tokens);
            QCOMPARE(bits(found[i].probabilities), bits(expected.probabilities));
        }
    }

    /// The LM head reads all its weights: what another has computed is not computed again.
    void logitsThatAreThereAreTaken() {
        const DraftTree tree = randomTree(3);
        KvCache cache = model_->makeCache(static_cast<int>(prompt_.size()) + tree.size());
        model_->target().prefill(cache, prompt_, {});
        model_->target().forwardTree(cache, tree.tokens(), tree.mask());
        Sampler sampler = samplerOfPrompt({0.0F, 0, 1.0F, 0.0F, 1.1F, {}});
        TreeDistributions distributions(model_->target(), sampler);
        distributions.begin(tree);
        const int vocabulary = model_->config().vocabulary;
        std::vector<float> logits(static_cast<std::size_t>(3 * vocabulary));
        logits[static_cast<std::size_t>(vocabulary) + 5] = 100.0F;  // after the second node
        distributions.take({logits.data(), 3, vocabulary, vocabulary});
        const std::vector<int> path{0, 1};
        QCOMPARE(distributions.after(1, path).probability(5), 1.0F);
    }

    void aVerificationAllocatesNothing_data() {
        QTest::addColumn<int>("proposal");
        QTest::addColumn<int>("rule");
        QTest::newRow("fixed") << static_cast<int>(Proposal::kFixed) << 0;
        QTest::newRow("multi-round") << static_cast<int>(Proposal::kWithReplacement) << 0;
        QTest::newRow("k-sequential") << static_cast<int>(Proposal::kWithReplacement) << 1;
        QTest::newRow("without replacement") << static_cast<int>(Proposal::kWithoutReplacement) << 0;
    }
    void aVerificationAllocatesNothing() {
        QFETCH(int, proposal);
        QFETCH(int, rule);
        const int vocabulary = model_->config().vocabulary;
        DraftTree tree(200, vocabulary);
        tree.reset(randomToken(), static_cast<Proposal>(proposal));
        while (tree.size() < 100) {
            const int parent = (tree.size() - 1) / 4;
            const TokenId token = randomToken();
            if (tree.childWith(parent, token) >= 0) continue;
            tree.add(parent, token, -1.0F);
            if (tree.proposal() != Proposal::kFixed && tree.distribution(parent).empty()) {
                std::ranges::fill(tree.makeDistribution(parent), 1.0F / static_cast<float>(vocabulary));
            }
        }
        KvCache cache = model_->makeCache(static_cast<int>(prompt_.size()) + tree.size());
        model_->target().prefill(cache, prompt_, {});
        model_->target().forwardTree(cache, tree.tokens(), tree.mask());
        Sampler sampler = samplerOfPrompt({5.0F, 0, 1.0F, 0.0F, 1.2F, {}});
        TreeDistributions distributions(model_->target(), sampler);
        SamplerRandomSource chance(sampler);
        SampledVerifier verifier(vocabulary);
        AcceptedPath path;
        path.nodes.reserve(static_cast<std::size_t>(tree.size()));
        model_->target().logits(0, 1);
        const AllocationMeter meter;
        for (int round = 0; round < 20; ++round) {
            distributions.begin(tree);
            verifier.verify(tree, distributions, rule == 0 ? MultiDraftRule::kMultiRound : MultiDraftRule::kSequential,
                            chance, path);
        }
        const std::size_t allocations = meter.allocations();
        QCOMPARE(allocations, std::size_t{0});
    }

  private:
    std::int32_t randomToken() {
        return static_cast<std::int32_t>(random_.next() % static_cast<std::uint64_t>(model_->config().vocabulary));
    }
    DraftTree randomTree(int nodes) {
        DraftTree tree(nodes, 0);
        tree.reset(randomToken(), Proposal::kFixed);
        while (!tree.full()) {
            const auto window = static_cast<std::uint64_t>(std::min(tree.size(), 9));
            tree.add(tree.size() - 1 - static_cast<int>(random_.next() % window), randomToken(), -1.0F);
        }
        return tree;
    }
    Sampler samplerOfPrompt(const SamplingOptions& options) {
        Sampler sampler(options, model_->config().vocabulary, 1);
        for (const std::int32_t token : prompt_) sampler.occurred(token);
        return sampler;
    }

    QTemporaryDir directory_;
    std::unique_ptr<LoadedModel> model_;
    std::vector<std::int32_t> prompt_;
    Random random_{21};
};

}  // namespace
}  // namespace griffin::tests

GRIFFIN_TEST(griffin::tests::TreeDistributionsTest)
#include "tree_distributions_test.moc"
