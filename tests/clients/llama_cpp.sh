#!/usr/bin/env bash
# usage: llama_cpp.sh [MODEL]   Another engine, llama.cpp's server (llama_server.sh), with MODEL or the default model, and
# with the same model as its draft, is used as a remote engine: in the terminal, where its own log says what its
# speculation did, under load, in a race with this computer, in the window (build/release), and when it is lost.
# GRIFFIN_SCREENSHOTS names a folder for pictures of the window.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
top=$(cd "$here/../.." && pwd)
griffin=$top/build/release/bin/griffin
model=${1:-$("$griffin" models path default)}

say() { printf 'llama_cpp: %s\n' "$*" >&2; }
failed() { say "$*"; exit 1; }

work=$(mktemp -d)
server=
trap '[ -z "$server" ] || kill -KILL "$server" 2>/dev/null || true; rm -rf "$work"' EXIT
port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
"$here/llama_server.sh" --version 2>&1 | head -1 >&2
"$here/llama_server.sh" --model "$model" --alias small --model-draft "$model" --spec-type draft-simple \
    --spec-draft-n-max 4 --ctx-size 2048 --parallel 2 --threads 1 --poll 0 --host 127.0.0.1 --port "$port" --api-key a-key \
    --chat-template-file "$here/chat_template.jinja" --reasoning-budget 4 >"$work/log" 2>&1 &
server=$!
address=http://127.0.0.1:$port/v1
export GRIFFIN_ENGINE_KEY=a-key
for _ in $(seq 1500); do
    ! curl --silent --fail --output "$work/health" "http://127.0.0.1:$port/health" || break
    kill -0 "$server" 2>/dev/null || failed "the server ended: $(tail -5 "$work/log")"
    sleep 0.2
done

# ask QUESTION ARGUMENTS...: the answer of the terminal; what it says beside it is in $work/notes.
ask() {
    printf '%s\n' "$1" | "$griffin" chat --engine "$address" --temperature 0 "${@:2}" 2>"$work/notes"
}
capital='What is the capital of France?'

answer=$(ask "$capital" --reasoning off --max-new-tokens 20) || failed "$(cat "$work/notes")"
case $answer in *Paris*) ;; *) failed "the answer is another one: $answer" ;; esac
grep -q llama-server "$work/notes" || failed "the program is not recognised: $(cat "$work/notes")"
told=$(sed -n 's/.*, \([0-9.]*\) tokens per pass.*/\1/p' "$work/notes")
own=$(sed -n 's/.*mean len = *\([0-9.]*\).*/\1/p' "$work/log" | tail -1)
[ -n "$own" ] && [ "$told" = "$own" ] || failed "tokens per pass: told $told, in the server's log $own"
say "chat: $answer $(tail -1 "$work/notes")"

answer=$(ask "$capital" --reasoning on --max-new-tokens 40) || failed "$(cat "$work/notes")"
# Its budget ends it in the middle of the sentence, whose rest is said. Only a terminal is shown what was thought.
case $answer in *The*) failed "what was thought is in the answer: $answer" ;; *Paris*) ;; *) failed "no answer: $answer" ;; esac
say "reasoning: $answer"
answer=$(ask "$capital" --reasoning off --stop ' Paris' --max-new-tokens 20) || failed "$(cat "$work/notes")"
[ "$answer" = "The capital of France is" ] || failed "the stop text: $answer"

printf '{"type": "object", "properties": {"city": {"enum": ["Oslo", "Rome"]}}, "required": ["city"]}' >"$work/schema"
answer=$(ask 'Where is the Colosseum?' --reasoning off --json-schema "$work/schema") || failed "$(cat "$work/notes")"
printf '%s' "$answer" | python3 -c 'import json, sys; assert json.load(sys.stdin)["city"] in ("Oslo", "Rome")' ||
    failed "no JSON under the schema: $answer"
say "JSON: $(printf '%s' "$answer" | tr -d '\n')"

# The template's examples make this model call the tool.
export TOOL_LOG=$work/uses
ask $'Echo Rome\ny' --mcp "$top/build/release/bin/griffin_tool_server none" --max-new-tokens 60 >"$work/out" ||
    failed "$(cat "$work/notes")"
grep -qx 'echo {"text":"Rome"}' "$work/uses" || failed "the tool was not used: $(cat "$work/out" "$work/notes")"
say "a tool: $(cat "$work/uses")"

if printf 'Hello\n' | GRIFFIN_ENGINE_KEY=wrong "$griffin" chat --engine "$address" >"$work/out" 2>"$work/notes"; then
    failed "a wrong key was taken"
fi
grep -q 'refuses the key' "$work/notes" || failed "a wrong key: $(cat "$work/notes")"
ask "$(seq -s ' ' 900)" --max-new-tokens 4 >"$work/out" || true
grep -q 'refuses the request' "$work/notes" || failed "a question that does not fit: $(cat "$work/notes")"
say "too long: $(grep 'refuses the request' "$work/notes")"

# Stopped, it stops the server's work.
printf 'Tell me everything about the sea.\n' |
    "$griffin" chat --engine "$address" --temperature 1 --max-new-tokens 1000 >"$work/out" 2>"$work/notes" &
client=$!
for _ in $(seq 3000); do [ "$(wc -c <"$work/out")" -gt 20 ] && break || sleep 0.1; done
[ "$(wc -c <"$work/out")" -gt 20 ] || failed "no answer: $(cat "$work/notes")"
kill -INT "$client"
wait "$client" || true
for _ in $(seq 200); do
    curl --silent --header "Authorization: Bearer a-key" "http://127.0.0.1:$port/slots" >"$work/slots"
    ! grep -q '"is_processing":true' "$work/slots" || { sleep 0.1; continue; }
    break
done
! grep -q '"is_processing":true' "$work/slots" || failed "the server goes on after its client has stopped"
say "a stopped answer: the server rests"

printf '{"question_id": %d, "turns": ["Count to ten."]}\n' 1 2 >"$work/count.jsonl"
"$griffin" bench --engine "$address" --at-once 1,2 --max-new-tokens 24 --prompts "$work/count.jsonl" \
    --output "$work/load.json" >&2
"$griffin" race --model "$model" --engine "$address" --max-new-tokens 24 --prompt "Count to ten." >&2

GRIFFIN_TEST_SERVER=$address GRIFFIN_TEST_SERVER_KEY=a-key QT_QPA_PLATFORM=${QT_QPA_PLATFORM:-offscreen} \
    "$top/build/release/bin/engines_tests" served_chat_test aServerOfSomebodyElse >"$work/window" 2>&1 ||
    failed "the window: $(cat "$work/window")"
! grep -q '^SKIP' "$work/window" || failed "the window's test was skipped"
say "the window: ok"

# Lost in the middle of an answer: what came stays, and the terminal says what happened.
printf 'Tell me everything about the sea.\n' |
    "$griffin" chat --engine "$address" --temperature 1 --max-new-tokens 1000 >"$work/out" 2>"$work/notes" &
client=$!
for _ in $(seq 3000); do [ "$(wc -c <"$work/out")" -gt 20 ] && break || sleep 0.1; done
kill -KILL "$server"
wait "$server" 2>/dev/null || true
server=
wait "$client" || true
[ "$(wc -c <"$work/out")" -gt 20 ] || failed "what came is gone"
grep -q 'connection to the server' "$work/notes" || failed "a lost server: $(cat "$work/notes")"
say "lost: $(grep 'connection to the server' "$work/notes")"
say "passed"
