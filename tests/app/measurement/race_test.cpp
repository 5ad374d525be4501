// Races of a tiny model: the laps, their steps, the reports, and the history on disk.
#include <QTemporaryDir>
#include <QTest>

#include "app/measurement/race.h"
#include "app/measurement/race_history.h"
#include "app/traces/trace_codec.h"
#include "engine/engine.h"
#include "tests/support/files.h"
#include "tests/support/results.h"
#include "tests/support/test_program.h"
#include "tests/support/tiny_model.h"

namespace griffin::app {

using engine::Method;
using tests::get;

/// Its first plain laps seem to take so many times as long as the others, and plain passes near the laps that guess
/// seem to take `near` times as long as in the last plain one; each lap is asked twice, to warm up first.
class HeldUpSession : public engine::Session {
  public:
    HeldUpSession(engine::Session& inner, int held_up) : inner_(inner), held_up_(held_up) {}

    engine::Result<engine::Answer> generate(const engine::Prompt& prompt, const engine::GenerationOptions& options,
                                            const engine::EventSink& sink, std::stop_token stop) override {
        auto answer = inner_.generate(prompt, options, sink, std::move(stop));
        const bool lap = options.method == Method::kVanilla && options.max_new_tokens > 8;
        if (answer && lap && plain_laps++ < held_up_) answer->stats.decode_ms *= 1e6;
        if (answer && lap) plain_ms_ = 1000.0 / answer->stats.tokensPerSecond();
        if (answer && near > 0.0 && options.method != Method::kVanilla)
            answer->stats.plain_pass = {.ms = plain_ms_ * near};
        return answer;
    }
    void clear() override { inner_.clear(); }
    int countTokens(const engine::Prompt& prompt) const override { return inner_.countTokens(prompt); }

    int plain_laps = 0;
    double near = 0.0;

  private:
    engine::Session& inner_;
    int held_up_;
    double plain_ms_ = 0.0;
};

class RaceTest : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() {
        const std::string path = folder_.filePath(QStringLiteral("tiny.gguf")).toStdString();
        tests::writeTinyModel(path, {.context = 512});
        engine::LoadOptions load;
        load.model = path;
        load.threads = 1;
        engine_ = get(engine::Engine::load(load));
        session_ = get(engine_->openSession());
        plan_.prompt = "once upon a time once upon a time";
        plan_.columns = {{Method::kSuffix, {}}, {Method::kPromptLookup, {}}};
        plan_.options.max_new_tokens = 40;
        plan_.options.sampling.seed = 7;
    }

    void everyLapHasTheTokensOfVanilla() {
        RaceCallbacks callbacks;
        std::vector<Method> prepared;
        std::vector<std::size_t> began;
        std::vector<std::string> texts(3);
        callbacks.prepare = [&](std::size_t, Method method) -> engine::Result<engine::Done> {
            prepared.push_back(method);
            return engine::Done{};
        };
        callbacks.began = [&](std::size_t lap) { began.push_back(lap); };
        callbacks.stepped = [&](std::size_t lap, const RaceStep&, const std::string& added) { texts[lap] += added; };
        std::vector<engine::GenerationStats> ended;
        callbacks.ended = [&](std::size_t lap, const engine::GenerationStats& stats) {
            QCOMPARE(lap, ended.size());
            ended.push_back(stats);
        };
        const auto race = get(runRace(*session_, plan_, callbacks, {}));
        QCOMPARE(race.laps.size(), std::size_t{3});
        QCOMPARE(prepared, (std::vector<Method>{Method::kVanilla, Method::kSuffix, Method::kPromptLookup}));
        QCOMPARE(began, (std::vector<std::size_t>{0, 1, 2}));
        QCOMPARE(race.speedup(0), 1.0);
        for (std::size_t i = 0; i < race.laps.size(); ++i) {
            const RaceLap& lap = race.laps[i];
            QVERIFY(race.identical(i));
            QCOMPARE(lap.answer.tokens.size(), std::size_t{40});
            QCOMPARE(lap.answer.text, texts[i]);
            QCOMPARE(ended.at(i).acceptanceLength(), lap.answer.stats.acceptanceLength());
            QCOMPARE(lap.steps.back().tokens, 40);
            QCOMPARE(lap.steps.back().bytes, lap.answer.text.size());
            for (std::size_t step = 1; step < lap.steps.size(); ++step) {
                QVERIFY(lap.steps[step].ms >= lap.steps[step - 1].ms);
                QVERIFY(lap.steps[step].tokens >= lap.steps[step - 1].tokens);
            }
            // The clock of the steps begins before that of the statistics, which ends before the last step is told.
            QVERIFY(lap.steps.back().ms >= lap.answer.stats.decode_ms);
            QCOMPARE(lap.answer.stats.tokensPerSecond(), 39'000.0 / lap.answer.stats.decode_ms);
        }
        QCOMPARE(race.laps[0].steps.size(), std::size_t{40});
    }

    void treesAreRecordedWhereThatIsWanted() {
        RacePlan plan = plan_;
        const auto without = get(runRace(*session_, plan, {}, {}));
        QVERIFY(without.laps[1].trace.isEmpty() && !without.laps[1].steps.back().origin);
        plan.records = true;
        const auto race = get(runRace(*session_, plan, {}, {}));
        for (const RaceLap& lap : race.laps) {
            const auto trace = get(decodeTrace(lap.trace));
            QCOMPARE(trace.method, lap.answer.stats.method);
            QCOMPARE(static_cast<int>(trace.cycles.size()), lap.answer.stats.target_passes);
            int length = 0;
            for (const ui::TraceToken& token : trace.tokens) length += token.length;
            QCOMPARE(length, static_cast<int>(QString::fromStdString(lap.answer.text).size()));
            // The steps tell of the guesses what the trees tell; the first token comes with the prompt.
            for (std::size_t cycle = 0; cycle < trace.cycles.size(); ++cycle) {
                const RaceStep& step = lap.steps.at(cycle + 1);
                QVERIFY(step.origin == ui::shownOrigin(trace.cycles[cycle].origin));
                QCOMPARE(step.without_own, ui::briefOf(trace, static_cast<int>(cycle)).without_own);
            }
        }
        QVERIFY(race.identical(1));
        const RaceHistory history(folder_.filePath(QStringLiteral("traced.jsonl")));
        QVERIFY(history.add({"2026-01-01T00:00:00Z", "tiny", plan, race}).has_value());
        const auto records = get(history.read());
        for (std::size_t i = 0; i < race.laps.size(); ++i)
            QCOMPARE(records.at(0).race.laps[i].trace, race.laps[i].trace);
        QVERIFY(records.at(0).race.laps[1].steps == race.laps[1].steps);
        // That one was too large to be kept is kept.
        RaceRecord large{"2026-01-01T00:00:00Z", "tiny", plan, race};
        large.race.laps[1].steps.back().without_own = true;
        large.race.laps[1].trace.clear();
        large.race.laps[1].trace_too_large = true;
        QVERIFY(history.add(large).has_value());
        const auto later = get(history.read());
        for (const RaceRecord& record : later) {
            const bool is_large = record.race.laps[1].trace.isEmpty();
            QCOMPARE(record.race.laps[1].trace_too_large, is_large);
            QVERIFY(!record.race.laps[0].trace_too_large);
            if (is_large) QVERIFY(record.race.laps[1].steps == large.race.laps[1].steps);
        }
        QCOMPARE(later.size(), std::size_t{2});
    }

    /// A speedup above the tokens per pass is none of the method's.
    void plainThatWasHeldUpRunsAgain() {
        RacePlan plan = plan_;
        plan.options.max_new_tokens = 80;
        HeldUpSession once(*session_, 1);
        const auto race = get(runRace(once, plan, {}, {}));
        QCOMPARE(once.plain_laps, 2);
        QVERIFY(race.identical(1) && race.speedup(1) < 1000.0);
        QCOMPARE(race.laps.front().steps.size(), std::size_t{80});
        // Where it is again, nothing is told of any method.
        HeldUpSession always(*session_, 9);
        const auto busy = get(runRace(always, plan, {}, {}));
        QCOMPARE(always.plain_laps, 2);
        for (std::size_t lap = 1; lap < busy.laps.size(); ++lap) {
            QVERIFY(busy.speedup(lap) > 1000.0);
            QVERIFY(busy.estimate(lap).busy && busy.estimate(lap).factor == 0.0);
        }
        // A computer that was slower then counts as well.
        HeldUpSession slower(*session_, 0);
        slower.near = 0.85;
        QVERIFY(runRace(slower, plan, {}, {}).has_value());
        QCOMPARE(slower.plain_laps, 2);
        // Nor where it waited for other programs.
        Race waited = race;
        waited.laps.front().answer.stats.waiting_share = 0.2;
        QVERIFY(waited.estimate(1).busy && waited.estimate(1).plain_ms == 0.0);
    }

    /// A computer that became slower between the laps shows in the plain passes near them.
    void aComputerThatBecameSlowerTellsNothing() {
        auto race = get(runRace(*session_, plan_, {}, {}));
        const auto set = [&](std::size_t lap, double ms, double near_ms, std::optional<ui::PassBrief::Origin> origin) {
            RaceLap& one = race.laps[lap];
            one.steps.clear();
            for (int i = 0; i < 100; ++i) {
                const double jitter = i % 3 == 0 ? 0.02 * ms : 0.0;
                one.steps.push_back({ms * i + jitter, i + 1, 0, i == 0 ? std::nullopt : origin});
            }
            engine::GenerationStats& stats = one.answer.stats;
            stats.new_tokens = 100;
            stats.target_passes = stats.committed_tokens = 99;
            stats.decode_ms = 99 * ms;
            stats.waiting_share = 0;
            stats.plain_pass = {.ms = near_ms};
        };
        set(0, 10.0, 10.0, ui::PassBrief::kNone);
        set(1, 12.0, 12.0, ui::PassBrief::kText);
        set(2, 12.0, 10.0, ui::PassBrief::kText);
        QCOMPARE(race.estimate(1).verdict, engine::SpeedupVerdict::kOff);  // one token per pass, and within the drift
        QCOMPARE(race.estimate(2).verdict, engine::SpeedupVerdict::kSlower);
        race.laps[1].answer.stats.target_passes = 80;
        QCOMPARE(race.estimate(1).verdict, engine::SpeedupVerdict::kRunsDiffer);
        QVERIFY(raceTable(race).find("speedup         passes differ too much to tell\n") != std::string::npos);
        QVERIFY(raceTable(race).find("speedup         ≈ 0.83×\n") != std::string::npos);
        // Nor does it when it was kept, by earlier versions as well.
        const QString path = folder_.filePath(QStringLiteral("slower.jsonl"));
        const RaceHistory history(path);
        QVERIFY(history.add({"2026-11-30T04:17:00Z", "tiny", plan_, race}).has_value());
        for (const bool earlier : {false, true}) {
            if (earlier) {
                auto line = nlohmann::json::parse(tests::readFile(path).toStdString());
                for (auto& lap : line["laps"]) QCOMPARE(lap.erase("plain_pass_ms"), std::size_t{1});
                tests::writeFile(path, QByteArray::fromStdString(line.dump() + "\n"));
            }
            const Race kept = get(history.read()).at(0).race;
            QCOMPARE(kept.estimate(1).verdict, engine::SpeedupVerdict::kRunsDiffer);
            QCOMPARE(kept.estimate(2).verdict, engine::SpeedupVerdict::kSlower);
        }
        // A gain beyond the drift is told, unless plain decoding ran under quite other conditions.
        race.laps[1].answer.stats.target_passes = 33;
        race.laps[1].answer.stats.decode_ms = 99 * 5.0;
        for (const auto& [near_ms, verdict] :
             {std::pair(8.5, engine::SpeedupVerdict::kFaster), std::pair(11.5, engine::SpeedupVerdict::kFaster),
              std::pair(8.0, engine::SpeedupVerdict::kRunsDiffer),
              std::pair(12.5, engine::SpeedupVerdict::kRunsDiffer)}) {
            race.laps[1].answer.stats.plain_pass = {.ms = near_ms};
            QCOMPARE(race.estimate(1).verdict, verdict);
            QCOMPARE(race.estimate(1).factor > 0.0, verdict == engine::SpeedupVerdict::kFaster);
        }
        // Without guesses all passes are plain ones.
        set(2, 12.0, 10.0, ui::PassBrief::kNone);
        QCOMPARE(race.estimate(2).verdict, engine::SpeedupVerdict::kOff);
        QCOMPARE(race.estimate(2).factor, 1.0);
        race.laps[0].answer.stats.waiting_share = 0.9;
        QVERIFY(race.estimate(1).busy);
        QVERIFY(race.estimate(2).busy && race.estimate(2).factor == 0.0);
        QVERIFY(raceTable(race).find("speedup         - (the computer was busy)\n") != std::string::npos);
        auto json = raceJson(plan_, race);
        QCOMPARE(json["told"].get<std::string>(), std::string("-"));
        QCOMPARE(json["others"][0]["told"].get<std::string>(), std::string("-"));
        // Nor is a server compared with what other programs held up.
        race.laps[2].server = "box";
        QVERIFY(race.estimate(2).busy && race.estimate(2).factor == 0.0);
        race.laps[0].answer.stats.waiting_share = 0.0;
        QVERIFY(!race.estimate(2).busy && race.estimate(2).factor > 0.0);
        race.laps[2].server.clear();
        json = raceJson(plan_, race);
        QCOMPARE(json["others"][0]["told"].get<std::string>(), std::string("same speed as plain"));
    }

    void aMethodThatCannotRunEndsTheRace() {
        RacePlan plan = plan_;
        plan.columns = {{Method::kGriffin, {}}};
        QVERIFY(!runRace(*session_, plan, {}, {}).has_value());
        RaceCallbacks callbacks;
        callbacks.prepare = [](std::size_t, Method) -> engine::Result<engine::Done> {
            return engine::failed({{}, engine::Message("No draft"), {}, {}, {}});
        };
        const auto refused = runRace(*session_, plan_, callbacks, {});
        QVERIFY(!refused.has_value());
        QCOMPARE(refused.error().what.english(), std::string("No draft"));
    }

    void aStopEndsAllLaps() {
        std::stop_source stop;
        RaceCallbacks callbacks;
        callbacks.stepped = [&](std::size_t, const RaceStep& step, const std::string&) {
            if (step.tokens == 10) stop.request_stop();
        };
        const auto race = get(runRace(*session_, plan_, callbacks, stop.get_token()));
        QCOMPARE(race.laps.size(), std::size_t{3});
        QVERIFY(race.laps[0].answer.finish_reason == engine::FinishReason::kCancelled);
        QCOMPARE(race.laps[0].answer.tokens.size(), std::size_t{10});
        QVERIFY(race.laps[2].answer.tokens.empty());
    }

    void reportsTellEveryColumn() {
        const auto race = get(runRace(*session_, plan_, {}, {}));
        const auto json = raceJson(plan_, race);
        QCOMPARE(json["chosen_method"].get<std::string>(), std::string("suffix"));
        QCOMPARE(json["chosen_tree"].get<std::string>(), std::string(engine::nameOf(plan_.columns[0].tree.kind)));
        QCOMPARE(json["format"].get<int>(), 1);
        QCOMPARE(json["vanilla"]["method"].get<std::string>(), std::string("vanilla"));
        QCOMPARE(json["vanilla"]["stats"]["tokens_per_pass"].get<double>(), 1.0);
        QCOMPARE(json["method"]["stats"]["tokens_per_pass"].get<double>(), race.laps[1].answer.stats.tokensPerPass());
        QCOMPARE(json["method"]["method"].get<std::string>(), std::string("suffix"));
        QCOMPARE(json["identical"].get<bool>(), true);
        QCOMPARE(json["others"].size(), std::size_t{1});
        QCOMPARE(json["others"][0]["method"]["method"].get<std::string>(), std::string("prompt-lookup"));
        const QStringList lines =
            QString::fromStdString(raceMarkdown("Tiny", "2026-11-27T15:18:26Z", plan_, race)).split('\n');
        QCOMPARE(lines[0], QString("> once upon a time once upon a time"));
        QCOMPARE(lines[2], QString("Tiny, 2026-11-27T15:18:26Z. Temperature 0, at most 40 tokens."));
        for (int i = 4; i < 9; ++i) QCOMPARE(lines[i].count('|'), lines[4].count('|'));
        QVERIFY(lines[7].startsWith("| suffix | 40 |") && lines[7].endsWith("| yes |"));
    }

    void aReportTellsNoSpeedupOfABusyComputer() {
        auto race = get(runRace(*session_, plan_, {}, {}));
        for (RaceLap& lap : race.laps) {
            lap.answer.stats.new_tokens = 100;
            lap.answer.stats.target_passes = 50;
            lap.answer.stats.committed_tokens = 100;
            lap.answer.stats.decode_ms = 500;
            lap.answer.stats.waiting_share = 0;
            lap.answer.stats.plain_pass = {};
        }
        race.laps.front().answer.stats.decode_ms = 1000;
        race.laps.back().answer.stats.waiting_share = 0.9;
        const QStringList lines =
            QString::fromStdString(raceMarkdown("Tiny", "2026-11-27T15:18:26Z", plan_, race)).split('\n');
        QVERIFY2(lines[6].contains("| 1.00× |") && lines[7].contains("| ≈ 2.0× |"), qPrintable(lines[7]));
        QVERIFY2(lines[8].contains("| - |"), qPrintable(lines[8]));
        QVERIFY(lines.contains("The computer was busy: where there is no speedup (-), it cannot be told."));
    }

    void aReportNamesWhatWasChosen() {
        MethodSpec automatic;
        automatic.method = Method::kAuto;
        engine::GenerationStats stats;
        stats.method = Method::kGriffin;
        stats.tree = engine::TreeKind::kCoupled;
        QCOMPARE(nameOf(lineOf(automatic, stats)), std::string("auto (griffin + suffix, coupled)"));
        automatic.method = Method::kGriffin;
        QCOMPARE(nameOf(lineOf(automatic, stats)), std::string("griffin (coupled)"));
    }

    void theHistoryGivesBackWhatItWasGiven() {
        const auto race = get(runRace(*session_, plan_, {}, {}));
        const QString path = folder_.filePath(QStringLiteral("new/races.jsonl"));
        const RaceHistory history(path);
        QVERIFY(history.read().has_value() && history.read()->empty());
        RaceRecord record{"2026-01-02T03:04:05Z", "Tiny", plan_, race};
        QVERIFY(history.add(record).has_value());
        // A crash in the middle of a line, and a line of a format that is not known yet.
        tests::writeFile(path, tests::readFile(path) + "{\"format\": 99, \"time\": 5}\n{\"format\": 1, \"ti");
        record.model = "Another";
        QVERIFY(history.add(record).has_value());
        const auto read = get(history.read());
        QCOMPARE(read.size(), std::size_t{2});
        QCOMPARE(read.at(1).model, std::string("Another"));
        const RaceRecord& first = read.front();
        QCOMPARE(first.time, std::string("2026-01-02T03:04:05Z"));
        QCOMPARE(first.plan.prompt, plan_.prompt);
        QCOMPARE(first.plan.options.sampling.seed, plan_.options.sampling.seed);
        QCOMPARE(first.plan.columns.size(), std::size_t{2});
        QVERIFY(first.plan.columns[1].method == Method::kPromptLookup);
        for (std::size_t i = 0; i < 3; ++i) {
            QVERIFY(first.race.laps[i].steps == race.laps[i].steps);
            QCOMPARE(first.race.laps[i].answer.tokens, race.laps[i].answer.tokens);
            QCOMPARE(first.race.laps[i].answer.text, race.laps[i].answer.text);
            QCOMPARE(first.race.speedup(i), race.speedup(i));
            QCOMPARE(first.race.laps[i].answer.stats.time_to_first_token_ms,
                     race.laps[i].answer.stats.time_to_first_token_ms);
            QCOMPARE(first.race.laps[i].answer.stats.acceptanceLength(), race.laps[i].answer.stats.acceptanceLength());
        }
        QVERIFY(tests::readFile(path).contains("\"format\": 99"));
    }

    /// What a file says of a race that never was is left out, or held within what can be.
    void aForgedRecordIsRefusedOrHeldInBounds() {
        RaceRecord record{"2026-01-02T03:04:05Z", "Tiny", plan_, get(runRace(*session_, plan_, {}, {}))};
        const QString path = folder_.filePath(QStringLiteral("forged.jsonl"));
        QVERIFY(RaceHistory(path).add(record).has_value());
        const auto good = nlohmann::ordered_json::parse(tests::readFile(path).toStdString());
        const auto readOf = [&](const std::string& line) {
            tests::writeFile(path, QByteArray::fromStdString(line + "\n"));
            return get(RaceHistory(path).read());
        };
        QCOMPARE(readOf(good.dump()).size(), std::size_t{1});
        auto forged = good;
        forged["plan"]["columns"].clear();  // more laps than methods
        QVERIFY(readOf(forged.dump()).empty());
        forged = good;
        for (int i = 0; i < 100; ++i) {
            forged["plan"]["columns"].push_back(forged["plan"]["columns"][0]);
            forged["laps"].push_back(forged["laps"][0]);
        }
        QVERIFY(readOf(forged.dump()).empty());
        forged = good;
        forged["plan"]["options"]["x"] = "DEEP";
        std::string deep = forged.dump();
        deep.replace(deep.find("\"DEEP\""), 6, std::string(200'000, '[') + std::string(200'000, ']'));
        QVERIFY(readOf(deep).empty());
        forged = good;
        forged["laps"][1]["steps"] =
            nlohmann::ordered_json::parse("[[5, 3, 9], [-1e300, -7, 2, -9], [7, 4, 99999, 99]]");
        const auto held = readOf(forged.dump());
        QCOMPARE(held.size(), std::size_t{1});
        const RaceLap& lap = held[0].race.laps[1];
        for (std::size_t step = 1; step < lap.steps.size(); ++step) {
            QVERIFY(lap.steps[step].ms >= lap.steps[step - 1].ms);
            QVERIFY(lap.steps[step].tokens >= lap.steps[step - 1].tokens);
            QVERIFY(lap.steps[step].bytes >= lap.steps[step - 1].bytes);
        }
        QVERIFY(lap.steps.back().bytes <= lap.answer.text.size());
    }

    void onlyTheNewestAreKept() {
        RaceRecord record{"2026-01-02T03:04:05Z", "", plan_, {}};
        record.race.laps.resize(2);
        const RaceHistory history(folder_.filePath(QStringLiteral("many.jsonl")));
        for (int i = 0; i < 111; ++i) {
            record.model = std::to_string(i);
            QVERIFY(history.add(record).has_value());
        }
        const auto read = history.read();
        QCOMPARE(read->size(), RaceHistory::kMax);
        QCOMPARE(read->back().model, std::string("110"));
        QCOMPARE(read->front().model, std::string("11"));
    }

  private:
    QTemporaryDir folder_;
    std::unique_ptr<engine::Engine> engine_;
    std::unique_ptr<engine::Session> session_;
    RacePlan plan_;
};

}  // namespace griffin::app

GRIFFIN_TEST(griffin::app::RaceTest)
#include "race_test.moc"
