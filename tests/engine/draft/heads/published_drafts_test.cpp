// Drafts in the layouts that others publish: each is told, reads the layers of the target that it was made for, and
// predicts what its equations give in numpy (tests/reference/make_published_drafts.py).
#include <QDir>
#include <QTemporaryDir>
#include <QTest>
#include <algorithm>
#include <cmath>
#include <cstring>
#include <filesystem>

#include "engine/draft/weights/draft_contents.h"
#include "engine/draft/weights/published_layout.h"
#include "engine/formats/json_file.h"
#include "engine/formats/weight_files.h"
#include "engine/model/kv_cache.h"
#include "tests/engine/draft/heads/load_draft_fixture.h"
#include "tests/support/results.h"
#include "tests/support/test_program.h"

using namespace griffin;
using namespace griffin::engine::draft;
using engine::Method;
using engine::tree::Candidates;
using engine::tree::DraftTree;
using nlohmann::json;
using tests::get;

namespace {

const std::string kFolder = GRIFFIN_TEST_FIXTURES "/engine/draft/fixtures/published/";
constexpr double kTolerance = 2e-5;

}  // namespace

class PublishedDraftsTest : public tests::LoadDraftFixture {
    Q_OBJECT

  private:
    json expected_;

    /// A copy of a layout whose configuration is another: what loading it says.
    std::string refusalOf(const char* layout, const json& change) {
        folder_ = std::make_unique<QTemporaryDir>();
        std::filesystem::copy(kFolder + layout, path("draft"));
        json config = get(engine::formats::readJsonFile(path("draft/config.json")));
        config.merge_patch(change);
        const std::string text = config.dump();
        tests::saveBytes(path("draft/config.json"), std::as_bytes(std::span(text)));
        const auto drafter = load(path("draft"));
        if (drafter) return "loaded";
        return drafter.error().where.empty() || drafter.error().what_to_do.empty() ? "no way out"
                                                                                   : drafter.error().oneLine();
    }

  private slots:
    void initTestCase() { expected_ = get(engine::formats::readJsonFile(kFolder + "expected.json")); }

    void predictsAsNumpyDoes_data() {
        QTest::addColumn<QString>("layout");
        for (const auto& [name, value] : expected_.items()) {
            QTest::newRow(name.c_str()) << QString::fromStdString(name);
        }
        // Nothing lies there that nobody looks at.
        QCOMPARE(QDir(QString::fromStdString(kFolder)).entryList(QDir::Dirs | QDir::NoDotAndDotDot).size(),
                 static_cast<qsizetype>(expected_.size()));
    }
    void predictsAsNumpyDoes() {
        QFETCH(QString, layout);
        const json& expected = expected_.at(layout.toStdString());
        const auto drafter = get(load(kFolder + layout.toStdString()));
        QCOMPARE(std::string(drafter->name()), expected.at("method").get<std::string>());
        const int width = expected.at("feature_width").get<int>();
        const std::vector<float> features = tests::formulaMatrix(16, 3, width, 4.0F);
        const TokenId tokens[] = {1, 4, 2};
        drafter->extend({features.data(), 3, width, width}, tokens);

        const auto known = expected.at("tokens").get<std::vector<TokenId>>();
        DraftTree tree(3, 0);
        tree.reset(2, engine::tree::Proposal::kFixed);
        double worst = 0.0;
        for (int node = 0; node < 3; ++node) {
            if (node > 0) tree.add(node - 1, known.front(), 0.0F);
            Candidates candidates;
            drafter->candidates()->topCandidates(tree, {&node, 1}, static_cast<int>(known.size()), candidates);
            const auto numbers = expected.at("log_probabilities").at(static_cast<std::size_t>(node));
            std::vector<TokenId> told = candidates.tokens;
            for (std::size_t i = 0; i < told.size(); ++i) {
                const auto at = std::ranges::find(known, told[i]) - known.begin();
                QVERIFY(at < std::ssize(known));
                const double number = numbers.at(static_cast<std::size_t>(at)).get<double>();
                worst = std::max(worst, std::abs(candidates.log_probabilities[i] - number));
            }
            std::ranges::sort(told);
            QCOMPARE(told, known);
        }
        qInfo("largest difference %.2e (limit %.0e)", worst, kTolerance);
        QVERIFY(worst < kTolerance);
    }

    void readsTheLayersItWasMadeFor_data() { predictsAsNumpyDoes_data(); }
    void readsTheLayersItWasMadeFor() {
        QFETCH(QString, layout);
        const json& layers = expected_.at(layout.toStdString()).at("layers");
        tests::FormulaTarget target(*selection_.backend);
        const auto drafter = get(loadDraft(kFolder + layout.toStdString(), Method::kAuto, target.model(), target, 64));
        QCOMPARE(drafter->featureKind() == FeatureKind::kAuxiliary, !layers.is_null());
        if (layers.is_null()) return;
        tests::FormulaTarget other(*selection_.backend);
        other.model().keepAuxiliaryStates(layers.get<std::array<int, 3>>());
        const TokenId tokens[] = {3, 1, 4, 2};
        for (tests::FormulaTarget* one : {&target, &other}) {
            engine::model::KvCache cache(*selection_.backend, one->model().config(), 64);
            one->model().forwardTree(cache, tokens, kernels::AncestorMask::chain(4));
        }
        QCOMPARE(std::memcmp(target.model().auxiliaryStates().data, other.model().auxiliaryStates().data,
                             4 * 24 * sizeof(float)),
                 0);
    }

    void contentsAreTold_data() { predictsAsNumpyDoes_data(); }
    void contentsAreTold() {
        QFETCH(QString, layout);
        const json& expected = expected_.at(layout.toStdString());
        const auto files = get(engine::formats::WeightFiles::open(kFolder + layout.toStdString()));
        const DraftContents contents = get(draftContents(files));
        QCOMPARE(contents.method, expected.at("method").get<std::string>());
        QCOMPARE(contents.vocabulary, 9);
        QCOMPARE(contents.hidden_size, layout == QStringLiteral("eagle3-specforge-narrow") ? 6 : 8);
        const auto known = expected.at("tokens").size();
        QCOMPARE(contents.known_tokens, known == 9 ? 0 : static_cast<std::int64_t>(known));
    }

    // What another program would compute and we do not is named, with a way out.
    void whatIsNotComputedIsRefused_data() {
        QTest::addColumn<QString>("layout");
        QTest::addColumn<QString>("change");
        QTest::addColumn<QString>("reason");
        const auto row = [](const char* name, const char* layout, const char* change, const char* reason) {
            QTest::newRow(name) << layout << change << reason;
        };
        row("nothing changed", "eagle3-speculators", "{}", "loaded");
        row("another kind", "eagle3-speculators", R"({"speculators_model_type": "peagle"})", "peagle");
        row("no layer", "eagle3-speculators", R"({"transformer_layer_config": 7})", "transformer_layer_config");
        row("two layers", "eagle3-speculators", R"({"transformer_layer_config": {"num_hidden_layers": 2}})",
            "2 decoder layers");
        row("norms of HASS", "eagle-speculators", R"({"layernorms": true})", "layernorms");
        row("final features", "eagle3-modelopt", R"({"eagle_config": {"use_aux_hidden_state": false}})",
            "final features");
        row("no truth value", "eagle3-modelopt", R"({"eagle_config": {"use_aux_hidden_state": "yes"}})",
            "neither true nor false");
        row("normed twice", "eagle3.1-speculators", R"({"fc_norm": true})", "twice");
        row("no norms", "eagle3-safeailab", R"({"fc_norm": true})", "fc_norm.0.weight");
        row("no norm", "eagle3-safeailab", R"({"norm_before_fc": true})", "input_norm.weight");
        row("five states", "eagle3-specforge", R"({"num_aux_hidden_states": 5})", "states that the draft reads: 5");
        row("five layers", "eagle3-specforge",
            R"({"eagle_config": {"eagle_aux_hidden_state_layer_ids": [0, 1, 2, 3, 4]}})", "three layers");
        row("another model", "eagle3-specforge-narrow", R"({"target_hidden_size": 16})", "hidden size of 16");
        row("another size", "eagle3-specforge-narrow", R"({"target_hidden_size": null})", "hidden size of 6");
        row("no embedding", "eagle3-safeailab", R"({"embed_requires_grad": true})", "embed_tokens.weight");
        row("another vocabulary", "eagle3-angelslim", R"({"vocab_size": 10})", "10 tokens");
    }
    void whatIsNotComputedIsRefused() {
        QFETCH(QString, layout);
        QFETCH(QString, change);
        QFETCH(QString, reason);
        const std::string told = refusalOf(layout.toStdString().c_str(), json::parse(change.toStdString()));
        QVERIFY2(told.find(reason.toStdString()) != std::string::npos, told.c_str());
    }

    void namesAreBroughtToOneForm() {
        using tests::FormulaTensors;
        const auto namesOf = [](const FormulaTensors& tensors) {
            const auto named = canonicalTensors(tensors.directory(), "draft");
            if (!named) return named.error().oneLine();
            std::string names;
            for (const auto& tensor : named->all()) names += tensor.name + " ";
            return names;
        };
        FormulaTensors both;
        both.matrix("layers.0.hidden_norm.weight", 1, 1, 8);
        both.matrix("midlayer.hidden_norm.weight", 1, 1, 8);
        QVERIFY(namesOf(both).find("midlayer.hidden_norm.weight twice") != std::string::npos);
        // A model that holds its heads itself keeps its own names.
        FormulaTensors whole;
        whole.matrix("model.layers.0.self_attn.q_proj.weight", 1, 8, 8);
        whole.matrix("medusa_head.0.0.linear.weight", 1, 8, 8);
        QCOMPARE(namesOf(whole), std::string("model.layers.0.self_attn.q_proj.weight medusa_head.0.0.linear.weight "));
        // Numbers that are none, or absurd, are names like others.
        FormulaTensors odd;
        for (const char* name :
             {"blocks.0.layers.0.weight", "blocks.x.layers.0.weight", "blocks.0.layers.99999999999.weight",
              "blocks.-1.layers.0.weight", "blocks.0.layers", "lm_heads.0.bias", "lm_heads."}) {
            odd.matrix(name, 1, 8, 8);
        }
        QCOMPARE(namesOf(odd),
                 std::string("medusa_head.0.0.linear.weight blocks.x.layers.0.weight "
                             "blocks.0.layers.99999999999.weight blocks.-1.layers.0.weight blocks.0.layers "
                             "lm_heads.0.bias lm_heads. "));
    }
};

GRIFFIN_TEST(PublishedDraftsTest)
#include "published_drafts_test.moc"
