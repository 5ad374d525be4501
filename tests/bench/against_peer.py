#!/usr/bin/env python3
"""Our figures beside another engine's on the same file, in one sitting.

usage: against_peer.py --griffin build/release/bin/griffin --model FILE.gguf --peer 'COMMAND' [--peer-model FILE]
                       [--runs 5] [--threads 2] [--output F.json]

COMMAND is run as `COMMAND MODEL THREADS` and prints one JSON object with decode_tok_s, prefill_512_tok_s and, where it
has them, prefill_128_tok_s and t(M)/t(1). The two programs run in turn, ours first; medians and the ratios of medians
are printed. --peer-model gives the peer another file (its own Q4_0 copy, say) while we keep ours.
"""
import argparse
import json
import shlex
import statistics
import subprocess


def run(command):
    output = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout
    return json.loads(output.strip().splitlines()[-1])


def summary(samples):
    return {"median": statistics.median(samples), "min": min(samples), "max": max(samples)}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--griffin", required=True)
    parser.add_argument("--model", required=True)
    parser.add_argument("--peer", required=True)
    parser.add_argument("--peer-model")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--output")
    options = parser.parse_args()

    ours, peers = [], []
    for _ in range(options.runs):
        ours.append(run([options.griffin, "profile", "--model", options.model, "--threads", str(options.threads),
                         "--json"]))
        peers.append(run(shlex.split(options.peer) + [options.peer_model or options.model, str(options.threads)]))

    report = {
        "environment": ours[0]["environment"],
        "runs": options.runs,
        "griffin": {
            "decode_tok_s": summary([o["decode_tok_s"] for o in ours]),
            "prefill_128_tok_s": summary([o["prefill_tok_s"]["128"] for o in ours]),
            "prefill_512_tok_s": summary([o["prefill_tok_s"]["512"] for o in ours]),
            "read_gb_s": summary([o["read_gb_s"] for o in ours]),
            "decode_share_of_read": summary([o["decode_share_of_read"] for o in ours]),
            "t": {m: statistics.median(o["t"][m] for o in ours) for m in ours[0]["t"]},
        },
        "peer": {name: summary([p[name] for p in peers])
                 for name in ("decode_tok_s", "prefill_128_tok_s", "prefill_512_tok_s") if name in peers[0]},
    }
    if "t(M)/t(1)" in peers[0]:
        report["peer"]["t"] = {m: statistics.median(p["t(M)/t(1)"][m] for p in peers) for m in peers[0]["t(M)/t(1)"]}
    report["ratio"] = {name: round(report["griffin"][name]["median"] / report["peer"][name]["median"], 3)
                       for name in report["peer"] if name != "t"}
    text = json.dumps(report, indent=1)
    print(text)
    if options.output:
        with open(options.output, "w", encoding="utf-8") as file:
            file.write(text + "\n")


if __name__ == "__main__":
    main()
