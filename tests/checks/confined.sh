#!/usr/bin/env bash
# usage: confined.sh [ctest's arguments]   The tests of the programs (build/release) as `installer/package/confined.sh`
# confines them: what it keeps from the programs, they do not need. First that it is really kept from them.
set -euo pipefail
top=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
confined=$top/installer/package/confined.sh
failed() { printf 'confined: %s\n' "$*" >&2; exit 1; }

secret=$(mktemp "$HOME/confined-test.XXXXXX")
trap 'rm -f "$secret"' EXIT
tells() { "$confined" --offline /bin/sh -c "$1" 2>/dev/null; }
[ "$(tells 'echo told')" = told ] || failed "nothing runs: $("$confined" /bin/true 2>&1 || true)"
! tells "cat '$secret'" || failed "a file of the home folder can be read"
! tells "touch '$top/build/confined'" || failed "a file can be written outside the program's folders"
! tells "kill -0 $$" || failed "another process can be reached"
[ "$(tells 'cat /proc/net/route' | wc -l)" -le 1 ] || failed "there is a network"

# What the tests need and the programs do not: data, and a Python that may lie in the home folder.
python=$(sed -n 's/^_Python3_EXECUTABLE:INTERNAL=//p' "$top/build/release/CMakeCache.txt")
shared=(--read "$(dirname "$(dirname "$python")")" --read "$("$python" -c 'import sys; print(sys.base_prefix)')")
[ ! -d "${GRIFFIN_SHARED_DATA:-}" ] || shared+=(--read "$GRIFFIN_SHARED_DATA")
"$confined" --offline --read "$top" --write "$top/build/release" "${shared[@]}" \
    ctest --test-dir "$top/build/release" --output-on-failure --no-tests=error -LE long -j 2 "$@"
