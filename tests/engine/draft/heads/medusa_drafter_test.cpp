// Medusa heads against numbers of tests/reference/make_head_fixtures.py.
#include "engine/draft/heads/medusa_drafter.h"

#include <QTest>
#include <algorithm>
#include <numeric>

#include "engine/tree/child_picker.h"
#include "engine/tree/planned_trees.h"
#include "engine/tree/tree_plan.h"
#include "tests/engine/draft/heads/head_fixture.h"
#include "tests/support/results.h"
#include "tests/support/test_program.h"

using namespace griffin;
using namespace griffin::engine;
using namespace griffin::tests::heads;
using draft::MedusaDrafter;

namespace {

constexpr const char* kFile = "medusa_lm_head.pt";

using Tokens = std::vector<std::int64_t>;
const Tokens kKnown = {0, 3, 8, 10};

/// With the rows of some tokens alone, where they are given.
HeadFile medusaFile(const std::string& prefix, const Tokens& known = {}) {
    HeadFile file;
    for (int head = 0; head < kHeads; ++head) {
        const std::string name = prefix + std::to_string(head);
        const int number = 20 + 10 * head;
        for (int block = 0; block < 2; ++block) {
            const std::string linear = name + "." + std::to_string(block) + ".linear";
            file.matrix(linear + ".weight", number + 2 * block, kHidden, kHidden);
            file.vector(linear + ".bias", number + 2 * block + 1, kHidden);
        }
        file.add(name + ".2.weight", {known.empty() ? kVocabulary : static_cast<std::int64_t>(known.size()), kHidden},
                 rowsOf(tests::formulaMatrix(number + 8, kVocabulary, kHidden), known, kHidden));
    }
    return file;
}

Result<std::unique_ptr<MedusaDrafter>> openMedusa(HeadTarget& target, const HeadFile& heads,
                                                  const model::ModelConfig& config = targetConfig()) {
    return openHeads(target, heads, kFile,
                     [&](draft::DraftTensors& tensors) { return MedusaDrafter::open(tensors, config); });
}

Result<std::unique_ptr<MedusaDrafter>> openShort(HeadTarget& target, const Tokens& listed) {
    HeadFile heads = medusaFile("medusa_head.", kKnown);
    heads.integers("draft_vocabulary", listed);
    return openMedusa(target, heads);
}

/// Of the nodes of smallTree(): each depth has a row of the fixture.
Rows expectedOfNodes() {
    const Rows depths = expected("medusa");
    return {depths[0], depths[1], depths[1], depths[2]};
}

}  // namespace

class MedusaDrafterTest : public QObject {
    Q_OBJECT

    HeadTarget target_;

    /// All rows taken in.
    std::unique_ptr<MedusaDrafter> fed() {
        auto drafter = tests::get(openMedusa(target_, medusaFile("")));
        target_.feed(*drafter, 0, 4);
        return drafter;
    }

  private slots:
    void candidatesOfEveryDepth_data() {
        QTest::addColumn<QString>("prefix");
        QTest::newRow("inside a model") << "medusa_head.";
        QTest::newRow("medusa_lm_head.pt") << "";
    }

    void candidatesOfEveryDepth() {
        QFETCH(QString, prefix);
        const auto drafter = tests::get(openMedusa(target_, medusaFile(prefix.toStdString())));
        QCOMPARE(drafter->name(), std::string_view("medusa"));
        QVERIFY(drafter->featureKind() == draft::FeatureKind::kFinal && drafter->candidates() == drafter.get());
        QCOMPARE(drafter->maxDepth(), 0);
        QCOMPARE(drafter->maxCandidates(), kVocabulary);
        target_.feed(*drafter, 0, 3);
        target_.feed(*drafter, 3, 1);
        QCOMPARE(drafter->length(), 4);
        QCOMPARE(drafter->maxDepth(), kHeads);

        tree::Candidates candidates;
        drafter->topCandidates(smallTree(), kNodes, kVocabulary, candidates);
        const Rows expected = expectedOfNodes();
        const double worst = distance(candidates, expected);
        qInfo("log-probabilities differ by at most %.1e", worst);
        QVERIFY(worst < kTolerance);
        const auto best = std::max_element(expected[0].begin(), expected[0].end()) - expected[0].begin();
        QCOMPARE(candidates.tokens[0], static_cast<tree::TokenId>(best));
    }

    void publishedStaticTree() {
        // The choices [0], [1], [0, 0], [0, 1], [1, 0]: Medusa gathers 0, 1, 2, 11, 12, 11 of the root and the ten best
        // tokens of head 0 and of head 1.
        const auto drafter = fed();
        std::vector<tree::TokenId> pool = {3};
        for (std::size_t head = 0; head < 2; ++head) {
            const std::vector<double> row = expected("medusa")[head];
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
        builder.build(*drafter, 3, {8, 6, 10}, random, tree);
        std::vector<tree::TokenId> gathered;
        for (const std::size_t place : {0, 1, 2, 11, 12, 11}) gathered.push_back(pool[place]);
        QCOMPARE(std::vector<tree::TokenId>(tree.tokens().begin(), tree.tokens().end()), gathered);
        const std::vector<int> parents = {-1, 0, 0, 1, 1, 2};
        for (int node = 0; node < tree.size(); ++node) {
            QCOMPARE(tree.parent(node), parents[static_cast<std::size_t>(node)]);
        }
    }

    void fewerCandidatesAreTheFirstOfMore() {
        const auto drafter = fed();
        const tree::DraftTree tree = smallTree();
        const std::vector<int> one = {1};
        const std::vector<int> other = {2};
        tree::Candidates few, more, few_again;
        drafter->topCandidates(tree, one, 2, few);
        drafter->topCandidates(tree, other, 5, more);
        drafter->topCandidates(tree, one, 3, few_again);
        QVERIFY(few.k == 2 && more.k == 5 && few_again.k == 3);
        QVERIFY(std::equal(few.tokens.begin(), few.tokens.end(), more.tokens.begin()));
        QVERIFY(std::equal(few_again.tokens.begin(), few_again.tokens.end(), more.tokens.begin()));
    }

    void distributionsAtTemperatures() { checkDistributions(*fed(), expectedOfNodes()); }

    // Over the tokens it knows, a short head has the whole one's probabilities, made to add up to one again.
    void shortVocabularies() {
        const auto drafter = tests::get(openShort(target_, kKnown));
        QCOMPARE(drafter->maxCandidates(), static_cast<int>(kKnown.size()));
        target_.feed(*drafter, 0, 4);
        const Rows renormalised = overKnown(expectedOfNodes(), kKnown);
        tree::Candidates candidates;
        drafter->topCandidates(smallTree(), kNodes, static_cast<int>(kKnown.size()), candidates);
        QVERIFY(distance(candidates, renormalised) < kTolerance);
        checkDistributions(*drafter, renormalised);
    }

    void wrongShortVocabulariesAreRefused() {
        const auto words = [this](const Tokens& listed) { return tests::lineOf(openShort(target_, listed)); };
        QVERIFY(words({0, 3, 8}).find("has 4 tokens, the model's 3") != std::string::npos);
        QVERIFY(words({0, 3, 3, 8}).find("not ascending") != std::string::npos);
        QVERIFY(words({0, 3, 8, 11}).find("outside the model's vocabulary") != std::string::npos);
    }

    void onlyTheLastRowCounts() {
        const auto drafter = fed();
        tree::Candidates candidates;
        const std::vector<int> root = {0};
        drafter->topCandidates(smallTree(), root, 4, candidates);
        drafter->truncate(1);
        QCOMPARE(drafter->length(), 1);
        QCOMPARE(drafter->maxDepth(), 0);
        target_.feed(*drafter, 1, 1);
        drafter->topCandidates(smallTree(), root, 4, candidates);
        QVERIFY(distance(candidates, expected("medusa_of_row_1")) < kTolerance);
    }

    void aCycleAllocatesNothing() { checkThatCyclesAllocateNothing(*fed(), target_); }

    void wrongFilesAreRefused() {
        const auto refusal = [this](const HeadFile& file, const model::ModelConfig& config, FailureCause cause,
                                    const char* words) {
            checkRefusal(openMedusa(target_, file, config), cause, words, kFile);
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
