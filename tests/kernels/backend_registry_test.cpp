// Which back end runs or trains, and what is said where the wanted one cannot.
#include <QScopeGuard>
#include <QTest>

#include "kernels/backend_registry.h"
#include "kernels/cpu/cpu_features.h"
#include "kernels/message_error.h"
#include "tests/support/test_program.h"

using namespace griffin::kernels;

class BackendRegistryTest : public QObject {
    Q_OBJECT

  private slots:
    void everyInstructionSetCanBeForced() {
        const QByteArray before = qgetenv("GRIFFIN_CPU");
        const auto restore = qScopeGuard([&before] { qputenv("GRIFFIN_CPU", before); });
        for (const cpu::InstructionSet set : cpu::kInstructionSets) {
            const std::string name(cpu::name(set));
            qputenv("GRIFFIN_CPU", name.c_str());
            const std::vector<std::string> missing = cpu::missingFeatures(set);
            const BackendSelection selection = selectBackend({Device::kCpu, 1});
            QCOMPARE(selection.backend != nullptr, missing.empty());
            if (missing.empty()) {
                QCOMPARE(cpuInstructionSet(), Message(name));
            } else {
                const std::string error = selection.error.english();
                QVERIFY(error.find(name) != std::string::npos && error.find(missing.front()) != std::string::npos);
            }
        }
    }

    void theCpuTrainsInWhatItHas() {
        TrainingRequest request{Device::kCpu, 2, {}};
        TrainingSelection selection = selectTrainingBackend(request);
        QVERIFY2(selection.backend != nullptr, selection.error.english().c_str());
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
        const Message reason = makeCudaTrainingBackend(ProductPrecision::kF32).device;
        if (selectTrainingBackend({Device::kCuda, 1, ProductPrecision::kF32}).backend != nullptr) {
            QSKIP("there is a GPU that trains");
        }
        const TrainingSelection refused = selectTrainingBackend({Device::kCuda, 1, {}});
        QCOMPARE(refused.error, Message("No training on CUDA: %1. Choose the CPU instead", reason));
        const TrainingSelection automatic = selectTrainingBackend({Device::kAuto, 1, {}});
        QVERIFY(automatic.backend != nullptr);
        QCOMPARE(automatic.note, reason);
        QVERIFY(!automatic.backend->freeMemory().has_value());
        QCOMPARE(selectBackend({Device::kCuda, 1}).error,
                 Message("No CUDA device: %1. Choose the CPU instead", cudaDevice()));
        QCOMPARE(selectBackend({Device::kAuto, 1}).note, cudaDevice());
    }

    void refusalsCanBeTranslated() {
        const Message error = selectBackend({Device::kCpu, -1}).error;
        QVERIFY(error.translatable());
        QVERIFY(error.english().starts_with("-1 threads are not possible: choose 1 to "));
        QVERIFY(selectBackend({Device::kCpu, 1, 1}).error.translatable());

        const QByteArray before = qgetenv("GRIFFIN_CPU");
        const auto restore = qScopeGuard([&before] { qputenv("GRIFFIN_CPU", before); });
        qputenv("GRIFFIN_CPU", "%1");
        const Message unknown = cpuInstructionSet();
        QCOMPARE(unknown.text(), std::string("GRIFFIN_CPU=%1 is not known: use one of %2"));
        QVERIFY(unknown.english().starts_with("GRIFFIN_CPU=%1 is not known: use one of "));
        QVERIFY(unknown.english().find("generic") != std::string::npos);
        QCOMPARE(selectBackend({Device::kCpu, 1}).error, unknown);
        qputenv("GRIFFIN_CPU", "generic");
        QCOMPARE(cpuInstructionSet(), Message(std::string("generic")));
    }

    void exceptionsKeepTheirMessage() {
        const Message message("%1 lacks %2", std::string("a"), std::string("b"));
        try {
            throw MessageError(message);
        } catch (const std::exception& error) {
            QCOMPARE(error.what(), "a lacks b");
            QCOMPARE(messageOf(error), message);
        }
        QCOMPARE(messageOf(std::runtime_error("a lacks %1")), Message(std::string("a lacks %1")));
    }
};

GRIFFIN_TEST(BackendRegistryTest)
#include "backend_registry_test.moc"
