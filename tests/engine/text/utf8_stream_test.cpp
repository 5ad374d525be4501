// The UTF-8 stream: whole characters only, the same text however it is cut, U+FFFD for what is no UTF-8 (compared with
// Python's bytes.decode("utf-8", "replace")).
#include "engine/text/utf8.h"

#include <QTest>

#include <random>

#include "tests/engine/text/fixture_tokenizers.h"
#include "tests/support/test_program.h"

using namespace griffin::engine::text;

class Utf8StreamTest : public QObject {
    Q_OBJECT

  private slots:
    void holdsBackUnfinishedCharacters() {
        Utf8Stream stream;
        QCOMPARE(stream.push("a\xF0\x9F"), std::string("a"));
        QVERIFY(stream.holdsBack());
        QCOMPARE(stream.push("\x98"), std::string());
        QCOMPARE(stream.push("\x80z"), std::string("\xF0\x9F\x98\x80z"));
        QVERIFY(!stream.holdsBack());
        QCOMPARE(stream.finish(), std::string());
        QCOMPARE(stream.push("\xE5\xAE"), std::string());
        QCOMPARE(stream.finish(), std::string("\xEF\xBF\xBD"));
        QVERIFY(!stream.holdsBack());
    }

    void replacesInvalidBytes() {
        QCOMPARE(toValidUtf8("\xFF"), std::string("\xEF\xBF\xBD"));
        QCOMPARE(toValidUtf8("\xC0\xAF"), std::string("\xEF\xBF\xBD\xEF\xBF\xBD"));  // overlong
        QCOMPARE(toValidUtf8("\xE5\xAEx"), std::string("\xEF\xBF\xBDx"));            // one maximal part
        QCOMPARE(toValidUtf8("\xF4\x90\x80\x80"),
                 std::string(4 * 3, '\0').replace(0, 12, "\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD"));
        QCOMPARE(utf8ValidPrefix("abcdefgh\xC3\xA4"), std::size_t{10});
        QCOMPARE(utf8ValidPrefix("abcdefghi\xC3"), std::size_t{9});
        QCOMPARE(utf8ValidPrefix("abc\xED\xA0\x80"), std::size_t{3});  // a surrogate
    }

    void sameAsPython() {
        const QJsonObject fixture = griffin::tests::readFixture("tokenizers.json");
        const QJsonArray strings = fixture["bytes"].toArray();
        QCOMPARE(strings.size(), qsizetype{100});
        for (qsizetype i = 0; i < strings.size(); ++i) {
            const QByteArray bytes = QByteArray::fromHex(strings[i].toString().toLatin1());
            QCOMPARE(QString::fromStdString(toValidUtf8(bytes.toStdString())),
                     fixture["bytes_decoded"].toArray()[i].toString());
        }
    }

    void sameHoweverItIsCut() {
        std::mt19937 random(3);
        for (int i = 0; i < 3000; ++i) {
            std::string bytes(random() % 40, '\0');
            for (char& byte : bytes) {
                const char* pool = "a\xC3\xA4\xE5\xAE\xB6\xF0\x9F\x98\x80\xFF\xC0\xED\xA0";
                byte = random() % 4 == 0 ? static_cast<char>(random() % 256) : pool[random() % 14];
            }
            Utf8Stream stream;
            std::string text;
            for (std::size_t at = 0; at < bytes.size();) {
                const std::size_t count = std::min<std::size_t>(random() % 4, bytes.size() - at);
                text += stream.push(std::string_view(bytes).substr(at, count));
                QCOMPARE(utf8ValidPrefix(text), text.size());
                at += count;
            }
            text += stream.finish();
            QCOMPARE(text, toValidUtf8(bytes));
        }
    }
};

GRIFFIN_TEST(Utf8StreamTest)
#include "utf8_stream_test.moc"
