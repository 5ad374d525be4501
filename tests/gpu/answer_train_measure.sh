#!/usr/bin/env bash
# usage: answer_train_measure.sh MODEL MIX FOLDER MINUTES SECONDS BENCHMARK.jsonl... < PLAN   Everything that drafts need of
# a card that is lent for a quarter of an hour, each step in programs beside each other, as one alone fills no card:
#   1. MODEL answers the prompts of MIX (training_mix.py), dealt to six programs that begin no answer after MINUTES;
#   2. the drafts of PLAN are trained, for at most SECONDS (train_beside.sh);
#   3. each draft, and those named by DRAFTS, is measured on every other prompt of each BENCHMARK, from the first or, with
#      HALF=2, from the second on, which no prompt of the training resembles, at each of TEMPERATURES (0 and 1 unless told;
#      measure_beside.sh).
# FOLDER gets data, drafts, reports and main.log, and answers.flag, drafts.flag and reports.flag when a step is done: started
# with setsid it goes on while calls come and go. GRIFFIN is how the program is started; LIMIT the prompts of a benchmark.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
[ $# -ge 6 ] || { sed -n 2,10p "$0" >&2; exit 2; }
read -r -a griffin <<< "${GRIFFIN:-$here/../../build/gpu/bin/griffin}"
model=$1 mix=$2 folder=$(realpath -m "$3") minutes=$4 seconds=$5
shift 5
mkdir -p "$folder"/{prompts,kinds,drafts,reports}
say() { echo "$(date +%T) $*" | tee -a "$folder/main.log"; }
! command -v nvidia-cuda-mps-control >/dev/null || nvidia-cuda-mps-control -d || true

# Dealt after a shuffle, so that what time cuts off is no kind of its own. Two programs answer at length.
deal() {
    find "$mix" -name '*.jsonl' "${@:3}" -print0 | sort -z | xargs -0 cat | shuf --random-source=<(yes) |
        split -n "r/$2" -d -a 1 --additional-suffix=.jsonl - "$folder/prompts/$1"
}
deal long 2 -name '*-long.jsonl'
deal short 4 ! -name '*-long.jsonl'
excluded=() measured=()
for benchmark in "$@"; do
    excluded+=(--exclude "$benchmark")
    half=$folder/prompts/of-$(basename "$benchmark")
    awk -v rest="$((${HALF:-1} % 2))" 'NR % 2 == rest' "$benchmark" >"$half"
    measured+=("$half")
done
say "answers begin"
for prompts in "$folder"/prompts/{long,short}?.jsonl; do
    name=$(basename "$prompts" .jsonl)
    tokens=256
    [ "${name%?}" != long ] || tokens=768
    "${griffin[@]}" train data --model "$model" --prompts "$prompts" --output "$folder/kinds/$name" \
        --max-new-tokens "$tokens" --max-prompt-tokens 768 --temperatures 0,0,0.6,1 --slots "${SLOTS:-256}" --threads 2 \
        --minutes "$minutes" "${excluded[@]}" --json >"$folder/kinds/$name.json" 2>"$folder/kinds/$name.log" ||
        say "answers of $name: see $folder/kinds/$name.log" &
done
wait
"$here/../bench/join_data.py" --output "$folder/data" --report "$folder/coverage.json" "$folder"/kinds/*/
touch "$folder/answers.flag"
say "drafts begin"
"$here/train_beside.sh" "$model" "$folder/data" "$folder/drafts" "$seconds" || true
touch "$folder/drafts.flag"

say "measurements begin"
for temperature in ${TEMPERATURES:-0 1}; do
    printf '%s\n' ${DRAFTS:-} "$folder"/drafts/*.safetensors |
        "$here/measure_beside.sh" "$model" "$folder/reports" "$temperature" "${measured[@]}" || true
    say "measured at $temperature"
done
touch "$folder/reports.flag"
