// What the scheduler says of this program's threads.
#include "engine/base/processor_time.h"

#include <QTest>
#include <atomic>
#include <chrono>
#include <thread>
#include <vector>

#include "tests/support/test_program.h"

namespace griffin::tests {
namespace {

using namespace engine;

class ProcessorTimeTest : public QObject {
    Q_OBJECT

  private slots:
    void readsTheSchedulersLine() {
        const auto time = processorTimeFrom("1500000 250000 17");
        QVERIFY(time.has_value());
        QCOMPARE(time->running_ms, 1.5);
        QCOMPARE(time->waiting_ms, 0.25);
        for (const char* text : {"", "12", "12 ", "x 1 2", "1 x 2", "-1 5 2", "99999999999999999999999 1 1"})
            QVERIFY2(!processorTimeFrom(text), text);
    }

    void theShareIsOfTheTimeBetween() {
        QCOMPARE(waitingShare(ProcessorTime{100, 50}, ProcessorTime{130, 60}), 0.25);
        QCOMPARE(waitingShare(ProcessorTime{100, 50}, ProcessorTime{100, 50}), 0.0);
        QCOMPARE(waitingShare(std::nullopt, ProcessorTime{1, 1}), 0.0);
        QCOMPARE(waitingShare(ProcessorTime{1, 1}, std::nullopt), 0.0);
        // Threads have ended meanwhile: what they had counted is gone.
        QCOMPARE(waitingShare(ProcessorTime{100, 50}, ProcessorTime{40, 70}), 1.0);
    }

    /// Many more threads than processors: most of them wait.
    void crowdedThreadsWait() {
        const auto before = processorTime();
        if (!before) QSKIP("this system does not tell how long threads wait");
        const unsigned processors = std::max(1U, std::thread::hardware_concurrency());
        std::vector<std::thread> threads;
        std::optional<ProcessorTime> after;
        std::atomic<bool> stop = false;
        for (unsigned i = 0; i < 8 * processors; ++i)
            threads.emplace_back([&stop] {
                while (!stop.load(std::memory_order_relaxed)) {
                }
            });
        std::this_thread::sleep_for(std::chrono::milliseconds(400));
        after = processorTime();
        stop = true;
        for (std::thread& thread : threads) thread.join();
        const double share = waitingShare(before, after);
        qInfo("%u threads on %u processors waited %.0f %% of their time", 8 * processors, processors, 100 * share);
        QVERIFY(share > 0.5);
    }
};

}  // namespace
}  // namespace griffin::tests

GRIFFIN_TEST(griffin::tests::ProcessorTimeTest)
#include "processor_time_test.moc"
