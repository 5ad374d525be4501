#!/usr/bin/env bash
# usage: run.sh kernels|engine|bench [--no-build] [--emulated BUILD_FOLDER] [MODEL[@GIB]...]
#        run.sh train [--emulated BUILD_FOLDER] MODEL FOLDER PROMPTS...
# What a machine with a GPU is asked for, in three calls of at most eight minutes each, in this order:
#   kernels  needs nvcc, g++ and Python alone: builds kernels/ and the operation tests, runs them, and a small case
#            under compute-sanitizer (memcheck, racecheck)
#   engine   with CMake: answers and trainings of tiny models, each against the CPU or against vanilla decoding
#   bench    what engine built: operations one by one, a step of training, and each MODEL (a file, or
#            synthetic:SHAPE:DTYPE; @GIB: within so much of the GPU's memory, else streamed), with the microseconds of
#            each kernel by events. What fails runs again without overlap, and without graphs
#   train    what engine built: lets MODEL answer the PROMPTS and trains its draft, ten minutes a call. FOLDER keeps
#            both; the same call goes on with what it holds
# Each writes its part of the results as it goes: $OUT (or tests/bench/results)/DEVICE-PART.json, so that a call that is
# cut keeps what it had. Exit status: 0 all well, 1 a step failed.
#
# --emulated: the same steps with the programs of a build folder that run on the emulated device (a dry run).
#
# What travels: the tracked files, and build/gpu-deps.tar.xz, which tests/gpu/collect.sh fills on a machine that has the
# libraries (travels.sh). A model that came in parts (NAME.gguf.part1 ... in build/gpu-models) is put
# together first.
set -euo pipefail
cd "$(dirname "$0")/../.."
export PATH=$PATH:/usr/local/cuda/bin
# cuBLAS, which training opens, may be known to no loader.
export LD_LIBRARY_PATH=$PWD/build/gpu-deps/lib:${LD_LIBRARY_PATH:-}:/usr/local/cuda/lib64
if [ -e build/gpu-deps.tar.xz ] && [ ! -d build/gpu-deps ]; then
    mkdir -p build/gpu-deps
    python3 -c "import tarfile; tarfile.open('build/gpu-deps.tar.xz').extractall('build/gpu-deps')"
fi
for first in build/gpu-models/*.part1; do
    whole=${first%.part1}
    [ ! -e "$first" ] || [ -e "$whole" ] || cat "$whole".part* >"$whole"
done
exec python3 tests/gpu/run_part.py "$@"
