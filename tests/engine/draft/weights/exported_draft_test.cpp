// Drafts of ours in the layouts of others: read back, every number has the bits it had, also where Medusa's heads got
// rows for tokens that they do not know; what has no place there is refused, and no folder is written over.
#include "engine/draft/weights/exported_draft.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>
#include <algorithm>
#include <cmath>
#include <cstring>

#include "engine/draft/heads/load_draft.h"
#include "engine/draft/weights/own_draft.h"
#include "engine/draft/weights/published_layout.h"
#include "engine/formats/json_file.h"
#include "engine/formats/weight_files.h"
#include "kernels/backend_registry.h"
#include "tests/engine/draft/formula_draft.h"
#include "tests/support/results.h"
#include "tests/support/test_program.h"

using namespace griffin;
using namespace griffin::engine::draft;
using engine::DraftExportOptions;
using engine::DraftLayout;
using engine::Method;
using engine::formats::CheckpointTensor;
using engine::formats::WeightFiles;
using nlohmann::json;
using tests::FormulaTensors;
using tests::get;

namespace {

constexpr tests::FormulaSizes kExportSizes = {64, 4, 2, 16, 96, 50};
const std::vector<TokenId> kPartlyKnown = {0, 7, 8, 41};

FormulaTensors medusaOfTwoBlocks(const tests::FormulaSizes& sizes) {
    FormulaTensors tensors;
    for (int head = 0; head < 3; ++head) {
        const std::string name = "medusa_head." + std::to_string(head);
        for (int block = 0; block < 2; ++block) {
            const std::string linear = name + "." + std::to_string(block) + ".linear.";
            tensors.matrix(linear + "weight", 20 + 2 * head + block, sizes.hidden, sizes.hidden);
            tensors.bias(linear + "bias", 30 + 2 * head + block, sizes.hidden);
        }
        tensors.matrix(name + ".2.weight", 40 + head, sizes.vocabulary, sizes.hidden);
    }
    return tensors;
}

struct ExportCase {
    const char* name;
    Method method;
    DraftLayout layout;
    FormulaTensors (*tensors)(const tests::FormulaSizes& sizes);
    std::vector<std::string> architectures;
    const char* tensor;  // that only this layout has
};
/// For SGLang, which takes the first that it knows, and for vLLM, which puts Eagle before each.
const std::vector<std::string> kEagleNames = {"LlamaForCausalLMEagle", "LlamaForCausalLM"};
const std::vector<std::string> kEagle3Names = {"LlamaForCausalLMEagle3"};
const std::vector<std::string> kSpeculators = {"Eagle3Speculator"};

const ExportCase kExportCases[] = {
    {"eagle", Method::kEagle, DraftLayout::kEagle, tests::eagleFormula, kEagleNames, "layers.0.mlp.up_proj.weight"},
    {"hass", Method::kHass, DraftLayout::kEagle, tests::eagleFormula, kEagleNames, "fc.bias"},
    {"eagle3", Method::kEagle3, DraftLayout::kEagle3, tests::eagle3Formula, kEagle3Names,
     "midlayer.hidden_norm.weight"},
    {"speculators", Method::kEagle3, DraftLayout::kSpeculators, tests::eagle3Formula, kSpeculators,
     "layers.0.hidden_norm.weight"},
    {"medusa", Method::kMedusa, DraftLayout::kMedusa, medusaOfTwoBlocks, {"MedusaModel"}, "blocks.2.layers.1.weight"},
};

constexpr int kCandidates = 4;

bool exportsDraftVocabulary(DraftLayout layout) {
    return layout == DraftLayout::kEagle3 || layout == DraftLayout::kSpeculators;
}

bool exportsOwnHead(Method method) {
    return method == Method::kEagle3 || method == Method::kMedusa;
}

}  // namespace

class ExportedDraftTest : public QObject {
    Q_OBJECT

  private:
    kernels::BackendSelection selection_ = kernels::selectBackend({kernels::Device::kCpu, 1});
    std::unique_ptr<QTemporaryDir> folder_;

    std::string path(const char* name) const { return folder_->filePath(name).toStdString(); }

    /// A draft of ours of this kind; with a part of the vocabulary if asked for.
    std::string writeOwn(const ExportCase& of, WeightBits bits, bool of_part, const json& more = json::object()) {
        const FormulaTensors formula = of.tensors(kExportSizes);
        std::vector<NamedWeights> weights;
        for (const CheckpointTensor& tensor : formula.directory().all()) {
            auto rows = tensor.rows;
            const bool cut = of_part && exportsOwnHead(of.method) && tensor.rows == kExportSizes.vocabulary;
            if (cut) rows = std::ssize(kPartlyKnown);
            std::vector<std::int64_t> shape = tensor.shape;
            if (shape.size() > 1) shape.front() = rows;
            const auto count = static_cast<std::size_t>(rows * tensor.cols);
            weights.push_back({tensor.name, shape, {reinterpret_cast<const float*>(tensor.data), count}});
        }
        DraftDescription description;
        description.method = of.method;
        description.config = tests::formulaConfig(kExportSizes);
        description.config.update(more);
        description.target = "0123abcd";
        description.training = {{"epochs", 2}, {"target_name", "a model"}};
        if (of_part) description.vocabulary = kPartlyKnown;
        get(writeDraft(path("own.safetensors"), description, weights, bits));
        return path("own.safetensors");
    }

    /// Of a head with a row for every token, the rows of the known ones; the others are the mean of these.
    std::vector<float> rowsOfKnown(const std::vector<float>& all, int cols) const {
        std::vector<float> known;
        for (const TokenId token : kPartlyKnown) {
            const auto row = all.begin() + static_cast<std::ptrdiff_t>(token) * cols;
            known.insert(known.end(), row, row + cols);
        }
        for (std::size_t i = 0; i < all.size(); ++i) {
            const auto col = static_cast<int>(i % static_cast<std::size_t>(cols));
            const auto token = static_cast<TokenId>(i / static_cast<std::size_t>(cols));
            if (std::find(kPartlyKnown.begin(), kPartlyKnown.end(), token) != kPartlyKnown.end()) continue;
            float sum = 0.0F;
            for (std::size_t k = static_cast<std::size_t>(col); k < known.size(); k += static_cast<std::size_t>(cols)) {
                sum += known[k];
            }
            const float mean = sum / static_cast<float>(kPartlyKnown.size());
            if (std::abs(all[i] - mean) > 1e-3F * (1.0F + std::abs(mean))) return {};
        }
        return known;
    }

    /// The candidates after one row and one more token.
    std::vector<std::pair<TokenId, float>> draftedBy(const std::string& draft, MatrixStorage storage) {
        tests::FormulaTarget target(*selection_.backend, kExportSizes);
        const auto drafter = get(loadDraft(draft, Method::kAuto, target.model(), target, 64, storage));
        const int width = kExportSizes.hidden * (drafter->featureKind() == FeatureKind::kAuxiliary ? 3 : 1);
        const std::vector<float> features = tests::formulaMatrix(16, 1, width, 4.0F);
        const TokenId token = 1;
        drafter->extend({features.data(), 1, width, width}, {&token, 1});
        engine::tree::DraftTree tree(2, 0);
        tree.reset(1, engine::tree::Proposal::kFixed);
        tree.add(0, 7, 0.0F);
        std::vector<std::pair<TokenId, float>> drafted;
        for (const int node : {0, 1}) {
            engine::tree::Candidates candidates;
            drafter->candidates()->topCandidates(tree, {&node, 1}, kCandidates, candidates);
            for (std::size_t i = 0; i < candidates.tokens.size(); ++i) {
                drafted.emplace_back(candidates.tokens[i], candidates.log_probabilities[i]);
            }
        }
        return drafted;
    }

    std::string refusal(const DraftExportOptions& options) {
        const auto exported = writeExported(options, *selection_.backend);
        return exported ? std::string() : exported.error().oneLine();
    }

  private slots:
    void init() { folder_ = std::make_unique<QTemporaryDir>(); }

    void comesBackBitForBit_data() {
        QTest::addColumn<int>("index");
        QTest::addColumn<int>("bits");
        QTest::addColumn<bool>("of_part");
        for (int i = 0; i < static_cast<int>(std::size(kExportCases)); ++i) {
            for (const int bits : {16, 8, 4}) {
                for (const bool of_part : {false, true})
                    QTest::addRow("%s %d %s", kExportCases[i].name, bits, of_part ? "part" : "all")
                        << i << bits << of_part;
            }
        }
    }
    void comesBackBitForBit() {
        QFETCH(int, index);
        QFETCH(int, bits);
        QFETCH(bool, of_part);
        const ExportCase& of = kExportCases[index];
        const std::string own = writeOwn(of, get(weightBits(bits)), of_part);
        const std::string folder = path("exported/here");
        const auto report = get(writeExported({own, folder, of.layout, {}}, *selection_.backend));
        QCOMPARE(report.bits, bits);
        QCOMPARE(report.method, std::string(engine::nameOf(of.method)));

        const WeightFiles files = get(WeightFiles::open(folder));
        QVERIFY(files.tensors().find(of.tensor) != nullptr);
        QVERIFY(files.config().at("architectures") == json(of.architectures));
        QCOMPARE(files.metadata().at("format"), std::string("pt"));
        QCOMPARE(files.metadata().contains("griffin.weights"), bits != 16);
        const auto named = get(canonicalTensors(files.tensors(), "exported"));
        DraftTensors exported(*selection_.backend, named, "exported", MatrixStorage::kAsStored);
        const OwnDraft before = get(OwnDraft::open(own, *selection_.backend));
        DraftTensors numbers = before.tensors(*selection_.backend);
        const bool of_all_tokens = of_part && of.method == Method::kMedusa;
        for (const OwnDraft::Weights& weights : before.weights()) {
            const std::vector<float> were = numbers.numbers({weights.name, weights.rows(), weights.cols()});
            const bool is_head = of_all_tokens && weights.rows() == std::ssize(kPartlyKnown);
            const int rows = is_head ? kExportSizes.vocabulary : weights.rows();
            std::vector<float> are = exported.numbers({weights.name, rows, weights.cols()});
            if (is_head) are = rowsOfKnown(are, weights.cols());
            QVERIFY2(!exported.failure(), exported.failure() ? exported.failure()->oneLine().c_str() : "");
            QCOMPARE(are.size(), were.size());
            QVERIFY2(std::memcmp(were.data(), are.data(), were.size() * sizeof(float)) == 0, weights.name.c_str());
            const CheckpointTensor* stored = before.directory().find(weights.name);
            if (bits == 16) QCOMPARE(named.find(weights.name)->dtype, stored->dtype);
        }
        QCOMPARE(report.tensors, static_cast<int>(files.tensors().all().size() + files.tensors().raw().size()));
        // It drafts what it drafted: the same numbers in the same products, or nearly those where it was in blocks.
        // Others' EAGLE has no list of tokens: it has the whole head of its model.
        const auto drafted = draftedBy(folder, MatrixStorage::kAsStored);
        const auto expected = draftedBy(own, MatrixStorage::kAsStored);
        QCOMPARE(drafted.size(), expected.size());
        if (bits == 16 && (!of_part || exportsDraftVocabulary(of.layout))) QCOMPARE(drafted, expected);
        // Tokens that Medusa does not know are there, but never the likeliest.
        if (bits == 16 && of_all_tokens) {
            QCOMPARE(drafted.front().first, expected.front().first);
            QCOMPARE(drafted[kCandidates].first, expected[kCandidates].first);
        }
    }

    void configurationsSayWhatOthersAsk() {
        const auto configOf = [&](const ExportCase& of, bool of_part, const json& more, const std::string& verifier) {
            const std::string own = writeOwn(of, WeightBits::k16, of_part, more);
            const std::string folder = path((std::string("of-") + of.name).c_str());
            QDir(QString::fromStdString(folder)).removeRecursively();
            get(writeExported({own, folder, of.layout, verifier}, *selection_.backend));
            return get(WeightFiles::open(folder)).config();
        };
        const json eagle31 = {{"fc_norm", false}, {"norm_output", true}};
        json config = configOf(kExportCases[2], true, eagle31, {});
        QVERIFY(config.at("draft_vocab_size") == 4);
        QVERIFY(config.at("vocab_size") == 50);
        QVERIFY(config.at("norm_output") == true);
        QVERIFY(config.at("torch_dtype") == "float16");
        config = configOf(kExportCases[3], true, eagle31, {});
        QVERIFY(config.at("speculators_model_type") == "eagle3");
        QVERIFY(config.at("norm_output") == true);
        QVERIFY(!config.at("transformer_layer_config").contains("norm_output"));
        QVERIFY(config.at("transformer_layer_config").at("hidden_size") == 64);
        QVERIFY(config.at("speculators_config").at("verifier").at("name_or_path") == "a model");
        config = configOf(kExportCases[3], false, json::object(), "someone/a-model");
        QVERIFY(config.at("speculators_config").at("verifier").at("name_or_path") == "someone/a-model");
        QVERIFY(config.at("draft_vocab_size") == 50);
        config = configOf(kExportCases[4], true, json::object(), {});
        QVERIFY(config.at("num_heads") == 3);
        QVERIFY(config.at("num_hidden_layers") == 2);
        QVERIFY(config.at("truncated_vocab_size") == 50);  // vLLM loads no heads of fewer tokens
        config = configOf(kExportCases[0], false, json::object(), {});
        QVERIFY(!config.contains("bias"));  // SGLang would give attention biases that no file has
    }

    void whatHasNoPlaceThereIsRefused() {
        const std::string eagle3 = writeOwn(kExportCases[2], WeightBits::k8, false);
        for (const DraftLayout layout : {DraftLayout::kEagle, DraftLayout::kMedusa}) {
            QVERIFY(refusal({eagle3, path("nowhere"), layout, {}}).find("eagle3") != std::string::npos);
        }
        QVERIFY(!QDir(folder_->filePath("nowhere")).exists());
        const std::string eagle = writeOwn(kExportCases[0], WeightBits::k8, false);
        QVERIFY(!refusal({eagle, path("nowhere"), DraftLayout::kSpeculators, {}}).empty());
        QVERIFY(!refusal({path("absent.safetensors"), path("nowhere"), DraftLayout::kEagle, {}}).empty());

        QCOMPARE(refusal({eagle, path("there"), DraftLayout::kEagle, {}}), std::string());
        QVERIFY(refusal({eagle, path("there"), DraftLayout::kEagle, {}}).find("already holds") != std::string::npos);
        // A published draft is not ours to pass on.
        QVERIFY(refusal({path("there"), path("nowhere"), DraftLayout::kEagle, {}}).find("trained") !=
                std::string::npos);
        // A file where the folder should be.
        QVERIFY(!refusal({eagle, path("there/config.json"), DraftLayout::kEagle, {}}).empty());
    }
};

GRIFFIN_TEST(ExportedDraftTest)
#include "exported_draft_test.moc"
