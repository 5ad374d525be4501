#!/usr/bin/env python3
"""Hours of use in pieces of at most one: a driven chat in the terminal, and the monkey in the window. Memory, threads
and descriptors level off, the database grows no faster than its answers, and a question is answered at the end as it
was at the start."""
import json
import os
import pathlib
import random
import re
import statistics
import subprocess
import sys
import threading
import time

import griffin_runs
import tiny_files

PIECE_SECONDS = 3600.0
SAMPLE_SECONDS = 1.0
# Of memory and of threads. The monkey switches on what has threads of its own: the server, searches, traces, exports.
MORE = {"chat": (16 * griffin_runs.MEGABYTE, 4), "window": (96 * griffin_runs.MEGABYTE, 12)}
FIRST = "Count from one to nine."
ANSWER_SECONDS = 120
WORDS = "why how what is the a blue sky sea tree count list 7 12 one two in of and".split()


class Watch:
    """What a process takes, over time."""

    def __init__(self, pid, database=None):
        self.pid, self.database, self.samples = pid, database, []
        self.over = threading.Event()
        self.thread = threading.Thread(target=self.follow, daemon=True)
        self.thread.start()

    def follow(self):
        while not self.over.wait(SAMPLE_SECONDS):
            try:
                folder = pathlib.Path(f"/proc/{self.pid}")
                fields = dict(line.split(":", 1) for line in (folder / "status").read_text().splitlines() if ":" in line)
                size = sum(path.stat().st_size for path in self.database()) if self.database else 0
                self.samples.append((int(fields["VmRSS"].split()[0]) * 1024, int(fields["Threads"]),
                                     len(os.listdir(folder / "fd")), size))
            except (OSError, KeyError):
                continue  # it has ended, or a file went while it was counted

    def end(self):
        self.over.set()
        self.thread.join()

    def what_is_wrong(self, more_memory, more_threads):
        """Empty, or what did not level off: its middle in the last quarter beside that in the second."""
        quarter = len(self.samples) // 4
        if quarter < 5:
            return ""
        second, last = self.samples[quarter:2 * quarter], self.samples[-quarter:]
        for name, i, more in (("bytes of memory", 0, more_memory), ("threads", 1, more_threads), ("descriptors", 2, 8)):
            before, after = (statistics.median(sample[i] for sample in part) for part in (second, last))
            if after > before + more:
                return f"{after:.0f} {name} at the end, {before:.0f} after a quarter of the time"
        # A history grows with what is asked; it may not grow ever faster.
        begin, middle, end = (self.samples[at][3] for at in (quarter, 2 * quarter + quarter // 2, -1))
        if end - middle > 3 * (middle - begin) + (16 << 20):
            return f"the database grows by {(end - middle) >> 20} MB in its last part, {(middle - begin) >> 20} MB before"
        return ""

    def told(self):
        if not self.samples:
            return ""
        first, last = self.samples[len(self.samples) // 4], self.samples[-1]
        return (f"memory {first[0] >> 20} to {last[0] >> 20} MB, threads {first[1]} to {last[1]}, descriptors {first[2]} to "
                f"{last[2]}" + (f", database {first[3] >> 10} to {last[3] >> 10} KB" if last[3] else ""))


class Chat:
    """`griffin chat` behind pipes. After each line a command that does not exist tells that all before it is done."""

    def __init__(self, campaign, arguments):
        self.child = subprocess.Popen([campaign.griffin, "chat", *arguments], stdin=subprocess.PIPE,
                                      stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=campaign.environment,
                                      cwd=campaign.work)
        self.out, self.errors, self.number = bytearray(), bytearray(), 0
        self.news = threading.Condition()
        for pipe, data in ((self.child.stdout, self.out), (self.child.stderr, self.errors)):
            threading.Thread(target=self.read, args=(pipe, data), daemon=True).start()

    def read(self, pipe, data):
        while part := os.read(pipe.fileno(), 65536):
            with self.news:
                data += part
                self.news.notify()
        with self.news:
            self.news.notify()

    def say(self, line):
        """What is answered; None: it does not answer."""
        self.number += 1
        mark = f"/nothing-{self.number}"
        with self.news:
            self.out.clear()
            self.errors.clear()
        try:
            self.child.stdin.write(f"{line}\n{mark}\n".encode())
            self.child.stdin.flush()
        except OSError:
            return None
        with self.news:
            done = self.news.wait_for(lambda: mark.encode() in self.errors or self.child.poll() is not None,
                                      griffin_runs.patience(ANSWER_SECONDS))
            return bytes(self.out) if done and mark.encode() in self.errors else None

    def answer(self, question):
        """The same in a new conversation, when no more of it comes: the two pipes are not read in order."""
        if self.say("/new") is None or self.say(question) is None:
            return b""
        length = -1
        while length != len(self.out):
            length = len(self.out)
            time.sleep(1.0)
        return bytes(self.out)

    def end(self):
        self.child.stdin.close()
        try:
            return self.child.wait(griffin_runs.patience(30))
        except subprocess.TimeoutExpired:
            self.child.kill()
            self.child.wait()
            return "killed"


class Steady:
    def __init__(self, campaign):
        self.campaign = campaign
        self.model = campaign.work / "tiny.gguf"
        self.model.write_bytes(tiny_files.tiny_gguf().encode())
        self.window = pathlib.Path(campaign.griffin).with_name("endurance_tests")

    def chat(self, seconds, seed):
        source = random.Random(f"{self.campaign.seed} {seed}")
        arguments = ["--model", str(self.model), "--threads", "1", "--device", "cpu", "--temperature", "0",
                     "--max-new-tokens", "16", "--method", source.choice(["lookahead", "suffix", "prompt-lookup", "auto"])]
        chat = Chat(self.campaign, arguments)
        first = chat.answer(FIRST)
        watch = Watch(chat.child.pid)
        end = time.monotonic() + seconds
        wrong = "" if first else "no answer at the start"
        turns = 0
        while not wrong and time.monotonic() < end:
            line = source.choice([" ".join(source.choices(WORDS, k=source.randrange(1, 7)))] * 5 + [
                "/retry", "/continue", "/help", "/system", "/save " + str(self.campaign.work / "chat.md")])
            if turns % 2 == 0:
                chat.say("/new")
            if chat.say(line) is None:
                wrong = f"no answer to: {line}: {bytes(chat.errors[-300:])!r}"
            turns += 1
            self.campaign.count("chat, turns")
        watch.end()
        if not wrong:
            wrong = "another answer than at the start" if chat.answer(FIRST) != first else watch.what_is_wrong(*MORE["chat"])
        status = chat.end()
        if not wrong and status != 0:
            wrong = f"ends with {status}"
        print(f"steady: chat: {turns} turns in {seconds:.0f} s: {watch.told()}")
        if wrong:
            self.campaign.finding("chat, turns", wrong, ["chat", *arguments])

    def monkey(self, seconds, seed):
        temporary = self.campaign.work / "monkey"
        griffin_runs.shutil.rmtree(temporary, ignore_errors=True)
        temporary.mkdir()
        report = temporary / "report.json"
        environment = {"QT_QPA_PLATFORM": "offscreen", "TMPDIR": str(temporary), "GRIFFIN_MONKEY_SEED": str(seed),
                       "GRIFFIN_MONKEY_SECONDS": str(int(seconds)), "GRIFFIN_MONKEY_REPORT": str(report)}
        with open(temporary / "said", "wb") as said:
            child = subprocess.Popen([str(self.window), "monkey_test"], env={**self.campaign.environment, **environment},
                                     stdin=subprocess.DEVNULL, stdout=said, stderr=said, cwd=temporary)
            watch = Watch(child.pid, lambda: temporary.glob("*/data.db*"))
            try:
                status = child.wait(seconds + griffin_runs.patience(600))
            except subprocess.TimeoutExpired:
                child.kill()
                child.wait()
                status = "a kill, ten minutes late"
        watch.end()
        text = (temporary / "said").read_text(errors="replace")
        inputs = json.loads(report.read_text())["inputs"] if report.is_file() else 0
        self.campaign.counts["window, inputs"] = self.campaign.counts.get("window, inputs", 0) + inputs
        failed = re.search(r"FAIL!.*\n.*", text)
        if status != 0:
            wrong = f"ends with {status}: {failed.group(0) if failed else text[-300:]}"
        else:
            wrong = watch.what_is_wrong(*MORE["window"]) if inputs > 0 else "not played with"
        print(f"steady: window: seed {seed}, {inputs} inputs in {seconds:.0f} s: {watch.told()}")
        if wrong:
            self.campaign.finding("window, inputs", wrong, ["monkey_test"], environment=environment,
                                  begin=[str(self.window)])


def main():
    options = griffin_runs.settings(__doc__)
    campaign = griffin_runs.Campaign("steady", options.seconds, options.seed)
    steady = Steady(campaign)
    pieces = max(1, round(options.seconds / 2 / PIECE_SECONDS + 0.49))
    for piece in range(pieces):
        length = options.seconds / 2 / pieces
        steady.chat(length, 1000 * options.seed + piece)
        if steady.window.is_file():
            steady.monkey(length, 1000 * options.seed + piece)
        else:
            print("steady: endurance_tests is not built: the window is left out")
    return campaign.close()


if __name__ == "__main__":
    sys.exit(main())
