#!/usr/bin/env python3
"""Prompts to train on, by kind: FOLDER/KIND.jsonl and FOLDER/KIND-long.jsonl, the latter to be answered at length.

usage: training_mix.py --records RECORDS.jsonl --drawn DRAWN.jsonl --answers ANSWERS.jsonl --output FOLDER
                       [--count N] [--at-most N] [--words 60]

RECORDS has one object a line with "messages" and "kind": chat, dialogue, code, math or qa. DRAWN are the prompts that
the target wrote itself (`griffin train prompts`). ANSWERS are texts of the target (`griffin generate --json`): each of
at least --words words is given back to be summarised, translated, rewritten or asked about. All are taken, of each kind
at most --at-most, but code and maths make at most 35 % of the prompts; with --count as many of each kind, N in all, as
keep its share. Twelve in a hundred are to be answered at length, which half of them are asked for. The order is that of
a fixed seed, and a smaller N gives the first prompts of a larger one.
"""
import argparse
import json
import random
import sys
from pathlib import Path

LIMITED = ("code", "math")
LIMIT = 0.35
LONG = 0.12
AT_LENGTH = ["Please answer in detail.", "Explain it at length, with examples.", "Take as much room as you need.",
             "Write a long and thorough answer."]
# One question on a given text each; "{}" is the text.
TASKS = {
    "summary": ["Summarise this text in two sentences:\n\n{}", "{}\n\nWhat is the main point of this?",
                "Give me the gist of the following as three bullet points.\n\n{}", "tl;dr of this please\n\n{}"],
    "translation": ["Translate into Spanish:\n\n{}", "Translate this into French.\n\n{}",
                    "{}\n\nPlease put this into German.", "How would one say this in Italian?\n\n{}"],
    "rewriting": ["Rewrite this so that a child understands it:\n\n{}", "Make this shorter without losing anything:\n\n{}",
                  "{}\n\nCan you make that sound more friendly?", "Correct and improve this text:\n\n{}",
                  "Turn the following into a formal letter:\n\n{}"],
    "questions": ["{}\n\nAccording to this text, what matters most, and why?",
                  "Read this and tell me what it does not say:\n\n{}", "{}\n\nWhich facts are given here? List them.",
                  "Text:\n{}\n\nWrite three questions on it, with their answers."],
}


def lines_of(path: str) -> list[dict]:
    with open(path, encoding="utf-8") as file:
        return [json.loads(line) for line in file if line.strip()]


def asked(question: str) -> dict:
    return {"messages": [{"role": "user", "content": question}]}


def by_kind(arguments: argparse.Namespace, chance: random.Random) -> dict[str, list[dict]]:
    kinds: dict[str, list[dict]] = {}
    for record in lines_of(arguments.records):
        kinds.setdefault(record["kind"], []).append({"messages": record["messages"]})
    kinds["drawn"] = [asked(record["prompt"]) for record in lines_of(arguments.drawn)]
    for answer in lines_of(arguments.answers):
        if len(answer["text"].split()) < arguments.words:
            continue
        kind = chance.choice(list(TASKS))
        question = chance.choice(TASKS[kind]).replace("{}", answer["text"].strip())
        kinds.setdefault(kind, []).append(asked(question))
    for prompts in kinds.values():
        chance.shuffle(prompts)
    most = arguments.at_most or None
    return {kind: prompts[:most] for kind, prompts in kinds.items() if prompts}


def limited(kinds: dict[str, list[dict]], count: int) -> dict[str, list[dict]]:
    """Fewer of what may not be too many, then `count` in all, each kind in proportion; 0: all."""
    free = sum(len(prompts) for kind, prompts in kinds.items() if kind not in LIMITED)
    bound = sum(len(kinds.get(kind, [])) for kind in LIMITED)
    share = min(1.0, LIMIT / (1.0 - LIMIT) * free / bound) if bound > 0 else 1.0
    kept = {kind: prompts[: int(len(prompts) * (share if kind in LIMITED else 1.0))] for kind, prompts in kinds.items()}
    total = sum(map(len, kept.values()))
    if count == 0 or count >= total:
        return kept
    return {kind: prompts[: max(1, len(prompts) * count // total)] for kind, prompts in kept.items()}


def at_length(prompt: dict, chance: random.Random) -> dict:
    messages = [dict(message) for message in prompt["messages"]]
    questions = [message for message in messages if message["role"] == "user"]
    if questions and chance.random() < 0.5:
        questions[-1]["content"] += "\n\n" + chance.choice(AT_LENGTH)
    return {"messages": messages}


def write(path: Path, prompts: list[dict]) -> None:
    if not prompts:
        return
    part = path.with_suffix(".part")
    part.write_text("".join(json.dumps(prompt, ensure_ascii=False) + "\n" for prompt in prompts), encoding="utf-8")
    part.replace(path)


def main(words: list[str]) -> int:
    parser = argparse.ArgumentParser(usage=__doc__)
    for name in ("--records", "--drawn", "--answers", "--output"):
        parser.add_argument(name, required=True)
    parser.add_argument("--count", type=int, default=0)
    parser.add_argument("--at-most", type=int, default=0)
    parser.add_argument("--words", type=int, default=60)
    arguments = parser.parse_args(words)
    chance = random.Random(0)
    folder = Path(arguments.output)
    folder.mkdir(parents=True, exist_ok=True)
    for kind, prompts in limited(by_kind(arguments, chance), arguments.count).items():
        every = round(1 / LONG)
        write(folder / f"{kind}-long.jsonl", [at_length(prompt, chance) for prompt in prompts[every - 1 :: every]])
        write(folder / f"{kind}.jsonl", [prompt for i, prompt in enumerate(prompts) if i % every != every - 1])
        print(f"{kind}: {len(prompts)}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
