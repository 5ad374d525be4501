#!/usr/bin/env python3
"""Tiny random models of every family with the logits PyTorch transformers computes for a sequence of tokens.

usage: make_model_fixtures.py FOLDER     (torch, transformers 5, safetensors)
Writes FOLDER/NAME/{config.json, model.safetensors, expected.safetensors}; the last holds tokens [40], logits
[40, vocabulary] of the model as it is, and logits_half_kv, the same with keys and values rounded to half precision as
our cache keeps them; all f32. Committed under tests/engine/model/fixtures.
"""
import pathlib
import sys

import torch
from safetensors.torch import save_file
from transformers import (LlamaConfig, LlamaForCausalLM, MistralConfig, MistralForCausalLM, MixtralConfig,
                          MixtralForCausalLM, Qwen2Config, Qwen2ForCausalLM, Qwen3Config, Qwen3ForCausalLM)
from transformers.modeling_utils import AttentionInterface
from transformers.models.llama.modeling_llama import eager_attention_forward

TOKENS = 40
COMMON = dict(vocab_size=96, hidden_size=32, intermediate_size=48, num_hidden_layers=2, num_attention_heads=4,
              num_key_value_heads=2, max_position_embeddings=128, bos_token_id=1, eos_token_id=2, pad_token_id=None,
              attn_implementation="eager")
LLAMA3 = {"rope_type": "llama3", "rope_theta": 10000.0, "factor": 4.0, "low_freq_factor": 1.0, "high_freq_factor": 4.0,
          "original_max_position_embeddings": 24}
YARN = {"rope_type": "yarn", "rope_theta": 10000.0, "factor": 4.0, "original_max_position_embeddings": 32}
PLAIN = {"rope_type": "default", "rope_theta": 1000.0}

MODELS = {
    "llama": (LlamaForCausalLM, LlamaConfig(**COMMON, rope_parameters=LLAMA3, rms_norm_eps=1e-5)),
    "mistral": (MistralForCausalLM, MistralConfig(**COMMON, rope_parameters=PLAIN, sliding_window=64, head_dim=16)),
    "qwen2": (Qwen2ForCausalLM, Qwen2Config(**COMMON, rope_parameters=YARN, tie_word_embeddings=True)),
    "qwen3": (Qwen3ForCausalLM, Qwen3Config(**COMMON, rope_parameters=PLAIN, head_dim=16, tie_word_embeddings=True)),
    "mixtral": (MixtralForCausalLM, MixtralConfig(**(COMMON | {"intermediate_size": 32}), rope_parameters=PLAIN,
                                                  num_local_experts=4, num_experts_per_tok=2)),
}


def half_kv_attention(module, query, key, value, *args, **kwargs):
    return eager_attention_forward(module, query, key.half().float(), value.half().float(), *args, **kwargs)


def causal_mask():
    return torch.full((1, 1, TOKENS, TOKENS), float("-inf")).triu(1)


def randomise(model):
    """Weights large enough for attention and gates to matter, norms away from 1."""
    for name, parameter in model.named_parameters():
        if parameter.dim() == 1:
            middle = 0.0 if name.endswith("bias") else 1.0
            torch.nn.init.normal_(parameter, middle, 0.2)
        else:
            torch.nn.init.normal_(parameter, 0.0, 1.2 / parameter.shape[-1] ** 0.5)


def main():
    AttentionInterface.register("half_kv", half_kv_attention)
    for number, (name, (cls, config)) in enumerate(MODELS.items()):
        torch.manual_seed(number + 1)
        folder = pathlib.Path(sys.argv[1]) / name
        model = cls(config).float().eval()
        with torch.no_grad():
            randomise(model)
            tokens = torch.randint(0, config.vocab_size, (1, TOKENS))
            logits = model(tokens).logits[0]
            model.set_attn_implementation("half_kv")
            half_kv = model(tokens, attention_mask=causal_mask()).logits[0]
            model.set_attn_implementation("eager")
        model.save_pretrained(folder)
        (folder / "generation_config.json").unlink(missing_ok=True)
        save_file({"tokens": tokens[0].float(), "logits": logits.contiguous(), "logits_half_kv": half_kv.contiguous()},
                  folder / "expected.safetensors")
        size = sum(f.stat().st_size for f in folder.iterdir())
        print(name, "logits std", float(logits.std()), "half", float((half_kv - logits).abs().max() / logits.std()), size, "bytes")


if __name__ == "__main__":
    main()
