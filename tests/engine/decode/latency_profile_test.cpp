// t(M): lines between the measured points, and a file that may hold anything.
#include "engine/decode/latency_profile.h"
#include "tests/support/files.h"
#include "tests/support/refuse_each.h"
#include "tests/support/test_program.h"

#include <QTest>

using namespace griffin::engine::decode;

class LatencyProfileTest : public QObject {
    Q_OBJECT

  private slots:
    void isALineBetweenThePoints() {
        const LatencyProfile times({{1, 2.0}, {4, 5.0}, {8, 7.0}});
        QCOMPARE(times.milliseconds(1), 2.0);
        QCOMPARE(times.milliseconds(2), 3.0);
        QCOMPARE(times.milliseconds(6), 6.0);
        QCOMPARE(times.milliseconds(8), 7.0);
        QCOMPARE(times.milliseconds(12), 9.0);
        QCOMPARE(times.ratio(4), 2.5);
        QCOMPARE(LatencyProfile({{2, 4.0}}).milliseconds(3), 6.0);
    }
    void neverFalls() {
        const LatencyProfile times({{1, 2.0}, {2, 1.5}, {4, 3.0}});
        QCOMPARE(times.milliseconds(1), 1.5);
        QCOMPARE(times.milliseconds(2), 1.5);
        QCOMPARE(times.milliseconds(4), 3.0);
    }

    void isKeptByItsKey() {
        const std::string path = file("deep/folder/times.json");
        QVERIFY(loadLatencyProfile(path, "a").empty());
        saveLatencyProfile(path, "a", LatencyProfile({{1, 2.0}, {8, 4.5}}));
        saveLatencyProfile(path, "b", LatencyProfile({{1, 9.0}}));
        QCOMPARE(loadLatencyProfile(path, "a").points().size(), std::size_t{2});
        QCOMPARE(loadLatencyProfile(path, "a").milliseconds(8), 4.5);
        QCOMPARE(loadLatencyProfile(path, "b").milliseconds(1), 9.0);
        QVERIFY(loadLatencyProfile(path, "c").empty());
    }

    void aDamagedFileIsMeasuredAgain_data() {
        QTest::addColumn<QByteArray>("content");
        for (const char* content :
             {"", "{", "[]", "7", R"({"a": 7})", R"({"a": []})", R"({"a": [[1]]})", R"({"a": [[1, "x"]]})",
              R"({"a": [[0, 1.0]]})", R"({"a": [[1, -1.0]]})", R"({"a": [[2, 1.0], [1, 2.0]]})",
              R"({"a": [[1, 1e999]]})", R"({"a": [[100000, 1.0]]})", R"({"a": [[1.5, 1.0]]})"}) {
            QTest::newRow(content) << QByteArray(content);
        }
        QTest::newRow("deep") << "{\"b\": " + QByteArray(200'000, '[') + QByteArray(200'000, ']') + "}";
    }
    void aDamagedFileIsMeasuredAgain() {
        QFETCH(QByteArray, content);
        griffin::tests::writeFile(QString::fromStdString(file("damaged.json")), content);
        QVERIFY(loadLatencyProfile(file("damaged.json"), "a").empty());
        saveLatencyProfile(file("damaged.json"), "a", LatencyProfile({{1, 3.0}}));
        QCOMPARE(loadLatencyProfile(file("damaged.json"), "a").milliseconds(1), 3.0);
    }

    // As where a model has left no memory: its times are read or measured again.
    void refusedMemoryEndsNothing() {
        const std::string path = file("refused.json");
        saveLatencyProfile(path, "a", LatencyProfile({{1, 2.0}, {8, 4.5}}));
        saveLatencyProfile(path, "b", LatencyProfile({{1, 9.0}}));
        griffin::tests::refuseEach([&] { return loadLatencyProfile(path, "a").points().size() == 2; });
        const std::string other = file("refused too.json");
        griffin::tests::refuseEach([&] {
            saveLatencyProfile(other, "a", LatencyProfile({{1, 2.0}, {8, 4.5}}));
            return loadLatencyProfile(other, "a").points().size() == 2;
        });
    }

  private:
    std::string file(const char* name) const { return directory_.filePath(name).toStdString(); }
    QTemporaryDir directory_;
};

GRIFFIN_TEST(LatencyProfileTest)
#include "latency_profile_test.moc"
