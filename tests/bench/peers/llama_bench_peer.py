"""usage: llama_bench_peer.py LLAMA_BENCH MODEL.gguf THREADS   The figures of a `llama-bench`, of llama.cpp or
ik_llama.cpp.

ik_llama.cpp's is run with `-rtr 1`: its fastest products want weights that were packed at load. A `llama-bench`
computes the logits of the last row only, of passes behind no other token: their ratio, less than t(M), has a name of
its own. Its decoding speed is the median over sequences, ours that over steps.
"""
import ctypes
import json
import re
import statistics
import subprocess
import sys

import measuring


def output_of(command):
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        sys.exit((done.stderr.strip() or f"{command[0]}: status {done.returncode}").splitlines()[-1])
    return done.stdout


def tests_of(output):
    """The array in the output, behind lines about devices."""
    return json.loads(output[re.search(r"^\[$", output, re.MULTILINE).start():])


def median_seconds(test):
    return statistics.median(test["samples_ns"]) * 1e-9


def system_of(program):
    """What its library was compiled for; None where it does not tell."""
    linked = subprocess.run(["ldd", program], capture_output=True, text=True, check=False).stdout
    try:
        tell = ctypes.CDLL(re.search(r"libllama\.so\S* => (\S+)", linked)[1]).llama_print_system_info
    except (TypeError, OSError):  # linked into the program, or not to be loaded without it
        return None
    tell.restype = ctypes.c_char_p
    return tell().decode().strip()


def main():
    program, model, threads = sys.argv[1:]
    usage = output_of([program, "--help"])
    packed = ["-rtr", "1"] if "-rtr" in usage else []
    common = [program, "-m", model, "-t", threads, "-ngl", "0", "-o", "json"] + packed
    lengths = ",".join(str(length) for length in measuring.ROWS + measuring.PROMPTS)
    prompts = tests_of(output_of(common + ["-p", lengths, "-n", "0", "-r", "15"]))
    seconds = {test["n_prompt"]: median_seconds(test) for test in prompts}
    prefix, decoded = str(measuring.PREFIX), str(measuring.DECODED)
    behind_prefix = ["-gp", f"{prefix},{decoded}", "-n", "0"] if "-gp" in usage else ["-d", prefix, "-n", decoded]
    decoding, = tests_of(output_of(common + ["-p", "0", "-r", "5"] + behind_prefix))
    measuring.print_report(
        {"name": "ik_llama.cpp" if packed else "llama.cpp", "program": program, "options": packed,
         "build": f"{decoding['build_commit']} ({decoding['build_number']})", "system": system_of(program)},
        median_seconds(decoding) / measuring.DECODED, {length: seconds[length] for length in measuring.PROMPTS},
        {rows: seconds[rows] for rows in measuring.ROWS}, "t_last_logits_only")


if __name__ == "__main__":
    main()
