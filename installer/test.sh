#!/usr/bin/env bash
# Set-up and the tests; their totals are the last lines.
#   test.sh         what every change must pass: style, engine and storage under the sanitizers, the corpus of the fuzz
#                   targets, clang-tidy on what changed since the last full run, and the programs as people run them
#   test.sh --all   that and what takes hours: clang-tidy on everything, all tests in release, the thread sanitizer, long
#                   fuzzing, an emulated ARM64, a monkey and kills, the walk through the window, the packages in a bare
#                   Debian. Writes its date, commit and result into tests/last_full_run.txt, to be committed.
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
continue_as_user "$here/test.sh" "$@"
cd "$top"

# Extra tokenizers and models for more tests, where the folder is beside the checkout.
if [ -z "${GRIFFIN_SHARED_DATA:-}" ] && [ -d "$top/../shared/data" ]; then
    GRIFFIN_SHARED_DATA=$(cd "$top/../shared/data" && pwd)
    export GRIFFIN_SHARED_DATA
fi

step() { say "== $* ($(date +%T))"; }
# run_tests PRESET [ctest's arguments]
run_tests() { ctest --test-dir "build/$1" --output-on-failure --no-tests=error -j 2 "${@:2}"; }

record() {
    local outcome=$?
    [ $outcome = 0 ] && outcome=passed || outcome="failed in: $(cat build/step 2>/dev/null)"
    echo "$(date -u +%F) $(git rev-parse --short=12 HEAD) $outcome" >tests/last_full_run.txt
}
if [ $all = 1 ]; then
    trap record EXIT
    step() { say "== $* ($(date +%T))"; mkdir -p build; echo "$*" >build/step; }
fi

step "style"
tests/checks/format.sh
step "build"
build release
fetch_default_model || say "The default model could not be fetched: tests that need it are skipped."
step "engine and storage: address and undefined behaviour sanitizers"
build asan
run_tests asan
if [ $all = 0 ]; then
    step "fuzz targets: the corpus, and new inputs for two seconds each"
    tests/fuzz/run.sh 2 2
    step "clang-tidy: what changed"
    tests/checks/tidy.sh
else
    step "fuzz targets: two minutes each"
    tests/fuzz/run.sh 120 2 0
    step "clang-tidy"
    tests/checks/tidy.sh --all
    step "thread sanitizer"
    # The pool and what computes on it; Qt itself is not built for this sanitizer.
    build tsan kernels_tests engine_tests session_tests
    run_tests tsan -R '^(thread_pool|matmul|attention_layout|engine|session)_test$'
    step "all tests, optimised"
    build dev
    run_tests dev
    step "ARM64, emulated"
    tests/arm64/run.sh
    step "monkey and kills"
    GRIFFIN_MONKEY_SECONDS=600 GRIFFIN_KILLS=200 run_tests release -R '^(monkey|killed_window)_test$'
    step "a walk through the window"
    tests/walkthrough/run.sh build/walkthrough
    step "packages in a bare Debian"
    cmake --workflow --preset package >build/package.log 2>&1 || { cat build/package.log >&2; exit 1; }
    if [ "$(id -u)" = 0 ]; then "$here/check_package.sh"; else sudo -E "$here/check_package.sh"; fi
fi
step "the programs"
run_tests release
