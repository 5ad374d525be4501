// Training of Medusa heads: losses against plain loops over the heads' formula, every gradient against finite
// differences in double precision, for both teachers.
#include <QTest>
#include <cmath>
#include <vector>

#include "engine/train/network/medusa_draft.h"
#include "tests/engine/train/network/training_fixture.h"
#include "tests/support/test_program.h"

using namespace griffin;
using namespace griffin::engine::train;
using namespace griffin::tests::training;

namespace {

constexpr int kHeads = 3;
constexpr int kKnown = 7;
const std::vector<std::vector<int>> kTexts = {{3, 1, 4, 2, 6, 5}, {7, 0, 5, 1, 8}};

StepOptions stepOptions() {
    StepOptions options;
    options.passes = kHeads;
    options.losses = {0.0, 1.5, 0.0, 0};
    return options;
}

/// Parameters of a head are block, bias and tokens, head after head.
Doubles headLogProbabilities(const Parameters<double>& parameters, int head, const Doubles& feature) {
    const auto first = 3 * static_cast<std::size_t>(head);
    Doubles hidden = product(parameters.all()[first].values, feature);
    for (std::size_t i = 0; i < hidden.size(); ++i) {
        const double linear = hidden[i] + parameters.all()[first + 1].value().data[i];
        hidden[i] = feature[i] + linear / (1.0 + std::exp(-linear));
    }
    return logSoftmax(product(parameters.all()[first + 2].values, hidden));
}

}  // namespace

class MedusaDraftTest : public QObject {
    Q_OBJECT

    std::unique_ptr<kernels::TrainingBackend<double>> backend_ = kernels::makeCpuTrainingBackend<double>(2);

    MedusaDraft<double> makeDraft(HeadTeacher teacher) {
        return {*backend_, {kHeads, teacher, 16}, lmHead(*backend_, kKnown)};
    }
    void addTeachers() {
        QTest::addColumn<bool>("tokens");
        QTest::newRow("tokens") << true;
        QTest::newRow("target") << false;
    }

  private slots:
    void headsBeginAsTheTargets() {
        auto draft = makeDraft(HeadTeacher::kTokens);
        draft.parameters().initialise(7);
        QCOMPARE(draft.parameters().all().size(), 3U * kHeads);
        const DeviceMatrixOf<double> target_head = lmHead(*backend_, kKnown);
        for (std::size_t i = 0; i < 3U * kHeads; i += 3) {
            const std::string name = "medusa_head." + std::to_string(i / 3);
            const auto& parameters = draft.parameters().all();
            QCOMPARE(parameters[i].name, name + ".0.linear.weight");
            QCOMPARE(parameters[i + 1].name, name + ".0.linear.bias");
            QCOMPARE(parameters[i + 2].name, name + ".1.weight");
            QCOMPARE(backend_->sumOfSquares(parameters[i].value()), 0.0);
            QVERIFY(backend_->sumOfSquares(parameters[i + 1].value()) > 0.0);
            for (int row = 0; row < kKnown; ++row) {
                const double* value = parameters[i + 2].value().row(row);
                QVERIFY(std::equal(value, value + kHidden, target_head.all().row(row)));
            }
        }
    }

    void lossesAreThoseOfPlainLoops_data() { addTeachers(); }
    void lossesAreThoseOfPlainLoops() {
        QFETCH(bool, tokens);
        auto draft = makeDraft(tokens ? HeadTeacher::kTokens : HeadTeacher::kTarget);
        draft.parameters().initialise(7);
        stir(draft.parameters());
        const auto batch = makeBatch(*backend_, kTexts, kHidden, kKnown);
        const StepOptions options = stepOptions();
        const std::vector<PassReport> reports = draft.run(batch, options, Learning::kMeasure);
        const DeviceMatrixOf<double> target_head = lmHead(*backend_, kKnown);
        double sum = 0.0;
        for (int head = 0; head < kHeads; ++head) {
            const PassReport& report = reports[static_cast<std::size_t>(head)];
            double loss = 0.0;
            int learnt = 0;
            int counted = 0;
            std::vector<std::int32_t> ranks(batch.labels.size(), -1);
            for (std::size_t s = 0; s + 1 < batch.segments.size(); ++s) {
                for (int t = batch.segments[s]; t + head < batch.segments[s + 1]; ++t) {
                    const auto told = static_cast<std::size_t>(t) + static_cast<std::size_t>(head);
                    if (batch.learnt[told] == 0) continue;
                    ++learnt;
                    const std::int32_t label = batch.labels[told];
                    ranks[told] = label < 0 ? kMaxRank : 0;
                    if (label < 0) continue;
                    ++counted;
                    const double* feature = batch.inputs.all().row(t) + kHidden;
                    const Doubles own = headLogProbabilities(draft.parameters(), head, {feature, feature + kHidden});
                    const double* later = batch.targets.all().row(t + head);
                    const Doubles teacher = logSoftmax(product(target_head, {later, later + kHidden}));
                    for (std::size_t token = 0; token < own.size(); ++token) {
                        const bool is_label = static_cast<std::int32_t>(token) == label;
                        const double wanted = tokens ? (is_label ? 1.0 : 0.0) : std::exp(teacher[token]);
                        loss -= wanted * own[token];
                        ranks[told] += own[token] > own[static_cast<std::size_t>(label)] ? 1 : 0;
                    }
                }
            }
            QVERIFY(counted > 3 && counted < learnt);
            QVERIFY(std::abs(report.token_loss - loss) < 1e-12);
            QCOMPARE(report.ranks, ranks);
            QCOMPARE(report.learnt, learnt);
            QCOMPARE(report.counted, counted);
            sum += 1.5 * std::pow(0.8, head) * loss / (counted + 1e-5);
        }
        QVERIFY(std::abs(objectiveOf(reports, options) - sum) < 1e-12);
    }

    void gradients_data() { addTeachers(); }
    void gradients() {
        QFETCH(bool, tokens);
        auto draft = makeDraft(tokens ? HeadTeacher::kTokens : HeadTeacher::kTarget);
        draft.parameters().initialise(7);
        stir(draft.parameters());
        const auto batch = makeBatch(*backend_, kTexts, kHidden, kKnown);
        const StepOptions options = stepOptions();
        draft.parameters().clearGradients();
        const double learnt = objectiveOf(draft.run(batch, options, Learning::kLearn), options);
        const auto loss = [&] { return objectiveOf(draft.run(batch, options, Learning::kMeasure), options); };
        QCOMPARE(learnt, loss());
        checkGradients(draft.parameters(), loss);
    }
};

GRIFFIN_TEST(MedusaDraftTest)
#include "medusa_draft_test.moc"
