// What a training says becomes figures and curves: over pauses, kills and lines that are not complete.
#include "app/training_job/training_history.h"
#include "app/training_job/training_lines.h"
#include "tests/support/test_program.h"

#include <QTest>
#include <limits>

namespace griffin::app {

class TrainingHistoryTest : public QObject {
    Q_OBJECT

  private slots:
    void answersAreCounted() {
        TrainingHistoryReader reader;
        reader.add("{\"run\": \"data\"}\n{\"format\":1,\"reading\":0.5}\n");
        QVERIFY(reader.history().has_output);
        QCOMPARE(reader.history().data.reading, 0.5);
        reader.add(
            "{\"format\":1,\"plan\":{\"prompts\":100,\"there\":20,\"most_bytes\":5000000000,\"free_bytes\":7}}\n");
        QCOMPARE(reader.history().data.plan.prompts, 100);
        QCOMPARE(reader.history().data.plan.already_answered, 20);
        QCOMPARE(reader.history().data.plan.max_bytes, 5'000'000'000);
        reader.add("{\"format\":1,\"answered\":8,\"answer_tokens\":900,\"seconds\":3.5}\n");
        QCOMPARE(reader.history().data.sequences, 8);
        QVERIFY(!reader.history().data.measured);
        reader.add("{\"format\":1,\"answered\":16,\"answer_tokens\":1900,\"seconds\":6.5,\"seconds_left\":26}\n");
        QVERIFY(reader.history().data.measured);
        QCOMPARE(reader.history().data.seconds_left, 26.0);
        QCOMPARE(reader.history().data_seconds, 6.5);
        // Paused, and gone on with.
        reader.add(
            "{\"format\":1,\"prompts\":100,\"there\":20,\"answers\":18,\"answer_tokens\":2000,\"seconds\":7,"
            "\"complete\":false}\n");
        QVERIFY(reader.history().ended && !reader.history().complete);
        QCOMPARE(reader.history().answer_pace, 1900.0 / 6.5);
        reader.add("{\"run\": \"data\"}\n");
        QCOMPARE(reader.history().answer_pace, 0.0);
        QVERIFY(!reader.history().ended && !reader.history().has_output);
        QCOMPARE(reader.history().data.sequences, 0);
        QCOMPARE(reader.history().data.plan.already_answered, 38);
        reader.add("{\"run\": \"data\"}\n");  // paused before the prompts were read
        QCOMPARE(reader.history().data.plan.already_answered, 38);
        QCOMPARE(reader.history().data.plan.kept_answers, 38);  // no line told of others
        reader.add("{\"format\":1,\"plan\":{\"prompts\":100,\"there\":38,\"kept\":61}}\n");
        QCOMPARE(reader.history().data.plan.kept_answers, 61);
        reader.add("{\"format\":1,\"answered\":4,\"answer_tokens\":400,\"seconds\":2}\n");
        QCOMPARE(reader.history().data_seconds, 9.0);
        QCOMPARE(reader.history().run_seconds, 2.0);
    }

    void whatWasStoppedEarlyEndedInGoodOrder() {
        TrainingHistoryReader reader;
        reader.add("{\"run\":\"draft\",\"log\":512}\n{\"format\":1,\"cancelled\":true}\n");
        QVERIFY(reader.history().cancelled && !reader.history().ended);
        reader.add("{\"run\":\"draft\"}\n");
        QVERIFY(!reader.history().cancelled);
    }

    /// Its first steps are those between two measurements, which take as long as several.
    void theTimeLeftKeepsItsPaceWhenItGoesOn() {
        TrainingHistoryReader reader;
        const auto add = [&reader](int number, double left, bool measured) {
            QByteArray line = step(number, 2.0, measured);
            line.insert(line.size() - 2, ",\"seconds_left\":" + QByteArray::number(left));
            reader.add(line);
            return reader.history().draft.seconds_left;
        };
        reader.add("{\"run\":\"draft\"}\n");
        QCOMPARE(add(1, 9.0, false), 9.0);
        QCOMPARE(add(10, 30.0, true), 30.0);  // 3 seconds a step
        reader.add("{\"run\":\"draft\"}\n");
        QCOMPARE(add(11, 5.0, false), 27.0);
        reader.add("{\"run\":\"draft\"}\n");  // paused again
        QCOMPARE(add(12, 5.0, false), 24.0);
        QCOMPARE(add(15, 20.0, true), 20.0);
        QCOMPARE(add(16, 18.0, false), 18.0);
    }

    void theFailureKeepsItsTextAndArguments() {
        const engine::Failure failure{engine::FailureCause::kBadArgument,
                                      engine::Message("There are only %1 conversations", std::string("3")),
                                      engine::Message("%1: line %2", std::string("a \"b\".jsonl"), std::string("7")),
                                      engine::Message("generate more data: at least some hundreds"),
                                      {}};
        const std::string line = nlohmann::json({{"format", 1}, {"failure", failureJson(failure)}}).dump() + "\n";
        TrainingHistoryReader reader;
        reader.add("{\"run\":\"draft\"}\n" + QByteArray::fromStdString(line));
        QVERIFY(reader.history().failure == joined(failure));
        QCOMPARE(reader.history().failure.english(), failure.oneLine());
        reader.add("{\"run\":\"draft\"}\n");
        QVERIFY(reader.history().failure.empty());
    }

    void linesMayComeInPieces() {
        const QByteArray text = "{\"run\":\"draft\"}\n" + step(1, 2.0) + "no JSON at all\n\n" + step(2, 1.5);
        TrainingHistoryReader whole;
        whole.add(text);
        TrainingHistoryReader pieces;
        for (const char byte : text) pieces.add(QByteArray(1, byte));
        QCOMPARE(whole.history().steps.size(), 2U);
        QCOMPARE(pieces.history().steps.size(), 2U);
        QCOMPARE(pieces.history().draft.step, whole.history().draft.step);
        QCOMPARE(pieces.history().steps.back().loss, 1.5);
        QCOMPARE(pieces.history().draft.stage, 2);
        QCOMPARE(pieces.history().draft.stages, 3);
    }

    void whatIsNoLineOfOursIsPassedOver() {
        TrainingHistoryReader reader;
        reader.add("{\"run\":\"draft\"}\n" + step(1, 2.0));
        for (int i = 0; i < 40; ++i) reader.add(QByteArray(256 << 10, '\0'));  // as a disk leaves it that was full
        reader.add("\n" + step(2, 1.5) + "{\"step\":3,\"loss\":" + QByteArray(1'000'000, '[') + "\n");
        reader.add("{\"step\":4,\"top1\":[" + QByteArray("0,").repeated(100'000) + "0]}\n" + step(5, 1.0));
        QCOMPARE(reader.history().steps.size(), 3U);
        QCOMPARE(reader.history().draft.step, 5);
    }

    void numbersBeyondTheirTypeAreTheNearest() {
        TrainingHistoryReader reader;
        reader.add("{\"run\":\"draft\"}\n" + step(1, 2.0) + "{\"step\":1e308,\"steps\":-1e308,\"loss\":1.0}\n");
        QCOMPARE(reader.history().draft.step, std::numeric_limits<std::int64_t>::max());
        QCOMPARE(reader.history().draft.steps, std::numeric_limits<std::int64_t>::min());
    }

    // A killed training goes on from its checkpoint: the steps after that are made again.
    void repeatedStepsReplaceTheFirstOnes() {
        TrainingHistoryReader reader;
        reader.add("{\"run\":\"draft\"}\n{\"format\":1,\"measuring\":true}\n");
        QVERIFY(reader.history().measuring);
        for (int i = 1; i <= 10; ++i) reader.add(step(i, 10.0 - i, i % 5 == 0));
        QVERIFY(!reader.history().measuring);
        QCOMPARE(reader.history().measurements().size(), 2U);
        reader.add("{\"run\":\"draft\"}\n");
        for (int i = 7; i <= 8; ++i) reader.add(step(i, 100.0));
        const TrainingHistory& history = reader.history();
        QCOMPARE(history.steps.size(), 8U);
        QCOMPARE(history.steps.at(5).loss, 4.0);
        QCOMPARE(history.steps.back().loss, 100.0);
        QCOMPARE(history.measurements().size(), 1U);
        QCOMPARE(history.measurements().front().step, 5);
        QCOMPARE(history.measurements().front().top1, (std::vector<double>{0.5, 0.25}));
        QCOMPARE(history.draft_seconds, 10.0 + 8.0);
    }

    void theReportHasTheBest() {
        TrainingHistoryReader reader;
        reader.add("{\"run\":\"draft\"}\n" + step(1, 2.0) +
                   "{\"format\":1,\"steps\":9,\"of_steps\":9,\"seconds\":4,\"vocabulary_coverage\":0.9,"
                   "\"best\":{\"top1\":[0.6],\"top3\":[0.8],\"chain_acceptance_length\":2.25},\"complete\":true}\n");
        QVERIFY(reader.history().complete && reader.history().best.has_value());
        QCOMPARE(reader.history().best.value_or(engine::DraftAgreement{}).acceptance_length, 2.25);
        QCOMPARE(reader.history().draft.step, 9);
        QCOMPARE(reader.history().draft_seconds, 4.0);
    }

    void aTrialThatWasStoppedIsTriedAgain() {
        TrainingHistoryReader reader;
        reader.add("{\"run\":\"draft\"}\n" + step(9, 2.0) + "{\"trying\":0.25}\n" +
                   "{\"steps\":9,\"of_steps\":9,\"complete\":true,\"trial_stopped\":true}\n");
        QVERIFY(reader.history().complete && reader.history().trial_stopped);
        reader.add("{\"run\":\"draft\"}\n{\"measuring\":true}\n{\"trying\":0.0}\n");
        QVERIFY(!reader.history().trial_stopped && !reader.history().measuring);
        QVERIFY(reader.history().trying.has_value());
    }

    void theTrialIsToldAsItWasMeasured() {
        engine::DraftTrial trial;
        trial.prompts = 8;
        trial.device = "cpu avx2, 3 threads";
        trial.threads = 3;
        trial.stats.method = engine::Method::kGriffin;
        trial.stats.new_tokens = 800;
        trial.stats.target_passes = 400;
        trial.stats.committed_tokens = 792;
        trial.stats.decode_ms = 4000.0;
        trial.times = {800, 9.0, 4.9, 5.1, 9.5, 0.0625};
        TrainingHistoryReader reader;
        reader.add("{\"run\":\"draft\"}\n" + step(1, 2.0) + "{\"format\":1,\"trying\":0.25}\n");
        QCOMPARE(reader.history().trying.value_or(-1.0), 0.25);
        QCOMPARE(reader.history().trial.prompts, 0);
        nlohmann::ordered_json report = {{"steps", 9}, {"of_steps", 9}, {"complete", true}};
        report["trial"] = trialJson(trial);
        reader.add(QByteArray::fromStdString(report.dump()) + "\n");
        QVERIFY(!reader.history().trying.has_value());
        const engine::DraftTrial& read = reader.history().trial;
        QCOMPARE(read.prompts, 8);
        QCOMPARE(read.stats.acceptanceLength(), 1.98);
        QCOMPARE(read.device, trial.device);
        QCOMPARE(read.threads, 3);
        QVERIFY(read.times == trial.times);
        QCOMPARE(read.speedup().factor, 1.85);
        QCOMPARE(report["trial"]["speedup"].get<double>(), 1.85);
        QVERIFY(!read.speedup().busy);
    }

  private:
    static QByteArray step(int number, double loss, bool measured = false) {
        QByteArray line = "{\"format\":1,\"step\":" + QByteArray::number(number) +
                          ",\"steps\":20,\"stage\":2,\"stages\":3,\"passes\":1,\"loss\":" + QByteArray::number(loss) +
                          ",\"seconds\":" + QByteArray::number(number);
        if (measured) line += ",\"held_out\":{\"top1\":[0.5,0.25],\"top3\":[0.75,0.5],\"chain_acceptance_length\":1.5}";
        return line + "}\n";
    }
};

}  // namespace griffin::app

GRIFFIN_TEST(griffin::app::TrainingHistoryTest)
#include "training_history_test.moc"
