"""Runs `griffin` under limits, says what is wrong with how it ended, and keeps what made it so.

A failure must be exit status 1 or 2 with exactly one line "griffin: what: where: what to do" as the last one of
standard error. A finding is anything else: a signal, more than the time or the memory allowed, another status, no line
or several. Each finding is a folder of its own: the files, the command (run.sh) and what was wrong (why.txt).
"""
import argparse
import dataclasses
import os
import pathlib
import random
import resource
import shlex
import shutil
import signal
import subprocess
import threading
import time

TOP = pathlib.Path(__file__).resolve().parent.parent.parent
BUILD = pathlib.Path(os.environ.get("ENDURANCE_FOLDER", TOP / "build/endurance")).resolve()
MEGABYTE = 1 << 20
CPU_SECONDS = 10  # of the processor: the machine may be busy
WALL_SECONDS = 120  # on a machine that has nothing else to do: see patience()
ASLEEP_SECONDS = 2
ADDRESS_SPACE = 8 << 30


@dataclasses.dataclass
class Outcome:
    status: int  # negative: the signal that ended it
    out: bytes
    errors: bytes
    peak: int  # bytes of main memory
    late: bool = False


class Slowness:
    """How many times longer than on a machine of its own something takes: a control's time on the wall, measured every
    few seconds, beside its time on the processor."""

    CONTROL_SECONDS, FRESH_SECONDS = 0.1, 10.0

    def __init__(self):
        self.lock, self.factor, self.at = threading.Lock(), 1.0, -self.FRESH_SECONDS

    def __call__(self):
        with self.lock:
            if time.monotonic() - self.at >= self.FRESH_SECONDS:
                start, used = time.monotonic(), time.thread_time()
                while time.thread_time() - used < self.CONTROL_SECONDS:
                    pass
                self.at = time.monotonic()
                self.factor = max(1.0, (self.at - start) / self.CONTROL_SECONDS)
            return self.factor


slowness = Slowness()


def patience(seconds):
    """Seconds on the wall in which what takes at most `seconds` by itself must be done on this machine now."""
    return seconds * slowness()


def program():
    path = pathlib.Path(os.environ.get("GRIFFIN", TOP / "build/release/bin/griffin")).resolve()
    if not path.is_file():
        raise SystemExit(f"endurance: no program: {path}: build the preset release or set GRIFFIN")
    return str(path)


def settings(description):
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--seconds", type=float, default=60.0, help="time for this part")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--case", type=int, help="this case only")
    return parser.parse_args()


def kill(handle):
    """A process that may have ended meanwhile."""
    try:
        signal.pidfd_send_signal(handle, signal.SIGKILL)
    except ProcessLookupError:
        pass


def kill_asleep(handle, pid, over):
    """Once it waits for somebody: for some seconds none of its threads has run or wanted to, until `over`."""
    before, since = None, time.monotonic()
    while not over.wait(0.2):
        try:
            tasks = [(task / "stat").read_text().rsplit(")", 1)[1].split() for task in
                     pathlib.Path(f"/proc/{pid}/task").iterdir()]
        except OSError:
            continue  # a thread ended meanwhile, or the process
        ticks = sum(int(task[11]) + int(task[12]) for task in tasks)
        if ticks != before or any(task[0] in "RD" for task in tasks):
            before, since = ticks, time.monotonic()
        elif time.monotonic() - since > ASLEEP_SECONDS:
            kill(handle)
            return


class Campaign:
    """Where one part works, what it counted and found."""

    def __init__(self, name, seconds, seed):
        self.name, self.seed = name, seed
        self.end = time.monotonic() + seconds
        self.griffin = program()
        self.counts, self.found = {}, {}
        self.work = BUILD / "work" / f"{name}-{os.getpid()}"
        shutil.rmtree(self.work, ignore_errors=True)
        self.work.mkdir(parents=True)
        self.environment = {**os.environ, "LC_ALL": "C.UTF-8", "HOME": str(self.work / "home"),
                            "XDG_DATA_HOME": str(self.work / "data"), "XDG_CACHE_HOME": str(self.work / "cache"),
                            "XDG_CONFIG_HOME": str(self.work / "config")}

    def time_is_left(self):
        return time.monotonic() < self.end

    def run(self, arguments, stdin=b"", environment=None, stdout=None, stderr=None, prepare=None, kill_after=None,
            begin=(), lane=0, may_wait=True):
        """One run in the work folder. stdout, stderr: files to write to instead of ones that are read afterwards.
        begin: what is started, in place of the program alone; lane: another for each of the runs at the same time;
        may_wait: it is not killed where it only waits for somebody."""
        out_path, errors_path, in_path = (self.work / f".{name}{lane}" for name in ("out", "errors", "in"))
        in_path.write_bytes(stdin)

        def limits():
            resource.setrlimit(resource.RLIMIT_AS, (ADDRESS_SPACE, ADDRESS_SPACE))
            resource.setrlimit(resource.RLIMIT_CPU, (CPU_SECONDS, CPU_SECONDS + 2))
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
            if prepare is not None:
                prepare()

        with open(in_path, "rb") as source, open(out_path, "wb") as out, open(errors_path, "wb") as errors:
            child = subprocess.Popen([*(begin or [self.griffin]), *arguments], cwd=self.work, stdin=source, stdout=stdout or out,
                                     stderr=stderr or errors, env={**self.environment, **(environment or {})},
                                     preexec_fn=limits)
            handle = os.pidfd_open(child.pid)  # never another process, whose number is the same
            timer = threading.Timer(kill_after or patience(WALL_SECONDS), kill, [handle])
            over = threading.Event()
            watches = [timer] if may_wait else [timer, threading.Thread(target=kill_asleep, args=(handle, child.pid, over))]
            for watch in watches:
                watch.start()
            try:
                _, status, usage = os.wait4(child.pid, 0)
            finally:
                timer.cancel()
                over.set()
                for watch in watches:
                    watch.join()
                os.close(handle)
        child.returncode = os.waitstatus_to_exitcode(status)
        late = child.returncode == -signal.SIGXCPU or (
            kill_after is None and child.returncode == -signal.SIGKILL)
        return Outcome(child.returncode, out_path.read_bytes()[:MEGABYTE], errors_path.read_bytes()[:MEGABYTE],
                       usage.ru_maxrss * 1024, late)

    def count(self, what):
        self.counts[what] = self.counts.get(what, 0) + 1

    def finding(self, what, why, arguments, outcome=None, files=(), environment=None, stdin=b"", begin=()):
        """Keeps a finding; of those that look alike the first three."""
        alike = self.found.setdefault(what, {})
        alike[why] = alike.get(why, 0) + 1
        print(f"{self.name}: {what}: {why}", flush=True)
        if alike[why] > 3:
            return
        number = sum(min(times, 3) for times in alike.values())
        folder = BUILD / "findings" / f"{self.name}-{self.seed}-{what.replace(' ', '-')}-{number}"
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        named = [pathlib.Path(str(a)) for a in arguments if str(a).startswith(str(self.work))]
        for file in {*named, *map(pathlib.Path, files)}:
            copy = folder / file.relative_to(self.work)
            copy.parent.mkdir(parents=True, exist_ok=True)
            if file.is_dir():
                shutil.copytree(file, copy, symlinks=True, dirs_exist_ok=True)
            elif file.is_file():
                shutil.copy2(file, copy)
        errors = outcome.errors.decode("utf-8", "replace") if outcome else ""
        (folder / "why.txt").write_text(f"{why}\nstatus {outcome.status if outcome else '?'}\n{errors}")
        (folder / "stdin").write_bytes(stdin)
        words = [os.fsencode(str(a)).replace(os.fsencode(str(self.work)), os.fsencode(str(folder))) for a in arguments]
        variables = "".join(f"{key}={shlex.quote(str(value))} " for key, value in (environment or {}).items())
        line = variables.encode() + shlex.join(begin or [self.griffin]).encode()
        for word in words:
            line += b" " + (shlex.quote(word.decode()).encode() if word.isascii() else b"$'" + b"".join(
                b"\\x%02x" % byte for byte in word) + b"'")
        (folder / "run.sh").write_bytes(b"cd %b && %b <stdin\n" % (shlex.quote(str(folder)).encode(), line))

    def close(self):
        """Prints the rows of the table, and that the part ran to its end; returns the exit status."""
        shutil.rmtree(self.work, ignore_errors=True)
        for what in sorted({*self.counts, *self.found}):
            print(f"ROW\t{self.name}: {what}\t{self.counts.get(what, 0)}\t{sum(self.found.get(what, {}).values())}")
        print("END")
        return 1 if self.found else 0


def what_is_wrong(outcome, allowed_peak=None, talks=False, one_of=(0, 1, 2)):
    """Empty, or what is wrong with the end of a run. talks: the command tells its progress on standard error."""
    if outcome.late:
        return "takes too long"
    if outcome.status < 0:
        return f"ended by {signal.Signals(-outcome.status).name}"
    if allowed_peak is not None and outcome.peak > allowed_peak:
        return f"takes {outcome.peak // MEGABYTE} MB, allowed are {allowed_peak // MEGABYTE}"
    if outcome.status not in one_of:
        return f"exit status {outcome.status}, not one of {', '.join(map(str, one_of))}"
    if outcome.status == 0:
        return ""
    lines = outcome.errors.decode("utf-8", "surrogateescape").splitlines()
    failures = [line for line in lines if line.startswith("griffin: ") and not line.startswith("griffin: warning: ")]
    if len(failures) != 1:
        return f"{len(failures)} lines of failure"
    if lines[-1] != failures[0]:
        return "the failure is not the last line"
    if not talks and any(line != failures[0] and not line.startswith("griffin: warning: ") for line in lines):
        return "more than one line: " + next(line for line in lines if not line.startswith("griffin: "))[:60]
    if failures[0].count(": ") < 2:
        return "no advice: " + failures[0][:80]
    if any(0xdc80 <= ord(c) <= 0xdcff or ord(c) < 32 for c in failures[0]):
        return "bytes that are not text in the line of failure"
    return ""
