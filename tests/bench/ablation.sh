#!/usr/bin/env bash
# The paper's ablations: GRIFFIN without its parts, with fewer passes and other alignments, each trained alike on the
# same data and measured on the same prompts. One JSON a variant goes into FOLDER; what is there is not done again.
#   ablation.sh DATA FOLDER BENCHMARK.jsonl...
# DATA: what `griffin train data` made. GRIFFIN names the program, THREADS its threads, EPOCHS how often the data is
# seen, LIMIT how many prompts of each benchmark are answered, MODEL a model other than the default one.
set -euo pipefail
[ $# -ge 3 ] || { sed -n 2,7p "$0" >&2; exit 2; }
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
griffin=${GRIFFIN:-$here/../../build/release/bin/griffin}
threads=${THREADS:-0}
epochs=${EPOCHS:-0.6}
limit=${LIMIT:-20}
data=$1
folder=$2
shift 2
measure=()
for benchmark in "$@"; do measure+=(--prompts "$benchmark"); done
model=()
[ -z "${MODEL:-}" ] || model=(--model "$MODEL")
mkdir -p "$folder"

variant() {
    local name=$1 draft=$folder/$1.safetensors resume=()
    shift
    if [ -e "$folder/$name.json" ]; then return; fi
    [ ! -e "$draft.training" ] || resume=(--resume)
    "$griffin" train draft "${model[@]}" --threads "$threads" --data "$data" --output "$draft" \
        --batch-rows 1024 --epochs "$epochs" "$@" "${resume[@]}"
    "$griffin" bench "${model[@]}" --threads "$threads" "${measure[@]}" --limit "$limit" \
        --draft "$draft" --methods griffin --trees eagle2 --tree-size 60 --tree-depth 6 --max-new-tokens 256 --output "$folder/$name.json"
    rm "$draft.training"
}

variant griffin
variant without-fusion --without-fusion
variant without-head --without-head
variant without-alignment --without-alignment
variant one-pass --passes 1
variant two-passes --passes 2
variant aligned-top-1 --aligned-top 1
variant aligned-top-10 --aligned-top 10
