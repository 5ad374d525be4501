#!/usr/bin/env bash
# Trains the drafts that come with the program, from the default model and prompts alone, and measures them.
#   train_drafts.sh [--budget full|trial] RECORDS.jsonl FOLDER BENCHMARK.jsonl...
# RECORDS.jsonl: see training_mix.py. Everything goes into FOLDER; called again, it goes on where it was stopped. A trial
# takes minutes. GRIFFIN names the program, THREADS its threads; STEPS, SEEDS, RECIPES and LIMIT (prompts of each
# benchmark) say otherwise what a budget says; EXTRA are more options of the training of GRIFFIN's draft to ship.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
budget=full
if [ "${1:-}" = --budget ]; then
    budget=$2
    shift 2
fi
[ $# -ge 3 ] || { sed -n 2,7p "$0" >&2; exit 2; }
griffin=${GRIFFIN:-$here/../../build/release/bin/griffin}
threads=${THREADS:-0}
recipes=${RECIPES:-griffin hass eagle fspad eagle3 medusa hydra}
read -r -a extra <<< "${EXTRA:-}"
model=()
. "$here/drafts_common.sh"
records=$1
folder=$2
shift 2
everyday=$here/../../resources/prompts/everyday.jsonl
exclude=()
measure=(--prompts "$everyday")
for benchmark in "$@"; do
    exclude+=(--exclude "$benchmark")
    measure+=(--prompts "$benchmark")
done
case "$budget" in
full) drawn=7500 texts=400 prompts=8000 most=5000 words=60 length=256 long=1024 ;;
trial) drawn=8 texts=6 prompts=60 most=0 words=8 length=32 long=64 ;;
esac
mkdir -p "$folder"

# Prompts: records, and turns that the target wrote; texts that it wrote, to be worked on. Nine in ten of the turns that
# end within 256 tokens end within 80, and most others go on for ever: longer ones would take four times as long.
"$griffin" train prompts --threads "$threads" --output "$folder/drawn.jsonl" --count "$drawn" --temperatures 0.7,1 \
    --max-tokens 80 --slots 128
if [ ! -e "$folder/answers.jsonl" ]; then
    head -n "$texts" "$folder/drawn.jsonl" | python3 -c 'import json, sys
for line in sys.stdin: print(json.dumps({"question_id": 0, "turns": [json.loads(line)["prompt"]]}))' \
        > "$folder/text_prompts.jsonl"
    "$griffin" generate --threads "$threads" --prompts "$folder/text_prompts.jsonl" --json --method auto \
        --max-new-tokens "$((length * 3 / 4))" --temperature 0.6 --seed 1 > "$folder/answers.part"
    mv "$folder/answers.part" "$folder/answers.jsonl"
fi
if [ ! -e "$folder/mix.txt" ]; then
    "$here/training_mix.py" --records "$records" --drawn "$folder/drawn.jsonl" --answers "$folder/answers.jsonl" \
        --output "$folder/mix" --count "$prompts" --at-most "$most" --words "$words" > "$folder/mix.part"
    mv "$folder/mix.part" "$folder/mix.txt"
fi

# Answers: half at temperature 0, a quarter at 0.6, a quarter at 1; some at length. What shares 13 words in a row with a
# benchmark or 8 with our own prompts is left out.
for file in "$folder"/mix/*.jsonl; do
    kind=$(basename "$file" .jsonl)
    [ ! -e "$folder/kinds/$kind.done" ] || continue
    tokens=$length
    [ "${kind%-long}" = "$kind" ] || tokens=$long
    "$griffin" train data --threads "$threads" --prompts "$file" --output "$folder/kinds/$kind" \
        --max-new-tokens "$tokens" --max-prompt-tokens 768 --temperatures 0,0,0.6,1 "${exclude[@]}"
    touch "$folder/kinds/$kind.done"
done
if [ ! -e "$folder/coverage.json" ]; then
    "$here/join_data.py" --output "$folder/data" --report "$folder/coverage.json" "$folder"/kinds/*/
fi

# Drafts: each method in 4 bits, at equal steps and at equal rows times passes, with each seed.
options_of() {
    case "$1" in
    hydra) echo "--passes 3" ;;                # a head as wide as its depth: with four a file would have more than 12 MB
    esac
}
for by in steps work; do
    for seed in $seeds; do
        place=$folder/$by/$seed
        mkdir -p "$place"
        drafts=()
        for recipe in $recipes; do
            count=$steps
            [ $by = steps ] || count=$(steps_of_work "$recipe")
            read -r -a options <<< "$(options_of "$recipe")"
            train "$place/$recipe.safetensors" "$count" "$folder/data" --recipe "$recipe" --bits 4 \
                --seed "$seed" "${options[@]}"
            drafts+=(--draft "$place/$recipe.safetensors")
        done
        bench "$place/drafts.json" "${drafts[@]}" --methods "${recipes// /,}" --trees eagle2 --tree-size 60 \
            --tree-depth 6 --temperatures 0,1
    done
done

# The draft to ship learns on from that of the first seed; it is measured as it is used. `griffin train round` cuts heads
# of Medusa's, which has an LM head for each, to what may be shipped (tests/gpu/travels.sh).
train "$folder/griffin.safetensors" "$((steps / 3 + 1))" "$folder/data" --recipe griffin \
    --begin-with "$folder/steps/${seeds%% *}/griffin.safetensors" --learning-rate 2e-4 "${extra[@]}"
runs=3
[ "$budget" = full ] || runs=1
"$here/everyday_report.py" --griffin "$griffin" --threads "$threads" --draft "$folder/griffin.safetensors" \
    "${measure[@]}" --limit "$limit" --max-new-tokens "$measured" --runs "$runs" --output "$folder/auto.json"
