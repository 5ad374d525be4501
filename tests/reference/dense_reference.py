#!/usr/bin/env python3
"""Dense f32 forward pass of a GGUF file of architecture `llama` (numpy, nothing rounded but f32), to score texts with.

usage: dense_reference.py MODEL.gguf TOKENS.jsonl > SCORES.jsonl
One JSON array of token ids a line in; one object a line out: {"tokens", "logprobs", "argmax", "margin"}, where entry i
belongs to token i + 1 and margin is the distance of the two largest logits.
"""
import json
import sys

import numpy as np
from gguf import GGUFReader
from gguf.quants import dequantize


def load(path):
    reader = GGUFReader(path)
    fields = {key: field.contents() for key, field in reader.fields.items() if key.startswith("llama.")}
    weights = {t.name: dequantize(t.data, t.tensor_type).astype(np.float32) for t in reader.tensors}
    return fields, weights


def norm(x, weight, epsilon):
    return x / np.sqrt((x * x).mean(-1, keepdims=True) + epsilon) * weight


def rotate(x, base):
    """x[tokens, heads, head_dim]; GGUF `llama` files permute query and key rows so that (2i, 2i + 1) are the pairs."""
    tokens, _, dim = x.shape
    angles = np.arange(tokens)[:, None] * base ** (-np.arange(0, dim, 2) / dim)  # in double precision
    cos, sin = np.cos(angles).astype(np.float32)[:, None], np.sin(angles).astype(np.float32)[:, None]
    even, odd = x[..., 0::2], x[..., 1::2]
    return np.stack([even * cos - odd * sin, even * sin + odd * cos], -1).reshape(x.shape)


def forward(fields, w, ids):
    heads, kv_heads = fields["llama.attention.head_count"], fields["llama.attention.head_count_kv"]
    epsilon = fields["llama.attention.layer_norm_rms_epsilon"]
    base, tokens = fields["llama.rope.freq_base"], len(ids)
    h = w["token_embd.weight"][ids]
    mask = np.triu(np.full((tokens, tokens), -np.inf, np.float32), 1)
    for layer in range(fields["llama.block_count"]):
        t = lambda name: w[f"blk.{layer}.{name}.weight"]
        x = norm(h, t("attn_norm"), epsilon)
        q = rotate((x @ t("attn_q").T).reshape(tokens, heads, -1), base)
        k = rotate((x @ t("attn_k").T).reshape(tokens, kv_heads, -1), base).repeat(heads // kv_heads, 1)
        v = (x @ t("attn_v").T).reshape(tokens, kv_heads, -1).repeat(heads // kv_heads, 1)
        scores = np.einsum("ihd,jhd->hij", q, k, optimize=True) / np.sqrt(np.float32(q.shape[-1])) + mask
        p = np.exp(scores - scores.max(-1, keepdims=True))
        p /= p.sum(-1, keepdims=True)
        h = h + np.einsum("hij,jhd->ihd", p, v, optimize=True).reshape(tokens, -1) @ t("attn_output").T
        x = norm(h, t("ffn_norm"), epsilon)
        gate = x @ t("ffn_gate").T
        h = h + (gate / (1 + np.exp(-gate)) * (x @ t("ffn_up").T)) @ t("ffn_down").T
    return norm(h, w["output_norm.weight"], epsilon) @ w.get("output.weight", w["token_embd.weight"]).T


def main():
    fields, weights = load(sys.argv[1])
    for line in open(sys.argv[2]):
        ids = json.loads(line)
        logits = forward(fields, weights, np.array(ids))[:-1]
        top = np.partition(logits, -2, axis=-1)[:, -2:]
        shifted = logits - logits.max(-1, keepdims=True)
        logprobs = shifted - np.log(np.exp(shifted).sum(-1, keepdims=True, dtype=np.float64)).astype(np.float32)
        print(json.dumps({"tokens": ids, "argmax": logits.argmax(-1).tolist(), "margin": (top[:, 1] - top[:, 0]).tolist(),
                          "logprobs": logprobs[np.arange(len(ids) - 1), ids[1:]].tolist()}), flush=True)


if __name__ == "__main__":
    main()
