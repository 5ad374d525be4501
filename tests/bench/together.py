#!/usr/bin/env python3
"""Requests at once through `griffin serve`: answered together where that pays, and one after the other.

    tests/bench/together.py GRIFFIN OUT.json [--at-once 4] [--prompts resources/prompts/everyday.jsonl] [--rounds 6]
                            [--tokens 128] [--threads 2] [--method auto] [--temperature 0] [--model NAME]

Two servers of one model, with `--parallel` 4 and 1, are asked the same in turn, round after round, with as many prompts
at once as are said; the first round only warms up. Printed and kept are tokens per second of all answers by the wall
clock, their ratio, the median time to the first text, and how many passes were shared. Every answer must be the same on
both, byte for byte, or it fails.
"""
import argparse
import json
import os
import statistics
import subprocess
import sys
import threading
import time
import urllib.request


def ask(address, prompt, options, answer):
    body = {"messages": [{"role": "user", "content": prompt}], "max_tokens": options.tokens, "seed": 1,
            "temperature": options.temperature, "stream": True, "stream_options": {"include_usage": True},
            "speculation": {"method": options.method}}
    request = urllib.request.Request(address + "/chat/completions", json.dumps(body).encode(),
                                     {"Content-Type": "application/json"})
    begin = time.monotonic()
    text = ""
    for line in urllib.request.urlopen(request, timeout=600):
        if not line.startswith(b"data: {"):
            continue
        event = json.loads(line[6:])
        for choice in event["choices"]:
            text += choice["delta"].get("content") or ""
            if text and "first" not in answer:
                answer["first"] = time.monotonic() - begin
        if event.get("usage"):
            answer["tokens"] = event["usage"]["completion_tokens"]
            answer["speculation"] = event["usage"]["speculation"]
    answer["text"] = text


def round_of(address, prompts, options):
    answers = [{} for _ in prompts]
    threads = [threading.Thread(target=ask, args=(address, prompt, options, answer))
               for prompt, answer in zip(prompts, answers)]
    begin = time.monotonic()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    seconds = time.monotonic() - begin
    return {"tokens_per_second": sum(answer["tokens"] for answer in answers) / seconds,
            "first_text_s": statistics.median(answer.get("first", seconds) for answer in answers),
            "shared_passes": sum(answer["speculation"]["shared_passes"] for answer in answers),
            "method": answers[0]["speculation"]["method"], "texts": [answer["text"] for answer in answers]}


def serve(options, together):
    command = [options.griffin, "serve", "--json", "--port", "0", "--parallel", str(together), "--threads",
               str(options.threads)] + (["--model", options.model] if options.model else [])
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    return process, json.loads(process.stdout.readline())["listening"] + "/v1"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("griffin")
    parser.add_argument("out")
    parser.add_argument("--at-once", type=int, default=4)
    parser.add_argument("--prompts", default="resources/prompts/everyday.jsonl")
    parser.add_argument("--rounds", type=int, default=6)
    parser.add_argument("--tokens", type=int, default=128)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--method", default="auto")
    parser.add_argument("--temperature", type=float, default=0.0)
    parser.add_argument("--model")
    options = parser.parse_args()

    with open(options.prompts, encoding="utf-8") as lines:
        prompts = [json.loads(line)["turns"][0] for line in lines]
    servers = {together: serve(options, together) for together in (4, 1)}
    rounds = {together: [] for together in servers}
    same = True
    try:
        for number in range(options.rounds + 1):
            chosen = [prompts[(number * options.at_once + i) % len(prompts)] for i in range(options.at_once)]
            for together, (_, address) in servers.items():
                rounds[together].append(round_of(address, chosen, options))
            a, b = rounds[4][-1], rounds[1][-1]
            same = same and a.pop("texts") == b.pop("texts")
            print(f"round {number}: {a['tokens_per_second']:.0f} and {b['tokens_per_second']:.0f} tokens/s, "
                  f"{a['tokens_per_second'] / b['tokens_per_second']:.2f} times, {a['shared_passes']} shared passes, "
                  f"load {os.getloadavg()[0]:.1f}", flush=True)
    finally:
        for process, _ in servers.values():
            process.terminate()
            process.wait()
    result = {"at_once": options.at_once, "method": rounds[4][-1]["method"], "temperature": options.temperature,
              "same_texts": same, "together": rounds[4][1:], "one_after_the_other": rounds[1][1:],
              "ratio": statistics.median(a["tokens_per_second"] / b["tokens_per_second"]
                                         for a, b in zip(rounds[4][1:], rounds[1][1:]))}
    with open(options.out, "w", encoding="utf-8") as out:
        json.dump(result, out, indent=1)
    print(f"{result['ratio']:.2f} times in the median of {options.rounds} rounds; texts are "
          f"{'the same' if same else 'DIFFERENT'}")
    return 0 if same else 1


if __name__ == "__main__":
    sys.exit(main())
