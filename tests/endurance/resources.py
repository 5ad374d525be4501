#!/usr/bin/env python3
"""Resources that run out: each write fails in turn, an allocation of a load fails, a model file is cut while it is
mapped, homes cannot be written to, standard output is closed or full, names are not UTF-8."""
import errno
import os
import pathlib
import struct
import subprocess
import sys

import griffin_runs
import tiny_files
import work_that_writes

LIBRARY = griffin_runs.BUILD / "failing_calls.so"
SOURCE = pathlib.Path(__file__).with_name("failing_calls.cpp")


def build_library():
    if not LIBRARY.exists() or LIBRARY.stat().st_mtime < SOURCE.stat().st_mtime:
        subprocess.run([os.environ.get("CXX", "c++"), "-std=c++20", "-O2", "-fPIC", "-shared", str(SOURCE), "-o",
                        str(LIBRARY), "-ldl"], check=True)


class Resources:
    def __init__(self, campaign):
        self.campaign = campaign
        self.report = campaign.work / "report"
        self.works = work_that_writes.all_work(campaign)
        self.model = self.works[1].model
        self.question = ["--prompt", "What is the thing?", "--max-new-tokens", "4", *work_that_writes.ONE_THREAD]
        self.draft = self.works[2].folder / "draft.safetensors"
        kept = campaign.work / "kept.safetensors"
        kept.write_bytes(self.draft.read_bytes())
        self.draft = kept

    def failing(self, kind, under, at, error=errno.ENOSPC, on=False):
        self.report.write_bytes(bytes(320))
        return {"LD_PRELOAD": str(LIBRARY), "FAIL_KIND": kind, "FAIL_UNDER": str(under), "FAIL_AT": str(at),
                "FAIL_ERROR": str(int(error)), "FAIL_REPORT": str(self.report), **({"FAIL_ON": "1"} if on else {})}

    def reported(self):
        content = self.report.read_bytes()
        return struct.unpack_from("<Q", content)[0], content[8:].split(b"\0")[0].decode("utf-8", "replace")

    def note(self, what, wrong, arguments, outcome, files, environment, stdin=b""):
        self.campaign.count(what)
        if wrong:
            self.campaign.finding(what, wrong, arguments, outcome, files, environment, stdin)

    def calls(self, work):
        work.reset()
        outcome = self.campaign.run(work.command(), work.stdin,
                                    {**work.environment, **self.failing("write", work.folder, 0)})
        if outcome.status != 0:
            raise SystemExit(f"{work.name}: status {outcome.status} under the library")
        return self.reported()[0]

    def failing_writes(self, source):
        """Every call of every work, with each error, once and from then on; in random order, as far as time allows."""
        cases = [(work, at, error, on) for work in self.works for at in self.sample(source, self.calls(work))
                 for error in (errno.ENOSPC, errno.EIO) for on in (False, True)]
        source.shuffle(cases)
        for case in cases:
            yield lambda case=case: self.failing_write(*case)

    @staticmethod
    def sample(source, count, most=40):
        """All numbers from 1 to count, or the first, the last and some between."""
        every = range(1, count + 1)
        return every if count <= most else sorted({*every[:8], *every[-8:], *source.sample(every, most - 16)})

    def failing_write(self, work, at, error, on):
        work.reset()
        environment = {**work.environment, **self.failing("write", work.folder, at, error, on)}
        arguments = work.command()
        outcome = self.campaign.run(arguments, work.stdin, environment)
        failed = self.reported()[1].split(" ")
        wrong = griffin_runs.what_is_wrong(outcome, talks=work.talks or work.stdin != b"", one_of=(0, 1))
        wrong = wrong or work.broken(outcome.status == 0)
        if not wrong:
            wrong, outcome = work_that_writes.again(work)
        if wrong:
            wrong += f" (failed: {failed[0]} {pathlib.Path(failed[-1]).suffix}{', and all after it' if on else ''})"
        self.note(f"{work.name}, write fails", wrong, arguments, outcome, [work.folder, work.model], environment,
                  work.stdin)

    def failing_memory(self, source):
        """An allocation of a load: of a model as a file and as a folder, with installed drafts looked for, and of a draft.
        A chat in which nothing is said loads and does nothing else."""
        folder = tiny_files.write_folder(self.campaign.work / "folder", tiny_files.tiny_folder())

        def chat(model):
            return ["chat", "--model", str(model), *work_that_writes.ONE_THREAD]

        works = [("load", chat(self.model), self.model), ("load of a folder", chat(folder), folder),
                 ("load of a draft", [*chat(self.model), "--draft", str(self.draft)], self.draft),
                 ("inspect", ["inspect", str(self.model)], self.model)]
        for name, arguments, file in works:
            self.campaign.run(arguments, environment=self.failing("memory", file, 0))
            count = self.reported()[0]
            for at in source.sample(range(1, count + 1), min(count, 150)):
                yield lambda n=name, a=arguments, f=file, at=at: self.one_allocation(n, a, f, at)

    def one_allocation(self, name, arguments, file, at):
        environment = self.failing("memory", file, at)
        outcome = self.campaign.run(arguments, environment=environment)
        wrong = griffin_runs.what_is_wrong(outcome, one_of=(0, 1))
        self.note(f"{name}, memory refused", wrong, arguments, outcome, [file], environment)

    def cut_files(self, source):
        """A file is cut right after it was mapped."""
        good = self.model.read_bytes()
        draft_bytes = self.draft.read_bytes()
        model = self.campaign.work / "cut.gguf"
        draft = self.campaign.work / "cut.safetensors"
        for i in range(1000):
            file, content = (model, good) if i % 3 else (draft, draft_bytes)
            size = source.choice([0, 1, 4096, 8192, len(content) // 2, source.randrange(len(content))])
            if file == model:
                arguments = source.choice([["generate", "--model", str(model), *self.question],
                                           ["inspect", str(model)], ["models", "add", str(model)],
                                           ["tokenize", "--model", str(model)]])
            else:
                arguments = ["generate", "--model", str(self.model), "--draft", str(draft), *self.question]
            yield lambda f=file, c=content, s=size, a=arguments: self.cut_file(f, c, s, a)

    def cut_file(self, file, content, size, arguments):
        file.write_bytes(content)
        environment = self.failing("cut", file, size)
        outcome = self.campaign.run(arguments, b"What is it?", environment)
        wrong = griffin_runs.what_is_wrong(outcome, one_of=(0, 1))
        if not wrong and outcome.status == 0 and arguments[0] == "models":
            wrong = "a model that was cut meanwhile is added"
        griffin_runs.shutil.rmtree(self.campaign.work / "data/griffin-chat", ignore_errors=True)
        self.note(f"{arguments[0]}, {file.suffix[1:]} cut while mapped", wrong, arguments, outcome, [file], environment)

    def surroundings(self, source):
        """Homes, standard streams and names."""
        generate = ["generate", "--model", str(self.model), *self.question]
        homes = {key: "/dev/null/home" for key in ("HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME")}
        for name, arguments in (("generate", generate), ("models list", ["models", "list"]),
                                ("models add", ["models", "add", str(self.model)]), ("version", ["version"])):
            yield lambda n=name, a=arguments: self.plain(f"home that cannot be, {n}", a, homes,
                                                        must_succeed=n != "models add")
            read_only = self.failing("write", self.campaign.work, 1, errno.EROFS, on=True)
            yield lambda n=name, a=arguments, e=read_only: self.plain(f"home to read only, {n}", a, e,
                                                                     must_succeed=n != "models add")
        for name, arguments in (("generate", generate), ("inspect", ["inspect", str(self.model)]),
                                ("inspect --json", ["inspect", "--json", str(self.model)]), ("version", ["version"]),
                                ("generate --help", ["generate", "--help"]), ("models list", ["models", "list"])):
            yield lambda n=name, a=arguments: self.lost_output(n, a, full=True)
            yield lambda n=name, a=arguments: self.lost_output(n, a, full=False)
        for work in self.works:
            for streams in ((0,), (1,), (2,), (0, 1, 2)):
                yield lambda w=work, s=streams: self.closed_streams(w, s)
        for name in (b"m\xff\xfe.gguf", b"m\xc3\x28.gguf", b"new\nline.gguf", "nämé 模型.gguf".encode(),
                     b"\x1b[31m.gguf"):
            for command in ("generate", "inspect", "models add", "bench"):
                yield lambda n=name, c=command: self.strange_name(n, c)

    def plain(self, what, arguments, environment, must_succeed):
        outcome = self.campaign.run(arguments, environment=environment)
        wrong = griffin_runs.what_is_wrong(outcome, one_of=(0,) if must_succeed else (1,))
        griffin_runs.shutil.rmtree(self.campaign.work / "data", ignore_errors=True)
        self.note(what.split(",")[0], wrong and f"{what}: {wrong}", arguments, outcome, [], environment)

    def lost_output(self, name, arguments, full):
        """What was asked for cannot be told: that is a failure."""
        with open("/dev/full", "wb") as device:
            outcome = self.campaign.run(arguments, stdout=device if full else None,
                                        prepare=None if full else lambda: os.close(1))
        if name == "models list" and outcome.status == 0:  # nothing to tell
            return
        wrong = griffin_runs.what_is_wrong(outcome, one_of=(1,))
        self.note("standard output full" if full else "standard output closed", wrong and f"{name}: {wrong}", arguments,
                  outcome, [], {})

    def closed_streams(self, work, streams):
        work.reset()

        def close():
            for stream in streams:
                os.close(stream)

        outcome = self.campaign.run(work.command(), work.stdin, work.environment, prepare=close)
        wrong = f"signal {-outcome.status}" if outcome.status < 0 else ""
        if not wrong and outcome.status == 0 and not (work.stdin and 0 in streams):
            wrong = work.broken(True)
        if not wrong and not (work.stdin and 0 in streams):
            wrong = work_that_writes.again(work)[0]
        self.note("files with closed streams", wrong and f"{work.name} without {streams}: {wrong}", work.command(),
                  outcome, [work.folder], work.environment)

    def strange_name(self, name, command):
        folder = self.campaign.work / "names"
        griffin_runs.shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        model = os.path.join(os.fsencode(folder), name)
        with open(model, "wb") as file:
            file.write(self.model.read_bytes())
        report = os.path.join(os.fsencode(folder), name + b".json")
        arguments = {"generate": ["generate", "--model", model, *self.question], "inspect": ["inspect", model],
                     "models add": ["models", "add", model],
                     "bench": ["bench", "--model", str(self.model), "--prompts", str(self.works[0].prompts), "--limit",
                               "1", "--max-new-tokens", "2", *work_that_writes.ONE_THREAD, "--output", report]}[command]
        outcome = self.campaign.run(arguments)
        wrong = griffin_runs.what_is_wrong(outcome, one_of=(0, 1))
        if not wrong and command == "bench" and outcome.status == 0 and not os.path.exists(report):
            wrong = "the report has another name: " + repr(sorted(os.listdir(os.fsencode(folder))))
        griffin_runs.shutil.rmtree(self.campaign.work / "data", ignore_errors=True)
        self.note("strange names", wrong and f"{command} {name!r}: {wrong}", arguments, outcome, [], {})


def main():
    options = griffin_runs.settings(__doc__)
    campaign = griffin_runs.Campaign("resources", options.seconds, options.seed)
    build_library()
    resources = Resources(campaign)
    source = griffin_runs.random.Random(options.seed)
    # They take turns until time is up. Whose cases have all been tried begins again with others.
    turns = {}
    while campaign.time_is_left():
        for begin in (resources.failing_writes, resources.failing_memory, resources.cut_files, resources.surroundings):
            case = next(turns[begin], None) if begin in turns else None
            if case is None:
                turns[begin] = begin(source)
                case = next(turns[begin])
            case()
    return campaign.close()


if __name__ == "__main__":
    sys.exit(main())
