// An answer goes in circles from the token on that completes the third time of the same.
#include "engine/train/data/circle_finder.h"

#include <QTest>
#include <numeric>
#include <vector>

#include "tests/support/test_program.h"

using griffin::engine::train::CircleFinder;

namespace {

/// The number of tokens after which it is seen; 0: never.
std::size_t seenAfter(CircleFinder& finder, const std::vector<std::int32_t>& answer) {
    finder.restart();
    for (std::size_t count = 1; count <= answer.size(); ++count) {
        if (finder.grown(std::span(answer).first(count))) return count;
    }
    return 0;
}

/// `before` tokens that are all different, then `length` different ones, `times` times.
std::vector<std::int32_t> answerOf(int before, int length, int times) {
    std::vector<std::int32_t> answer(static_cast<std::size_t>(before));
    std::iota(answer.begin(), answer.end(), 1000);
    for (int i = 0; i < length * times; ++i) answer.push_back(i % length);
    return answer;
}

}  // namespace

class CircleFinderTest : public QObject {
    Q_OBJECT

  private slots:
    void thirdTimeOfTheSame_data() {
        QTest::addColumn<int>("before");
        QTest::addColumn<int>("length");
        QTest::addColumn<int>("tokens");  // of all times together, when it is seen
        QTest::newRow("one token") << 5 << 1 << 24;
        QTest::newRow("seven tokens, the fourth time begun") << 0 << 7 << 24;
        QTest::newRow("a sentence") << 40 << 17 << 51;
        QTest::newRow("a paragraph") << 3 << 128 << 384;
    }
    void thirdTimeOfTheSame() {
        QFETCH(int, before);
        QFETCH(int, length);
        QFETCH(int, tokens);
        CircleFinder finder;
        QCOMPARE(seenAfter(finder, answerOf(before, length, 30)), static_cast<std::size_t>(before + tokens));
    }

    void whatIsNone() {
        CircleFinder finder;
        QCOMPARE(seenAfter(finder, answerOf(400, 1, 1)), std::size_t{0});
        QCOMPARE(seenAfter(finder, answerOf(10, 1, 23)), std::size_t{0});
        QCOMPARE(seenAfter(finder, answerOf(10, 40, 2)), std::size_t{0});
        QCOMPARE(seenAfter(finder, answerOf(10, 129, 9)), std::size_t{0});
        std::vector<std::int32_t> changing;  // a list whose lines differ by their numbers
        for (int line = 0; line < 30; ++line) changing.insert(changing.end(), {1, 100 + line, 2, 3, 4, 5, 6, 7, 8});
        QCOMPARE(seenAfter(finder, changing), std::size_t{0});
    }

    void begunAnew() {
        CircleFinder finder;
        const std::vector<std::int32_t> answer = answerOf(0, 1, 24);
        QCOMPARE(seenAfter(finder, answerOf(0, 1, 23)), std::size_t{0});
        QCOMPARE(seenAfter(finder, answer), answer.size());
    }
};

GRIFFIN_TEST(CircleFinderTest)
#include "circle_finder_test.moc"
