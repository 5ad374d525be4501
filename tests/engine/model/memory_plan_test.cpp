// What a model takes, and what is said when it does not fit.
#include <QTest>

#include "engine/model/memory_plan.h"

using namespace griffin;
using engine::model::MemoryPlan;

namespace {

constexpr std::int64_t kGibibyte = std::int64_t{1} << 30;

MemoryPlan sevenBillion() {
    MemoryPlan plan;
    plan.weights = 13 * kGibibyte;
    plan.kv_per_token = 512 * 1024;  // 2 GiB for 4096 tokens
    plan.activations = kGibibyte / 4;
    plan.workspace = kGibibyte / 2;
    plan.context = 4096;
    return plan;
}

}  // namespace

class MemoryPlanTest : public QObject {
    Q_OBJECT

  private slots:
    void sumsAreThoseOfTheParts() {
        const MemoryPlan plan = sevenBillion();
        QCOMPARE(plan.total(), 13 * kGibibyte + kGibibyte * 3 / 4 + 2 * kGibibyte);
        QCOMPARE(plan.contextThatFits(plan.total()), 4096);
        QCOMPARE(plan.contextThatFits(plan.total() - 1), 4095);
        QCOMPARE(plan.contextThatFits(plan.fixed()), 0);
        QCOMPARE(plan.contextThatFits(0), 0);
    }

    void whatFitsIsLoaded() {
        const MemoryPlan plan = sevenBillion();
        QVERIFY(!engine::model::checkPlan(plan, plan.total(), 0, "model.gguf"));
        QVERIFY(!engine::model::checkPlan(plan, std::nullopt, plan.total(), "model.gguf"));
        QVERIFY(!engine::model::checkPlan(plan, std::nullopt, std::nullopt, "model.gguf"));
    }

    void aShorterContextIsProposedWhereItHelps() {
        const auto failure = engine::model::checkPlan(sevenBillion(), 15 * kGibibyte, 1000 * kGibibyte, "model.gguf");
        QVERIFY(failure);
        QCOMPARE(failure->cause, engine::FailureCause::kOutOfMemory);
        QCOMPARE(failure->what, std::string("The model needs 15.8 GiB, 15.0 GiB are free on the GPU"));
        QCOMPARE(failure->what_to_do, std::string("choose a context of 2560 tokens or less (--context)"));
        QCOMPARE(failure->where, std::string("model.gguf"));
    }

    void weightsThatAreTooLargeAreNamed() {
        const auto failure = engine::model::checkPlan(sevenBillion(), 8 * kGibibyte, 1000 * kGibibyte, "model.gguf");
        QVERIFY(failure);
        QVERIFY(failure->what_to_do.find("13.0 GiB") != std::string::npos);
        QVERIFY(failure->what_to_do.find("--device cpu") != std::string::npos);
    }

    void theSystemsMemoryCountsWithoutADevice() {
        const auto failure = engine::model::checkPlan(sevenBillion(), std::nullopt, 8 * kGibibyte, "model.gguf");
        QVERIFY(failure);
        QCOMPARE(failure->what, std::string("The model needs 15.8 GiB, 8.0 GiB are free"));
    }
};

QTEST_APPLESS_MAIN(MemoryPlanTest)
#include "memory_plan_test.moc"
