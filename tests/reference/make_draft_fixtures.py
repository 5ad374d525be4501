#!/usr/bin/env python3
"""What tiny drafts of every published layout compute, in double precision with numpy.

usage: make_draft_fixtures.py FILE.json     (numpy)
Weights are given by a formula that the tests repeat, so only results are written: for every network the rows that are
certain (features of the target, tokens 3 1 4 2 of which 1 4 2 are embedded) and a tree behind them: tokens 5 and 7
under the root, 6 under 7. "exact" keeps keys and values as they are, "half" rounds them to half precision as our cache
does. "griffin", "fspad", "eagle", "eagle_qkv_bias" and "eagle3" agree with
the published code run by PyTorch on the same weights to 2e-7 (its norms are in single precision).
Committed as tests/engine/draft/fixtures/draft_vectors.json.
"""
import json
import sys

import numpy as np

D, H, KV, HD, I = 8, 2, 1, 4, 10
EPS, THETA = 1e-6, 1e4
TOKENS = [1, 4, 2]
TREE = [(5, -1), (7, -1), (6, 1)]  # token, parent in this list


def weight(identity, rows, cols, divisor=32):
    i, j = np.arange(rows)[:, None], np.arange(cols)[None, :]
    return ((31 * identity + 7 * i + 13 * j) % 17 - 8) / divisor


def bias(identity, count):
    return weight(identity, count, 1)[:, 0]


def norm_weight(identity, count=D):
    return 1 + ((5 * identity + 3 * np.arange(count)) % 7 - 3) / 16


def norm(v, w):
    return w * v / np.sqrt(np.mean(v * v) + EPS)


def silu(z):
    return z / (1 + np.exp(-z))


def embedding(token):
    return weight(15, 9, D, 8)[token]


def rotate(x, position):
    """Halves: pairs (i, i + HD / 2)."""
    x = x.reshape(-1, HD)
    angle = position * THETA ** (-np.arange(HD // 2) * 2 / HD)
    a, b = x[:, :HD // 2], x[:, HD // 2:]
    return np.concatenate([a * np.cos(angle) - b * np.sin(angle), b * np.cos(angle) + a * np.sin(angle)], 1).ravel()


class Layer:
    def __init__(self, width, outputs, half, biases=False):
        self.q, self.k, self.v = weight(7, H * HD, width), weight(8, KV * HD, width), weight(9, KV * HD, width)
        self.o = weight(10, D, H * HD)
        self.biases = [bias(18, H * HD), bias(19, KV * HD), bias(20, KV * HD)] if biases else [0, 0, 0]
        self.gate, self.up, self.down = weight(11, I, D), weight(12, I, D), weight(13, outputs * D, I)
        self.norm = norm_weight(14)
        self.half = half

    def attend(self, x, position, seen):
        """seen: (key, value) of every row before; appends its own."""
        q = rotate(self.q @ x + self.biases[0], position).reshape(H, HD)
        k = rotate(self.k @ x + self.biases[1], position).reshape(KV, HD)
        v = (self.v @ x + self.biases[2]).reshape(KV, HD)
        if self.half:
            k, v = k.astype(np.float16).astype(float), v.astype(np.float16).astype(float)
        seen.append((k, v))
        heads = []
        for h in range(H):
            source = h // (H // KV)
            scores = np.array([q[h] @ key[source] for key, _ in seen]) / np.sqrt(HD)
            p = np.exp(scores - scores.max())
            heads.append((p / p.sum()) @ np.array([value[source] for _, value in seen]))
        return self.o @ np.concatenate(heads)

    def feed_forward(self, h):
        n = norm(h, self.norm)
        return self.down @ (silu(self.gate @ n) * (self.up @ n))


class Network:
    """row(e, f, position, seen) -> predict, regress; own(feature of the target) -> f."""

    def __init__(self, half):
        self.layer = self.make_layer(half)

    def own(self, feature):
        return feature

    def row(self, e, f, position, seen):
        o = self.fuse(e, f)
        h = o + self.layer.attend(o, position, seen)
        out = self.residual(h) + self.layer.feed_forward(h)
        return out[:D], out[-D:]

    def residual(self, h):
        return np.concatenate([h, h])


class Griffin(Network):
    def make_layer(self, half):
        return Layer(D, 2, half)

    def fuse(self, e, f):
        h = weight(1, D, 2 * D) @ np.concatenate([e, f]) + bias(2, D)
        u = norm(h, norm_weight(6))
        z = weight(3, I, 2 * D) @ np.concatenate([norm(u, norm_weight(5)), norm(e, norm_weight(5))])
        return weight(4, D, I) @ silu(z) + h


class Fspad(Griffin):
    def fuse(self, e, f):
        h = weight(1, D, 2 * D) @ np.concatenate([e, f]) + bias(2, D)
        gated = silu(weight(17, I, D) @ e) * (weight(3, I, D) @ norm(h, norm_weight(6)))
        return weight(4, D, I) @ gated + h


class Eagle(Network):
    def make_layer(self, half):
        return Layer(D, 1, half)

    def fuse(self, e, f):
        return weight(1, D, 2 * D) @ np.concatenate([e, f]) + bias(2, D)

    def residual(self, h):
        return h


class EagleQkvBias(Eagle):
    """As for Qwen2: biases in attention, none in the fusion."""

    def make_layer(self, half):
        return Layer(D, 1, half, biases=True)

    def fuse(self, e, f):
        return weight(1, D, 2 * D) @ np.concatenate([e, f])


class Eagle3(Network):
    tap_norms, output_norm = False, True

    def make_layer(self, half):
        return Layer(2 * D, 1, half)

    def own(self, feature):
        thirds = np.split(feature, 3)
        if self.tap_norms:
            thirds = [norm(third, norm_weight(22 + i)) for i, third in enumerate(thirds)]
        return weight(1, D, 3 * D) @ np.concatenate(thirds)

    def row(self, e, g, position, seen):
        a = np.concatenate([norm(e, norm_weight(5)), norm(g, norm_weight(6))])
        h = g + self.layer.attend(a, position, seen)
        regress = h + self.layer.feed_forward(h)
        return norm(regress, norm_weight(21)) if self.output_norm else regress, regress


class Eagle3Variant(Eagle3):
    tap_norms, output_norm = True, False


NETWORKS = {"griffin": Griffin, "fspad": Fspad, "eagle": Eagle, "eagle_qkv_bias": EagleQkvBias, "eagle3": Eagle3,
            "eagle3_variant": Eagle3Variant}


def results(cls, half):
    network = cls(half)
    width = 3 * D if issubclass(cls, Eagle3) else D
    features = weight(16, len(TOKENS), width, 4)
    seen, rows = [], []
    for t, token in enumerate(TOKENS):
        rows.append(network.row(embedding(token), network.own(features[t]), t, seen))
    tree = []  # predict, regress, keys and values up to the node, position
    for token, parent in TREE:
        before = (rows[-1][1], seen, len(TOKENS) - 1) if parent < 0 else tree[parent][1:]
        path = list(before[1])
        position = before[2] + 1
        predict, regress = network.row(embedding(token), before[0], position, path)
        tree.append((predict, regress, path, position))
    every = rows + [node[:2] for node in tree]
    return {"predict": [[round(x, 9) for x in p] for p, _ in every],
            "regress": [[round(x, 9) for x in r] for _, r in every]}


def main():
    vectors = {name: {"exact": results(cls, False), "half": results(cls, True)} for name, cls in NETWORKS.items()}
    golden = [.378770, .021676, -.761507, 1.128109, -1.443365, 1.438074, -.518957, -.703518]
    assert np.abs(np.array(vectors["griffin"]["exact"]["predict"][2]) - golden).max() < 1e-6
    with open(sys.argv[1], "w") as file:
        json.dump(vectors, file, separators=(",", ":"))
        file.write("\n")
    for name, v in vectors.items():
        print(name, "half precision moves results by", np.abs(np.array(v["half"]["predict"]) - v["exact"]["predict"]).max())


if __name__ == "__main__":
    main()
