// Drafts from disk that do not fit, are damaged or absurd: read, or refused with the reason.
#include <QTemporaryDir>
#include <QTest>
#include <cstring>
#include <limits>
#include <random>

#include "engine/draft/heads/draft_head.h"
#include "engine/draft/weights/draft_config.h"
#include "tests/engine/draft/heads/load_draft_fixture.h"
#include "tests/support/test_program.h"

using namespace griffin;
using namespace griffin::engine::draft;
using engine::FailureCause;
using engine::formats::TensorDirectory;
using engine::tree::Candidates;
using engine::tree::DraftTree;
using nlohmann::json;
using tests::configOf;
using tests::FormulaTensors;
using tests::kLayouts;
using tests::Layout;
using tests::SafetensorsWriter;
using tests::writerOf;

namespace {

/// The tensors with one of them, `wide`, a column wider.
FormulaTensors widened(const FormulaTensors& tensors, const std::string& wide) {
    return tensors.changed([&](const std::string& name, const int& rows, int& cols, std::vector<float>& values) {
        cols += name == wide ? 1 : 0;
        values.resize(static_cast<std::size_t>(std::max(rows, 1)) * static_cast<std::size_t>(cols));
    });
}

}  // namespace

class RefusedDraftTest : public tests::LoadDraftFixture {
    Q_OBJECT

  private:
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

  private slots:
    void init() { folder_ = std::make_unique<QTemporaryDir>(); }

    void everyTensorIsNeeded_data() { addLayouts(); }
    void everyTensorIsNeeded() {
        QFETCH(int, index);
        const Layout& layout = kLayouts[index];
        const FormulaTensors formula = layout.tensors({});
        int refused = 0;
        for (const auto& tensor : formula.directory().all()) {
            if (tensor.name == "fc.bias" || tensor.name == "fc_norm.0.weight") continue;  // told by their presence
            if (tensor.name == "lm_head.weight") continue;  // else the target's, see headsMayBeTheTargets
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

    // t2d tells the tokens where there is no d2t, and contradicts none.
    void masksOfTheVocabularyAreChecked() {
        const FormulaTensors formula = tests::eagle3Formula().changed(
            [](const std::string& name, int& rows, const int& cols, std::vector<float>& values) {
                if (name != "lm_head.weight") return;
                rows = 3;
                values.resize(static_cast<std::size_t>(rows) * static_cast<std::size_t>(cols));
            });
        const auto headOf = [&](std::vector<std::int64_t> distances, std::vector<std::uint8_t> mask,
                                engine::formats::RawType type = engine::formats::RawType::kBool) {
            TensorDirectory directory = formula.directory();
            if (!distances.empty()) {
                directory.addRaw({"d2t",
                                  engine::formats::RawType::kI64,
                                  {static_cast<std::int64_t>(distances.size())},
                                  std::as_bytes(std::span(distances))});
            }
            directory.addRaw({"t2d", type, {static_cast<std::int64_t>(mask.size())}, std::as_bytes(std::span(mask))});
            DraftTensors tensors(*selection_.backend, directory, "draft", MatrixStorage::kAsStored);
            auto head = DraftHead::own(tensors, target_->model(), 8);
            return head ? std::to_string(head->targetToken(0)) + " " + std::to_string(head->targetToken(2))
                        : head.error().oneLine();
        };
        const std::vector<std::uint8_t> mask = {0, 1, 0, 0, 1, 0, 0, 0, 1};  // tokens 1, 4, 8
        QCOMPARE(headOf({}, mask), std::string("1 8"));
        QCOMPARE(headOf({}, mask, engine::formats::RawType::kU8), std::string("1 8"));
        QCOMPARE(headOf({1, 3, 6}, mask), std::string("1 8"));
        QVERIFY(headOf({1, 2, 6}, mask).find("lists the token 3") != std::string::npos);
        QVERIFY(headOf({1, 3, 6}, {0, 1, 0, 0, 1, 0, 0, 0}).find("vocabulary of 8 tokens") != std::string::npos);
        QVERIFY(headOf({}, {0, 1, 0, 0, 1, 0, 0, 0, 0}).find("lm_head.weight") != std::string::npos);
        QVERIFY(headOf({}, mask, engine::formats::RawType::kI8).find("truth values") != std::string::npos);
    }

    void headsMayBeTheTargets() {
        const FormulaTensors formula = tests::eagle3Formula();
        QCOMPARE(refusal(formula.without({"lm_head.weight"})), std::string());
        FormulaTensors short_of = tests::eagle3Formula();
        short_of.integers("d2t", {0, 0, 0});
        QVERIFY(refusal(short_of.without({"lm_head.weight"})).find("lm_head.weight") != std::string::npos);
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
        for (const json& wrong : {json{0, 3, 5}, json{-2, 3, 4}, json{1.5, 2, 3}, json{1, 2, "three"}}) {
            config["eagle_config"] = {{"eagle_aux_hidden_state_layer_ids", wrong}};
            QVERIFY(refusal(formula.directory(), config).find("which has 6 layers") != std::string::npos);
        }
        for (const json& wrong : {json{1, 2}, json{1, 2, 3, 4}, json("1, 2, 3"), json{{"first", 1}}}) {
            config["eagle_config"] = {{"eagle_aux_hidden_state_layer_ids", wrong}};
            QVERIFY(refusal(formula.directory(), config).find("three layers") != std::string::npos);
        }
        QVERIFY(!eagle3AuxiliaryLayers(json::object(), 3, "draft").has_value());
    }

    // The same list is counted by the layer before or by the one that is entered, depending on who writes it.
    void tapsAreCountedAsTheirWriterCounts() {
        using Taps = std::array<int, 3>;
        constexpr const char* kIds = "eagle_aux_hidden_state_layer_ids";
        const auto taps = [](const json& config) { return eagle3AuxiliaryLayers(config, 32, "draft"); };
        const auto with = [](const char* key, const json& value) {
            json config = json::object();
            config[key] = value;
            return config;
        };
        const json own = {1, 11, 21};
        QCOMPARE(*taps(json::object()), (Taps{2, 16, 29}));
        QCOMPARE(*taps(with("eagle_config", with(kIds, own))), (Taps{2, 12, 22}));
        QCOMPARE(*taps(with("aux_hidden_states_layer_ids", own)), (Taps{2, 12, 22}));
        QCOMPARE(*taps(with(kIds, own)), (Taps{1, 11, 21}));
        QCOMPARE(*taps(with(kIds, {1, 15, 28})), (Taps{2, 16, 29}));
        QCOMPARE(*taps(with(kIds, json::array())), (Taps{2, 16, 29}));
        QCOMPARE(*taps(with("eagle_config", with(kIds, {-1, 0, 30}))), (Taps{0, 1, 31}));
        QVERIFY(!taps(with(kIds, {-1, 0, 30})));
        QVERIFY(!taps(with(kIds, {0, 1, 32})));
        QVERIFY(!taps(with(kIds, {0, 1, std::int64_t{1} << 40})));
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

GRIFFIN_TEST(RefusedDraftTest)
#include "refused_draft_test.moc"
