// Experts beside the network of a layer (Gemma 4), in the layouts that files have besides those of the fixture, and in
// tensors that do not fit. What they compute is checked against transformers in model_families_test.
#include <QTemporaryDir>
#include <QTest>
#include <set>

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
using engine::formats::GgufFile;
using engine::formats::WeightFiles;
using namespace engine::model;

std::string fixture() {
    return std::string(GRIFFIN_TEST_FIXTURES) + "/engine/model/fixtures/gemma4-moe";
}

std::vector<float> floats(const kernels::HostTensor& tensor) {
    std::vector<float> values(static_cast<std::size_t>(tensor.rows * tensor.cols));
    kernels::dequantise(tensor.dtype, tensor.data, tensor.rows * tensor.cols, values.data());
    return values;
}

/// The factors of what experts give.
enum class Factors { kOwn, kOnes, kNone };

/// The fixture as a GGUF file with a tensor for the gates of all experts and another for their ups.
class SeparateGguf {
  public:
    explicit SeparateGguf(Factors factors)
        : model_(get(WeightFiles::openModel(fixture()))),
          config_(get(configFromHuggingFace(model_.config(), fixture()))),
          source_(model_),
          factors_(factors) {}

    void save(const std::string& path) {
        writeConfig();
        for (const TensorRequest& request : requiredTensors(config_)) write(request);
        writer_.save(path);
    }

  private:
    void key(const std::string& name, int value) { writer_.value("gemma4." + name, static_cast<std::uint32_t>(value)); }

    void writeConfig() {
        writer_.text("general.architecture", "gemma4");
        key("block_count", config_.layers);
        key("embedding_length", config_.hidden_size);
        key("feed_forward_length", config_.ffn_size);
        key("attention.head_count", config_.heads);
        key("attention.head_count_kv", config_.kv_heads);
        key("attention.key_length", config_.global_head_dim);
        key("attention.value_length", config_.global_head_dim);
        key("attention.key_length_swa", config_.head_dim);
        key("attention.sliding_window", config_.sliding_window);
        key("context_length", config_.trained_context);
        key("expert_count", config_.experts);
        key("expert_used_count", config_.experts_per_token);
        key("expert_feed_forward_length", config_.expert_ffn_size);
        const std::vector<std::int32_t> windowed{1, 0};
        writer_.values("gemma4.attention.sliding_window_pattern", std::span(windowed));
        writer_.value("gemma4.rope.freq_base", config_.rope.base);
        writer_.value("gemma4.rope.freq_base_swa", config_.window_rope->base);
        writer_.value("gemma4.attention.layer_norm_rms_epsilon", config_.norm_epsilon);
        writer_.value("gemma4.final_logit_softcapping", config_.logit_cap);
        const std::vector<float>& divisors = config_.rope.frequency_divisors;
        const std::int64_t shape[] = {static_cast<std::int64_t>(divisors.size())};
        writer_.tensor("rope_freqs.weight", kernels::DType::kF32, shape, divisors);
    }

    void write(const TensorRequest& request) {
        const std::string name = ggufName(request, "gemma4");
        const bool is_factor = request.part == TensorPart::kExpertScales;
        if ((is_factor && factors_ == Factors::kNone) || !written_.insert(name).second) return;
        std::vector<float> data = floats(get(source_.tensor(request)));
        if (is_factor && factors_ == Factors::kOnes) data.assign(data.size(), 1.0F);
        std::vector<std::int64_t> shape{request.rows, request.cols};
        if (request.rows == 1) shape.erase(shape.begin());
        if (isOfExpert(request.part)) {
            TensorRequest other = request;
            for (other.expert = 1; other.expert < config_.experts; ++other.expert) {
                const std::vector<float> more = floats(get(source_.tensor(other)));
                data.insert(data.end(), more.begin(), more.end());
            }
            shape.insert(shape.begin(), config_.experts);
        }
        writer_.tensor(name, request.rows == 1 ? kernels::DType::kF32 : kernels::DType::kF16, shape, data);
    }

    const WeightFiles model_;
    const ModelConfig config_;
    HuggingFaceTensors source_;
    const Factors factors_;
    GgufWriter writer_;
    std::set<std::string> written_;
};

std::vector<float> logitsOf(const std::string& path) {
    LoadedModel model(path);
    std::vector<std::int32_t> tokens;
    for (int i = 0; i < 40; ++i) tokens.push_back((7 * i + i * i) % model.config().vocabulary);
    KvCache cache = model.makeCache(64);
    return model.chainLogits(cache, tokens);
}

class MixtureOfExpertsTest : public QObject {
    Q_OBJECT

  private slots:
    void gatesAndUpsApart() {
        QVERIFY(separate(Factors::kOwn) == logitsOf(fixture()));
        QVERIFY(logitsOf(fixture() + "/model.gguf") == logitsOf(fixture()));
    }

    /// Files that folded the factors into the weights lack them.
    void absentFactorsAreOnes() {
        const std::vector<float> logits = separate(Factors::kNone);
        QVERIFY(logits == separate(Factors::kOnes));
        QVERIFY(logits != separate(Factors::kOwn));
    }

    void tensorsThatDoNotFit_data() {
        QTest::addColumn<QString>("key");
        QTest::addColumn<int>("value");
        QTest::addColumn<QString>("absent");
        QTest::addColumn<QString>("words");
        const QString experts = "model.layers.0.experts.";
        QTest::newRow("smaller experts") << "moe_intermediate_size" << 4 << "none"
                                         << experts + "gate_up_proj has the shape [5, 16, 16]";
        QTest::newRow("more experts") << "num_experts" << 6 << "none"
                                      << "router.proj.weight has the shape [5, 16]";
        QTest::newRow("no way in") << "num_experts" << 5 << experts + "gate_up_proj"
                                   << experts + "gate_up_proj is missing";
        QTest::newRow("no way out") << "num_experts" << 5 << experts + "down_proj" << experts + "down_proj is missing";
        QTest::newRow("no factors") << "num_experts" << 5 << "model.layers.1.router.per_expert_scale"
                                    << "per_expert_scale is missing";
        QTest::newRow("no norm") << "num_experts" << 5 << "model.layers.1.post_feedforward_layernorm_2.weight"
                                 << "post_feedforward_layernorm_2.weight is missing";
    }
    void tensorsThatDoNotFit() {
        QFETCH(QString, key);
        QFETCH(int, value);
        QFETCH(QString, absent);
        QFETCH(QString, words);
        const auto folder = get(WeightFiles::openModel(fixture()));
        nlohmann::json config = folder.config();
        config[key.toStdString()] = value;
        SafetensorsWriter writer;
        for (const CheckpointTensor& tensor : folder.tensors().all()) {
            if (tensor.name == absent.toStdString()) continue;
            writer.tensor(tensor.name, tensor.dtype, tensor.shape, floats(tensor));
        }
        QTemporaryDir directory;
        const std::string path = directory.path().toStdString();
        saveSafetensorsFolder(path, config, std::span(&writer, 1));
        const auto changed = get(WeightFiles::openModel(path));
        HuggingFaceTensors source(changed);
        const auto bytes = checkTensors(get(configFromHuggingFace(config, path)), source);
        QVERIFY2(lineOf(bytes).find(words.toStdString()) != std::string::npos, lineOf(bytes).c_str());
    }

    /// A stack of the wrong shape in a GGUF file.
    void stacksThatDoNotFit() {
        const auto file = get(GgufFile::open(fixture() + "/model.gguf"));
        ModelConfig config = get(configFromGguf(file));
        QVERIFY(config.expert_scales);
        QCOMPARE(config.expertSize(), 8);
        GgufTensors source(file);
        QVERIFY(checkTensors(config, source).has_value());
        config.expert_ffn_size = 4;
        QVERIFY(lineOf(checkTensors(config, source)).find("ffn_gate_up_exps.weight has the shape [5, 16, 16]") !=
                std::string::npos);
    }

  private:
    std::vector<float> separate(Factors factors) {
        const std::string path = directory_.filePath("separate.gguf").toStdString();
        SeparateGguf(factors).save(path);
        return logitsOf(path);
    }

    QTemporaryDir directory_;
};

}  // namespace
}  // namespace griffin::tests

GRIFFIN_TEST(griffin::tests::MixtureOfExpertsTest)
#include "mixture_of_experts_test.moc"
