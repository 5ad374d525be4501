"""What the program writes, as pieces of work that can be disturbed: how each begins, its command, and what must be true
of its files afterwards, whether it succeeded or not."""
import json
import re
import shutil

import tiny_files

ONE_THREAD = ["--threads", "1", "--device", "cpu"]


class Work:
    """name; folder: where it writes; reset(): puts its files back as they were before; command(): the arguments;
    broken(done): empty, or what is wrong with its files; done: the command said that it succeeded."""

    name, stdin, talks, environment = "", b"", False, {}
    refuses_twice = b""  # what the command says when there is nothing left to do

    def __init__(self, campaign, model, prompts):
        self.campaign, self.model, self.prompts = campaign, model, prompts
        self.folder = campaign.work / ("w-" + self.name.replace(" ", "-"))
        self.on_model = ["--model", str(model), *ONE_THREAD]
        self.prepare()
        self.reset()
        outcome = campaign.run(self.command(), self.stdin, self.environment)
        if outcome.status != 0:
            raise SystemExit(f"{self.name}: status {outcome.status}: {outcome.errors.decode()}")
        self.keep()

    def prepare(self):
        """Once, before the first run."""

    def keep(self):
        """Once, after an undisturbed run: remembers what came out."""

    def reset(self):
        shutil.rmtree(self.folder, ignore_errors=True)
        self.folder.mkdir()


class AddModel(Work):
    name, refuses_twice = "models add", b"A model with this name is installed"

    def reset(self):
        super().reset()
        shutil.rmtree(self.folder, ignore_errors=True)
        (self.folder / "griffin-chat/models").mkdir(parents=True)

    def command(self):
        return ["models", "add", str(self.model)]

    def prepare(self):
        self.environment = {"XDG_DATA_HOME": str(self.folder)}
        file = tiny_files.tiny_gguf()
        file.pairs.append(tiny_files.Pair("padding", tiny_files.STRING, b"x" * (16 << 20)))  # a copy takes time
        self.model = self.campaign.work / "large.gguf"
        self.model.write_bytes(file.encode())

    def broken(self, done):
        models = self.folder / "griffin-chat/models"
        left = [path for path in models.rglob("*") if path.is_file()]
        added = models / self.model.name
        if added.exists() and added.read_bytes() != self.model.read_bytes():
            return "the model in the library is not whole"
        if done and not added.exists():
            return "the model is not in the library"
        # A killed copy stays in a hidden folder until the next one begins.
        if any(path != added and (done or not path.parent.name.startswith(".add-")) for path in left):
            return "something else is left in the library: " + ", ".join(path.name for path in left if path != added)
        return ""


class TrainData(Work):
    name, talks = "train data", True

    def command(self):
        return ["train", "data", *self.on_model, "--prompts", str(self.prompts), "--output", str(self.folder / "data"),
                "--max-new-tokens", "6", "--limit", "24", "--slots", "4"]

    def content(self):
        """Sorted records: their order may differ after an interruption. Each begins with a header of 64 bytes."""
        records = []
        for path in sorted((self.folder / "data").glob("shard-*")):
            records += path.read_bytes()[64:].split(b"sequence")
        return sorted(records)

    def keep(self):
        self.whole = self.content()

    def broken(self, done):
        return "the data differ from those of an undisturbed run" if done and self.content() != self.whole else ""


class TrainDraft(Work):
    name, talks = "train draft", True

    def prepare(self):
        self.data = self.campaign.work / "data-for-drafts"
        if not self.data.exists():
            outcome = self.campaign.run(["train", "data", *self.on_model, "--prompts", str(self.prompts), "--output",
                                         str(self.data), "--max-new-tokens", "6"])
            if outcome.status != 0:
                raise SystemExit(f"train data: {outcome.errors.decode()}")

    def command(self):
        draft = self.folder / "draft.safetensors"
        resume = ["--resume"] if (self.folder / "draft.safetensors.training").exists() else []
        return ["train", "draft", *self.on_model, "--data", str(self.data), "--output", str(draft), "--epochs", "1",
                "--batch-rows", "256", "--max-length", "64", "--vocabulary", "64", "--checkpoint-seconds", "0", *resume]

    def files(self):
        return {path.name: path.read_bytes() for path in self.folder.iterdir()}

    def keep(self):
        self.whole = self.files()

    def broken(self, done):
        if done and self.files() != self.whole:
            return "the draft or its state differ from those of an undisturbed run, or something is left over"
        for path in self.folder.glob("*.safetensors"):
            try:
                header, data = tiny_files.read_safetensors(path.read_bytes())
            except ValueError:
                return f"{path.name} is not whole"
            ends = [entry["data_offsets"][1] for name, entry in header.items() if name != "__metadata__"]
            if max(ends, default=0) != len(data):
                return f"{path.name} is not whole"
        return ""


class Bench(Work):
    name, before = "bench", b"what was there before\n"

    def reset(self):
        super().reset()
        for end in ("json", "csv", "md"):
            (self.folder / f"report.{end}").write_bytes(self.before)

    def command(self):
        outputs = [word for end in ("json", "csv", "md") for word in ("--output", str(self.folder / f"report.{end}"))]
        return ["bench", *self.on_model, "--prompts", str(self.prompts), "--limit", "1", "--methods", "lookahead",
                "--max-new-tokens", "3", *outputs]

    def broken(self, done):
        for path in sorted(self.folder.iterdir()):
            content = path.read_bytes()
            if not done and re.fullmatch(r"report\.(json|csv|md)\.[A-Za-z]{6}", path.name):
                path.unlink()  # a whole one that was killed on the way to its place, which nothing can help
                continue
            if not path.name.startswith("report.") or path.suffix not in (".json", ".csv", ".md"):
                return f"{path.name} is left over"
            if content == self.before:
                if done:
                    return f"{path.name} was not written"
            elif path.suffix == ".json":
                try:
                    json.loads(content)
                except ValueError:
                    return f"{path.name} is neither the old one nor whole"
            elif not content.endswith(b"\n") or content.count(b"lookahead") < 1:
                return f"{path.name} is neither the old one nor whole"
        return "" if len(list(self.folder.iterdir())) == 3 else "a report is gone"


class SaveChat(Work):
    name, stdin, before = "chat: save", b"What is the thing?\n/save %s\n", b"an earlier conversation\n"

    def reset(self):
        super().reset()
        (self.folder / "chat.md").write_bytes(self.before)
        self.stdin = b"What is the thing?\n/save " + bytes(self.folder / "chat.md") + b"\n"

    def command(self):
        return ["chat", *self.on_model, "--max-new-tokens", "3", "--temperature", "0"]

    def content(self):
        return re.sub(rb"[0-9.]+", b"", (self.folder / "chat.md").read_bytes())  # without its figures

    def keep(self):
        self.whole = self.content()

    def broken(self, done):
        left = [path.name for path in self.folder.iterdir()]
        if left != ["chat.md"]:
            return f"left in the folder: {', '.join(left)}"
        return "" if self.content() in (self.before, self.whole) else "chat.md is not whole"


class PassTimes(Work):
    name = "pass times"

    def command(self):
        return ["generate", *self.on_model, "--method", "lookahead", "--prompt", "What?", "--max-new-tokens", "4"]

    def prepare(self):
        self.environment = {"XDG_CACHE_HOME": str(self.folder)}

    def broken(self, done):
        if not done:
            return "an unwritable cache stops the work"
        path = self.folder / "griffin-chat/pass-times.json"
        try:
            return "" if not path.exists() or json.loads(path.read_bytes()) else "pass-times.json is empty"
        except ValueError:
            return "pass-times.json is not whole"


def all_work(campaign, kinds=(AddModel, TrainData, TrainDraft, Bench, SaveChat, PassTimes)):
    model = campaign.work / "tiny.gguf"
    model.write_bytes(tiny_files.tiny_gguf().encode())
    prompts = tiny_files.write_prompts(campaign.work / "prompts.jsonl", 60)
    return [kind(campaign, model, prompts) for kind in kinds]


def again(work):
    """The same command once more, undisturbed: what is wrong with it or its files, and its outcome."""
    outcome = work.campaign.run(work.command(), work.stdin, work.environment)
    if outcome.status != 0 and not (work.refuses_twice and work.refuses_twice in outcome.errors):
        return f"the same command afterwards ends with {outcome.status}", outcome
    wrong = work.broken(True)
    return wrong and "after the same command again: " + wrong, outcome
