// The queue in front of the engine: its bound, its order, and what becomes of requests that are taken back.
#include <QTest>
#include <atomic>
#include <condition_variable>
#include <mutex>
#include <string>
#include <vector>

#include "app/server/queue/queue_thread.h"
#include "tests/support/test_program.h"

namespace griffin::app::server {

using Turn = AnswerQueue::Turn;

/// Holds the queue's thread until it is opened, or a stop is requested.
class Gate {
  public:
    void open() {
        const std::lock_guard lock(mutex_);
        open_ = true;
        changed_.notify_all();
    }
    void pass(const std::stop_token& stop) {
        std::unique_lock lock(mutex_);
        inside_ = true;
        changed_.notify_all();
        changed_.wait(lock, stop, [this] { return open_; });
    }
    void waitUntilHeld() {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [this] { return inside_; });
    }

  private:
    std::mutex mutex_;
    std::condition_variable_any changed_;
    bool open_ = false;
    bool inside_ = false;
};

class AnswerQueueTest : public QObject {
    Q_OBJECT

  private slots:
    void whatIsBeyondTheBoundIsTurnedAway() {
        Gate gate;
        AnswerQueue queue(2);
        const QueueThread turns(queue);
        const auto running = queue.add("a", holding(gate));
        gate.waitUntilHeld();
        QVERIFY(running && queue.busy());
        const auto first = queue.add("a", holding(gate));
        const auto second = queue.add("b", holding(gate));
        QVERIFY(first && second);
        QCOMPARE(queue.waiting(), 2);
        QVERIFY(!queue.add("c", holding(gate)));
        gate.open();
        QTRY_COMPARE(queue.waiting(), 0);
        QTRY_VERIFY(!queue.busy());
        QVERIFY(queue.add("c", holding(gate)));
    }

    void noneMayWait() {
        Gate gate;
        AnswerQueue queue(0);
        const QueueThread turns(queue);
        const auto running = queue.add("a", holding(gate));
        QVERIFY(running);
        gate.waitUntilHeld();
        QVERIFY(!queue.add("b", holding(gate)));
        gate.open();
        QTRY_VERIFY(!queue.busy());
        QVERIFY(queue.add("b", holding(gate)));
    }

    void lanesTakeTurns() {
        Gate gate;
        AnswerQueue queue(100);
        const QueueThread turns(queue);
        std::vector<std::unique_ptr<AnswerQueue::Ticket>> tickets;
        tickets.push_back(queue.add("first", holding(gate)));
        gate.waitUntilHeld();
        for (const char* name : {"a1", "a2", "a3", "b1", "c1", "b2"}) {
            tickets.push_back(queue.add(std::string(1, name[0]), noting(name)));
        }
        gate.open();
        QTRY_COMPARE(noted().size(), std::size_t{6});
        QCOMPARE(noted(), (std::vector<std::string>{"a1", "b1", "c1", "a2", "b2", "a3"}));
    }

    void manyAnswersToOneRequestLetOthersPass() {
        Gate gate;
        AnswerQueue queue(100);
        const QueueThread turns(queue);
        const auto held = queue.add("x", holding(gate));
        gate.waitUntilHeld();
        int left = 3;
        const auto many = queue.add("a", [&](const std::stop_token&) {
            note("many");
            return --left > 0 ? Turn::kAgain : Turn::kDone;
        });
        const auto same = queue.add("a", noting("same"));
        const auto other = queue.add("b", noting("other"));
        gate.open();
        QTRY_COMPARE(noted().size(), std::size_t{5});
        QCOMPARE(noted(), (std::vector<std::string>{"many", "other", "same", "many", "many"}));
    }

    void aRequestThatIsTakenBackIsNotBegun() {
        Gate gate;
        AnswerQueue queue(2);
        const QueueThread turns(queue);
        const auto running = queue.add("a", holding(gate));
        gate.waitUntilHeld();
        auto first = queue.add("a", noting("first"));
        const auto second = queue.add("a", noting("second"));
        first.reset();
        QCOMPARE(queue.waiting(), 1);
        const auto third = queue.add("a", noting("third"));
        QVERIFY(third);
        gate.open();
        QTRY_COMPARE(noted().size(), std::size_t{2});
        QCOMPARE(noted(), (std::vector<std::string>{"second", "third"}));
    }

    void oneThatIsRunningIsAskedToStop() {
        Gate gate;
        AnswerQueue queue(2);
        const QueueThread turns(queue);
        std::atomic<bool> stopped = false;
        auto running = queue.add("a", [&](const std::stop_token& stop) {
            gate.pass(stop);
            stopped = stop.stop_requested();
            return Turn::kAgain;  // and is not begun again
        });
        gate.waitUntilHeld();
        const auto next = queue.add("a", noting("next"));
        running.reset();
        QTRY_COMPARE(noted(), std::vector<std::string>{"next"});
        QVERIFY(stopped);
        QTRY_VERIFY(!queue.busy());
        QCOMPARE(queue.waiting(), 0);
    }

    void theEndStopsTheWorkAndBeginsNoOther() {
        Gate gate;
        std::atomic<bool> stopped = false;
        AnswerQueue queue(2);
        std::unique_ptr<AnswerQueue::Ticket> running;
        std::unique_ptr<AnswerQueue::Ticket> waiting;
        {
            const QueueThread turns(queue);
            running = queue.add("a", [&](const std::stop_token& stop) {
                gate.pass(stop);
                stopped = stop.stop_requested();
                return Turn::kDone;
            });
            gate.waitUntilHeld();
            waiting = queue.add("a", noting("never"));
        }
        QVERIFY(!queue.busy());
        QVERIFY(stopped);
        QVERIFY(noted().empty());
    }

    void whatIsHeldGoesOnBeforeTheOthers() {
        Gate gate;
        AnswerQueue queue(2);
        const QueueThread turns(queue);
        int goes = 0;
        const auto interrupted = queue.add("a", [&](const std::stop_token& stop) {
            if (++goes > 1) {
                note("goes on");
                return Turn::kDone;
            }
            gate.pass(stop);
            return Turn::kInterrupted;
        });
        gate.waitUntilHeld();
        const auto same = queue.add("a", noting("same"));
        const auto other = queue.add("b", noting("other"));
        queue.hold();
        queue.hold();
        queue.waitForRest();
        QCOMPARE(queue.waiting(), 3);
        QVERIFY(!queue.add("c", noting("too many")));
        queue.release();
        QVERIFY(!queue.answerNext());  // it is held still
        queue.release();
        QTRY_COMPARE(noted(), (std::vector<std::string>{"goes on", "other", "same"}));
    }

    void thoseWhoTakeTheTurnsAreTold() {
        int told = 0;
        AnswerQueue queue(3);
        queue.setReady([&] { ++told; });
        const auto first = queue.add("a", noting("first"));
        QCOMPARE(told, 1);
        const auto second = queue.add("a", noting("second"));
        told = 0;
        QVERIFY(queue.answerNext());
        QCOMPARE(told, 1);  // another one waits
        QVERIFY(queue.answerNext());
        QCOMPARE(told, 1);
        QVERIFY(!queue.answerNext());
        queue.hold();
        const auto third = queue.add("a", noting("third"));
        QVERIFY(!queue.answerNext());
        told = 0;
        queue.release();
        QCOMPARE(told, 1);
        QVERIFY(queue.answerNext());
        QCOMPARE(noted(), (std::vector<std::string>{"first", "second", "third"}));
    }

    void cleanup() { notes_.clear(); }

    void severalMayBeTaken() {
        AnswerQueue queue(10);
        std::vector<std::unique_ptr<AnswerQueue::Ticket>> tickets;
        for (const char* name : {"a1", "b1", "a2"}) tickets.push_back(queue.add(std::string(1, name[0]), noting(name)));
        QCOMPARE(queue.joiners(), 0);  // none of them can be answered with others
        const auto first = queue.take();
        const auto second = queue.take();
        QCOMPARE(queue.running(), 2);
        QCOMPARE(queue.waiting(), 1);
        // Whoever goes is asked to stop, and nobody else is.
        tickets.erase(tickets.begin());
        QVERIFY(first->turn.stop_requested() && !second->turn.stop_requested());
        queue.giveBack(first, Turn::kInterrupted);  // is not begun again
        QCOMPARE(queue.waiting(), 1);
        QCOMPARE(queue.running(), 1);
        const auto third = queue.take();
        queue.hold();
        QVERIFY(second->turn.stop_requested() && third->turn.stop_requested());
        QVERIFY(!queue.take());
        // Given back the last first, they go on in their order.
        queue.giveBack(third, Turn::kInterrupted);
        queue.giveBack(second, Turn::kInterrupted);
        queue.waitForRest();
        queue.release();
        while (queue.answerNext()) continue;
        QCOMPARE(noted(), (std::vector<std::string>{"b1", "a2"}));
    }

  private:
    static AnswerQueue::Work holding(Gate& gate) {
        return [&gate](const std::stop_token& stop) {
            gate.pass(stop);
            return Turn::kDone;
        };
    }
    AnswerQueue::Work noting(const std::string& name) {
        return [this, name](const std::stop_token&) {
            note(name);
            return Turn::kDone;
        };
    }
    void note(const std::string& name) {
        const std::lock_guard lock(mutex_);
        notes_.push_back(name);
    }
    std::vector<std::string> noted() {
        const std::lock_guard lock(mutex_);
        return notes_;
    }

    std::mutex mutex_;
    std::vector<std::string> notes_;
};

}  // namespace griffin::app::server

GRIFFIN_TEST(griffin::app::server::AnswerQueueTest)
#include "answer_queue_test.moc"
