// Lookahead decoding against a worked example and against the published loop, written here with whole sequences
// instead of trees.
#include <QTest>
#include <algorithm>
#include <deque>
#include <map>
#include <set>

#include "engine/base/random.h"
#include "engine/draft/lookup/lookahead.h"
#include "tests/support/allocation_meter.h"
#include "tests/support/test_program.h"

namespace griffin::tests {
namespace {

using engine::Random;
using engine::draft::Lookahead;
using engine::draft::LookaheadOptions;
using engine::draft::NgramPool;
using engine::draft::TokenId;
using engine::tree::DraftTree;

using Tokens = std::vector<TokenId>;

Tokens copied(std::span<const TokenId> tokens) {
    return {tokens.begin(), tokens.end()};
}

/// A language in which the last two tokens decide the next.
TokenId nextToken(const Tokens& text, int vocabulary) {
    const auto last = static_cast<std::uint64_t>(text.back());
    const auto before = static_cast<std::uint64_t>(text[text.size() - 2]);
    return static_cast<TokenId>(Random(last * 1000 + before % 3).next() % static_cast<std::uint64_t>(vocabulary));
}

Tokens pathTo(const DraftTree& tree, int node) {
    Tokens path;
    for (; node > 0; node = tree.parent(node)) path.insert(path.begin(), tree.token(node));
    return path;
}

/// The published loop: rows, pool, one step at a time.
class PublishedLookahead {
  public:
    PublishedLookahead(int vocabulary, LookaheadOptions options, Tokens first_row)
        : vocabulary_(vocabulary), options_(options), rows_{std::move(first_row)} {}

    /// What goes through the model beside the root: every window token and guess with all that it sees behind the root.
    std::set<Tokens> paths(TokenId root) const {
        std::set<Tokens> all;
        const auto addPrefixes = [&all](const Tokens& path) {
            for (std::size_t n = 1; n <= path.size(); ++n)
                all.emplace(path.begin(), path.begin() + static_cast<int>(n));
        };
        for (std::size_t column = 0; column <= rows_[0].size(); ++column) addPrefixes(column_path(column));
        if (const auto it = pool.find(root); it != pool.end()) {
            for (const Tokens& guess : it->second) addPrefixes(guess);
        }
        return all;
    }

    void step(const Tokens& text) {
        const bool full = static_cast<int>(rows_.size()) == options_.level - 1;
        Tokens fresh;
        for (std::size_t column = rows_.size() == 1 ? 1 : 0; column <= rows_[0].size(); ++column) {
            Tokens seen = text;
            const Tokens path = column_path(column);
            seen.insert(seen.end(), path.begin(), path.end());
            fresh.push_back(nextToken(seen, vocabulary_));
        }
        if (!full) {
            for (Tokens& row : rows_) row.erase(row.begin());
            if (rows_.size() > 1) fresh.erase(fresh.begin());
            rows_.push_back(fresh);
            return;
        }
        for (std::size_t column = 0; column < fresh.size(); ++column) {
            Tokens ngram;
            for (std::size_t l = 1; l < rows_.size(); ++l) ngram.push_back(rows_[l][column]);
            ngram.push_back(fresh[column]);
            auto& known = pool[column == 0 ? text.back() : rows_[0][column - 1]];
            known.erase(std::remove(known.begin(), known.end(), ngram), known.end());
            known.push_back(ngram);
            if (static_cast<int>(known.size()) > options_.guesses) known.pop_front();
        }
        rows_.erase(rows_.begin());
        rows_[0].erase(rows_[0].begin());
        rows_.push_back(fresh);
    }

    std::map<TokenId, std::deque<Tokens>> pool;  // the one seen last at the back

    const std::vector<Tokens>& rows() const { return rows_; }

  private:
    Tokens column_path(std::size_t column) const {
        Tokens path(rows_[0].begin(), rows_[0].begin() + static_cast<std::ptrdiff_t>(column));
        for (std::size_t l = 1; l < rows_.size(); ++l) path.push_back(rows_[l][column]);
        return path;
    }

    int vocabulary_;
    LookaheadOptions options_;
    std::vector<Tokens> rows_;
};

class LookaheadTest : public QObject {
    Q_OBJECT

  private slots:
    /// Window 3, level 4: argmax i of step s is 100 s + i; the first row is what the drafter drew.
    void workedExample() {
        Lookahead drafter(2000, {.level = 4, .window = 3, .guesses = 2, .seed = 5});
        Tokens text(100);
        for (std::size_t i = 0; i < text.size(); ++i) text[i] = static_cast<TokenId>(1000 + i);
        text.push_back(900);
        drafter.start(text.front());
        drafter.extend({}, std::span(text).subspan(1));
        DraftTree tree(64, 0);
        TokenId root = 900;
        Tokens first;
        for (int step = 1; step <= 4; ++step) {
            drafter.propose(root, 64, tree);
            if (step == 1) first = copied(drafter.row(0));
            Tokens choices(static_cast<std::size_t>(tree.size()), -1);
            const int last_row = std::min(step, 3) - 1;
            int index = 0;
            for (std::size_t column = step == 1 ? 1 : 0; column <= drafter.row(0).size(); ++column) {
                int node = 0;
                for (std::size_t i = 0; i < column; ++i) node = tree.childWith(node, drafter.row(0)[i]);
                for (int l = 1; l <= last_row; ++l) node = tree.childWith(node, drafter.row(l)[column]);
                choices[static_cast<std::size_t>(node)] = static_cast<TokenId>(100 * step + index++);
            }
            drafter.observe(tree, choices);
            root = static_cast<TokenId>(step);
            drafter.extend({}, std::span(&root, 1));
            if (step == 1) {
                QCOMPARE(first.size(), std::size_t{4});
                QVERIFY(first[0] != first[1] && first[0] >= 900);
                QCOMPARE(copied(drafter.row(0)), Tokens(first.begin() + 1, first.end()));
                QCOMPARE(copied(drafter.row(1)), (Tokens{100, 101, 102, 103}));
            } else if (step == 2) {
                QCOMPARE(copied(drafter.row(0)), Tokens(first.begin() + 2, first.end()));
                QCOMPARE(copied(drafter.row(1)), (Tokens{101, 102, 103}));
                QCOMPARE(copied(drafter.row(2)), (Tokens{201, 202, 203}));
            } else if (step == 3) {
                QCOMPARE(copied(drafter.row(0)), (Tokens{102, 103}));
                QCOMPARE(copied(drafter.row(1)), (Tokens{201, 202, 203}));
                QCOMPARE(copied(drafter.row(2)), (Tokens{300, 301, 302}));
                QCOMPARE(copied(drafter.pool().run(2, 0)), (Tokens{101, 201, 300}));
                QCOMPARE(copied(drafter.pool().run(first[2], 0)), (Tokens{102, 202, 301}));
                QCOMPARE(copied(drafter.pool().run(first[3], 0)), (Tokens{103, 203, 302}));
            }
        }
        QCOMPARE(copied(drafter.row(0)), (Tokens{202, 203}));
        QCOMPARE(copied(drafter.row(1)), (Tokens{300, 301, 302}));
        QCOMPARE(copied(drafter.row(2)), (Tokens{400, 401, 402}));
        QCOMPARE(copied(drafter.pool().run(3, 0)), (Tokens{201, 300, 400}));
        QCOMPARE(copied(drafter.pool().run(102, 0)), (Tokens{202, 301, 401}));
        QCOMPARE(copied(drafter.pool().run(103, 0)), (Tokens{203, 302, 402}));
        QCOMPARE(drafter.windowNodes(), 8);
    }

    void equalsThePublishedLoop_data() {
        QTest::addColumn<int>("vocabulary");
        QTest::addColumn<int>("level");
        QTest::addColumn<int>("window");
        QTest::addColumn<int>("guesses");
        QTest::newRow("default") << 30 << 5 << 7 << 7;
        QTest::newRow("small vocabulary, many equal siblings") << 3 << 5 << 7 << 7;
        QTest::newRow("smallest") << 10 << 3 << 2 << 1;
        QTest::newRow("wide") << 60 << 4 << 15 << 3;
    }
    void equalsThePublishedLoop() {
        QFETCH(int, vocabulary);
        QFETCH(int, level);
        QFETCH(int, window);
        QFETCH(int, guesses);
        const LookaheadOptions options{.level = level, .window = window, .guesses = guesses, .context = 4096};
        Lookahead drafter(vocabulary, options);
        Tokens text;
        Random random(7);
        for (int i = 0; i < 30; ++i) {
            text.push_back(static_cast<TokenId>(random.next() % static_cast<std::uint64_t>(vocabulary)));
        }
        drafter.start(text.front());
        drafter.extend({}, std::span(text).subspan(1));
        DraftTree tree(256, 0);
        std::optional<PublishedLookahead> published;
        constexpr int kCycles = 150;
        std::size_t committed = 0;
        for (int cycle = 0; cycle < kCycles; ++cycle) {
            const TokenId root = text.back();
            drafter.propose(root, 256, tree);
            if (!published) published.emplace(vocabulary, options, copied(drafter.row(0)));
            std::set<Tokens> proposed;
            Tokens choices;
            for (int node = 0; node < tree.size(); ++node) {
                const Tokens path = pathTo(tree, node);
                if (node > 0) QVERIFY2(proposed.insert(path).second, "siblings must be distinct");
                Tokens seen = text;
                seen.insert(seen.end(), path.begin(), path.end());
                choices.push_back(nextToken(seen, vocabulary));
            }
            QCOMPARE(proposed, published->paths(root));
            drafter.observe(tree, choices);
            published->step(text);
            for (std::size_t l = 0; l < published->rows().size(); ++l) {
                QCOMPARE(copied(drafter.row(static_cast<int>(l))), published->rows()[l]);
            }
            // Greedy verification, then the text goes on.
            Tokens added;
            int node = 0;
            while (node >= 0) {
                added.push_back(choices[static_cast<std::size_t>(node)]);
                node = tree.childWith(node, added.back());
            }
            for (const TokenId token : added) {
                QCOMPARE(token, nextToken(text, vocabulary));
                text.push_back(token);
            }
            drafter.extend({}, added);
            committed += added.size();
        }
        for (const auto& [key, known] : published->pool) {
            QCOMPARE(drafter.pool().count(key), static_cast<int>(known.size()));
            for (std::size_t i = 0; i < known.size(); ++i) {
                QCOMPARE(copied(drafter.pool().run(key, static_cast<int>(i))), known[known.size() - 1 - i]);
            }
        }
        const double tau = static_cast<double>(committed) / kCycles;
        qInfo("%.2f tokens a cycle", tau);
        QVERIFY(tau > 1.05);
    }

    /// Where the window has no room there are guesses alone, in the order in which they were seen, newest first.
    void smallTreesHoldGuessesOnly() {
        Lookahead drafter(50, {.level = 3, .window = 2, .guesses = 2, .seed = 1});
        DraftTree tree(16, 0);
        drafter.start(1);
        drafter.extend({}, Tokens{2, 3});
        // The text is a loop of three tokens; the pool learns it.
        const Tokens loop = {1, 2, 3};
        TokenId root = 3;
        for (int cycle = 0; cycle < 12; ++cycle) {
            drafter.propose(root, 16, tree);
            Tokens choices;
            for (int node = 0; node < tree.size(); ++node) {
                choices.push_back(static_cast<TokenId>(tree.token(node) % 3 + 1));
            }
            drafter.observe(tree, choices);
            root = choices[0];
            drafter.extend({}, std::span(&root, 1));
        }
        QVERIFY(drafter.pool().count(root) > 0);
        const Tokens row = copied(drafter.row(1));
        drafter.propose(root, 3, tree);
        QCOMPARE(tree.size(), 3);
        QCOMPARE(pathTo(tree, 2), copied(drafter.pool().run(root, 0)));
        drafter.observe(tree, Tokens{1, 1, 1});
        QCOMPARE(copied(drafter.row(1)), row);
        drafter.propose(root, 1, tree);
        QCOMPARE(tree.size(), 1);
    }

    void theWindowBeginsAnewWithTheText() {
        Lookahead drafter(50, {.level = 3, .window = 3, .guesses = 1, .seed = 2});
        DraftTree tree(16, 0);
        drafter.start(10);
        drafter.extend({}, Tokens{11, 12});
        drafter.propose(12, 16, tree);
        const Tokens first = copied(drafter.row(0));
        drafter.observe(tree, Tokens(static_cast<std::size_t>(tree.size()), 7));
        QCOMPARE(drafter.row(1).size(), std::size_t{3});
        drafter.truncate(2);
        QCOMPARE(drafter.row(1).size(), std::size_t{3});
        drafter.truncate(1);
        QCOMPARE(drafter.length(), 1);
        QVERIFY(drafter.row(0).empty() && drafter.row(1).empty());
        drafter.extend({}, Tokens{12});
        drafter.propose(12, 16, tree);
        QCOMPARE(copied(drafter.row(0)), first);
    }

    void aFullPoolGivesUpTheOldestKey() {
        NgramPool pool(10, 2, 2, 1);
        pool.insert(1, Tokens{5});
        pool.insert(2, Tokens{6});
        pool.insert(1, Tokens{7});
        pool.insert(1, Tokens{5});
        QCOMPARE(pool.count(1), 2);
        QCOMPARE(pool.run(1, 0)[0], 5);
        QCOMPARE(pool.run(1, 1)[0], 7);
        pool.insert(3, Tokens{8});
        QCOMPARE(pool.count(1), 0);
        QCOMPARE(pool.count(2), 1);
        QCOMPARE(pool.count(3), 1);
        pool.insert(1, Tokens{9});
        QCOMPARE(pool.count(2), 0);
        QCOMPARE(pool.count(1), 1);
        QCOMPARE(pool.run(1, 0)[0], 9);
    }

    void cyclesAllocateNothing() {
        Lookahead drafter(1000, {.context = 4096});
        DraftTree tree(64, 0);
        Tokens choices(64);
        drafter.start(1);
        Random random(3);
        const AllocationMeter meter;
        for (int cycle = 0; cycle < 300; ++cycle) {
            const auto token = static_cast<TokenId>(random.next() % 20);
            drafter.extend({}, std::span(&token, 1));
            drafter.propose(token, 64, tree);
            for (TokenId& choice : choices) choice = static_cast<TokenId>(random.next() % 20);
            drafter.observe(tree, std::span(choices).first(static_cast<std::size_t>(tree.size())));
        }
        QCOMPARE(meter.allocations(), std::size_t{0});
        QCOMPARE(drafter.length(), 300);
    }
};

}  // namespace
}  // namespace griffin::tests

GRIFFIN_TEST(griffin::tests::LookaheadTest)
#include "lookahead_test.moc"
