#!/usr/bin/env python3
"""Damaged weight files as two readers see them: `griffin inspect`, and the Python packages gguf and safetensors.
Prints how often both agree, and each reason for which one refuses what the other takes; CONTRIBUTING.md explains them.
The packages must be importable."""
import os
import re
import resource
import signal
import sys

import griffin_runs
import mutations
import tiny_files

PYTHON_SECONDS = 5  # of the processor
REASONS_SHOWN = 12


def read_gguf(path):
    import gguf
    reader = gguf.GGUFReader(path)
    for tensor in reader.tensors:
        tensor.data.tobytes()


def read_safetensors(path):
    import safetensors
    with safetensors.safe_open(path, framework="numpy") as file:
        for name in file.keys():
            file.get_tensor(name)


def python_says(read, path):
    """Empty, or why the package does not take the file: read by a child, which may end in any way."""
    here, there = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(here)
        resource.setrlimit(resource.RLIMIT_AS, (griffin_runs.ADDRESS_SPACE, griffin_runs.ADDRESS_SPACE))
        signal.setitimer(signal.ITIMER_PROF, PYTHON_SECONDS)
        why = ""
        try:
            read(path)
        except BaseException as error:  # pylint: disable=broad-except
            why = f"{type(error).__name__}: {error}"
        os.write(there, why.encode(errors="replace")[:500])
        os._exit(0)
    os.close(there)
    with os.fdopen(here, "rb") as pipe:
        why = pipe.read().decode(errors="replace")
    _, status = os.waitpid(child, 0)
    return why if status == 0 else f"ended by signal {os.WTERMSIG(status)}" if os.WIFSIGNALED(status) else "failed"


def reason(text):
    """What is wrong, without what differs from file to file."""
    line = text.strip().splitlines()[0] if text.strip() else "?"
    line = line.removeprefix("griffin: ").split(": ")[0] if line.startswith("griffin: ") else line
    line = re.sub(r", the other is .*", "", line)
    line = re.sub(r"(/[^ :]*)+", "PATH", line)
    line = re.sub(r"'[^']*'|\"[^\"]*\"|“[^”]*”|\([A-Z0-9_]+\)", "TEXT", line)
    return re.sub(r"-?\d[\d.]*", "N", line)[:100]


def main():
    options = griffin_runs.settings(__doc__)
    campaign = griffin_runs.Campaign("differential", options.seconds, options.seed)
    whole = tiny_files.tiny_gguf()
    tensors = tiny_files.tiny_folder()["model.safetensors"]
    kinds = {"gguf": ("model.gguf", read_gguf, lambda source: mutations.gguf(source, whole)),
             "safetensors": ("model.safetensors", read_safetensors,
                             lambda source: mutations.safetensors(source, tensors))}
    agreed, reasons = {}, {}
    number = 0
    while campaign.time_is_left() or number == 0:
        kind = list(kinds)[number % len(kinds)]
        name, read, make = kinds[kind]
        path = campaign.work / name
        path.write_bytes(make(mutations.source_of(campaign.seed, number, kind)))
        outcome = campaign.run(["inspect", str(path)])
        wrong = griffin_runs.what_is_wrong(outcome)
        if wrong:
            campaign.finding(kind, wrong, ["inspect", str(path)], outcome)
        theirs = python_says(read, str(path))
        campaign.count(kind)
        both = (outcome.status == 0, theirs == "")
        agreed[kind, both] = agreed.get((kind, both), 0) + 1
        if both[0] != both[1]:
            why = outcome.errors.decode(errors="replace") if both[1] else theirs
            key = kind, "we refuse" if both[1] else "they refuse", reason(why)
            times, example = reasons.get(key, (0, number))
            reasons[key] = times + 1, example
        number += 1
    for kind in kinds:
        print(f"{kind}: both take {agreed.get((kind, (True, True)), 0)}, both refuse "
              f"{agreed.get((kind, (False, False)), 0)}, we alone refuse {agreed.get((kind, (False, True)), 0)}, "
              f"they alone {agreed.get((kind, (True, False)), 0)}")
    for (kind, who, why), (times, example) in sorted(reasons.items(), key=lambda item: -item[1][0])[:2 * REASONS_SHOWN]:
        print(f"  {times:5} {kind}, {who} (case {example}): {why}")
    return campaign.close()


if __name__ == "__main__":
    sys.exit(main())
