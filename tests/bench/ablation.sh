#!/usr/bin/env bash
# The paper's ablations: GRIFFIN without its parts, with fewer passes and other alignments, each trained alike on the
# same data, for the same steps, with the same seeds, and measured on the same prompts. One JSON a variant and seed goes
# into FOLDER; what is there is not done again.
#   ablation.sh [--budget full|trial] DATA FOLDER BENCHMARK.jsonl...
#   ablation.sh --plan     prints a line for each instead, for tests/gpu/train_beside.sh or answer_train_measure.sh
# DATA: what `griffin train data` made. GRIFFIN names the program, THREADS its threads, MODEL a model other than the
# default one; STEPS (at least 5,000 tell something), SEEDS, LIMIT (prompts of each benchmark) and VARIANTS say otherwise
# what a budget says.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
budget=full
plan=
if [ "${1:-}" = --plan ]; then
    plan=yes
    shift
elif [ "${1:-}" = --budget ]; then
    budget=$2
    shift 2
fi
[ "$plan" ] || [ $# -ge 3 ] || { sed -n 2,9p "$0" >&2; exit 2; }
griffin=${GRIFFIN:-$here/../../build/release/bin/griffin}
threads=${THREADS:-0}
model=()
[ -z "${MODEL:-}" ] || model=(--model "$MODEL")
[ "$budget" != full ] || STEPS=${STEPS:-5000}
. "$here/drafts_common.sh"
data=${1:-}
folder=${2:-}
[ "$plan" ] || shift 2
measure=(--prompts "$here/../../resources/prompts/everyday.jsonl")
for benchmark in "$@"; do measure+=(--prompts "$benchmark"); done
[ "$plan" ] || mkdir -p "$folder"

variant() {
    local name=$1 seed draft
    shift
    case " ${VARIANTS:-$name} " in *" $name "*) ;; *) return 0 ;; esac
    for seed in $seeds; do
        if [ "$plan" ]; then
            echo "griffin-$name-$seed --steps $steps --batch-rows 1024 --seed $seed --threads 1 $*"
            continue
        fi
        draft=$folder/$name-$seed.safetensors
        train "$draft" "$steps" "$data" --seed "$seed" "$@"
        bench "$folder/$name-$seed.json" --draft "$draft" --methods griffin --trees eagle2 --tree-size 60 \
            --tree-depth 6 --temperatures 0,1
    done
}

variant whole
variant without-fusion --without-fusion
variant without-head --without-head
variant without-alignment --without-alignment
variant without-stages --without-stages
variant one-pass --passes 1
variant two-passes --passes 2
variant aligned-top-1 --aligned-top 1
variant aligned-top-10 --aligned-top 10
# What is not the paper's: rows by the target's mass, losses for drawn tokens, no average of the last weights.
variant weighed-rows --weigh-rows
variant acceptance --loss acceptance
variant coupled --loss coupled
variant without-average --average 0
