// What a training says becomes figures and curves: over pauses, kills and lines that are not complete.
#include "app/training/training_story.h"
#include "tests/support/test_program.h"

#include <QTest>

namespace griffin::app {

class TrainingStoryTest : public QObject {
    Q_OBJECT

  private slots:
    void answersAreCounted() {
        TrainingStoryReader reader;
        reader.add("{\"run\": \"data\"}\n{\"format\":1,\"reading\":0.5}\n");
        QVERIFY(reader.story().said_anything);
        QCOMPARE(reader.story().reading, 0.5);
        reader.add(
            "{\"format\":1,\"plan\":{\"prompts\":100,\"there\":20,\"most_bytes\":5000000000,\"free_bytes\":7}}\n");
        QCOMPARE(reader.story().prompts, 100);
        QCOMPARE(reader.story().there, 20);
        QCOMPARE(reader.story().most_bytes, 5'000'000'000);
        reader.add("{\"format\":1,\"answered\":8,\"answer_tokens\":900,\"seconds\":3.5}\n");
        QCOMPARE(reader.story().answered, 8);
        QVERIFY(!reader.story().answers_left.has_value());
        reader.add("{\"format\":1,\"answered\":16,\"answer_tokens\":1900,\"seconds\":6.5,\"seconds_left\":26}\n");
        QCOMPARE(reader.story().answers_left.value_or(0), 26.0);
        QCOMPARE(reader.story().data_seconds, 6.5);
        // Paused, and gone on with.
        reader.add(
            "{\"format\":1,\"prompts\":100,\"there\":20,\"answers\":18,\"answer_tokens\":2000,\"seconds\":7,"
            "\"complete\":false}\n");
        QVERIFY(reader.story().ended && !reader.story().complete);
        reader.add("{\"run\": \"data\"}\n");
        QVERIFY(!reader.story().ended && !reader.story().said_anything);
        QCOMPARE(reader.story().log_begin, -1);
        QCOMPARE(reader.story().answered, 0);
        reader.add("{\"format\":1,\"answered\":4,\"answer_tokens\":400,\"seconds\":2}\n");
        QCOMPARE(reader.story().data_seconds, 9.0);
        QCOMPARE(reader.story().run_seconds, 2.0);
    }

    void whatWasStoppedEarlyEndedInGoodOrder() {
        TrainingStoryReader reader;
        reader.add("{\"run\":\"draft\",\"log\":512}\n{\"format\":1,\"cancelled\":true}\n");
        QVERIFY(reader.story().cancelled && !reader.story().ended);
        QCOMPARE(reader.story().log_begin, 512);
        reader.add("{\"run\":\"draft\"}\n");
        QVERIFY(!reader.story().cancelled);
    }

    void linesMayComeInPieces() {
        const QByteArray text = "{\"run\":\"draft\"}\n" + step(1, 2.0) + "no JSON at all\n\n" + step(2, 1.5);
        TrainingStoryReader whole;
        whole.add(text);
        TrainingStoryReader pieces;
        for (const char byte : text) pieces.add(QByteArray(1, byte));
        QCOMPARE(whole.story().losses.size(), 2);
        QCOMPARE(pieces.story().losses.size(), 2);
        QCOMPARE(pieces.story().step, whole.story().step);
        QCOMPARE(pieces.story().losses.last().loss, 1.5);
    }

    // A killed training goes on from its checkpoint: the steps after that are made again.
    void repeatedStepsReplaceTheFirstOnes() {
        TrainingStoryReader reader;
        reader.add("{\"run\":\"draft\"}\n{\"format\":1,\"measuring\":true}\n");
        QVERIFY(reader.story().measuring);
        for (int i = 1; i <= 10; ++i) reader.add(step(i, 10.0 - i, i % 5 == 0));
        QVERIFY(!reader.story().measuring);
        QCOMPARE(reader.story().measurements.size(), 2);
        reader.add("{\"run\":\"draft\"}\n");
        for (int i = 7; i <= 8; ++i) reader.add(step(i, 100.0));
        const TrainingStory& story = reader.story();
        QCOMPARE(story.losses.size(), 8);
        QCOMPARE(story.losses.at(5).loss, 4.0);
        QCOMPARE(story.losses.last().loss, 100.0);
        QCOMPARE(story.measurements.size(), 1);
        QCOMPARE(story.measurements.first().step, 5);
        QCOMPARE(story.measurements.first().top1, (QList<double>{0.5, 0.25}));
        QCOMPARE(story.draft_seconds, 10.0 + 8.0);
    }

    void theReportHasTheBest() {
        TrainingStoryReader reader;
        reader.add("{\"run\":\"draft\"}\n" + step(1, 2.0) +
                   "{\"format\":1,\"steps\":9,\"of_steps\":9,\"seconds\":4,\"vocabulary_coverage\":0.9,"
                   "\"best\":{\"top1\":[0.6],\"top3\":[0.8],\"chain_acceptance_length\":2.25},\"complete\":true}\n");
        QVERIFY(reader.story().complete && reader.story().best.has_value());
        QCOMPARE(reader.story().best.value_or(TrainingMeasurement{}).acceptance_length, 2.25);
        QCOMPARE(reader.story().step, 9);
        QCOMPARE(reader.story().draft_seconds, 4.0);
    }

  private:
    static QByteArray step(int number, double loss, bool measured = false) {
        QByteArray line = "{\"format\":1,\"step\":" + QByteArray::number(number) +
                          ",\"steps\":20,\"passes\":1,\"loss\":" + QByteArray::number(loss) +
                          ",\"seconds\":" + QByteArray::number(number);
        if (measured) line += ",\"held_out\":{\"top1\":[0.5,0.25],\"top3\":[0.75,0.5],\"chain_acceptance_length\":1.5}";
        return line + "}\n";
    }
};

}  // namespace griffin::app

GRIFFIN_TEST(griffin::app::TrainingStoryTest)
#include "training_story_test.moc"
