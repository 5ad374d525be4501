// What the inspector costs while it is shown: processor time of the window's thread during answers with the column open
// and closed, in turns, for each second of decoding. Where the engine has all cores, a second of decoding loses at most
// the difference.
// usage: inspector_bench [MODEL [rounds]]
// Without a model, or with "made", one is made that answers at about 1,000 tokens/s on one core.
#include <QElapsedTimer>
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <vector>

#include "tests/app/window/window_fixture.h"
#include "tests/support/tiny_model.h"
#include "ui/inspector/inspector.h"

using namespace griffin;

namespace {

/// Processor seconds of this thread.
double threadSeconds() {
    timespec now = {};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

}  // namespace

int main(int argc, char** argv) {
    QApplication application(argc, argv);
    const int rounds = argc > 2 ? std::atoi(argv[2]) : 9;
    tests::WindowFixture fixture;
    QString model = argc > 1 ? QString::fromLocal8Bit(argv[1]) : QStringLiteral("made");
    const bool made = model == QLatin1String("made");
    const int tokens = made ? 1600 : 160;
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
    fixture.set("generation/max_new_tokens", tokens);
    fixture.startReady(model);
    int asked = 0;
    double seconds = 0;  // of all answers
    const auto answer = [&](bool shown) {
        fixture.window().actions().new_chat->trigger();
        fixture.window().actions().inspector->setChecked(shown);
        // Another question each time: what was answered before would be found in earlier text.
        fixture.send(QStringLiteral("Write a short story about lighthouse number %1.").arg(++asked));
        if (!QTest::qWaitFor([&] { return fixture.answering() && fixture.transcript().at(1).text.size() > 1; }, 20000))
            qFatal("it does not answer");
        QElapsedTimer timer;
        timer.start();
        const double start = threadSeconds();
        QEventLoop loop;  // without QTest's polling, which costs time itself
        QObject::connect(&fixture.transcript(), &ui::TranscriptModel::replaced, &loop, &QEventLoop::quit);
        loop.exec();
        seconds += 1e-3 * static_cast<double>(timer.elapsed());
        return 1e6 * (threadSeconds() - start) / static_cast<double>(timer.elapsed());
    };
    (void)answer(true);
    std::vector<double> loads[2];  // milliseconds a second
    for (int round = 0; round < rounds; ++round) {
        for (const int shown : {round % 2, 1 - round % 2}) loads[shown].push_back(answer(shown == 1));
    }
    for (std::vector<double>& load : loads) std::sort(load.begin(), load.end());
    const double hidden = loads[0][loads[0].size() / 2];
    const double shown = loads[1][loads[1].size() / 2];
    std::printf("about %.0f tokens/s\n", tokens * asked / seconds);
    std::printf("the window's thread: %.1f ms a second with the inspector hidden, %.1f shown: %.2f %% of a core\n",
                hidden, shown, (shown - hidden) / 10.0);
    fixture.close();
    return 0;
}
