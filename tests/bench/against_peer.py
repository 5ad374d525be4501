#!/usr/bin/env python3
"""Our figures beside those of other engines on the same file, in one sitting.

usage: against_peer.py --setup DIR
       against_peer.py --griffin build/release/bin/griffin --model FILE.gguf [--peers DIR] [--llama-bench PATH]...
                       [--peer-model FILE] [--runs 5] [--threads 2] [--output F.json]

--setup makes a virtual environment with llama-cpp-python, which is compiled for the machine, and openvino-genai;
--peers names it afterwards. --llama-bench adds the program of a llama.cpp or ik_llama.cpp and may be repeated. All run
in turn, ours first, with the same number of threads. --peer-model gives the peers another file (a Q4_0 copy, say) while
we keep ours. GRIFFIN_CPU (ours) and ONEDNN_MAX_CPU_ISA (OpenVINO's) choose instruction sets.

The report: {"command", "variables", "threads", "runs", "griffin": {"version", "environment", FIGURES}, "peers":
[{"peer": {"name", its versions, "system": what it says of instruction sets}, FIGURES, "ratio"} or {"peer": {"name"},
"missing": why}]}. FIGURES are "decode_tok_s", "prefill_tok_s" by tokens, "t", the time of a pass by rows over that of
one row, and others of `griffin profile`: each the median, the least and the greatest. "ratio" is our median by the
peer's. A peer that is not there or fails is missing and not counted. Exit status: 0 if any was measured, for --setup if
all were installed.
"""
import argparse
import json
import os
import shlex
import statistics
import subprocess
import sys
from pathlib import Path

SCRIPTS = Path(__file__).resolve().parent / "peers"
PACKAGES = {"llama-cpp-python": ("llama_cpp", "llama_cpp_peer.py"),  # distribution: module, script
            "openvino-genai": ("openvino_genai", "openvino_peer.py")}
FIGURES = ("decode_tok_s", "prefill_tok_s", "t", "t_last_logits_only", "read_gb_s", "decode_share_of_read")
VARIABLES = ("GRIFFIN_CPU", "ONEDNN_MAX_CPU_ISA")


class Missing(Exception):
    """Why there are no figures."""


def finished(command):
    """The standard output; raises Missing with the command's last words."""
    try:
        done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, check=False)
    except OSError as error:
        raise Missing(str(error)) from error
    if done.returncode != 0:
        words = (done.stderr.strip() or done.stdout.strip() or "no message").splitlines()
        raise Missing(f"{shlex.join(command)}: status {done.returncode}: {words[-1]}")
    return done.stdout


def figures_of(command):
    try:
        return json.loads(finished(command).strip().splitlines()[-1])
    except (IndexError, ValueError) as error:
        raise Missing(f"{shlex.join(command)}: no figures: {error}") from error


def python_of(folder):
    return str(Path(folder) / "bin" / "python")


def set_up(folder):
    status = 0
    for package, (module, _) in PACKAGES.items():
        print(f"{package}: installing, which takes minutes where it is compiled", flush=True)
        try:
            finished([sys.executable, "-m", "venv", folder])
            finished([python_of(folder), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", package])
            finished([python_of(folder), "-c", f"import {module}"])
        except Missing as reason:
            status = 1
            print(f"{package}: not installed. Python's venv (python3-venv in Debian) and a package index that pip can "
                  f"reach are needed.\n  {reason}", file=sys.stderr, flush=True)
    return status


def peers_of(options):
    """What is run for every peer, before the model and the threads, or why it is missing."""
    peers = [{"name": package, "command": [python_of(options.peers or "."), str(SCRIPTS / script)], "runs": [],
              "missing": None if options.peers else "no environment is named: --setup DIR, then --peers DIR"}
             for package, (_, script) in PACKAGES.items()]
    return peers + [{"name": f"llama-bench {program}", "runs": [], "missing": None,
                     "command": [sys.executable, str(SCRIPTS / "llama_bench_peer.py"), program]}
                    for program in options.llama_bench]


def measure(options, peers):
    """Our runs; those of the peers go to `peers`."""
    ours = []
    threads = str(options.threads)
    for number in range(options.runs):
        print(f"run {number + 1} of {options.runs}", file=sys.stderr, flush=True)
        ours.append(figures_of([options.griffin, "profile", "--json", "--model", options.model, "--threads", threads]))
        for peer in peers:
            try:
                if not peer["missing"]:
                    peer["runs"].append(figures_of(peer["command"] + [options.peer_model or options.model, threads]))
            except Missing as reason:
                peer["missing"] = str(reason)
    return ours


def summary(samples):
    """Median, least and greatest of numbers, or of each number that all of the objects have."""
    if isinstance(samples[0], dict):
        in_all = [name for name in samples[0] if all(name in sample for sample in samples)]
        return {name: summary([sample[name] for sample in samples]) for name in in_all}
    figures = {"median": statistics.median(samples), "min": min(samples), "max": max(samples)}
    return {name: float(f"{figure:.5g}") for name, figure in figures.items()}


def figures_in(runs):
    return summary([{name: run[name] for name in FIGURES if name in run} for run in runs])


def ratio(ours, theirs):
    if "median" in ours:
        return round(ours["median"] / theirs["median"], 3)
    return {name: ratio(ours[name], theirs[name]) for name in ours if name in theirs}


def report_of(options, version, ours, peers):
    griffin = figures_in(ours)
    report = {"command": shlex.join(["python3"] + sys.argv),
              "variables": {name: os.environ[name] for name in VARIABLES if name in os.environ},
              "threads": options.threads, "runs": options.runs,
              "griffin": {"version": version, "environment": ours[0]["environment"], **griffin}, "peers": []}
    for peer in peers:
        if peer["missing"]:
            report["peers"].append({"peer": {"name": peer["name"]}, "missing": peer["missing"]})
            continue
        theirs = figures_in(peer["runs"])
        speedups = {name: ratio(griffin[name], theirs[name]) for name in ("decode_tok_s", "prefill_tok_s")}
        report["peers"].append({"peer": peer["runs"][0]["peer"], **theirs, "ratio": speedups})
    return report


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    for name in ("--griffin", "--model", "--peer-model", "--output"):
        parser.add_argument(name)
    parser.add_argument("--setup", metavar="DIR")
    parser.add_argument("--peers", metavar="DIR")
    parser.add_argument("--llama-bench", action="append", default=[], metavar="PATH")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--threads", type=int, default=2)
    options = parser.parse_args()
    if options.setup:
        return set_up(options.setup)
    if not options.griffin or not options.model or options.runs < 1 or options.threads < 1:
        parser.error("--griffin and --model are needed, and at least one run and one thread")
    try:
        version = figures_of([options.griffin, "version", "--json"])
        peers = peers_of(options)
        ours = measure(options, peers)
    except Missing as reason:
        print(reason, file=sys.stderr)
        return 1
    text = json.dumps(report_of(options, version, ours, peers), indent=1)
    print(text)
    if options.output:
        Path(options.output).write_text(text + "\n", encoding="utf-8")
    return 1 if all(peer["missing"] for peer in peers) else 0


if __name__ == "__main__":
    sys.exit(main())
