#!/usr/bin/env bash
# usage: key_ring.sh   Keys of servers in a real key ring: gnome-keyring-daemon on a bus of its own, unlocked with an
# empty password, with data, HOME and run-time folder of its own; then without any bus, and with a ring that is locked
# and that nobody can unlock. build/release must have been built.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
top=$(cd "$here/../.." && pwd)

failed() { printf 'key_ring: %s\n' "$*" >&2; exit 1; }

# with STATE TEST: runs a test where the key ring is "open", "locked", or there is "none".
with() {
    case $1 in
    open) printf '\n' | gnome-keyring-daemon --unlock --components=secrets >/dev/null ;;
    locked) gnome-keyring-daemon --start --components=secrets >/dev/null ;;
    none) export DBUS_SESSION_BUS_ADDRESS=unix:path=/nonexistent ;;
    esac
    local state=$1
    [ "$state" = open ] || state=none
    GRIFFIN_TEST_KEY_RING=$state QT_QPA_PLATFORM=offscreen \
        "$top/build/release/bin/engines_tests" key_ring_test "$2" >"$work/output" 2>&1 || failed "$1: $(cat "$work/output")"
    ! grep -q '^SKIP' "$work/output" || failed "$1: the test was skipped"
    printf 'key_ring: %s: ok\n' "$1" >&2
}

if [ $# = 2 ]; then # on the bus that this script has started
    with "$@"
    exit
fi
for program in dbus-run-session gnome-keyring-daemon secret-tool; do
    command -v "$program" >/dev/null || failed "$program is missing: see installer/packages.txt"
done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export work HOME=$work XDG_DATA_HOME=$work/data XDG_CACHE_HOME=$work/cache XDG_CONFIG_HOME=$work/config
export XDG_RUNTIME_DIR=$work/run
unset DISPLAY WAYLAND_DISPLAY # nobody is asked for a password
mkdir -m 700 "$XDG_RUNTIME_DIR" "$XDG_DATA_HOME"
run() { dbus-run-session -- "${BASH_SOURCE[0]}" "$@" 2> >(grep -v '^dbus-daemon' >&2); }
run open keepsReplacesAndForgets
run locked aFileWhereNoneAnswers
run none aFileWhereNoneAnswers
printf 'key_ring: passed\n' >&2
