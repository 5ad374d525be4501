// The pool of the CPU back end. Run under the thread sanitizer as well.
#include "kernels/cpu/thread_pool.h"
#include "tests/support/test_program.h"

#include <QElapsedTimer>
#include <QTest>
#include <algorithm>
#include <chrono>
#include <thread>
#include <vector>

using griffin::kernels::cpu::ThreadPool;

class ThreadPoolTest : public QObject {
    Q_OBJECT

  private slots:
    void everyThreadRunsOncePerJob_data() {
        QTest::addColumn<int>("threads");
        QTest::addColumn<int>("processors");
        // 9 is more than the cores of a small machine: spinning threads must let each other run.
        for (const int threads : {1, 2, 3, 9}) {
            for (const int processors : {1, 2, 9}) {
                QTest::addRow("%d on %d", threads, processors) << threads << processors;
            }
        }
    }
    void everyThreadRunsOncePerJob() {
        QFETCH(int, threads);
        QFETCH(int, processors);
        ThreadPool pool(threads, processors);
        std::vector<int> calls(static_cast<std::size_t>(threads));  // plain ints: run() orders the accesses
        for (int job = 1; job <= 300; ++job) {
            pool.run([&](int thread) { ++calls[static_cast<std::size_t>(thread)]; });
            for (const int count : calls) QCOMPARE(count, job);
        }
    }

    /// Threads beyond the processors sleep through pieces, and are there again when each has to do something.
    void threadsBeyondTheProcessorsTakeNoPieces() {
        ThreadPool pool(7, 2);
        QCOMPARE(pool.threads(), 7);
        QCOMPARE(pool.takers(), 2);
        std::vector<int> calls(7);
        for (int job = 1; job <= 200; ++job) {
            std::vector<int> hits(40);
            for (int pieces = 0; pieces < job % 5; ++pieces) {
                pool.takePieces(40, 3, [&](int begin, int end, int thread) {
                    if (thread >= 2) qFatal("thread %d took a piece", thread);
                    for (int i = begin; i < end; ++i) ++hits[static_cast<std::size_t>(i)];
                });
            }
            for (const int hit : hits) QCOMPARE(hit, job % 5);
            pool.run([&](int thread) { ++calls[static_cast<std::size_t>(thread)]; });
            for (const int count : calls) QCOMPARE(count, job);
        }
    }

    void piecesAreTakenOnce() {
        for (const int threads : {1, 2, 3, 9}) {
            ThreadPool pool(threads, threads);
            for (const int count : {0, 1, 2, 7, 64, 1000}) {
                for (const int piece : {1, 3, 500}) {
                    std::vector<int> hits(static_cast<std::size_t>(count));  // plain ints: nobody else takes a piece
                    for (int job = 1; job <= 20; ++job) {
                        pool.takePieces(count, piece, [&](int begin, int end, int thread) {
                            QVERIFY(begin < end && end - begin <= piece && thread >= 0 && thread < threads);
                            for (int i = begin; i < end; ++i) ++hits[static_cast<std::size_t>(i)];
                        });
                        for (const int hit : hits) QCOMPARE(hit, job);
                    }
                }
            }
        }
    }

    /// Workers that the system holds up anywhere find their job over, and touch nothing of the next.
    void jobsThatAreOverAreLeftAlone() {
        for (const int threads : {2, 5, 9}) {
            ThreadPool pool(threads, threads);
            for (int job = 0; job < 20'000; ++job) {
                // Captured by each job anew: who works on an old one reads another's numbers.
                const int count = 2 + job % 37;
                std::vector<int> hits(static_cast<std::size_t>(count));
                pool.takePieces(count, 1 + job % 3, [&hits, count](int begin, int end, int) {
                    if (hits.size() != static_cast<std::size_t>(count)) qFatal("another job's numbers");
                    for (int i = begin; i < end; ++i) ++hits[static_cast<std::size_t>(i)];
                });
                QCOMPARE(static_cast<int>(std::count(hits.begin(), hits.end(), 1)), count);
            }
        }
    }

    /// A thread that is held up holds up nobody: the others take what would have been its part.
    void noOneWaitsForWorkThatOthersCanDo() {
        ThreadPool pool(2, 2);
        std::atomic<int> of_first{0};
        std::atomic<bool> first_is_done{false};
        pool.takePieces(100, 1, [&](int, int, int thread) {
            if (thread == 0) {
                if (++of_first == 99) first_is_done = true;
                return;
            }
            // The one piece of the other thread lasts until the first has done all the rest.
            while (!first_is_done && of_first < 99) std::this_thread::yield();
        });
        QVERIFY(of_first == 99 || of_first == 100);
    }

    void parallelForCoversEachIndexOnce() {
        for (const int threads : {1, 2, 3}) {
            ThreadPool pool(threads, threads);
            for (const int count : {0, 1, 2, 3, 7, 64, 1000}) {
                for (const int least : {1, 8, 100}) {
                    std::vector<int> hits(static_cast<std::size_t>(count));
                    pool.parallelFor(count, least, [&](int begin, int end) {
                        for (int i = begin; i < end; ++i) ++hits[static_cast<std::size_t>(i)];
                    });
                    for (const int hit : hits) QCOMPARE(hit, 1);
                }
            }
        }
    }

    void wakesUpAfterSleep() {
        ThreadPool pool(3, 3);
        for (int round = 0; round < 5; ++round) {
            std::this_thread::sleep_for(std::chrono::milliseconds(20));
            std::atomic<int> calls{0};
            pool.run([&](int) { ++calls; });
            QCOMPARE(calls.load(), 3);
        }
    }

    void startsAndStopsQuickly() {
        for (int round = 0; round < 50; ++round) ThreadPool pool(4);
    }

    void jobIsCheap() {
        ThreadPool pool(2);
        const auto nanosecondsPerJob = [&] {
            constexpr int kJobs = 2000;
            QElapsedTimer timer;
            timer.start();
            for (int job = 0; job < kJobs; ++job) pool.run([](int) {});
            return static_cast<double>(timer.nsecsElapsed()) / kJobs;
        };
        double best = 1e18;
        for (int round = 0; round < 20; ++round) best = std::min(best, nanosecondsPerJob());
        qInfo("an empty job of 2 threads takes %.0f ns at best", best);
        // Generous: other programs may hold the second core. A pool that slept between jobs would need 50 us or more.
        if (std::thread::hardware_concurrency() >= 2) QVERIFY(best < 20000.0);
    }
};

GRIFFIN_TEST(ThreadPoolTest)
#include "thread_pool_test.moc"
