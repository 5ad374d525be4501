#!/usr/bin/env bash
# usage: train_beside.sh MODEL DATA FOLDER SECONDS < PLAN   Trains drafts beside each other on one card, which no single
# training of a small draft fills. Each line of PLAN is a NAME and the options of its `griffin train draft`; FOLDER gets
# NAME.safetensors and what was said, NAME.jsonl. After SECONDS what still runs is ended, with a checkpoint in FOLDER from
# which the same call goes on. GRIFFIN is how the program is started, build/gpu/bin/griffin unless told.
set -euo pipefail
[ $# = 4 ] || { sed -n 2,5p "$0" >&2; exit 2; }
read -r -a griffin <<< "${GRIFFIN:-$(dirname "$0")/../../build/gpu/bin/griffin}"
mkdir -p "$3"
# Without it the programs would take turns on the card.
! command -v nvidia-cuda-mps-control >/dev/null || nvidia-cuda-mps-control -d || true
running=()
while read -r name options; do
    draft=$3/$name.safetensors
    if [ -z "$name" ] || [ -e "$draft.done" ]; then continue; fi
    read -r -a options <<< "$options"
    [ ! -e "$draft.training" ] || options+=(--resume)
    {
        timeout --signal=INT "$4" "${griffin[@]}" train draft --model "$1" --data "$2" --output "$draft" --json \
            "${options[@]}" >>"$3/$name.jsonl" 2>>"$3/$name.log" </dev/null
        touch "$draft.done"
    } &
    running+=("$!=$name")
done
status=0
for one in "${running[@]}"; do
    wait "${one%%=*}" || { echo "train_beside: ${one#*=}: not at its end, see $3/${one#*=}.log"; status=1; }
done
exit $status
