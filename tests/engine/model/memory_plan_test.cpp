// What a model takes, and what is said when it does not fit.
#include <QTest>

#include "engine/model/memory_plan.h"
#include "tests/support/test_program.h"

using namespace griffin;
using engine::model::LayerPlacement;
using engine::model::MemoryPlan;
using engine::model::placeModel;

namespace {

constexpr std::int64_t kMebibyte = std::int64_t{1} << 20;
constexpr std::int64_t kGibibyte = 1024 * kMebibyte;

/// 32 layers of 384 MiB, and 1 GiB of embedding and head.
MemoryPlan sevenBillion() {
    MemoryPlan plan;
    plan.weights = 13 * kGibibyte;
    plan.layer_weights.assign(32, 12 * kGibibyte / 32);
    plan.parameters = 13 * kGibibyte / 2;
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

    /// Layers with a window take no more than it for any longer context.
    void windowsAreCountedOnce() {
        MemoryPlan plan = sevenBillion();
        plan.kv_in_windows = plan.kv_per_token / 2;
        plan.kv_per_token /= 2;
        plan.window_slots = 1024;
        QCOMPARE(plan.kvBytes(1000), std::int64_t{512} * 1024 * 1000);
        QCOMPARE(plan.kvBytes(4096), std::int64_t{256} * 1024 * (4096 + 1024));
        QCOMPARE(plan.total(), plan.fixed() + plan.kvBytes(4096));
        for (const int tokens : {1, 1000, 1024, 1025, 3000, 4096}) {
            QCOMPARE(plan.contextThatFits(plan.fixed() + plan.kvBytes(tokens)), tokens);
            QCOMPARE(plan.contextThatFits(plan.fixed() + plan.kvBytes(tokens) - 1), tokens - 1);
        }
        plan.kv_per_token = 0;
        QCOMPARE(plan.contextThatFits(plan.fixed() + plan.kvBytes(1024)), 4096);
    }

    void whatFitsIsNotStreamed() {
        const MemoryPlan plan = sevenBillion();
        const auto on_device = placeModel(plan, plan.total(), 0, "model.gguf");
        QVERIFY(on_device);
        QCOMPARE(on_device->streamed, 0);
        QCOMPARE(on_device->pinned_bytes, 0);
        QCOMPARE(on_device->device_bytes, plan.total());
        for (int layer = 0; layer < 32; ++layer) QVERIFY(!on_device->isStreamed(layer));
        QVERIFY(placeModel(plan, std::nullopt, plan.total(), "model.gguf"));
        QVERIFY(placeModel(plan, std::nullopt, std::nullopt, "model.gguf"));
    }

    void noMoreIsStreamedThanMustBe() {
        const MemoryPlan plan = sevenBillion();
        const std::int64_t layer = plan.layer_weights.front();
        // The buffers hold two layers: with one layer missing three are streamed, and so on.
        for (int missing = 1; missing <= 30; ++missing) {
            const std::int64_t available = plan.total() - (missing - 1) * layer - 1;
            const auto placement = placeModel(plan, available, 1000 * kGibibyte, "model.gguf");
            QVERIFY(placement);
            QCOMPARE(placement->streamed, missing + 2);
            QCOMPARE(placement->buffer_bytes, layer);
            QCOMPARE(placement->pinned_bytes, (missing + 2) * layer);
            QCOMPARE(placement->device_bytes, plan.total() - missing * layer);
            int streamed = 0;
            int resident_before = 0;
            for (int i = 0; i < 32; ++i) {
                resident_before = placement->isStreamed(i) ? 0 : resident_before + 1;
                streamed += placement->isStreamed(i) ? 1 : 0;
                // As far apart as possible: no two of the gaps differ by more than one.
                QVERIFY(resident_before <= (32 + missing + 1) / (missing + 2) - 1);
            }
            QCOMPARE(streamed, missing + 2);
        }
    }

    void seventyBillionInFourBitsFitInto24Gibibytes() {
        MemoryPlan plan;
        plan.layer_weights.assign(80, 480 * kMebibyte);
        plan.weights = 80 * 480 * kMebibyte + 1200 * kMebibyte;
        plan.kv_per_token = 320 * 1024;
        plan.activations = 200 * kMebibyte;
        plan.workspace = 512 * kMebibyte;
        plan.context = 8192;
        const auto placement = placeModel(plan, 24 * kGibibyte, 64 * kGibibyte, "model.gguf");
        QVERIFY(placement);
        QVERIFY(placement->device_bytes <= 24 * kGibibyte);
        QVERIFY(placement->device_bytes > 24 * kGibibyte - 480 * kMebibyte);
        QCOMPARE(placement->streamed, 41);  // of 42872 MiB 18296 are too many: 39 layers, and two for the buffers
        QCOMPARE(placement->pinned_bytes, 41 * 480 * kMebibyte);
    }

    void theLargestStreamedLayerMakesTheBuffers() {
        const std::vector<std::int64_t> layers = {5, 9, 5, 7, 5, 5};
        const LayerPlacement half = engine::model::placementWith(3, 100, layers);
        QCOMPARE(half.buffer_bytes, 9);
        QCOMPARE(half.pinned_bytes, 21);  // 9, 7 and 5
        QCOMPARE(half.device_bytes, 97);
        const auto placed = engine::model::placeLayers(100, layers, 90);
        QVERIFY(placed);
        QCOMPARE(placed->streamed, 5);
        QCOMPARE(placed->device_bytes, 100 - 31 + 18);
        QVERIFY(!engine::model::placeLayers(100, layers, 81));
        QVERIFY(engine::model::placeLayers(100, layers, 82));
    }

    void draftsAreSetAside() {
        MemoryPlan plan = sevenBillion();
        const std::int64_t available = plan.total();
        plan.draft = kGibibyte / 4;
        const auto placement = placeModel(plan, available, 1000 * kGibibyte, "model.gguf");
        QVERIFY(placement);
        QCOMPARE(placement->streamed, 3);
        QVERIFY(placement->device_bytes <= available);
    }

    void streamingIsTold() {
        const MemoryPlan plan = sevenBillion();
        const auto placement = placeModel(plan, 15 * kGibibyte, 1000 * kGibibyte, "model.gguf");
        QVERIFY(placement);
        QCOMPARE(
            engine::model::streamingNote(plan, *placement, 15 * kGibibyte).english(),
            std::string("The model needs 15.8 GiB, 15.0 GiB is free on the GPU: 4 of 32 layers (1.5 GiB) stay in "
                        "the computer's memory and are copied for every pass: faster with a context of 2560 tokens "
                        "or less (--context): faster with weights of at most 15.1 bits each"));
    }

    void aShorterContextIsProposedWhereItHelps() {
        // With every layer streamed 2.75 GiB are left beside the keys and values.
        const auto failure = placeModel(sevenBillion(), 4 * kGibibyte, 1000 * kGibibyte, "model.gguf");
        QVERIFY(!failure);
        QCOMPARE(failure.error().cause, engine::FailureCause::kOutOfMemory);
        QCOMPARE(failure.error().what.english(), std::string("The model needs 15.8 GiB, 4.0 GiB is free on the GPU"));
        QCOMPARE(failure.error().what_to_do.english(),
                 std::string("choose a context of 3072 tokens or less (--context); the "
                             "layers of the model are then streamed"));
        QCOMPARE(failure.error().where.english(), std::string("model.gguf"));
    }

    void weightsThatAreTooLargeAreNamed() {
        const auto failure = placeModel(sevenBillion(), 2 * kGibibyte, 1000 * kGibibyte, "model.gguf");
        QVERIFY(!failure);
        const std::string remedy = failure.error().what_to_do.english();
        QVERIFY(remedy.find("13.0 GiB") != std::string::npos);
        QVERIFY(remedy.find("4.5 GiB") != std::string::npos);
        QVERIFY(remedy.find("--device cpu") != std::string::npos);
    }

    void theComputersMemoryLimitsWhatIsStreamed() {
        const auto failure = placeModel(sevenBillion(), 15 * kGibibyte, kGibibyte, "model.gguf");
        QVERIFY(!failure);
        QCOMPARE(failure.error().what.english(),
                 std::string("The model needs 15.8 GiB, 15.0 GiB is free on the GPU: the layers that do not fit "
                             "need 1.5 GiB of the computer's memory, of which 1.0 GiB is free"));
        QVERIFY(failure.error().what_to_do.english().find("2560 tokens") != std::string::npos);
        QVERIFY(placeModel(sevenBillion(), 15 * kGibibyte, 3 * kGibibyte / 2, "model.gguf"));
    }

    void theSystemsMemoryCountsWithoutADevice() {
        const auto failure = placeModel(sevenBillion(), std::nullopt, 8 * kGibibyte, "model.gguf");
        QVERIFY(!failure);
        QCOMPARE(failure.error().what.english(), std::string("The model needs 15.8 GiB, 8.0 GiB is free"));
    }
};

GRIFFIN_TEST(MemoryPlanTest)
#include "memory_plan_test.moc"
