#!/usr/bin/env bash
# Trains the drafts that come with the program, from the default model and prompts alone, and measures them.
#   train_drafts.sh PROMPTS.jsonl FOLDER BENCHMARK.jsonl...
# PROMPTS.jsonl: see training_mix.py. Everything goes into FOLDER; called again, it goes on where it was stopped.
# GRIFFIN names the program, THREADS its threads, EPOCHS how often the data is seen (each stage a third of it).
set -euo pipefail
[ $# -ge 3 ] || { sed -n 2,6p "$0" >&2; exit 2; }
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
griffin=${GRIFFIN:-$here/../../build/release/bin/griffin}
threads=${THREADS:-0}
epochs=${EPOCHS:-2.7}
prompts=$1
folder=$2
shift 2
exclude=()
measure=()
for benchmark in "$@"; do
    exclude+=(--exclude "$benchmark")
    measure+=(--prompts "$benchmark")
done

mkdir -p "$folder"
[ -e "$folder/mix.jsonl" ] || "$here/training_mix.py" "$prompts" > "$folder/mix.jsonl"
# A quarter of the answers is drawn, the others are the likeliest.
"$griffin" train data --threads "$threads" --prompts "$folder/mix.jsonl" --output "$folder/data" \
    --max-new-tokens 256 --max-prompt-tokens 512 --temperatures 0,0,0,0.8 "${exclude[@]}"

drafts=()
for recipe in griffin hass eagle; do
    draft=$folder/$recipe.safetensors
    resume=()
    [ ! -e "$draft.training" ] || resume=(--resume)
    "$griffin" train draft --threads "$threads" --recipe "$recipe" --data "$folder/data" --output "$draft" \
        --batch-rows 1024 --epochs "$epochs" "${resume[@]}"
    drafts+=(--draft "$draft")
done
# What GRIFFIN's draft learnt, in 4 bits: it commits a little less a pass and takes less time.
fast=$folder/griffin-4bit.safetensors
if [ ! -e "$fast" ]; then
    cp "$folder/griffin.safetensors.training" "$fast.training"
    "$griffin" train draft --threads "$threads" --recipe griffin --data "$folder/data" --output "$fast" \
        --batch-rows 1024 --epochs "$epochs" --bits 4 --resume
fi

"$griffin" bench --threads "$threads" "${measure[@]}" "${drafts[@]}" --methods griffin,hass,eagle --trees eagle2 \
    --tree-size 60 --tree-depth 6 --temperatures 0,1 --max-new-tokens 256 --output "$folder/drafts.json"
"$griffin" bench --threads "$threads" "${measure[@]}" --draft "$fast" --methods auto --temperatures 0,1 \
    --max-new-tokens 256 --output "$folder/auto.json"
