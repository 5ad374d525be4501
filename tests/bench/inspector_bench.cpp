// What watching an answer costs while it is written: ribbon, river and all that is recorded for them, in the visible
// window. Answers with nothing recorded and the inspector closed take turns with answers whose river is on screen; the
// milliseconds of a pass of each of these are compared with those before and after it. The processor time of the
// window's thread is told as well: it is what decoding loses at most, where the engine has all cores.
// usage: inspector_bench [MODEL [rounds [method...]]]
// Without a model, or with "made", one is made that answers at about 1,000 tokens/s on one core.
#include <QElapsedTimer>
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <vector>

#include "engine/generation_options.h"
#include "storage/database.h"
#include "storage/message_store.h"
#include "tests/app/window/window_fixture.h"
#include "tests/support/tiny_model.h"
#include "ui/inspector/inspector.h"
#include "ui/inspector/river_view.h"

using namespace griffin;

namespace {

constexpr int kPictures = 300;

/// Processor seconds of this thread.
double threadSeconds() {
    timespec now = {};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

struct Measured {
    double pass_ms = 0;            // of decoding
    double tokens_per_second = 0;  // of decoding
    double load = 0;               // processor milliseconds of the window's thread a second
    double pictures = 0;           // of the river a second
};

class Bench {
  public:
    explicit Bench(tests::WindowFixture& fixture) : fixture_(fixture) {}

    void measure(engine::Method method, int rounds);
    /// Milliseconds of a picture of the river: while it moves on, and with another pass.
    void measurePictures();

  private:
    Measured answer(engine::Method method, bool watched);
    ui::RiverView& river() { return *fixture_.window().findChild<ui::RiverView*>(); }

    tests::WindowFixture& fixture_;
    int asked_ = 0;
};

Measured Bench::answer(engine::Method method, bool watched) {
    ui::SettingValues values = fixture_.application().settings().values();
    values.method = method;
    values.kept_traces = watched ? ui::SettingValues().kept_traces : 0;
    fixture_.application().settings().set(values);
    fixture_.window().actions().new_chat->trigger();
    fixture_.window().actions().inspector->setChecked(watched);
    // Another question each time: what was answered before would be found in earlier text.
    fixture_.send(QStringLiteral("Write a short story about lighthouse number %1.").arg(++asked_));
    if (!QTest::qWaitFor([&] { return fixture_.answering() && fixture_.transcript().at(1).text.size() > 1; }, 60000))
        qFatal("it does not answer");
    QElapsedTimer timer;
    timer.start();
    const double start = threadSeconds();
    const int painted = river().paints();
    QEventLoop loop;  // without QTest's polling, which costs time itself
    QObject::connect(&fixture_.transcript(), &ui::TranscriptModel::replaced, &loop, &QEventLoop::quit);
    loop.exec();
    const double seconds = 1e-3 * static_cast<double>(timer.elapsed());
    Measured measured;
    measured.load = 1e3 * (threadSeconds() - start) / seconds;
    measured.pictures = (river().paints() - painted) / seconds;
    const auto database = storage::Database::openBeside(fixture_.databasePath());
    const auto stats = *storage::MessageStatsStore(**database).find(storage::MessageId{fixture_.transcript().at(1).id});
    if (!stats) qFatal("it has no figures");
    measured.pass_ms = stats->decode_ms / std::max<double>(1, stats->target_passes);
    measured.tokens_per_second = 1e3 * (stats->new_tokens - 1) / stats->decode_ms;
    return measured;
}

double median(std::vector<double> values) {
    std::sort(values.begin(), values.end());
    return values[values.size() / 2];
}

void Bench::measure(engine::Method method, int rounds) {
    (void)answer(method, true);
    Measured before = answer(method, false);
    std::vector<double> ratios;
    std::vector<double> loads;
    std::vector<double> speeds;
    std::vector<double> pictures;
    for (int round = 0; round < rounds; ++round) {
        const Measured shown = answer(method, true);
        const Measured after = answer(method, false);
        ratios.push_back(shown.pass_ms / (0.5 * (before.pass_ms + after.pass_ms)));
        loads.push_back(shown.load - 0.5 * (before.load + after.load));
        speeds.push_back(shown.tokens_per_second);
        pictures.push_back(shown.pictures);
        before = after;
    }
    std::sort(ratios.begin(), ratios.end());
    const auto percent = [&](std::size_t quarter) {
        return 100.0 * (ratios[std::min(ratios.size() - 1, ratios.size() * quarter / 4)] - 1.0);
    };
    std::printf(
        "%-14s %6.0f tokens/s, %4.1f pictures/s; a pass takes %+.2f %% (middle half %+.2f to %+.2f %%); "
        "the window's thread %+.2f %% of a core\n",
        std::string(engine::nameOf(method)).c_str(), median(speeds), median(pictures), percent(2), percent(1),
        percent(3), median(loads) / 10.0);
    std::fflush(stdout);
}

void Bench::measurePictures() {
    (void)answer(engine::Method::kAuto, true);
    const int last = river().head();
    QElapsedTimer timer;
    timer.start();
    for (int i = 0; i < kPictures; ++i) river().repaint();
    const double moving = static_cast<double>(timer.nsecsElapsed()) / 1e6 / kPictures;
    timer.start();
    for (int i = 0; i < kPictures; ++i) {
        river().setHead(i % std::max(last, 1));
        river().repaint();
    }
    const double passing = static_cast<double>(timer.nsecsElapsed()) / 1e6 / kPictures;
    std::printf("a picture of the river takes %.2f ms while it moves, %.2f ms with another pass: %.0f a second\n",
                moving, passing, 1e3 / std::max(moving, passing));
}

}  // namespace

int main(int argc, char** argv) {
    QApplication application(argc, argv);
    const int rounds = argc > 2 ? std::atoi(argv[2]) : 9;
    tests::WindowFixture fixture;
    QString model = argc > 1 ? QString::fromLocal8Bit(argv[1]) : QStringLiteral("made");
    const bool made = model == QLatin1String("made");
    if (made) {
        model = fixture.path(QStringLiteral("made.gguf"));
        tests::TinyModelOptions options;
        options.layers = 8;
        options.hidden_size = 512;
        options.heads = 8;
        options.feed_forward_size = 1536;
        tests::writeTinyModel(model.toStdString(), options);
    }
    fixture.set("engine/threads", 0);
    fixture.set("generation/max_new_tokens", made ? 1600 : 256);
    fixture.startReady(model);
    Bench bench(fixture);
    std::vector<engine::Method> methods;
    for (int i = 3; i < argc; ++i) {
        const auto method = engine::methodFromName(argv[i]);
        if (!method) qFatal("no such method: %s", argv[i]);
        methods.push_back(*method);
    }
    if (methods.empty()) methods.push_back(engine::Method::kAuto);
    for (const engine::Method method : methods) bench.measure(method, rounds);
    bench.measurePictures();
    fixture.close();
    return 0;
}
