# Functions of train_drafts.sh and ablation.sh; sourced, with `griffin`, `threads`, `model` and `budget` set.
#
# Equal conditions: every draft is trained on the same data with batches of the same rows, the same learning rate, its
# fall along half a cosine in each stage, and the losses of its own method. "steps": as many steps for each; "work": as
# many rows times passes, so that a draft with more passes has fewer steps.

# A trial shows in minutes that every step of a pipeline runs; its drafts are worth nothing.
case "$budget" in
full) steps=${STEPS:-9000} seeds=${SEEDS:-1 2} limit=${LIMIT:-0} measured=256 ;;
trial) steps=${STEPS:-3} seeds=${SEEDS:-1} limit=${LIMIT:-1} measured=24 ;;
*) echo "--budget is full or trial, not $budget" >&2; exit 2 ;;
esac

# Passes of a step, averaged over the stages: of rows that go through the network and meet its head.
passes_of() {
    case "$1" in
    griffin) echo 2 ;;
    hass) echo 3 ;;
    eagle | fspad) echo 1 ;;
    eagle3) echo 7 ;;
    medusa) echo 4 ;;
    hydra) echo 3 ;;
    esac
}

# Steps of a recipe that come to as many rows times passes as `steps` of GRIFFIN.
steps_of_work() { awk -v s="$steps" -v p="$(passes_of "$1")" 'BEGIN { n = int(2 * s / p); print n < 3 ? 3 : n }'; }

# train DRAFT STEPS DATA OPTION...: makes DRAFT, or goes on where it was stopped.
train() {
    local draft=$1 resume=()
    [ ! -e "$draft.done" ] || return 0
    [ ! -e "$draft.training" ] || resume=(--resume)
    "$griffin" train draft "${model[@]}" --threads "$threads" --output "$draft" --steps "$2" --data "$3" \
        --batch-rows 1024 "${@:4}" "${resume[@]}"
    touch "$draft.done"
    rm "$draft.training"
}

# bench REPORT OPTION...: measures once, on ${measure[@]} and our own everyday prompts.
bench() {
    [ ! -e "$1" ] || return 0
    "$griffin" bench "${model[@]}" --threads "$threads" "${measure[@]}" --limit "$limit" \
        --max-new-tokens "$measured" --output "$1" "${@:2}"
}
