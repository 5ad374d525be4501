#!/usr/bin/env python3
"""What people get: `auto` and `suffix` beside vanilla over benchmarks and our everyday prompts, in runs that alternate,
at temperature 0, 0.6 (the window's default) and 1; with --ceiling the limit at temperature 1 as well.

usage: everyday_report.py --prompts FILE.jsonl... --output REPORT.json [--griffin PROGRAM] [--threads N] [--draft FILE]
                          [--runs 3] [--temperatures 0,0.6,1] [--limit N] [--ceiling MODEL]

Each run answers every prompt with vanilla and both methods; the methods' order is turned round from run to run. A file
of a run that is there is not made again: what was stopped goes on. Reported are, by file and over all prompts, the
medians over runs with least and greatest: speedup and tokens per pass (tau), and how many answers are vanilla's.
--ceiling names the target's own file: as its own draft, in coupled trees of 6, 8 and 60 nodes, it commits what no draft
can beat.
"""
import argparse
import json
import statistics
import subprocess
import sys
from pathlib import Path

METHODS = ("auto", "suffix")
CEILING_NODES = (6, 8, 60)


def bench(arguments: argparse.Namespace, output: Path, options: list[str]) -> dict:
    """The report of one `griffin bench`."""
    if not output.exists():
        part = output.with_name("part-" + output.name)
        command = [arguments.griffin, "bench", "--threads", str(arguments.threads), "--limit", str(arguments.limit),
                   "--max-new-tokens", str(arguments.max_new_tokens), "--output", str(part), *options]
        for file in arguments.prompts:
            command += ["--prompts", file]
        subprocess.run(command, check=True, stdout=sys.stderr)
        part.replace(output)
    return json.loads(output.read_text(encoding="utf-8"))


def spread(values: list[float]) -> dict:
    return {"median": round(statistics.median(values), 4), "least": round(min(values), 4),
            "greatest": round(max(values), 4)}


def over_all(rows: list[dict]) -> dict:
    """One row over the prompts of several, each weighing as many as it has."""
    prompts = sum(row["prompts"] for row in rows)
    mean = lambda key: sum(row[key] * row["prompts"] for row in rows) / prompts
    return {"task": "all", "prompts": prompts, "speedup": mean("speedup"),
            "acceptance_length": mean("acceptance_length"),
            "identical_to_vanilla": sum(row["identical_to_vanilla"] for row in rows)}


def chosen(rows: list[dict], method: str, temperature: float) -> list[dict]:
    found = [row for row in rows if row["chosen_method"] == method and row["temperature"] == temperature]
    return found + [over_all(found)] if found else []


def summary(runs: list[dict], temperatures: list[float]) -> list[dict]:
    lines = []
    for temperature in temperatures:
        for method in METHODS:
            of_runs = [{row["task"]: row for row in chosen(run["rows"], method, temperature)} for run in runs]
            for task in of_runs[0]:
                rows = [rows_of_run[task] for rows_of_run in of_runs]
                lines.append({"temperature": temperature, "method": method, "task": task,
                              "prompts": rows[0]["prompts"],
                              "speedup": spread([row["speedup"] for row in rows]),
                              "tau": spread([row["acceptance_length"] for row in rows]),
                              "identical": min(row["identical_to_vanilla"] for row in rows)})
    return lines


def ceiling(arguments: argparse.Namespace, folder: Path) -> list[dict]:
    lines = []
    for nodes in CEILING_NODES:
        report = bench(arguments, folder / f"ceiling-{nodes}.json",
                       ["--draft", arguments.ceiling, "--methods", "draft-model", "--trees", "coupled", "--tree-size",
                        str(nodes), "--tree-depth", "6", "--temperatures", "1"])
        for row in chosen(report["rows"], "draft-model", 1.0):
            lines.append({"nodes": nodes, "task": row["task"], "prompts": row["prompts"],
                          "tau": round(row["acceptance_length"], 4)})
    return lines


def main(words: list[str]) -> int:
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--griffin", default=str(Path(__file__).resolve().parents[2] / "build/release/bin/griffin"))
    parser.add_argument("--prompts", action="append", required=True)
    parser.add_argument("--output", type=Path, required=True)
    parser.add_argument("--threads", type=int, default=0)
    parser.add_argument("--draft")
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--temperatures", default="0,0.6,1")
    parser.add_argument("--limit", type=int, default=0)
    parser.add_argument("--max-new-tokens", type=int, default=256)
    parser.add_argument("--ceiling")
    arguments = parser.parse_args(words)
    folder = arguments.output.with_suffix(".runs")
    folder.mkdir(parents=True, exist_ok=True)
    draft = ["--draft", arguments.draft] if arguments.draft else []
    runs = []
    for number in range(1, arguments.runs + 1):
        methods = METHODS if number % 2 == 1 else METHODS[::-1]
        runs.append(bench(arguments, folder / f"run-{number}.json",
                          [*draft, "--methods", ",".join(methods), "--temperatures", arguments.temperatures]))
    temperatures = [float(text) for text in arguments.temperatures.split(",")]
    report = {"format": 1, "environment": runs[0]["environment"], "runs": len(runs),
              "rows": summary(runs, temperatures)}
    if arguments.ceiling:
        report["ceiling"] = ceiling(arguments, folder)
    arguments.output.write_text(json.dumps(report, indent=1) + "\n", encoding="utf-8")
    for row in report["rows"]:
        speedup = row["speedup"]
        print(f"T={row['temperature']:<4g} {row['method']:7} {row['task']:12} {row['prompts']:4}  "
              f"{speedup['median']:.2f} times ({speedup['least']:.2f} to {speedup['greatest']:.2f}), "
              f"tau {row['tau']['median']:.2f}, {row['identical']} identical")
    for row in report.get("ceiling", []):
        print(f"ceiling at T=1, {row['nodes']} nodes, {row['task']}: tau {row['tau']:.2f}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
