#!/usr/bin/env bash
# usage: run.sh SECONDS [JOBS [SEED]]   Runs every fuzz target of build/asan (preset `asan`) for SECONDS, JOBS of them at
# a time, starting from the committed corpus. The same SEED (1 unless told, 0 for a new one) tries the same inputs again.
# Fails on a crash, a leak, an input that takes 15 s (of the clock on the wall: the machine may be busy) or 1 GB. What made
# a target fail stays in build/asan/findings; what is found beside that is dropped. How many inputs were tried is the last
# line, and in build/asan/findings/executions.
set -euo pipefail
seconds=${1:?usage: run.sh SECONDS [JOBS [SEED]]}
jobs=${2:-2}
seed=${3:-1}
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
build=$here/../../build/asan
export findings=$build/findings here build seconds seed
mkdir -p "$findings"

run_target() {
    local name=$1 log=$findings/$1.log found status=0
    found=$(mktemp -d)
    local options=(-seed="$seed" -max_total_time="$seconds" -timeout=15 -rss_limit_mb=1024 -max_len=65536 -print_final_stats=1
        -artifact_prefix="$findings/$name-")
    [ -f "$here/$name.dict" ] && options+=(-dict="$here/$name.dict")
    "$build/bin/$name" "${options[@]}" "$found" "$here/corpus/$name" >"$log" 2>&1 || status=$?
    rm -rf "$found"
    local executions
    executions=$(sed -n 's/^stat::number_of_executed_units: *//p' "$log")
    if [ "$status" -ne 0 ]; then
        echo "fuzz: $name: FAILED (status $status), see $log"
        grep -m 3 -E 'ERROR|SUMMARY|runtime error' "$log" || true
        return 1
    fi
    echo "fuzz: $name: ${executions:-?} executions in $seconds s, no finding"
}
export -f run_target

targets=("$build"/bin/*_fuzz)
[ -x "${targets[0]}" ] || { echo "fuzz: nothing in $build/bin: build the preset asan first" >&2; exit 1; }
for target in "${targets[@]}"; do
    [ -d "$here/corpus/$(basename "$target")" ] || { echo "fuzz: no corpus for $(basename "$target")" >&2; exit 1; }
done
for target in "${targets[@]##*/}"; do rm -f "$findings/$target.log"; done
status=0
printf '%s\0' "${targets[@]##*/}" | xargs -0 -n 1 -P "$jobs" bash -c 'run_target "$0"' || status=1
cat "$findings"/*_fuzz.log | awk '/^stat::number_of_executed_units:/ { all += $2 } END { print all + 0 }' >"$findings/executions"
echo "fuzz: $(cat "$findings/executions") executions in all"
exit $status
