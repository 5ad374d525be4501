// A draft that was written in 16 bits and rounded is the very draft that is written in fewer bits, whatever its layout
// and vocabulary; its card names what it was; Medusa's loses its last heads; what cannot be rounded is refused.
#include "engine/draft/weights/rounded_draft.h"

#include <QTemporaryDir>
#include <QTest>
#include <cstring>

#include "engine/base/fingerprint.h"
#include "engine/draft/heads/load_draft.h"
#include "engine/formats/safetensors.h"
#include "kernels/backend_registry.h"
#include "tests/engine/draft/formula_draft.h"
#include "tests/support/results.h"
#include "tests/support/test_program.h"

using namespace griffin;
using namespace griffin::engine::draft;
using engine::Method;
using engine::formats::CheckpointTensor;
using engine::formats::RawTensor;
using engine::formats::SafetensorsFile;
using engine::formats::TensorDirectory;
using tests::FormulaTensors;
using tests::get;

namespace {

constexpr tests::FormulaSizes kShape = {64, 4, 2, 16, 96, 50};
constexpr int kMedusaHeads = 3;

FormulaTensors medusaFormula(const tests::FormulaSizes& sizes) {
    FormulaTensors tensors;
    for (int head = 0; head < kMedusaHeads; ++head) {
        const std::string name = "medusa_head." + std::to_string(head);
        tensors.matrix(name + ".0.linear.weight", 20 + head, sizes.hidden, sizes.hidden);
        tensors.bias(name + ".0.linear.bias", 30 + head, sizes.hidden);
        tensors.matrix(name + ".1.weight", 40 + head, sizes.vocabulary, sizes.hidden);
    }
    return tensors;
}

struct OfMethod {
    const char* name;
    Method method;
    FormulaTensors (*tensors)(const tests::FormulaSizes& sizes);
    bool own_head;  // with a row for each token that it knows
};
const OfMethod kMethods[] = {
    {"griffin", Method::kGriffin, tests::griffinFormula, false}, {"eagle", Method::kEagle, tests::eagleFormula, false},
    {"hass", Method::kHass, tests::eagleFormula, false},         {"fspad", Method::kFspad, tests::fspadFormula, false},
    {"eagle3", Method::kEagle3, tests::eagle3Formula, true},     {"medusa", Method::kMedusa, medusaFormula, true},
};

std::vector<NamedWeights> namedWeights(const TensorDirectory& tensors) {
    std::vector<NamedWeights> weights;
    for (const CheckpointTensor& tensor : tensors.all()) {
        const auto count = static_cast<std::size_t>(tensor.rows * tensor.cols);
        weights.push_back({tensor.name, tensor.shape, {reinterpret_cast<const float*>(tensor.data), count}});
    }
    return weights;
}

/// Keeps the first rows of the heads of Medusa and EAGLE-3.
void cutHeads(std::vector<NamedWeights>& weights, std::size_t rows) {
    for (NamedWeights& named : weights) {
        if (named.name != "lm_head.weight" && !named.name.ends_with(".1.weight")) continue;
        named.shape[0] = static_cast<std::int64_t>(rows);
        named.values = named.values.first(rows * static_cast<std::size_t>(kShape.hidden));
    }
}

DraftDescription cardFor(const OfMethod& of) {
    DraftDescription description;
    description.method = of.method;
    description.config = tests::formulaConfig(kShape);
    description.config["vocab_size"] = kShape.vocabulary;
    description.target = "0123abcd";
    description.training = {{"epochs", 2}};
    return description;
}

/// The types, shapes and bytes of all tensors, by name.
std::map<std::string, std::string> contentsOf(const TensorDirectory& tensors) {
    std::map<std::string, std::string> contents;
    const auto text = [](const auto& tensor, int type, const std::byte* data, std::size_t bytes) {
        std::string result = std::to_string(type);
        for (const std::int64_t extent : tensor.shape) result += " " + std::to_string(extent);
        return result + std::string(reinterpret_cast<const char*>(data), bytes);
    };
    for (const CheckpointTensor& tensor : tensors.all())
        contents[tensor.name] = text(tensor, static_cast<int>(tensor.dtype), tensor.data, tensor.bytes);
    for (const RawTensor& tensor : tensors.raw())
        contents[tensor.name] = text(tensor, static_cast<int>(tensor.type), tensor.data.data(), tensor.data.size());
    return contents;
}

}  // namespace

class RoundedDraftTest : public QObject {
    Q_OBJECT

  private:
    kernels::BackendSelection selection_ = kernels::selectBackend({kernels::Device::kCpu, 1});
    QTemporaryDir folder_;

    std::string path(const char* name) const { return folder_.filePath(name).toStdString(); }
    /// What rounding this file says.
    std::string refusal(const std::string& file, const DraftRounding& rounding) {
        const auto rounded = writeRounded(file, path("refused"), rounding, *selection_.backend);
        return rounded ? std::string() : rounded.error().oneLine();
    }

  private slots:
    void roundedIsAsWritten_data() {
        QTest::addColumn<int>("index");
        QTest::addColumn<int>("bits");
        QTest::addColumn<bool>("of_part");
        for (int i = 0; i < static_cast<int>(std::size(kMethods)); ++i) {
            for (const int bits : {4, 8}) {
                for (const bool of_part : {false, true})
                    QTest::addRow("%s %d %s", kMethods[i].name, bits, of_part ? "part" : "all") << i << bits << of_part;
            }
        }
    }
    void roundedIsAsWritten() {
        QFETCH(int, index);
        QFETCH(int, bits);
        QFETCH(bool, of_part);
        const OfMethod& of = kMethods[index];
        const FormulaTensors formula = of.tensors(kShape);
        std::vector<NamedWeights> weights = namedWeights(formula.directory());
        DraftDescription description = cardFor(of);
        if (of_part) {
            description.vocabulary = {0, 7, 8, 41};
            if (of.own_head) cutHeads(weights, description.vocabulary.size());
        }
        const WeightBits kind = get(weightBits(bits));
        const std::string large = path("large.safetensors");
        const std::string expected = path("expected.safetensors");
        const std::string small = path("small.safetensors");
        QVERIFY(writeDraft(large, description, weights, WeightBits::k16).has_value());
        QVERIFY(writeDraft(expected, description, weights, kind).has_value());
        const auto rounded = writeRounded(large, small, {kind, 0}, *selection_.backend);
        QVERIFY2(rounded.has_value(), rounded ? "" : rounded.error().oneLine().c_str());

        const auto as_written = get(SafetensorsFile::open(expected));
        const auto as_rounded = get(SafetensorsFile::open(small));
        QCOMPARE(contentsOf(as_rounded.tensors()), contentsOf(as_written.tensors()));
        std::map<std::string, std::string> header = as_written.metadata();
        header["griffin.training"] =
            nlohmann::json{{"epochs", 2}, {"rounded_from", get(engine::fileFingerprint(large))}}.dump();
        QCOMPARE(as_rounded.metadata(), header);

        // In its own place likewise.
        QVERIFY(writeRounded(large, large, {kind, 0}, *selection_.backend).has_value());
        QCOMPARE(contentsOf(get(SafetensorsFile::open(large)).tensors()), contentsOf(as_written.tensors()));
    }

    void medusaLosesItsLastHeads() {
        const OfMethod& medusa = kMethods[5];
        const FormulaTensors formula = medusa.tensors(kShape);
        const std::string all = path("heads.safetensors");
        const std::string two = path("two.safetensors");
        QVERIFY(writeDraft(all, cardFor(medusa), namedWeights(formula.directory()), WeightBits::k4).has_value());
        QVERIFY(writeRounded(all, two, {WeightBits::k4, 2}, *selection_.backend).has_value());
        std::map<std::string, std::string> expected = contentsOf(get(SafetensorsFile::open(all)).tensors());
        const std::size_t before = expected.size();
        std::erase_if(expected, [](const auto& entry) { return entry.first.starts_with("medusa_head.2."); });
        QVERIFY(expected.size() < before);
        // In 4 bits they were: the bytes stay.
        QCOMPARE(contentsOf(get(SafetensorsFile::open(two)).tensors()), expected);
        tests::FormulaTarget target(*selection_.backend, kShape);
        const auto loaded = get(loadDraft(two, Method::kAuto, target.model(), target, 64));
        const std::vector<float> features = tests::formulaMatrix(16, 1, kShape.hidden, 4.0F);
        const TokenId token = 1;
        loaded->extend({features.data(), 1, kShape.hidden, kShape.hidden}, {&token, 1});
        QCOMPARE(loaded->candidates()->maxDepth(), 2);
        QVERIFY(refusal(all, {WeightBits::k4, 4}).find("fewer Medusa heads than 4") != std::string::npos);
    }

    void whatCannotBeRoundedIsRefused() {
        const OfMethod& griffin = kMethods[0];
        const FormulaTensors formula = griffin.tensors(kShape);
        const std::string file = path("griffin.safetensors");
        QVERIFY(writeDraft(file, cardFor(griffin), namedWeights(formula.directory()), WeightBits::k8).has_value());
        QVERIFY(refusal(file, {WeightBits::k4, 2}).find("has fewer Medusa heads than 2") != std::string::npos);
        QVERIFY(!refusal(path("absent.safetensors"), {}).empty());
        QVERIFY(!weightBits(5).has_value());

        // A published draft, which says nothing of its training.
        std::vector<engine::formats::StoredTensor> tensors;
        for (const NamedWeights& weights : namedWeights(formula.directory()))
            tensors.push_back(
                {weights.name, engine::formats::StoredType::kF32, weights.shape, std::as_bytes(weights.values)});
        const std::string published = path("published.safetensors");
        QVERIFY(engine::formats::writeSafetensors(published, tensors,
                                                  {{"griffin.config", tests::formulaConfig(kShape).dump()}})
                    .has_value());
        QVERIFY(refusal(published, {}).find("does not say how it was trained") != std::string::npos);
        QVERIFY(!SafetensorsFile::open(path("refused")).has_value());
    }
};

GRIFFIN_TEST(RoundedDraftTest)
#include "rounded_draft_test.moc"
