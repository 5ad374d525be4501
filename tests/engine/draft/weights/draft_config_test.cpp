// The shape of a draft's layer: the tensors have the last word.
#include <QTest>

#include "engine/draft/weights/draft_config.h"
#include "kernels/backend_registry.h"
#include "tests/engine/draft/formula_draft.h"
#include "tests/support/results.h"
#include "tests/support/test_program.h"

using namespace griffin;
using namespace griffin::engine::draft;
using nlohmann::json;
using tests::FormulaTensors;
using tests::get;

class DraftConfigTest : public QObject {
    Q_OBJECT

  private:
    kernels::BackendSelection selection_ = kernels::selectBackend({kernels::Device::kCpu, 1});
    engine::model::ModelConfig target_;

    engine::model::ModelConfig read(const json& config, const FormulaTensors& formula,
                                    const char* layer = kFeatureLayer) {
        DraftTensors tensors(*selection_.backend, formula.directory(), "draft", MatrixStorage::kAsStored);
        return get(draftConfig(config, tensors, layer, target_));
    }

  private slots:
    void initTestCase() {
        target_.hidden_size = 8;
        target_.vocabulary = 9;
    }

    void tensorsDecideOnHeadsWidthAndBiases() {
        json config = tests::formulaConfig();
        config["num_key_value_heads"] = 2;
        config["intermediate_size"] = 99;
        config["qkv_bias"] = true;
        const FormulaTensors plain = tests::eagleFormula();
        const auto read_plain = read(config, plain);
        QCOMPARE(read_plain.kv_heads, 1);
        QCOMPARE(read_plain.ffn_size, 10);
        QCOMPARE(read_plain.attention_biases, false);
        QCOMPARE(read_plain.layers, 1);
        config["qkv_bias"] = false;
        const FormulaTensors biased = tests::eagleQkvBiasFormula();
        QCOMPARE(read(config, biased).attention_biases, true);
    }

    void absentValuesAreThoseOfALlama() {
        json config = tests::formulaConfig();
        for (const char* key : {"architectures", "num_key_value_heads", "num_hidden_layers", "vocab_size", "head_dim",
                                "max_position_embeddings", "rms_norm_eps", "rope_theta", "hidden_act"}) {
            config.erase(key);
        }
        const FormulaTensors formula = tests::griffinFormula();
        const auto draft = read(config, formula);
        QCOMPARE(draft.kv_heads, 1);
        QCOMPARE(draft.head_dim, 4);
        QCOMPARE(draft.vocabulary, 9);
        QCOMPARE(draft.norm_epsilon, 1e-6F);
        QCOMPARE(draft.rope.base, 10000.0F);
        QVERIFY(draft.rope.layout == kernels::RopeLayout::kHalves);
    }

    // What a Qwen2 draft's file says besides does not stand in the way.
    void biasesAndWindowsInTheFileAreIgnored() {
        json config = tests::formulaConfig();
        config["architectures"] = {"Qwen2ForCausalLM"};
        config["attention_bias"] = true;
        config["mlp_bias"] = true;
        config["sliding_window"] = 4;
        const FormulaTensors formula = tests::griffinFormula();
        QCOMPARE(read(config, formula).sliding_window, 0);
    }

    void stretchedPositionsForgetTheBaseInOldFilesOnly() {
        json config = tests::formulaConfig();
        config["rope_theta"] = 5e5;
        const FormulaTensors griffin = tests::griffinFormula();
        const FormulaTensors eagle3 = tests::eagle3Formula();
        QCOMPARE(read(config, griffin).rope.base, 5e5F);
        config["rope_scaling"] = {{"type", "linear"}, {"factor", 4.0}};
        QCOMPARE(read(config, griffin).rope.base, 1e4F);
        QCOMPARE(read(config, griffin).rope.factor, 4.0F);
        QVERIFY(read(config, griffin).rope.scaling == kernels::RopeScaling::kLinear);
        QCOMPARE(read(config, eagle3, kEagle3Layer).rope.base, 5e5F);
        config["rope_scaling"] = {{"rope_type", "linear"}, {"factor", 4.0}};
        QCOMPARE(read(config, griffin).rope.base, 5e5F);
    }
};

GRIFFIN_TEST(DraftConfigTest)
#include "draft_config_test.moc"
