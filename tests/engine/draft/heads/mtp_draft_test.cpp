// The head for further tokens that Qwen3.5 brings along, from a folder and from GGUF, against a plain implementation in
// PyTorch (fixtures by tests/reference/make_mtp_fixtures.py); what does not fit the model is refused.
#include <QTemporaryDir>
#include <QTest>
#include <algorithm>
#include <cmath>
#include <cstring>
#include <functional>
#include <memory>
#include <optional>

#include "engine/draft/heads/load_draft.h"
#include "engine/formats/gguf.h"
#include "engine/formats/weight_files.h"
#include "engine/model/gguf_model.h"
#include "engine/model/huggingface_model.h"
#include "kernels/dequantise.h"
#include "tests/engine/model/loaded_model.h"
#include "tests/support/checkpoint_writers.h"
#include "tests/support/results.h"
#include "tests/support/test_program.h"

namespace griffin::tests {
namespace {

using namespace engine;
using namespace engine::draft;
using formats::CheckpointTensor;
using formats::WeightFiles;
using nlohmann::json;
using tree::DraftTree;

constexpr int kContext = 64;
constexpr int kVocabulary = 32;

std::string fixture(const std::string& name) {
    return std::string(GRIFFIN_TEST_FIXTURES) + "/engine/model/fixtures/" + name;
}

std::vector<float> floats(const CheckpointTensor& tensor) {
    const std::int64_t count = tensor.rows * tensor.cols;
    std::vector<float> values(static_cast<std::size_t>(count));
    kernels::dequantise(tensor.dtype, tensor.data, count, values.data());
    return values;
}

/// A model with what its tensors are read from.
class Brought {
  public:
    explicit Brought(const std::string& path) : path_(path), model_(path, 1) {
        if (path.ends_with(".gguf")) {
            gguf_.emplace(get(formats::GgufFile::open(path)));
            source_ = std::make_unique<model::GgufTensors>(*gguf_);
        } else {
            folder_.emplace(get(WeightFiles::openModel(path)));
            source_ = std::make_unique<model::HuggingFaceTensors>(*folder_);
        }
    }

    LoadedModel& model() { return model_; }
    Result<std::unique_ptr<Drafter>> drafter(std::optional<std::int64_t> free_memory = {}) {
        return loadMtpDraft(model_.target(), *source_, kContext, path_, free_memory);
    }

  private:
    std::string path_;
    LoadedModel model_;
    std::optional<formats::GgufFile> gguf_;
    std::optional<WeightFiles> folder_;
    std::unique_ptr<model::TensorSource> source_;
};

struct Expected {
    std::vector<std::int32_t> tokens;
    std::vector<std::int32_t> chain;
    std::vector<float> drafted;  // [tokens - 1, vocabulary]
    std::vector<float> chained;  // [chain, vocabulary]

    explicit Expected(const std::string& name) {
        const auto file = get(formats::SafetensorsFile::open(fixture(name) + "/expected.safetensors"));
        const auto numbers = [&file](const char* part) { return floats(*file.tensors().find(part)); };
        for (const float token : numbers("tokens")) tokens.push_back(static_cast<std::int32_t>(token));
        for (const float token : numbers("chain")) chain.push_back(static_cast<std::int32_t>(token));
        drafted = numbers("drafted");
        chained = numbers("chained");
    }
};

/// Log-probabilities by token after a node.
std::vector<float> after(Drafter& drafter, const DraftTree& tree, int node) {
    tree::Candidates candidates;
    drafter.candidates()->topCandidates(tree, {&node, 1}, kVocabulary, candidates);
    std::vector<float> all(kVocabulary);
    for (std::size_t i = 0; i < all.size(); ++i)
        all[static_cast<std::size_t>(candidates.tokens[i])] = candidates.log_probabilities[i];
    return all;
}

std::vector<float> afterRoot(Drafter& drafter, std::int32_t root) {
    DraftTree tree(1, 0);
    tree.reset(root, tree::Proposal::kFixed);
    return after(drafter, tree, 0);
}

/// The chain behind the rows that the drafter has taken in, as logits' log-probabilities after each of its nodes.
std::vector<std::vector<float>> afterChain(Drafter& drafter, std::int32_t root, std::span<const std::int32_t> chain) {
    DraftTree tree(static_cast<int>(chain.size()) + 1, 0);
    tree.reset(root, tree::Proposal::kFixed);
    after(drafter, tree, 0);
    std::vector<std::vector<float>> all;
    int node = 0;
    for (const std::int32_t token : chain) {
        node = tree.add(node, token, 0.0F);
        all.push_back(after(drafter, tree, node));
    }
    return all;
}

/// Largest difference between log-probabilities and those of a row of logits.
double difference(const std::vector<float>& given, const std::vector<float>& logits, std::size_t row) {
    double sum = 0.0;
    const float* of_row = logits.data() + row * kVocabulary;
    for (int i = 0; i < kVocabulary; ++i) sum += std::exp(static_cast<double>(of_row[i]));
    double worst = 0.0;
    for (std::size_t i = 0; i < kVocabulary; ++i) {
        worst =
            std::max(worst, std::abs(static_cast<double>(given[i]) - (static_cast<double>(of_row[i]) - std::log(sum))));
    }
    return worst;
}

class MtpDraftTest : public QObject {
    Q_OBJECT

  private slots:
    void draftsWhatPyTorchDrafts_data() {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("file");
        QTest::newRow("dense, folder") << "qwen35-mtp"
                                       << "";
        QTest::newRow("experts, GGUF") << "qwen35moe-mtp"
                                       << "/model.gguf";
    }
    void draftsWhatPyTorchDrafts() {
        QFETCH(QString, name);
        QFETCH(QString, file);
        const Expected expected(name.toStdString());
        Brought brought(fixture(name.toStdString() + file.toStdString()));
        const auto drafter = get(brought.drafter());
        QCOMPARE(drafter->name(), std::string_view("mtp"));
        model::KvCache cache = brought.model().makeCache(kContext);
        const auto rows = static_cast<int>(expected.tokens.size()) - 1;
        brought.model().chainLogits(cache, expected.tokens);
        const kernels::ConstMatrixView features = brought.model().target().features();
        // Where keys and values round otherwise, they differ by one in half precision.
        constexpr double kLimit = 1e-3;
        double worst = 0.0;
        std::vector<float> last;
        for (int row = 0; row < rows; ++row) {
            const std::int32_t next = expected.tokens[static_cast<std::size_t>(row) + 1];
            drafter->extend(features.slice(row, 1), {&next, 1});
            last = afterRoot(*drafter, next);
            worst = std::max(worst, difference(last, expected.drafted, static_cast<std::size_t>(row)));
            // What a tree leaves behind the rows changes none of them.
            if (row % 3 == 0) afterChain(*drafter, next, expected.chain);
        }
        const auto chained = afterChain(*drafter, expected.tokens.back(), expected.chain);
        for (std::size_t i = 0; i < chained.size(); ++i)
            worst = std::max(worst, difference(chained[i], expected.chained, i));
        qInfo("largest difference %.2e (limit %.0e)", worst, kLimit);
        QVERIFY(worst < kLimit);

        // All rows at once, and some of them again, have the same bits.
        const auto other = get(brought.drafter());
        other->extend(features.slice(0, rows), std::span(expected.tokens).subspan(1));
        QCOMPARE(afterRoot(*other, expected.tokens.back()), last);
        QCOMPARE(afterChain(*other, expected.tokens.back(), expected.chain), chained);
        other->truncate(5);
        other->extend(features.slice(5, rows - 5), std::span(expected.tokens).subspan(6));
        QCOMPARE(afterChain(*other, expected.tokens.back(), expected.chain), chained);
    }

    void refusesWhatDoesNotFit_data() {
        QTest::addColumn<QString>("change");
        QTest::addColumn<QString>("said");
        const auto row = [](const char* change, const char* said) { QTest::newRow(change) << change << said; };
        row("no head", "The model's file holds no MTP head");
        row("not told of", "The model's file holds no MTP head");
        row("fusion", "The tensor mtp.fc.weight has the shape [16, 31] where the model needs [16, 32]");
        row("norm", "The tensor mtp.pre_fc_norm_hidden.weight has the shape [15] where the model needs [1, 16]");
        row("queries", "The tensor mtp.layers.0.self_attn.q_proj.weight has the shape [16, 16] where the model needs");
        row("missing", "The tensor mtp.layers.0.mlp.down_proj.weight is missing");
        row("two layers", "The model's MTP head has 2 layers; only one is supported");
        row("embedding", "The model's MTP head has an embedding of its own, which is not supported");
    }
    void refusesWhatDoesNotFit() {
        QFETCH(QString, change);
        QFETCH(QString, said);
        const auto folder = get(WeightFiles::openModel(fixture("qwen35-mtp")));
        SafetensorsWriter writer;
        for (const CheckpointTensor& tensor : folder.tensors().all()) {
            std::vector<std::int64_t> shape = tensor.shape;
            std::vector<float> values = floats(tensor);
            if (change == "no head" && tensor.name.starts_with("mtp.")) continue;
            if (change == "missing" && tensor.name == "mtp.layers.0.mlp.down_proj.weight") continue;
            if (change == "fusion" && tensor.name == "mtp.fc.weight") shape = {16, 31};
            if (change == "norm" && tensor.name == "mtp.pre_fc_norm_hidden.weight") shape = {15};
            if (change == "queries" && tensor.name == "mtp.layers.0.self_attn.q_proj.weight") shape = {16, 16};
            std::size_t count = 1;
            for (const std::int64_t size : shape) count *= static_cast<std::size_t>(size);
            values.resize(count);
            writer.tensor(tensor.name, tensor.dtype, shape, values);
        }
        json config = folder.config();
        if (change == "not told of") config.erase("mtp_num_hidden_layers");
        if (change == "two layers") config["mtp_num_hidden_layers"] = 2;
        if (change == "embedding") config["mtp_use_dedicated_embeddings"] = true;
        const QTemporaryDir directory;
        saveSafetensorsFolder(directory.path().toStdString(), config, std::span(&writer, 1));
        Brought brought(directory.path().toStdString());  // the model itself can be used
        const auto drafter = brought.drafter();
        QVERIFY(!drafter.has_value());
        QVERIFY2(lineOf(drafter).starts_with(said.toStdString()), lineOf(drafter).c_str());
    }

    void needsMemory() {
        Brought brought(fixture("qwen35-mtp"));
        const auto drafter = brought.drafter(1000);
        QVERIFY(!drafter.has_value());
        QCOMPARE(drafter.error().cause, FailureCause::kOutOfMemory);
        QVERIFY(brought.drafter(std::int64_t{1} << 30).has_value());
    }

    // As Qwen3.5-MoE was published: all experts of the head's layer in two tensors, gates over ups.
    void expertsInTwoTensors() {
        constexpr std::int64_t kExperts = 3;
        constexpr std::int64_t kRows = 4;
        constexpr std::int64_t kCols = 2;
        std::vector<float> gate_up(static_cast<std::size_t>(kExperts * 2 * kRows * kCols));
        for (std::size_t i = 0; i < gate_up.size(); ++i) gate_up[i] = static_cast<float>(i);
        for (const char* prefix : {"mtp.", "model.mtp."}) {
            SafetensorsWriter writer;
            writer.tensor(std::string(prefix) + "layers.0.mlp.experts.gate_up_proj", kernels::DType::kF32,
                          std::vector{kExperts, 2 * kRows, kCols}, gate_up);
            writer.tensor(std::string(prefix) + "fc.weight", kernels::DType::kF32, std::vector{kCols, 2 * kCols},
                          std::span(gate_up).first(8));
            const QTemporaryDir directory;
            saveSafetensorsFolder(directory.path().toStdString(),
                                  {{"architectures", {"Qwen3_5MoeForCausalLM"}}, {"num_hidden_layers", 5}},
                                  std::span(&writer, 1));
            const auto folder = get(WeightFiles::openModel(directory.path().toStdString()));
            model::HuggingFaceTensors source(folder);
            QVERIFY(source.has({model::TensorPart::kMtpFusion, 5}));
            QVERIFY(!source.has({model::TensorPart::kMtpFinalNorm, 5}));
            const auto up = get(source.tensor({model::TensorPart::kExpertUp, 5, 1, kRows, kCols}));
            float first = 0.0F;
            std::memcpy(&first, up.data, sizeof(first));
            QCOMPARE(first, static_cast<float>((2 * 1 + 1) * kRows * kCols));
            QVERIFY(!source.tensor({model::TensorPart::kExpertUp, 4, 1, kRows, kCols}).has_value());
        }
    }
};

}  // namespace
}  // namespace griffin::tests

GRIFFIN_TEST(griffin::tests::MtpDraftTest)
#include "mtp_draft_test.moc"
