#!/usr/bin/env python3
"""against_peer.py with programs that only print: what a griffin and two kinds of llama-bench print."""
import contextlib
import io
import json
import stat
import sys
import tempfile
import unittest
from pathlib import Path
from unittest import mock

import against_peer

# A run decodes 100 tokens a second more than the run before it.
GRIFFIN = """
import json, pathlib, sys
if sys.argv[1] == "version":
    print(json.dumps({"version": "1.2.3", "commit": "abc", "instruction_set": "avx2"}))
    sys.exit()
assert sys.argv[sys.argv.index("--threads") + 1] == "3"
count = pathlib.Path(__file__).with_suffix(".count")
done = int(count.read_text()) + 1 if count.exists() else 1
count.write_text(str(done))
print(json.dumps({"environment": {"cpu": "A CPU"}, "read_gb_s": 30.0, "decode_share_of_read": 0.5,
                  "decode_tok_s": 100.0 * done, "prefill_tok_s": {"128": 2000.0, "512": 3000.0},
                  "t": {"1": 1.0, "8": 1.5} if done == 2 else {"1": 1.0, "8": 2.0, "64": 9.0}}))
"""
# M tokens take M milliseconds, a decoded one 10; the array comes behind other lines.
LLAMA_BENCH = """
import json, sys
if sys.argv[1:] == ["--help"]:
    print(USAGE)
    sys.exit()
value = dict(zip(sys.argv[1::2], sys.argv[2::2]))
assert value["-t"] == "3" and value["-o"] == "json"
assert value.get("-rtr") == ("1" if "-rtr" in USAGE else None)
if value["-p"] == "0":
    assert value["-gp"] == "128,128" if "-gp" in USAGE else (value["-d"], value["-n"]) == ("128", "128")
    tests = [(128, [1.28e9, 1.28e9, 9e9])]
else:
    tests = [(int(length), [int(length) * 1e6] * 3) for length in value["-p"].split(",")]
print("some device: [none]")
print("[\\n" + json.dumps([{"build_commit": "1234567", "build_number": 42, "n_prompt": prompt, "samples_ns": samples}
                           for prompt, samples in tests], indent=1)[2:])
"""


class AgainstPeer(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.griffin = self.program("griffin", GRIFFIN)

    def program(self, name, text):
        path = self.folder / name
        path.write_text(f"#!{sys.executable}\n{text}", encoding="utf-8")
        path.chmod(path.stat().st_mode | stat.S_IXUSR)
        return str(path)

    def report(self, *more):
        """Exit status and report of three runs with three threads."""
        arguments = ["against_peer.py", "--griffin", self.griffin, "--model", "a.gguf", "--threads", "3", "--runs", "3",
                     "--output", str(self.folder / "report.json"), *more]
        with mock.patch.object(sys, "argv", arguments), contextlib.redirect_stdout(io.StringIO()), \
                contextlib.redirect_stderr(io.StringIO()):
            status = against_peer.main()
        return status, json.loads((self.folder / "report.json").read_text(encoding="utf-8"))

    def test_medians_and_ratios(self):
        packing = self.program("ik", "USAGE = '-p -n -gp <pp,tg> -rtr, --run-time-repack'" + LLAMA_BENCH)
        plain = self.program("plain", "USAGE = '-p -n -d, --n-depth'" + LLAMA_BENCH)
        status, report = self.report("--llama-bench", packing, "--llama-bench", plain)
        self.assertEqual(status, 0)
        self.assertEqual(report["griffin"]["decode_tok_s"], {"median": 200.0, "min": 100.0, "max": 300.0})
        self.assertEqual(report["griffin"]["t"]["8"], {"median": 2.0, "min": 1.5, "max": 2.0})
        self.assertNotIn("64", report["griffin"]["t"])  # not in every run
        self.assertEqual(report["griffin"]["version"]["commit"], "abc")
        ik, llama = report["peers"][-2:]
        self.assertEqual((ik["peer"]["name"], ik["peer"]["options"]), ("ik_llama.cpp", ["-rtr", "1"]))
        self.assertEqual((llama["peer"]["name"], llama["peer"]["options"]), ("llama.cpp", []))
        for peer in (ik, llama):
            self.assertEqual(peer["peer"]["build"], "1234567 (42)")
            self.assertEqual(peer["decode_tok_s"]["median"], 100.0)
            self.assertEqual(peer["t_last_logits_only"]["8"]["median"], 8.0)
            self.assertEqual(peer["ratio"], {"decode_tok_s": 2.0, "prefill_tok_s": {"128": 2.0, "512": 3.0}})

    def test_missing_peers_are_not_counted(self):
        broken = self.program("broken", "import sys\nsys.exit('no such model')")
        status, report = self.report("--peers", str(self.folder / "nowhere"), "--llama-bench", broken)
        self.assertEqual(status, 1)
        self.assertEqual(len(report["peers"]), 3)
        for peer in report["peers"]:
            self.assertEqual(set(peer), {"peer", "missing"})
        self.assertIn("nowhere", report["peers"][0]["missing"])
        self.assertIn("no such model", report["peers"][2]["missing"])


if __name__ == "__main__":
    unittest.main()
