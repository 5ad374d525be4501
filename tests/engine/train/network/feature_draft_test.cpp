// Training of the drafts with final features: forward passes against the golden numbers of GRIFFIN's network, every
// gradient against finite differences in double precision, for every fusion and head, one pass and several.
#include <QTest>
#include <array>
#include <cmath>
#include <map>
#include <utility>
#include <vector>

#include "engine/train/network/feature_draft.h"
#include "tests/engine/train/network/training_fixture.h"
#include "tests/support/test_program.h"

using namespace griffin;
using namespace griffin::engine::train;
using namespace griffin::tests::training;
using kernels::SecondLoss;

namespace {

FeatureDraftShape shapeOf(FusionKind fusion, HeadKind head, int passes, FeatureInput input = FeatureInput::kFinal) {
    return {fusion, head, tinyConfig(), 16, passes, input};
}

/// Keeps the streams of its first run: in finite differences they are constants, as they are for the gradient.
class ReplayingDraft : public FeatureDraft<double> {
  public:
    using FeatureDraft::FeatureDraft;

  private:
    void nextStream(int pass, kernels::Segments segments, ConstView regress, ConstView first, View features) override {
        Doubles& kept = kept_[pass];
        const auto width = static_cast<std::size_t>(features.cols);
        if (kept.empty()) {
            FeatureDraft::nextStream(pass, segments, regress, first, features);
            for (int row = 0; row < features.rows; ++row) {
                kept.insert(kept.end(), features.row(row), features.row(row) + width);
            }
            return;
        }
        for (int row = 0; row < features.rows; ++row) {
            std::copy_n(kept.data() + static_cast<std::size_t>(row) * width, width, features.row(row));
        }
    }

    std::map<int, Doubles> kept_;
};

}  // namespace

class FeatureDraftTest : public QObject {
    Q_OBJECT

    std::unique_ptr<kernels::TrainingBackend<double>> backend_ = kernels::makeCpuTrainingBackend<double>(2);

  private slots:
    // Tokens 3 1 4 2 6: row 3 of passes one to three, as computed independently.
    void goldenPasses() {
        const std::array<std::array<double, 8>, 3> golden{{
            {.163732, -.123167, -.560743, .482582, .181106, -.145431, -.553215, .475380},
            {1.284624, -1.168578, .008180, .068740, 1.228847, -1.082898, -.013764, .122076},
            {.528058, -.726704, .019970, .672469, .466846, -.653967, .005340, .716239},
        }};
        for (int passes = 1; passes <= 3; ++passes) {
            FeatureDraft<double> draft(*backend_, shapeOf(FusionKind::kTokenGuided, HeadKind::kTokenEnhanced, 3),
                                       lmHead(*backend_));
            fillByFormula(draft.parameters(), tests::griffinFormula());
            const auto batch = makeBatch(*backend_, {{3, 1, 4, 2, 6}});
            StepOptions options;
            options.passes = passes;
            draft.run(batch, options, Learning::kMeasure);
            double worst = 0.0;
            for (int i = 0; i < 4; ++i) {
                const auto& row = golden[static_cast<std::size_t>(passes - 1)];
                worst = std::max(worst, std::abs(draft.predict(4).row(3)[i] - row[static_cast<std::size_t>(i)]));
                worst = std::max(worst, std::abs(draft.regress(4).row(3)[i] - row.data()[i + 4]));
            }
            qInfo("pass %d: largest difference %.1e (limit 2e-6)", passes, worst);
            QVERIFY(worst < 2e-6);
        }
    }

    // The published masking of hidden columns, pass 1, row 1 of four.
    void goldenZeroLogits() {
        FeatureDraft<double> draft(*backend_, shapeOf(FusionKind::kTokenGuided, HeadKind::kTokenEnhanced, 1),
                                   lmHead(*backend_));
        fillByFormula(draft.parameters(), tests::griffinFormula());
        const auto batch = makeBatch(*backend_, {{3, 1, 4, 2, 6}});
        StepOptions options;
        const std::array<double, 4> plain{-.705393, -.374864, -.599537, .461568};
        const std::array<double, 4> zeros{-.737125, -.385515, -.542316, .375104};
        draft.run(batch, options, Learning::kMeasure);
        for (int i = 0; i < 4; ++i) {
            QVERIFY(std::abs(draft.predict(4).row(1)[i] - plain[static_cast<std::size_t>(i)]) < 2e-6);
        }
        options.hidden = kernels::HiddenColumns::kZeroLogit;
        draft.run(batch, options, Learning::kMeasure);
        for (int i = 0; i < 4; ++i) {
            QVERIFY(std::abs(draft.predict(4).row(1)[i] - zeros[static_cast<std::size_t>(i)]) < 2e-6);
        }
    }

    void gradients_data() {
        QTest::addColumn<int>("fusion");
        QTest::addColumn<int>("head");
        QTest::addColumn<int>("passes");
        QTest::addColumn<bool>("aligned");
        QTest::addColumn<int>("loss");
        QTest::addColumn<int>("input");
        const auto add = [](const char* name, FusionKind fusion, HeadKind head, int passes, bool aligned,
                            SecondLoss loss = SecondLoss::kLikeliest, FeatureInput input = FeatureInput::kFinal) {
            QTest::newRow(name) << static_cast<int>(fusion) << static_cast<int>(head) << passes << aligned
                                << static_cast<int>(loss) << static_cast<int>(input);
        };
        add("EAGLE", FusionKind::kLinear, HeadKind::kPlain, 1, false);
        add("HASS", FusionKind::kLinear, HeadKind::kPlain, 3, false);
        add("FSPAD", FusionKind::kGated, HeadKind::kTokenEnhanced, 2, false);
        add("GRIFFIN, step 1", FusionKind::kTokenGuided, HeadKind::kTokenEnhanced, 1, false);
        add("GRIFFIN, step 3", FusionKind::kTokenGuided, HeadKind::kTokenEnhanced, 3, true);
        add("without fusion", FusionKind::kLinear, HeadKind::kTokenEnhanced, 2, true);
        add("without head", FusionKind::kTokenGuided, HeadKind::kPlain, 2, true);
        add("GRIFFIN, acceptance", FusionKind::kTokenGuided, HeadKind::kTokenEnhanced, 2, true,
            SecondLoss::kAcceptance);
        add("GRIFFIN, three layers", FusionKind::kTokenGuided, HeadKind::kTokenEnhanced, 3, true,
            SecondLoss::kLikeliest, FeatureInput::kThreeLayers);
        add("EAGLE, three layers", FusionKind::kLinear, HeadKind::kPlain, 1, false, SecondLoss::kLikeliest,
            FeatureInput::kThreeLayers);
        add("EAGLE, coupled draws", FusionKind::kLinear, HeadKind::kPlain, 1, false, SecondLoss::kCoupled);
    }
    void gradients() {
        QFETCH(int, fusion);
        QFETCH(int, head);
        QFETCH(int, passes);
        QFETCH(bool, aligned);
        QFETCH(int, loss);
        QFETCH(int, input);
        const auto read = static_cast<FeatureInput>(input);
        const auto kind = static_cast<SecondLoss>(loss);
        // Rows weigh by the target's probability of what the draft knows, with losses that are not published.
        TargetHead<double> lm_head(lmHead(*backend_));
        if (kind != SecondLoss::kLikeliest) lm_head.others = otherTokens(*backend_, kTokens);
        ReplayingDraft draft(*backend_,
                             shapeOf(static_cast<FusionKind>(fusion), static_cast<HeadKind>(head), passes, read),
                             std::move(lm_head));
        draft.parameters().initialise(7);
        const auto batch = makeBatch(*backend_, {{3, 1, 4, 2, 6, 5}, {7, 0, 8, 1}},
                                     read == FeatureInput::kFinal ? kHidden : 3 * kHidden);
        StepOptions options;
        options.passes = passes;
        options.losses = {1.0, 0.3, passes > 1 || kind != SecondLoss::kLikeliest ? 0.5 : 0.0, 3, kind};
        options.aligned = aligned;
        options.aligned_top = 8;
        options.hidden = aligned ? kernels::HiddenColumns::kZeroLogit : kernels::HiddenColumns::kAbsent;
        std::vector<PassReport> first;
        const auto measured = [&] {
            first = draft.run(batch, options, Learning::kMeasure);
            return objectiveOf(first, options);
        };
        draft.parameters().clearGradients();
        draft.run(batch, options, Learning::kLearn);
        measured();
        QVERIFY(first.back().counted > 1);
        checkGradients(draft.parameters(), measured);
    }

    // In single precision, on one thread or two, the numbers are those of double precision.
    void singlePrecision() {
        std::vector<double> norms;
        for (const int threads : {1, 2}) {
            const auto backend = kernels::makeCpuTrainingBackend<float>(threads);
            FeatureDraft<float> draft(*backend, shapeOf(FusionKind::kTokenGuided, HeadKind::kTokenEnhanced, 2),
                                      lmHead(*backend));
            draft.parameters().initialise(7);
            const auto batch = makeBatch(*backend, {{3, 1, 4, 2, 6, 5}, {7, 0, 8, 1}});
            StepOptions options;
            options.passes = 2;
            draft.run(batch, options, Learning::kLearn);
            norms.push_back(draft.parameters().gradientNorm());
        }
        FeatureDraft<double> draft(*backend_, shapeOf(FusionKind::kTokenGuided, HeadKind::kTokenEnhanced, 2),
                                   lmHead(*backend_));
        draft.parameters().initialise(7);
        StepOptions options;
        options.passes = 2;
        draft.run(makeBatch(*backend_, {{3, 1, 4, 2, 6, 5}, {7, 0, 8, 1}}), options, Learning::kLearn);
        const double exact = draft.parameters().gradientNorm();
        for (const double norm : norms) QVERIFY(std::abs(norm - exact) < 1e-5 * exact);
    }
};

GRIFFIN_TEST(FeatureDraftTest)
#include "feature_draft_test.moc"
