// The networks of neural drafts: GRIFFIN against the golden vector of its published code, all of them against numpy.
#include <QTest>
#include <cmath>
#include <functional>

#include "engine/draft/network/eagle3_network.h"
#include "engine/draft/network/feature_network.h"
#include "engine/draft/weights/draft_config.h"
#include "engine/formats/json_file.h"
#include "engine/model/kv_cache.h"
#include "kernels/backend_registry.h"
#include "tests/engine/draft/formula_draft.h"
#include "tests/support/results.h"
#include "tests/support/test_program.h"

using namespace griffin;
using namespace griffin::engine::draft;
using griffin::tests::FormulaTensors;
using tests::get;

namespace {

constexpr int kHidden = 8;
// The cache keeps keys and values in half precision.
constexpr double kHalfTolerance = 2e-4;
constexpr double kTolerance = 1e-5;

struct Step {
    std::vector<std::int32_t> tokens;
    std::vector<std::int32_t> positions;
    std::vector<int> feature_of;  // row of the results so far; empty: the target's features
};

/// The rows of one network as they come: certain ones, then a tree.
class Rows {
  public:
    Rows(kernels::Backend& backend, DraftNetwork& network, tests::FormulaTarget& target)
        : backend_(backend),
          network_(network),
          embedding_(*target.model().weights().embedding),
          cache_(backend, network.config(), 64),
          rope_(kernels::makeRopeTable(network.config().rope)),
          inputs_(backend, 8, 2 * kHidden),
          angles_(backend, 8, rope_.dim),
          auxiliary_states_(backend, 8, 3 * kHidden) {}

    void run(const Step& step, const kernels::AncestorMask& mask) {
        const int rows = static_cast<int>(step.tokens.size());
        const kernels::MatrixView inputs = inputs_.view(rows);
        const kernels::MatrixView features = inputs.columns(kHidden, kHidden);
        if (!step.feature_of.empty()) {
            for (int i = 0; i < rows; ++i) {
                const auto& from = regress[static_cast<std::size_t>(step.feature_of[static_cast<std::size_t>(i)])];
                backend_.upload(features.row(i), from.data(), from.size() * sizeof(float));
            }
        } else if (network_.featureKind() == FeatureKind::kAuxiliary) {
            const std::vector<float> auxiliary = tests::formulaMatrix(16, rows, 3 * kHidden, 4.0F);
            backend_.upload(auxiliary_states_.view(rows).data, auxiliary.data(), auxiliary.size() * sizeof(float));
            network_.fuseAuxiliaryStates(auxiliary_states_.view(rows), features);
        } else {
            const std::vector<float> all = tests::formulaMatrix(16, rows, kHidden, 4.0F);
            for (int i = 0; i < rows; ++i) {
                backend_.upload(features.row(i), all.data() + static_cast<std::ptrdiff_t>(i) * kHidden,
                                kHidden * sizeof(float));
            }
        }
        backend_.embeddingRows(embedding_, step.tokens.data(), inputs.columns(0, kHidden));
        const kernels::MatrixView angles = angles_.view(rows);
        backend_.rotaryAngles(step.positions.data(), rope_, angles);
        cache_.extendTail(mask.size() - rows, rows);
        const DraftOutput output =
            network_.run(inputs, {cache_.length(), rows, mask, rope_, angles}, cache_.layer(0), rows);
        for (int i = 0; i < rows; ++i) {
            predict.emplace_back(output.predict.row(i), output.predict.row(i) + kHidden);
            regress.emplace_back(output.regress.row(i), output.regress.row(i) + kHidden);
        }
    }
    void commit() { cache_.commitTail(); }

    std::vector<std::vector<float>> predict;
    std::vector<std::vector<float>> regress;

  private:
    kernels::Backend& backend_;
    DraftNetwork& network_;
    const kernels::Weight& embedding_;
    engine::model::KvCache cache_;
    kernels::RopeTable rope_;
    engine::model::DeviceMatrix inputs_, angles_, auxiliary_states_;
};

double largestDifference(std::span<const float> values, std::span<const double> expected) {
    double worst = values.size() >= expected.size() ? 0.0 : INFINITY;
    for (std::size_t i = 0; i < std::min(values.size(), expected.size()); ++i) {
        worst = std::max(worst, std::abs(static_cast<double>(values[i]) - expected[i]));
    }
    return worst;
}

using MakeNetwork =
    std::function<std::unique_ptr<DraftNetwork>(DraftTensors& tensors, const engine::model::ModelConfig& config)>;

template <class Network>
std::unique_ptr<DraftNetwork> make(DraftTensors& tensors, const engine::model::ModelConfig& config) {
    return std::make_unique<Network>(tensors, config);
}

struct Method {
    const char* name;
    FormulaTensors (*tensors)(const tests::FormulaSizes& sizes);
    const char* layer;
    MakeNetwork network;
};

const Method kMethods[] = {
    {"griffin", tests::griffinFormula, kFeatureLayer, make<GriffinNetwork>},
    {"fspad", tests::fspadFormula, kFeatureLayer, make<FspadNetwork>},
    {"eagle", tests::eagleFormula, kFeatureLayer, make<EagleNetwork>},
    {"eagle_qkv_bias", tests::eagleQkvBiasFormula, kFeatureLayer, make<EagleNetwork>},
    {"eagle3", tests::eagle3Formula, kEagle3Layer,
     [](DraftTensors& t, const engine::model::ModelConfig& c) -> std::unique_ptr<DraftNetwork> {
         return std::make_unique<Eagle3Network>(t, c, Eagle3Form{}, kHidden);
     }},
    {"eagle3_variant", tests::eagle3VariantFormula, kEagle3Layer,
     [](DraftTensors& t, const engine::model::ModelConfig& c) -> std::unique_ptr<DraftNetwork> {
         const Eagle3Form form{.output = Eagle3Output::kPlain, .norms = StateNorms::kEach};
         return std::make_unique<Eagle3Network>(t, c, form, kHidden);
     }},
};

}  // namespace

class DraftNetworksTest : public QObject {
    Q_OBJECT

  private:
    kernels::BackendSelection selection_ = kernels::selectBackend({kernels::Device::kCpu, 1});
    kernels::Backend& backend() { return *selection_.backend; }
    std::unique_ptr<tests::FormulaTarget> target_;

    /// Rows 0..2 are certain; tokens 5 and 7 follow the last of them, 6 follows 7.
    Rows rowsOf(DraftNetwork& network) {
        Rows rows(backend(), network, *target_);
        rows.run({{1, 4, 2}, {0, 1, 2}, {}}, kernels::AncestorMask::chain(3));
        rows.commit();
        const int children[] = {-1, -1};
        rows.run({{5, 7}, {3, 3}, {2, 2}}, kernels::AncestorMask::fromParents(children));
        const int tree[] = {-1, -1, 1};
        rows.run({{6}, {4}, {4}}, kernels::AncestorMask::fromParents(tree));
        return rows;
    }
    engine::model::ModelConfig configOf(DraftTensors& tensors, const char* layer) {
        return get(draftConfig(tests::formulaConfig(), tensors, layer, target_->model().config()));
    }

  private slots:
    void initTestCase() { target_ = std::make_unique<tests::FormulaTarget>(backend()); }

    void agreesWithNumpy_data() {
        QTest::addColumn<int>("index");
        for (int i = 0; i < static_cast<int>(std::size(kMethods)); ++i) QTest::newRow(kMethods[i].name) << i;
    }
    void agreesWithNumpy() {
        QFETCH(int, index);
        const Method& method = kMethods[index];
        const FormulaTensors formula = method.tensors({});
        DraftTensors tensors(backend(), formula.directory(), method.name, MatrixStorage::kAsStored);
        const auto network = method.network(tensors, configOf(tensors, method.layer));
        QVERIFY2(!tensors.failure(), tensors.failure() ? tensors.failure()->oneLine().c_str() : "");
        const Rows rows = rowsOf(*network);

        const auto vectors =
            get(engine::formats::readJsonFile(GRIFFIN_TEST_FIXTURES "/engine/draft/fixtures/draft_vectors.json"));
        double worst = 0.0;
        for (const char* result : {"predict", "regress"}) {
            const auto& expected = vectors.at(method.name).at("half").at(result);
            const auto& computed = result == std::string("predict") ? rows.predict : rows.regress;
            QCOMPARE(computed.size(), expected.size());
            for (std::size_t i = 0; i < computed.size(); ++i) {
                worst = std::max(worst, largestDifference(computed[i], expected.at(i).get<std::vector<double>>()));
            }
        }
        qInfo("%s: largest difference %.2e (limit %.0e)", method.name, worst, kTolerance);
        QVERIFY(worst < kTolerance);
    }

    void tokenGuidedFusionIsTheGoldenOne() {
        const FormulaTensors formula = tests::griffinFormula();
        QVERIFY(fusedRow0(formula.directory(),
                          {.521843, .013011, -.350738, 1.824071, -.860990, 1.225907, -.611051, -.176508}) < kTolerance);
    }

    // The mistakes that are easy to make have other results, known by number.
    void wrongFusionsAreOthers() {
        const FormulaTensors formula = tests::griffinFormula();
        const double swapped[] = {-.370757, -.150039, -.018712};
        const double normed_once[] = {.537850, .006812, -.351902};
        QVERIFY(fusedRow0(formula.directory(), swapped) > 0.1);
        QVERIFY(fusedRow0(formula.directory(), normed_once) > 1e-3);

        // With the halves of the matrix swapped, embedding and feature change places.
        const FormulaTensors other =
            formula.changed([](const std::string& name, const int&, const int& cols, std::vector<float>& values) {
                if (name != "fc.fc.weight") return;
                for (auto row = values.begin(); row != values.end(); row += cols)
                    std::rotate(row, row + kHidden, row + cols);
            });
        QVERIFY(fusedRow0(other.directory(), swapped) < kTolerance);
    }

    void griffinIsTheGoldenOne() {
        const FormulaTensors formula = tests::griffinFormula();
        DraftTensors tensors(backend(), formula.directory(), "griffin", MatrixStorage::kAsStored);
        GriffinNetwork network(tensors, configOf(tensors, kFeatureLayer));
        const Rows rows = rowsOf(network);
        const auto check = [](const std::vector<float>& row, const std::vector<double>& expected) {
            const double difference = largestDifference(row, expected);
            qInfo("largest difference %.2e (limit %.0e)", difference, kHalfTolerance);
            return difference < kHalfTolerance;
        };
        QVERIFY(
            check(rows.predict[2], {.378770, .021676, -.761507, 1.128109, -1.443365, 1.438074, -.518957, -.703518}));
        QVERIFY(
            check(rows.regress[2], {.361169, -.005278, -.705313, 1.114139, -1.401185, 1.420473, -.488442, -.686078}));
        QVERIFY(check(rows.predict[3], {.373636, -.453111, -.202646, -.476709, .221121, .262154, -.241757, -.297691}));
        QVERIFY(check(rows.regress[4], {.138682, .293164, -.741367, -.202297, -.378094, -.003551, .417507, -.600475}));
        QVERIFY(check(rows.predict[5], {.959134, -.848221, .337023, .478703, -.711426, .938974, -1.135360, .523327}));
    }

    // A path of the tree is the same, bit for bit, as its tokens one after the other.
    void grandchildEqualsTheChain() {
        const FormulaTensors formula = tests::griffinFormula();
        DraftTensors tensors(backend(), formula.directory(), "griffin", MatrixStorage::kAsStored);
        GriffinNetwork network(tensors, configOf(tensors, kFeatureLayer));
        const Rows tree = rowsOf(network);
        Rows chain(backend(), network, *target_);
        chain.run({{1, 4, 2}, {0, 1, 2}, {}}, kernels::AncestorMask::chain(3));
        chain.commit();
        chain.run({{7}, {3}, {2}}, kernels::AncestorMask::chain(1));
        chain.commit();
        chain.run({{6}, {4}, {3}}, kernels::AncestorMask::chain(1));
        QCOMPARE(tree.predict[5], chain.predict[4]);
        QCOMPARE(tree.regress[5], chain.regress[4]);
    }

  private:
    /// How far row 0 of a GRIFFIN checkpoint's fusion is from the first numbers expected.
    double fusedRow0(const engine::formats::TensorDirectory& directory, std::span<const double> expected) {
        DraftTensors tensors(backend(), directory, "griffin", MatrixStorage::kAsStored);
        TokenGuidedFusion fusion(tensors, configOf(tensors, kFeatureLayer));
        engine::model::DeviceMatrix inputs(backend(), 1, 2 * kHidden);
        engine::model::DeviceMatrix out(backend(), 1, kHidden);
        const std::int32_t token = 1;
        const std::vector<float> feature = tests::formulaMatrix(16, 1, kHidden, 4.0F);
        backend().embeddingRows(*target_->model().weights().embedding, &token, inputs.view(1).columns(0, kHidden));
        backend().upload(inputs.view(1).row(0) + kHidden, feature.data(), kHidden * sizeof(float));
        fusion.run(inputs.view(1), out.view(1));
        return largestDifference({out.view(1).data, kHidden}, expected);
    }
    double fusedRow0(const engine::formats::TensorDirectory& directory, std::initializer_list<double> expected) {
        return fusedRow0(directory, std::span(expected.begin(), expected.size()));
    }
};

GRIFFIN_TEST(DraftNetworksTest)
#include "draft_networks_test.moc"
