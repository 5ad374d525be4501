#include <QTest>

#include "engine/base/random.h"
#include "engine/decode/answer_loop.h"
#include "tests/support/test_program.h"

namespace griffin::tests {
namespace {

using engine::Random;
using engine::decode::StopTexts;

class StopTextsTest : public QObject {
    Q_OBJECT

  private slots:
    void holdsBackWhatMayBecomeAStopText() {
        StopTexts stops({"###", "END"});
        QCOMPARE(stops.push("one #"), std::string("one "));
        QCOMPARE(stops.push("#"), std::string());
        QCOMPARE(stops.push("x EN"), std::string("##x "));
        QCOMPARE(stops.push("D and more"), std::string());
        QVERIFY(stops.found());
        QCOMPARE(stops.push("never"), std::string());
    }

    void givesTheRestAtTheEnd() {
        StopTexts stops({"abc", ""});
        QCOMPARE(stops.push("xab"), std::string("x"));
        QCOMPARE(stops.finish(), std::string("ab"));
        QVERIFY(!stops.found());
    }

    /// Whatever the borders, the answer is what comes before the stop text that is complete first.
    void bordersDoNotMatter() {
        Random random(3);
        for (int round = 0; round < 5000; ++round) {
            std::string text;
            for (int i = 0; i < 30; ++i) text += static_cast<char>('a' + random.next() % 2);
            std::vector<std::string> stop_texts;
            for (std::size_t i = 0; i < 1 + random.next() % 3; ++i) {
                std::string stop;
                const std::size_t length = 3 + random.next() % 5;
                while (stop.size() < length) stop += static_cast<char>('a' + random.next() % 2);
                stop_texts.push_back(stop);
            }
            std::size_t begin = std::string::npos;
            for (std::size_t end = 1; end <= text.size() && begin == std::string::npos; ++end) {
                const std::string_view so_far(text.data(), end);
                for (const std::string& stop : stop_texts) {
                    if (so_far.ends_with(stop)) begin = std::min(begin, end - stop.size());
                }
            }

            StopTexts stops(stop_texts);
            std::string made;
            for (std::size_t at = 0; at < text.size() && !stops.found();) {
                const std::size_t length = 1 + random.next() % 4;
                made += stops.push(std::string_view(text).substr(at, length));
                at += length;
            }
            QCOMPARE(stops.found(), begin != std::string::npos);
            made += stops.finish();
            QCOMPARE(made, text.substr(0, begin));
        }
    }
};

}  // namespace
}  // namespace griffin::tests

GRIFFIN_TEST(griffin::tests::StopTextsTest)
#include "stop_texts_test.moc"
