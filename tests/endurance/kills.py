#!/usr/bin/env python3
"""Kills the program at random moments of work that writes, up to three times in a row; then the same command must
succeed, and its files must be those of an undisturbed run. Kills a server while it answers: the next one answers the
same. And kills the window while it is played with (killed_window_test), which loses nothing that it showed."""
import json
import pathlib
import random
import re
import signal
import subprocess
import sys
import time

import griffin_runs
import served
import work_that_writes

WINDOW_KILLS = 5  # in a row, on the same data
WINDOW_SECONDS = 600


class Kills:
    def __init__(self, campaign):
        self.campaign = campaign
        kinds = (work_that_writes.AddModel, work_that_writes.TrainData, work_that_writes.TrainDraft,
                 work_that_writes.Bench)
        self.works = work_that_writes.all_work(campaign, kinds)
        self.seconds = {work.name: self.measured(work) for work in self.works}
        self.server = served.Served(campaign, self.works[1].model)
        self.answer = self.server.expected
        self.window = pathlib.Path(campaign.griffin).with_name("endurance_tests")

    def measured(self, work):
        work.reset()
        start = time.monotonic()
        work.campaign.run(work.command(), work.stdin, work.environment)
        return time.monotonic() - start

    def run(self, source, work):
        work.reset()
        what = f"{work.name}, killed"
        delays = [source.uniform(0.0, 1.1 * self.seconds[work.name]) for _ in range(source.choice([1, 1, 2, 3]))]
        told = "by the clock after " + ", ".join(f"{delay:.3f} s" for delay in delays)
        arguments = work.command()
        for delay in delays:
            outcome = self.campaign.run(work.command(), work.stdin, work.environment, kill_after=delay)
            self.campaign.count(what)
            if outcome.status == -signal.SIGKILL:
                wrong = work.broken(False)
            elif outcome.status != 0 and not (work.refuses_twice and work.refuses_twice in outcome.errors):
                wrong = f"after a kill it ends with {outcome.status}"
            else:
                wrong = work.broken(True)
            if wrong:
                self.campaign.finding(what, wrong, arguments, outcome, [work.folder], work.environment)
                print(f"  {told}")
                return
        wrong, outcome = work_that_writes.again(work)
        if wrong:
            self.campaign.finding(what, wrong, arguments, outcome, [work.folder], work.environment)
            print(f"  {told}")


    def kill_server(self, source):
        """While some ask; then another begins."""
        self.campaign.count("server, killed")
        body = json.dumps({**served.QUESTION, "stream": True, "max_tokens": 200}).encode()
        request = f"POST /v1/chat/completions HTTP/1.1\r\nHost: x\r\nContent-Length: {len(body)}\r\n\r\n".encode() + body
        clients = [self.server.connect() for _ in range(source.choice([0, 1, 4]))]
        try:
            for client in clients:
                client.sendall(request)
            time.sleep(source.uniform(0.0, 0.3))
            self.server.restart()
            wrong = "" if self.server.expected == self.answer else "another answer after a kill"
            for client in clients:
                client.settimeout(griffin_runs.patience(10))
                try:
                    while client.recv(65536):
                        pass
                except TimeoutError:
                    wrong = "a client waits for a server that was killed"
                except OSError:
                    pass
        except (OSError, ValueError) as failure:
            wrong = f"does not begin again: {failure}"
        finally:
            for client in clients:
                client.close()
        if wrong:
            self.campaign.finding("server, killed", wrong, self.server.arguments)

    def kill_window(self, source):
        temporary = self.campaign.work / "killed-window"
        griffin_runs.shutil.rmtree(temporary, ignore_errors=True)
        temporary.mkdir()
        environment = {"QT_QPA_PLATFORM": "offscreen", "TMPDIR": str(temporary), "GRIFFIN_KILLS": str(WINDOW_KILLS),
                       "GRIFFIN_KILL_SEED": str(source.randrange(1 << 20))}
        try:
            done = subprocess.run([str(self.window), "killed_window_test"], env={**self.campaign.environment, **environment},
                                  stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False,
                                  timeout=griffin_runs.patience(WINDOW_SECONDS))
            status, text = done.returncode, done.stdout
        except subprocess.TimeoutExpired as late:
            status, text = "a kill, for it takes too long", late.stdout or b""
        told = re.search(rb"(\d+) kills", text)
        counts = self.campaign.counts
        counts["window, killed"] = counts.get("window, killed", 0) + (int(told.group(1)) if told else 1)
        if status != 0:
            failed = re.search(rb"FAIL!.*\n.*", text)
            why = failed.group(0).decode(errors="replace") if failed else f"ends with {status}: {text[-300:]!r}"
            self.campaign.finding("window, killed", why, ["killed_window_test"], environment=environment,
                                  begin=[str(self.window)])


def main():
    options = griffin_runs.settings(__doc__)
    campaign = griffin_runs.Campaign("kills", options.seconds, options.seed)
    kills = Kills(campaign)
    source = random.Random(options.seed)
    while campaign.time_is_left():
        for work in kills.works:
            kills.run(source, work)
        kills.kill_server(source)
        if kills.window.is_file():
            kills.kill_window(source)
    wrong = kills.server.end()
    if wrong:
        campaign.finding("server, killed", wrong, kills.server.arguments)
    return campaign.close()


if __name__ == "__main__":
    sys.exit(main())
