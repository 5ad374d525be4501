#!/usr/bin/env python3
"""Kills the program at random moments of work that writes, up to three times in a row; then the same command must
succeed, and its files must be those of an undisturbed run."""
import random
import signal
import sys
import time

import griffin_runs
import work_that_writes


class Kills:
    def __init__(self, campaign):
        self.campaign = campaign
        kinds = (work_that_writes.AddModel, work_that_writes.TrainData, work_that_writes.TrainDraft,
                 work_that_writes.Bench)
        self.works = work_that_writes.all_work(campaign, kinds)
        self.seconds = {work.name: self.measured(work) for work in self.works}

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


def main():
    options = griffin_runs.settings(__doc__)
    campaign = griffin_runs.Campaign("kills", options.seconds, options.seed)
    kills = Kills(campaign)
    source = random.Random(options.seed)
    while campaign.time_is_left():
        for work in kills.works:
            kills.run(source, work)
    return campaign.close()


if __name__ == "__main__":
    sys.exit(main())
