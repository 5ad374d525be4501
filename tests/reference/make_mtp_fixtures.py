#!/usr/bin/env python3
"""Tiny random models of Qwen3.5 that bring a head for further tokens (MTP) along, with the logits that a plain PyTorch
implementation of the head, below, computes for a sequence of tokens.

usage: make_mtp_fixtures.py FOLDER     (torch, transformers 5, safetensors)
Writes FOLDER/NAME/{config.json, model.safetensors, expected.safetensors} with the head's tensors as Qwen3.5 is
published. The last holds, all f32,
  tokens [16]
  drafted [15, vocabulary]   logits of the head's rows t = (the model's hidden state of t, token t + 1)
  chain [4], chained [4, vocabulary]   further tokens behind them, and the logits of their rows, each with the result of
                             the row before in place of a hidden state
with keys and values rounded to half precision, as our cache keeps them. transformers has no such head; what it computes
of the models is used for their hidden states alone. make_gguf_fixtures.py adds the same models as GGUF. Committed under
tests/engine/model/fixtures.
"""
import json
import pathlib
import sys

import torch
from make_model_fixtures import PARTIAL, half_kv_attention, randomise
from safetensors.torch import load_file, save_file
from transformers import Qwen3_5ForCausalLM, Qwen3_5MoeForCausalLM, Qwen3_5MoeTextConfig, Qwen3_5TextConfig
from transformers.masking_utils import AttentionMaskInterface, eager_mask
from transformers.modeling_utils import AttentionInterface

TOKENS = 16
CHAIN = 4
SMALL = dict(vocab_size=32, hidden_size=16, intermediate_size=16, num_hidden_layers=2, num_attention_heads=2,
             num_key_value_heads=1, head_dim=8, max_position_embeddings=128, linear_num_key_heads=1,
             linear_num_value_heads=2, linear_key_head_dim=8, linear_value_head_dim=8, tie_word_embeddings=True,
             layer_types=["linear_attention", "full_attention"], rope_parameters=PARTIAL, bos_token_id=1,
             eos_token_id=2, pad_token_id=None, attn_implementation="eager")
MODELS = {
    "qwen35-mtp": (Qwen3_5ForCausalLM, Qwen3_5TextConfig(**SMALL)),
    "qwen35moe-mtp": (Qwen3_5MoeForCausalLM, Qwen3_5MoeTextConfig(
        **SMALL, moe_intermediate_size=8, num_experts=3, num_experts_per_tok=2, shared_expert_intermediate_size=8)),
}


def random_head(config):
    """The tensors of a head, by their published names without "mtp."."""
    hidden, width = config.hidden_size, config.num_attention_heads * config.head_dim
    keys = config.num_key_value_heads * config.head_dim
    shapes = {"fc": (hidden, 2 * hidden), "norm": (hidden,), "pre_fc_norm_embedding": (hidden,),
              "pre_fc_norm_hidden": (hidden,)}
    layer = {"input_layernorm": (hidden,), "post_attention_layernorm": (hidden,),
             "self_attn.q_proj": (2 * width, hidden), "self_attn.k_proj": (keys, hidden),
             "self_attn.v_proj": (keys, hidden), "self_attn.o_proj": (hidden, width),
             "self_attn.q_norm": (config.head_dim,), "self_attn.k_norm": (config.head_dim,)}

    def network(name, size):
        layer.update({f"{name}.gate_proj": (size, hidden), f"{name}.up_proj": (size, hidden),
                      f"{name}.down_proj": (hidden, size)})

    if hasattr(config, "num_experts"):
        layer["mlp.gate"] = (config.num_experts, hidden)
        layer["mlp.shared_expert_gate"] = (1, hidden)
        network("mlp.shared_expert", config.shared_expert_intermediate_size)
        for expert in range(config.num_experts):
            network(f"mlp.experts.{expert}", config.moe_intermediate_size)
    else:
        network("mlp", config.intermediate_size)
    shapes.update({f"layers.0.{name}": shape for name, shape in layer.items()})
    # Norms are 1 + weight, which must be a number of half precision as well: converters write it.
    return {name + ".weight": (torch.randn(shape) * 0.2 * 512).round() / 512 if len(shape) == 1 else
            (torch.randn(shape) * 1.2 / shape[-1] ** 0.5).half().float() for name, shape in shapes.items()}


class Head:
    """The head over rows of (hidden state, next token), one at a time, each seeing those before it."""

    def __init__(self, tensors, embedding, config):
        self.tensors, self.embedding, self.config = tensors, embedding, config
        self.keys, self.values = [], []

    def norm(self, x, name):
        return x / (x.pow(2).mean(-1, keepdim=True) + self.config.rms_norm_eps).sqrt() * (1 + self.tensors[name + ".weight"])

    def times(self, x, name):
        return self.tensors[name + ".weight"] @ x

    def rotate(self, heads, position):
        """Of [heads, size] the first half of each, by pairs of its halves."""
        count = int(self.config.head_dim * PARTIAL["partial_rotary_factor"])
        for i in range(count // 2):
            angle = torch.tensor(position / PARTIAL["rope_theta"] ** (2 * i / count))
            a, b = heads[:, i].clone(), heads[:, i + count // 2].clone()
            heads[:, i] = a * angle.cos() - b * angle.sin()
            heads[:, i + count // 2] = b * angle.cos() + a * angle.sin()
        return heads

    def attention(self, x):
        heads, size = self.config.num_attention_heads, self.config.head_dim
        position = len(self.keys)
        both = self.times(x, "layers.0.self_attn.q_proj").view(heads, 2, size)  # query and gate of each head
        query = self.rotate(self.norm(both[:, 0], "layers.0.self_attn.q_norm"), position)
        key = self.times(x, "layers.0.self_attn.k_proj").view(-1, size)
        self.keys.append(self.rotate(self.norm(key, "layers.0.self_attn.k_norm"), position).half().float())
        self.values.append(self.times(x, "layers.0.self_attn.v_proj").view(-1, size).half().float())
        results = []
        for head in range(heads):
            shared = head * self.config.num_key_value_heads // heads
            scores = torch.stack([query[head] @ key[shared] for key in self.keys]) / size ** 0.5
            results.append(sum(w * value[shared] for w, value in zip(scores.softmax(0), self.values)))
        gated = torch.stack(results) * both[:, 1].sigmoid()
        return self.times(gated.flatten(), "layers.0.self_attn.o_proj")

    def network(self, x, name):
        gate = self.times(x, name + ".gate_proj")
        return self.times(gate * gate.sigmoid() * self.times(x, name + ".up_proj"), name + ".down_proj")

    def feed_forward(self, x):
        mlp = "layers.0.mlp"
        if not hasattr(self.config, "num_experts"):
            return self.network(x, mlp)
        weights, experts = self.times(x, mlp + ".gate").softmax(0).topk(self.config.num_experts_per_tok)
        result = self.times(x, mlp + ".shared_expert_gate").sigmoid() * self.network(x, mlp + ".shared_expert")
        for weight, expert in zip(weights / weights.sum(), experts):
            result = result + weight * self.network(x, f"{mlp}.experts.{expert}")
        return result

    def row(self, hidden, token):
        """What the next row takes for a hidden state; with the model's head, the logits."""
        x = self.times(torch.cat([self.norm(self.embedding[token], "pre_fc_norm_embedding"),
                                  self.norm(hidden, "pre_fc_norm_hidden")]), "fc")
        x = x + self.attention(self.norm(x, "layers.0.input_layernorm"))
        x = x + self.feed_forward(self.norm(x, "layers.0.post_attention_layernorm"))
        return self.norm(x, "norm")


def main():
    AttentionInterface.register("half_kv", half_kv_attention)
    AttentionMaskInterface.register("half_kv", eager_mask)
    for number, (name, (cls, config)) in enumerate(MODELS.items()):
        torch.manual_seed(100 + number)
        folder = pathlib.Path(sys.argv[1]) / name
        model = cls(config).float().eval()
        with torch.no_grad():
            randomise(model)
            for parameter in model.parameters():
                parameter.copy_(parameter.half())
            tensors = random_head(config)
            tokens = torch.randint(0, config.vocab_size, (1, TOKENS))
            chain = torch.randint(0, config.vocab_size, (CHAIN,))
            model.set_attn_implementation("half_kv")
            hidden = model.model(tokens).last_hidden_state[0]  # after the final norm
            model.set_attn_implementation("eager")
            embedding = model.model.embed_tokens.weight
            head = Head(tensors, embedding, config)
            drafted = [head.row(hidden[t], tokens[0, t + 1]) for t in range(TOKENS - 1)]
            chained = [drafted[-1]]
            for token in chain:
                chained.append(head.row(chained[-1], token))
            expected = {"tokens": tokens[0].float(), "chain": chain.float(),
                        "drafted": torch.stack(drafted) @ embedding.T, "chained": torch.stack(chained[1:]) @ embedding.T}
        model = model.half()
        for part, parameter in model.named_parameters():
            if part.endswith("A_log"):  # whose exponential converters write
                parameter.data = parameter.data.float()
        model.save_pretrained(folder)
        (folder / "generation_config.json").unlink(missing_ok=True)
        weights = load_file(folder / "model.safetensors")
        weights.update({"mtp." + part: value.half() for part, value in tensors.items()})
        save_file(weights, folder / "model.safetensors", metadata={"format": "pt"})
        text = json.loads((folder / "config.json").read_text())
        text["mtp_num_hidden_layers"] = 1
        (folder / "config.json").write_text(json.dumps(text, indent=2) + "\n")
        save_file({key: value.contiguous() for key, value in expected.items()}, folder / "expected.safetensors")
        print(name, "logits std", float(expected["drafted"].std()), sum(f.stat().st_size for f in folder.iterdir()), "bytes")


if __name__ == "__main__":
    main()
