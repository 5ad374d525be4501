#!/usr/bin/env bash
# usage: run.sh [--no-build] [--no-bench] [MODEL[@GIB]...]   @GIB: within so much of the GPU's memory, else streamed
# Builds the GPU tests for this machine's GPU, runs them and the benchmark, and writes
# tests/bench/results/<device>.json with device, driver, commit and command. Needs the CUDA toolkit, g++, CMake 3.25 and
# Python; libraries that are not installed are taken from build/gpu-deps (tests/gpu/collect.sh fills it elsewhere).
# A model file that came in parts (NAME.gguf.part1, NAME.gguf.part2 ... in build/gpu-models) is put together first.
# Exit status: 0 all well, 1 a test failed.
set -uo pipefail
cd "$(dirname "$0")/../.."
command_line="tests/gpu/run.sh $*"
build=build/gpu
want_build=1
want_bench=1
models=()
for argument in "$@"; do
    case $argument in
        --no-build) want_build=0 ;;
        --no-bench) want_bench=0 ;;
        *) models+=("$argument") ;;
    esac
done
started=$(date +%s)
elapsed() { echo "[$(($(date +%s) - started)) s] $*"; }
export PATH=$PATH:/usr/local/cuda/bin
# cuBLAS, which training opens, may be known to no loader.
export LD_LIBRARY_PATH=${LD_LIBRARY_PATH:-}:/usr/local/cuda/lib64
[ ! -d build/gpu-deps ] || export LD_LIBRARY_PATH=$PWD/build/gpu-deps/lib:${LD_LIBRARY_PATH:-}

if [ $want_build = 1 ]; then
    architecture=$(nvidia-smi --query-gpu=compute_cap --format=csv,noheader 2>/dev/null | head -1 | tr -d .)
    options=(-DCMAKE_BUILD_TYPE=Release -DGRIFFIN_CUDA=ON -DGRIFFIN_APP=OFF -DGRIFFIN_TESTS=gpu
             "-DCMAKE_CUDA_ARCHITECTURES=${architecture:-90}-real")
    if [ -d build/gpu-deps ] && ! pkg-config --exists sentencepiece libpcre2-8 libxxhash openblas 2>/dev/null; then
        options+=("-DGRIFFIN_DEPENDENCIES=$PWD/build/gpu-deps")
    fi
    command -v ninja >/dev/null && options+=(-G Ninja)
    cmake -S . -B $build "${options[@]}" >$build.configure.log 2>&1 || { tail -30 $build.configure.log; exit 1; }
    elapsed configured
    cmake --build $build -j "$(nproc)" --target gpu_ops_test gpu_engine_test gpu_training_test \
        gpu_bench gpu_training_bench >$build.build.log 2>&1 \
        || { grep -E -A5 'error|Error' $build.build.log | head -60; exit 1; }
    elapsed built
fi
status=0
for test in gpu_ops_test gpu_engine_test gpu_training_test; do
    timeout 150 $build/bin/$test >$build.$test.log 2>&1 || status=1
    grep -E '^(FAIL|FAILED|SKIP)' $build.$test.log | head -40
    tail -1 $build.$test.log
    elapsed "$test"
done
[ $want_bench = 1 ] || exit $status

for first in build/gpu-models/*.part1; do
    [ -e "$first" ] || continue
    whole=${first%.part1}
    [ -e "$whole" ] || cat "$whole".part* >"$whole"
done
if [ ${#models[@]} = 0 ]; then
    for whole in build/gpu-models/*.gguf; do [ -e "$whole" ] && models+=("$whole"); done
    models+=(synthetic:smollm2-135m:q4_1 synthetic:llama2-7b:bf16 synthetic:llama3-8b:q4_k synthetic:llama3-8b:bf16
             synthetic:llama3-8b:q4_k@3 synthetic:llama2-70b:q4_k@24)
fi
driver=$(nvidia-smi --query-gpu=driver_version --format=csv,noheader 2>/dev/null | head -1)
device=$(nvidia-smi --query-gpu=name --format=csv,noheader 2>/dev/null | head -1)
timeout 75 $build/bin/gpu_training_bench >$build.training.json || status=1
elapsed "training step"
timeout 75 python3 tests/gpu/torch_training_step.py >$build.torch.json || true
elapsed "training step in PyTorch"
# One program for each model: what one takes of the time is not lost with another.
for model in "${models[@]}"; do
    left=$((520 - ($(date +%s) - started)))
    [ $left -gt 20 ] || { echo "no time left for $model"; continue; }
    name=$(basename "$model" | tr ':/@' '---')
    timeout $left $build/bin/gpu_bench "$model" >"$build.bench.$name.json" || status=1
    elapsed "$model"
done
results=${OUT:-tests/bench/results}
mkdir -p "$results"
python3 - "$results" "$device" "$driver" "$command_line" "$build" <<'PYTHON' || status=1
import glob, json, re, sys
folder, device, driver, command, build = sys.argv[1:]
report = {"format": 1, "device": device, "driver": driver, "command": command, "models": []}
for name in sorted(glob.glob(build + ".bench.*.json")):
    try:
        part = json.load(open(name))
    except ValueError:
        continue
    report["commit"] = part["commit"]
    report["models"] += part["models"]
for name in ("training", "torch"):
    try:
        report[name + "_step"] = json.load(open(f"{build}.{name}.json"))
    except (OSError, ValueError):
        report[name + "_step"] = {"error": "not measured"}
for test in ("gpu_ops_test", "gpu_engine_test", "gpu_training_test"):
    lines = open(f"{build}.{test}.log", errors="replace").read().splitlines()
    report[test] = lines[-1] if lines else "nothing"
path = f"{folder}/{re.sub('[^a-z0-9]+', '-', device.lower()).strip('-') or 'no-device'}.json"
json.dump(report, open(path, "w"), indent=1)
print("wrote", path)
for name in ("training", "torch"):
    step = report[name + "_step"]
    told = f"{step['step_ms']:.1f} ms" if "step_ms" in step else step.get("error") or step.get("skipped")
    print(f"{name}: a step of the 7B GRIFFIN draft: {told}")
for model in report["models"]:
    if "error" in model:
        print(model["model"], "ERROR", model["error"])
        continue
    if "share_of_copy" in model:
        print(f"{model['model']}: streamed, {model['decode_tok_s']:.2f} tok/s, {100 * model['share_of_copy']:.0f} % of "
              f"{model['copy_gb_s']:.0f} GB/s, " + ", ".join(
                  f"{run['nodes']} nodes: tau {run['tau']:.1f}, SR/tau {run['speedup_over_tau']:.2f}"
                  for run in model.get("simulated", []) if "tau" in run))
        continue
    t = model.get("t", {})
    print(f"{model['model']}: {model['decode_tok_s']:.0f} tok/s, {100 * model['decode_share_of_read']:.0f} % of "
          f"{model['read_gb_s']:.0f} GB/s, t(16)/t(1) {t.get('16', 0):.2f}, t(64)/t(1) {t.get('64', 0):.2f}")
PYTHON
elapsed done
exit $status
