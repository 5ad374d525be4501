// Rounded weights are those of the file that is written in 4 bits, and the exact ones come back.
#include "engine/train/loop/rounded_weights.h"

#include <QTemporaryDir>
#include <QTest>
#include <numeric>
#include <vector>

#include "engine/draft/weights/draft_tensors.h"
#include "engine/formats/weight_files.h"
#include "engine/train/loop/training_state.h"
#include "kernels/backend_registry.h"
#include "tests/support/results.h"
#include "tests/support/test_program.h"

using namespace griffin;
using namespace griffin::engine;
using namespace griffin::engine::train;
using tests::get;

namespace {

std::vector<float> numbersOf(const Parameter<float>& parameter) {
    const kernels::MatrixView value = parameter.value();
    return {value.data, value.data + static_cast<std::ptrdiff_t>(value.rows) * value.cols};
}

}  // namespace

class RoundedWeightsTest : public QObject {
    Q_OBJECT

  private slots:
    void areThoseOfTheFile() {
        const auto training = kernels::makeCpuTrainingBackend<float>(1);
        Parameters<float> parameters(*training);
        parameters.addMatrix("large", 300, 128);  // for several threads
        parameters.addMatrix("small", 3, 64);
        parameters.addMatrix("no blocks", 3, 40);
        parameters.addBias("vector", 64, 4);
        parameters.initialise(5);
        std::vector<std::vector<float>> exact;
        for (const Parameter<float>& parameter : parameters.all()) exact.push_back(numbersOf(parameter));

        QTemporaryDir folder;
        const std::string path = folder.filePath("draft.safetensors").toStdString();
        QVERIFY(saveTrainedDraft(path, {}, parameters, draft::WeightBits::k4).has_value());
        const auto files = get(formats::WeightFiles::open(path));
        const auto selection = kernels::selectBackend({kernels::Device::kCpu, 1});
        draft::DraftTensors stored(*selection.backend, files.tensors(), path, draft::MatrixStorage::kAsStored);
        {
            const RoundedWeights rounded(parameters);
            for (std::size_t i = 0; i < 2; ++i) {
                const Parameter<float>& parameter = parameters.all()[i];
                const kernels::MatrixView value = parameter.value();
                QCOMPARE(numbersOf(parameter), stored.numbers({parameter.name, value.rows, value.cols}));
                QVERIFY(numbersOf(parameter) != exact[i]);
            }
            QCOMPARE(numbersOf(parameters.all()[2]), exact[2]);
            QCOMPARE(numbersOf(parameters.all()[3]), exact[3]);
        }
        for (std::size_t i = 0; i < exact.size(); ++i) QCOMPARE(numbersOf(parameters.all()[i]), exact[i]);
    }
};

GRIFFIN_TEST(RoundedWeightsTest)
#include "rounded_weights_test.moc"
