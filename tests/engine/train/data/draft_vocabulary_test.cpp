// Counts by hand, and against sorting everything.
#include "engine/train/data/draft_vocabulary.h"
#include "tests/support/test_program.h"

#include <QTest>
#include <algorithm>
#include <map>
#include <random>

using namespace griffin::engine::train;
using Tokens = std::vector<std::int32_t>;

class DraftVocabularyTest : public QObject {
    Q_OBJECT

  private slots:
    void onlyAnswersCount() {
        TokenCounts counts(10);
        const Tokens tokens = {1, 1, 1, 5, 5, 7, 3, 9};
        const std::vector<std::uint8_t> answer = {0, 0, 0, 1, 1, 1, 1, 1};
        counts.add({tokens, answer, {}});
        const Tokens more = {7, 2};
        const std::vector<std::uint8_t> both = {1, 1};
        counts.add({more, both, {}});
        QCOMPARE(counts.total(), 7);

        const DraftVocabulary two = counts.mostFrequent(2, {});
        QCOMPARE(two.tokens, (Tokens{5, 7}));
        QCOMPARE(two.coverage, 4.0 / 7.0);
        // 2, 3 and 9 are equally frequent: the lower first.
        const DraftVocabulary four = counts.mostFrequent(4, {});
        QCOMPARE(four.tokens, (Tokens{2, 3, 5, 7}));
        QCOMPARE(four.coverage, 6.0 / 7.0);
        // The end of an answer that never ended here takes the place of the least frequent.
        const DraftVocabulary with_end = counts.mostFrequent(4, Tokens{8, 8});
        QCOMPARE(with_end.tokens, (Tokens{2, 5, 7, 8}));
        QCOMPARE(with_end.coverage, 5.0 / 7.0);
        QCOMPARE(counts.mostFrequent(1, Tokens{0}).tokens, (Tokens{0}));
    }

    void sizesBeyondTheVocabulary() {
        TokenCounts counts(3);
        const DraftVocabulary all = counts.mostFrequent(7, Tokens{1});
        QCOMPARE(all.tokens, (Tokens{0, 1, 2}));
        QCOMPARE(all.coverage, 0.0);
    }

    void asSortingEverything() {
        std::mt19937 random(5);
        Tokens tokens(4000);
        std::vector<std::uint8_t> answer(tokens.size());
        std::map<std::int32_t, int> expected_counts;
        for (std::size_t i = 0; i < tokens.size(); ++i) {
            tokens[i] = static_cast<std::int32_t>((random() % 40) * (random() % 25));
            answer[i] = random() % 3 != 0 ? 1 : 0;
            if (answer[i] != 0) ++expected_counts[tokens[i]];
        }
        TokenCounts counts(1000);
        counts.add({tokens, answer, {}});
        std::vector<std::pair<int, std::int32_t>> sorted;
        for (const auto& [token, count] : expected_counts) sorted.emplace_back(-count, token);
        std::sort(sorted.begin(), sorted.end());
        for (const int size : {1, 10, 100}) {
            Tokens expected;
            int covered = 0;
            for (int i = 0; i < size; ++i) {
                expected.push_back(sorted[static_cast<std::size_t>(i)].second);
                covered -= sorted[static_cast<std::size_t>(i)].first;
            }
            std::sort(expected.begin(), expected.end());
            const DraftVocabulary found = counts.mostFrequent(size, {});
            QCOMPARE(found.tokens, expected);
            QCOMPARE(found.coverage, covered / static_cast<double>(counts.total()));
        }
    }
};

GRIFFIN_TEST(DraftVocabularyTest)
#include "draft_vocabulary_test.moc"
