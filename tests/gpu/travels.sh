#!/usr/bin/env bash
# usage: travels.sh FOLDER   What tests/gpu/run.sh needs is small enough to travel to a machine that is lent: the tracked
# files without resources/drafts at most 40 MiB, the libraries of collect.sh at most 20 MiB. The archive is left in
# FOLDER.
set -euo pipefail
cd "$(dirname "$0")/../.."
git rev-parse --git-dir >/dev/null 2>&1 || { echo "SKIP whole program: not a checkout"; exit 0; }
tests/gpu/collect.sh "$1/gpu-deps.tar.xz"
tree=$(git ls-files -z -- . ':!resources/drafts' | du -bc --files0-from=- | tail -1 | cut -f1)
libraries=$(stat -c %s "$1/gpu-deps.tar.xz")
status=0
# at_most NAME BYTES MIB
at_most() {
    echo "$1: $2 bytes, $3 MiB allowed"
    [ "$2" -le $(($3 << 20)) ] || status=1
}
at_most "tracked files without drafts" "$tree" 40
at_most "libraries" "$libraries" 20
at_most "together" $((tree + libraries)) 64
exit $status
