#!/usr/bin/env bash
# usage: llama_cpp.sh [MODEL]   Starts a server of another engine, `llama-cpp-python[server]` from PyPI in build/clients
# (or in the folder that GRIFFIN_LLAMA_CPP names; building it takes long), with MODEL or the default model, and uses it
# as a remote engine: in the terminal, under load, in a race with this computer, and in the window (build/release).
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
top=$(cd "$here/../.." && pwd)
griffin=$top/build/release/bin/griffin
environment=${GRIFFIN_LLAMA_CPP:-$top/build/clients}

say() { printf '%s\n' "$*" >&2; }
failed() { say "llama_cpp: $*"; exit 1; }

if [ ! -x "$environment/bin/python3" ] || ! "$environment/bin/python3" -c 'import llama_cpp.server' 2>/dev/null; then
    python3 -m venv "$environment"
    "$environment/bin/pip" install --quiet 'llama-cpp-python[server]'
fi
model=${1:-$("$griffin" models path default)}

work=$(mktemp -d)
server=
trap '[ -z "$server" ] || kill -KILL "$server" 2>/dev/null || true; rm -rf "$work"' EXIT
port=$("$environment/bin/python3" -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
"$environment/bin/python3" -m llama_cpp.server --model "$model" --model_alias small --n_ctx 2048 --host 127.0.0.1 \
    --port "$port" --api_key a-key >"$work/log" 2>&1 &
server=$!
address=http://127.0.0.1:$port/v1
export GRIFFIN_ENGINE_KEY=a-key
for _ in $(seq 600); do
    ! curl --silent --fail --header "Authorization: Bearer a-key" --output "$work/models" "$address/models" || break
    kill -0 "$server" 2>/dev/null || failed "the server ended: $(tail -5 "$work/log")"
    sleep 0.2
done
say "llama_cpp: $(cat "$work/models")"

answer=$(printf 'What is the capital of France? Answer in one word.\n' |
    "$griffin" chat --engine "$address" --temperature 0 --max-new-tokens 20 2>"$work/notes") || failed "$(cat "$work/notes")"
say "llama_cpp: chat: $answer $(tail -1 "$work/notes")"
case $answer in *Paris*) ;; *) failed "the answer is another one: $answer" ;; esac
printf 'Hello\n' | GRIFFIN_ENGINE_KEY=wrong "$griffin" chat --engine "$address" >"$work/out" 2>"$work/notes" &&
    failed "a wrong key was taken"
grep -q 'refuses the key' "$work/notes" || failed "a wrong key: $(cat "$work/notes")"

printf '{"question_id": %d, "turns": ["Count to ten."]}\n' 1 2 >"$work/count.jsonl"
"$griffin" bench --engine "$address" --at-once 1,2 --max-new-tokens 24 --prompts "$work/count.jsonl" \
    --output "$work/load.json" >&2
"$griffin" race --model "$model" --engine "$address" --max-new-tokens 24 --prompt "Count to ten." >&2

GRIFFIN_TEST_SERVER=$address GRIFFIN_TEST_SERVER_KEY=a-key QT_QPA_PLATFORM=offscreen \
    "$top/build/release/bin/engines_tests" served_chat_test aServerOfSomebodyElse >"$work/window" 2>&1 ||
    failed "the window: $(cat "$work/window")"
grep -q '^SKIP' "$work/window" && failed "the window's test was skipped"
say "llama_cpp: passed"
