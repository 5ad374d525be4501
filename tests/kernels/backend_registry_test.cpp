// Which back end trains, and what is said where the wanted one cannot.
#include <QTest>

#include "kernels/backend_registry.h"
#include "tests/support/test_program.h"

using namespace griffin::kernels;

class BackendRegistryTest : public QObject {
    Q_OBJECT

  private slots:
    void theCpuTrainsInWhatItHas() {
        TrainingRequest request{Device::kCpu, 2, {}};
        TrainingSelection selection = selectTrainingBackend(request);
        QVERIFY2(selection.backend != nullptr, selection.error.c_str());
        const bool bf16 = selection.backend->productPrecision() == ProductPrecision::kBf16;
        QCOMPARE(bf16, cpuHasBf16Products());
        QVERIFY(selection.note.empty());
        request.precision = ProductPrecision::kF32;
        selection = selectTrainingBackend(request);
        QCOMPARE(selection.backend->productPrecision(), ProductPrecision::kF32);
        request.precision = ProductPrecision::kBf16;
        selection = selectTrainingBackend(request);
        QCOMPARE(selection.backend != nullptr, cpuHasBf16Products());
        QCOMPARE(selection.error.empty(), cpuHasBf16Products());
    }

    void withoutCudaItIsSaidWhy() {
        const std::string reason = makeCudaTrainingBackend(ProductPrecision::kF32).device;
        if (selectTrainingBackend({Device::kCuda, 1, ProductPrecision::kF32}).backend != nullptr) {
            QSKIP("there is a GPU that trains");
        }
        const TrainingSelection refused = selectTrainingBackend({Device::kCuda, 1, {}});
        QVERIFY(refused.error.find(reason) != std::string::npos);
        const TrainingSelection automatic = selectTrainingBackend({Device::kAuto, 1, {}});
        QVERIFY(automatic.backend != nullptr);
        QCOMPARE(automatic.note, reason);
        QVERIFY(!automatic.backend->freeMemory().has_value());
    }
};

GRIFFIN_TEST(BackendRegistryTest)
#include "backend_registry_test.moc"
