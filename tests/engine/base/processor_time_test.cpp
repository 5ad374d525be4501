// What the scheduler says of this program's threads.
#include "engine/base/processor_time.h"

#include <QProcess>
#include <QTest>
#include <chrono>
#include <memory>
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

    void readsWhatTheProcessorsDid() {
        // 10 + 20 + 30 + 5 + 6 + 7 of a hundred a second; idle, waiting for disks and guests do not count.
        QCOMPARE(busyTimeFrom("cpu  10 20 30 1000 50 5 6 7 8 9", 100), std::optional<double>(780.0));
        QCOMPARE(busyTimeFrom("cpu  1 2 3 4 5 6 7 8", 1000), std::optional<double>(27.0));
        for (const char* text :
             {"", "cpu", "cpu  ", "cpu0 1 2 3 4 5 6 7 8", "cpu  1 2 3 4 5 6 7", "cpu  1 2 x 4 5 6 7 8"})
            QVERIFY2(!busyTimeFrom(text, 100), text);
        QVERIFY(!busyTimeFrom("cpu  1 2 3 4 5 6 7 8", 0));
    }

    void theShareIsOfTheTimeBetween() {
        QCOMPARE(waitingShare(ProcessorTime{100, 50, 500}, ProcessorTime{130, 60, 1000}), 0.25);
        QCOMPARE(waitingShare(ProcessorTime{100, 50, 500}, ProcessorTime{100, 50, 500}), 0.0);
        QCOMPARE(waitingShare(std::nullopt, ProcessorTime{1, 1, 1}), 0.0);
        QCOMPARE(waitingShare(ProcessorTime{1, 1, 1}, std::nullopt), 0.0);
        // Threads have ended meanwhile: what they had counted is gone.
        QCOMPARE(waitingShare(ProcessorTime{100, 50, 500}, ProcessorTime{40, 70, 1000}), 1.0);
    }

    /// Threads that waited for each other, while no other program used a processor, did not wait for one.
    void ownThreadsAreNotOtherPrograms() {
        QCOMPARE(waitingShare(ProcessorTime{0, 0, 500}, ProcessorTime{200, 100, 700}), 0.0);
        QCOMPARE(waitingShare(ProcessorTime{0, 0, 500}, ProcessorTime{200, 100, 750}), 0.2);
        // Counted in ticks, the processors may seem to have done less than this program's threads.
        QCOMPARE(waitingShare(ProcessorTime{0, 0, 500}, ProcessorTime{200, 100, 690}), 0.0);
    }

    /// Many more busy programs than processors: a thread that would work mostly waits.
    void amongBusyProgramsAThreadWaits() {
        if (!processorTime()) QSKIP("this system does not tell how long threads wait");
        const unsigned processors = std::max(1U, std::thread::hardware_concurrency());
        std::vector<std::unique_ptr<QProcess>> programs;
        for (unsigned i = 0; i < 8 * processors; ++i) {
            programs.push_back(std::make_unique<QProcess>());
            programs.back()->start("/bin/sh", {"-c", "while :; do :; done"});
            QVERIFY(programs.back()->waitForStarted());
        }
        const auto before = processorTime();
        const auto end = std::chrono::steady_clock::now() + std::chrono::milliseconds(1000);
        while (std::chrono::steady_clock::now() < end) {
        }
        const double share = waitingShare(before, processorTime());
        for (const auto& program : programs) program->kill();
        for (const auto& program : programs) program->waitForFinished();
        qInfo("%zu busy programs on %u processors: waited %.0f %% of the time", programs.size(), processors,
              100 * share);
        QVERIFY(share > 0.5);
    }
};

}  // namespace
}  // namespace griffin::tests

GRIFFIN_TEST(griffin::tests::ProcessorTimeTest)
#include "processor_time_test.moc"
