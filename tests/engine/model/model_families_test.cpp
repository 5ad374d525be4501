// Every family against PyTorch transformers on tiny random models (fixtures by tests/reference/make_model_fixtures.py),
// from safetensors and from GGUF: a file that llama.cpp's converter wrote (make_gguf_fixtures.py), or one made here of
// the same weights.
#include <QTest>
#include <algorithm>
#include <cmath>

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

using engine::formats::CheckpointTensor;
using engine::formats::SafetensorsFile;
using engine::formats::WeightFiles;
using namespace engine::model;

std::string fixture(const QString& name) {
    return std::string(GRIFFIN_TEST_FIXTURES) + "/engine/model/fixtures/" + name.toStdString();
}

std::vector<float> floats(const CheckpointTensor& tensor) {
    const std::int64_t count = tensor.rows * tensor.cols;
    std::vector<float> values(static_cast<std::size_t>(count));
    kernels::dequantise(tensor.dtype, tensor.data, count, values.data());
    return values;
}

struct Expected {
    std::vector<std::int32_t> tokens;
    std::vector<float> logits;          // [tokens, vocabulary]
    std::vector<float> logits_half_kv;  // the same with keys and values rounded to half precision, as in our cache
};

Expected expectedOf(const QString& name) {
    const auto file = SafetensorsFile::open(fixture(name) + "/expected.safetensors");
    Expected expected;
    for (const float token : floats(*file->tensors().find("tokens"))) {
        expected.tokens.push_back(static_cast<std::int32_t>(token));
    }
    expected.logits = floats(*file->tensors().find("logits"));
    expected.logits_half_kv = floats(*file->tensors().find("logits_half_kv"));
    return expected;
}

/// Largest difference as a share of the standard deviation of the expected logits.
double relativeError(const std::vector<float>& logits, const std::vector<float>& expected) {
    double sum = 0.0;
    double squares = 0.0;
    double worst = 0.0;
    for (std::size_t i = 0; i < expected.size(); ++i) {
        const double value = static_cast<double>(expected[i]);
        sum += value;
        squares += value * value;
        worst = std::max(worst, std::abs(static_cast<double>(logits[i]) - value));
    }
    const double count = static_cast<double>(expected.size());
    return worst / std::sqrt(squares / count - sum * sum / count / count);
}

enum class ExpertFiles { kOneTensor, kOneForEach };

/// Writes the folder's model as converters do: names, pairs of rotary elements side by side, experts in one tensor.
class GgufConverter {
  public:
    GgufConverter(const WeightFiles& model, const ModelConfig& config) : model_(model), config_(config) {}

    void write(const std::string& path, ExpertFiles experts) {
        writer_.text("general.architecture", "llama");
        key("block_count", config_.layers);
        key("embedding_length", config_.hidden_size);
        key("feed_forward_length", config_.ffn_size);
        key("attention.head_count", config_.heads);
        key("attention.head_count_kv", config_.kv_heads);
        key("context_length", config_.trained_context);
        key("expert_count", config_.experts);
        key("expert_used_count", config_.experts_per_token);
        if (config_.sliding_window > 0) key("attention.sliding_window", config_.sliding_window);
        writer_.value("llama.rope.freq_base", config_.rope.base);
        writer_.value("llama.attention.layer_norm_rms_epsilon", config_.norm_epsilon);
        writeRopeDivisors();
        for (const TensorRequest& request : requiredTensors(config_)) writeTensor(request, experts);
        writer_.save(path);
    }

  private:
    void key(const std::string& name, int value) { writer_.value("llama." + name, static_cast<std::uint32_t>(value)); }

    std::vector<float> values(const TensorRequest& request) const {
        return floats(*model_.tensors().find(huggingFaceName(request)));
    }

    /// Frequencies of the plain table over those of the scaled one.
    void writeRopeDivisors() {
        if (config_.rope.scaling == kernels::RopeScaling::kNone) return;
        kernels::RopeSpec plain = config_.rope;
        plain.scaling = kernels::RopeScaling::kNone;
        const auto wanted = kernels::makeRopeTable(config_.rope).frequencies;
        std::vector<float> divisors = kernels::makeRopeTable(plain).frequencies;
        for (std::size_t i = 0; i < divisors.size(); ++i) divisors[i] /= wanted[i];
        const std::int64_t shape[] = {static_cast<std::int64_t>(divisors.size())};
        writer_.tensor("rope_freqs.weight", kernels::DType::kF32, shape, divisors);
    }

    /// Row 2i + j of a head comes from row j * head_dim / 2 + i.
    std::vector<float> permuted(const std::vector<float>& rows, int heads) const {
        std::vector<float> result;
        const std::ptrdiff_t cols = static_cast<std::ptrdiff_t>(rows.size()) / (heads * config_.head_dim);
        for (int head = 0; head < heads; ++head) {
            for (int row = 0; row < config_.head_dim; ++row) {
                const int source = head * config_.head_dim + (row % 2) * config_.head_dim / 2 + row / 2;
                result.insert(result.end(), rows.begin() + source * cols, rows.begin() + (source + 1) * cols);
            }
        }
        return result;
    }

    void writeTensor(const TensorRequest& request, ExpertFiles experts) {
        std::string name = ggufName(request);
        std::vector<float> data = values(request);
        std::vector<std::int64_t> shape{request.rows, request.cols};
        if (request.rows == 1) shape.erase(shape.begin());
        if (request.part == TensorPart::kQuery) data = permuted(data, config_.heads);
        if (request.part == TensorPart::kKey) data = permuted(data, config_.kv_heads);
        if (request.part >= TensorPart::kExpertGate) {
            if (experts == ExpertFiles::kOneForEach) {
                name.replace(name.find("_exps"), 5, "." + std::to_string(request.expert));
            } else if (request.expert > 0) {
                return;
            } else {
                TensorRequest other = request;
                for (other.expert = 1; other.expert < config_.experts; ++other.expert) {
                    const std::vector<float> more = values(other);
                    data.insert(data.end(), more.begin(), more.end());
                }
                shape.insert(shape.begin(), config_.experts);
            }
        }
        writer_.tensor(name, kernels::DType::kF32, shape, data);
    }

    const WeightFiles& model_;
    const ModelConfig& config_;
    GgufWriter writer_;
};

class ModelFamiliesTest : public QObject {
    Q_OBJECT

  private slots:
    void agreesWithTransformers_data() {
        QTest::addColumn<QString>("name");
        for (const char* name :
             {"llama",     "mistral",  "qwen2",          "qwen3",      "mixtral",      "mistral-window", "smollm3",
              "granite",   "qwen3moe", "qwen3moe-plain", "phi3",       "phi3-window",  "olmo2",          "glm4",
              "seed_oss",  "gemma2",   "gemma3",         "ministral3", "gpt_oss-half", "lfm2",           "qwen35",
              "qwen35moe", "gemma4",   "gemma4-dense",   "gemma4-moe"}) {
            QTest::newRow(name) << QString(name);
        }
    }
    void agreesWithTransformers() {
        QFETCH(QString, name);
        const Expected expected = expectedOf(name);
        LoadedModel model(fixture(name), 0, kContext);
        check(model, expected, name);
    }

    void convertedGgufAgreesWithTransformers_data() {
        QTest::addColumn<QString>("name");
        for (const char* name :
             {"smollm3", "granite", "qwen3moe", "phi3", "phi3-window", "olmo2", "glm4", "seed_oss", "gemma2", "gemma3",
              "ministral3", "gpt_oss-half", "lfm2", "qwen35", "qwen35moe", "gemma4", "gemma4-dense", "gemma4-moe"}) {
            QTest::newRow(name) << QString(name);
        }
    }
    void convertedGgufAgreesWithTransformers() {
        QFETCH(QString, name);
        LoadedModel model(fixture(name) + "/model.gguf", 0, kContext);
        check(model, expectedOf(name), name + " as GGUF");
    }

    // Experts in MXFP4 as they are published and as converters write them: the same bits, close to what transformers
    // computes, whose activations are not rounded to eight bits.
    void expertsInFourBits() {
        const Expected expected = expectedOf("gpt_oss");
        std::vector<std::vector<float>> results;
        for (const char* path : {"/", "/model.gguf"}) {
            LoadedModel model(fixture("gpt_oss") + path, 0, kContext);
            QCOMPARE(model.target().weights().layers[1].experts[3].down->dtype(), kernels::DType::kMxfp4);
            KvCache cache = model.makeCache(static_cast<int>(expected.tokens.size()));
            results.push_back(model.chainLogits(cache, expected.tokens));
        }
        QVERIFY(results[0] == results[1]);
        const double error = relativeError(results[0], expected.logits_half_kv);
        qInfo("largest difference %.1e of the logits' standard deviation", error);
        QVERIFY(error < 1e-1);
    }

    // LongRoPE has other frequencies for a context no longer than the original one.
    void shortContextsHaveTheirOwnFrequencies() {
        const auto file = get(SafetensorsFile::open(fixture("phi3") + "/expected.safetensors"));
        const std::vector<float> expected = floats(*file.tensors().find("logits_short"));
        for (const char* path : {"/", "/model.gguf"}) {
            LoadedModel model(fixture("phi3") + path, 0, 24);
            const auto tokens = static_cast<std::size_t>(model.config().rope.original_context);
            QCOMPARE(expected.size(), tokens * static_cast<std::size_t>(model.config().vocabulary));
            KvCache cache = model.makeCache(kContext);
            const std::vector<std::int32_t> all = expectedOf("phi3").tokens;
            const std::vector<float> logits = model.chainLogits(cache, std::span(all).first(tokens));
            const double error = relativeError(logits, expected);
            qInfo("largest difference %.1e", error);
            QVERIFY(error < 1e-2);
            LoadedModel longer(fixture("phi3") + path, 0, kContext);
            KvCache other = longer.makeCache(kContext);
            QVERIFY(relativeError(longer.chainLogits(other, std::span(all).first(tokens)), expected) > 0.1);
        }
    }

    void ggufAgreesWithTransformers_data() {
        QTest::addColumn<QString>("name");
        QTest::addColumn<bool>("one_expert_each");
        QTest::newRow("llama") << "llama" << false;
        QTest::newRow("mistral, a window") << "mistral-window" << false;
        QTest::newRow("mixtral, experts in one tensor") << "mixtral" << false;
        QTest::newRow("mixtral, a tensor for each expert") << "mixtral" << true;
    }
    void ggufAgreesWithTransformers() {
        QFETCH(QString, name);
        QFETCH(bool, one_expert_each);
        const auto folder = get(WeightFiles::openModel(fixture(name)));
        const ModelConfig config = LoadedModel(fixture(name)).config();
        QTemporaryDir directory;
        const std::string path = directory.filePath("model.gguf").toStdString();
        GgufConverter(folder, config).write(path, one_expert_each ? ExpertFiles::kOneForEach : ExpertFiles::kOneTensor);
        LoadedModel model(path);
        QCOMPARE(model.config().rope.layout, kernels::RopeLayout::kAdjacent);
        check(model, expectedOf(name), name + " as GGUF");
    }

    // The folder of a model that sees pictures, as it was published and as transformers 5 writes it.
    void theTextOfAModelThatSees_data() {
        QTest::addColumn<QString>("prefix");
        QTest::newRow("published") << "language_model.model.";
        QTest::newRow("written by transformers 5") << "model.language_model.";
    }
    void theTextOfAModelThatSees() {
        QFETCH(QString, prefix);
        const auto text = get(WeightFiles::openModel(fixture("gemma3")));
        SafetensorsWriter writer;
        const std::vector<std::int64_t> some{3};
        const std::vector<float> pixels{1.0F, 2.0F, 3.0F};
        writer.tensor("vision_tower.vision_model.post_layernorm.bias", kernels::DType::kF32, some, pixels);
        for (const CheckpointTensor& tensor : text.tensors().all()) {
            const std::string name = prefix.toStdString() + tensor.name.substr(std::string("model.").size());
            writer.tensor(name, tensor.dtype, tensor.shape, floats(tensor));
        }
        const nlohmann::json config = {{"architectures", {"Gemma3ForConditionalGeneration"}},
                                       {"text_config", text.config()}};
        QTemporaryDir directory;
        saveSafetensorsFolder(directory.path().toStdString(), config, std::span(&writer, 1));
        LoadedModel model(directory.path().toStdString(), 0, kContext);
        check(model, expectedOf("gemma3"), "gemma3 with pictures");
    }

    // Qwen3.5-MoE as it was published: all experts of a layer in two tensors, gates over ups.
    void expertsInTwoTensors() {
        const auto folder = get(WeightFiles::openModel(fixture("qwen35moe")));
        SafetensorsWriter writer;
        for (const CheckpointTensor& tensor : folder.tensors().all()) {
            const std::size_t at = tensor.name.find(".experts.");
            if (at == std::string::npos) {
                writer.tensor(tensor.name, tensor.dtype, tensor.shape, floats(tensor));
                continue;
            }
            if (tensor.name.find(".experts.0.down_proj") == std::string::npos) continue;
            const std::string experts = tensor.name.substr(0, at + 9);
            std::vector<float> gate_up;
            std::vector<float> down;
            std::int64_t count = 0;
            const auto add = [&](const char* name, std::vector<float>& values) {
                const auto more = floats(*folder.tensors().find(experts + std::to_string(count) + name));
                values.insert(values.end(), more.begin(), more.end());
            };
            for (; folder.tensors().find(experts + std::to_string(count) + ".up_proj.weight") != nullptr; ++count) {
                add(".gate_proj.weight", gate_up);
                add(".up_proj.weight", gate_up);
                add(".down_proj.weight", down);
            }
            const std::int64_t hidden = tensor.rows;
            const std::int64_t size = tensor.cols;
            writer.tensor(experts + "gate_up_proj", tensor.dtype, std::vector{count, 2 * size, hidden}, gate_up);
            writer.tensor(experts + "down_proj", tensor.dtype, std::vector{count, hidden, size}, down);
        }
        QTemporaryDir directory;
        saveSafetensorsFolder(directory.path().toStdString(), folder.config(), std::span(&writer, 1));
        LoadedModel model(directory.path().toStdString(), 0, kContext);
        check(model, expectedOf("qwen35moe"), "qwen35moe as published");
    }

    void aWindowDoesNotLimitTheContext() {
        const ModelConfig config = LoadedModel(fixture("mistral")).config();
        QCOMPARE(config.sliding_window, 64);
        QCOMPARE(config.windowOf(1), 64);
        std::vector<griffin::engine::Message> warnings;
        QCOMPARE(chooseContext(config, 0, warnings), config.trained_context);
        QVERIFY(warnings.empty());
        QCOMPARE(chooseContext(config, 32, warnings), 32);
    }

  private:
    static constexpr int kContext = 128;  // what the models of the fixtures were made for

    static void check(LoadedModel& model, const Expected& expected, const QString& name) {
        KvCache cache = model.makeCache(static_cast<int>(expected.tokens.size()));
        const std::vector<float> logits = model.chainLogits(cache, expected.tokens);
        QCOMPARE(logits.size(), expected.logits.size());
        const double error = relativeError(logits, expected.logits);
        const double rounded_error = relativeError(logits, expected.logits_half_kv);
        qInfo("%s: largest difference %.1e of the logits' standard deviation, %.1e with a cache in half precision",
              qPrintable(name), error, rounded_error);
        QVERIFY(error < 1e-2);
        QVERIFY(rounded_error < 1e-3);
    }
};

}  // namespace
}  // namespace griffin::tests

GRIFFIN_TEST(griffin::tests::ModelFamiliesTest)
#include "model_families_test.moc"
