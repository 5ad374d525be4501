// Measuring a speedup: the order of the runs, what is made of them, and what is refused; and its words.
#include "app/measurement/speedup_run.h"

#include <fmt/format.h>

#include <QLocale>
#include <QTest>

#include "app/measurement/draft_trial.h"
#include "app/measurement/speedup_text.h"
#include "tests/support/results.h"
#include "tests/support/test_program.h"

namespace griffin::app {
namespace {

using engine::Method;
using engine::Speedup;
using engine::SpeedupVerdict;
using tests::get;

/// Answers at once; tells how long each run took.
class TimedSession : public engine::Session {
  public:
    engine::Result<engine::Answer> generate(const engine::Prompt& /*prompt*/, const engine::GenerationOptions& options,
                                            const engine::EventSink& sink, std::stop_token stop) override {
        const bool plain = options.method == Method::kVanilla;
        engine::Answer answer;
        answer.stats.method = options.method;
        answer.stats.new_tokens = std::min(tokens, options.max_new_tokens);
        answer.stats.committed_tokens = answer.stats.new_tokens - 1;
        answer.stats.target_passes = answer.stats.committed_tokens / (plain ? 1 : 2);
        if (options.max_new_tokens > 8) {
            order += plain ? 'P' : 'G';
            const double ms =
                plain ? plain_ms.at(plain_runs++ % plain_ms.size()) : guessed_ms.at(guessed_runs++ % guessed_ms.size());
            answer.stats.decode_ms = ms * (answer.stats.new_tokens - 1);
            answer.stats.waiting_share = plain ? 0.0 : 0.05;
        } else {
            answer.stats.decode_ms = warm_ms * (answer.stats.new_tokens - 1);
        }
        if (sink) {
            engine::TextAdded added;
            added.new_tokens = answer.stats.new_tokens;
            sink(added);
        }
        if (stop.stop_requested()) answer.finish_reason = engine::FinishReason::kCancelled;
        return answer;
    }
    void clear() override { order += '.'; }
    void setApart(bool apart) override { ++(apart ? apart_begun : apart_ended); }
    int countTokens(const engine::Prompt& /*prompt*/) const override { return 0; }

    int tokens = 101;
    std::vector<double> guessed_ms{9.0, 11.0};
    std::vector<double> plain_ms{15.0, 17.0};
    double warm_ms = 15.7;  // of the few tokens before
    std::size_t plain_runs = 0;
    std::size_t guessed_runs = 0;
    std::string order;
    int apart_begun = 0;
    int apart_ended = 0;
};

engine::Result<engine::SpeedupTimes> measured(TimedSession& session, int length = 1000,
                                              const std::stop_token& stop = {}) {
    engine::GenerationOptions options;
    options.method = Method::kSuffix;
    options.max_new_tokens = length;
    auto answer = measureSpeedup(session, {}, options, stop);
    if (!answer) return tl::unexpected(answer.error());
    return answer->times;
}

std::string number(double value, int digits) {
    return fmt::format("{:.{}f}", value, digits);
}

class SpeedupRunTest : public QObject {
    Q_OBJECT

  private slots:
    void runsPlainGuessedTwicePlain() {
        TimedSession session;
        const engine::SpeedupTimes times = get(measured(session));
        QCOMPARE(session.order, std::string("...P.G.G.P"));  // both methods warm up, and nothing is found in the cache
        QVERIFY(session.apart_begun == 1 && session.apart_ended == 1);  // the chats are kept
        QCOMPARE(times.tokens, 101);
        QCOMPARE(times.plain_before_ms, 15.0);
        QCOMPARE(times.guessed_ms, 9.0);
        QCOMPARE(times.guessed_again_ms, 11.0);
        QCOMPARE(times.guessedMs(), 10.0);
        QCOMPARE(times.plain_after_ms, 17.0);
        QCOMPARE(times.waiting_share, 0.05);
        session.tokens = 5000;
        QCOMPARE(get(measured(session)).tokens, kUsuallyMeasuredTokens);
        QCOMPARE(get(measured(session, 70)).tokens, 70);
    }

    // An estimate is of the whole answer: so is a measurement, where that takes seconds.
    void aFastModelsAnswerIsMeasuredWhole() {
        TimedSession session;
        session.tokens = 5000;
        session.warm_ms = 2.5;
        QCOMPARE(get(measured(session, 774)).tokens, 774);
        QCOMPARE(get(measured(session, 4096)).tokens, 1600);
        session.warm_ms = 0.0;
        QCOMPARE(get(measured(session, 4096)).tokens, kUsuallyMeasuredTokens);
    }

    void whatCannotBeIsMeasuredAgain() {
        TimedSession session;
        session.plain_ms = {50.0, 50.0, 15.0, 15.0};  // five times as fast with two tokens per pass
        const engine::SpeedupTimes times = get(measured(session));
        QCOMPARE(session.order, std::string("...P.G.G.P.P.G.G.P"));
        QCOMPARE(times.plainMs(), 15.0);
        session.plain_ms = {50.0};
        const auto refused = measured(session);
        QVERIFY(!refused.has_value());
        QCOMPARE(refused.error().what.english(),
                 std::string("The speed of the computer changed too much during the measurement"));
    }

    void tellsHowFarItIs() {
        TimedSession session;
        engine::GenerationOptions options;
        options.method = Method::kSuffix;
        options.max_new_tokens = session.tokens;
        std::vector<SpeedupProgress> seen;
        const auto keep = [&](const SpeedupProgress& progress) { seen.push_back(progress); };
        QVERIFY(measureSpeedup(session, {}, options, {}, keep).has_value());
        QCOMPARE(seen.size(), 8U);  // each run when it begins, and with its tokens
        for (std::size_t i = 0; i < seen.size(); ++i) {
            QCOMPARE(seen[i].run, static_cast<int>(i / 2) + 1);
            QCOMPARE(seen[i].runs, 4);
            const std::size_t ended = (i + 1) / 2;
            QCOMPARE(seen[i].fraction, static_cast<double>(ended) / 4.0);
        }
        // What is measured once more takes as long again.
        seen.clear();
        session.plain_ms = {50.0, 50.0, 15.0, 15.0};
        session.plain_runs = 0;
        QVERIFY(measureSpeedup(session, {}, options, {}, keep).has_value());
        QCOMPARE(seen.size(), 16U);
        QCOMPARE(seen[8].run, 5);
        QCOMPARE(seen[8].runs, 8);
        QCOMPARE(seen[8].fraction, 0.5);
        QCOMPARE(seen.back().fraction, 1.0);
    }

    void stopsAndShortAnswersAreNoResult() {
        TimedSession session;
        std::stop_source stop;
        stop.request_stop();
        QCOMPARE(measured(session, 100, stop.get_token()).error().cause, engine::FailureCause::kCancelled);
        session.tokens = 1;
        QVERIFY(!measured(session).has_value());
    }

    // What a training promises is measured and told as an answer in the chat is.
    void aDraftIsTriedAsTheChatWouldUseIt() {
        TimedSession session;
        engine::GenerationOptions options;
        options.method = Method::kGriffin;
        options.max_new_tokens = 101;
        std::vector<double> shares;
        const std::vector<std::string> prompts{"one", "two", "three"};
        const engine::DraftTrial trial =
            tryDraft(session, prompts, options, 60.0, [&](double share) { shares.push_back(share); }, {});
        QCOMPARE(trial.prompts, 3);
        QCOMPARE(shares.size(), 3U);
        QCOMPARE(session.order, std::string("...P.G.G.P...P.G.G.P...P.G.G.P"));
        QCOMPARE(trial.stats.new_tokens, 3 * 101);
        QCOMPARE(trial.stats.acceptanceLength(), 2.0);
        const Speedup told = trial.speedup();
        QVERIFY(told.measured);
        QCOMPARE(told.verdict, SpeedupVerdict::kFaster);
        QCOMPARE(told.factor, 1.6);  // 16 ms plain, 10 ms guessed
        const auto one = get(measureSpeedup(session, {}, options, {}));
        QCOMPARE(engine::speedupOf(one.guessed, one.times).factor, told.factor);
        QCOMPARE(one.guessed.acceptanceLength(), trial.stats.acceptanceLength());
    }

    void aTrialEndsInTimeAndLeavesOutWhatSaysNothing() {
        TimedSession session;
        engine::GenerationOptions options;
        options.method = Method::kGriffin;
        const std::vector<std::string> prompts{"one", "two"};
        QCOMPARE(tryDraft(session, prompts, options, 0.0, {}, {}).prompts, 0);
        session.tokens = 1;
        QCOMPARE(tryDraft(session, prompts, options, 60.0, {}, {}).prompts, 0);
        std::stop_source stop;
        stop.request_stop();
        QCOMPARE(tryDraft(session, prompts, options, 60.0, {}, stop.get_token()).prompts, 0);
    }

    void storedAnswersGiveTheSameFigure() {
        engine::GenerationStats stats;
        stats.method = Method::kGriffin;
        stats.new_tokens = 101;
        stats.target_passes = 40;
        stats.committed_tokens = 100;
        stats.decode_ms = 1000.0;
        stats.plain_pass = {20.0, 19.0, 22.0};
        stats.waiting_share = 0.25;
        storage::MessageStats row;
        row.method = QStringLiteral("griffin");
        row.new_tokens = 101;
        row.target_passes = 40;
        row.committed_tokens = 100;
        row.decode_ms = 1000.0;
        store(stats.plain_pass, row);
        row.waiting_share = 0.25;
        QVERIFY(statsOf(row).plain_pass == stats.plain_pass);
        const engine::SpeedupTimes times{101, 14.0, 9.5, 10.5, 16.0, 0.0};
        for (const bool with_times : {false, true}) {
            if (with_times) store(times, row);
            const Speedup expected = engine::speedupOf(stats, with_times ? times : engine::SpeedupTimes());
            const Speedup found = speedupOf(row);
            QCOMPARE(found.verdict, expected.verdict);
            QCOMPARE(found.factor, expected.factor);
            QCOMPARE(found.measured, with_times);
            QCOMPARE(found.busy, !with_times);
        }
    }

    void theSecondDigitIsToldWhereRunsAreClose() {
        engine::GenerationStats stats;
        stats.method = engine::Method::kGriffin;
        stats.new_tokens = 256;
        const auto figure = [&](double before, double guessed, double again, double after) {
            return QString::fromStdString(
                speedupFigure(engine::speedupOf(stats, {256, before, guessed, again, after, 0.0}), number).english());
        };
        QCOMPARE(figure(4.4, 3.0, 3.0, 4.6), QString("1.50×"));
        QCOMPARE(figure(4.07, 3.0, 3.0, 5.04), QString("1.5×"));
        QCOMPARE(figure(4.5, 2.8, 3.2, 4.5), QString("1.5×"));
    }

    // The seconds are those of the tokens that were measured.
    void theMeasuredTokensOfALongAnswerAreTold() {
        engine::GenerationStats stats;
        stats.method = engine::Method::kGriffin;
        const auto sentence = [&](int tokens, double plain) {
            stats.new_tokens = tokens;
            const auto grouped = [](double value, int digits) {
                return QLocale(QLocale::English).toString(value, 'f', digits).toStdString();
            };
            const int measured = tokens > 2000 ? 1510 : 256;
            return QString::fromStdString(
                speedupSentence(engine::speedupOf(stats, {measured, plain, 4.0, 4.0, plain, 0.0}), grouped).english());
        };
        QVERIFY(sentence(2048, 6.0).endsWith("(measured over 1,510 tokens)"));
        QCOMPARE(sentence(314, 6.0),
                 QString("Guessing saved 0.51 s of 1.5 s, 1.50 times as fast (measured over 256 tokens)"));
        QCOMPARE(sentence(314, 3.0),
                 QString("Guessing cost 0.26 s more than 0.77 s, 0.75 times as fast (measured over 256 tokens)"));
        QCOMPARE(sentence(256, 6.0), QString("Guessing saved 0.51 s of 1.5 s, 1.50 times as fast (measured)"));
        QCOMPARE(sentence(314, 4.0), QString("What guessing saved: too little to tell (measured over 256 tokens)"));
    }

    void isToldInASentence_data() {
        QTest::addColumn<int>("verdict");
        QTest::addColumn<bool>("measured");
        QTest::addColumn<double>("factor");
        QTest::addColumn<QString>("sentence");
        QTest::addColumn<QString>("figure");
        const auto row = [](const char* name, SpeedupVerdict verdict, bool measured, double factor,
                            const char* sentence, const char* figure) {
            QTest::newRow(name) << static_cast<int>(verdict) << measured << factor << QString(sentence)
                                << QString(figure);
        };
        row("estimated", SpeedupVerdict::kFaster, false, 1.342,
            "Guessing saved ≈ 1.3 s of 5.1 s, about 1.3 times as fast", "≈ 1.3×");
        row("a little", SpeedupVerdict::kFaster, false, 1.0535,
            "Guessing saved ≈ 1.3 s of 5.1 s, about 1.05 times as fast", "≈ 1.05×");
        row("not 1.20", SpeedupVerdict::kFaster, false, 1.1993,
            "Guessing saved ≈ 1.3 s of 5.1 s, about 1.2 times as fast", "≈ 1.2×");
        row("measured", SpeedupVerdict::kFaster, true, 1.342,
            "Guessing saved 1.3 s of 5.1 s, 1.34 times as fast (measured)", "1.34×");
        row("slower", SpeedupVerdict::kSlower, false, 0.8,
            "Guessing cost ≈ 1.3 s more than 3.0 s, about 0.80 times as fast", "≈ 0.80×");
        row("short", SpeedupVerdict::kTooShort, false, 0.0, "What guessing saved: too short to tell",
            "too short to tell");
        row("close", SpeedupVerdict::kTooClose, false, 0.0, "What guessing saved: too little to tell",
            "too little to tell");
        row("measured close", SpeedupVerdict::kTooClose, true, 0.0,
            "What guessing saved: too little to tell (measured)", "too little to tell");
        row("measured off", SpeedupVerdict::kOff, true, 1.0,
            "Hardly anything was guessed: same speed as plain (measured)", "same speed as plain");
        row("passes differ", SpeedupVerdict::kRunsDiffer, false, 0.0,
            "What guessing saved: passes differ too much to tell", "passes differ too much to tell");
        row("runs differ", SpeedupVerdict::kRunsDiffer, true, 0.0,
            "What guessing saved: the runs differ too much to tell", "runs differ too much to tell");
        row("off", SpeedupVerdict::kOff, false, 1.0, "Hardly anything was guessed: same speed as plain",
            "same speed as plain");
        row("plain", SpeedupVerdict::kPlain, false, 0.0, "Plain (one token at a time)", "");
        row("unknown", SpeedupVerdict::kUnknown, false, 0.0, "", "");
    }
    void isToldInASentence() {
        QFETCH(int, verdict);
        QFETCH(bool, measured);
        QFETCH(double, factor);
        QFETCH(QString, sentence);
        QFETCH(QString, figure);
        Speedup speedup;
        speedup.verdict = static_cast<SpeedupVerdict>(verdict);
        speedup.measured = measured;
        speedup.factor = factor;
        speedup.plain_ms = factor > 1.0 ? 5100.0 : 3000.0;
        speedup.saved_ms = factor > 1.0 ? 1300.0 : -1300.0;
        QCOMPARE(QString::fromStdString(speedupSentence(speedup, number).english()), sentence);
        QCOMPARE(QString::fromStdString(speedupFigure(speedup, number).english()), figure);
        speedup.busy = true;
        const QString busy = QString::fromStdString(speedupSentence(speedup, number).english());
        QCOMPARE(busy, sentence.isEmpty() ? QString("The computer was busy") : sentence + "; the computer was busy");
    }
};

}  // namespace
}  // namespace griffin::app

GRIFFIN_TEST(griffin::app::SpeedupRunTest)
#include "speedup_run_test.moc"
