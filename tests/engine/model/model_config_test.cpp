// Configs from outside: what is missing, out of bounds or not computed here is refused by name, and nothing is
// allocated from a number that was not checked.
#include <QTest>
#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>

#include "engine/model/gguf_model.h"
#include "engine/model/huggingface_model.h"
#include "engine/model/weights.h"
#include "tests/support/allocation_meter.h"
#include "tests/support/checkpoint_writers.h"
#include "tests/support/results.h"
#include "tests/support/test_program.h"

namespace griffin::tests {
namespace {

using engine::FailureCause;
using engine::formats::GgufFile;
using nlohmann::json;
using namespace engine::model;

json goodConfig() {
    return json{{"architectures", {"LlamaForCausalLM"}},
                {"num_hidden_layers", 2},
                {"hidden_size", 64},
                {"intermediate_size", 128},
                {"num_attention_heads", 4},
                {"num_key_value_heads", 2},
                {"vocab_size", 100},
                {"max_position_embeddings", 256},
                {"rms_norm_eps", 1e-5}};
}

class ModelConfigTest : public QObject {
    Q_OBJECT

  private slots:
    void readsAPlainConfig() {
        const auto config = get(configFromHuggingFace(goodConfig(), "here"));
        QCOMPARE(config.head_dim, 16);
        QCOMPARE(config.kvBytesPerToken(), std::int64_t{2 * 2 * 2 * 32});
        QCOMPARE(config.rope.base, 10000.0F);
    }

    void refusesByName_data() {
        QTest::addColumn<QString>("key");
        QTest::addColumn<QString>("value");
        QTest::addColumn<int>("cause");
        QTest::addColumn<QString>("words");
        const int malformed = static_cast<int>(FailureCause::kFileMalformed);
        const int unsupported = static_cast<int>(FailureCause::kUnsupportedArchitecture);
        const auto row = [](const char* key, const char* value, int cause, const char* words) {
            QTest::addRow("%s = %s", key, value) << QString(key) << QString(value) << cause << QString(words);
        };
        row("architectures", "[\"GPT2LMHeadModel\"]", unsupported, "GPT2LMHeadModel");
        row("architectures", "[]", unsupported, "architecture");
        row("architectures", "7", unsupported, "architecture");
        row("num_hidden_layers", "0", malformed, "layers");
        row("num_hidden_layers", "1000000000", malformed, "layers");
        row("num_hidden_layers", "-3", malformed, "num_hidden_layers");
        row("num_hidden_layers", "99999999999999999", malformed, "num_hidden_layers");
        row("num_hidden_layers", "\"two\"", malformed, "num_hidden_layers");
        row("hidden_size", "2000000000", malformed, "hidden size");
        row("intermediate_size", "2000000000", malformed, "feed-forward");
        row("num_attention_heads", "0", malformed, "heads");
        row("num_attention_heads", "5", malformed, "5 heads");
        row("num_key_value_heads", "0", malformed, "key-value heads");
        row("num_key_value_heads", "3", malformed, "share");
        row("head_dim", "15", malformed, "pairs");
        row("head_dim", "514", malformed, "size of a head");
        row("head_dim", "100000", malformed, "size of a head");
        row("vocab_size", "2147483647", malformed, "vocabulary");
        row("max_position_embeddings", "0", malformed, "context");
        row("rms_norm_eps", "-1.0", malformed, "epsilon");
        row("rms_norm_eps", "1e300", malformed, "epsilon");
        row("rope_theta", "0", malformed, "base");
        row("rope_theta", "1e300", malformed, "base");
        row("hidden_act", "\"gelu\"", unsupported, "gelu");
        row("attention_bias", "true", unsupported, "Biases");
        row("partial_rotary_factor", "0.5", unsupported, "part of each head");
        row("rope_scaling", R"({"rope_type": "longrope", "factor": 2.0})", malformed, "short_factor");
        row("rope_scaling", R"({"rope_type": "dynamic", "factor": 2.0})", unsupported, "dynamic");
        row("rope_scaling", R"({"type": "linear", "factor": 0.0})", malformed, "factor");
        row("rope_scaling", R"({"type": "yarn", "factor": 2.0, "original_max_position_embeddings": -1})", malformed,
            "original_max_position_embeddings");
        row("rope_scaling",
            R"({"rope_type": "llama3", "factor": 8.0, "low_freq_factor": 4.0, "high_freq_factor": 1.0})", malformed,
            "bands");
        row("quantization_config", R"({"quant_method": "gptq"})", unsupported, "GGUF");
    }
    void refusesByName() {
        QFETCH(QString, key);
        QFETCH(QString, value);
        QFETCH(int, cause);
        QFETCH(QString, words);
        json object = goodConfig();
        object[key.toStdString()] = json::parse(value.toStdString());
        const auto config = configFromHuggingFace(object, "here");
        QVERIFY(!config.has_value());
        QCOMPARE(static_cast<int>(config.error().cause), cause);
        const QString line = QString::fromStdString(config.error().oneLine());
        QVERIFY2(line.contains(words), qPrintable(line));
    }

    // What a family has of its own.
    void refusesByFamily_data() {
        QTest::addColumn<QString>("architecture");
        QTest::addColumn<QString>("key");
        QTest::addColumn<QString>("value");
        QTest::addColumn<QString>("words");
        const auto row = [](const char* architecture, const char* key, const char* value, const char* words) {
            QTest::addRow("%s, %s = %s", architecture, key, value)
                << QString(architecture) << QString(key) << QString(value) << QString(words);
        };
        row("Phi3ForCausalLM", "partial_rotary_factor", "1.5", "rotated");
        row("Phi3ForCausalLM", "partial_rotary_factor", "0.2", "rotated");
        row("Phi3ForCausalLM", "partial_rotary_factor", "-1e300", "rotated");
        row("Phi3ForCausalLM", "sliding_window", "-1", "sliding_window");
        const char* const few =
            R"({"type": "longrope", "short_factor": [1, 1], "long_factor": [1, 1, 1, 1, 1, 1, 1, 1]})";
        row("Phi3ForCausalLM", "rope_scaling", few, "short_factor");
        const char* const negative = R"({"type": "longrope", "short_factor": [1, 1, 1, 1, 1, 1, 1, 1],
                                         "long_factor": [1, 1, 1, -1, 1, 1, 1, 1]})";
        row("Phi3ForCausalLM", "rope_scaling", negative, "long_factor");
        row("SmolLM3ForCausalLM", "no_rope_layers", "[1]", "no_rope_layers");
        row("SmolLM3ForCausalLM", "no_rope_layer_interval", "0", "no_rope_layers");
        row("GraniteForCausalLM", "logits_scaling", "0", "factor");
        row("GraniteForCausalLM", "embedding_multiplier", "-2", "factor");
        row("GraniteForCausalLM", "residual_multiplier", "1e300", "factor");
        row("Qwen3MoeForCausalLM", "num_experts_per_tok", "null", "num_experts_per_tok");
        row("Qwen3MoeForCausalLM", "num_experts_per_tok", "100", "experts");
        row("Qwen3MoeForCausalLM", "num_experts", "100000", "experts");
        row("Qwen3MoeForCausalLM", "moe_intermediate_size", "0", "feed-forward");
        row("Qwen3MoeForCausalLM", "mlp_only_layers", "[1]", "some layers");
        row("Qwen3MoeForCausalLM", "decoder_sparse_step", "2", "some layers");
        row("SeedOssForCausalLM", "attention_out_bias", "true", "Biases");
        row("GptOssForCausalLM", "swiglu_limit", "8.0", "limits");
        row("GptOssForCausalLM", "attention_bias", "false", "biases");
        row("GptOssForCausalLM", "num_local_experts", "100000", "experts");
        row("GptOssForCausalLM", "quantization_config", R"({"quant_method": "fp8"})", "GGUF");
        row("Ministral3ForCausalLM", "rope_parameters", R"({"rope_theta": 1e6})", "llama_4_scaling_beta");
        row("Ministral3ForCausalLM", "rope_parameters", R"({"rope_theta": 1e6, "llama_4_scaling_beta": -1})", "growth");
        row("Ministral3ForCausalLM", "rope_parameters",
            R"({"rope_type": "yarn", "factor": 4.0, "attention_factor": 1e30, "llama_4_scaling_beta": 0.1})",
            "magnitude");
        row("Gemma2ForCausalLM", "attn_logit_softcapping", "0.01", "cap");
        row("Gemma2ForCausalLM", "final_logit_softcapping", "-30", "cap");
        row("Gemma2ForCausalLM", "query_pre_attn_scalar", "0", "factor");
        row("Gemma2ForCausalLM", "query_pre_attn_scalar", "-4", "factor");
        row("Gemma2ForCausalLM", "hidden_activation", "\"silu\"", "silu");
        row("Gemma3ForCausalLM", "rope_local_base_freq", "0.5", "base");
        row("Gemma3ForCausalLM", "rope_parameters", R"({"sliding_attention": {"rope_theta": -1}})", "base");
        row("Gemma3ForCausalLM", "rope_scaling", R"({"rope_type": "linear", "factor": 0.5})", "factor");
        row("Gemma3ForCausalLM", "sliding_window_pattern", "0", "sliding_window_pattern");
        row("Gemma3ForCausalLM", "use_bidirectional_attention", "true", "later tokens");
        row("Gemma4ForCausalLM", "global_head_dim", "100000", "size of a head");
        row("Gemma4ForCausalLM", "global_head_dim", "15", "pairs");
        row("Gemma4ForCausalLM", "num_kv_shared_layers", "2", "share keys");
        row("Gemma4ForCausalLM", "num_kv_shared_layers", "1", "no earlier layer of its kind");
        row("Gemma4ForCausalLM", "hidden_size_per_layer_input", "100000", "own input");
        row("Gemma4ForCausalLM", "vocab_size_per_layer_input", "7", "of 100 tokens");
        row("Gemma4ForCausalLM", "sliding_window", "0", "sliding_window");
        row("Gemma4ForCausalLM", "layer_types", R"(["full_attention"])", "layer_types");
        row("Gemma4ForCausalLM", "layer_types", R"(["conv", "full_attention"])", "other than attention");
        row("Gemma4ForCausalLM", "per_layer_config", R"({"1": {"head_dim": -4}})", "per_layer_config");
        row("Gemma4ForCausalLM", "per_layer_config", R"({"1": {"num_key_value_heads": 100}})", "per_layer_config");
        row("Gemma4ForCausalLM", "per_layer_config", R"({"0": {"head_dim": 32}})", "one kind");
        row("Gemma4ForCausalLM", "rope_parameters", R"({"full_attention":
            {"rope_type": "proportional", "partial_rotary_factor": 2}})",
            "partial_rotary_factor");
        row("Gemma4ForCausalLM", "rope_parameters", R"({"sliding_attention": {"rope_theta": -1}})", "base");
        row("Gemma4ForCausalLM", "final_logit_softcapping", "-30", "cap");
        row("Gemma4ForCausalLM", "use_bidirectional_attention", R"("all")", "later tokens");
        row("Gemma4ForCausalLM", "num_experts", "0", "num_experts");
        row("Gemma4ForCausalLM", "num_experts", "100000", "number of experts");
        row("Gemma4ForCausalLM", "top_k_experts", "null", "top_k_experts");
        row("Gemma4ForCausalLM", "top_k_experts", "0", "experts for a token");
        row("Gemma4ForCausalLM", "top_k_experts", "9", "out of 8");
        row("Gemma4ForCausalLM", "moe_intermediate_size", "0", "moe_intermediate_size");
        row("Gemma4ForCausalLM", "moe_intermediate_size", "100000000", "feed-forward");
        row("Gemma4ForCausalLM", "attention_bias", "true", "Biases");
        row("Qwen3_5ForCausalLM", "linear_conv_kernel_dim", "9", "convolution");
        row("Qwen3_5ForCausalLM", "linear_num_key_heads", "0", "delta net");
        row("Qwen3_5ForCausalLM", "linear_num_value_heads", "100000", "delta net");
        row("Qwen3_5ForCausalLM", "linear_num_value_heads", "24", "share");
        row("Qwen3_5ForCausalLM", "linear_key_head_dim", "1000000000", "size of a head");
        row("Qwen3_5ForCausalLM", "linear_value_head_dim", "-1", "linear_value_head_dim");
        row("Qwen3_5ForCausalLM", "layer_types", R"(["linear_attention"])", "layer_types");
        row("Qwen3_5ForCausalLM", "attn_output_gate", "false", "gates");
        row("Qwen3_5ForCausalLM", "partial_rotary_factor", "1.5", "rotated");
        row("Qwen3_5MoeForCausalLM", "shared_expert_intermediate_size", "100000000", "feed-forward");
        row("Qwen3_5MoeForCausalLM", "moe_intermediate_size", "0", "feed-forward");
        row("Qwen3_5MoeForCausalLM", "num_experts_per_tok", "100", "experts");
        row("Lfm2ForCausalLM", "conv_L_cache", "0", "convolution");
        row("Lfm2ForCausalLM", "conv_L_cache", "9", "convolution");
        row("Lfm2ForCausalLM", "conv_bias", "true", "Biases");
        row("Lfm2ForCausalLM", "layer_types", R"(["conv"])", "layer_types");
        row("Lfm2ForCausalLM", "layer_types", R"(["conv", "sliding_attention"])", "other than attention");
        row("Lfm2ForCausalLM", "block_multiple_of", "0", "block_ffn_dim_multiplier");
        row("Lfm2ForCausalLM", "block_ffn_dim_multiplier", "1e30", "block_ffn_dim_multiplier");
        row("Lfm2ForCausalLM", "block_ffn_dim_multiplier", "-1", "block_ffn_dim_multiplier");
    }
    void refusesByFamily() {
        QFETCH(QString, architecture);
        QFETCH(QString, key);
        QFETCH(QString, value);
        QFETCH(QString, words);
        json object = goodConfig();
        object["architectures"] = {architecture.toStdString()};
        object["num_experts"] = 8;
        object["num_experts_per_tok"] = 2;
        object["moe_intermediate_size"] = 32;
        object["num_local_experts"] = 8;
        if (architecture.startsWith("Gemma3")) object["sliding_window"] = 64;
        if (architecture.startsWith("Gemma4")) {
            object["hidden_size_per_layer_input"] = 8;
            object["vocab_size_per_layer_input"] = 100;
            object["enable_moe_block"] = true;
            object["top_k_experts"] = 2;
        }
        if (architecture.startsWith("Ministral3")) {
            object["rope_parameters"] = {{"rope_theta", 1e6}, {"llama_4_scaling_beta", 0.1}};
        }
        QVERIFY(configFromHuggingFace(object, "here").has_value());
        object[key.toStdString()] = json::parse(value.toStdString());
        const auto config = configFromHuggingFace(object, "here");
        QVERIFY(!config.has_value());
        const QString line = QString::fromStdString(config.error().oneLine());
        QVERIFY2(line.contains(words), qPrintable(line));
    }

    // Which layers see through a window, and which rotate.
    void readsWhatHoldsForSomeLayers() {
        json object = goodConfig();
        object["architectures"] = {"Qwen3ForCausalLM"};
        object["sliding_window"] = 16;
        QCOMPARE(get(configFromHuggingFace(object, "here")).windowOf(1), 0);
        object["use_sliding_window"] = true;
        object["max_window_layers"] = 1;
        auto config = get(configFromHuggingFace(object, "here"));
        QCOMPARE(config.windowOf(0), 0);
        QCOMPARE(config.windowOf(1), 16);
        object["layer_types"] = {"sliding_attention", "full_attention"};
        config = get(configFromHuggingFace(object, "here"));
        QCOMPARE(config.windowOf(0), 16);
        QCOMPARE(config.windowOf(1), 0);
        QVERIFY(config.rotates(0) && config.rotates(1));

        object = goodConfig();
        object["architectures"] = {"SmolLM3ForCausalLM"};
        object["num_hidden_layers"] = 5;
        config = get(configFromHuggingFace(object, "here"));
        QVERIFY(config.rotates(2) && !config.rotates(3) && config.rotates(4));
        object["no_rope_layers"] = {0, 1, 1, 1, 1};
        config = get(configFromHuggingFace(object, "here"));
        QVERIFY(!config.rotates(0) && config.rotates(3));
    }

    void readsWhichLayersAreDeltaNets() {
        json object = goodConfig();
        object["architectures"] = {"Qwen3_5ForCausalLM"};
        object["num_hidden_layers"] = 5;
        ModelConfig config = get(configFromHuggingFace(object, "here"));
        QVERIFY(config.isRecurrent(0) && config.isRecurrent(2) && !config.isRecurrent(3) && config.isRecurrent(4));
        QVERIFY(config.gated_attention && config.head_norms && config.delta_rates_as_logs);
        QCOMPARE(config.rope.dim, 4);  // a quarter of 16
        QCOMPARE(config.delta.channels(), 2 * 16 * 128 + 32 * 128);
        QCOMPARE(config.kvBytesPerToken(0), std::int64_t{4 * (8192 + 64)});
        object["layer_types"] = {"full_attention", "full_attention", "linear_attention", "full_attention",
                                 "full_attention"};
        object["linear_num_value_heads"] = 16;
        config = get(configFromHuggingFace(
            {{"architectures", {"Qwen3_5ForConditionalGeneration"}}, {"text_config", object}}, "here"));
        QVERIFY(!config.isRecurrent(0) && config.isRecurrent(2) && !config.isRecurrent(4));
        QCOMPARE(config.delta.value_heads, 16);
    }

    void refusesDeltaNetsThatDoNotFit() {
        const auto configOf = [this](std::uint32_t key_heads, std::uint32_t value_heads, std::uint32_t further) {
            GgufWriter writer = goodGguf(4 + further, "qwen35");
            const auto put = [&writer](const char* key, std::uint32_t value) {
                writer.value(std::string("qwen35.") + key, value);
            };
            put("ssm.conv_kernel", 4);
            put("ssm.state_size", 8);
            put("ssm.group_count", key_heads);
            put("ssm.time_step_rank", value_heads);
            put("ssm.inner_size", 64);
            put("nextn_predict_layers", further);
            return configFromGguf(open(writer));
        };
        const ModelConfig config = get(configOf(4, 8, 1));
        QCOMPARE(config.layers, 4);
        QCOMPARE(config.mtp_layers, 1);
        QVERIFY(!config.mtp_own_embedding);
        QVERIFY(!config.withMtpLayer().isRecurrent(4) && config.withMtpLayer().keysOf(4) == 4);
        QVERIFY(config.mtpLayer().recurrent.empty() && config.mtpLayer().gated_attention);
        QVERIFY(!configOf(4, 8, 5000).has_value());
        QVERIFY(config.isRecurrent(0) && !config.isRecurrent(3));
        QCOMPARE(config.delta.value_dim, 8);
        QVERIFY(config.delta.order == kernels::ValueHeads::kInTurn);
        QVERIFY(!configOf(3, 8, 0).has_value());
        QVERIFY(!configOf(0, 8, 0).has_value());
        QVERIFY(!configOf(4, 0, 0).has_value());
        QVERIFY(!configOf(4, 100000, 0).has_value());
    }

    // As transformers writes it, and as LFM2 was published.
    void readsWhichLayersAreConvolutions() {
        json object = goodConfig();
        object["architectures"] = {"Lfm2ForCausalLM"};
        object["num_hidden_layers"] = 3;
        object["layer_types"] = {"conv", "full_attention", "conv"};
        object["block_multiple_of"] = 32;
        ModelConfig config = get(configFromHuggingFace(object, "here"));
        QCOMPARE(config.convolution_taps, 3);
        QVERIFY(config.isConvolved(0) && !config.isConvolved(1) && config.isConvolved(2));
        QCOMPARE(config.windowOf(0), 3);
        QCOMPARE(config.windowOf(1), 0);
        QCOMPARE(config.ffn_size, 96);  // 85, of 128
        QCOMPARE(config.kvBytesPerToken(0), std::int64_t{4 * 64});
        QCOMPARE(config.kvBytesPerToken(1), std::int64_t{2 * 2 * 32});
        QCOMPARE(config.kvBytesPerToken(), std::int64_t{2 * 4 * 64 + 2 * 2 * 32});
        object.erase("layer_types");
        object.erase("intermediate_size");
        object["full_attn_idxs"] = {0, 2};
        object["block_ff_dim"] = 128;
        object["block_auto_adjust_ff_dim"] = false;
        config = get(configFromHuggingFace(object, "here"));
        QVERIFY(!config.isConvolved(0) && config.isConvolved(1) && !config.isConvolved(2));
        QCOMPARE(config.ffn_size, 128);
        QCOMPARE(config.rope.base, 1e6F);
        QVERIFY(config.tied_embeddings);
    }

    void refusesHeadsThatAreNotThoseOfConvolutions() {
        const auto configOf = [this](const std::vector<std::int32_t>& heads, std::uint32_t taps) {
            GgufWriter writer = goodGguf(3, "lfm2");
            writer.values("lfm2.attention.head_count_kv", std::span(heads));
            writer.value("lfm2.shortconv.l_cache", taps);
            return configFromGguf(open(writer));
        };
        const ModelConfig config = get(configOf({0, 2, 0}, 3));
        QVERIFY(config.isConvolved(0) && !config.isConvolved(1) && config.isConvolved(2));
        QCOMPARE(config.kv_heads, 2);
        QVERIFY(!configOf({0, 2}, 3).has_value());
        QVERIFY(!configOf({4, 2, 0}, 3).has_value());
        QVERIFY(!configOf({0, -1, 0}, 3).has_value());
        QVERIFY(!configOf({0, 2, 0}, 100).has_value());
        QVERIFY(configOf({0, 0, 0}, 3).has_value());
    }

    // Configs of Gemma leave out what is usual, and those of models that see pictures have a part for the text.
    void readsWhatGemmaLeavesOut() {
        const json text = {{"hidden_size", 2560},
                           {"intermediate_size", 10240},
                           {"num_hidden_layers", 34},
                           {"sliding_window", 1024},
                           {"rope_scaling", {{"rope_type", "linear"}, {"factor", 8.0}}}};
        const json object = {{"architectures", {"Gemma3ForConditionalGeneration"}}, {"text_config", text}};
        ModelConfig config = get(configFromHuggingFace(object, "here"));
        QCOMPARE(config.heads, 8);
        QCOMPARE(config.kv_heads, 4);
        QCOMPARE(config.head_dim, 256);
        QCOMPARE(config.vocabulary, 262208);
        QCOMPARE(config.trained_context, 131072);
        QVERIFY(config.tied_embeddings && config.head_norms && config.norm_place == NormPlace::kBoth);
        QCOMPARE(config.windowOf(4), 1024);
        QCOMPARE(config.windowOf(5), 0);
        QCOMPARE(config.attentionScale(), 1.0F / 16);
        QCOMPARE(config.rope.base, 1e6F);
        QCOMPARE(config.rope.factor, 8.0F);
        QCOMPARE(config.window_rope->base, 1e4F);
        QCOMPARE(config.window_rope->factor, 1.0F);
        QCOMPARE(config.attention_cap, 0.0F);

        json second = goodConfig();
        second["architectures"] = {"Gemma2ForCausalLM"};
        second["sliding_window"] = 40;
        config = get(configFromHuggingFace(second, "here"));
        QCOMPARE(config.attention_cap, 50.0F);
        QCOMPARE(config.logit_cap, 30.0F);
        QCOMPARE(config.windowOf(0), 40);
        QCOMPARE(config.windowOf(1), 0);
        second["attn_logit_softcapping"] = nullptr;
        QCOMPARE(get(configFromHuggingFace(second, "here")).attention_cap, 0.0F);
    }

    // A config of Gemma 4 as published, and what it leaves out.
    void readsGemma4() {
        json text = goodConfig();
        text.update(json{{"num_hidden_layers", 12},
                         {"vocab_size", 262144},
                         {"head_dim", 256},
                         {"attention_k_eq_v", true},
                         {"num_global_key_value_heads", 1},
                         {"num_kv_shared_layers", 4},
                         {"use_double_wide_mlp", true},
                         {"use_bidirectional_attention", "vision"}});
        const json object = {{"architectures", {"Gemma4ForConditionalGeneration"}}, {"text_config", text}};
        const ModelConfig config = get(configFromHuggingFace(object, "here"));
        QCOMPARE(config.windowOf(4), 512);
        QCOMPARE(config.windowOf(5), 0);
        QCOMPARE(config.headDim(4), 256);
        QCOMPARE(config.headDim(5), 512);
        QCOMPARE(config.kvHeads(4), 2);
        QCOMPARE(config.kvHeads(5), 1);
        QVERIFY(!config.hasKeysAsValues(4) && config.hasKeysAsValues(5));
        QCOMPARE(config.keysOf(7), 7);
        QCOMPARE(config.keysOf(8), 7);
        QCOMPARE(config.keysOf(11), 5);
        QCOMPARE(config.kvBytesPerToken(8), 0);
        QCOMPARE(config.ffnSize(7), 128);
        QCOMPARE(config.ffnSize(8), 256);
        QCOMPARE(config.layer_input_size, 256);
        QCOMPARE(config.attentionScale(), 1.0F);
        QCOMPARE(config.window_rope->base, 1e4F);
        QVERIFY(config.window_rope->frequency_divisors.empty());
        QCOMPARE(config.rope.base, 1e6F);
        QCOMPARE(config.rope.dim, 512);
        QCOMPARE(config.rope.frequency_divisors[63], 1.0F);
        QCOMPARE(config.rope.frequency_divisors[64], 1e30F);
    }

    // A GGUF file of Gemma 4 tells of each layer.
    void refusesLayersThatDoNotFit() {
        const auto failureOf = [this](const std::vector<std::int32_t>& kv_heads, std::uint32_t shared,
                                      std::uint32_t window, std::uint32_t input) {
            GgufWriter writer = goodGguf(3, "gemma4");
            const std::vector<std::int32_t> windowed{1, 0, 1};
            writer.values("gemma4.attention.sliding_window_pattern", std::span(windowed));
            writer.values("gemma4.attention.head_count_kv", std::span(kv_heads));
            writer.value("gemma4.attention.key_length", std::uint32_t{16});
            writer.value("gemma4.attention.value_length", std::uint32_t{16});
            writer.value("gemma4.attention.key_length_swa", std::uint32_t{8});
            writer.value("gemma4.attention.shared_kv_layers", shared);
            writer.value("gemma4.attention.sliding_window", window);
            writer.value("gemma4.embedding_length_per_layer_input", input);
            const auto config = configFromGguf(open(writer));
            return config ? QString() : QString::fromStdString(config.error().oneLine());
        };
        QCOMPARE(failureOf({2, 1, 2}, 1, 20, 8), QString());
        QVERIFY(failureOf({2, 1, 1}, 1, 20, 8).contains("one kind"));
        QVERIFY(failureOf({2, 1}, 1, 20, 8).contains("head_count_kv"));
        QVERIFY(failureOf({2, -1, 2}, 1, 20, 8).contains("head_count_kv"));
        QVERIFY(failureOf({2, 3, 2}, 1, 20, 8).contains("share"));
        QVERIFY(failureOf({2, 1, 2}, 2, 20, 8).contains("no earlier layer of its kind"));
        QVERIFY(failureOf({2, 1, 2}, 3, 20, 8).contains("share keys"));
        QVERIFY(failureOf({2, 1, 2}, 1, 0, 8).contains("sliding_window"));
        QVERIFY(failureOf({2, 1, 2}, 1, 20, 100000).contains("own input"));
    }

    // GGUF files of the largest Gemma 2 and 3 do not say how these scale their scores.
    void theLargestGemmaScalesOtherwise_data() {
        QTest::addColumn<QString>("architecture");
        QTest::addColumn<int>("layers");
        QTest::addColumn<float>("scale");
        const float usual = 1.0F / std::sqrt(32.0F);
        QTest::newRow("gemma2") << "gemma2" << 42 << usual;
        QTest::newRow("gemma2, 27B") << "gemma2" << 46 << 0.25F;
        QTest::newRow("gemma3") << "gemma3" << 48 << usual;
        QTest::newRow("gemma3, 27B") << "gemma3" << 62 << 0.25F;
    }
    void theLargestGemmaScalesOtherwise() {
        QFETCH(QString, architecture);
        QFETCH(int, layers);
        QFETCH(float, scale);
        GgufWriter writer = goodGguf(static_cast<std::uint32_t>(layers), architecture.toStdString());
        writer.value(architecture.toStdString() + ".attention.key_length", std::uint32_t{32});
        writer.value(architecture.toStdString() + ".attention.value_length", std::uint32_t{32});
        writer.value(architecture.toStdString() + ".attention.sliding_window", std::uint32_t{64});
        const ModelConfig config = get(configFromGguf(open(writer)));
        QCOMPARE(config.attentionScale(), scale);
        QCOMPARE(config.windowOf(0), 64);
        QCOMPARE(config.windowOf(architecture == "gemma2" ? 1 : 5), 0);
    }

    void refusesGgufFeaturesByName_data() {
        QTest::addColumn<QString>("key");
        QTest::addColumn<double>("value");
        QTest::addColumn<QString>("words");
        QTest::newRow("soft-capped") << "llama.final_logit_softcapping" << 30.0 << "soft-capped";
        QTest::newRow("scaled logits") << "llama.logit_scale" << 0.5 << "scaled logits";
        QTest::newRow("clamped") << "llama.attention.clamp_kqv" << 8.0 << "clamped";
    }
    void refusesGgufFeaturesByName() {
        QFETCH(QString, key);
        QFETCH(double, value);
        QFETCH(QString, words);
        GgufWriter writer = goodGguf(2);
        writer.value(key.toStdString(), static_cast<float>(value));
        const auto config = configFromGguf(open(writer));
        QVERIFY(!config.has_value());
        QCOMPARE(config.error().cause, FailureCause::kUnsupportedArchitecture);
        QVERIFY(QString::fromStdString(config.error().what.english()).contains(words));
    }

    /// The metadata promises layers and sizes that the tensors do not have.
    void tensorsAreCheckedAgainstTheConfig() {
        GgufWriter writer = goodGguf(1000);
        const GgufFile file = open(writer);
        AllocationMeter meter;
        const auto config = get(configFromGguf(file));
        GgufTensors source(file);
        const auto bytes = checkTensors(config, source);
        QVERIFY(!bytes.has_value());
        QVERIFY(bytes.error().what.english().find("is missing") != std::string::npos);
        QVERIFY(meter.peakBytes() < 4'000'000);

        TensorRequest request{TensorPart::kEmbedding, 0, 0, 100, 32};
        const auto tensor = source.tensor(request);
        QVERIFY(!tensor.has_value());
        QVERIFY(tensor.error().what.english().find("token_embd.weight has the shape [100, 64]") != std::string::npos);
    }

    void aVocabularyAloneIsNoModel() {
        GgufWriter writer;
        writer.text("general.architecture", "llama");
        QVERIFY(!configFromGguf(open(writer)).has_value());
        // Which one it is, and which are run.
        GgufWriter foreign;
        foreign.text("general.architecture", "rwkv7");
        const std::string line = configFromGguf(open(foreign)).error().oneLine();
        QVERIFY(line.find("rwkv7") != std::string::npos && line.find("Granite 3") != std::string::npos);
        GgufWriter other;
        other.text("general.architecture", "mamba\x1b[2J");
        const auto config = configFromGguf(open(other));
        QCOMPARE(config.error().cause, FailureCause::kUnsupportedArchitecture);
        QVERIFY(config.error().oneLine().find('\x1b') == std::string::npos);
    }

  private:
    static GgufWriter goodGguf(std::uint32_t layers, const std::string& architecture = "llama") {
        GgufWriter writer;
        writer.text("general.architecture", architecture);
        const auto put = [&](const char* key, std::uint32_t value) { writer.value(architecture + key, value); };
        put(".block_count", layers);
        put(".embedding_length", 64);
        put(".feed_forward_length", 128);
        put(".attention.head_count", 4);
        put(".context_length", 128);
        const std::int64_t shape[] = {100, 64};
        const std::vector<float> values(6400, 0.5F);
        writer.tensor("token_embd.weight", kernels::DType::kF32, shape, values);
        return writer;
    }
    GgufFile open(const GgufWriter& writer) {
        const std::string path = directory_.filePath("model.gguf").toStdString();
        writer.save(path);
        return get(GgufFile::open(path));
    }

    QTemporaryDir directory_;
};

}  // namespace
}  // namespace griffin::tests

GRIFFIN_TEST(griffin::tests::ModelConfigTest)
#include "model_config_test.moc"
