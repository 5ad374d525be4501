#!/usr/bin/env python3
"""What Medusa and Hydra heads with weights from a formula must compute, in double precision.

usage: make_head_fixtures.py FILE     (numpy)
Writes the log-probabilities of the next tokens as JSON, committed as tests/engine/draft/fixtures/heads.json. The test
fills the same weights from the same formula. Written from the papers' equations (Medusa section 2.1, Hydra section 3 and
its prefix attention), independently of the engine; keys and values are rounded to half precision as its cache keeps them.
"""
import json
import sys

import numpy as np

HIDDEN, VOCABULARY, FFN, HEADS, KV_HEADS, HEAD_DIM, DRAFT_HEADS = 16, 11, 20, 4, 2, 4, 3
EPSILON, ROPE_BASE = 1e-6, 10000.0


def matrix(number, rows, cols, divisor=32):
    i, j = np.arange(rows)[:, None], np.arange(cols)[None, :]
    return ((31 * number + 7 * i + 13 * j) % 17 - 8) / divisor


def vector(number, size):
    return ((31 * number + 7 * np.arange(size)) % 17 - 8) / 32


def norm_weight(number):
    return 1 + ((5 * number + 3 * np.arange(HIDDEN)) % 7 - 3) / 16


EMBEDDING = matrix(15, VOCABULARY, HIDDEN, 8)
FEATURES = matrix(16, 4, HIDDEN, 4)


def silu(x):
    return x / (1 + np.exp(-x))


def log_softmax(x):
    x = x - x.max()
    return x - np.log(np.exp(x).sum())


def rms_norm(x, weight):
    return weight * x / np.sqrt((x ** 2).mean(-1, keepdims=True) + EPSILON)


def medusa(feature, head):
    for block in range(2):
        number = 20 + 10 * head + 2 * block
        feature = feature + silu(matrix(number, HIDDEN, HIDDEN) @ feature + vector(number + 1, HIDDEN))
    return log_softmax(matrix(28 + 10 * head, VOCABULARY, HIDDEN) @ feature)


def hydra(feature, path):
    """The children of the last token of `path`, which begins with the root."""
    number = 60 + 10 * (len(path) - 1)
    c = np.concatenate([feature] + [EMBEDDING[token] for token in path])
    x = matrix(number + 2, HIDDEN, len(c)) @ c + vector(number + 3, HIDDEN) + silu(
        matrix(number, HIDDEN, len(c)) @ c + vector(number + 1, HIDDEN))
    x = x + silu(matrix(number + 4, HIDDEN, HIDDEN) @ x + vector(number + 5, HIDDEN))
    return log_softmax(matrix(number + 6, VOCABULARY, HIDDEN) @ x + vector(number + 7, VOCABULARY))


def rotate(x, position):
    """Heads in halves: element i turns with element i + HEAD_DIM / 2."""
    half = HEAD_DIM // 2
    angles = position * ROPE_BASE ** (-2.0 * np.arange(half) / HEAD_DIM)
    cosine, sine = np.cos(angles), np.sin(angles)
    heads = x.reshape(-1, HEAD_DIM)
    first, second = heads[:, :half], heads[:, half:]
    return np.concatenate([first * cosine - second * sine, second * cosine + first * sine], 1)


def prefix_layer(features):
    """The normed output of the extra layer at the last position."""
    q_width, kv_width = HEADS * HEAD_DIM, KV_HEADS * HEAD_DIM
    normed = rms_norm(features, norm_weight(100))
    keys = [rotate(matrix(102, kv_width, HIDDEN) @ row, t) for t, row in enumerate(normed)]
    values = [(matrix(103, kv_width, HIDDEN) @ row).reshape(-1, HEAD_DIM) for row in normed]
    keys, values = (np.array(a).astype(np.float16).astype(np.float64) for a in (keys, values))
    query = rotate(matrix(101, q_width, HIDDEN) @ normed[-1], len(features) - 1)
    attended = []
    for head in range(HEADS):
        group = head // (HEADS // KV_HEADS)
        scores = keys[:, group] @ query[head] / np.sqrt(HEAD_DIM)
        attended.append(np.exp(log_softmax(scores)) @ values[:, group])
    x = features[-1] + matrix(104, HIDDEN, q_width) @ np.concatenate(attended)
    normed = rms_norm(x, norm_weight(105))
    gated = silu(matrix(106, FFN, HIDDEN) @ normed) * (matrix(107, FFN, HIDDEN) @ normed)
    return rms_norm(x + matrix(108, HIDDEN, FFN) @ gated, norm_weight(109))


def rounded(rows):
    return [[round(float(x), 7) for x in row] for row in rows]


def main():
    paths = [[3], [3, 5], [3, 7], [3, 7, 6]]
    expected = {
        "medusa": rounded([medusa(FEATURES[3], head) for head in range(DRAFT_HEADS)]),
        "medusa_of_row_1": rounded([medusa(FEATURES[1], head) for head in range(DRAFT_HEADS)]),
        "hydra": rounded([hydra(FEATURES[3], path) for path in paths]),
        "hydra_prefix": rounded([hydra(prefix_layer(FEATURES), path) for path in paths]),
        "hydra_prefix_of_two_rows": rounded([hydra(prefix_layer(FEATURES[:2]), path) for path in paths]),
    }
    with open(sys.argv[1], "w") as file:
        file.write("{\n" + ",\n".join(
            f'"{name}": [\n' + ",\n".join("  " + json.dumps(row) for row in rows) + "]" for name, rows in expected.items()))
        file.write("\n}\n")


if __name__ == "__main__":
    main()
