#!/usr/bin/env bash
# usage: run.sh [MINUTES [SEED]]   Attacks the command line for MINUTES (10 unless told): damaged files for two fifths of
# the time (weight files also as Python's packages see them), failing resources for a quarter, kills and a server's
# clients for a sixth each. GRIFFIN names the program, build/release/bin/griffin unless told. The same SEED (1 unless
# told) tries the same cases. Prints a table of what was tried and found; fails on a finding. What made one is a folder in build/endurance/findings, with
# run.sh (the command) and why.txt.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
top=$(cd "$here/../.." && pwd)
minutes=${1:-10}
seed=${2:-1}
[[ $minutes =~ ^[0-9]+(\.[0-9]+)?$ ]] || { echo "usage: run.sh [MINUTES [SEED]]" >&2; exit 2; }
export GRIFFIN=${GRIFFIN:-$top/build/release/bin/griffin} PYTHONDONTWRITEBYTECODE=1
[ -x "$GRIFFIN" ] || { echo "endurance: no program: $GRIFFIN: build the preset release or set GRIFFIN" >&2; exit 2; }
folder=$top/build/endurance
rm -rf "$folder/findings"
mkdir -p "$folder"
failed=0

# part NAME SHARE: of the time, in sixths
part() {
    local name=$1 seconds
    seconds=$(awk "BEGIN { print $minutes * 60 * $2 / 6 }")
    nice "$python" "$here/$name.py" --seconds "$seconds" --seed "$seed" >"$folder/$name.log" 2>&1 || failed=1
    if ! grep -q '^ROW' "$folder/$name.log"; then
        echo "endurance: $name did not run to its end: see $folder/$name.log"
        failed=1
    fi
    grep -v '^ROW' "$folder/$name.log" | head -n 20 || true
}

# What weight files are compared with comes from PyPI.
environment=$folder/python
if [ ! -x "$environment/bin/python3" ] || ! "$environment/bin/python3" -c 'import gguf, safetensors' 2>/dev/null; then
    python3 -m venv "$environment" && "$environment/bin/pip" install --quiet gguf safetensors
fi
python=python3
part files 2
python=$environment/bin/python3 part differential 0.5
part resources 1.5
part kills 1
part clients 1

awk -F '\t' '
    BEGIN { printf "%-52s %8s %9s\n", "what", "runs", "findings" }
    $1 == "ROW" { printf "%-52s %8d %9d\n", $2, $3, $4; runs += $3; findings += $4 }
    END { printf "%-52s %8d %9d\n", "all, seed " seed, runs, findings }
    ' seed="$seed" "$folder"/{files,differential,resources,kills,clients}.log
exit $failed
