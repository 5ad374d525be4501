#!/usr/bin/env python3
"""Speculation does not change the text: token ids of every method beside vanilla's, with the real program and model.

usage: lossless.py FILE.jsonl... [--methods prompt-lookup,lookahead,suffix] [--trees auto] [--griffin PATH]
                   [--model FILE|NAME] [--draft FILE|NAME] [--tree-size N] [--tree-depth N] [--tree-top-k N]
                   [--threads N,...] [--cpu generic|avx2|avx512,...] [--max-new-tokens N] [--limit N]
                   [--output F.json]

Every file is answered by `griffin generate --json --prompts FILE`, with vanilla and then with every method and tree, at
temperature 0. Line by line the question, the turn, the prompt's ids, the answer's ids and the reason of its end must be
equal. The runs come one after the other. --trees holds for methods that take a tree; prompt-lookup, lookahead
and suffix make their own and run once. With several instruction sets or numbers of threads everything is run with each;
for every instruction set vanilla with the first number of threads is what all others must equal, vanilla with the other
numbers as well. Exit status: 0 equal, 1 a difference or a run that failed, 2 wrong usage.

The report: {"format": 1, "griffin": {...}, "instruction_set", "files", "runs": [{"file", "cpu", "instruction_set",
"threads", "method", "tree", "command", "answers", "identical", "tokens", "target_passes", "differences":
[{"question_id", "turn", "first_difference", "vanilla", "other"}], "error"}], "identical"}; "cpu" and "threads" are null
where they were not named, "griffin" and the outer "instruction_set" are of the first instruction set.
`first_difference` counts answer tokens from 0, and is null where the answers are equal but the prompt or the end is not.
With --limit the commands name the whole files, while the runs read copies of their first questions.
"""
import argparse
import json
import os
import shlex
import subprocess
import sys
import tempfile

MAKE_THEIR_OWN_TREES = {"prompt-lookup", "lookahead", "suffix"}
KEPT_DIFFERENCES = 20


def names(text):
    return [name for name in text.split(",") if name]


def numbers(text):
    return [int(number) for number in names(text)]


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("files", nargs="+", metavar="FILE.jsonl")
    parser.add_argument("--methods", type=names, default=sorted(MAKE_THEIR_OWN_TREES))
    parser.add_argument("--trees", type=names, default=["auto"])
    parser.add_argument("--griffin", default="griffin")
    parser.add_argument("--cpu", type=names, default=[None])
    parser.add_argument("--threads", type=numbers, default=[None])
    for name in ("--model", "--draft", "--output"):
        parser.add_argument(name)
    for name in ("--tree-size", "--tree-depth", "--tree-top-k"):
        parser.add_argument(name, type=int)
    parser.add_argument("--max-new-tokens", type=int, default=256)
    parser.add_argument("--limit", type=int, default=0, help="only the first N questions of each file; 0: all")
    options = parser.parse_args()
    if not options.cpu or not options.threads:
        parser.error("--cpu and --threads need at least one value")
    return options


class Griffin:
    """The program with one instruction set and the options that all runs share."""

    def __init__(self, options, cpu):
        self.program = options.griffin
        self.environment = dict(os.environ)
        if cpu:
            self.environment["GRIFFIN_CPU"] = cpu
        self.common = ["--temperature", "0", "--max-new-tokens", str(options.max_new_tokens)]
        for name in ("model", "draft"):
            if getattr(options, name) is not None:
                self.common += ["--" + name, str(getattr(options, name))]
        self.tree_sizes = []
        for name in ("tree_size", "tree_depth", "tree_top_k"):
            if getattr(options, name) is not None:
                self.tree_sizes += ["--" + name.replace("_", "-"), str(getattr(options, name))]
        self.cpu = cpu
        self.version = self.run([self.program, "version", "--json"])[0]

    def command(self, file, threads, method, tree):
        command = [self.program, "generate", "--json", "--prompts", file, "--method", method] + self.common
        if threads is not None:
            command += ["--threads", str(threads)]
        if method != "vanilla":
            command += self.tree_sizes
        if tree != "auto":
            command += ["--tree", tree]
        return command

    def shown(self, command):
        return (f"GRIFFIN_CPU={self.cpu} " if self.cpu else "") + shlex.join(command)

    def run(self, command):
        """The lines of the output; raises RuntimeError with the program's own words."""
        done = subprocess.run(command, env=self.environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                              check=False)
        if done.returncode != 0:
            raise RuntimeError(f"status {done.returncode}: {done.stderr.strip()}")
        return [json.loads(line) for line in done.stdout.splitlines()]


def limited(file, limit, folder, number):
    """The file, or a copy of its first questions."""
    if limit <= 0:
        return file
    with open(file, encoding="utf-8") as whole:
        lines = [line for line in whole if line.strip()][:limit]
    short = os.path.join(folder, f"{number}-{os.path.basename(file)}")
    with open(short, "w", encoding="utf-8") as copy:
        copy.writelines(line.rstrip("\n") + "\n" for line in lines)
    return short


def first_difference(vanilla, other):
    for i, (a, b) in enumerate(zip(vanilla, other)):
        if a != b:
            return i
    return None if len(vanilla) == len(other) else min(len(vanilla), len(other))


def compare(vanilla, other):
    """All lines that are not equal."""
    differences = []
    for i in range(max(len(vanilla), len(other))):
        a = vanilla[i] if i < len(vanilla) else {}
        b = other[i] if i < len(other) else {}
        same = all(a.get(name) == b.get(name)
                   for name in ("question_id", "turn", "prompt_tokens", "tokens", "finish_reason"))
        if same:
            continue
        at = first_difference(a.get("tokens", []), b.get("tokens", []))
        around = slice(max(0, (at or 0) - 4), (at or 0) + 4)
        differences.append({"question_id": (a or b).get("question_id"), "turn": (a or b).get("turn"),
                            "first_difference": at, "vanilla": a.get("tokens", [])[around],
                            "other": b.get("tokens", [])[around]})
    return differences


def tokens_and_passes(answers):
    return {"tokens": sum(len(answer["tokens"]) for answer in answers),
            "target_passes": sum(answer["stats"]["target_passes"] for answer in answers)}


def combinations(options):
    """Threads, method and tree of every run; the first is what the others are compared with."""
    for threads in options.threads:
        yield threads, "vanilla", "auto"
        for method in options.methods:
            if method == "vanilla":
                continue
            for tree in ["auto"] if method in MAKE_THEIR_OWN_TREES else options.trees:
                yield threads, method, tree


def compare_file(griffin, file, path, options):
    """A report for every run on the file."""
    runs = []
    vanilla = None
    for threads, method, tree in combinations(options):
        command = griffin.command(path, threads, method, tree)
        run = {"file": file, "cpu": griffin.cpu, "instruction_set": griffin.version["instruction_set"],
               "threads": threads, "method": method, "tree": tree,
               "command": griffin.shown(griffin.command(file, threads, method, tree)), "answers": 0, "identical": 0,
               "tokens": 0, "target_passes": 0, "differences": [], "error": None}
        runs.append(run)
        place = " ".join([f"{file}:"] + ([griffin.cpu] if griffin.cpu else []) +
                         ([f"{threads} threads"] if len(options.threads) > 1 else []) + [method, tree])
        try:
            answers = griffin.run(command)
        except (RuntimeError, OSError, ValueError) as error:
            run["error"] = str(error)
            print(f"{place}: {error}", flush=True)
            if vanilla is None:
                return runs
            continue
        reference = vanilla is None
        if reference:
            vanilla = answers
        differences = compare(vanilla, answers)
        run.update(tokens_and_passes(answers))
        run["answers"] = len(answers)
        run["identical"] = max(len(vanilla), len(answers)) - len(differences)
        run["differences"] = differences[:KEPT_DIFFERENCES]
        verdict = f"{len(vanilla)} answers" if reference else f"{run['identical']} of {len(vanilla)} answers identical"
        print(f"{place}: {verdict}, {run['tokens']} tokens in {run['target_passes']} passes", flush=True)
    return runs


def main():
    options = arguments()
    try:
        programs = [Griffin(options, cpu) for cpu in options.cpu]
    except (RuntimeError, OSError, ValueError) as error:
        print(f"{options.griffin}: {error}", file=sys.stderr)
        return 2
    runs = []
    with tempfile.TemporaryDirectory() as folder:
        for number, file in enumerate(options.files):
            path = limited(file, options.limit, folder, number)
            for griffin in programs:
                runs += compare_file(griffin, file, path, options)
    equal = all(run["error"] is None and not run["differences"] and run["answers"] > 0 for run in runs)
    version = programs[0].version
    report = {"format": 1, "griffin": version, "instruction_set": version["instruction_set"], "files": options.files,
              "limit": options.limit, "runs": runs, "identical": equal}
    if options.output:
        with open(options.output, "w", encoding="utf-8") as file:
            json.dump(report, file, indent=1)
            file.write("\n")
    print("identical" if equal else "NOT identical")
    return 0 if equal else 1


if __name__ == "__main__":
    sys.exit(main())
