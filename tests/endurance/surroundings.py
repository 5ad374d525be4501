#!/usr/bin/env python3
"""What is around the program changes while it works: the disk is too small, the clock on the wall jumps, others do the
same at the same time; and the database of an earlier version is brought up to date where writing fails."""
import errno
import pathlib
import shutil
import sqlite3
import struct
import subprocess
import sys
import threading
import time

import griffin_runs
import resources
import work_that_writes

# SIZE FOLDER BEFORE AFTER COMMAND...: the command with FOLDER on a disk of SIZE KiB, beginning with the files of
# BEFORE; what it left is in AFTER.
SMALL_DISK = """
mount -t tmpfs -o "size=$1k,mode=700" tmpfs "$2" && cp -a "$3/." "$2" || exit 125
folder=$2 after=$4
shift 4
"$@"
status=$?
cp -a "$folder/." "$after"
exit $status
"""
WINDOW_SECONDS = 20  # to open
AT_ONCE = 3


class Surroundings:
    def __init__(self, campaign):
        self.campaign = campaign
        self.works = work_that_writes.all_work(campaign)
        self.report = campaign.work / "report"
        self.window = pathlib.Path(campaign.griffin).with_name("griffin-chat")
        self.whole = {}  # what is in each older database when it is up to date

    # A small disk.

    @staticmethod
    def disks_can_be_made():
        return subprocess.run(["unshare", "--mount", "sh", "-c", "mount -t tmpfs tmpfs /mnt"], check=False,
                              stderr=subprocess.DEVNULL).returncode == 0

    def small_disks(self, source):
        if not self.disks_can_be_made():
            print("surroundings: no disk of its own can be mounted here: that part is left out")
            return
        needed = {}
        for work in self.works:
            work.reset()
            self.campaign.run(work.command(), work.stdin, work.environment)
            needed[work.name] = sum(path.stat().st_size for path in work.folder.rglob("*") if path.is_file()) >> 10
        while True:
            for work in self.works:
                yield lambda w=work: self.small_disk(w, source.randrange(8, 2 * needed[w.name] + 40))

    def small_disk(self, work, kilobytes):
        work.reset()
        before, after = (self.campaign.work / name for name in ("before", "after"))
        for folder in (before, after):
            shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(work.folder, before)
        after.mkdir()
        arguments = work.command()
        begin = ["unshare", "--mount", "sh", "-c", SMALL_DISK, "sh", str(kilobytes), str(work.folder), str(before),
                 str(after), self.campaign.griffin]
        outcome = self.campaign.run(arguments, work.stdin, work.environment, begin=begin)
        if outcome.status == 125:  # not even what was there before fits
            return
        shutil.rmtree(work.folder)
        after.rename(work.folder)
        wrong = griffin_runs.what_is_wrong(outcome, talks=work.talks or work.stdin != b"", one_of=(0, 1))
        wrong = wrong or work.broken(outcome.status == 0)
        if not wrong:
            wrong, outcome = work_that_writes.again(work)
        self.note(f"{work.name}, small disk", wrong and f"{wrong} ({kilobytes} KiB)", arguments, outcome, [work.folder], {})

    # The clock.

    def jumps(self, source):
        while True:
            for work in self.works:
                yield lambda w=work: self.jump(w, source.choice([1, 2, 3, 7, 50]))

    def jump(self, work, each):
        work.reset()
        self.report.write_bytes(bytes(320))
        environment = {**work.environment, "LD_PRELOAD": str(resources.LIBRARY), "FAIL_KIND": "clock",
                       "FAIL_AT": str(each), "FAIL_REPORT": str(self.report)}
        outcome = self.campaign.run(work.command(), work.stdin, environment)
        wrong = griffin_runs.what_is_wrong(outcome, talks=work.talks or work.stdin != b"", one_of=(0,))
        wrong = wrong or work.broken(True)
        self.note(f"{work.name}, clock jumps", wrong, work.command(), outcome, [work.folder], environment, work.stdin)

    # Several at once.

    def together(self, source):
        while True:
            for work in self.works:
                yield lambda w=work: self.at_once(w)
            if self.window.is_file():
                yield self.windows

    def at_once(self, work):
        work.reset()
        outcomes = [None] * AT_ONCE

        def one(lane):
            outcomes[lane] = self.campaign.run(work.command(), work.stdin, work.environment, lane=lane)

        threads = [threading.Thread(target=one, args=(lane,)) for lane in range(AT_ONCE)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        wrong, worst = "", outcomes[0]
        for outcome in outcomes:
            if not wrong:
                wrong = griffin_runs.what_is_wrong(outcome, talks=work.talks or work.stdin != b"", one_of=(0, 1, 2))
                worst = outcome
        if not wrong and all(outcome.status != 0 for outcome in outcomes):
            wrong = "none of them succeeds"
        wrong = wrong or work.broken(any(outcome.status == 0 for outcome in outcomes))
        if not wrong:
            wrong, worst = work_that_writes.again(work)
        self.note(f"{work.name}, {AT_ONCE} at once", wrong, work.command(), worst, [work.folder], work.environment)

    def windows(self):
        """The first opens; the others hand over to it and end. It ends when it is told to."""
        home = self.campaign.work / "window-home"
        shutil.rmtree(home, ignore_errors=True)
        home.mkdir(mode=0o700)
        environment = {**self.campaign.environment, **self.home(home)}
        started = [subprocess.Popen([str(self.window)], env=environment, stdin=subprocess.DEVNULL,
                                    stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) for _ in range(AT_ONCE)]
        wrong = ""
        try:
            ended = []
            end = time.monotonic() + griffin_runs.patience(WINDOW_SECONDS)
            while time.monotonic() < end:
                ended = [child for child in started if child.poll() is not None]
                if len(ended) == AT_ONCE - 1:
                    break
                time.sleep(0.05)
            if len(ended) != AT_ONCE - 1:
                wrong = f"{AT_ONCE - len(ended)} of {AT_ONCE} windows stay open"
            elif any(child.returncode != 0 for child in ended):
                wrong = f"those after the first end with {[child.returncode for child in ended]}"
            else:
                (first,) = (child for child in started if child not in ended)
                first.terminate()
                if first.wait(griffin_runs.patience(10)) != 0:
                    wrong = f"the first ends with {first.returncode}"
        except subprocess.TimeoutExpired:
            wrong = "the first does not end"
        finally:
            for child in started:
                if child.poll() is None:
                    child.kill()
                    child.wait()
        self.note(f"window, {AT_ONCE} at once", wrong, [], None, [], {})

    @staticmethod
    def home(folder):
        return {"HOME": str(folder), "XDG_DATA_HOME": str(folder / "data"), "XDG_CACHE_HOME": str(folder / "cache"),
                "XDG_CONFIG_HOME": str(folder / "config"), "XDG_RUNTIME_DIR": str(folder),
                "QT_QPA_PLATFORM": "offscreen"}

    # Older databases.

    def migrations(self, source):
        if not self.window.is_file():
            print("surroundings: griffin-chat is not built: migrations are left out")
            return
        schemas = sorted((griffin_runs.TOP / "tests/storage").glob("schema_*.db"))[:-1]
        calls = {}
        for schema in schemas:
            home, data = self.old_data(schema)
            outcome = self.start(home, self.failing(data.parent, 0, errno.ENOSPC, False))
            calls[schema] = struct.unpack_from("<Q", self.report.read_bytes())[0]
            if outcome.status != 0 or calls[schema] == 0:
                raise SystemExit(f"surroundings: {schema.name} does not open: {outcome.errors.decode()}")
            self.whole[schema] = self.content(data)
        while True:
            for schema in schemas:
                at, on = source.randrange(1, calls[schema] + 1), source.random() < 0.5
                error = source.choice([errno.ENOSPC, errno.EIO])
                yield lambda s=schema, a=at, e=error, o=on: self.migration(s, a, e, o)

    def old_data(self, schema):
        home = self.campaign.work / "old-home"
        shutil.rmtree(home, ignore_errors=True)
        data = home / "data/griffin-chat/griffin-chat.db"
        data.parent.mkdir(parents=True, mode=0o700)
        shutil.copyfile(schema, data)
        return home, data

    def failing(self, under, at, error, on):
        self.report.write_bytes(bytes(320))
        return {"LD_PRELOAD": str(resources.LIBRARY), "FAIL_KIND": "write", "FAIL_UNDER": str(under), "FAIL_AT": str(at),
                "FAIL_ERROR": str(int(error)), "FAIL_REPORT": str(self.report), **({"FAIL_ON": "1"} if on else {})}

    def start(self, home, environment, seconds=WINDOW_SECONDS, may_wait=True):
        return self.campaign.run(["--measure-start"], environment={**self.home(home), **environment},
                                 begin=[str(self.window)], kill_after=griffin_runs.patience(seconds), may_wait=may_wait)

    @staticmethod
    def content(data):
        """What people wrote and were answered, by SQLite of another program."""
        with sqlite3.connect(f"file:{data}?mode=ro", uri=True) as database:
            if database.execute("PRAGMA integrity_check").fetchone() != ("ok",):
                return "damaged"
            rows = [database.execute(f"SELECT {columns} FROM {table} ORDER BY 1").fetchall() for table, columns in (
                ("conversations", "id, title, system_prompt"), ("messages", "id, conversation, parent, role, text"))]
        database.close()
        return rows

    def migration(self, schema, at, error, on):
        home, data = self.old_data(schema)
        environment = self.failing(data.parent, at, error, on)
        outcome = self.start(home, environment, may_wait=False)  # it may tell what is wrong, and wait for a click
        failed = self.report.read_bytes()[8:].split(b"\0")[0].decode("utf-8", "replace").split(" ")
        wrong = ""
        if outcome.status < 0 and outcome.status != -9:
            wrong = f"ended by signal {-outcome.status}"
        if not wrong:
            outcome = self.start(home, {}, 3 * WINDOW_SECONDS)
            if outcome.status != 0:
                wrong = f"afterwards it does not open ({outcome.status})"
            elif self.content(data) != self.whole[schema]:
                wrong = "afterwards something is missing"
        if wrong:
            wrong += f" (failed: {failed[0]} {pathlib.Path(failed[-1]).name}{', and all after it' if on else ''})"
        self.note("migration, write fails", wrong and f"{schema.name}: {wrong}", ["--measure-start"], outcome, [home],
                  {**self.home(home), **environment})

    def note(self, what, wrong, arguments, outcome, files, environment, stdin=b""):
        self.campaign.count(what)
        if wrong:
            self.campaign.finding(what, wrong, arguments, outcome, files, environment, stdin)


def main():
    options = griffin_runs.settings(__doc__)
    campaign = griffin_runs.Campaign("surroundings", options.seconds, options.seed)
    resources.build_library()
    surroundings = Surroundings(campaign)
    source = griffin_runs.random.Random(options.seed)
    turns = [surroundings.small_disks(source), surroundings.jumps(source), surroundings.together(source),
             surroundings.migrations(source)]
    while turns and campaign.time_is_left():
        turn = turns.pop(0)
        case = next(turn, None)
        if case is not None:
            case()
            turns.append(turn)
    return campaign.close()


if __name__ == "__main__":
    sys.exit(main())
