// The mean of the last weights, what takes part in it, and its way through a checkpoint.
#include "engine/train/loop/weight_average.h"

#include <QTest>
#include <cmath>
#include <vector>

#include "tests/support/results.h"
#include "tests/support/test_program.h"

using namespace griffin;
using namespace griffin::engine::train;

class WeightAverageTest : public QObject {
    Q_OBJECT

    std::unique_ptr<kernels::TrainingBackend<float>> backend_ = kernels::makeCpuTrainingBackend<float>(1);

    /// After step n every weight is n.
    static void fill(Parameters<float>& parameters, std::int64_t step) {
        for (const Parameter<float>& parameter : parameters.all()) {
            const auto value = parameter.value();
            std::fill_n(value.data, value.rows * value.cols, static_cast<float>(step));
        }
    }
    static float weight(const Parameters<float>& parameters) { return parameters.all().back().value().row(0)[1]; }

  private slots:
    void isOfTheLastSteps() {
        Parameters<float> parameters(*backend_);
        parameters.addMatrix("m", 3, 5);
        parameters.addNorm("n", 4);
        WeightAverage average(parameters, 7);
        for (std::int64_t step = 1; step <= 10; ++step) {
            fill(parameters, step);
            average.add(step);
            QCOMPARE(average.counted(step), std::max<std::int64_t>(0, step - 6));
        }
        {
            const WeightAverage::InPlace in_place(average, 10);
            QVERIFY(std::abs(weight(parameters) - 8.5F) < 1e-6F);
        }
        QCOMPARE(weight(parameters), 10.0F);

        const WeightAverage none(parameters, 0);
        QCOMPARE(none.counted(10), 0);
    }

    void goesOnFromACheckpoint() {
        Parameters<float> parameters(*backend_);
        parameters.addMatrix("m", 3, 5);
        WeightAverage average(parameters, 2);
        for (std::int64_t step = 1; step <= 4; ++step) {
            fill(parameters, step);
            average.add(step);
        }
        std::vector<StateTensor> tensors = stateTensors(parameters, Contents::kValues);
        average.store(4, tensors);
        WeightAverage resumed(parameters, 2);
        QVERIFY(resumed.restore(4, tensors, "state").has_value());
        fill(parameters, 5);
        resumed.add(5);
        const WeightAverage::InPlace in_place(resumed, 5);
        QVERIFY(std::abs(weight(parameters) - 3.5F) < 1e-6F);  // of 2, 3, 4 and 5

        tensors.front().sum.clear();
        WeightAverage lacking(parameters, 2);
        const auto refused = lacking.restore(4, tensors, "state");
        QVERIFY(!refused && refused.error().oneLine().find("sum/m is missing") != std::string::npos);
        QVERIFY(lacking.restore(1, tensors, "state").has_value());  // before it begins
    }
};

GRIFFIN_TEST(WeightAverageTest)
#include "weight_average_test.moc"
