#!/usr/bin/env bash
# usage: measure_beside.sh MODEL FOLDER TEMPERATURE PROMPTS.jsonl... < DRAFTS   Measures drafts beside each other on one
# card: tokens a pass of trees of 60 nodes, above temperature 0 coupled ones. Each line of DRAFTS is a file, whose method is
# what its name begins with. As every measurement answers without a draft, too, a draft of GRIFFIN shares one with a draft of
# another method. FOLDER gets TEMPERATURE-NAME.json and what was said, .log; NAME is that of the first of both. GRIFFIN is
# how the program is started, build/gpu/bin/griffin unless told; LIMIT the prompts of each file.
set -euo pipefail
[ $# -ge 4 ] || { sed -n 2,7p "$0" >&2; exit 2; }
read -r -a griffin <<< "${GRIFFIN:-$(dirname "$0")/../../build/gpu/bin/griffin}"
model=$1 folder=$2 temperature=$3
shift 3
measured=()
for prompts in "$@"; do measured+=(--prompts "$prompts"); done
trees=eagle2
[ "$temperature" = 0 ] || trees=coupled
mkdir -p "$folder"
ours=() others=()
while read -r draft; do
    case $(basename "$draft") in
    griffin*) ours+=("$draft") ;;
    ?*) others+=("$draft") ;;
    esac
done
running=()
while [ ${#ours[@]} -gt 0 ] || [ ${#others[@]} -gt 0 ]; do
    methods='' drafts=() name=
    for draft in "${ours[@]:0:1}" "${others[@]:0:1}"; do
        this=$(basename "$draft" .safetensors)
        name=${name:-$this}
        methods=$methods,${this%%-*}
        drafts+=(--draft "$draft")
    done
    ours=("${ours[@]:1}") others=("${others[@]:1}")
    "${griffin[@]}" bench --model "$model" "${drafts[@]}" --methods "${methods#,}" --threads 1 --tree-size 60 \
        --tree-depth 6 --tree-top-k 10 --max-new-tokens 96 --limit "${LIMIT:-0}" "${measured[@]}" --trees "$trees" \
        --temperatures "$temperature" --output "$folder/$temperature-$name.json" \
        >"$folder/$temperature-$name.log" 2>&1 </dev/null &
    running+=("$!=$name")
done
status=0
for one in "${running[@]}"; do
    wait "${one%%=*}" || { echo "measure_beside: ${one#*=}: see $folder/$temperature-${one#*=}.log"; status=1; }
done
exit $status
