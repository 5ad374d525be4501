#!/usr/bin/env python3
"""Joins folders of training data into one, and reports how much of the answers a draft's vocabulary covers by kind.

usage: join_data.py --output FOLDER --report REPORT.json [--vocabulary 8192] KIND_FOLDER...

The folders are what `griffin train data` made of one target, complete, and named after their kinds; KIND-long belongs
to KIND. Their shards are linked, not copied. The vocabulary is that of the tokens most frequent in all answers, as
`griffin train draft` chooses it. Files as described in engine/train/data/feature_shard.h and feature_data.h.
"""
import argparse
import collections
import json
import os
import struct
import sys
from pathlib import Path

HEADER = 64


def answers_of(shard: Path, hidden_size: int):
    """The answer tokens of each sequence of a shard."""
    data = shard.read_bytes()
    if data[:8] != b"griffdat":
        raise SystemExit(f"{shard} is no shard of training data")
    at = HEADER
    while at < len(data):
        if data[at : at + 8] != b"sequence":
            raise SystemExit(f"{shard} is damaged, or its run is not finished; run `griffin train data` again")
        tokens, _, rows = struct.unpack_from("<III", data, at + 8)
        payload = at + HEADER
        ids = struct.unpack_from(f"<{tokens}i", data, payload)
        marks = data[payload + 4 * tokens : payload + 5 * tokens]
        yield [token for token, mark in zip(ids, marks) if mark]
        padded = lambda size: (size + HEADER - 1) // HEADER * HEADER
        at = payload + padded(5 * tokens) + padded(2 * rows * hidden_size)


def join(folders: list[Path], output: Path) -> dict:
    """Links the shards; returns the manifest of the joined data."""
    output.mkdir(parents=True, exist_ok=True)
    manifests = [json.loads((folder / "data.json").read_text(encoding="utf-8")) for folder in folders]
    joined = {key: value for key, value in manifests[0].items() if key != "settings"}
    for folder, manifest in zip(folders, manifests):
        if {key: value for key, value in manifest.items() if key != "settings"} != joined:
            raise SystemExit(f"{folder} was made with another model, or as the first folder was not")
    joined["settings"] = {"joined": {folder.name: manifest["settings"] for folder, manifest in zip(folders, manifests)}}
    for shard in output.glob("shard-*.griffindata"):
        shard.unlink()
    number = 0
    for folder in folders:
        for shard in sorted(folder.glob("shard-*.griffindata")):
            os.link(shard, output / f"shard-{number:05}.griffindata")
            number += 1
    (output / "data.json").write_text(json.dumps(joined) + "\n", encoding="utf-8")
    return joined


def report(folders: list[Path], hidden_size: int, vocabulary: int) -> dict:
    counts: dict[str, collections.Counter] = {}
    answers: collections.Counter = collections.Counter()
    longest: dict[str, int] = collections.defaultdict(int)
    for folder in folders:
        kind = folder.name.removesuffix("-long")
        count = counts.setdefault(kind, collections.Counter())
        for shard in sorted(folder.glob("shard-*.griffindata")):
            for answer in answers_of(shard, hidden_size):
                count.update(answer)
                answers[kind] += 1
                longest[kind] = max(longest[kind], len(answer))
    every = sum(counts.values(), collections.Counter())
    known = {token for token, _ in sorted(every.items(), key=lambda item: (-item[1], item[0]))[:vocabulary]}

    def line(count: collections.Counter) -> dict:
        total = sum(count.values())
        covered = sum(number for token, number in count.items() if token in known)
        return {"answer_tokens": total, "coverage": round(covered / total, 4) if total else 0.0}

    kinds = {kind: {"answers": answers[kind], "longest": longest[kind], **line(count)}
             for kind, count in sorted(counts.items())}
    return {"vocabulary": vocabulary, "all": {"answers": sum(answers.values()), **line(every)}, "kinds": kinds}


def main(words: list[str]) -> int:
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--output", required=True, type=Path)
    parser.add_argument("--report", required=True, type=Path)
    parser.add_argument("--vocabulary", type=int, default=8192)
    parser.add_argument("folders", nargs="+", type=Path)
    arguments = parser.parse_args(words)
    manifest = join(arguments.folders, arguments.output)
    found = report(arguments.folders, manifest["hidden_size"], arguments.vocabulary)
    arguments.report.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    print(f"{'kind':12} {'answers':>8} {'tokens':>9} {'longest':>8} {'covered':>8}")
    for kind, values in [*found["kinds"].items(), ("all", {**found["all"], "longest": ""})]:
        print(f"{kind:12} {values['answers']:8} {values['answer_tokens']:9} {values['longest']:>8} "
              f"{100 * values['coverage']:7.1f} %")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
