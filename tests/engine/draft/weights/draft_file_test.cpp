// Drafts that are written here and loaded again: in 16 bits, in 8 bits with the very weights that loading rounds to, in
// 4 bits with those of Q4_0; parts that do not belong together are refused by name.
#include "engine/draft/weights/draft_file.h"

#include <QTemporaryDir>
#include <QTest>
#include <cstring>
#include <limits>

#include "engine/draft/heads/load_draft.h"
#include "engine/draft/weights/block_quantisation.h"
#include "engine/formats/safetensors.h"
#include "kernels/backend_registry.h"
#include "kernels/dequantise.h"
#include "tests/engine/draft/formula_draft.h"
#include "tests/support/results.h"
#include "tests/support/test_program.h"

using namespace griffin;
using namespace griffin::engine::draft;
using engine::Method;
using engine::formats::CheckpointTensor;
using engine::formats::SafetensorsFile;
using engine::formats::StoredTensor;
using engine::formats::StoredType;
using engine::formats::TensorDirectory;
using engine::tree::Candidates;
using engine::tree::DraftTree;
using kernels::DType;
using tests::FormulaTensors;
using tests::get;

namespace {

constexpr tests::FormulaSizes kSizes = {64, 4, 2, 16, 96, 50};

struct Layout {
    const char* name;
    Method method;
    FormulaTensors (*tensors)(const tests::FormulaSizes& sizes);
};
const Layout kLayouts[] = {
    {"griffin", Method::kGriffin, tests::griffinFormula},
    {"eagle", Method::kEagle, tests::eagleFormula},
    {"hass", Method::kHass, tests::eagleFormula},
    {"eagle3", Method::kEagle3, tests::eagle3Formula},
};

std::vector<NamedWeights> weightsOf(const TensorDirectory& tensors) {
    std::vector<NamedWeights> weights;
    for (const CheckpointTensor& tensor : tensors.all()) {
        weights.push_back(
            {tensor.name,
             tensor.shape,
             {reinterpret_cast<const float*>(tensor.data), static_cast<std::size_t>(tensor.rows * tensor.cols)}});
    }
    return weights;
}

DraftDescription describe(Method method) {
    DraftDescription description;
    description.method = method;
    description.config = tests::formulaConfig(kSizes);
    description.target = "0123abcd";
    description.training = {{"epochs", 2}};
    return description;
}

std::string pathIn(const QTemporaryDir& folder, const char* name) {
    return folder.filePath(name).toStdString();
}

}  // namespace

class DraftFileTest : public QObject {
    Q_OBJECT

  private:
    kernels::BackendSelection selection_ = kernels::selectBackend({kernels::Device::kCpu, 1});
    std::unique_ptr<tests::FormulaTarget> target_;
    QTemporaryDir folder_;

    /// The names and the bits of all candidates after a prompt and below it; empty after a failure.
    std::vector<std::byte> drafted(const std::string& path, MatrixStorage storage, std::string& failure) {
        const auto loaded = loadDraft(path, Method::kAuto, target_->model(), *target_, 64, storage);
        if (!loaded) {
            failure = loaded.error().oneLine();
            return {};
        }
        Drafter& drafter = **loaded;
        const int width = drafter.featureKind() == FeatureKind::kAuxiliary ? 3 * kSizes.hidden : kSizes.hidden;
        const std::vector<float> features = tests::formulaMatrix(16, 3, width, 4.0F);
        const TokenId tokens[] = {1, 4, 2};
        drafter.extend({features.data(), 3, width, width}, tokens);
        DraftTree tree(4, 0);
        tree.reset(2, engine::tree::Proposal::kFixed);
        std::vector<std::byte> bytes;
        for (int node = 0; node < 3; ++node) {
            Candidates candidates;
            const int k = drafter.candidates()->maxCandidates();
            drafter.candidates()->topCandidates(tree, {&node, 1}, k, candidates);
            const auto names = std::as_bytes(std::span(candidates.tokens));
            const auto values = std::as_bytes(std::span(candidates.log_probabilities));
            bytes.insert(bytes.end(), names.begin(), names.end());
            bytes.insert(bytes.end(), values.begin(), values.end());
            tree.add(node, candidates.tokens[0], candidates.log_probabilities[0]);
        }
        return bytes;
    }
    static void addLayouts() {
        QTest::addColumn<int>("index");
        for (int i = 0; i < static_cast<int>(std::size(kLayouts)); ++i) QTest::newRow(kLayouts[i].name) << i;
    }

    /// What loading the draft with these tensors beside or instead of the GRIFFIN draft's says.
    std::string refusal(const std::vector<StoredTensor>& changed, const std::string& without) {
        const FormulaTensors formula = tests::griffinFormula(kSizes);
        std::vector<StoredTensor> tensors = changed;
        for (const NamedWeights& weights : weightsOf(formula.directory())) {
            if (weights.name == without) continue;
            tensors.push_back({weights.name, StoredType::kF32, weights.shape, std::as_bytes(weights.values)});
        }
        const std::string path = pathIn(folder_, "changed.safetensors");
        if (!engine::formats::writeSafetensors(path, tensors,
                                               {{"griffin.config", tests::formulaConfig(kSizes).dump()}})) {
            return "not written";
        }
        std::string failure;
        drafted(path, MatrixStorage::kEightBit, failure);
        return failure;
    }

  private slots:
    void initTestCase() { target_ = std::make_unique<tests::FormulaTarget>(*selection_.backend, kSizes); }

    void eightBitsAreTheWeightsThatLoadingRoundsTo_data() { addLayouts(); }
    void eightBitsAreTheWeightsThatLoadingRoundsTo() {
        QFETCH(int, index);
        const Layout& layout = kLayouts[index];
        const FormulaTensors formula = layout.tensors(kSizes);
        std::vector<StoredTensor> floats;
        for (const NamedWeights& weights : weightsOf(formula.directory())) {
            floats.push_back({weights.name, StoredType::kF32, weights.shape, std::as_bytes(weights.values)});
        }
        const std::string original = pathIn(folder_, "original.safetensors");
        QVERIFY(engine::formats::writeSafetensors(
                    original, floats,
                    {{"griffin.config", tests::formulaConfig(kSizes).dump()}, {"griffin.method", layout.name}})
                    .has_value());
        const std::string stored = pathIn(folder_, "eight.safetensors");
        QVERIFY(
            writeDraft(stored, describe(layout.method), weightsOf(formula.directory()), WeightBits::k8).has_value());
        std::string failure;
        const auto expected = drafted(original, MatrixStorage::kEightBit, failure);
        QVERIFY2(!expected.empty(), failure.c_str());
        QVERIFY(expected != drafted(original, MatrixStorage::kAsStored, failure));
        QCOMPARE(drafted(stored, MatrixStorage::kEightBit, failure), expected);
        QCOMPARE(drafted(stored, MatrixStorage::kAsStored, failure), expected);
        QVERIFY2(failure.empty(), failure.c_str());
    }

    // All weights of the formulas are exact in half precision.
    void sixteenBitsAreExactHere_data() { addLayouts(); }
    void sixteenBitsAreExactHere() {
        QFETCH(int, index);
        const Layout& layout = kLayouts[index];
        const FormulaTensors formula = layout.tensors(kSizes);
        const std::string path = pathIn(folder_, "sixteen.safetensors");
        QVERIFY(writeDraft(path, describe(layout.method), weightsOf(formula.directory()), WeightBits::k16).has_value());
        const auto file = get(SafetensorsFile::open(path));
        QCOMPARE(file.tensors().all().size(), formula.directory().all().size());
        for (const CheckpointTensor& expected : formula.directory().all()) {
            const CheckpointTensor* found = file.tensors().find(expected.name);
            QVERIFY(found != nullptr);
            QCOMPARE(found->shape, expected.shape);
            QCOMPARE(found->dtype, expected.shape.size() == 1 ? DType::kF32 : DType::kF16);
            std::vector<float> values(static_cast<std::size_t>(found->rows * found->cols));
            kernels::dequantise(found->dtype, found->data, found->rows * found->cols, values.data());
            QCOMPARE(std::memcmp(values.data(), expected.data, expected.bytes), 0);
        }
        std::string failure;
        QVERIFY2(!drafted(path, MatrixStorage::kEightBit, failure).empty(), failure.c_str());
    }

    void fourBitsAreThoseOfQ4Blocks() {
        const FormulaTensors formula = tests::griffinFormula(kSizes);
        const std::string path = pathIn(folder_, "four.safetensors");
        QVERIFY(
            writeDraft(path, describe(Method::kGriffin), weightsOf(formula.directory()), WeightBits::k4).has_value());
        const auto file = get(SafetensorsFile::open(path));
        // The same blocks as floats draft the same but for the last bits of sums.
        const std::string name = "fc.mlp.up_proj.weight";
        const CheckpointTensor* matrix = formula.directory().find(name);
        const std::span<const float> values(reinterpret_cast<const float*>(matrix->data),
                                            matrix->bytes / sizeof(float));
        const std::vector<std::byte> blocks = fourBitBlocks(values);
        const auto found = findBlocks(file.tensors(), name, "four");
        QVERIFY(found.has_value() && found->has_value());
        QCOMPARE((*found)->type, DType::kQ4_0);
        QCOMPARE((*found)->rows, matrix->rows);
        QCOMPARE((*found)->cols, matrix->cols);
        QCOMPARE(joinBlocks(**found), blocks);
        // Weight 3 of a row is in the low half of byte 3, weight 19 in the high half.
        const auto byte = std::to_integer<int>((*found)->codes[3]);
        std::vector<float> back(values.size());
        kernels::dequantise(DType::kQ4_0, blocks.data(), static_cast<std::int64_t>(back.size()), back.data());
        kernels::Half half;
        std::memcpy(&half, (*found)->scales.data(), sizeof(half));
        std::vector<float> scale(1);
        kernels::dequantise(DType::kF16, (*found)->scales.data(), 1, scale.data());
        QCOMPARE(back[3], scale[0] * static_cast<float>(byte % 16 - 8));
        QCOMPARE(back[19], scale[0] * static_cast<float>((byte >> 4) - 8));
        std::string failure;
        QVERIFY2(!drafted(path, MatrixStorage::kEightBit, failure).empty(), failure.c_str());
    }

    void theHeaderTellsWhatItIs() {
        const FormulaTensors formula = tests::eagleFormula(kSizes);
        const std::string path = pathIn(folder_, "header.safetensors");
        QVERIFY(writeDraft(path, describe(Method::kHass), weightsOf(formula.directory()), WeightBits::k8).has_value());
        const auto file = get(SafetensorsFile::open(path));
        const std::map<std::string, std::string> expected = {{"griffin.method", "hass"},
                                                             {"griffin.config", tests::formulaConfig(kSizes).dump()},
                                                             {"griffin.target", "0123abcd"},
                                                             {"griffin.training", R"({"epochs":2})"}};
        QCOMPARE(file.metadata(), expected);
        const auto loaded = get(loadDraft(path, Method::kAuto, target_->model(), *target_, 64));
        QCOMPARE(loaded->name(), std::string_view("hass"));
    }

    void shortVocabularies() {
        DraftDescription description = describe(Method::kGriffin);
        description.vocabulary = {0, 7, 8, 41};
        const FormulaTensors griffin = tests::griffinFormula(kSizes);
        const std::string path = pathIn(folder_, "short.safetensors");
        QVERIFY(writeDraft(path, description, weightsOf(griffin.directory()), WeightBits::k8).has_value());
        auto loaded = loadDraft(path, Method::kAuto, target_->model(), *target_, 64);
        QVERIFY(loaded.has_value());
        QCOMPARE((*loaded)->candidates()->maxCandidates(), 4);

        // EAGLE-3's head has a row for each of them.
        description.method = Method::kEagle3;
        const FormulaTensors eagle3 = tests::eagle3Formula(kSizes);
        std::vector<NamedWeights> weights = weightsOf(eagle3.directory());
        for (NamedWeights& named : weights) {
            if (named.name != "lm_head.weight") continue;
            named.shape[0] = 4;
            named.values = named.values.first(4 * static_cast<std::size_t>(kSizes.hidden));
        }
        QVERIFY(writeDraft(path, description, weights, WeightBits::k8).has_value());
        loaded = loadDraft(path, Method::kAuto, target_->model(), *target_, 64);
        QVERIFY2(loaded.has_value(), loaded ? "" : loaded.error().oneLine().c_str());
        Drafter& drafter = **loaded;
        const std::vector<float> features = tests::formulaMatrix(16, 1, 3 * kSizes.hidden, 4.0F);
        const TokenId token = 1;
        drafter.extend({features.data(), 1, 3 * kSizes.hidden, 3 * kSizes.hidden}, {&token, 1});
        DraftTree tree(2, 0);
        tree.reset(token, engine::tree::Proposal::kFixed);
        const int root = 0;
        Candidates candidates;
        drafter.candidates()->topCandidates(tree, {&root, 1}, 4, candidates);
        std::sort(candidates.tokens.begin(), candidates.tokens.end());
        QCOMPARE(candidates.tokens, description.vocabulary);
    }

    void weightsThatRanAwayAreNotWritten() {
        const std::string path = pathIn(folder_, "away.safetensors");
        for (const float value :
             {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity(), 1e6F}) {
            std::vector<float> values(64, 0.5F);
            values[17] = value;
            const std::vector<NamedWeights> weights = {{"fc.weight", {2, 32}, values}};
            const auto written = writeDraft(path, describe(Method::kEagle), weights, WeightBits::k8);
            QVERIFY(!written.has_value());
            QVERIFY(written.error().what.english().find("fc.weight") != std::string::npos);
            QVERIFY(!SafetensorsFile::open(path).has_value());
        }
    }

    void partsThatDoNotBelongTogetherAreRefused() {
        const std::string up = "fc.mlp.up_proj.weight";  // [96, 128]
        const std::vector<std::byte> bytes(96 * 128 * 4);
        const auto tensor = [&bytes](const std::string& name, StoredType type, std::vector<std::int64_t> shape) {
            std::size_t size = engine::formats::storedElementBytes(type);
            for (const std::int64_t extent : shape) size *= static_cast<std::size_t>(extent);
            return StoredTensor{name, type, std::move(shape), std::span(bytes).first(size)};
        };
        const StoredTensor codes = tensor(up + ".codes", StoredType::kI8, {96, 128});
        const StoredTensor nibbles = tensor(up + ".nibbles", StoredType::kU8, {96, 64});
        const StoredTensor scales = tensor(up + ".scales", StoredType::kF16, {96, 4});
        QCOMPARE(refusal({codes, scales}, up), std::string());
        QCOMPARE(refusal({nibbles, scales}, up), std::string());

        const auto compare = [&](const std::vector<StoredTensor>& changed, const char* without, const char* words) {
            const std::string message = refusal(changed, without);
            QVERIFY2(message.find(words) != std::string::npos, message.c_str());
            QVERIFY2(message.find(up) != std::string::npos, message.c_str());
        };
        const char* whole = "fc.mlp.up_proj.weight";
        compare({codes, scales}, "", "appears twice");
        compare({codes, nibbles, scales}, whole, "appears twice");
        compare({codes}, whole, ".scales is missing");
        compare({nibbles}, whole, ".scales is missing");
        compare({tensor(up + ".codes", StoredType::kU8, {96, 128}), scales}, whole, "U8 [96, 128]");
        compare({tensor(up + ".codes", StoredType::kI8, {96, 100}), scales}, whole, "I8 [96, 100]");
        compare({tensor(up + ".codes", StoredType::kI8, {96 * 128}), scales}, whole, "I8 [12288]");
        compare({tensor(up + ".nibbles", StoredType::kU8, {96, 72}), scales}, whole, "U8 [96, 72]");
        compare({codes, tensor(up + ".scales", StoredType::kF32, {96, 4})}, whole, "F32 [96, 4]");
        compare({codes, tensor(up + ".scales", StoredType::kF16, {96, 3})}, whole, "needs F16 [96, 4]");
        compare({codes, tensor(up + ".scales", StoredType::kF16, {4, 96})}, whole, "needs F16 [96, 4]");
        compare({tensor(up + ".codes", StoredType::kI8, {96, 160}), tensor(up + ".scales", StoredType::kF16, {96, 5})},
                whole, "[96, 160] where the model needs [96, 128]");
        compare({tensor(up + ".nibbles", StoredType::kU8, {96, 80}), tensor(up + ".scales", StoredType::kF16, {96, 5})},
                whole, "[96, 160] where the model needs [96, 128]");
        // Scales alone are no weights.
        QVERIFY(refusal({scales}, up).find("do not belong to a supported kind of draft") != std::string::npos);
    }
};

GRIFFIN_TEST(DraftFileTest)
#include "draft_file_test.moc"
