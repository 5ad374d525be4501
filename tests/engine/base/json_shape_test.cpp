// Nesting and values of JSON, counted from its text, and JSON that is only taken within bounds.
#include <QTest>

#include "engine/base/bounded_json.h"
#include "tests/support/test_program.h"

using griffin::engine::boundedJson;
using griffin::engine::JsonShape;
using griffin::engine::shapeOfJson;

class JsonShapeTest : public QObject {
    Q_OBJECT

  private slots:
    void isCounted_data() {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<int>("depth");
        QTest::addColumn<int>("deepest");
        QTest::addColumn<int>("values");
        QTest::addColumn<int>("members");
        QTest::newRow("nothing") << QByteArray() << 0 << 0 << 1 << 0;
        QTest::newRow("a number") << QByteArray("7") << 0 << 0 << 1 << 0;
        QTest::newRow("an object") << QByteArray("{}") << 1 << 0 << 2 << 0;
        QTest::newRow("members, and none in strings")
            << QByteArray("{\"a:{[\": [{\"b\\\"\": 1}]}") << 3 << 10 << 4 << 2;
        QTest::newRow("lists") << QByteArray("[1, [2], [3, [4]]]") << 3 << 13 << 8 << 0;
        QTest::newRow("in strings") << QByteArray("[\"[[[{\\\"[\", \",,,\\\\\"]") << 1 << 0 << 3 << 0;
        QTest::newRow("closed too often") << QByteArray("]]]}[[") << 2 << 5 << 3 << 0;
        QTest::newRow("never closed") << QByteArray(100'000, '[') << 100'000 << 99'999 << 100'001 << 0;
        QTest::newRow("an open string") << QByteArray("\"\\") << 0 << 0 << 1 << 0;
    }
    void isCounted() {
        QFETCH(QByteArray, text);
        QFETCH(int, depth);
        QFETCH(int, deepest);
        QFETCH(int, values);
        QFETCH(int, members);
        const JsonShape shape = shapeOfJson({text.constData(), static_cast<std::size_t>(text.size())});
        QCOMPARE(static_cast<int>(shape.depth), depth);
        QCOMPARE(static_cast<int>(shape.deepest), deepest);
        QCOMPARE(static_cast<int>(shape.values), values);
        QCOMPARE(static_cast<int>(shape.members), members);
    }

    void isTakenWithinBounds() {
        const std::string text = R"({"a": [1, 2]})";
        QVERIFY(boundedJson(text).is_object());
        QVERIFY(boundedJson(text, {.depth = 2, .values = 5, .members = 1}).is_object());
        QVERIFY(boundedJson(text, {.depth = 1}).is_discarded());
        QVERIFY(boundedJson(text, {.values = 3}).is_discarded());
        QVERIFY(boundedJson(text, {.members = 0}).is_discarded());
        QVERIFY(boundedJson(std::string(100'000, '[')).is_discarded());
        QVERIFY(boundedJson("{\"a\": ").is_discarded());
        QVERIFY(boundedJson("1e999").is_discarded());
        QVERIFY(boundedJson(std::string_view("7\0 and more", 11)).is_discarded());
    }
};

GRIFFIN_TEST(JsonShapeTest)
#include "json_shape_test.moc"
