#!/usr/bin/env python3
"""Mixes prompts for training data in the benchmarks' proportions.

usage: training_mix.py PROMPTS.jsonl > MIX.jsonl

PROMPTS.jsonl has one object a line with "kind": chat, dialogue, code, math or qa. The mix holds 30 % of chat and
dialogue, 30 % of code, 30 % of mathematics and 10 % of questions, as much as the scarcest kind allows, shuffled with a
fixed seed. Lines are copied unchanged, each once.
"""
import json
import random
import sys

SHARES = {"chat": 3, "code": 3, "math": 3, "qa": 1}
KINDS = {"dialogue": "chat"}


def main() -> int:
    if len(sys.argv) != 2:
        print(__doc__, file=sys.stderr)
        return 2
    lines: dict[str, list[str]] = {kind: [] for kind in SHARES}
    with open(sys.argv[1], encoding="utf-8") as file:
        for line in file:
            kind = json.loads(line)["kind"]
            lines[KINDS.get(kind, kind)].append(line)
    chance = random.Random(0)
    for of_kind in lines.values():
        chance.shuffle(of_kind)
    parts = min(len(of_kind) // SHARES[kind] for kind, of_kind in lines.items())
    mix = [line for kind, of_kind in lines.items() for line in of_kind[: parts * SHARES[kind]]]
    chance.shuffle(mix)
    sys.stdout.writelines(mix)
    return 0


if __name__ == "__main__":
    sys.exit(main())
