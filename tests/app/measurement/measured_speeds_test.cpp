// Speeds that were measured on this computer, by model and method.
#include "app/measurement/measured_speeds.h"

#include <QSettings>
#include <QTemporaryDir>
#include <QTest>

#include "tests/support/test_program.h"

namespace griffin::app {
namespace {

using engine::Method;

class MeasuredSpeedsTest : public QObject {
    Q_OBJECT

  private slots:
    void tellsOnlyWhatWasMeasured() {
        QSettings file(folder_.filePath("speeds.ini"), QSettings::IniFormat);
        MeasuredSpeeds speeds(file);
        QCOMPARE(speeds.find("abc", Method::kSuffix), MeasuredSpeed());
        speeds.add("abc", Method::kSuffix, 100, 1000.0, 0.0);
        speeds.add("abc", Method::kSuffix, 100, 3000.0, 0.0);
        QCOMPARE(speeds.find("abc", Method::kSuffix), (MeasuredSpeed{50.0, 0.0}));
        speeds.add("abc", Method::kSuffix, 200, 5000.0, 1.5);
        QCOMPARE(speeds.find("abc", Method::kSuffix), (MeasuredSpeed{40.0, 1.5}));
        QCOMPARE(speeds.find("abc", Method::kAuto), MeasuredSpeed());
        QCOMPARE(speeds.find("other", Method::kSuffix), MeasuredSpeed());
        speeds.add("abc", Method::kAuto, 0, 10.0, 2.0);
        speeds.add(QString(), Method::kAuto, 10, 10.0, 2.0);
        QCOMPARE(speeds.find("abc", Method::kAuto), MeasuredSpeed());
        file.sync();
        QSettings again(folder_.filePath("speeds.ini"), QSettings::IniFormat);
        QCOMPARE(MeasuredSpeeds(again).find("abc", Method::kSuffix), (MeasuredSpeed{40.0, 1.5}));
    }

    void theSpeedOfOneDraftIsNotThatOfAnother() {
        QSettings file(folder_.filePath("drafts.ini"), QSettings::IniFormat);
        MeasuredSpeeds speeds(file);
        const auto measure = [&] {
            for (const Method method : {Method::kAuto, Method::kGriffin, Method::kEagle, Method::kSuffix})
                speeds.add("abc", method, 100, 1000.0, 0.0);
        };
        const auto isKept = [&](Method method) { return speeds.find("abc", method) == MeasuredSpeed{100.0, 0.0}; };
        measure();  // by an earlier version
        speeds.setDrafts("abc", {"griffin shipped"});
        QVERIFY(isKept(Method::kGriffin));
        speeds.setDrafts("abc", {"griffin shipped"});
        speeds.setDrafts("other", {"griffin mine"});
        QVERIFY(isKept(Method::kGriffin) && isKept(Method::kAuto));
        // One more that a race has loaded, and that is gone after a restart.
        speeds.setDrafts("abc", {"griffin shipped", "eagle shipped"});
        speeds.setDrafts("abc", {"griffin shipped"});
        QVERIFY(isKept(Method::kGriffin) && isKept(Method::kAuto) && isKept(Method::kEagle));
        speeds.setDrafts("abc", {"griffin shipped", "eagle mine"});
        QVERIFY(isKept(Method::kGriffin) && isKept(Method::kAuto) && !isKept(Method::kEagle));
        measure();
        speeds.setDrafts("abc", {"griffin mine"});
        QVERIFY(!isKept(Method::kGriffin) && !isKept(Method::kAuto));
        QVERIFY(isKept(Method::kEagle) && isKept(Method::kSuffix));
        speeds.setDrafts("abc", {"griffin mine"});
        speeds.add("abc", Method::kAuto, 100, 1000.0, 0.0);
        speeds.setDrafts("abc", {});  // automatic decoding has none to lead it
        QVERIFY(!isKept(Method::kAuto));
        speeds.add("abc", Method::kAuto, 100, 1000.0, 0.0);
        speeds.setDrafts("abc", {});
        QVERIFY(isKept(Method::kAuto));
    }

    /// Speed over speedup is the speed of plain decoding of these prompts, whatever else was answered.
    void speedAndSpeedupAreOfTheSameAnswers() {
        QSettings file(folder_.filePath("same.ini"), QSettings::IniFormat);
        MeasuredSpeeds speeds(file);
        speeds.add("abc", Method::kAuto, 100, 1000.0, 2.0);  // plain took 2000 ms
        speeds.add("abc", Method::kAuto, 300, 3000.0, 1.0);  // 3000 ms
        QCOMPARE(speeds.find("abc", Method::kAuto), (MeasuredSpeed{100.0, 1.25}));
        speeds.add("abc", Method::kAuto, 4000, 20'000.0, 0.0);
        QCOMPARE(speeds.find("abc", Method::kAuto), (MeasuredSpeed{100.0, 1.25}));
        // What is new counts more here, too.
        for (int i = 0; i < 100; ++i) speeds.add("abc", Method::kAuto, 1000, 5000.0, 1.75);
        const MeasuredSpeed speed = speeds.find("abc", Method::kAuto);
        QVERIFY2(speed.speedup > 1.7 && speed.speedup <= 1.75, qPrintable(QString::number(speed.speedup)));
        QVERIFY2(speed.tokens_per_second > 190.0, qPrintable(QString::number(speed.tokens_per_second)));
    }

    /// It was that of the last answer alone.
    void theSpeedupOfAnEarlierVersionIsLeftOut() {
        QSettings file(folder_.filePath("earlier.ini"), QSettings::IniFormat);
        file.setValue("speeds/abc/suffix", "100 500 1.8");
        MeasuredSpeeds speeds(file);
        QCOMPARE(speeds.find("abc", Method::kSuffix), (MeasuredSpeed{200.0, 0.0}));
        speeds.add("abc", Method::kSuffix, 100, 1000.0, 1.5);
        QCOMPARE(speeds.find("abc", Method::kSuffix), (MeasuredSpeed{100.0, 1.5}));
    }

    void whatIsNewCountsMore() {
        QSettings file(folder_.filePath("new.ini"), QSettings::IniFormat);
        MeasuredSpeeds speeds(file);
        for (int i = 0; i < 100; ++i) speeds.add("abc", Method::kAuto, 1000, 10'000.0, 0.0);
        for (int i = 0; i < 20; ++i) speeds.add("abc", Method::kAuto, 1000, 5'000.0, 0.0);
        const double speed = speeds.find("abc", Method::kAuto).tokens_per_second;
        QVERIFY2(speed > 180.0 && speed <= 200.0, qPrintable(QString::number(speed)));
    }

    void damagedValuesAreNone() {
        QSettings file(folder_.filePath("damaged.ini"), QSettings::IniFormat);
        for (const char* text :
             {"", "1", "1 2", "x y z", "-1 2 3", "nan 1 1", "1 0 0", "1 2 3 4", "1 2 3 4 x", "1 2 3 4 5 6"}) {
            file.setValue("speeds/abc/suffix", text);
            QCOMPARE(MeasuredSpeeds(file).find("abc", Method::kSuffix), MeasuredSpeed());
        }
    }

    void manyAnswersAreKeptByThePathOfTheModel() {
        QSettings file(folder_.filePath("many.ini"), QSettings::IniFormat);
        MeasuredSpeeds speeds(file);
        const QString path = QStringLiteral("/models/A model/ä.gguf");
        QCOMPARE(speeds.manyAnswers(path), 0.0);
        speeds.setManyAnswers(path, 123.5);
        speeds.setManyAnswers(path, 0.0);
        QCOMPARE(speeds.manyAnswers(path), 123.5);
        QCOMPARE(speeds.manyAnswers("/models"), 0.0);
    }

  private:
    QTemporaryDir folder_;
};

}  // namespace
}  // namespace griffin::app

GRIFFIN_TEST(griffin::app::MeasuredSpeedsTest)
#include "measured_speeds_test.moc"
