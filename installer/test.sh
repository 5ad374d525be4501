#!/usr/bin/env bash
# Set-up and all tests: style, sanitizers, fuzzing, then the whole suite, whose totals are the last lines.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
top=$(dirname "$here")
. "$here/setup.sh"

install_packages build run test
continue_as_user "$here/test.sh" "$@"
cd "$top"

# Extra tokenizers and models for more tests, where the folder stands beside the checkout.
if [ -z "${GRIFFIN_SHARED_DATA:-}" ] && [ -d "$top/../shared/data" ]; then
    GRIFFIN_SHARED_DATA=$(cd "$top/../shared/data" && pwd)
    export GRIFFIN_SHARED_DATA
fi

step() { say "== $* ($(date +%T))"; }

step "style"
tests/checks/format.sh
step "build"
build release
fetch_default_model || say "The default model could not be fetched: tests that need it are skipped."
step "clang-tidy"
tests/checks/tidy.py build/release
step "address and undefined behaviour sanitizers"
build asan
ctest --test-dir build/asan --output-on-failure --no-tests=error -j 2
step "thread sanitizer"
# The pool and what computes on it; Qt itself is not built for this sanitizer.
threaded=(thread_pool_test matmul_test attention_layout_test engine_test session_test)
build tsan "${threaded[@]}"
ctest --test-dir build/tsan --output-on-failure --no-tests=error -j 2 -R "^($(IFS='|'; echo "${threaded[*]}"))$"
step "fuzzing"
build fuzz
tests/fuzz/run.sh 15 2
step "all tests"
ctest --test-dir build/release --output-on-failure --no-tests=error -j 2
