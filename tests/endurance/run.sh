#!/usr/bin/env bash
# usage: run.sh [MINUTES [SEED]]   Attacks the programs for MINUTES (10 unless told), each part for its share of the time:
#   files, differential        damaged files, given to the command line; weight files also as Python's packages see them
#   resources, surroundings    failing writes and allocations, odd homes and streams; small disks, a jumping clock, several
#                              at once, older databases
#   kills                      kills at random while something is written, answered or played with
#   clients, servers           a server's clients and a client's servers that lie
#   steady                     a driven chat and the monkey in the window, in pieces of at most an hour
# GRIFFIN names the program, build/release/bin/griffin unless told; griffin-chat and endurance_tests lie beside it. The
# same SEED (1 unless told) tries the same cases. Prints a table of what was tried and found, which build/endurance/table
# keeps; fails on a finding. What made one is a folder in build/endurance/findings, with run.sh (the command) and why.txt.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
top=$(cd "$here/../.." && pwd)
minutes=${1:-10}
seed=${2:-1}
[[ $minutes =~ ^[0-9]+(\.[0-9]+)?$ ]] || { echo "usage: run.sh [MINUTES [SEED]]" >&2; exit 2; }
export GRIFFIN=${GRIFFIN:-$top/build/release/bin/griffin} PYTHONDONTWRITEBYTECODE=1
for program in "$GRIFFIN" "$(dirname "$GRIFFIN")"/{griffin-chat,endurance_tests}; do
    [ -x "$program" ] || { echo "endurance: no program: $program: build the preset release or set GRIFFIN" >&2; exit 2; }
done
folder=$top/build/endurance
rm -rf "$folder/findings"
mkdir -p "$folder"
failed=0
parts=()

# part NAME SHARE: of the time, in twentieths
part() {
    local name=$1 seconds
    seconds=$(awk "BEGIN { print $minutes * 60 * $2 / 20 }")
    nice "$python" "$here/$name.py" --seconds "$seconds" --seed "$seed" >"$folder/$name.log" 2>&1 || failed=1
    if ! grep -q '^ROW' "$folder/$name.log"; then
        echo "endurance: $name did not run to its end: see $folder/$name.log"
        failed=1
    fi
    grep -v '^ROW' "$folder/$name.log" | head -n 20 || true
    parts+=("$folder/$name.log")
}

# What weight files are compared with comes from PyPI.
environment=$folder/python
if [ ! -x "$environment/bin/python3" ] || ! "$environment/bin/python3" -c 'import gguf, safetensors' 2>/dev/null; then
    python3 -m venv "$environment" && "$environment/bin/pip" install --quiet gguf safetensors
fi
python=python3
part files 3
python=$environment/bin/python3 part differential 1
part resources 4
part surroundings 4
part kills 2
part clients 2
part servers 2
part steady 2

awk -F '\t' '
    BEGIN { printf "%-52s %8s %9s\n", "what", "runs", "findings" }
    $1 == "ROW" { printf "%-52s %8d %9d\n", $2, $3, $4; runs += $3; findings += $4 }
    END { printf "%-52s %8d %9d\n", "all, seed " seed, runs, findings }
    ' seed="$seed" "${parts[@]}" | tee "$folder/table"
exit $failed
