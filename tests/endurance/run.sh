#!/usr/bin/env bash
# usage: run.sh [MINUTES [SEED...]]   Attacks the programs for MINUTES (10 unless told), each part for its share of the
# time:
#   files, differential        damaged files, given to the command line; weight files also as Python's packages see them
#   resources, surroundings    failing writes and allocations, odd homes and streams; small disks, a jumping clock, several
#                              at once, older databases
#   kills                      kills at random while something is written, answered or played with
#   clients, servers           a server's clients and a client's servers that lie
#   steady                     a driven chat and the monkey in the window, in pieces of at most an hour
# GRIFFIN names the program, build/release/bin/griffin unless told; griffin-chat and endurance_tests lie beside it. The
# same SEED (1 unless told) tries the same cases; several are tried side by side, each for MINUTES. Prints a table of what
# was tried and found; fails on a finding. All of it is in build/endurance (or the folder ENDURANCE_FOLDER): the table of
# the last run, and in seed-SEED that seed's own, what each part said, and in findings a folder for each, with run.sh (the
# command) and why.txt.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
top=$(cd "$here/../.." && pwd)
minutes=${1:-10}
shift $(($# > 0 ? 1 : 0))
seeds=("${@:-1}")
for number in "$minutes" "${seeds[@]}"; do
    [[ $number =~ ^[0-9]+(\.[0-9]+)?$ ]] || { echo "usage: run.sh [MINUTES [SEED...]]" >&2; exit 2; }
done
export GRIFFIN=${GRIFFIN:-$top/build/release/bin/griffin} PYTHONDONTWRITEBYTECODE=1
for program in "$GRIFFIN" "$(dirname "$GRIFFIN")"/{griffin-chat,endurance_tests}; do
    [ -x "$program" ] || { echo "endurance: no program: $program: build the preset release or set GRIFFIN" >&2; exit 2; }
done
folder=$(realpath -m "${ENDURANCE_FOLDER:-$top/build/endurance}")
mkdir -p "$folder"

# What weight files are compared with comes from PyPI.
environment=$folder/python
if [ ! -x "$environment/bin/python3" ] || ! "$environment/bin/python3" -c 'import gguf, safetensors' 2>/dev/null; then
    python3 -m venv "$environment" && "$environment/bin/pip" install --quiet gguf safetensors
fi

# part NAME SHARE [PYTHON]: of the time, in twentieths; in the folder of a seed
part() {
    local name=$1 python=${3:-python3} seconds
    seconds=$(awk "BEGIN { print $minutes * 60 * $2 / 20 }")
    nice "$python" "$here/$name.py" --seconds "$seconds" --seed "$seed" >"$name.log" 2>&1 || failed=1
    if ! grep -q '^END$' "$name.log"; then
        echo "endurance: seed $seed: $name did not run to its end: see $PWD/$name.log"
        failed=1
    fi
    grep -vE '^(ROW|END$)' "$name.log" | sed "s/^/seed $seed: /" | head -n 20 || true
}

# tabulate NAME LOG...: of all rows, those of the same name together
tabulate() {
    awk -F '\t' -v name="$1" '
        $1 == "ROW" && !($2 in runs) { rows[++count] = $2 }
        $1 == "ROW" { runs[$2] += $3; findings[$2] += $4; all_runs += $3; all_findings += $4 }
        END {
            printf "%-52s %8s %9s\n", "what", "runs", "findings"
            for (i = 1; i <= count; ++i) printf "%-52s %8d %9d\n", rows[i], runs[rows[i]], findings[rows[i]]
            printf "%-52s %8d %9d\n", name, all_runs, all_findings
        }' "${@:2}"
}

# logs SEED...: what the parts said, in their order
logs() {
    for seed in "$@"; do
        for name in files differential resources surroundings kills clients servers steady; do
            echo "$folder/seed-$seed/$name.log"
        done
    done
}

# run_seed SEED: every part, one after the other
run_seed() {
    local seed=$1 failed=0
    export ENDURANCE_FOLDER=$folder/seed-$seed
    rm -rf "$ENDURANCE_FOLDER"
    mkdir -p "$ENDURANCE_FOLDER"
    cd "$ENDURANCE_FOLDER"
    part files 3
    part differential 1 "$environment/bin/python3"
    part resources 4
    part surroundings 4
    part kills 2
    part clients 2
    part servers 2
    part steady 2
    mapfile -t said < <(logs "$seed")
    tabulate "all, seeds $seed" "${said[@]}" >table
    return $failed
}

set -m  # each seed with all that it starts can be ended at once
failed=0
running=()
for seed in "${seeds[@]}"; do
    run_seed "$seed" &
    running+=($!)
done
trap 'kill -- "${running[@]/#/-}"; exit 130' INT TERM
for seed in "${running[@]}"; do
    wait "$seed" || failed=1
done
mapfile -t said < <(logs "${seeds[@]}")
tabulate "all, seeds ${seeds[*]}" "${said[@]}" | tee "$folder/table"
exit $failed
