#!/usr/bin/env python3
"""Tiny drafts in the layouts that others publish, and what they must predict, in double precision.

usage: make_published_drafts.py FOLDER     (numpy)
Each layout is a folder with config.json and model.safetensors as its program writes them (CONTRIBUTING.md, "Published
drafts"); the weights are random. expected.json holds for each the method, the layers of the target that it reads, the
tokens it knows and their log-probabilities after the rows (feature, token) of the target with tokens 1 4 2: at the
root, after its first known token, and after that token once more. Written from the descriptions of the layouts and the
papers' equations, independently of the engine; keys and values are rounded to half precision as its cache keeps them.
(With some seeds one of them lies between two halves and is rounded the other way in single precision.)
Committed as tests/engine/draft/fixtures/published.
"""
import json
import os
import struct
import sys

import numpy as np

HIDDEN, VOCABULARY, LAYERS = 8, 9, 6  # of the target, whose features, embedding and head the tests make by formula
TOKENS = [1, 4, 2]
KNOWN = [0, 2, 3, 5, 8]  # of drafts with a part of the vocabulary


def formula(number, rows, cols, divisor):
    i, j = np.arange(rows)[:, None], np.arange(cols)[None, :]
    return ((31 * number + 7 * i + 13 * j) % 17 - 8) / divisor


TARGET_EMBEDDING = formula(15, VOCABULARY, HIDDEN, 8)
TARGET_HEAD = np.eye(VOCABULARY, HIDDEN)


def silu(x):
    return x / (1 + np.exp(-x))


def log_softmax(x):
    x = x - x.max()
    return x - np.log(np.exp(x).sum())


class Weights:
    """Named tensors with random numbers that are exact in the type they are stored in."""

    def __init__(self, seed, kind):
        self.random, self.kind, self.tensors = np.random.default_rng(seed), kind, {}

    def rounded(self, values):
        if self.kind == "F16":
            return values.astype(np.float16).astype(float)
        if self.kind == "BF16":
            bits = values.astype(np.float32).view(np.uint32)
            return (bits & 0xFFFF0000).view(np.float32).astype(float)
        return values.astype(np.float32).astype(float)

    def matrix(self, name, rows, cols):
        return self.keep(name, self.random.normal(size=(rows, cols)) / np.sqrt(cols) * 1.5)

    def vector(self, name, size, middle=0.0):
        return self.keep(name, middle + 0.3 * self.random.normal(size=size))

    def keep(self, name, values):
        self.tensors[name] = (self.kind, self.rounded(values))
        return self.tensors[name][1]

    def integers(self, name, numbers):
        self.tensors[name] = ("I64", np.array(numbers, np.int64))

    def truths(self, name, values):
        self.tensors[name] = ("BOOL", np.array(values, np.bool_))

    def bytes_of(self, kind, values):
        if kind == "BF16":
            return (values.astype(np.float32).view(np.uint32) >> 16).astype(np.uint16).tobytes()
        return values.astype({"F16": np.float16, "F32": np.float32, "I64": np.int64, "BOOL": np.bool_}[kind]).tobytes()

    def save(self, path):
        header, data = {"__metadata__": {"format": "pt"}}, b""
        # The largest elements first, so that every one lies at a multiple of its size.
        order = sorted(self.tensors.items(), key=lambda item: {"I64": 0, "F32": 1, "F16": 2, "BF16": 2, "BOOL": 3}[item[1][0]])
        for name, (kind, values) in order:
            added = self.bytes_of(kind, values)
            header[name] = {"dtype": kind, "shape": list(values.shape), "data_offsets": [len(data), len(data) + len(added)]}
            data += added
        text = json.dumps(header, separators=(",", ":")).encode()
        text += b" " * (-len(text) % 8)
        with open(path, "wb") as file:
            file.write(struct.pack("<Q", len(text)) + text + data)


class Layer:
    """A Llama decoder layer whose attention reads `width` numbers, one row after the other."""

    def __init__(self, w, prefix, width, hidden=HIDDEN, heads=2, kv_heads=1, head_dim=4, inner=10, theta=1e4, eps=1e-6,
                 head_norms=False, biases="", feed_forward_norm="post_attention_layernorm"):
        self.heads, self.kv_heads, self.head_dim, self.theta, self.eps = heads, kv_heads, head_dim, theta, eps
        a = prefix + "self_attn."
        self.q = w.matrix(a + "q_proj.weight", heads * head_dim, width)
        self.k = w.matrix(a + "k_proj.weight", kv_heads * head_dim, width)
        self.v = w.matrix(a + "v_proj.weight", kv_heads * head_dim, width)
        self.o = w.matrix(a + "o_proj.weight", hidden, heads * head_dim)
        sizes = {"q": heads * head_dim, "k": kv_heads * head_dim, "v": kv_heads * head_dim, "o": hidden}
        self.bias = {p: w.vector(f"{a}{p}_proj.bias", n) if p in biases else np.zeros(n) for p, n in sizes.items()}
        self.head_norm = {p: w.vector(f"{a}{p}_norm.weight", head_dim, 1.0) for p in "qk"} if head_norms else None
        self.gate = w.matrix(prefix + "mlp.gate_proj.weight", inner, hidden)
        self.up = w.matrix(prefix + "mlp.up_proj.weight", inner, hidden)
        self.down = w.matrix(prefix + "mlp.down_proj.weight", hidden, inner)
        self.norm = w.vector(prefix + feed_forward_norm + ".weight", hidden, 1.0)

    def normed(self, x, weight):
        return weight * x / np.sqrt((x ** 2).mean(-1, keepdims=True) + self.eps)

    def turned(self, x, part, position):
        """Heads in halves: element i turns with element i + head_dim / 2."""
        x = x.reshape(-1, self.head_dim)
        if self.head_norm:
            x = self.normed(x, self.head_norm[part])
        half = self.head_dim // 2
        angle = position * self.theta ** (-2.0 * np.arange(half) / self.head_dim)
        a, b = x[:, :half], x[:, half:]
        return np.concatenate([a * np.cos(angle) - b * np.sin(angle), b * np.cos(angle) + a * np.sin(angle)], 1)

    def attend(self, x, position, seen):
        q = self.turned(self.q @ x + self.bias["q"], "q", position)
        k = self.turned(self.k @ x + self.bias["k"], "k", position).astype(np.float16).astype(float)
        v = (self.v @ x + self.bias["v"]).reshape(self.kv_heads, self.head_dim).astype(np.float16).astype(float)
        seen.append((k, v))
        heads = []
        for head in range(self.heads):
            source = head * self.kv_heads // self.heads
            scores = np.array([q[head] @ key[source] for key, _ in seen]) / np.sqrt(self.head_dim)
            p = np.exp(scores - scores.max())
            heads.append((p / p.sum()) @ np.array([value[source] for _, value in seen]))
        return self.o @ np.concatenate(heads) + self.bias["o"]

    def feed_forward(self, h):
        n = self.normed(h, self.norm)
        return self.down @ (silu(self.gate @ n) * (self.up @ n))


class Chain:
    """Rows one after the other: row(embedding, feature, position, seen) -> predict, regress."""
    embedding, head, known = TARGET_EMBEDDING, TARGET_HEAD, list(range(VOCABULARY))

    def own(self, feature):
        return feature

    def predictions(self):
        features = formula(16, len(TOKENS), self.feature_width, 4)
        seen, text, results = [], list(TOKENS), []
        for t in range(len(TOKENS) + 2):
            if t >= len(TOKENS):
                text.append(self.known[0])
            f = self.own(features[t]) if t < len(TOKENS) else regress
            predict, regress = self.row(self.embedding[text[t]], f, t, seen)
            if t >= len(TOKENS) - 1:
                results.append(log_softmax(self.head @ predict))
        return results


class Eagle3(Chain):
    """`norms` of the states: "each", "together" or none; `fed_back`: the result after the last norm goes back."""

    def __init__(self, w, layer_prefix="midlayer.", prefix="", hidden=HIDDEN, known=KNOWN, norms="", fed_back=False,
                 normed_residual=False, own_embedding=False, distances=True, truths=True, last_norm=True, own_head=True,
                 **layer):
        self.feature_width, self.norms, self.fed_back, self.normed_residual = 3 * HIDDEN, norms, fed_back, normed_residual
        place = prefix + layer_prefix
        self.layer = Layer(w, place, 2 * hidden, hidden, **layer)
        self.input_norm = w.vector(place + "input_layernorm.weight", hidden, 1.0)
        self.hidden_norm = w.vector(place + "hidden_norm.weight", hidden, 1.0)
        self.fc = w.matrix(prefix + "fc.weight", hidden, 3 * HIDDEN)
        self.last = w.vector(prefix + "norm.weight", hidden, 1.0) if last_norm else None
        if norms == "each":
            self.state_norms = [w.vector(f"{prefix}fc_norm.{i}.weight", HIDDEN, 1.0) for i in range(3)]
        if norms == "together":
            self.state_norm = w.vector(prefix + "input_norm.weight", 3 * HIDDEN, 1.0)
        self.known = known
        if own_head:
            self.head = w.matrix("lm_head.weight", len(known), hidden)
        if own_embedding:
            self.embedding = w.matrix(prefix + "embed_tokens.weight", VOCABULARY, hidden)
        if distances:
            w.integers("d2t", [token - i for i, token in enumerate(known)])
        if truths:
            w.truths("t2d", [token in known for token in range(VOCABULARY)])

    def own(self, feature):
        if self.norms == "each":
            thirds = np.split(feature, 3)
            feature = np.concatenate([self.layer.normed(x, n) for x, n in zip(thirds, self.state_norms)])
        if self.norms == "together":
            feature = self.layer.normed(feature, self.state_norm)
        return self.fc @ feature

    def row(self, e, g, position, seen):
        normed = self.layer.normed(g, self.hidden_norm)
        a = np.concatenate([self.layer.normed(e, self.input_norm), normed])
        h = (normed if self.normed_residual else g) + self.layer.attend(a, position, seen)
        regress = h + self.layer.feed_forward(h)
        predict = regress if self.last is None else self.layer.normed(regress, self.last)
        return predict, predict if self.fed_back else regress


class Eagle(Chain):
    def __init__(self, w, fc="fc", layer_prefix="layers.0.", bias=False, **layer):
        self.feature_width = HIDDEN
        self.layer = Layer(w, layer_prefix, HIDDEN, **layer)
        self.fc = w.matrix(fc + ".weight", HIDDEN, 2 * HIDDEN)
        self.bias = w.vector(fc + ".bias", HIDDEN) if bias else 0

    def row(self, e, f, position, seen):
        o = self.fc @ np.concatenate([e, f]) + self.bias
        h = o + self.layer.attend(o, position, seen)
        result = h + self.layer.feed_forward(h)
        return result, result


class Medusa:
    feature_width = HIDDEN

    def __init__(self, w, block, matrix, heads, blocks, known=None, biases=True, shared=False):
        self.known = known or list(range(VOCABULARY))
        self.heads = []
        for head in range(heads):
            parts = []
            for j in range(blocks):
                name = block.format(head=head, block=j)
                a = w.matrix(name + ".weight", HIDDEN, HIDDEN)
                parts.append((a, w.vector(name + ".bias", HIDDEN) if biases else 0))
            if head == 0 or not shared:
                last = w.matrix(matrix.format(head=head, blocks=blocks), len(self.known), HIDDEN)
            self.heads.append((parts, last))
        if known:
            w.integers("token_map", known)

    def predictions(self):
        results = []
        for parts, last in self.heads[:3]:
            x = formula(16, len(TOKENS), HIDDEN, 4)[-1]
            for a, b in parts:
                x = x + silu(a @ x + b)
            results.append(log_softmax(last @ x))
        return results


LLAMA = {"hidden_act": "silu", "hidden_size": HIDDEN, "intermediate_size": 10, "num_attention_heads": 2,
         "num_key_value_heads": 1, "head_dim": 4, "num_hidden_layers": 1, "max_position_embeddings": 2048,
         "vocab_size": VOCABULARY, "rms_norm_eps": 1e-6, "tie_word_embeddings": False}
USUAL = [2, LAYERS // 2, LAYERS - 3]


def speculators(layer, **values):
    return {"architectures": ["Eagle3Speculator"], "speculators_model_type": "eagle3", "speculators_version": "0.3.0",
            "draft_vocab_size": len(KNOWN), "target_hidden_size": None, "transformer_layer_config": layer,
            "speculators_config": {"algorithm": "eagle3", "default_proposal_method": "greedy",
                                   "proposal_methods": [{"proposal_type": "greedy", "speculative_tokens": 3,
                                                         "accept_tolerance": 0.0, "verifier_accept_k": 1}],
                                   "verifier": {"name_or_path": "someone/a-model",
                                                "architectures": ["LlamaForCausalLM"]}}, **values}


def layouts():
    """(name, method, weights, network, config, layers of the target)"""
    def w(seed, kind):
        return Weights(seed, kind)

    f = w(1, "F16")
    yield ("eagle3-safeailab", "eagle3", f, Eagle3(f),
           {**LLAMA, "architectures": ["LlamaForCausalLM"], "model_type": "llama", "torch_dtype": "float16",
            "draft_vocab_size": len(KNOWN), "rope_theta": 1e4}, USUAL)

    f = w(2, "BF16")
    yield ("eagle3-specforge", "eagle3", f, Eagle3(f, theta=1e6),
           {**LLAMA, "architectures": ["LlamaForCausalLMEagle3"], "model_type": "llama", "torch_dtype": "bfloat16",
            "draft_vocab_size": len(KNOWN), "rope_theta": 1e6, "rope_scaling": None, "attention_bias": False,
            "sliding_window": None, "use_sliding_window": False,
            "eagle_config": {"eagle_aux_hidden_state_layer_ids": [0, 2, 4], "use_aux_hidden_state": True}}, [1, 3, 5])

    f = w(3, "BF16")
    yield ("eagle3.1-specforge", "eagle3", f, Eagle3(f, norms="each", fed_back=True),
           {**LLAMA, "architectures": ["LlamaForCausalLMEagle3"], "model_type": "llama", "torch_dtype": "bfloat16",
            "fc_norm": True, "norm_output": True, "draft_vocab_size": len(KNOWN), "rope_theta": 1e4}, USUAL)

    f = w(4, "F32")
    small = {**LLAMA, "hidden_size": 6, "target_hidden_size": HIDDEN}
    yield ("eagle3-specforge-narrow", "eagle3", f, Eagle3(f, hidden=6, own_embedding=True),
           {**small, "architectures": ["LlamaForCausalLMEagle3"], "draft_vocab_size": len(KNOWN)}, USUAL)

    f = w(5, "BF16")
    layer = {**LLAMA, "model_type": "qwen3", "attention_bias": False,
             "rope_parameters": {"rope_type": "default", "rope_theta": 1e6}}
    yield ("eagle3-speculators", "eagle3", f,
           Eagle3(f, "layers.0.", normed_residual=True, own_embedding=True, head_norms=True, theta=1e6),
           speculators(layer, norm_before_residual=True, norm_before_fc=False, fc_norm=False, norm_output=False,
                       embed_requires_grad=True, eagle_aux_hidden_state_layer_ids=[1, 3, 5]), [1, 3, 5])

    f = w(6, "BF16")
    layer = {**LLAMA, "model_type": "llama", "attention_bias": True, "rope_theta": 1e4, "rope_scaling": None}
    yield ("eagle3.1-speculators", "eagle3", f,
           Eagle3(f, "layers.0.", norms="together", fed_back=True, biases="qkvo"),
           speculators(layer, norm_before_residual=False, norm_before_fc=True, fc_norm=False, norm_output=True,
                       embed_requires_grad=False, eagle_aux_hidden_state_layer_ids=None), USUAL)

    f = w(7, "BF16")
    flags = {"eagle_aux_hidden_state_layer_ids": [1, 2, 2], "use_aux_hidden_state": True,
             "use_input_layernorm_in_first_layer": True, "use_last_layernorm": True, "use_mtp_layernorm": False,
             "next_layer_regular": True, "parallel_draft_step": 1, "norm_before_fc": True}
    yield ("eagle3-modelopt", "eagle3", f,
           Eagle3(f, "layers.0.", norms="together", known=list(range(VOCABULARY)), distances=False, truths=False),
           {**LLAMA, "architectures": ["LlamaForCausalLMEagle3"], "model_type": "llama", "torch_dtype": "bfloat16",
            "draft_vocab_size": VOCABULARY, "rope_theta": 1e4, "rope_scaling": None, "attention_bias": False,
            "mlp_bias": False, "eagle_config": flags}, USUAL)

    f = w(8, "F16")
    flags = {**flags, "eagle_aux_hidden_state_layer_ids": [], "use_last_layernorm": False, "norm_before_fc": None}
    yield ("eagle3-modelopt-plain", "eagle3", f,
           Eagle3(f, known=list(range(VOCABULARY)), distances=False, truths=False, last_norm=False, own_head=False),
           {**LLAMA, "architectures": ["LlamaForCausalLMEagle3"], "draft_vocab_size": None, "rope_theta": 1e4,
            "eagle_config": flags}, USUAL)

    f = w(9, "BF16")
    yield ("eagle3-angelslim", "eagle3", f, Eagle3(f, theta=1e6),
           {**LLAMA, "architectures": ["Eagle3LlamaForCausalLM"], "model_type": "llama", "target_model_type": "qwen3",
            "torch_dtype": "bfloat16", "draft_vocab_size": len(KNOWN), "rope_theta": 1000000, "rope_scaling": None,
            "max_window_layers": 36, "aux_hidden_states_layer_ids": [1, 3, 4]}, [2, 4, 5])

    f = w(10, "BF16")
    yield ("eagle3-automodel", "eagle3", f, Eagle3(f, "layers.0.", prefix="model.", own_embedding=False, truths=False),
           {**LLAMA, "architectures": ["LlamaForCausalLMEagle3"], "draft_vocab_size": len(KNOWN)}, USUAL)

    f = w(11, "F16")
    f.matrix("embed_tokens.weight", VOCABULARY, HIDDEN)  # a copy of the target's, as far as anyone knows
    f.matrix("lm_head.weight", VOCABULARY, HIDDEN)
    yield ("eagle-vllm", "eagle", f, Eagle(f, bias=True),
           {"model_type": "eagle", "model": {**LLAMA, "architectures": ["LlamaForCausalLM"], "eagle_fc_bias": True}}, None)

    f = w(22, "BF16")
    layer = {**LLAMA, "model_type": "llama", "rope_theta": 5e5}
    yield ("eagle-speculators", "eagle", f, Eagle(f, "fusion_fc", "transformer.", theta=5e5),
           {"architectures": ["EagleSpeculator"], "speculators_model_type": "eagle", "speculators_version": "0.1.0",
            "layernorms": False, "fusion_bias": False, "transformer_layer_config": layer}, None)

    f = w(23, "F16")
    yield ("eagle-qwen2", "eagle", f, Eagle(f, biases="qkv", theta=1e6),
           {**LLAMA, "architectures": ["Qwen2ForCausalLM"], "model_type": "qwen2", "qkv_bias": True, "bias": False,
            "rope_theta": 1e6, "sliding_window": 131072, "max_window_layers": 28, "use_sliding_window": False}, None)

    f = w(14, "F16")
    f.matrix("model.embed_tokens.weight", VOCABULARY, HIDDEN)  # the model it was trained with
    f.matrix("lm_head.weight", VOCABULARY, HIDDEN)
    yield ("medusa-1.0", "medusa", f,
           Medusa(f, "medusa_head.{head}.{block}.linear", "medusa_head.{head}.{blocks}.weight", 3, 1),
           {**LLAMA, "architectures": ["MedusaLlamaModel"], "medusa_num_heads": 3, "medusa_num_layers": 1}, None)

    medusa = {"architectures": ["MedusaModel"], "model_type": "medusa", "hidden_size": HIDDEN, "vocab_size": VOCABULARY}
    f = w(15, "BF16")
    yield ("medusa-vllm", "medusa", f,
           Medusa(f, "blocks.{head}.layers.{block}", "lm_heads.{head}.weight", 3, 2, KNOWN),
           {**medusa, "num_heads": 3, "num_hidden_layers": 2, "medusa_fc_bias": True,
            "truncated_vocab_size": len(KNOWN)}, None)

    f = w(16, "F16")
    yield ("medusa-vllm-shared", "medusa", f,
           Medusa(f, "medusa_heads.blocks.{head}.layers.{block}", "medusa_heads.lm_heads.{head}.weight", 3, 1,
                  biases=False, shared=True),
           {**medusa, "num_heads": 3, "num_hidden_layers": 1, "original_lm_head": True}, None)


def main():
    expected = {}
    for name, method, weights, network, config, layers in layouts():
        folder = os.path.join(sys.argv[1], name)
        os.makedirs(folder, exist_ok=True)
        weights.save(os.path.join(folder, "model.safetensors"))
        with open(os.path.join(folder, "config.json"), "w") as file:
            json.dump(config, file, indent=1)
            file.write("\n")
        expected[name] = {"method": method, "tokens": network.known, "feature_width": network.feature_width,
                          "layers": layers, "log_probabilities": [[round(x, 9) for x in row] for row in network.predictions()]}
    with open(os.path.join(sys.argv[1], "expected.json"), "w") as file:
        json.dump(expected, file, separators=(",", ":"))
        file.write("\n")


if __name__ == "__main__":
    main()
