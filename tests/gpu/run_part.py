"""One of the three calls of run.sh, which says what they are for."""
import argparse
import glob
import json
import os
import re
import shutil
import subprocess
import sys
import time

LIMIT = 470  # seconds of a call
TRAINING_SECONDS = 540  # of ten minutes a call
TRAINING_LIMIT = 590
SLOWER = 10  # so much more time has everything on the emulated device
BUILD = "build/gpu"
SYNTHETIC = ["synthetic:smollm2-135m:q4_1", "synthetic:llama2-7b:bf16", "synthetic:llama3-8b:q4_k",
             "synthetic:llama3-8b:bf16", "synthetic:llama3-8b:q4_k@3", "synthetic:llama2-70b:q4_k@24"]
PLAINER = [{"GRIFFIN_CUDA_OVERLAP": "0"}, {"GRIFFIN_CUDA_GRAPHS": "0"}]


def ask_gpu(what):
    try:
        answer = subprocess.run(["nvidia-smi", f"--query-gpu={what}", "--format=csv,noheader"], capture_output=True,
                                text=True, timeout=30).stdout
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return answer.splitlines()[0].strip() if answer else ""


class Call:
    """Runs steps and keeps what came of each, in a file that is whole after every one."""

    def __init__(self, options):
        self.started = time.monotonic()
        self.emulated = options.emulated
        self.limit = TRAINING_LIMIT if options.part == "train" else LIMIT
        self.slower = SLOWER if self.emulated else 1
        self.failed = False
        device = "emulated device" if self.emulated else ask_gpu("name") or "no device"
        commit = subprocess.run(["git", "rev-parse", "--short=12", "HEAD"], capture_output=True, text=True).stdout.strip()
        self.report = {"format": 2, "part": options.part, "device": device, "commit": commit,
                       "driver": "" if self.emulated else ask_gpu("driver_version"),
                       "command": "tests/gpu/run.sh " + " ".join(sys.argv[1:]), "steps": []}
        folder = os.environ.get("OUT") or "tests/bench/results"
        os.makedirs(folder, exist_ok=True)
        os.makedirs(BUILD, exist_ok=True)
        name = re.sub("[^a-z0-9]+", "-", device.lower()).strip("-")
        self.path = f"{folder}/{name}-{options.part}.json"
        self.save()

    def save(self):
        with open(self.path + ".new", "w") as file:
            json.dump(self.report, file, indent=1)
        os.replace(self.path + ".new", self.path)

    def left(self):
        return self.limit * self.slower - (time.monotonic() - self.started)

    def program(self, name):
        """A program of ours; on the emulated device that of the same sources."""
        if not self.emulated:
            return f"{BUILD}/bin/{name}"
        return f"{self.emulated}/bin/{name.replace('gpu_', 'emulated_')}"

    def step(self, name, command, seconds, environment={}, may_fail=False):
        """True when the command succeeded. Its standard output is kept when it is JSON, its last line otherwise."""
        result = {"name": name, "command": " ".join(command), **environment}
        self.report["steps"].append(result)
        if self.left() < 15:
            result["skipped"] = "no time was left"
            self.save()
            return False
        began = time.monotonic()
        log = f"{BUILD}/{re.sub('[^a-zA-Z0-9]+', '-', name)}.log"
        with open(log, "w") as output, open(log + ".errors", "w") as errors:
            try:
                status = subprocess.run(["timeout", str(int(min(seconds * self.slower, self.left())))] + command, stdout=output,
                                        stderr=errors, env=dict(os.environ, **environment)).returncode
            except OSError as error:
                status = str(error)
        result["seconds"] = round(time.monotonic() - began, 1)
        result["status"] = status
        text = open(log, errors="replace").read()
        told = text + open(log + ".errors", errors="replace").read()
        try:
            result["result"] = json.loads(text)
        except ValueError:
            lines = told.strip().splitlines()
            result["last_line"] = lines[-1] if lines else ""
        result["failures"] = [line for line in told.splitlines() if re.match("FAIL|SKIP|FINDING|.*error", line)][:40]
        well = status == 0 and not any(self.is_wrong(model) for model in self.models_of(result))
        self.failed = self.failed or not (well or may_fail)
        self.save()
        print(f"[{time.monotonic() - self.started:.0f} s] {name}: {'well' if well else 'FAILED'}, "
              f"{result.get('last_line', '')}", flush=True)
        return well

    @staticmethod
    def models_of(result):
        kept = result.get("result")
        return kept.get("models", []) if isinstance(kept, dict) else []

    @staticmethod
    def is_wrong(model):
        """It failed, or drafts changed the text."""
        return "error" in model or any(not run.get("same_text", True) for run in model.get("simulated", []))

    def step_or_plainer(self, name, command, seconds):
        """Where a step fails: which of the two devices of speed it needs."""
        if self.step(name, command, seconds):
            return
        for environment in PLAINER:
            self.step(f"{name}, {next(iter(environment))}=0", command, seconds, environment)


def run_kernels(call, options):
    ops, short = call.program("gpu_ops_test"), []
    if call.emulated:
        short = ["small"]
    else:
        ops = f"{BUILD}-kernels/gpu_ops_test"
        includes = ["--include", "build/gpu-deps/include"] if os.path.isdir("build/gpu-deps/include") else []
        architecture = ask_gpu("compute_cap").replace(".", "") or "90"
        if not options.no_build and not call.step("build of the kernels", [
                "python3", "tests/gpu/build_kernels.py", f"{BUILD}-kernels", "--architecture", architecture] + includes,
                300):
            return
    call.step_or_plainer("operations", [ops] + short, 150)
    for tool in ("memcheck", "racecheck"):
        if call.emulated:
            call.step(f"operations, {tool}", [ops + ("_watched" if tool == "racecheck" else "")] + short, 150)
        elif shutil.which("compute-sanitizer"):
            call.step(f"operations, {tool}", ["compute-sanitizer", "--tool", tool, "--error-exitcode", "1", ops,
                                              "--short"], 90)
        else:
            call.report["steps"].append({"name": f"operations, {tool}", "skipped": "there is no compute-sanitizer"})
    call.save()


def build_engine(call):
    architecture = ask_gpu("compute_cap").replace(".", "") or "90"
    configure = ["cmake", "-S", ".", "-B", BUILD, "-DCMAKE_BUILD_TYPE=Release", "-DGRIFFIN_CUDA=ON", "-DGRIFFIN_APP=OFF",
                 "-DGRIFFIN_TESTS=gpu", f"-DCMAKE_CUDA_ARCHITECTURES={architecture}-real"]
    libraries = ["pkg-config", "--exists", "sentencepiece", "libpcre2-8", "libxxhash", "openblas"]
    if os.path.isdir("build/gpu-deps") and (not shutil.which("pkg-config") or subprocess.run(libraries).returncode != 0):
        configure.append(f"-DGRIFFIN_DEPENDENCIES={os.getcwd()}/build/gpu-deps")
    if shutil.which("ninja"):
        configure += ["-G", "Ninja"]
    return call.step("configuration", configure, 60) and call.step("build of the engine", [
        "cmake", "--build", BUILD, "-j", str(os.cpu_count()), "--target", "gpu_engine_test", "gpu_training_test",
        "gpu_bench", "gpu_kernel_bench", "gpu_train", "gpu_training_bench"], 330)


def run_engine(call, options):
    if not call.emulated and not options.no_build and not build_engine(call):
        return
    arguments = ["--short", f"{BUILD}/models"] if call.emulated else []
    call.step_or_plainer("answers", [call.program("gpu_engine_test")] + arguments, 60)
    call.step("training", [call.program("gpu_training_test")], 90)


def run_bench(call, options):
    models = options.models or glob.glob("build/gpu-models/*.gguf") + SYNTHETIC
    arguments = []
    if call.emulated:
        models = options.models or [f"{BUILD}/models/model.gguf"]
        arguments = ["--short"]
        os.environ["GRIFFIN_EMULATED_MIB"] = "640"  # little more than what the plan of memory keeps free
    else:
        call.step("operations one by one", [call.program("gpu_kernel_bench")], 60)
        call.step("a step of training", [call.program("gpu_training_bench")], 60)
        call.step("a step of training in PyTorch", ["python3", "tests/gpu/torch_training_step.py"], 60, may_fail=True)
    # One program for each model: what one takes of the time is not lost with another.
    for model in models:
        call.step_or_plainer(model, [call.program("gpu_bench")] + arguments + [model], 300)
        # What its passes are made of.
        if options.models or call.emulated or model in SYNTHETIC[1:3]:
            call.step(model + ", kernels", [call.program("gpu_bench")] + arguments + ["--kernels", model], 60)


def run_train(call, options):
    if not call.emulated:
        model, folder, *prompts = options.models
        call.step("answers and a draft", [call.program("gpu_train"), str(TRAINING_SECONDS), model, folder] + prompts,
                  TRAINING_LIMIT)
        return
    # Calls that have too little time, until one comes to the end.
    folder, prompts = f"{BUILD}/train", f"{BUILD}/prompts.jsonl"
    shutil.rmtree(folder, ignore_errors=True)
    with open(prompts, "w") as file:
        for i in range(8):
            file.write(json.dumps({"prompt": f"Tell me of hill number {i}."}) + "\n")
    command = [call.program("gpu_train"), "--short", "", f"{BUILD}/models/speaking.gguf", folder, prompts]
    went_on = False
    for doublings in range(10):
        command[2] = str(2 << doublings)
        if not call.step(f"answers and a draft, {command[2]} seconds", command, 200):
            return
        told = call.report["steps"][-1]["result"]
        went_on = went_on or told["data"]["there"] > 0 or told.get("draft", {}).get("resumed", False)
        if told["complete"]:
            break
    if not (told["complete"] and went_on):
        print("FAIL: no call went on with what another had left, or the last one was not the end")
        call.failed = True


def main():
    parser = argparse.ArgumentParser(prog="run.sh")
    parser.add_argument("part", choices=("kernels", "engine", "bench", "train"))
    parser.add_argument("models", nargs="*")
    parser.add_argument("--no-build", action="store_true")
    parser.add_argument("--emulated", metavar="BUILD_FOLDER")
    options = parser.parse_args()
    call = Call(options)
    if options.part == "train" and not options.emulated and len(options.models) < 3:
        parser.error("train takes MODEL FOLDER PROMPTS...")
    {"kernels": run_kernels, "engine": run_engine, "bench": run_bench, "train": run_train}[options.part](call, options)
    print("wrote", call.path)
    sys.exit(1 if call.failed else 0)


main()
