// What the inspector costs while it is shown: processor time of the window's thread during answers with the column open
// and closed, in turns, for each second of decoding. Where the engine has all cores, a second of decoding loses at most
// the difference.
// usage: inspector_bench MODEL [rounds]
#include <QElapsedTimer>
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <vector>

#include "tests/app/window/window_fixture.h"
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
    if (argc < 2) {
        std::fprintf(stderr, "usage: inspector_bench MODEL [rounds]\n");
        return 2;
    }
    const int rounds = argc > 2 ? std::atoi(argv[2]) : 9;
    tests::WindowFixture fixture;
    fixture.set("engine/threads", 0);
    fixture.set("generation/max_new_tokens", 160);
    fixture.startReady(QString::fromLocal8Bit(argv[1]));
    int asked = 0;
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
    std::printf("the window's thread: %.1f ms a second with the inspector hidden, %.1f shown: %.2f %% of a core\n",
                hidden, shown, (shown - hidden) / 10.0);
    fixture.close();
    return 0;
}
