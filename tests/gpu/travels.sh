#!/usr/bin/env bash
# usage: travels.sh FOLDER   What tests/gpu/run.sh needs is small enough to travel to a machine that is lent: the tracked
# files at most 40 MiB, of which the drafts that come with the program at most 26 MB and each of them 12 MB, the
# libraries of collect.sh at most 20 MB. The archive is left in FOLDER.
set -euo pipefail
cd "$(dirname "$0")/../.."
git rev-parse --git-dir >/dev/null 2>&1 || { echo "SKIP whole program: not a checkout"; exit 0; }
status=0
# at_most NAME BYTES BYTES_ALLOWED
at_most() {
    echo "$1: $2 bytes, $3 allowed"
    [ "$2" -le "$3" ] || { echo "FAIL: $1 is too large"; status=1; }
}
# bytes_of PATHS...: of the tracked files there.
bytes_of() {
    git ls-files -z -- "$@" | du -bc --files0-from=- | tail -1 | cut -f1
}
tree=$(bytes_of .)
at_most "tracked files" "$tree" $((40 << 20))
at_most "drafts" "$(bytes_of 'resources/drafts/*.safetensors')" 26000000
for draft in resources/drafts/*.safetensors; do at_most "$draft" "$(stat -c %s "$draft")" 12000000; done
tests/gpu/collect.sh "$1/gpu-deps.tar.xz"
libraries=$(stat -c %s "$1/gpu-deps.tar.xz")
at_most "libraries" "$libraries" 20000000
at_most "together" $((tree + libraries)) $((64 << 20))
exit $status
