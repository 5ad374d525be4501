#!/usr/bin/env bash
# usage: confined.sh [--read PATH]... [--write PATH]... [--offline] PROGRAM [ARGUMENT]...
# Runs a program, griffin-chat or griffin, where it can harm nothing: it sees the system read-only, of the home folder
# nothing but its own settings, conversations and models, no other processes, and of the session only the display. So
# a file that found a hole in it would find nothing to take. It is not given the desktop's bus, so that files are chosen
# in the program's own dialogs, among the PATHs given.
#   --read, --write   a file or folder that it sees as well, such as one with models
#   --offline         no network; 127.0.0.1 is one of its own
# In a terminal Ctrl+C ends the program. Needs bubblewrap (Debian: apt install bubblewrap), and a system that lets users
# make namespaces.
set -euo pipefail

failed() { printf 'confined.sh: %s\n' "$*" >&2; exit 2; }
usage="usage: confined.sh [--read PATH]... [--write PATH]... [--offline] PROGRAM [ARGUMENT]..."
command -v bwrap >/dev/null || failed "bubblewrap is not installed: apt install bubblewrap"

shares=() network=(--share-net)
while [ $# -gt 0 ]; do
    case $1 in
        --read | --write)
            [ $# -ge 2 ] || failed "$usage"
            path=$(realpath -e -- "$2") || failed "$2: not there"
            [ "$1" = --read ] && shares+=(--ro-bind "$path" "$path") || shares+=(--bind "$path" "$path")
            shift 2 ;;
        --offline) network=(); shift ;;
        --) shift; break ;;
        -*) failed "$usage" ;;
        *) break ;;
    esac
done
[ $# -gt 0 ] || failed "$usage"
program=$(command -v -- "$1") || failed "$1: no such program"
program=$(realpath -- "$program")
# Where it is unpacked in the home folder, with what it needs there.
beside=()
for path in "$(dirname "$program")"/{griffin,griffin-chat,griffin-pdf} "$(dirname "$program")/../share/griffin-chat"; do
    [ ! -e "$path" ] || beside+=(--ro-bind "$(realpath -- "$path")" "$(realpath -- "$path")")
done

own=()
for folder in "${XDG_CONFIG_HOME:-$HOME/.config}" "${XDG_DATA_HOME:-$HOME/.local/share}" \
    "${XDG_CACHE_HOME:-$HOME/.cache}"; do
    mkdir -p -m 0700 "$folder/griffin-chat"
    own+=(--bind "$folder/griffin-chat" "$folder/griffin-chat")
done

runtime=${XDG_RUNTIME_DIR:-/run/user/$(id -u)}
# A socket of its own, so that a second start finds the first.
session=()
if [ -d "$runtime" ]; then
    mkdir -p -m 0700 "$runtime/griffin-chat-confined"
    session+=(--bind "$runtime/griffin-chat-confined" "$runtime" --setenv XDG_RUNTIME_DIR "$runtime")
fi
[ -z "${WAYLAND_DISPLAY:-}" ] || session+=(--ro-bind-try "$runtime/$WAYLAND_DISPLAY" "$runtime/$WAYLAND_DISPLAY")
if [ -n "${DISPLAY:-}" ]; then
    session+=(--ro-bind-try /tmp/.X11-unix /tmp/.X11-unix)
    [ -z "${XAUTHORITY:-}" ] || session+=(--ro-bind-try "$XAUTHORITY" "$XAUTHORITY")
fi
for device in /dev/nvidia*; do
    [ ! -e "$device" ] || session+=(--dev-bind "$device" "$device")
done

exec bwrap --unshare-all "${network[@]}" --die-with-parent --new-session \
    --ro-bind / / --dev /dev --proc /proc --tmpfs /tmp --tmpfs /var/tmp --tmpfs /run --tmpfs /mnt --tmpfs /media \
    --ro-bind-try /run/systemd/resolve /run/systemd/resolve --tmpfs "$HOME" "${own[@]}" "${session[@]}" "${beside[@]}" \
    "${shares[@]}" --unsetenv DBUS_SESSION_BUS_ADDRESS -- "$program" "${@:2}"
