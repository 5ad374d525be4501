#!/usr/bin/env bash
# usage: run.sh [MODEL]   Starts `griffin serve` (build/release, with MODEL or the default model) on a free port and uses
# it as other programs do: with the Python packages `openai` and `litellm`, from PyPI in build/clients, and with curl.
# Then it must end within two seconds of a SIGTERM.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
top=$(cd "$here/../.." && pwd)
griffin=$top/build/release/bin/griffin
environment=$top/build/clients
key=a-key-for-this-test

say() { printf '%s\n' "$*" >&2; }
failed() { say "clients: $*"; exit 1; }

if [ ! -x "$environment/bin/python3" ] || ! "$environment/bin/python3" -c 'import openai, litellm' 2>/dev/null; then
    python3 -m venv "$environment"
    "$environment/bin/pip" install --quiet openai litellm
fi

work=$(mktemp -d)
server=
trap '[ -z "$server" ] || kill -KILL "$server" 2>/dev/null || true; rm -rf "$work"' EXIT
GRIFFIN_API_KEY=$key "$griffin" serve --port 0 --json ${1:+--model "$1"} >"$work/address" &
server=$!
for _ in $(seq 600); do
    [ ! -s "$work/address" ] || break
    kill -0 "$server" 2>/dev/null || failed "griffin serve ended"
    sleep 0.1
done
address=$(sed -n 's/.*"listening":"\([^"]*\)".*/\1/p' "$work/address")
[ -n "$address" ] || failed "griffin serve tells no address"

"$environment/bin/python3" "$here/openai_client.py" "$address/v1" "$key"
"$environment/bin/python3" "$here/litellm_client.py" "$address/v1" "$key"

# status ARGUMENTS...: what curl is answered; the body is in $work/body.
status() { curl --silent --output "$work/body" --write-out '%{http_code}' "$@"; }
expect() {
    [ "$2" = "$3" ] || failed "curl: $1: status $2 instead of $3: $(cat "$work/body")"
    say "curl: $1: $2"
}
allowed=(--header "Authorization: Bearer $key")
chat='{"messages": [{"role": "user", "content": "Hello"}], "max_tokens": 8}'
expect "health" "$(status "$address/health")" 200
expect "models without the key" "$(status "$address/v1/models")" 401
expect "models" "$(status "${allowed[@]}" "$address/v1/models")" 200
expect "metrics" "$(status "${allowed[@]}" "$address/metrics")" 200
expect "chat" "$(status "${allowed[@]}" --json "$chat" "$address/v1/chat/completions")" 200
expect "chat, sent as a form" "$(status "${allowed[@]}" --data "$chat" "$address/v1/chat/completions")" 200
expect "no body" "$(status "${allowed[@]}" --request POST "$address/v1/chat/completions")" 411
expect "another page's request" \
    "$(status "${allowed[@]}" --header "Origin: https://example.org" --json "$chat" "$address/v1/chat/completions")" 403
expect "another name for this machine" "$(status "${allowed[@]}" --header "Host: example.org" "$address/v1/models")" 403
head -c 40000000 /dev/zero | tr '\0' ' ' >"$work/large"
expect "40 MB" "$(status "${allowed[@]}" --data-binary "@$work/large" "$address/v1/chat/completions")" 413
expect "health, still" "$(status "$address/health")" 200

kill -TERM "$server"
for _ in $(seq 20); do
    kill -0 "$server" 2>/dev/null || break
    sleep 0.1
done
kill -0 "$server" 2>/dev/null && failed "griffin serve does not end"
code=0
wait "$server" || code=$?
server=
[ "$code" = 0 ] || failed "griffin serve ended with status $code"
say "clients: passed"
