#!/usr/bin/env bash
# Set-up and the tests; their totals are the last lines.
#   test.sh         what every change must pass: style, engine and storage under the sanitizers, the corpus of the fuzz
#                   targets, clang-tidy on what changed since the last full run, the CUDA back end on an emulated
#                   device (its accesses watched, and by nvcc, where it changed in the last three days), and the programs
#                   as people run them
#   test.sh --all   that and what takes hours: clang-tidy on everything, engine and storage without sanitizers, the
#                   thread sanitizer, long fuzzing, an emulated ARM64, a monkey and kills, attacks on the command line,
#                   the walk through the window, the server with real clients, the programs confined, the packages in a
#                   bare Debian. Writes its date, commit and result into tests/last_full_run.txt, to be committed.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
top=$(dirname "$here")
. "$here/setup.sh"
all=0
case "${1:-}" in
    "") ;;
    --all) all=1 ;;
    *) say "usage: test.sh [--all]"; exit 2 ;;
esac

install_packages build run test
[ $all = 0 ] || install_packages package arm64
# All random inputs of tests/support/thorough.h.
[ $all = 0 ] || export GRIFFIN_THOROUGH=1
continue_as_user "$here/test.sh" "$@"
cd "$top"

# Extra tokenizers and models for more tests, where the folder is beside the checkout.
if [ -z "${GRIFFIN_SHARED_DATA:-}" ] && [ -d "$top/../shared/data" ]; then
    GRIFFIN_SHARED_DATA=$(cd "$top/../shared/data" && pwd)
    export GRIFFIN_SHARED_DATA
fi

# check NAME COMMAND...: one of the checks. The first that fails ends a short run; a long one goes on and tells at its end.
failed=()
check() {
    local name=$1 status=0
    shift
    say "== $name ($(date +%T))"
    if [ $all = 0 ]; then
        "$@"
    else
        set +e
        (set -e; "$@")
        status=$?
        set -e
        [ $status = 0 ] || { say "== $name FAILED"; failed+=("$name"); }
    fi
}

# run_tests PRESET [ctest's arguments]: three on two cores, as many of them wait
run_tests() { ctest --test-dir "build/$1" --output-on-failure --no-tests=error -j 3 "${@:2}"; }

# Whether something of these was changed in the last three days, or is not committed.
changed_lately() {
    local commits files
    commits=$(git log -1 --since="3 days ago" --format=%h -- "$@") && files=$(git status --porcelain -- "$@") || return 0
    [ -n "$commits$files" ]
}
# What the checks of the CUDA back end compile besides what every build does.
of_cuda=(kernels/cuda ':(glob)kernels/*.h' 'tests/kernels/cuda/*.cpp' 'tests/kernels/cuda/*.h' 'tests/gpu/*.cpp' 'tests/gpu/*.h'
    tests/gpu/build_kernels.py)
cuda_too=1
[ $all = 1 ] || changed_lately "${of_cuda[@]}" || cuda_too=0

build_release() {
    if [ $all = 1 ]; then
        build release all for_long_runs
    elif [ $cuda_too = 1 ]; then
        build release all emulated_ops_test_watched
    else
        build release
    fi
    fetch_default_model || say "The default model could not be fetched: tests that need it are skipped."
}
# Tests with the label long are for a long run, as are the programs of the target for_long_runs.
sanitized() {
    if [ $all = 0 ]; then
        build asan
        run_tests asan -LE long
    else
        build asan all for_long_runs
        run_tests asan
    fi
}
sanitized_cuda() {
    build asan-cuda all for_long_runs
    run_tests asan-cuda
}
# Whether nvcc takes what the emulated device runs, for one architecture.
compiled_for_cuda() {
    tests/gpu/build_kernels.py build/nvcc --only-cuda --jobs 2
}
# Their registers, spills and instructions, against the limits.
figures_of_kernels() {
    tests/gpu/kernel_figures.py
}
programs() {
    if [ $all = 1 ]; then
        run_tests release
    elif [ $cuda_too = 1 ]; then
        run_tests release -LE long
    else
        run_tests release -LE 'long|watched'
    fi
}
# The pool and what computes on it; Qt itself is not built for this sanitizer.
without_races() {
    build tsan kernels_tests engine_tests session_tests
    run_tests tsan -R '^(thread_pool|matmul|attention_layout|engine|session)_test$'
}
optimised() {
    build optimised all for_long_runs
    run_tests optimised
}
monkey_and_kills() {
    GRIFFIN_MONKEY_SECONDS=600 GRIFFIN_KILLS=200 run_tests release -R '^(monkey|killed_window)_test$'
}
packages_alone() {
    cmake --workflow --preset package >build/package.log 2>&1 || { cat build/package.log >&2; return 1; }
    if [ "$(id -u)" = 0 ]; then "$here/check_package.sh"; else sudo -E "$here/check_package.sh"; fi
}

check "style" tests/checks/format.sh
check "build" build_release
check "engine and storage: address and undefined behaviour sanitizers" sanitized
if [ $all = 0 ]; then
    check "fuzz targets: the corpus, and new inputs for two seconds each" tests/fuzz/run.sh 2 2
    check "clang-tidy: what changed" tests/checks/tidy.sh
else
    check "fuzz targets: two minutes each" tests/fuzz/run.sh 120 2 0
    check "clang-tidy" tests/checks/tidy.sh --all
    check "the CUDA back end on an emulated device: address and undefined behaviour sanitizers" sanitized_cuda
    check "thread sanitizer" without_races
    check "engine and storage: optimised, with asserts" optimised
    check "ARM64, emulated" tests/arm64/run.sh
    check "monkey and kills" monkey_and_kills
    check "endurance: damaged files, failing resources, kills, servers, hours of use" tests/endurance/run.sh 20
    check "a walk through the window" tests/walkthrough/run.sh build/walkthrough
    check "the server with other programs: openai, LiteLLM, curl" tests/clients/run.sh
    check "another engine as a server: llama-server" tests/clients/llama_cpp.sh
    check "keys in a key ring: gnome-keyring" tests/clients/key_ring.sh
    check "servers of tools that others publish" tests/clients/mcp_servers.sh
    check "exported drafts with other programs: vLLM, speculators" tests/clients/exports.sh
    check "the programs, confined" tests/checks/confined.sh
    check "packages in a bare Debian" packages_alone
fi
if [ $cuda_too = 1 ] && { [ -x /usr/local/cuda/bin/nvcc ] || command -v nvcc >/dev/null; }; then
    check "the CUDA back end: nvcc, for one architecture" compiled_for_cuda
    if [ $all = 1 ] && PATH=$PATH:/usr/local/cuda/bin command -v cuobjdump >/dev/null; then
        check "the CUDA back end: what the compiler makes of the kernels" figures_of_kernels
    fi
fi
check "the programs" programs
if [ $all = 1 ]; then
    outcome=$(IFS=,; echo "${failed[*]}")
    # Inputs of the fuzz targets: of this run, and of all that were noted here one after the other.
    tried=$(cat build/asan/findings/executions 2>/dev/null || echo 0)
    before=$(sed -n 's/^fuzzed: .*, \([0-9]*\) in all runs$/\1/p' tests/last_full_run.txt 2>/dev/null || true)
    {
        echo "$(date -u +%F) $(git rev-parse --short=12 HEAD) ${outcome:+failed in: }${outcome:-passed}"
        echo "fuzzed: $tried inputs, $((${before:-0} + tried)) in all runs"
        awk '/^all, seeds / { runs = $(NF - 1); found = $NF; NF -= 2; $1 = "endurance,"; print $0 ": " runs " runs, " found " findings" }' \
            build/endurance/table 2>/dev/null || true
    } >build/last_full_run.txt
    mv build/last_full_run.txt tests/last_full_run.txt
    cat tests/last_full_run.txt
    [ ${#failed[@]} = 0 ]
fi
