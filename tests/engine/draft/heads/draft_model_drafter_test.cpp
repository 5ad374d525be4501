// A small model as the draft: the candidates of every node of a tree against the model fed token by token, bit for
// bit, whatever way the tokens came in.
#include <QTest>
#include <algorithm>
#include <cmath>
#include <cstring>
#include <numeric>

#include "engine/base/random.h"
#include "engine/draft/heads/draft_model_drafter.h"
#include "tests/engine/model/loaded_model.h"
#include "tests/support/allocation_meter.h"
#include "tests/support/test_program.h"
#include "tests/support/tiny_model.h"

namespace griffin::tests {
namespace {

using engine::Random;
using engine::draft::DraftModelDrafter;
using engine::draft::draftModelFits;
using engine::draft::TokenId;
using engine::model::KvCache;
using engine::model::ModelConfig;
using engine::tree::Candidates;
using engine::tree::DraftTree;
using engine::tree::Proposal;

using Tokens = std::vector<TokenId>;

constexpr int kContext = 700;

Tokens randomTokens(Random& random, int count, int vocabulary) {
    Tokens tokens(static_cast<std::size_t>(count));
    for (TokenId& token : tokens) token = static_cast<TokenId>(random.next() % static_cast<std::uint64_t>(vocabulary));
    return tokens;
}

void randomTree(Random& random, TokenId root, int nodes, int vocabulary, DraftTree& tree) {
    tree.reset(root, Proposal::kFixed);
    while (tree.size() < nodes) {
        const auto parent = random.next() % static_cast<std::uint64_t>(tree.size());
        const auto token = static_cast<TokenId>(random.next() % static_cast<std::uint64_t>(vocabulary));
        if (tree.childWith(static_cast<int>(parent), token) < 0) tree.add(static_cast<int>(parent), token, -1.0F);
    }
}

/// The nodes of one depth after the other, in random pieces: an order in which a builder might ask.
std::vector<std::vector<int>> passes(Random& random, const DraftTree& tree) {
    std::vector<int> order(static_cast<std::size_t>(tree.size()));
    std::iota(order.begin(), order.end(), 0);
    std::sort(order.begin(), order.end(),
              [&tree](int a, int b) { return std::pair(tree.depth(a), a) < std::pair(tree.depth(b), b); });
    std::vector<std::vector<int>> all = {{0}};
    for (std::size_t i = 1; i < order.size(); ++i) {
        const bool deeper = tree.depth(order[i]) != tree.depth(order[i - 1]);
        if (deeper || random.next() % 5 == 0) all.emplace_back();
        all.back().push_back(order[i]);
    }
    return all;
}

/// Log-probabilities after a text, from the logits of the last of its tokens fed one by one, over `shared` tokens.
std::vector<float> plainScores(LoadedModel& oracle, const Tokens& text, int shared) {
    KvCache cache = oracle.makeCache(static_cast<int>(text.size()));
    oracle.target().prefill(cache, std::span(text).first(text.size() - 1), {});
    oracle.chainLogits(cache, std::span(text).last(1));
    const engine::model::DeviceMatrix scores(oracle.backend(), 1, shared);
    oracle.backend().logSoftmax(oracle.target().logits(0, 1).columns(0, shared), scores.view(1));
    return {scores.view(1).row(0), scores.view(1).row(0) + shared};
}

Tokens textTo(const DraftTree& tree, int node, Tokens before) {
    Tokens path;
    for (; node > 0; node = tree.parent(node)) path.push_back(tree.token(node));
    before.insert(before.end(), path.rbegin(), path.rend());
    return before;
}

void feed(DraftModelDrafter& drafter, const Tokens& text) {
    drafter.start(text.front());
    for (std::size_t done = 1; done < text.size(); done += 256) {
        drafter.extend({}, std::span(text).subspan(done, std::min(text.size() - done, std::size_t{256})));
    }
}

class DraftModelDrafterTest : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() {
        path_ = directory_.filePath("draft.gguf").toStdString();
        writeTinyModel(path_, {.seed = 5, .context = 1024});
        model_ = std::make_unique<LoadedModel>(path_, 2);
        oracle_ = std::make_unique<LoadedModel>(path_, 1);
        vocabulary_ = model_->config().vocabulary;
    }

    void everyNodeHasTheBitsOfAPlainChain_data() {
        QTest::addColumn<int>("before");
        QTest::addColumn<int>("nodes");
        QTest::addColumn<int>("shared");
        QTest::newRow("short") << 2 << 12 << 0;
        QTest::newRow("block boundary") << 64 << 40 << 0;
        QTest::newRow("two chunks") << 300 << 24 << 0;
        QTest::newRow("wide") << 65 << 120 << 0;
        QTest::newRow("the target knows fewer tokens") << 20 << 20 << 100;
    }
    void everyNodeHasTheBitsOfAPlainChain() {
        QFETCH(int, before);
        QFETCH(int, nodes);
        QFETCH(int, shared);
        if (shared == 0) shared = vocabulary_;
        Random random(static_cast<std::uint64_t>(before + nodes));
        DraftModelDrafter drafter(model_->target(), shared, kContext);
        QCOMPARE(drafter.maxCandidates(), shared);
        const Tokens text = randomTokens(random, before, shared);
        feed(drafter, text);
        QCOMPARE(drafter.length(), before - 1);
        DraftTree tree(nodes, vocabulary_);
        randomTree(random, text.back(), nodes, shared, tree);
        constexpr int kTop = 5;
        Candidates candidates;
        for (const std::vector<int>& pass : passes(random, tree)) {
            drafter.topCandidates(tree, pass, kTop, candidates);
            QCOMPARE(candidates.k, kTop);
            QCOMPARE(candidates.tokens.size(), pass.size() * kTop);
            for (std::size_t i = 0; i < pass.size(); ++i) {
                const std::vector<float> scores = plainScores(*oracle_, textTo(tree, pass[i], text), shared);
                std::vector<TokenId> best(scores.size());
                std::iota(best.begin(), best.end(), 0);
                std::sort(best.begin(), best.end(), [&scores](TokenId a, TokenId b) {
                    return std::pair(-scores[static_cast<std::size_t>(a)], a) <
                           std::pair(-scores[static_cast<std::size_t>(b)], b);
                });
                for (std::size_t rank = 0; rank < kTop; ++rank) {
                    QCOMPARE(candidates.tokens[i * kTop + rank], best[rank]);
                    const float expected = scores[static_cast<std::size_t>(best[rank])];
                    const float actual = candidates.log_probabilities[i * kTop + rank];
                    QVERIFY(std::memcmp(&expected, &actual, sizeof(float)) == 0);
                }
            }
        }
    }

    void distributionsAreTheTemperedSoftmax() {
        Random random(9);
        for (const float temperature : {1.0F, 0.6F}) {
            const int target_vocabulary = vocabulary_ + 7;
            DraftModelDrafter drafter(model_->target(), target_vocabulary, kContext);
            QCOMPARE(drafter.maxCandidates(), vocabulary_);
            const Tokens text = randomTokens(random, 30, vocabulary_);
            feed(drafter, text);
            DraftTree tree(80, target_vocabulary);
            randomTree(random, text.back(), 80, vocabulary_, tree);
            for (const std::vector<int>& pass : passes(random, tree)) {
                std::vector<std::vector<float>> rows(
                    pass.size(), std::vector<float>(static_cast<std::size_t>(target_vocabulary), 9.0F));
                const std::vector<std::span<float>> spans(rows.begin(), rows.end());
                drafter.distributions(tree, pass, temperature, spans);
                for (std::size_t i = 0; i < pass.size(); ++i) {
                    const std::vector<float> scores = plainScores(*oracle_, textTo(tree, pass[i], text), vocabulary_);
                    double sum = 0.0;
                    for (const float score : scores) sum += std::exp(static_cast<double>(score / temperature));
                    for (std::size_t token = 0; token < rows[i].size(); ++token) {
                        const double expected = token < scores.size()
                                                    ? std::exp(static_cast<double>(scores[token] / temperature)) / sum
                                                    : 0.0;
                        QVERIFY(std::abs(static_cast<double>(rows[i][token]) - expected) < 1e-5);
                    }
                    QVERIFY(std::abs(std::accumulate(rows[i].begin(), rows[i].end(), 0.0) - 1.0) < 1e-5);
                }
            }
        }
    }

    void piecesAndForgettingChangeNothing() {
        Random random(10);
        const Tokens text = randomTokens(random, 400, vocabulary_);
        DraftModelDrafter at_once(model_->target(), vocabulary_, kContext);
        feed(at_once, text);
        const std::vector<float> expected = rootAndChild(at_once, text.back());

        DraftModelDrafter in_pieces(model_->target(), vocabulary_, kContext);
        in_pieces.start(text.front());
        std::size_t done = 1;
        while (done < text.size()) {
            const std::size_t size = std::min(text.size() - done, 1 + random.next() % 37);
            in_pieces.extend({}, std::span(text).subspan(done, size));
            done += size;
            if (random.next() % 2 == 0) rootAndChild(in_pieces, text[done - 1]);
        }
        QCOMPARE(rootAndChild(in_pieces, text.back()), expected);
        // The same once more: the tree's passes have overwritten the root's output.
        QCOMPARE(rootAndChild(in_pieces, text.back()), expected);

        for (const int kept : {398, 256, 63, 0}) {
            in_pieces.truncate(kept);
            QCOMPARE(in_pieces.length(), kept);
            const Tokens other = randomTokens(random, 50, vocabulary_);
            in_pieces.extend({}, other);
            rootAndChild(in_pieces, other.back());
            in_pieces.truncate(kept);
            const auto row = static_cast<std::size_t>(kept);
            for (done = row + 1; done < text.size(); done += 200) {
                in_pieces.extend({}, std::span(text).subspan(done, std::min(text.size() - done, std::size_t{200})));
            }
            QCOMPARE(rootAndChild(in_pieces, text.back()), expected);
        }
        // Forgetting alone makes an older token the root.
        DraftModelDrafter shorter(model_->target(), vocabulary_, kContext);
        feed(shorter, Tokens(text.begin(), text.begin() + 101));
        const std::vector<float> older = rootAndChild(shorter, text[100]);
        in_pieces.truncate(100);
        QCOMPARE(rootAndChild(in_pieces, text[100]), older);
        in_pieces.truncate(0);
        in_pieces.start(text[100]);
        QCOMPARE(in_pieces.length(), 0);
        DraftModelDrafter single(model_->target(), vocabulary_, kContext);
        single.start(text[100]);
        QCOMPARE(rootAndChild(in_pieces, text[100]), rootAndChild(single, text[100]));
    }

    void unknownTokensAreReadAsTokenZero() {
        DraftModelDrafter drafter(model_->target(), vocabulary_ + 64, kContext);
        feed(drafter, {5, vocabulary_ + 3, 7, vocabulary_ + 63});
        DraftModelDrafter zeros(model_->target(), vocabulary_ + 64, kContext);
        const std::vector<float> actual = rootAndChild(drafter, vocabulary_ + 63);
        feed(zeros, {5, 0, 7, 0});
        QCOMPARE(actual, rootAndChild(zeros, 0));
    }

    void cyclesAllocateNothing() {
        Random random(11);
        DraftModelDrafter drafter(model_->target(), vocabulary_, kContext);
        feed(drafter, randomTokens(random, 100, vocabulary_));
        DraftTree tree(8, 0);
        Candidates candidates;
        candidates.tokens.reserve(64);
        candidates.log_probabilities.reserve(64);
        const std::vector<int> root = {0};
        std::vector<int> level(3);
        std::size_t most = 0;
        for (int cycle = 0; cycle < 5; ++cycle) {
            const Tokens fresh = randomTokens(random, 3, vocabulary_);
            const AllocationMeter meter;
            drafter.extend({}, fresh);
            tree.reset(fresh.back(), Proposal::kFixed);
            drafter.topCandidates(tree, root, 3, candidates);
            for (std::size_t i = 0; i < 3; ++i) level[i] = tree.add(0, candidates.tokens[i], -1.0F);
            drafter.topCandidates(tree, level, 3, candidates);
            if (cycle > 0) most = std::max(most, meter.allocations());
        }
        QCOMPARE(most, std::size_t{0});
        QVERIFY(DraftModelDrafter::cacheBytes(model_->config(), kContext) > 0);
    }

    void otherVocabulariesAreRefused() {
        ModelConfig target;
        ModelConfig draft;
        target.vocabulary = 1000;
        for (const int fits : {1000, 872, 1128}) {
            draft.vocabulary = fits;
            QVERIFY(!draftModelFits(target, draft, "draft.gguf"));
        }
        for (const int too_different : {871, 1129, 1}) {
            draft.vocabulary = too_different;
            const auto failure = draftModelFits(target, draft, "draft.gguf");
            QVERIFY(failure);
            QCOMPARE(failure->cause, engine::FailureCause::kVocabularyMismatch);
            QCOMPARE(failure->where, std::string("draft.gguf"));
            QVERIFY(!failure->what_to_do.empty());
        }
        draft.vocabulary = 990;
        std::vector<std::string> names(1000);
        for (std::size_t i = 0; i < names.size(); ++i) names[i] = "word" + std::to_string(i);
        std::vector<std::string> others = names;
        const auto target_name = [&names](TokenId token) -> std::string_view {
            return names[static_cast<std::size_t>(token)];
        };
        const auto draft_name = [&others](TokenId token) -> std::string_view {
            return others[static_cast<std::size_t>(token)];
        };
        for (std::size_t i = 0; i < 9; ++i) others[i + 40] = "special";
        QVERIFY(!draftModelFits(target, draft, "draft.gguf", target_name, draft_name));
        others[10] = "another";
        const auto failure = draftModelFits(target, draft, "draft.gguf", target_name, draft_name);
        QVERIFY(failure);
        QCOMPARE(failure->what.english(),
                 std::string("10 of 990 tokens differ in the draft model's vocabulary, the first is 10"));
        QVERIFY(!draftModelFits(target, draft, "draft.gguf", target_name));
    }

  private:
    /// Log-probabilities of some candidates of the root and of its most likely child.
    std::vector<float> rootAndChild(DraftModelDrafter& drafter, TokenId root) const {
        DraftTree tree(2, 0);
        Candidates candidates;
        tree.reset(root, Proposal::kFixed);
        const std::vector<int> first = {0};
        const std::vector<int> second = {1};
        drafter.topCandidates(tree, first, 8, candidates);
        std::vector<float> all = candidates.log_probabilities;
        tree.add(0, candidates.tokens.front(), candidates.log_probabilities.front());
        drafter.topCandidates(tree, second, 8, candidates);
        all.insert(all.end(), candidates.log_probabilities.begin(), candidates.log_probabilities.end());
        return all;
    }

    QTemporaryDir directory_;
    std::string path_;
    std::unique_ptr<LoadedModel> model_;
    std::unique_ptr<LoadedModel> oracle_;
    int vocabulary_ = 0;
};

}  // namespace
}  // namespace griffin::tests

GRIFFIN_TEST(griffin::tests::DraftModelDrafterTest)
#include "draft_model_drafter_test.moc"
