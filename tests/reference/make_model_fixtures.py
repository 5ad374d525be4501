#!/usr/bin/env python3
"""Tiny random models of every family with the logits PyTorch transformers computes for a sequence of tokens.

usage: make_model_fixtures.py FOLDER [NAME...]     (torch, transformers 5, safetensors)
Writes FOLDER/NAME/{config.json, model.safetensors, expected.safetensors}; the last holds tokens [40], logits
[40, vocabulary] of the model as it is, and logits_half_kv, the same with keys and values rounded to half precision as
our cache keeps them; all f32. Sequences are longer than the windows. Phi-3 has logits_short as well, of the tokens
within the original context. make_gguf_fixtures.py adds the same models as GGUF. Committed under
tests/engine/model/fixtures.
"""
import pathlib
import sys

import torch
from safetensors.torch import save_file
from transformers import (Gemma2Config, Gemma2ForCausalLM, Gemma3ForCausalLM, Gemma3TextConfig, Gemma4ForCausalLM, Gemma4TextConfig,
                          Glm4Config, Glm4ForCausalLM, GptOssConfig, GptOssForCausalLM, GraniteConfig, GraniteForCausalLM, Lfm2Config, Lfm2ForCausalLM, LlamaConfig,
                          LlamaForCausalLM, Ministral3Config, Ministral3ForCausalLM, MistralConfig, MistralForCausalLM, MixtralConfig, MixtralForCausalLM,
                          Olmo2Config, Olmo2ForCausalLM, Phi3Config, Phi3ForCausalLM, Qwen2Config, Qwen2ForCausalLM,
                          Qwen3_5ForCausalLM, Qwen3_5MoeForCausalLM, Qwen3_5MoeTextConfig, Qwen3_5TextConfig,
                          Qwen3Config, Qwen3ForCausalLM, Qwen3MoeConfig, Qwen3MoeForCausalLM, SeedOssConfig,
                          SeedOssForCausalLM, SmolLM3Config, SmolLM3ForCausalLM)
from transformers.masking_utils import AttentionMaskInterface, eager_mask
from transformers.modeling_utils import AttentionInterface

TOKENS = 40
COMMON = dict(vocab_size=96, hidden_size=32, intermediate_size=48, num_hidden_layers=2, num_attention_heads=4,
              num_key_value_heads=2, max_position_embeddings=128, bos_token_id=1, eos_token_id=2, pad_token_id=None,
              attn_implementation="eager")
LLAMA3 = {"rope_type": "llama3", "rope_theta": 10000.0, "factor": 4.0, "low_freq_factor": 1.0, "high_freq_factor": 4.0,
          "original_max_position_embeddings": 24}
YARN = {"rope_type": "yarn", "rope_theta": 10000.0, "factor": 4.0, "original_max_position_embeddings": 32}
PLAIN = {"rope_type": "default", "rope_theta": 1000.0}
# Later ones are smaller, and in half precision.
SMALL = COMMON | dict(vocab_size=32, intermediate_size=32, rope_parameters=PLAIN)
EXPERTS = SMALL | dict(intermediate_size=64, moe_intermediate_size=8, num_experts=6, num_experts_per_tok=3, head_dim=8)
LONGROPE = {"rope_type": "longrope", "rope_theta": 10000.0, "original_max_position_embeddings": 24,
            "partial_rotary_factor": 0.75, "short_factor": [1.0, 1.05, 1.1, 1.2, 1.4, 1.7],
            "long_factor": [1.1, 1.3, 1.8, 2.6, 3.9, 5.2]}
UNCUT = {"rope_type": "yarn", "rope_theta": 10000.0, "factor": 4.0, "original_max_position_embeddings": 32,
         "beta_fast": 32.0, "beta_slow": 1.0, "truncate": False}
PARTIAL = PLAIN | {"partial_rotary_factor": 0.5}
GEMMA3_ROPE = {"full_attention": {"rope_type": "linear", "rope_theta": 4000.0, "factor": 4.0},
               "sliding_attention": {"rope_type": "default", "rope_theta": 500.0}}
GEMMA = COMMON | dict(vocab_size=32, intermediate_size=24, head_dim=16, hidden_size=24, num_attention_heads=2,
                      num_key_value_heads=1, tie_word_embeddings=True, query_pre_attn_scalar=16)
# Like E2B: the last layers share keys and values, and have wider networks; each has an input of its own.
GEMMA4_ROPE = {"full_attention": {"rope_type": "proportional", "rope_theta": 4000.0, "partial_rotary_factor": 0.25},
               "sliding_attention": {"rope_type": "default", "rope_theta": 500.0}}
GEMMA4 = COMMON | dict(vocab_size=32, vocab_size_per_layer_input=32, hidden_size=16, intermediate_size=16, head_dim=8,
                       global_head_dim=16, num_attention_heads=2, num_key_value_heads=1, num_hidden_layers=5,
                       tie_word_embeddings=True, sliding_window=20, rope_parameters=GEMMA4_ROPE,
                       final_logit_softcapping=3.0,
                       layer_types=["sliding_attention", "full_attention", "sliding_attention", "sliding_attention",
                                    "full_attention"])
# Tokens of sequences that are several windows long.
LONG = {"mistral-window": 130, "phi3-window": 70, "gemma2": 70, "gemma3": 90, "gemma4": 48, "gemma4-dense": 48, "gemma4-moe": 48, "ministral3": 90, "gpt_oss": 70, "gpt_oss-half": 70,
        "lfm2": 90, "qwen35": 90, "qwen35moe": 90}
WINDOW = 20
GPT_OSS = SMALL | dict(rope_parameters=UNCUT, head_dim=16, sliding_window=WINDOW, num_local_experts=4,
                       num_experts_per_tok=2)
# The scale of scores grows with every 16 positions.
GROWING = {"rope_type": "yarn", "rope_theta": 10000.0, "factor": 8.0, "original_max_position_embeddings": 16,
           "beta_fast": 32.0, "beta_slow": 1.0, "mscale": 1.0, "mscale_all_dim": 0.5, "llama_4_scaling_beta": 0.2}

DELTA = SMALL | dict(num_hidden_layers=4, head_dim=16, num_attention_heads=2, num_key_value_heads=1,
                     linear_num_key_heads=2, linear_num_value_heads=4, linear_key_head_dim=8, linear_value_head_dim=8,
                     tie_word_embeddings=True, rope_parameters=PARTIAL)
MODELS = {
    "llama": (LlamaForCausalLM, LlamaConfig(**COMMON, rope_parameters=LLAMA3, rms_norm_eps=1e-5)),
    "mistral": (MistralForCausalLM, MistralConfig(**COMMON, rope_parameters=PLAIN, sliding_window=64, head_dim=16)),
    "qwen2": (Qwen2ForCausalLM, Qwen2Config(**COMMON, rope_parameters=YARN, tie_word_embeddings=True)),
    "qwen3": (Qwen3ForCausalLM, Qwen3Config(**COMMON, rope_parameters=PLAIN, head_dim=16, tie_word_embeddings=True)),
    "mixtral": (MixtralForCausalLM, MixtralConfig(**(COMMON | {"intermediate_size": 32}), rope_parameters=PLAIN,
                                                  num_local_experts=4, num_experts_per_tok=2)),
    "mistral-window": (MistralForCausalLM, MistralConfig(**SMALL, sliding_window=WINDOW)),
    "smollm3": (SmolLM3ForCausalLM, SmolLM3Config(**(SMALL | dict(num_hidden_layers=4, hidden_size=24,
                                                                  num_attention_heads=3, num_key_value_heads=1)))),
    "granite": (GraniteForCausalLM, GraniteConfig(**SMALL, embedding_multiplier=6.0, attention_multiplier=0.2,
                                                  residual_multiplier=0.3, logits_scaling=4.0)),
    "qwen3moe": (Qwen3MoeForCausalLM, Qwen3MoeConfig(**EXPERTS, norm_topk_prob=True)),
    "qwen3moe-plain": (Qwen3MoeForCausalLM, Qwen3MoeConfig(**EXPERTS, norm_topk_prob=False)),
    "phi3": (Phi3ForCausalLM, Phi3Config(**(SMALL | dict(num_attention_heads=2, num_key_value_heads=1,
                                                         rope_parameters=LONGROPE,
                                                         original_max_position_embeddings=24)))),
    "phi3-window": (Phi3ForCausalLM, Phi3Config(**SMALL, sliding_window=WINDOW)),
    "olmo2": (Olmo2ForCausalLM, Olmo2Config(**SMALL)),
    "glm4": (Glm4ForCausalLM, Glm4Config(**(SMALL | dict(rope_parameters=PARTIAL)), head_dim=16, attention_bias=True)),
    "seed_oss": (SeedOssForCausalLM, SeedOssConfig(**SMALL, head_dim=16, attention_bias=True,
                                                   attention_out_bias=False)),
    "gemma2": (Gemma2ForCausalLM, Gemma2Config(**GEMMA, sliding_window=WINDOW, attn_logit_softcapping=2.0,
                                               final_logit_softcapping=3.0)),
    "gemma3": (Gemma3ForCausalLM, Gemma3TextConfig(**(GEMMA | dict(num_hidden_layers=6)), sliding_window=WINDOW,
                                                   rope_parameters=GEMMA3_ROPE)),
    "ministral3": (Ministral3ForCausalLM, Ministral3Config(**(SMALL | dict(hidden_size=24, num_attention_heads=3,
                                                                           num_key_value_heads=1,
                                                                           rope_parameters=GROWING)),
                                                           head_dim=16, sliding_window=None)),
    "gpt_oss": (GptOssForCausalLM, GptOssConfig(**GPT_OSS)),
    "gpt_oss-half": (GptOssForCausalLM, GptOssConfig(**GPT_OSS)),  # its experts not in MXFP4
    "lfm2": (Lfm2ForCausalLM, Lfm2Config(**(SMALL | dict(
        intermediate_size=48, num_hidden_layers=5, block_multiple_of=16,
        layer_types=["conv", "conv", "full_attention", "conv", "full_attention"])))),
    "qwen35": (Qwen3_5ForCausalLM, Qwen3_5TextConfig(**DELTA)),
    "qwen35moe": (Qwen3_5MoeForCausalLM, Qwen3_5MoeTextConfig(**DELTA, moe_intermediate_size=8, num_experts=6,
                                                              num_experts_per_tok=3, shared_expert_intermediate_size=16)),
    "gemma4": (Gemma4ForCausalLM, Gemma4TextConfig(**GEMMA4, num_kv_shared_layers=2, use_double_wide_mlp=True,
                                                   hidden_size_per_layer_input=8)),
    # Like 31B: keys for values and other heads in the layers that see all.
    "gemma4-dense": (Gemma4ForCausalLM, Gemma4TextConfig(**(GEMMA4 | dict(
        num_attention_heads=4, num_key_value_heads=2, num_hidden_layers=3, layer_types=GEMMA4["layer_types"][2:])),
        num_global_key_value_heads=1, attention_k_eq_v=True, hidden_size_per_layer_input=0)),
    # Like 26B-A4B: the same, with experts beside each network.
    "gemma4-moe": (Gemma4ForCausalLM, Gemma4TextConfig(**(GEMMA4 | dict(
        num_hidden_layers=2, layer_types=GEMMA4["layer_types"][:2])), attention_k_eq_v=True,
        hidden_size_per_layer_input=0, enable_moe_block=True, num_experts=5, top_k_experts=3, moe_intermediate_size=8)),
}
HALF = list(MODELS)[5:]


def half_kv_attention(module, query, key, value, *args, **kwargs):
    family = sys.modules[type(module).__module__]  # whose scores may be capped, or have sinks
    return family.eager_attention_forward(module, query, key.half().float(), value.half().float(), *args, **kwargs)


def randomise(model):
    """Weights large enough for attention and gates to matter, norms away from 1."""
    for name, buffer in model.named_buffers():
        if name.endswith("layer_scalar"):
            buffer.copy_(buffer.uniform_(0.5, 1.5).half())
    for name, parameter in model.named_parameters():
        if parameter.dim() == 1:
            # Gemma's norms are 1 + weight, which must be a number of half precision as well: converters write it.
            adds_one = model.config.model_type in ("gemma2", "gemma3_text") or ("qwen3_5" in model.config.model_type and
                                                              "linear_attn" not in name)
            middle = 0.0 if name.endswith("bias") or adds_one else 1.0
            # Scores of Gemma 4 are not scaled.
            if model.config.model_type == "gemma4_text" and name.endswith(("q_norm.weight", "k_norm.weight")):
                middle = 0.3
            # What the router reads is divided by the root of the hidden size.
            if name.endswith("router.scale"):
                middle = 4.0
            torch.nn.init.normal_(parameter, middle, 0.2)
            if adds_one:
                parameter.copy_((parameter * 512).round() / 512)
        else:
            scale = 1.2 / parameter.shape[-1] ** 0.5
            torch.nn.init.normal_(parameter, 0.0, 0.2 if name.endswith("_bias") else scale)


def to_mxfp4(weights):
    """[..., outputs, inputs] f32 -> blocks [..., outputs, inputs / 32, 16] and scales [..., outputs, inputs / 32] of U8 as
    gpt-oss is published in, and the weights that they stand for."""
    levels = torch.tensor([0, .5, 1, 1.5, 2, 3, 4, 6, 0, -.5, -1, -1.5, -2, -3, -4, -6])
    blocks = weights.unflatten(-1, (-1, 32))
    powers = torch.floor(torch.log2(blocks.abs().amax(-1, keepdim=True))) - 2
    codes = (blocks / 2 ** powers).unsqueeze(-1).sub(levels).abs().argmin(-1)
    packed = (codes[..., 0::2] | (codes[..., 1::2] << 4)).to(torch.uint8)
    return packed, (powers.squeeze(-1) + 127).to(torch.uint8), (levels[codes] * 2 ** powers).flatten(-2)


def publish_experts(model, folder):
    """Writes the folder with the experts of gpt-oss in MXFP4."""
    tensors = {}
    for name, value in model.state_dict().items():
        if name.endswith("_proj"):
            tensors[name + "_blocks"], tensors[name + "_scales"], _ = to_mxfp4(value.transpose(-1, -2))
        else:
            tensors[name] = value.half()
    model.config.quantization_config = {"quant_method": "mxfp4"}
    model.config.architectures = [type(model).__name__]
    folder.mkdir(parents=True)
    model.config.save_pretrained(folder)
    save_file({name: value.contiguous() for name, value in tensors.items()}, folder / "model.safetensors",
              metadata={"format": "pt"})


def main():
    AttentionInterface.register("half_kv", half_kv_attention)
    AttentionMaskInterface.register("half_kv", eager_mask)
    for number, (name, (cls, config)) in enumerate(MODELS.items()):
        if sys.argv[2:] and name not in sys.argv[2:]:
            continue
        torch.manual_seed(number + 1)
        count = LONG.get(name, TOKENS)
        folder = pathlib.Path(sys.argv[1]) / name
        model = cls(config).float().eval()
        with torch.no_grad():
            randomise(model)
            for part, parameter in model.named_parameters() if name in HALF else ():
                parameter.copy_(parameter.half())
                if name == "gpt_oss" and part.endswith(("gate_up_proj", "down_proj")):
                    parameter.copy_(to_mxfp4(parameter.transpose(-1, -2))[2].transpose(-1, -2))
            tokens = torch.randint(0, config.vocab_size, (1, count))
            expected = {"tokens": tokens[0].float(), "logits": model(tokens).logits[0]}
            if name == "phi3":
                expected["logits_short"] = model(tokens[:, :config.original_max_position_embeddings]).logits[0]
            model.set_attn_implementation("half_kv")
            expected["logits_half_kv"] = model(tokens).logits[0]
            model.set_attn_implementation("eager")
        if name == "gpt_oss":
            publish_experts(model, folder)
        else:
            model = model.half() if name in HALF else model
            for part, parameter in model.named_parameters():
                if part.endswith("A_log"):  # whose exponential converters write
                    parameter.data = parameter.data.float()
            model.save_pretrained(folder)
        (folder / "generation_config.json").unlink(missing_ok=True)
        save_file({key: value.contiguous() for key, value in expected.items()}, folder / "expected.safetensors")
        logits, half_kv = expected["logits"], expected["logits_half_kv"]
        size = sum(f.stat().st_size for f in folder.iterdir())
        print(name, "logits std", float(logits.std()), "half", float((half_kv - logits).abs().max() / logits.std()), size, "bytes")


if __name__ == "__main__":
    main()
