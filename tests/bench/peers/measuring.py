"""What the peers share: figures taken as `griffin profile` takes its own, in one JSON object of the same form.

Random tokens go in; passes and decoding follow PREFIX tokens.
"""
import json
import random
import statistics
import time

PREFIX = 128
PROMPTS = (128, 512)
DECODED = 128
ROWS = (1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64)

_random = random.Random(1)


def tokens(count, vocabulary):
    return [_random.randrange(vocabulary) for _ in range(count)]


def timed(work):
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def median_of(sample):
    """Of the seconds that `sample` returns: at least 3, then as many as fit into half a second, at most 15; one before
    them to warm up."""
    sample()
    seconds = []
    while len(seconds) < 3 or (len(seconds) < 15 and sum(seconds) < 0.5):
        seconds.append(sample())
    return statistics.median(seconds)


def print_report(peer, step, prefill, passes, name_of_passes="t"):
    """Seconds of a decoding step, of prompts by length, and of passes by rows."""
    print(json.dumps({"peer": peer, "decode_tok_s": 1 / step,
                      "prefill_tok_s": {length: length / seconds for length, seconds in prefill.items()},
                      name_of_passes: {rows: seconds / passes[1] for rows, seconds in passes.items()}}))
