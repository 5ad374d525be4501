#!/usr/bin/env python3
"""The scripts that prepare and report trainings: the mix of prompts, the joined data with its coverage, and the report on
`auto` and `suffix`, with a griffin that only prints."""
import contextlib
import io
import json
import stat
import struct
import sys
import tempfile
import unittest
from pathlib import Path

import everyday_report
import join_data
import training_mix

# Speedups grow by the run; "suffix" has half of that of "auto".
GRIFFIN = """
import json, sys
value = dict(zip(sys.argv[2::2], sys.argv[3::2]))
prompts = [sys.argv[i + 1] for i, word in enumerate(sys.argv) if word == "--prompts"]
rows = []
for temperature in value["--temperatures"].split(","):
    for method in value["--methods"].split(","):
        for task, count in zip(prompts, (1, 3)):
            rows.append({"chosen_method": method, "temperature": float(temperature), "task": task, "prompts": count,
                         "speedup": count * (1.0 if method == "auto" else 0.5),
                         "acceptance_length": float(value.get("--tree-size", 2)), "identical_to_vanilla": count})
with open(value["--output"], "w") as file:
    json.dump({"environment": {"methods": value["--methods"]}, "rows": rows}, file)
"""


def padded(data: bytes) -> bytes:
    return data + bytes(-len(data) % 64)


def record(tokens, answer, features=0):
    payload = padded(struct.pack(f"<{len(tokens)}i", *tokens) + bytes(answer)) + padded(bytes(2 * features * len(tokens)))
    return padded(b"sequence" + struct.pack("<III", len(tokens), sum(answer), len(tokens) if features else 0)) + payload


class TrainingPipeline(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def lines(self, name, objects):
        path = self.folder / name
        path.write_text("".join(json.dumps(o) + "\n" for o in objects), encoding="utf-8")
        return str(path)

    def run_main(self, main, words):
        with contextlib.redirect_stdout(io.StringIO()) as printed:
            self.assertEqual(main([str(word) for word in words]), 0)
        return printed.getvalue()

    def mix(self, count, at_most=0):
        def prompt(kind, number):
            return {"kind": kind, "messages": [{"role": "user", "content": f"{kind} {number}"}]}
        records = [prompt(kind, n) for kind, size in (("chat", 300), ("code", 400), ("math", 100)) for n in range(size)]
        output = self.folder / f"mix-{count}-{at_most}"
        self.run_main(training_mix.main, [
            "--records", self.lines("records.jsonl", records),
            "--drawn", self.lines("drawn.jsonl", [{"prompt": f"drawn {n}", "draw": n} for n in range(200)]),
            "--answers", self.lines("answers.jsonl", [{"text": "word " * 80}] * 60 + [{"text": "too short"}] * 5),
            "--output", output, "--count", count, "--at-most", at_most])
        return {path.stem: [json.loads(line)["messages"] for line in path.read_text(encoding="utf-8").splitlines()]
                for path in output.glob("*.jsonl")}

    def test_code_and_maths_are_limited(self):
        mix = self.mix(0)
        sizes = {kind: len(prompts) for kind, prompts in mix.items()}
        total = sum(sizes.values())
        limited = sum(size for kind, size in sizes.items() if kind.removesuffix("-long") in training_mix.LIMITED)
        self.assertLessEqual(limited / total, 0.35)
        self.assertGreater(limited / total, 0.34)
        self.assertEqual(sizes["chat"] + sizes["chat-long"], 300)  # all of what is not limited
        self.assertEqual(sizes["drawn"] + sizes["drawn-long"], 200)
        tasks = sum(sizes.get(kind + end, 0) for kind in training_mix.TASKS for end in ("", "-long"))
        self.assertEqual(tasks, 60)
        self.assertTrue(0.09 < sum(sizes[kind] for kind in sizes if kind.endswith("-long")) / total < 0.15)
        asked = [m for prompts in mix.values() for messages in prompts for m in messages
                 if any(words in m["content"] for words in training_mix.AT_LENGTH)]
        self.assertTrue(asked)

    def test_fewer_are_the_first_of_more(self):
        more, fewer = self.mix(0), self.mix(120)
        self.assertLessEqual(sum(map(len, fewer.values())), 130)
        for kind, prompts in fewer.items():
            if not kind.endswith("-long"):
                self.assertEqual(prompts, more[kind][: len(prompts)])

    def test_at_most_as_many_of_each_kind(self):
        mix = self.mix(0, at_most=50)
        sizes = {kind: len(mix[kind]) + len(mix[kind + "-long"]) for kind in ("chat", "drawn", "math")}
        self.assertEqual(sizes["chat"], 50)
        self.assertEqual(sizes["drawn"], 50)
        self.assertLess(sizes["math"], 50)  # together with code it is more than 35 %

    def kind(self, name, records, **changes):
        folder = self.folder / "kinds" / name
        folder.mkdir(parents=True)
        manifest = {"format": 1, "target": {"name": "T", "fingerprint": "f"}, "hidden_size": 8, "vocabulary": 100,
                    "features": True, "settings": {"max_new_tokens": len(name)}, **changes}
        (folder / "data.json").write_text(json.dumps(manifest), encoding="utf-8")
        (folder / "shard-00000.griffindata").write_bytes(padded(b"griffdat") + b"".join(records))
        return folder

    def test_data_is_joined_and_its_coverage_told(self):
        folders = [self.kind("chat", [record([1, 2, 2, 2], [0, 1, 1, 1], 8), record([5, 3], [0, 1], 8)]),
                   self.kind("chat-long", [record([9, 2, 2, 4, 4], [0, 1, 1, 1, 1], 8)]),
                   self.kind("code", [record([9, 7, 4], [0, 1, 1], 8)])]
        report = self.folder / "report.json"
        joined = self.folder / "joined"
        for _ in range(2):  # a second time it is the same
            self.run_main(join_data.main, ["--output", joined, "--report", report, "--vocabulary", 2, *folders])
        self.assertEqual(len(list(joined.glob("shard-*"))), 3)
        self.assertEqual((joined / "shard-00002.griffindata").read_bytes(),
                         (folders[2] / "shard-00000.griffindata").read_bytes())
        settings = json.loads((joined / "data.json").read_text(encoding="utf-8"))["settings"]
        self.assertEqual(settings["joined"]["code"], {"max_new_tokens": 4})
        found = json.loads(report.read_text(encoding="utf-8"))
        # 2 five times, 4 three times, 3 and 7 once: 2 and 4 are known.
        self.assertEqual(found["all"], {"answers": 4, "answer_tokens": 10, "coverage": 0.8})
        self.assertEqual(found["kinds"]["chat"], {"answers": 3, "longest": 4, "answer_tokens": 8, "coverage": 0.875})
        self.assertEqual(found["kinds"]["code"], {"answers": 1, "longest": 2, "answer_tokens": 2, "coverage": 0.5})

    def test_data_of_two_models_is_refused(self):
        one = self.kind("chat", [record([1, 2], [0, 1])])
        other = self.kind("code", [record([1, 2], [0, 1])], vocabulary=99)
        with self.assertRaises(SystemExit) as refused:
            join_data.main(["--output", str(self.folder / "joined"), "--report", "r", str(one), str(other)])
        self.assertIn("another model", str(refused.exception))

    def test_report_has_medians_over_runs_and_all_prompts(self):
        griffin = self.folder / "griffin"
        griffin.write_text(f"#!{sys.executable}\n{GRIFFIN}", encoding="utf-8")
        griffin.chmod(griffin.stat().st_mode | stat.S_IXUSR)
        output = self.folder / "report.json"
        words = ["--griffin", griffin, "--prompts", "a", "--prompts", "b", "--output", output, "--temperatures", "0,1",
                 "--ceiling", "target.gguf", "--runs", "2"]
        self.run_main(everyday_report.main, words)
        report = json.loads(output.read_text(encoding="utf-8"))
        self.assertEqual(report["environment"]["methods"], "auto,suffix")
        rows = {(row["temperature"], row["method"], row["task"]): row for row in report["rows"]}
        self.assertEqual(len(rows), 2 * 2 * 3)
        self.assertEqual(rows[0.0, "auto", "all"]["prompts"], 4)
        self.assertEqual(rows[0.0, "auto", "all"]["identical"], 4)
        self.assertEqual(rows[0.0, "auto", "all"]["speedup"]["median"], 2.5)  # (1 * 1 + 3 * 3) / 4
        self.assertEqual(rows[1.0, "suffix", "b"]["speedup"], {"median": 1.5, "least": 1.5, "greatest": 1.5})
        ceilings = {(row["nodes"], row["task"]): row["tau"] for row in report["ceiling"]}
        self.assertEqual([ceilings[nodes, "all"] for nodes in (6, 8, 60)], [6.0, 8.0, 60.0])
        # Runs turn the order of methods round, and are not made again.
        second = json.loads((self.folder / "report.runs" / "run-2.json").read_text(encoding="utf-8"))
        self.assertEqual(second["environment"]["methods"], "suffix,auto")
        griffin.unlink()
        self.run_main(everyday_report.main, words)


if __name__ == "__main__":
    unittest.main()
