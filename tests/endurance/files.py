#!/usr/bin/env python3
"""Damaged files: each is made from a good one by changes that know its structure, and given to a command that reads it.
Case N of a seed is always the same; --case N makes it alone."""
import json
import sys

import griffin_runs
import mutations
import tiny_files

ONE_THREAD = ["--threads", "1", "--device", "cpu"]
EXTRA_MEMORY = 200 * griffin_runs.MEGABYTE
FIXTURES = griffin_runs.TOP / "tests"
RECIPES = ("griffin", "eagle3", "medusa")
PUBLISHED = {"eagle": "eagle", "eagle3": "eagle3", "speculators": "eagle3", "medusa": "medusa"}  # recipes by layout
PAGE = (b"<!DOCTYPE html><html><head><title>Owls &amp; more</title><style>p {}</style></head><body><h1 class='a'>Owls</h1>"
        b"<ul><li>one<li>two</ul><table><tr><th>Year</th><td>2024</td></tr></table><pre>  kept</pre><p>Caf&eacute;</body>")


class Files:
    def __init__(self, campaign):
        self.campaign, self.work = campaign, campaign.work
        self.good = campaign.work / "good"
        self.case = campaign.work / "case"
        self.folder = tiny_files.tiny_folder()
        self.whole, self.parts = tiny_files.tiny_gguf(), tiny_files.tiny_parts()
        tiny_files.write_folder(self.good / "folder", self.folder)
        (self.good / "tiny.gguf").write_bytes(self.whole.encode())
        tiny_files.write_prompts(self.good / "prompts.jsonl", 60)
        self.model = ["--model", str(self.good / "tiny.gguf"), *ONE_THREAD]
        self.base = 0
        self.expect_success(["train", "data", *self.model, "--prompts", str(self.good / "prompts.jsonl"), "--output",
                             str(self.good / "data"), "--max-new-tokens", "6", "--limit", "60"])
        for recipe in RECIPES:
            self.expect_success(self.training(recipe, self.good / "data", self.good / f"{recipe}.safetensors"))
        self.expect_success(self.training("eagle", self.good / "data", self.good / "eagle.safetensors"))
        for layout, recipe in PUBLISHED.items():
            self.expect_success(["train", "export", "--draft", str(self.good / f"{recipe}.safetensors"), "--output",
                                 str(self.good / layout), "--layout", layout])
        self.expect_success(self.generating(self.good / "folder"))
        self.expect_success(["inspect", str(self.good / "tiny.gguf")])
        # The pass times that the runs so far have measured.
        self.times = json.loads((self.work / "cache/griffin-chat/pass-times.json").read_text())
        # The kinds of files, each with the function that makes a case: its commands, with standard input.
        self.kinds = {"gguf": self.gguf, "gguf in parts": self.gguf_parts, "safetensors": self.safetensors,
                      "config.json": lambda s: self.json_of_folder(s, "config.json"),
                      "tokenizer.json": lambda s: self.json_of_folder(s, "tokenizer.json"),
                      "tokenizer_config.json": lambda s: self.json_of_folder(s, "tokenizer_config.json"),
                      "draft": self.draft, "training data": self.training_data, "training state": self.training_state,
                      "prompts": self.prompts, "tokens": self.tokens, "pickle": self.pickle, "database": self.database,
                      "pass times": self.pass_times, "published draft": self.published, "document": self.document}

    def expect_success(self, arguments):
        outcome = self.campaign.run(arguments)
        if outcome.status != 0:
            raise SystemExit(f"files: {' '.join(arguments)}: status {outcome.status}: {outcome.errors.decode()}")
        self.base = max(self.base, outcome.peak)

    def generating(self, model, *more):
        return ["generate", "--model", str(model), *more, "--prompt", "What is the thing?", "--max-new-tokens", "2",
                *ONE_THREAD]

    def training(self, recipe, data, output, *more):
        return ["train", "draft", *self.model, "--data", str(data), "--output", str(output), "--recipe", recipe,
                "--epochs", "0.2", "--batch-rows", "256", "--max-length", "64", "--vocabulary", "64", *more]

    def one_of_the_model(self, source, model):
        """What may be done with a damaged model."""
        return source.choice([
            (["inspect", str(model)], b""), (["inspect", "--json", str(model)], b""),
            (["tokenize", "--model", str(model)], b"What is the thing?"),
            (["models", "add", str(model)], b""),
            (["bench", "--model", str(model), "--prompts", str(self.good / "prompts.jsonl"), "--limit", "1",
              "--max-new-tokens", "2", "--methods", "lookahead", *ONE_THREAD], b""),
            *[(self.generating(model), b"")] * 4])

    def put(self, name, content):
        path = self.case / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
        return path

    def gguf(self, source):
        return self.one_of_the_model(source, self.put("model.gguf", mutations.gguf(source, self.whole)))

    def gguf_parts(self, source):
        damaged = source.randrange(3)
        for i, part in enumerate(self.parts):
            content = mutations.gguf(source, part) if i == damaged else part.encode()
            if i != damaged or source.random() < 0.9:
                self.put(f"model-{i + 1:05}-of-00003.gguf", content)
        first = sorted(self.case.iterdir())[0]
        return self.one_of_the_model(source, first)

    def in_folder(self, source, name, content):
        for other, good in self.folder.items():
            if other != name:
                self.put(f"folder/{other}", good if isinstance(good, bytes) else json.dumps(good).encode())
        self.put(f"folder/{name}", content)
        return self.one_of_the_model(source, self.case / "folder")

    def safetensors(self, source):
        content = mutations.safetensors(source, self.folder["model.safetensors"])
        return self.in_folder(source, "model.safetensors", content)

    def json_of_folder(self, source, name):
        return self.in_folder(source, name, mutations.tree(source, self.folder[name]))

    def draft(self, source):
        recipe = source.choice(RECIPES)
        good = (self.good / f"{recipe}.safetensors").read_bytes()
        draft = self.put("draft.safetensors", mutations.safetensors(source, good))
        data = str(self.good / "data")
        return source.choice([
            (["inspect", str(draft)], b""), (["models", "add", str(draft)], b""),
            (["train", "evaluate", *self.model, "--draft", str(draft), "--data", data, "--depth", "2", "--limit", "2"],
             b""),
            (self.training(recipe, data, self.case / "next.safetensors")[:-2] + ["--begin-with", str(draft)], b""),
            *[(self.generating(self.good / "tiny.gguf", "--draft", str(draft), "--method", recipe), b"")] * 4])

    def published(self, source):
        layout = source.choice(list(PUBLISHED))
        damaged = source.choice(["model.safetensors", "config.json"])
        for path in sorted((self.good / layout).iterdir()):
            content = path.read_bytes()
            if path.name == damaged:
                content = mutations.tree(source, json.loads(content)) if damaged == "config.json" else (
                    mutations.safetensors(source, content))
            self.put(f"published/{path.name}", content)
        draft = str(self.case / "published")
        return source.choice([
            (["inspect", draft], b""),
            *[(self.generating(self.good / "tiny.gguf", "--draft", draft, "--method", PUBLISHED[layout]), b"")] * 4])

    def document(self, source):
        name, good = source.choice([("page.html", PAGE * source.choice([1, 1, 50])), ("text.pdf", tiny_files.pdf(PAGE)),
                                    ("text.txt", PAGE.decode().encode(source.choice(["utf-8", "utf-16", "latin-1"])))])
        content = mutations.raw(source, good)
        if source.random() < 0.3:  # a part of it for ever
            begin = source.randrange(len(content) + 1)
            content += content[begin:begin + source.randrange(1, 40)] * source.choice([1000, 100_000])
        document = str(self.put(name, content))
        return self.generating(self.good / "tiny.gguf", "--document", document), b""

    def training_data(self, source):
        damaged = source.choice([path.name for path in sorted((self.good / "data").iterdir())])
        for path in (self.good / "data").iterdir():
            content = path.read_bytes()
            if path.name == damaged:
                content = mutations.tree(source, json.loads(content)) if path.suffix == ".json" else mutations.raw(
                    source, content)
            self.put(f"data/{path.name}", content)
        draft = str(self.good / "griffin.safetensors")
        data = str(self.case / "data")
        return source.choice([
            (self.training("medusa", data, self.case / "new.safetensors"), b""),
            (["train", "evaluate", *self.model, "--draft", draft, "--data", data, "--depth", "2", "--limit", "2"], b""),
            (["train", "data", *self.model, "--prompts", str(self.good / "prompts.jsonl"), "--output", data,
              "--max-new-tokens", "2", "--limit", "61"], b"")])

    def training_state(self, source):
        for end in ("", ".training"):
            self.put(f"medusa.safetensors{end}", (self.good / f"medusa.safetensors{end}").read_bytes())
        state = self.case / "medusa.safetensors.training"
        state.write_bytes(mutations.safetensors(source, state.read_bytes()))
        return self.training("medusa", self.good / "data", self.case / "medusa.safetensors", "--resume"), b""

    def prompts(self, source):
        lines = [{"question_id": i, "turns": [f"Question {i}?", "And then?"], "category": "x"} for i in range(2)]
        lines.append({"messages": [{"role": "system", "content": "Be short"}, {"role": "user", "content": "Why?"}]})
        content = b"\n".join(mutations.tree(source, line) for line in lines)
        prompts = str(self.put("prompts.jsonl", mutations.raw(source, content) if source.random() < 0.2 else content))
        few = ["--max-new-tokens", "2"]
        return source.choice([
            (["generate", *self.model, "--prompts", prompts, *few], b""),
            (["bench", *self.model, "--prompts", prompts, "--limit", "1", "--methods", "lookahead", *few], b""),
            (["train", "data", *self.model, "--prompts", prompts, "--output", str(self.case / "data"), *few], b"")])

    def tokens(self, source):
        content = mutations.tree(source, [5, 6, 107, 200, 260])
        if source.random() < 0.5:
            return (["tokenize", "--decode", *self.model[:2]], mutations.raw(source, b"107 104 111 261 35"))
        path = self.put("tokens.json", content)
        return (["evaluate", *self.model, "--tokens-file", str(path)], b"")

    def pickle(self, source):
        good = (FIXTURES / "engine/formats/fixtures/pytorch/pytorch_model.bin").read_bytes()
        files = {name: content for name, content in self.folder.items() if name != "model.safetensors"}
        tiny_files.write_folder(self.case / "folder", files)
        path = self.put("folder/pytorch_model.bin", mutations.raw(source, good))
        return source.choice([(["inspect", str(path)], b""), (self.generating(self.case / "folder"), b""),
                              (self.generating(self.good / "tiny.gguf", "--draft", str(path)), b"")])

    def database(self, source):
        newest = sorted((FIXTURES / "storage").glob("schema_*.db"))[-1]
        path = self.put("conversations.db", mutations.raw(source, newest.read_bytes()))
        return (["train", "data", *self.model, "--own-conversations", str(path), "--output", str(self.case / "data"),
                 "--max-new-tokens", "2", "--limit", "2"], b"")

    def pass_times(self, source):
        (self.work / "cache/griffin-chat/pass-times.json").write_bytes(mutations.tree(source, self.times))
        return self.generating(self.good / "tiny.gguf", "--method", "lookahead"), b""

    def run(self, number):
        kind = list(self.kinds)[number % len(self.kinds)]
        source = mutations.source_of(self.campaign.seed, number, kind)
        griffin_runs.shutil.rmtree(self.case, ignore_errors=True)
        self.case.mkdir()
        griffin_runs.shutil.rmtree(self.work / "data/griffin-chat", ignore_errors=True)  # what was added before
        arguments, stdin = self.kinds[kind](source)
        size = sum(path.stat().st_size for path in self.case.rglob("*") if path.is_file())
        outcome = self.campaign.run(arguments, stdin)
        self.campaign.count(kind)
        talks = arguments[0] == "train"
        wrong = griffin_runs.what_is_wrong(outcome, self.base + 2 * size + EXTRA_MEMORY, talks)
        if not wrong and kind == "pass times" and outcome.status != 0:
            wrong = "a damaged cache is not just measured again"
        if wrong:
            griffin_runs.shutil.rmtree(self.case)  # as it was before the run
            self.kinds[kind](mutations.source_of(self.campaign.seed, number, kind))
            self.campaign.finding(kind, wrong, arguments, outcome, [self.case], stdin=stdin)
            print(f"  case {number}")


def main():
    options = griffin_runs.settings(__doc__)
    campaign = griffin_runs.Campaign("files", options.seconds, options.seed)
    files = Files(campaign)
    number = 0
    while options.case is None and (campaign.time_is_left() or number == 0):
        files.run(number)
        number += 1
    if options.case is not None:
        files.run(options.case)
    return campaign.close()


if __name__ == "__main__":
    sys.exit(main())
