#!/usr/bin/env python3
"""How far the program's arithmetic is from a dense f32 computation of the same file.

usage: accuracy.py GRIFFIN MODEL.gguf PROMPTS.jsonl [PROMPTS [NEW_TOKENS]]
Lets `griffin generate` answer the prompts greedily, scores prompt and answer with `griffin evaluate` and with
dense_reference.py, and compares the positions of the answers: the mean absolute difference of the log-probabilities
(at most 0.03) and how often the first choice is the same where the dense computation's first two logits differ by more
than 0.25 (at least 99.9 %). The exit status is 1 when one of them is missed. The dense pass takes seconds a prompt.
"""
import json
import pathlib
import subprocess
import sys
import tempfile

import numpy as np


def lines(command):
    done = subprocess.run([str(part) for part in command], check=True, stdout=subprocess.PIPE, text=True)
    return [json.loads(line) for line in done.stdout.splitlines()]


def main():
    griffin, model, prompts = sys.argv[1:4]
    count = int(sys.argv[4]) if len(sys.argv) > 4 else 20
    new_tokens = sys.argv[5] if len(sys.argv) > 5 else 256
    here = pathlib.Path(__file__).parent
    with tempfile.TemporaryDirectory() as folder:
        first_turns = pathlib.Path(folder) / "prompts.jsonl"
        with open(first_turns, "w") as out:
            for line in open(prompts).read().splitlines()[:count]:
                record = json.loads(line)
                out.write(json.dumps({"question_id": record["question_id"], "turns": record["turns"][:1]}) + "\n")
        answers = lines([griffin, "generate", "--model", model, "--prompts", first_turns, "--temperature", 0,
                         "--max-new-tokens", new_tokens, "--json"])
        tokens = pathlib.Path(folder) / "tokens.jsonl"
        tokens.write_text("".join(json.dumps(a["prompt_tokens"] + a["tokens"]) + "\n" for a in answers))
        ours = lines([griffin, "evaluate", "--model", model, "--tokens-file", tokens, "--json"])
        dense = lines([sys.executable, here / "dense_reference.py", model, tokens])

    differences, same = [], []
    for answer, a, b in zip(answers, ours, dense, strict=True):
        first = len(answer["prompt_tokens"]) - 1
        part = lambda record, key: np.array(record[key][first:])
        differences.append(np.abs(part(a, "logprobs") - part(b, "logprobs")))
        clear = part(b, "margin") > 0.25
        same.append((part(a, "argmax") == part(b, "argmax"))[clear])
    differences, same = np.concatenate(differences), np.concatenate(same)
    print(f"{len(differences)} positions: mean |difference of log-probability| {differences.mean():.4f}, "
          f"largest {differences.max():.3f}; same first choice at {100 * same.mean():.3f} % of {len(same)} clear ones")
    sys.exit(0 if differences.mean() <= 0.03 and same.mean() >= 0.999 else 1)


if __name__ == "__main__":
    main()
