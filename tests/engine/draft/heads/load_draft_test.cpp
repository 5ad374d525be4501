// Drafts from disk: every layout and container is told apart and drafts what the same weights draft in numpy; whatever
// does not fit is refused with the reason.
#include <QTemporaryDir>
#include <QTest>
#include <cmath>
#include <cstring>
#include <random>

#include "engine/draft/heads/draft_head.h"
#include "engine/draft/heads/load_draft.h"
#include "engine/draft/weights/draft_config.h"
#include "engine/formats/json_file.h"
#include "engine/model/kv_cache.h"
#include "kernels/backend_registry.h"
#include "tests/engine/draft/formula_draft.h"
#include "tests/support/checkpoint_writers.h"
#include "tests/support/pytorch_writer.h"
#include "tests/support/results.h"
#include "tests/support/test_program.h"

using namespace griffin;
using namespace griffin::engine::draft;
using engine::FailureCause;
using engine::Method;
using engine::formats::TensorDirectory;
using engine::tree::Candidates;
using engine::tree::DraftTree;
using nlohmann::json;
using tests::FormulaTensors;
using tests::get;
using tests::SafetensorsWriter;

namespace {

struct Layout {
    const char* name;
    const char* vectors;  // in draft_vectors.json
    Method method;
    FormulaTensors (*tensors)(const tests::FormulaSizes& sizes);
};

const Layout kLayouts[] = {
    {"griffin", "griffin", Method::kGriffin, tests::griffinFormula},
    {"fspad", "fspad", Method::kFspad, tests::fspadFormula},
    {"eagle", "eagle", Method::kEagle, tests::eagleFormula},
    {"eagle", "eagle_qkv_bias", Method::kEagle, tests::eagleQkvBiasFormula},
    {"eagle3", "eagle3", Method::kEagle3, tests::eagle3Formula},
    {"eagle3", "eagle3_variant", Method::kEagle3, tests::eagle3VariantFormula},
};

json configOf(const Layout& layout) {
    json config = tests::formulaConfig();
    if (layout.vectors == std::string("eagle3_variant")) config["norm_output"] = false;
    return config;
}

std::span<const float> floatsOf(const kernels::HostTensor& tensor) {
    return {reinterpret_cast<const float*>(tensor.data), static_cast<std::size_t>(tensor.rows * tensor.cols)};
}

/// Of the tensors [first, end), in the order of the directory; integers go with the first.
SafetensorsWriter writerOf(const TensorDirectory& tensors, std::size_t first, std::size_t end) {
    SafetensorsWriter writer;
    for (const auto& tensor : tensors.all().subspan(first, end - first)) {
        writer.tensor(tensor.name, tensor.dtype, tensor.shape, floatsOf(tensor));
    }
    for (const auto& tensor : tensors.raw()) {
        if (first != 0) continue;
        std::vector<std::int64_t> numbers(tensor.data.size() / sizeof(std::int64_t));
        std::memcpy(numbers.data(), tensor.data.data(), tensor.data.size());
        writer.integers(tensor.name, numbers);
    }
    return writer;
}
SafetensorsWriter writerOf(const TensorDirectory& tensors) {
    return writerOf(tensors, 0, tensors.all().size());
}

/// The tensors with one of them, `wide`, a column wider.
FormulaTensors widened(const FormulaTensors& tensors, const std::string& wide) {
    return tensors.changed([&](const std::string& name, const int& rows, int& cols, std::vector<float>& values) {
        cols += name == wide ? 1 : 0;
        values.resize(static_cast<std::size_t>(std::max(rows, 1)) * static_cast<std::size_t>(cols));
    });
}

}  // namespace

class LoadDraftTest : public QObject {
    Q_OBJECT

  private:
    kernels::BackendSelection selection_ = kernels::selectBackend({kernels::Device::kCpu, 1});
    std::unique_ptr<tests::FormulaTarget> target_;
    std::unique_ptr<QTemporaryDir> folder_;
    json vectors_;

    std::string path(const char* name = "") const { return folder_->filePath(name).toStdString(); }
    engine::Result<std::unique_ptr<Drafter>> load(const std::string& from, Method wanted = Method::kAuto) {
        return loadDraft(from, wanted, target_->model(), *target_, 64);
    }
    /// The failure of a folder with these tensors; passes on what was expected but loaded as an empty text.
    std::string refusal(const TensorDirectory& tensors, const json& config, FailureCause& cause) {
        folder_ = std::make_unique<QTemporaryDir>();
        const SafetensorsWriter writer = writerOf(tensors);
        tests::saveSafetensorsFolder(path(), config, {&writer, 1});
        const auto drafter = load(path());
        if (drafter) return {};
        cause = drafter.error().cause;
        if (drafter.error().what_to_do.empty() || drafter.error().where.empty()) return "no way out";
        return drafter.error().oneLine();
    }
    std::string refusal(const TensorDirectory& tensors, const json& config = tests::formulaConfig()) {
        FailureCause cause{};
        return refusal(tensors, config, cause);
    }

    /// The candidates after rows (F_0, 1), (F_1, 4), (F_2, 2).
    void compareWithNumpy(Drafter& drafter, const Layout& layout) {
        const int width = drafter.featureKind() == FeatureKind::kAuxiliary ? 24 : 8;
        const std::vector<float> features = tests::formulaMatrix(16, 3, width, 4.0F);
        const TokenId tokens[] = {1, 4, 2};
        drafter.extend({features.data(), 3, width, width}, tokens);
        DraftTree tree(2, 0);
        tree.reset(2, engine::tree::Proposal::kFixed);
        const int root = 0;
        Candidates candidates;
        drafter.candidates()->topCandidates(tree, {&root, 1}, 9, candidates);
        auto logits = vectors_.at(layout.vectors).at("half").at("predict").at(2).get<std::vector<double>>();
        logits.push_back(0.0);
        double sum = 0.0;
        for (const double logit : logits) sum += std::exp(logit);
        for (std::size_t i = 0; i < 9; ++i) {
            const double expected = logits[static_cast<std::size_t>(candidates.tokens[i])] - std::log(sum);
            QVERIFY(std::abs(candidates.log_probabilities[i] - expected) < 1e-5);
        }
    }

    static void addLayouts() {
        QTest::addColumn<int>("index");
        for (int i = 0; i < static_cast<int>(std::size(kLayouts)); ++i) QTest::newRow(kLayouts[i].vectors) << i;
    }

  private slots:
    void initTestCase() {
        target_ = std::make_unique<tests::FormulaTarget>(*selection_.backend);
        vectors_ =
            get(engine::formats::readJsonFile(GRIFFIN_TEST_FIXTURES "/engine/draft/fixtures/draft_vectors.json"));
    }
    void init() { folder_ = std::make_unique<QTemporaryDir>(); }

    void everyLayoutIsToldAndLoaded_data() { addLayouts(); }
    void everyLayoutIsToldAndLoaded() {
        QFETCH(int, index);
        const Layout& layout = kLayouts[index];
        const FormulaTensors formula = layout.tensors({});
        const SafetensorsWriter writer = writerOf(formula.directory());
        tests::saveSafetensorsFolder(path(), configOf(layout), {&writer, 1});
        for (const std::string& from : {path(), path() + "/", path("model.safetensors")}) {
            for (const Method wanted : {Method::kAuto, layout.method}) {
                const auto drafter = get(load(from, wanted));
                QCOMPARE(drafter->name(), std::string_view(layout.name));
                QCOMPARE(drafter->length(), 0);
                compareWithNumpy(*drafter, layout);
            }
        }
    }

    void shardsAreLoaded_data() { addLayouts(); }
    void shardsAreLoaded() {
        QFETCH(int, index);
        const Layout& layout = kLayouts[index];
        const FormulaTensors formula = layout.tensors({});
        const std::size_t count = formula.directory().all().size();
        const SafetensorsWriter shards[] = {writerOf(formula.directory(), 0, 5),
                                            writerOf(formula.directory(), 5, count)};
        tests::saveSafetensorsFolder(path(), configOf(layout), shards);
        const auto drafter = get(load(path()));
        compareWithNumpy(*drafter, layout);
    }

    void pytorchFilesAreLoaded_data() { addLayouts(); }
    void pytorchFilesAreLoaded() {
        QFETCH(int, index);
        const Layout& layout = kLayouts[index];
        const FormulaTensors formula = layout.tensors({});
        tests::PytorchWriter writer;
        for (const auto& tensor : formula.directory().all()) {
            writer.tensor(tensor.name, tensor.dtype, tensor.shape, floatsOf(tensor));
        }
        tests::saveBytes(path("pytorch_model.bin"), writer.bytes());
        const std::string config = configOf(layout).dump();
        tests::saveBytes(path("config.json"), std::as_bytes(std::span(config)));
        const auto drafter = get(load(path()));
        compareWithNumpy(*drafter, layout);
    }

    // A file of our own needs nothing beside it.
    void ownFilesCarryTheirConfiguration_data() { addLayouts(); }
    void ownFilesCarryTheirConfiguration() {
        QFETCH(int, index);
        const Layout& layout = kLayouts[index];
        const FormulaTensors formula = layout.tensors({});
        SafetensorsWriter writer = writerOf(formula.directory());
        writer.metadata("griffin.method", "hass");
        writer.metadata("griffin.config", configOf(layout).dump());
        writer.save(path("draft.safetensors"));
        const auto drafter = get(load(path("draft.safetensors")));
        // HASS has EAGLE's layout; of others the tensors tell the method.
        QCOMPARE(drafter->name(),
                 layout.method == Method::kEagle ? std::string_view("hass") : std::string_view(layout.name));
        compareWithNumpy(*drafter, layout);

        writer.metadata("griffin.config", "{\"hidden_size\": ");
        writer.save(path("draft.safetensors"));
        const auto damaged = load(path("draft.safetensors"));
        QVERIFY(!damaged.has_value());
        QVERIFY(damaged.error().where.english().find("griffin.config") != std::string::npos);
    }

    void hassAndEagleStandForEachOther() {
        const FormulaTensors formula = tests::eagleFormula();
        const SafetensorsWriter writer = writerOf(formula.directory());
        tests::saveSafetensorsFolder(path(), tests::formulaConfig(), {&writer, 1});
        QCOMPARE((*load(path(), Method::kHass))->name(), std::string_view("hass"));
        QCOMPARE((*load(path(), Method::kEagle))->name(), std::string_view("eagle"));
        const auto other = load(path(), Method::kGriffin);
        QVERIFY(!other.has_value());
        QCOMPARE(other.error().cause, FailureCause::kBadArgument);
        QVERIFY(other.error().what.english().find("eagle") != std::string::npos);
    }

    // From the target's passes to candidates; EAGLE-3 makes it keep the right layers' inputs.
    void draftsFromTheTargetsOwnPasses_data() { addLayouts(); }
    void draftsFromTheTargetsOwnPasses() {
        QFETCH(int, index);
        const Layout& layout = kLayouts[index];
        const FormulaTensors formula = layout.tensors({});
        const SafetensorsWriter writer = writerOf(formula.directory());
        tests::saveSafetensorsFolder(path(), configOf(layout), {&writer, 1});
        tests::FormulaTarget target(*selection_.backend);
        const auto drafter = get(loadDraft(path(), Method::kAuto, target.model(), target, 64));
        engine::model::KvCache cache(*selection_.backend, target.model().config(), 64);
        const TokenId tokens[] = {3, 1, 4, 2};
        const TokenId next[] = {1, 4, 2, 7};
        target.model().forwardTree(cache, tokens, kernels::AncestorMask::chain(4));
        if (drafter->featureKind() == FeatureKind::kAuxiliary) {
            const kernels::ConstMatrixView auxiliary = target.model().auxiliaryStates();
            QCOMPARE(auxiliary.cols, 24);
            tests::FormulaTarget other(*selection_.backend);
            other.model().keepAuxiliaryStates({2, 3, 3});  // of 6 layers
            engine::model::KvCache other_cache(*selection_.backend, other.model().config(), 64);
            other.model().forwardTree(other_cache, tokens, kernels::AncestorMask::chain(4));
            QCOMPARE(std::memcmp(auxiliary.data, other.model().auxiliaryStates().data, 4 * 24 * sizeof(float)), 0);
            drafter->extend(auxiliary, next);
        } else {
            drafter->extend(target.model().features(), next);
        }
        DraftTree tree(2, 0);
        tree.reset(7, engine::tree::Proposal::kFixed);
        const int root = 0;
        Candidates candidates;
        drafter->candidates()->topCandidates(tree, {&root, 1}, 9, candidates);
        double sum = 0.0;
        for (const float log_probability : candidates.log_probabilities) {
            sum += std::exp(static_cast<double>(log_probability));
        }
        QVERIFY(std::abs(sum - 1.0) < 1e-5);
    }

    void everyTensorIsNeeded_data() { addLayouts(); }
    void everyTensorIsNeeded() {
        QFETCH(int, index);
        const Layout& layout = kLayouts[index];
        const FormulaTensors formula = layout.tensors({});
        int refused = 0;
        for (const auto& tensor : formula.directory().all()) {
            if (tensor.name == "fc.bias" || tensor.name == "fc_norm.0.weight") continue;  // told by their presence
            if (tensor.name.ends_with("self_attn.q_proj.bias")) continue;
            const std::string message = refusal(formula.without({tensor.name}), configOf(layout));
            QVERIFY2(!message.empty(), tensor.name.c_str());
            // Without the tensor it is told by, a checkpoint is taken for another method's or for none.
            const bool told_by = tensor.name == "fc.weight" || tensor.name == "fc.mlp.up_proj.weight" ||
                                 tensor.name == "fc.mlp.gate_proj.weight" ||
                                 tensor.name == "midlayer.self_attn.q_proj.weight";
            QVERIFY2(told_by || message.find(tensor.name) != std::string::npos, message.c_str());
            ++refused;
        }
        QVERIFY(refused >= 9);
    }

    void everyShapeIsChecked_data() { addLayouts(); }
    void everyShapeIsChecked() {
        QFETCH(int, index);
        const Layout& layout = kLayouts[index];
        const FormulaTensors formula = layout.tensors({});
        for (const auto& tensor : formula.directory().all()) {
            const FormulaTensors wrong = widened(formula, tensor.name);
            const std::string message = refusal(wrong.directory(), configOf(layout));
            QVERIFY2(message.find(tensor.name) != std::string::npos, (tensor.name + ": " + message).c_str());
            QVERIFY2(message.find(std::to_string(tensor.cols + 1)) != std::string::npos, message.c_str());
        }
    }

    void otherModelsDraftsAreRefused() {
        const FormulaTensors formula = tests::griffinFormula();
        FailureCause cause{};
        json config = tests::formulaConfig();
        config["hidden_size"] = 16;
        QVERIFY(refusal(formula.directory(), config, cause).find("hidden size of 16") != std::string::npos);
        QCOMPARE(cause, FailureCause::kUnsupportedArchitecture);

        config = tests::formulaConfig();
        config["vocab_size"] = 10;
        QVERIFY(refusal(formula.directory(), config, cause).find("10 tokens") != std::string::npos);
        QCOMPARE(cause, FailureCause::kVocabularyMismatch);

        FormulaTensors embedding = tests::griffinFormula();
        embedding.matrix("embed_tokens.weight", 15, 10, 8);
        QVERIFY(refusal(embedding.directory(), tests::formulaConfig(), cause).find("10 tokens") != std::string::npos);
        QCOMPARE(cause, FailureCause::kVocabularyMismatch);
        FormulaTensors fitting = tests::griffinFormula();
        fitting.matrix("embed_tokens.weight", 15, 9, 8);
        QCOMPARE(refusal(fitting.directory()), std::string());
    }

    void wrongConfigurationsAreRefused() {
        const FormulaTensors formula = tests::griffinFormula();
        json config = tests::formulaConfig();
        config["num_hidden_layers"] = 2;
        QVERIFY(refusal(formula.directory(), config).find("2 decoder layers") != std::string::npos);

        config = tests::formulaConfig();
        config["rope_scaling"] = {{"type", "dynamic"}, {"factor", 2.0}};
        QVERIFY(refusal(formula.directory(), config).find("dynamic") != std::string::npos);

        config = tests::formulaConfig();
        config["num_attention_heads"] = 0;
        QVERIFY(refusal(formula.directory(), config).find("heads") != std::string::npos);
        config.erase("num_attention_heads");
        QVERIFY(refusal(formula.directory(), config).find("num_attention_heads") != std::string::npos);

        const SafetensorsWriter writer = writerOf(formula.directory());
        folder_ = std::make_unique<QTemporaryDir>();
        writer.save(path("model.safetensors"));
        const auto without = load(path());
        QVERIFY(!without.has_value());
        QCOMPARE(without.error().cause, FailureCause::kFileMissing);
        QVERIFY(without.error().what.english().find("config.json") != std::string::npos);
    }

    void whatIsNoDraftIsRefused() {
        FormulaTensors other;
        other.matrix("model.layers.0.self_attn.q_proj.weight", 1, 8, 8);
        QVERIFY(refusal(other.directory()).find("supported kind of draft") != std::string::npos);
        QCOMPARE(load(path("nothing")).error().cause, FailureCause::kFileMissing);
        QVERIFY(!load(QTemporaryDir().path().toStdString()).has_value());
    }

    // A GRIFFIN fusion before EAGLE's single head belongs to no method.
    void mixedFamiliesAreRefused() {
        const FormulaTensors mixed = tests::griffinFormula().changed(
            [](const std::string& name, int& rows, const int& cols, std::vector<float>& values) {
                if (name != "layers.0.mlp.down_proj.weight") return;
                rows /= 2;
                values = tests::formulaMatrix(13, rows, cols);
            });
        QVERIFY(refusal(mixed.directory()).find("[8, 10] where the model needs [16, 10]") != std::string::npos);
    }

    void shortVocabulariesAreChecked_data() {
        QTest::addColumn<QList<qint64>>("tokens");
        QTest::addColumn<QString>("reason");
        QTest::newRow("fitting") << QList<qint64>{0, 3, 8} << "";
        QTest::newRow("descending") << QList<qint64>{0, 3, 2} << "not ascending at 2";
        QTest::newRow("twice") << QList<qint64>{0, 3, 3} << "not ascending at 3";
        QTest::newRow("negative") << QList<qint64>{-1, 3} << "not ascending at -1";
        QTest::newRow("beyond") << QList<qint64>{0, 9} << "outside the model's vocabulary";
        QTest::newRow("too many") << QList<qint64>{0, 1, 2, 3, 4, 5, 6, 7, 8, 9} << "lists 10 tokens";
    }
    void shortVocabulariesAreChecked() {
        QFETCH(const QList<qint64>, tokens);
        QFETCH(QString, reason);
        FormulaTensors formula = tests::griffinFormula();
        formula.integers("draft_vocabulary", {tokens.begin(), tokens.end()});
        const std::string message = refusal(formula.directory());
        if (reason.isEmpty()) {
            QCOMPARE(message, std::string());
        } else {
            QVERIFY2(message.find(reason.toStdString()) != std::string::npos, message.c_str());
        }
    }

    void eagle3MapsAreChecked_data() {
        QTest::addColumn<QList<qint64>>("distances");
        QTest::addColumn<QString>("reason");
        constexpr qint64 kMax = std::numeric_limits<qint64>::max();
        QTest::newRow("fitting") << QList<qint64>{0, 0, 1, 1, 1, 1, 1, 1} << "";
        QTest::newRow("all") << QList<qint64>{0, 0, 0, 0, 0, 0, 0, 0, 0} << "lm_head.weight";
        QTest::newRow("backwards") << QList<qint64>{0, 0, -1, 1, 1, 1, 1, 1} << "not ascending at 1";
        QTest::newRow("beyond") << QList<qint64>{0, 0, 1, 1, 1, 1, 1, 2} << "outside the model's vocabulary";
        QTest::newRow("overflow") << QList<qint64>{0, kMax, 1, 1, 1, 1, 1, 1} << "out of range";
    }
    void eagle3MapsAreChecked() {
        QFETCH(const QList<qint64>, distances);
        QFETCH(QString, reason);
        FormulaTensors formula = tests::eagle3Formula().changed(
            [](const std::string& name, int& rows, const int& cols, std::vector<float>& values) {
                if (name != "lm_head.weight") return;
                rows = 8;
                values.resize(static_cast<std::size_t>(rows) * static_cast<std::size_t>(cols));
            });
        QVERIFY(refusal(formula.directory()).find("lm_head.weight") != std::string::npos);  // eight of nine, no map
        formula.integers("d2t", {distances.begin(), distances.end()});
        const std::string message = refusal(formula.directory());
        if (reason.isEmpty()) {
            QCOMPARE(message, std::string());
        } else {
            QVERIFY2(message.find(reason.toStdString()) != std::string::npos, message.c_str());
        }
    }

    void mapsOfOtherTypesAreRefused() {
        FormulaTensors formula = tests::griffinFormula();
        TensorDirectory directory = formula.directory();
        const std::byte truths[4] = {};
        directory.addRaw({"draft_vocabulary", engine::formats::RawType::kBool, {4}, truths});
        DraftTensors tensors(*selection_.backend, directory, "draft", MatrixStorage::kAsStored);
        const auto head = DraftHead::ofTarget(tensors, target_->model(), *target_);
        QVERIFY(!head.has_value());
        QVERIFY(head.error().what.english().find("is not a list of integers") != std::string::npos);
    }

    void shortIntegersAndEmptyLists() {
        const FormulaTensors formula = tests::griffinFormula();
        const std::int32_t numbers[] = {2, 5, 7};
        for (const std::size_t count : {std::size_t{3}, std::size_t{0}}) {
            TensorDirectory directory = formula.directory();
            const auto data = std::as_bytes(std::span(numbers).first(count));
            directory.addRaw(
                {"draft_vocabulary", engine::formats::RawType::kI32, {static_cast<std::int64_t>(count)}, data});
            DraftTensors tensors(*selection_.backend, directory, "draft", MatrixStorage::kAsStored);
            const auto head = DraftHead::ofTarget(tensors, target_->model(), *target_);
            QCOMPARE(head.has_value(), count > 0);
            if (!head) continue;
            QCOMPARE(head->size(), 3);
            for (int i = 0; i < 3; ++i) QCOMPARE(head->targetToken(i), numbers[i]);
        }
    }

    // Whatever a configuration says, it is read or refused.
    void absurdConfigurationsAreReadOrRefused() {
        const FormulaTensors formula = tests::griffinFormula();
        const json original = tests::formulaConfig();
        const json values[] = {-1,
                               0,
                               1,
                               3,
                               1 << 16,
                               std::numeric_limits<std::int64_t>::max(),
                               0.5,
                               1e300,
                               -1e300,
                               "text",
                               json(),
                               json::array(),
                               json::object()};
        DraftTensors tensors(*selection_.backend, formula.directory(), "draft", MatrixStorage::kAsStored);
        int fitting = 0;
        int refused = 0;
        for (const auto& [key, value] : original.items()) {
            for (const json& other : values) {
                json config = original;
                config[key] = other;
                const auto read = draftConfig(config, tensors, kFeatureLayer, target_->model().config());
                if (read) {
                    QCOMPARE(read->hidden_size, 8);
                    QCOMPARE(read->vocabulary, 9);
                    QVERIFY(read->heads * read->head_dim <= 1 << 18);
                    ++fitting;
                } else {
                    QVERIFY(!read.error().what.empty() && !read.error().where.empty());
                    ++refused;
                }
            }
        }
        qInfo("%d read, %d refused", fitting, refused);
        QVERIFY(fitting > 0 && refused > 60);
    }

    void otherTapsAreRefused() {
        const FormulaTensors formula = tests::eagle3Formula();
        json config = tests::formulaConfig();
        for (const json& fitting : {json{2, 3, 3}, json{1, 2, 2}}) {
            config["eagle_config"] = {{"eagle_aux_hidden_state_layer_ids", fitting}};
            QCOMPARE(refusal(formula.directory(), config), std::string());
        }
        config["eagle_config"] = {{"eagle_aux_hidden_state_layer_ids", {0, 3, 5}}};
        QVERIFY(refusal(formula.directory(), config).find("other layers") != std::string::npos);
        QVERIFY(!eagle3AuxiliaryLayers(json::object(), 3, "draft").has_value());
        const std::array<int, 3> of_32 = {2, 16, 29};
        QCOMPARE(*eagle3AuxiliaryLayers(json::object(), 32, "draft"), of_32);
    }

    // Digits of the header are shapes, offsets and the configuration: whatever they become, nothing breaks.
    void damagedFilesAreReadOrRefused_data() { addLayouts(); }
    void damagedFilesAreReadOrRefused() {
        QFETCH(int, index);
        const FormulaTensors formula = kLayouts[index].tensors({});
        SafetensorsWriter writer = writerOf(formula.directory());
        writer.metadata("griffin.config", configOf(kLayouts[index]).dump());
        const std::vector<std::byte> good = writer.bytes();
        std::uint64_t header = 0;
        std::memcpy(&header, good.data(), sizeof header);
        std::mt19937 random(static_cast<unsigned>(index));
        int refused = 0;
        constexpr int kDamages = 60;
        for (int i = 0; i < kDamages; ++i) {
            std::vector<std::byte> damaged = good;
            for (int changes = 1 + static_cast<int>(random() % 3); changes > 0;) {
                std::byte& at = damaged[sizeof header + random() % header];
                if (at < std::byte{'0'} || at > std::byte{'9'}) continue;
                at = static_cast<std::byte>('0' + random() % 10);
                --changes;
            }
            tests::saveBytes(path("draft.safetensors"), damaged);
            const auto drafter = load(path("draft.safetensors"));
            if (!drafter) {
                QVERIFY(!drafter.error().what.empty() && !drafter.error().where.empty());
                ++refused;
                continue;
            }
            const int width = (*drafter)->featureKind() == FeatureKind::kAuxiliary ? 24 : 8;
            const std::vector<float> features(static_cast<std::size_t>(width), 0.5F);
            const TokenId token = 1;
            (*drafter)->extend({features.data(), 1, width, width}, {&token, 1});
            DraftTree tree(2, 0);
            tree.reset(token, engine::tree::Proposal::kFixed);
            const int root = 0;
            Candidates candidates;
            (*drafter)->candidates()->topCandidates(tree, {&root, 1}, 2, candidates);
            for (const TokenId candidate : candidates.tokens) QVERIFY(candidate >= 0 && candidate < 9);
        }
        qInfo("%d of %d refused", refused, kDamages);
        QVERIFY(refused > kDamages / 2 && refused < kDamages);
    }

    void absurdWidthsAreRefusedBeforeAnythingIsAllocated() {
        TensorDirectory directory;
        engine::formats::CheckpointTensor tensor;
        tensor.name = "layers.0.mlp.gate_proj.weight";
        tensor.shape = {std::int64_t{1} << 40, 8};
        QVERIFY(engine::formats::setExtent(tensor).empty());
        directory.add(tensor);
        DraftTensors tensors(*selection_.backend, directory, "draft", MatrixStorage::kAsStored);
        QCOMPARE(tensors.rows(tensor.name), 0);
        QVERIFY(tensors.failure()->what.english().find("at most") != std::string::npos);
        QVERIFY(tensors.matrix({{tensor.name, 1 << 20, 8}}) == nullptr);
    }
};

GRIFFIN_TEST(LoadDraftTest)
#include "load_draft_test.moc"
