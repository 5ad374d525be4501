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
# train NAME EPOCHS OPTION...: makes NAME.safetensors, or goes on where it was stopped.
train() {
    local draft=$folder/$1.safetensors resume=()
    [ ! -e "$draft.training" ] || resume=(--resume)
    "$griffin" train draft --threads "$threads" --data "$folder/data" --output "$draft" --batch-rows 1024 \
        --epochs "$2" "${@:3}" "${resume[@]}"
}
for recipe in hass eagle fspad; do
    train "$recipe" "$epochs" --recipe "$recipe"
    drafts+=(--draft "$folder/$recipe.safetensors")
done
further=$(awk "BEGIN { print $epochs / 3 }")
# Each step of these takes several times as long: EAGLE-3's passes (seven when published) and what they read of the
# target, which is computed anew; Medusa's four heads, each with an LM head of its own, so that it has 4 bits.
train eagle3 "$further" --recipe eagle3 --passes 3
train medusa "$further" --recipe medusa --bits 4
drafts+=(--draft "$folder/eagle3.safetensors" --draft "$folder/medusa.safetensors")
# GRIFFIN's stages have one, two and three passes. It goes on with three, until it has had as many as HASS.
train griffin-staged "$epochs" --recipe griffin
again=(--recipe griffin --begin-with "$folder/griffin-staged.safetensors" --learning-rate 2e-4)
train griffin "$further" "${again[@]}"
drafts+=(--draft "$folder/griffin.safetensors")
# What GRIFFIN's draft learnt, in 4 bits: it commits a little less a pass and takes less time.
if [ ! -e "$folder/griffin-4bit.safetensors" ]; then
    cp "$folder/griffin.safetensors.training" "$folder/griffin-4bit.safetensors.training"
    train griffin-4bit "$further" "${again[@]}" --bits 4
fi

bench() { "$griffin" bench --threads "$threads" "${measure[@]}" --temperatures 0,1 --max-new-tokens 256 "$@"; }
bench "${drafts[@]}" --methods griffin,hass,eagle,fspad,eagle3,medusa --trees eagle2 --tree-size 60 --tree-depth 6 \
    --output "$folder/drafts.json"
bench --draft "$folder/griffin-4bit.safetensors" --methods auto --output "$folder/auto.json"
