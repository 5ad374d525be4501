// Every sequence once an epoch, in batches that fit, the same at every call; the held-out part never in training.
#include "engine/train/data/data_order.h"
#include "tests/support/test_program.h"

#include <QTest>
#include <algorithm>
#include <cmath>
#include <random>

using namespace griffin::engine::train;

namespace {

std::vector<SequenceOutline> someSequences(int count) {
    std::mt19937_64 random(11);
    std::vector<SequenceOutline> sequences(static_cast<std::size_t>(count));
    for (SequenceOutline& sequence : sequences) {
        sequence = {{random(), random()}, static_cast<int>(random() % 120)};
    }
    return sequences;
}

std::vector<int> sequencesOf(const BatchPlan& plan) {
    std::vector<int> sequences;
    for (int i = 0; i < plan.batches(); ++i) {
        for (const SequenceSlice& part : plan.batch(i)) sequences.push_back(part.sequence);
    }
    return sequences;
}

}  // namespace

class DataOrderTest : public QObject {
    Q_OBJECT

  private:
    const std::vector<SequenceOutline> all_ = someSequences(2000);
    DataOrderOptions options_ = {7, 256, 100, 0.05};
    DataOrder order_{all_, options_};

  private slots:
    void everySequenceOnceAnEpoch() {
        const std::vector<int> held_out = sequencesOf(order_.heldOut());
        QVERIFY(std::is_sorted(held_out.begin(), held_out.end()));
        for (int epoch = 0; epoch < 3; ++epoch) {
            std::vector<int> all = sequencesOf(order_.epoch(epoch));
            QCOMPARE(static_cast<int>(all.size()), order_.trainingSequences());
            all.insert(all.end(), held_out.begin(), held_out.end());
            std::sort(all.begin(), all.end());
            std::vector<int> expected;
            for (int i = 0; i < 2000; ++i) {
                if (all_[static_cast<std::size_t>(i)].rows > 0) expected.push_back(i);
            }
            QCOMPARE(all, expected);
        }
    }

    void batchesAreFullAndNotOverfull() {
        for (const BatchPlan& plan : {order_.epoch(0), order_.epoch(5), order_.heldOut()}) {
            QCOMPARE(plan.sequencesBefore(0), 0);
            for (int i = 0; i < plan.batches(); ++i) {
                int sum = 0;
                for (const SequenceSlice& part : plan.batch(i)) {
                    QCOMPARE(part.rows, std::min(all_[static_cast<std::size_t>(part.sequence)].rows, 100));
                    sum += part.rows;
                }
                QVERIFY(sum >= 1 && sum <= 256);
                QCOMPARE(plan.sequencesBefore(i + 1) - plan.sequencesBefore(i), static_cast<int>(plan.batch(i).size()));
                if (i + 1 < plan.batches()) QVERIFY(sum + plan.batch(i + 1).front().rows > 256);
            }
            QCOMPARE(plan.sequencesBefore(plan.batches()), plan.sequences());
        }
    }

    void seedAndEpochDecide() {
        const std::vector<int> first = sequencesOf(order_.epoch(0));
        QCOMPARE(sequencesOf(DataOrder(all_, options_).epoch(0)), first);
        QVERIFY(sequencesOf(order_.epoch(1)) != first);
        DataOrderOptions other = options_;
        other.seed = 8;
        const DataOrder other_order(all_, other);
        QVERIFY(sequencesOf(other_order.epoch(0)) != first);
        QCOMPARE(sequencesOf(other_order.heldOut()), sequencesOf(order_.heldOut()));
    }

    // The first sequence of an epoch is any of them, about as often as any other.
    void shufflesAreFair() {
        std::vector<SequenceOutline> ten = someSequences(10);
        for (SequenceOutline& sequence : ten) sequence.rows = 1;
        DataOrderOptions options = options_;
        options.held_out_share = 0.0;
        const DataOrder order(ten, options);
        std::vector<int> firsts(10, 0);
        std::vector<int> lasts(10, 0);
        for (int epoch = 0; epoch < 5000; ++epoch) {
            const std::vector<int> sequences = sequencesOf(order.epoch(epoch));
            ++firsts[static_cast<std::size_t>(sequences.front())];
            ++lasts[static_cast<std::size_t>(sequences.back())];
        }
        for (const auto& counts : {firsts, lasts}) {
            double chi_square = 0.0;
            for (const int count : counts) chi_square += (count - 500.0) * (count - 500.0) / 500.0;
            QVERIFY2(chi_square < 33.7, qPrintable(QString::number(chi_square)));  // 9 degrees, one in 10 000
        }
    }

    void theHeldOutPartHasItsShareAndStays() {
        const double share = order_.heldOut().sequences() / 2000.0;
        QVERIFY(std::abs(share - 0.05) < 0.02);
        DataOrderOptions none = options_;
        none.held_out_share = 0.0;
        QCOMPARE(DataOrder(all_, none).heldOut().batches(), 0);

        // The same prompts are held out among others, and in another order.
        std::vector<SequenceOutline> more = someSequences(3000);
        std::reverse(more.begin(), more.end());
        std::vector<int> after;
        for (const int sequence : sequencesOf(DataOrder(more, options_).heldOut())) {
            if (2999 - sequence < 2000) after.push_back(2999 - sequence);
        }
        std::reverse(after.begin(), after.end());
        QCOMPARE(after, sequencesOf(order_.heldOut()));
    }

    // A share of few prompts may be none of them.
    void ofAFewPromptsOneIsHeldOut() {
        std::vector<SequenceOutline> few;
        for (const SequenceOutline& sequence : all_) {
            if (few.size() < 20 && !isHeldOut(sequence.prompt, options_.held_out_share)) few.push_back(sequence);
        }
        const DataOrder order(few, options_);
        const std::vector<int> held_out = sequencesOf(order.heldOut());
        QVERIFY(!held_out.empty());
        const PromptKey& prompt = few[static_cast<std::size_t>(held_out.front())].prompt;
        for (const int sequence : held_out) QVERIFY(few[static_cast<std::size_t>(sequence)].prompt == prompt);
        QCOMPARE(order.trainingSequences() + static_cast<int>(held_out.size()), 20);
        DataOrderOptions none = options_;
        none.held_out_share = 0.0;
        QCOMPARE(DataOrder(few, none).heldOut().batches(), 0);
    }

    void placesAreFoundAgain() {
        std::int64_t consumed = 0;
        for (int epoch = 0; epoch < 3; ++epoch) {
            const BatchPlan plan = order_.epoch(epoch);
            for (int batch = 0; batch < plan.batches(); ++batch) {
                if (batch % 9 == 0 || batch + 1 == plan.batches()) {
                    QCOMPARE(order_.placeAfter(consumed), (DataPlace{epoch, batch}));
                }
                consumed += static_cast<std::int64_t>(plan.batch(batch).size());
            }
        }
        QCOMPARE(order_.placeAfter(consumed), (DataPlace{3, 0}));
    }

    void nothingToTrainOn() {
        const std::vector<SequenceOutline> empty(2);
        const DataOrder order(empty, options_);
        QCOMPARE(order.trainingSequences(), 0);
        QCOMPARE(order.epoch(0).batches(), 0);
    }
};

GRIFFIN_TEST(DataOrderTest)
#include "data_order_test.moc"
