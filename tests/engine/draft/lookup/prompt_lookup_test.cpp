// Prompt lookup against worked examples and against a plain search from the left.
#include <QTest>
#include <chrono>

#include "engine/base/random.h"
#include "engine/draft/lookup/prompt_lookup.h"
#include "tests/support/allocation_meter.h"
#include "tests/support/test_program.h"

namespace griffin::tests {
namespace {

using engine::Random;
using engine::draft::PromptLookup;
using engine::draft::PromptLookupOptions;
using engine::draft::TokenId;
using engine::tree::DraftTree;

using Tokens = std::vector<TokenId>;

/// The definition: the last n tokens, every earlier place from the left, a whole continuation or nothing.
Tokens searched(const Tokens& text, int longest_match, int wanted) {
    const int total = static_cast<int>(text.size());
    for (int n = std::min(longest_match, total - 1); n >= 1; --n) {
        for (int at = 0; at + n + wanted <= total && at + n < total - n; ++at) {
            if (std::equal(text.end() - n, text.end(), text.begin() + at)) {
                return {text.begin() + at + n, text.begin() + at + n + wanted};
            }
        }
    }
    return {};
}

/// What the drafter guesses; the tree must be a chain under the last token.
Tokens proposed(PromptLookup& drafter, TokenId root, int wanted) {
    DraftTree tree(wanted + 1, 0);
    drafter.propose(root, wanted + 1, tree);
    if (tree.token(0) != root) throw std::runtime_error("wrong root");
    for (int n = 1; n < tree.size(); ++n) {
        if (tree.parent(n) != n - 1) throw std::runtime_error("not a chain");
    }
    return {tree.tokens().begin() + 1, tree.tokens().end()};
}

PromptLookup fed(const Tokens& text, PromptLookupOptions options = {}) {
    PromptLookup drafter(options);
    drafter.start(text.front());
    drafter.extend({}, std::span(text).subspan(1));
    return drafter;
}

class PromptLookupTest : public QObject {
    Q_OBJECT

  private slots:
    void workedExamples() {
        const Tokens text = {5, 6, 7, 8, 9, 1, 2, 6, 7, 8, 3, 4, 6, 7};
        PromptLookup drafter = fed(text);
        QCOMPARE(drafter.length(), 13);
        QCOMPARE(proposed(drafter, 7, 3), (Tokens{8, 9, 1}));
        QCOMPARE(proposed(drafter, 7, 10), (Tokens{8, 9, 1, 2, 6, 7, 8, 3, 4, 6}));
        PromptLookup twice = fed({1, 2, 1, 2});
        QCOMPARE(proposed(twice, 2, 2), (Tokens{1, 2}));
    }

    void nothingKnownGivesTheRootAlone() {
        PromptLookup drafter({.longest_match = 3, .continuation = 10, .context = 8});
        QCOMPARE(drafter.length(), 0);
        drafter.start(4);
        QCOMPARE(proposed(drafter, 4, 10), Tokens{});
        drafter.extend({}, Tokens{1, 2, 3});
        QCOMPARE(proposed(drafter, 3, 10), Tokens{});
        QCOMPARE(proposed(drafter, 3, 0), Tokens{});
    }

    /// Growing, shrinking and beginning anew in random steps, beyond the reserved context too.
    void equalsASearchFromTheLeft() {
        Random random(11);
        int guesses = 0;
        for (int round = 0; round < 60; ++round) {
            const int alphabet = 1 + static_cast<int>(random.next() % 12);
            PromptLookupOptions options;
            options.longest_match = 1 + static_cast<int>(random.next() % 5);
            options.context = 20;
            PromptLookup drafter(options);
            Tokens text;
            for (int step = 0; step < 60; ++step) {
                const auto choice = random.next() % 10;
                if (text.empty() || choice == 0) {
                    drafter.truncate(0);
                    text.assign(1, static_cast<TokenId>(random.next() % static_cast<std::uint64_t>(alphabet)));
                    drafter.start(text.front());
                } else if (choice < 4) {
                    const int length = static_cast<int>(random.next() % text.size());
                    drafter.truncate(length);
                    text.resize(static_cast<std::size_t>(length) + 1);
                } else {
                    Tokens more(random.next() % 16);
                    for (TokenId& token : more) {
                        token = static_cast<TokenId>(random.next() % static_cast<std::uint64_t>(alphabet));
                    }
                    drafter.extend({}, more);
                    text.insert(text.end(), more.begin(), more.end());
                }
                QCOMPARE(drafter.length(), static_cast<int>(text.size()) - 1);
                const int wanted = 1 + static_cast<int>(random.next() % 10);
                const Tokens expected = searched(text, options.longest_match, wanted);
                QCOMPARE(proposed(drafter, text.back(), wanted), expected);
                guesses += expected.empty() ? 0 : 1;
            }
        }
        QVERIFY(guesses > 1000);
    }

    /// A cycle costs the same at the end of a long text, and nothing is allocated in it.
    void longTextsAreFast() {
        constexpr int kContext = 8192;
        Random random(12);
        PromptLookup drafter({.longest_match = 3, .continuation = 10, .context = kContext});
        DraftTree tree(16, 0);
        drafter.start(1);
        const auto begin = std::chrono::steady_clock::now();
        const AllocationMeter meter;
        int drafted = 0;
        while (drafter.length() + 1 < kContext) {
            const auto token = static_cast<TokenId>(random.next() % 3000);
            drafter.extend({}, std::span(&token, 1));
            drafter.propose(token, 11, tree);
            drafted += tree.size() - 1;
        }
        QCOMPARE(meter.allocations(), std::size_t{0});
        QVERIFY(drafted > 0);
        const auto spent = std::chrono::steady_clock::now() - begin;
        qInfo("%d cycles: %.3f us each", kContext,
              std::chrono::duration<double, std::micro>(spent).count() / static_cast<double>(kContext));
    }
};

}  // namespace
}  // namespace griffin::tests

GRIFFIN_TEST(griffin::tests::PromptLookupTest)
#include "prompt_lookup_test.moc"
