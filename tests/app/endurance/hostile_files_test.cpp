// Everything that the window reads, as an enemy leaves it: cut, at random, empty, without an end, nested, with numbers
// and types that nobody expects; a folder, a pipe or a device in a file's place. The window opens, shows all its pages,
// says what it cannot read, and closes.
#include <QComboBox>
#include <QDir>
#include <QElapsedTimer>
#include <QFileInfo>
#include <QRandomGenerator>
#include <QRegularExpression>
#include <QUrl>
#include <functional>

#include "app/library/application_identity.h"
#include "app/measurement/benchmark_run.h"
#include "app/measurement/race_history.h"
#include "app/measurement/server_benchmark_run.h"
#include "app/traces/trace_codec.h"
#include "app/traces/trace_columns.h"
#include "app/training_job/training_job.h"
#include "tests/app/traces/made_trace.h"
#include "tests/app/window/window_fixture.h"
#include "tests/support/test_program.h"

#include <sys/stat.h>
#include <unistd.h>

using namespace griffin;

namespace {

constexpr int kMostMilliseconds = 20'000;  // to open, show and close, on a busy computer
constexpr qint64 kWithoutEnd = 1LL << 40;  // bytes of a file without content

using Forgery = std::function<void(const QString& path, const QByteArray& sound)>;

void put(const QString& path, const QByteArray& content) {
    tests::writeFile(path, content);
}

QByteArray replaced(QByteArray text, const char* pattern, const char* by) {
    return QString::fromUtf8(text)
        .replace(QRegularExpression(QString::fromLatin1(pattern)), QString::fromLatin1(by))
        .toUtf8();
}

const QList<std::pair<const char*, Forgery>>& forgeries() {
    static const QList<std::pair<const char*, Forgery>> all = {
        {"sound", [](const QString& path, const QByteArray& sound) { put(path, sound); }},
        {"cut", [](const QString& path, const QByteArray& sound) { put(path, sound.left(sound.size() * 2 / 3)); }},
        {"empty", [](const QString& path, const QByteArray&) { put(path, {}); }},
        {"random",
         [](const QString& path, const QByteArray&) {
             QByteArray bytes(1 << 16, Qt::Uninitialized);
             QRandomGenerator(7).fillRange(reinterpret_cast<quint32*>(bytes.data()), bytes.size() / 4);
             put(path, bytes);
         }},
        {"nested", [](const QString& path, const QByteArray&) { put(path, QByteArray(1 << 20, '[')); }},
        {"many values",
         [](const QString& path, const QByteArray&) { put(path, '[' + QByteArray("0,").repeated(5'000'000) + "0]"); }},
        {"large numbers",
         [](const QString& path, const QByteArray& sound) {
             put(path, replaced(sound, "(?<=[\\[:, ])-?[0-9.]+(?=[\\],}])", "99999999999999999999"));
         }},
        {"negative numbers",
         [](const QString& path, const QByteArray& sound) {
             put(path, replaced(sound, "(?<=[\\[:, ])-?[0-9.]+(?=[\\],}])", "-7"));
         }},
        {"numbers for texts",
         [](const QString& path, const QByteArray& sound) { put(path, replaced(sound, ": ?\"[^\"]*\"", ":5")); }},
        {"texts for numbers",
         [](const QString& path, const QByteArray& sound) {
             put(path, replaced(sound, "(?<=[\\[:, ])-?[0-9.]+(?=[\\],}])", "\"x\""));
         }},
        {"lists for objects",
         [](const QString& path, const QByteArray& sound) { put(path, replaced(sound, ": ?\\{[^{}]*\\}", ":[]")); }},
        {"without an end",
         [](const QString& path, const QByteArray&) {
             QFile file(path);
             QVERIFY(file.open(QIODevice::WriteOnly) && file.resize(kWithoutEnd));
         }},
        {"a folder", [](const QString& path, const QByteArray&) { QVERIFY(QDir().mkpath(path)); }},
        {"a pipe",
         [](const QString& path, const QByteArray&) { QCOMPARE(::mkfifo(path.toLocal8Bit().constData(), 0600), 0); }},
        {"a device",
         [](const QString& path, const QByteArray&) { QVERIFY(QFile::link(QStringLiteral("/dev/zero"), path)); }},
        {"itself", [](const QString& path, const QByteArray&) { QVERIFY(QFile::link(path, path)); }},
    };
    return all;
}

qint64 residentBytes() {
    const QList<QByteArray> pages = tests::readFile(QStringLiteral("/proc/self/statm")).split(' ');
    return pages.value(1).toLongLong() * ::sysconf(_SC_PAGESIZE);
}

/// A race of two laps with traces.
app::RaceRecord race() {
    app::RaceRecord record;
    record.time = "2026-01-02T03:04:05Z";
    record.model = "tiny";
    record.plan.prompt = "Count";
    record.plan.columns = {{engine::Method::kSuffix, {}}};
    for (int lap = 0; lap < 2; ++lap) {
        app::RaceLap& one = record.race.laps.emplace_back();
        one.answer.text = "one two three four";
        one.answer.tokens = {1, 2, 3, 4};
        one.answer.stats.method = lap == 0 ? engine::Method::kVanilla : engine::Method::kSuffix;
        one.answer.stats.new_tokens = 4;
        one.answer.stats.target_passes = 3;
        one.answer.stats.committed_tokens = 4;
        one.answer.stats.decode_ms = 12;
        one.steps = {{5, 1, 3}, {9, 2, 7}, {12, 4, 18}};
        one.trace = app::encodeTrace(tests::madeTrace(20, 12));
    }
    return record;
}

app::BenchmarkRun benchmark(const QString& path) {
    app::BenchmarkRun run;
    run.name.path = path;
    run.name.started = "2026-01-02T03:04:05Z";
    run.name.model = "tiny";
    run.plan.tasks = {{"task", {{1, {"Count"}}}}};
    run.plan.methods = {{engine::Method::kSuffix, {}}};
    run.plan.temperatures = {0.0};
    run.plan.repeats = 1;
    run.environment = {{"cpu", "one"}, {"threads", 2}};
    run.t = {{1, 1.0}, {2, 1.5}};
    app::PromptRecord record;
    engine::GenerationStats stats;
    stats.new_tokens = 4;
    stats.target_passes = 3;
    stats.committed_tokens = 4;
    stats.decode_ms = 12;
    stats.accepted_by_depth = {2, 1};
    record.methods.resize(2);
    for (app::MethodRecord& method : record.methods) method = {{stats}, true};
    run.records = {record};
    return run;
}

}  // namespace

class HostileFilesTest : public tests::WindowTest {
    Q_OBJECT

  private slots:
    void initTestCase();
    void theWindowLives_data();
    void theWindowLives();
    void choosingFromNothingChoosesNothing();
    void tracesOfARaceTakeTheMemoryOfOne();
    void aRaceOfLongTextsIsShown();

  private:
    void forgeAll(const Forgery& forge);
    void open(const app::RaceRecord& record);
    void chooseAll();
    void showAll();
    void giveAll();

    QTemporaryDir home_;
    std::vector<std::pair<QString, QByteArray>> kept_;   // by name in the folder of the data
    std::vector<std::pair<QString, QByteArray>> given_;  // what a person chooses
};

void HostileFilesTest::initTestCase() {
    qputenv("XDG_DATA_HOME", home_.path().toLocal8Bit());
    qputenv("XDG_CACHE_HOME", home_.path().toLocal8Bit());
    const QString races = home_.filePath(QStringLiteral("races.jsonl"));
    QVERIFY(app::RaceHistory(races).add(race()).has_value());
    const app::BenchmarkRun run = benchmark(home_.filePath(QStringLiteral("run.jsonl")));
    QVERIFY(app::createRun(run).has_value() && app::appendRecord(run.name.path, run.records[0]).has_value());
    app::ServerBenchmarkRun servers{
        home_.filePath(QStringLiteral("servers.jsonl")),
        "2026-01-02T03:04:05Z",
        {{{{QUrl(QStringLiteral("http://127.0.0.1:1/v1")), {}}, "box", "m", app::remote::ServerKind::kVllm}},
         run.plan.tasks,
         {1, 2},
         {},
         {}},
        {}};
    const app::remote::LoadRow row{"http://127.0.0.1:1/v1", "box", "vLLM", "m", "task", {}};
    QVERIFY(app::createServerRun(servers).has_value() && app::appendServerRow(servers.path, row).has_value());
    app::TrainingJob job;
    job.model = QStringLiteral("/models/tiny.gguf");
    job.model_name = QStringLiteral("tiny");
    job.phase = app::TrainingPhase::kDraft;
    QVERIFY(app::TrainingFolder(home_.path()).write(job).has_value());
    const QByteArray steps =
        "{\"run\":\"draft\"}\n{\"step\":1,\"steps\":9,\"loss\":2.5,\"seconds\":1.0,\"held_out\":{\"top1\":[0.5],"
        "\"top3\":[0.7]}}\n";
    kept_ = {
        {QStringLiteral("races.jsonl"), tests::readFile(races)},
        {QStringLiteral("benchmarks/run.jsonl"), tests::readFile(run.name.path)},
        {QStringLiteral("server-benchmarks/run.jsonl"), tests::readFile(servers.path)},
        {QStringLiteral("training/job.json"), tests::readFile(home_.filePath(QStringLiteral("job.json")))},
        {QStringLiteral("training/progress.jsonl"), steps},
        {QStringLiteral("training/trainer.log"), "training\n"},
        {QStringLiteral("training/prompts.jsonl"), "{\"prompt\":\"Count\"}\n"},
        {QStringLiteral("training/trainer.lock"), {}},
        {QStringLiteral("server-keys.json"), "{\"a\": \"key\"}"},
        {QStringLiteral("kept-conversation"), QByteArray(1000, 'k')},
        {QStringLiteral("models/.parts/0123456789abcdef.json"),
         "{\"format\": 1, \"address\": \"http://127.0.0.1:1/x.gguf\", \"total\": 9}"},
        {QStringLiteral("models/.parts/0123456789abcdef.part"), "GGUF"},
        {QStringLiteral("models/.trash/a/what.json"), "{\"format\": 1, \"name\": \"old\", \"files\": [\"old.gguf\"]}"},
        {QStringLiteral("models/.trash/a/old.gguf"), "GGUF"},
        {QStringLiteral("models/one.gguf"), "GGUF"},
        {QStringLiteral("models/folder/config.json"), "{\"model_type\": \"llama\"}"}};
    given_ = {{QStringLiteral("conversations.json"),
               "{\"format\": \"griffin-chat conversations\", \"version\": 1, \"folders\": [], \"conversations\": ["
               "{\"title\": \"t\", \"messages\": [{\"role\": \"user\", \"text\": \"x\"}]}]}"},
              {QStringLiteral("settings.json"), "{\"format\": 1, \"settings\": {\"engine\": {\"threads\": 2}}}"},
              {QStringLiteral("prompts.jsonl"), "{\"question_id\": 1, \"turns\": [\"Count\"]}\n"},
              {QStringLiteral("document.txt"), "text"},
              {QStringLiteral("document.html"), "<html><p>text</html>"},
              {QStringLiteral("document.pdf"), "%PDF-1.4\n"},
              {QStringLiteral("model.gguf"), "GGUF"},
              {QStringLiteral("draft.safetensors"), "00000000{}"}};
}

void HostileFilesTest::forgeAll(const Forgery& forge) {
    const auto make = [&](const QString& path, const QByteArray& sound) {
        QDir().mkpath(QFileInfo(path).path());
        forge(path, sound);
    };
    for (const auto& [name, sound] : kept_) make(fixture_->path(name), sound);
    for (const auto& [name, sound] : given_) make(fixture_->path(QStringLiteral("given/") + name), sound);
    for (const QString& path :
         {app::dataFolder() + QStringLiteral("/drafts/choices.json"),
          app::dataFolder() + QStringLiteral("/drafts/draft.safetensors"), app::passTimesFile()}) {
        QFile::remove(path);
        QDir(path).removeRecursively();
        make(path, "{\"format\": 1, \"chosen\": {\"a\": \"/draft.safetensors\"}}");
    }
}

/// Whatever can be chosen on the page that is shown.
void HostileFilesTest::chooseAll() {
    QTest::qWait(50);
    for (const char* list : {"raceHistory", "benchmarkRuns", "benchmarkComparison"}) {
        auto* box = fixture_->find<QComboBox>(list);
        for (int i = 1; box != nullptr && box->isVisible() && i < box->count(); ++i) {
            box->setCurrentIndex(i);
            emit box->activated(i);
            QTest::qWait(20);
        }
    }
}

void HostileFilesTest::showAll() {
    for (const char* page : {"racePage", "benchmarkPage", "modelsPage", "trainingPage", "settingsPage"}) {
        auto* button = fixture_->find<QToolButton>((QByteArray(page) + "Button").constData());
        QVERIFY(button != nullptr);
        QTest::mouseClick(button, Qt::LeftButton);
        chooseAll();
    }
    QTest::mouseClick(fixture_->find<QToolButton>("benchmarkPageButton"), Qt::LeftButton);
    ui::BenchmarkPage& page = fixture_->application().benchmarkPage();
    page.showSide(ui::BenchmarkSide::kServers);
    chooseAll();
    page.showSide(ui::BenchmarkSide::kThisComputer);
}

void HostileFilesTest::giveAll() {
    const auto path = [&](const char* name) { return fixture_->path(QStringLiteral("given/") + QLatin1String(name)); };
    app::Application& application = fixture_->application();
    application.exchange().importFrom({path("conversations.json")});
    QTRY_VERIFY_WITH_TIMEOUT(!application.exchange().busy(), kMostMilliseconds);
    application.settingsController().importFrom(path("settings.json"));
    application.benchmarkPrompts().addFiles({path("prompts.jsonl")});
    application.attachments().attach({path("document.txt"), path("document.html"), path("document.pdf")});
    application.models().load(path("model.gguf"));
    QTRY_VERIFY_WITH_TIMEOUT(application.models().state() != app::ModelState::kLoading, kMostMilliseconds);
}

void HostileFilesTest::theWindowLives_data() {
    QTest::addColumn<int>("forgery");
    for (int i = 0; i < forgeries().size(); ++i) QTest::newRow(forgeries()[i].first) << i;
}

void HostileFilesTest::theWindowLives() {
    QFETCH(int, forgery);
    forgeAll(forgeries()[forgery].second);
    QElapsedTimer clock;
    clock.start();
    fixture_->start();
    showAll();
    if (forgery == 0) {  // what is sound is there to be chosen
        QCOMPARE(fixture_->find<QComboBox>("raceHistory")->count(), 2);
        QCOMPARE(fixture_->find<QComboBox>("benchmarkRuns")->count(), 2);
        QVERIFY(!fixture_->application().race().shownRace().isEmpty());
        QCOMPARE(fixture_->application().benchmark().shownRun(),
                 fixture_->path(QStringLiteral("benchmarks/run.jsonl")));
        QCOMPARE(fixture_->application().serverBenchmark().shownRun(),
                 fixture_->path(QStringLiteral("server-benchmarks/run.jsonl")));
    }
    giveAll();
    showAll();
    fixture_->close();
    QVERIFY2(clock.elapsed() < kMostMilliseconds, qPrintable(QString::number(clock.elapsed())));
}

/// A choice that comes when there is nothing to choose from.
void HostileFilesTest::choosingFromNothingChoosesNothing() {
    fixture_->start();
    for (const char* list : {"raceHistory", "benchmarkRuns", "benchmarkComparison"}) {
        auto* box = fixture_->find<QComboBox>(list);
        if (box != nullptr) emit box->activated(1);
    }
}

void HostileFilesTest::open(const app::RaceRecord& record) {
    QVERIFY(app::RaceHistory(fixture_->path(QStringLiteral("races.jsonl"))).add(record).has_value());
    fixture_->start();
    QTest::mouseClick(fixture_->find<QToolButton>("racePageButton"), Qt::LeftButton);
    auto* history = fixture_->find<QComboBox>("raceHistory");
    QCOMPARE(history->count(), 2);
    emit history->activated(1);
    QTest::qWait(50);
}

/// A trace of a million passes packs into some kilobytes, and a race has up to 64 of them.
void HostileFilesTest::tracesOfARaceTakeTheMemoryOfOne() {
    ui::AnswerTrace trace;
    trace.cycles.resize(app::kMaxKeptNodes * 9 / 10);
    app::RaceRecord record = race();
    app::RaceLap lap = record.race.laps[1];
    lap.trace = app::encodeTrace(trace);
    QVERIFY(!lap.trace.isEmpty() && lap.trace.size() < 1 << 20);
    trace = {};
    record.plan.columns.resize(20, record.plan.columns[0]);
    record.race.laps.resize(21, lap);
    record.race.laps[0] = lap;
    const qint64 before = residentBytes();
    open(record);
    QVERIFY(fixture_->application().racePage().laneCount() == 21);
    QVERIFY2(residentBytes() - before < 1LL << 30, qPrintable(QString::number((residentBytes() - before) >> 20)));
    // The lanes without trees say why.
    const auto note = [&](int lane) {
        return fixture_->application().racePage().lane(lane).findChild<QLabel*>(QStringLiteral("laneTreeLine"))->text();
    };
    QVERIFY2(!note(0).contains(QStringLiteral("too long")), qPrintable(note(0)));
    for (const int lane : {2, 20})
        QVERIFY2(note(lane).contains(QStringLiteral("the race was too long")), qPrintable(note(lane)));
}

void HostileFilesTest::aRaceOfLongTextsIsShown() {
    app::RaceRecord record = race();
    for (app::RaceLap& lap : record.race.laps) lap.answer.text = std::string(1 << 20, 'x');
    QElapsedTimer clock;
    clock.start();
    open(record);
    QVERIFY2(clock.elapsed() < kMostMilliseconds, qPrintable(QString::number(clock.elapsed())));
}

GRIFFIN_TEST(HostileFilesTest)
#include "hostile_files_test.moc"
