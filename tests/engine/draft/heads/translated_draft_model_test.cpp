// A small model of another vocabulary as the draft: which tokens both spell the same, the text in its own tokens as it
// grows and is cut, and the candidates against the model fed with that text.
#include "engine/draft/heads/translated_draft_model.h"

#include <QTemporaryDir>
#include <QTest>
#include <algorithm>
#include <cmath>
#include <numeric>
#include <random>

#include "engine/formats/gguf.h"
#include "tests/engine/model/loaded_model.h"
#include "tests/support/results.h"
#include "tests/support/test_program.h"
#include "tests/support/tiny_model.h"

namespace griffin::tests {
namespace {

using engine::SpecialTokens;
using engine::draft::Retokenizer;
using engine::draft::SharedTokens;
using engine::draft::TokenId;
using engine::draft::TranslatedDraftModel;
using engine::text::kNoToken;
using engine::text::Tokenizer;
using engine::tree::Candidates;
using engine::tree::DraftTree;
using engine::tree::Proposal;

using Tokens = std::vector<TokenId>;

class TranslatedDraftModelTest : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() {
        writeTinyModel(path("target.gguf"), {.seed = 1, .context = 1024});
        writeTinyModel(path("draft.gguf"), {.seed = 2, .context = 1024, .other_vocabulary = true});
        target_ = tokenizerOf("target.gguf");
        own_ = tokenizerOf("draft.gguf");
        model_ = std::make_unique<LoadedModel>(path("draft.gguf"), 1);
        oracle_ = std::make_unique<LoadedModel>(path("draft.gguf"), 1);
    }

    void tokensOfTheSameSpellingStandForEachOther() {
        const SharedTokens shared = sharedTokens();
        QCOMPARE(shared.size(), target_->size());  // the draft has all of them, and more
        QVERIFY(std::ranges::is_sorted(shared.targets()));
        int moved = 0;
        for (int i = 0; i < shared.size(); ++i) {
            const TokenId of_target = shared.targets()[static_cast<std::size_t>(i)];
            const TokenId of_draft = shared.drafts()[static_cast<std::size_t>(i)];
            QCOMPARE(shared.draftOf(of_target), of_draft);
            QCOMPARE(own_->pieceBytes(of_draft), target_->pieceBytes(of_target));
            if (own_->isSpecial(of_draft)) {
                QCOMPARE(own_->vocabulary().token(of_draft).name, target_->vocabulary().token(of_target).name);
            }
            moved += of_target != of_draft ? 1 : 0;
        }
        QVERIFY(moved > 200);
        // The other way round some have no counterpart; rows that a model lacks count for nothing.
        const SharedTokens back(*own_, own_->size(), *target_, target_->size());
        QCOMPARE(back.size(), target_->size());
        QCOMPARE(back.draftOf(*own_->find("unused7")), kNoToken);
        QCOMPARE(SharedTokens(*target_, 100, *own_, own_->size()).size(), 100);
        QVERIFY(SharedTokens(*target_, target_->size(), *own_, 100).size() <= 100);
    }

    // However the text comes and goes, it is the same text in the draft's tokens.
    void theTextIsTheSameInOtherTokens() {
        const SharedTokens shared = sharedTokens();
        const Tokens text = target_->encode(
            "<|im_start|>user\nOnce upon a time there was a little girl. Na\xc3\xafve?<|im_end|>\n"
            "<|im_start|>assistant\nOnce upon a time, where the sun sets over blue water,",
            SpecialTokens::kParse);
        std::mt19937 random(3);
        Retokenizer growing(*target_, *own_, shared);
        for (int round = 0; round < 200; ++round) {
            const auto keep = static_cast<int>(random() % static_cast<unsigned>(growing.count() + 1));
            if (round % 3 == 0) growing.truncate(keep);
            const auto room = static_cast<unsigned>(std::ssize(text)) - static_cast<unsigned>(growing.count());
            const std::size_t more = random() % (room + 1);
            growing.append(std::span(text).subspan(static_cast<std::size_t>(growing.count()), more));
            const std::span<const TokenId> so_far = std::span(text).first(static_cast<std::size_t>(growing.count()));
            QCOMPARE(own_->decode(growing.tokens(), SpecialTokens::kParse),
                     target_->decode(so_far, SpecialTokens::kParse));
        }
        growing.truncate(0);
        QVERIFY(growing.tokens().empty());
        growing.append(text);
        const std::string whole = target_->decode(text, SpecialTokens::kParse);
        QVERIFY(std::ranges::equal(growing.tokens(), own_->encode(whole, SpecialTokens::kParse)));
    }

    void candidatesAreTheDraftsAmongSharedTokens_data() {
        QTest::addColumn<float>("temperature");
        QTest::newRow("likeliest") << 0.0F;
        QTest::newRow("drawn") << 0.7F;
    }
    void candidatesAreTheDraftsAmongSharedTokens() {
        QFETCH(float, temperature);
        // The draft knows words that the target lacks: the roles are changed.
        SharedTokens shared(*own_, own_->size(), *target_, target_->size());
        LoadedModel small(path("target.gguf"), 1);
        LoadedModel oracle(path("target.gguf"), 1);
        const auto known = static_cast<std::size_t>(shared.size());
        const Tokens targets(shared.targets().begin(), shared.targets().end());
        const Tokens drafts(shared.drafts().begin(), shared.drafts().end());
        TranslatedDraftModel drafter(small.target(), tokenizerOf("target.gguf"), *own_, std::move(shared), 200);
        const Tokens text = own_->encode("Once upon a time there was", SpecialTokens::kPlainText);
        drafter.start(text.front());
        drafter.extend({}, std::span(text).subspan(1));
        QCOMPARE(drafter.length(), static_cast<int>(text.size()) - 1);
        QCOMPARE(drafter.maxCandidates(), static_cast<int>(known));

        DraftTree tree(4, 0);
        tree.reset(text.back(), Proposal::kFixed);
        tree.add(0, targets[5], 0.0F);
        tree.add(0, targets[9], 0.0F);
        tree.add(2, targets[70], 0.0F);
        const Tokens before = target_->encode("Once upon a time there was", SpecialTokens::kPlainText);
        const std::vector<Tokens> paths = {{}, {drafts[5]}, {drafts[9]}, {drafts[9], drafts[70]}};
        const std::vector<std::vector<int>> asked = {{0}, {1, 2}, {3}};
        for (const std::vector<int>& nodes : asked) {
            std::vector<std::vector<float>> rows(nodes.size(), std::vector<float>(known));
            std::vector<std::span<float>> views(rows.begin(), rows.end());
            Candidates candidates;
            if (temperature > 0.0F) {
                drafter.probabilities(tree, nodes, temperature, views);
            } else {
                drafter.topCandidates(tree, nodes, 12, candidates);
            }
            for (std::size_t n = 0; n < nodes.size(); ++n) {
                Tokens fed = before;
                const Tokens& path = paths[static_cast<std::size_t>(nodes[n])];
                fed.insert(fed.end(), path.begin(), path.end());
                const std::vector<double> expected = sharedScores(oracle, fed, drafts, temperature);
                if (temperature > 0.0F) {
                    for (std::size_t i = 0; i < known; ++i) QVERIFY(std::abs(rows[n][i] - expected[i]) < 1e-5);
                    continue;
                }
                float last = 0.0F;
                for (std::size_t i = 0; i < 12; ++i) {
                    const TokenId token = candidates.tokens[n * 12 + i];
                    const float told = candidates.log_probabilities[n * 12 + i];
                    const auto at = static_cast<std::size_t>(std::ranges::find(targets, token) - targets.begin());
                    QVERIFY(std::abs(told - std::log(expected.at(at))) < 1e-4);
                    QVERIFY(i == 0 || told <= last);
                    last = told;
                }
            }
        }
    }

    // Cut and continued, it drafts as one that has read the text at once.
    void forgettingGoesBack() {
        TranslatedDraftModel cut(model_->target(), tokenizerOf("draft.gguf"), *target_, sharedTokens(), 300);
        const Tokens text = target_->encode("Once upon a time there was a little girl who loved to read books",
                                            SpecialTokens::kPlainText);
        cut.start(text.front());
        cut.extend({}, std::span(text).subspan(1));
        cut.truncate(4);
        QCOMPARE(cut.length(), 4);
        cut.extend({}, std::span(text).subspan(5, 6));
        const auto told = bestOf(cut, text[10]);
        TranslatedDraftModel whole(oracle_->target(), tokenizerOf("draft.gguf"), *target_, sharedTokens(), 300);
        whole.start(text.front());
        whole.extend({}, std::span(text).subspan(1, 10));
        QCOMPARE(told, bestOf(whole, text[10]));
        cut.forget();
        QCOMPARE(cut.length(), 0);
    }

    // A text that takes more tokens than there is room for is not drafted for; cut short, it is again.
    void aTextTooLongIsNotDraftedFor() {
        TranslatedDraftModel drafter(model_->target(), tokenizerOf("draft.gguf"), *target_, sharedTokens(), 10);
        QCOMPARE(drafter.maxDepth(), 0);
        const Tokens letters = target_->encode("zyxwvutsrqponmlkjihgfedcba", SpecialTokens::kPlainText);
        drafter.start(letters.front());
        QVERIFY(drafter.maxDepth() > 0);
        drafter.extend({}, std::span(letters).subspan(1, 20));
        QCOMPARE(drafter.maxDepth(), 0);
        drafter.truncate(5);
        QVERIFY(drafter.maxDepth() > 0);
        bestOf(drafter, letters[5]);
    }

  private:
    std::string path(const char* name) const { return directory_.filePath(name).toStdString(); }
    std::unique_ptr<Tokenizer> tokenizerOf(const char* name) const {
        return get(engine::text::tokenizerFromGguf(get(engine::formats::GgufFile::open(path(name)))));
    }
    SharedTokens sharedTokens() const { return {*target_, target_->size(), *own_, own_->size()}; }

    static std::vector<std::pair<TokenId, float>> bestOf(TranslatedDraftModel& drafter, TokenId root) {
        DraftTree tree(1, 0);
        tree.reset(root, Proposal::kFixed);
        const int node = 0;
        Candidates candidates;
        drafter.topCandidates(tree, {&node, 1}, 5, candidates);
        std::vector<std::pair<TokenId, float>> best;
        for (std::size_t i = 0; i < 5; ++i) best.emplace_back(candidates.tokens[i], candidates.log_probabilities[i]);
        return best;
    }

    /// The probabilities of these tokens alone after a text that is fed to a model.
    static std::vector<double> sharedScores(LoadedModel& oracle, const Tokens& text, const Tokens& of,
                                            float temperature) {
        engine::model::KvCache cache = oracle.makeCache(static_cast<int>(text.size()));
        oracle.target().prefill(cache, std::span(text).first(text.size() - 1), {});
        oracle.chainLogits(cache, std::span(text).last(1));
        const kernels::ConstMatrixView logits = oracle.target().logits(0, 1);
        std::vector<double> scores;
        double sum = 0.0;
        for (const TokenId token : of) {
            const double logit = logits.row(0)[token];
            scores.push_back(std::exp(temperature > 0.0F ? logit / temperature : logit));
            sum += scores.back();
        }
        for (double& score : scores) score /= sum;
        return scores;
    }

    QTemporaryDir directory_;
    std::unique_ptr<Tokenizer> target_;
    std::unique_ptr<Tokenizer> own_;
    std::unique_ptr<LoadedModel> model_;
    std::unique_ptr<LoadedModel> oracle_;
};

}  // namespace
}  // namespace griffin::tests

GRIFFIN_TEST(griffin::tests::TranslatedDraftModelTest)
#include "translated_draft_model_test.moc"
