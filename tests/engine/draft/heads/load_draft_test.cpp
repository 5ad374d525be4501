// Drafts from disk: every layout and container is told apart and drafts what the same weights draft in numpy.
#include <QTemporaryDir>
#include <QTest>
#include <cmath>
#include <cstring>

#include "engine/formats/json_file.h"
#include "engine/model/kv_cache.h"
#include "tests/engine/draft/heads/load_draft_fixture.h"
#include "tests/support/pytorch_writer.h"
#include "tests/support/results.h"
#include "tests/support/test_program.h"

using namespace griffin;
using namespace griffin::engine::draft;
using engine::FailureCause;
using engine::Method;
using engine::tree::Candidates;
using engine::tree::DraftTree;
using nlohmann::json;
using tests::configOf;
using tests::floatsOf;
using tests::FormulaTensors;
using tests::get;
using tests::kLayouts;
using tests::Layout;
using tests::SafetensorsWriter;
using tests::writerOf;

class LoadDraftTest : public tests::LoadDraftFixture {
    Q_OBJECT

  private:
    json vectors_;

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

  private slots:
    void initTestCase() {
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
};

GRIFFIN_TEST(LoadDraftTest)
#include "load_draft_test.moc"
