// The record of a cycle tells what happened: its tree leads to the tokens that were committed, its target
// probabilities are those of a teacher-forced pass, and looking changes neither the text nor a number.
#include <QTest>
#include <algorithm>
#include <cmath>
#include <numeric>

#include "engine/engine.h"
#include "engine/generation_options.h"
#include "tests/support/results.h"
#include "tests/support/test_program.h"
#include "tests/support/tiny_model.h"

namespace griffin::tests {
namespace {

using namespace engine;

/// What an answer's events told.
struct Told {
    Answer answer;
    std::vector<CycleRecord> cycles;
    std::vector<int> first_tokens;  // of each cycle, in the answer
    std::string text;               // put together from the pieces of single tokens
    std::vector<int> lengths;       // of these pieces
};

class CycleRecordTest : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() {
        writeTinyModel(file("tiny.gguf"), {.context = 512});
        LoadOptions load;
        load.threads = 1;  // other tests run at the same time
        load.model = file("tiny.gguf");
        engine_ = get(Engine::load(load));
        TinyDraftOptions draft;
        draft.vocabulary = engine_->info().vocabulary;
        writeTinyDraft(file("draft.safetensors"), draft);
        get(engine_->loadDraft(file("draft.safetensors")));
        session_ = get(engine_->openSession());
    }

    void tellsWhatHappened_data() {
        QTest::addColumn<int>("method");
        QTest::addColumn<int>("tree");
        QTest::addColumn<double>("temperature");
        const auto row = [](Method method, TreeKind tree, double temperature) {
            QTest::addRow("%s %s %.1f", nameOf(method).data(), nameOf(tree).data(), temperature)
                << static_cast<int>(method) << static_cast<int>(tree) << temperature;
        };
        for (const double temperature : {0.0, 0.8}) {
            for (const Method method : {Method::kVanilla, Method::kPromptLookup, Method::kLookahead, Method::kSuffix})
                row(method, TreeKind::kAuto, temperature);
            for (const TreeKind tree : {TreeKind::kEagle2, TreeKind::kCoupled, TreeKind::kChain, TreeKind::kSpecInfer})
                row(Method::kGriffin, tree, temperature);
        }
    }
    void tellsWhatHappened() {
        QFETCH(int, method);
        QFETCH(int, tree);
        QFETCH(double, temperature);
        GenerationOptions options;
        options.method = static_cast<Method>(method);
        options.tree.kind = static_cast<TreeKind>(tree);
        // Larger than the rows of logits that are computed together.
        if (options.tree.kind == TreeKind::kEagle2) options.tree = {TreeKind::kEagle2, 100, 5, 10};
        if (options.tree.kind == TreeKind::kChain) options.tree = {TreeKind::kChain, 5, 4, 0};
        if (options.method == Method::kLookahead) options.tree.size = 24;
        if (options.tree.kind == TreeKind::kCoupled) options.tree = {TreeKind::kCoupled, 40, 4, 6};
        if (options.tree.kind == TreeKind::kSpecInfer) options.tree = {TreeKind::kSpecInfer, 16, 3, 3};
        options.sampling.temperature = static_cast<float>(temperature);
        options.sampling.top_k = temperature > 0 ? 20 : 0;
        options.sampling.seed = 11;
        options.max_new_tokens = kNewTokens;
        const Told plain = ask(options);
        QVERIFY(plain.cycles.empty());
        QVERIFY(plain.lengths.empty());

        const std::atomic<bool> watched{true};
        options.watched = &watched;
        const Told told = ask(options);
        // What candidates are drawn depends on their number, which depends on what passes took.
        if (temperature == 0.0 || options.method != Method::kGriffin) QCOMPARE(told.answer.tokens, plain.answer.tokens);
        QCOMPARE(static_cast<int>(told.cycles.size()), told.answer.stats.target_passes);
        QCOMPARE(told.text, told.answer.text);
        QCOMPARE(told.lengths.size(), told.answer.tokens.size());

        int guesses = 0;
        std::size_t left_out = 0;
        for (std::size_t i = 0; i < told.cycles.size(); ++i) {
            checkPath(told, i);
            if (QTest::currentTestFailed()) return;
            if (temperature == 0.0)
                checkGreedy(told, i);
            else
                checkSampled(told.cycles[i]);
            if (QTest::currentTestFailed()) return;
            checkLeftOut(told.cycles[i]);
            if (QTest::currentTestFailed()) return;
            guesses += static_cast<int>(told.cycles[i].nodes.size()) - 1;
            left_out += told.cycles[i].left_out.size();
        }
        qInfo("%zu cycles, %d guesses, %d probabilities compared, %d above 64 nodes", told.cycles.size(), guesses,
              std::exchange(compared_, 0),
              static_cast<int>(std::count_if(told.cycles.begin(), told.cycles.end(),
                                             [](const auto& cycle) { return cycle.nodes.size() > 64; })));
        if (options.method == Method::kVanilla) QCOMPARE(guesses, 0);
        // EAGLE-2 ranks more candidates than it keeps; what was drawn is never left out.
        if (options.tree.kind == TreeKind::kEagle2) QVERIFY(left_out > 0);
        if (options.tree.kind == TreeKind::kSpecInfer || options.method == Method::kVanilla) QVERIFY(left_out == 0);
        if (temperature == 0.0 && options.method != Method::kVanilla) QVERIFY(guesses > 0);
    }

    /// Whoever looks in the middle of an answer sees the rest of it.
    void mayBeTurnedOnAndOff() {
        std::atomic<bool> watched{false};
        GenerationOptions options;
        options.method = Method::kVanilla;
        options.max_new_tokens = 30;
        options.watched = &watched;
        int told = 0;
        int with_cycle = 0;
        const auto sink = [&](const GenerationEvent& event) {
            const auto* added = std::get_if<TextAdded>(&event);
            if (added == nullptr) return;
            if (added->cycle != nullptr) ++with_cycle;
            ++told;
            if (told == 10) watched = true;
            if (told == 20) watched = false;
        };
        QVERIFY(session_->generate(Prompt{{}, "Once"}, options, sink, {}));
        QCOMPARE(told, 30);
        QCOMPARE(with_cycle, 10);
    }

  private:
    static constexpr int kNewTokens = 120;  // a small model repeats itself by then, and lookups find something

    Told ask(const GenerationOptions& options) {
        Told told;
        const auto sink = [&told](const GenerationEvent& event) {
            const auto* added = std::get_if<TextAdded>(&event);
            if (added == nullptr) return;
            if (added->cycle != nullptr) {
                told.cycles.push_back(*added->cycle);
                told.first_tokens.push_back(added->new_tokens - static_cast<int>(added->tokens.size()));
            }
            int from = 0;
            for (const int end : added->text_ends) {
                told.text += added->text.substr(static_cast<std::size_t>(from), static_cast<std::size_t>(end - from));
                told.lengths.push_back(end - from);
                from = end;
            }
            if (added->tokens.empty()) told.text += added->text;
        };
        session_->clear();
        told.answer = get(session_->generate(Prompt{{}, "Once upon a time: once upon a time"}, options, sink, {}));
        return told;
    }

    /// From the root's token before the cycle to the bonus token behind it: the tokens of the answer.
    void checkPath(const Told& told, std::size_t index) {
        const CycleRecord& cycle = told.cycles[index];
        const auto first = static_cast<std::size_t>(told.first_tokens[index]);
        std::vector<std::int32_t> path;
        int last = -1;
        for (std::size_t n = 0; n < cycle.nodes.size(); ++n) {
            const DraftTreeNode& node = cycle.nodes[n];
            QCOMPARE(node.parent < static_cast<int>(n), true);
            QCOMPARE(node.depth, n == 0 ? 0 : cycle.nodes[static_cast<std::size_t>(node.parent)].depth + 1);
            QCOMPARE(node.text.empty(), false);
            if (n > 0) QVERIFY(node.draft_probability >= 0.0F && node.draft_probability <= 1.0001F);
            if (!node.accepted) continue;
            QCOMPARE(node.parent, last);
            last = static_cast<int>(n);
            path.push_back(node.token);
        }
        path.push_back(cycle.bonus);
        QCOMPARE(static_cast<int>(path.size()), cycle.accepted_tokens + 2);
        QVERIFY(cycle.verify_ms > 0.0 && cycle.draft_ms >= 0.0 && cycle.commit_ms >= 0.0);
        QCOMPARE(cycle.origin == DraftOrigin::kNone, cycle.nodes.size() == 1);
        for (std::size_t i = 0; i < path.size() && first - 1 + i < told.answer.tokens.size(); ++i)
            QCOMPARE(told.answer.tokens[first - 1 + i], path[i]);
    }

    /// What was considered and not verified hangs on the tree, once.
    static void checkLeftOut(const CycleRecord& cycle) {
        QVERIFY(cycle.left_out.size() <= kMaxLeftOut);
        std::vector<DraftTreeNode> all = cycle.nodes;
        for (const DraftTreeNode& node : cycle.left_out) {
            QVERIFY(node.parent >= 0 && node.parent < static_cast<int>(all.size()));
            QCOMPARE(node.depth, all[static_cast<std::size_t>(node.parent)].depth + 1);
            QVERIFY(node.draft_probability >= 0.0F && node.draft_probability <= 1.0001F);
            QVERIFY(node.target_probability == kUnknownProbability && !node.accepted && !node.text.empty());
            QVERIFY(std::ranges::none_of(all, [&](const DraftTreeNode& other) {
                return other.parent == node.parent && other.token == node.token;
            }));
            all.push_back(node);
        }
    }

    void checkGreedy(const Told& told, std::size_t index) {
        const CycleRecord& cycle = told.cycles[index];
        std::vector<std::int32_t> prefix = told.answer.prompt_tokens;
        prefix.insert(prefix.end(), told.answer.tokens.begin(),
                      told.answer.tokens.begin() + told.first_tokens[index] - 1);
        const auto score = [&](int parent, std::int32_t token) {
            std::vector<std::int32_t> behind{token};
            for (int node = parent; node >= 0; node = cycle.nodes[static_cast<std::size_t>(node)].parent)
                behind.insert(behind.begin(), cycle.nodes[static_cast<std::size_t>(node)].token);
            std::vector<std::int32_t> tokens = prefix;
            tokens.insert(tokens.end(), behind.begin(), behind.end());
            const auto scores = engine_->evaluate(tokens);
            return scores ? std::exp(scores->logprobs.back()) : -1.0F;
        };
        // A few nodes of each cycle, others in each: a pass over the whole sequence for each of them.
        for (std::size_t n = 1; n < cycle.nodes.size(); ++n) {
            const DraftTreeNode& node = cycle.nodes[n];
            const bool looked = cycle.nodes[static_cast<std::size_t>(node.parent)].accepted;
            QCOMPARE(node.target_probability == kUnknownProbability, !looked);
            if (!looked || (n + index) % 5 != 0) continue;
            QVERIFY(std::abs(node.target_probability - score(node.parent, node.token)) < 1e-5F);
            ++compared_;
        }
        int last = 0;
        for (std::size_t n = 0; n < cycle.nodes.size(); ++n) {
            if (cycle.nodes[n].accepted) last = static_cast<int>(n);
        }
        if (index % 5 == 0) {
            QVERIFY(std::abs(cycle.bonus_probability - score(last, cycle.bonus)) < 1e-5F);
            ++compared_;
        }
        QVERIFY(cycle.bonus_probability > 0.0F);
    }

    /// The target looked behind accepted nodes only, and found what it accepted possible.
    void checkSampled(const CycleRecord& cycle) {
        QVERIFY(cycle.bonus_probability > 0.0F);
        for (std::size_t n = 1; n < cycle.nodes.size(); ++n) {
            const DraftTreeNode& node = cycle.nodes[n];
            const bool looked = cycle.nodes[static_cast<std::size_t>(node.parent)].accepted;
            QCOMPARE(node.target_probability == kUnknownProbability, !looked);
            if (node.accepted) QVERIFY(node.target_probability > 0.0F);
            ++compared_;
        }
    }

    std::string file(const char* name) const { return directory_.filePath(name).toStdString(); }

    QTemporaryDir directory_;
    std::unique_ptr<Engine> engine_;
    std::unique_ptr<Session> session_;
    int compared_ = 0;
};

}  // namespace
}  // namespace griffin::tests

using griffin::tests::CycleRecordTest;
GRIFFIN_TEST(CycleRecordTest)
#include "cycle_record_test.moc"
