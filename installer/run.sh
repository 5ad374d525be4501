#!/usr/bin/env bash
# Installs what is missing, builds, fetches the default model and opens the program.
#   run.sh            the window; where there is no display, a chat in the terminal
#   run.sh ARGUMENTS  griffin ARGUMENTS
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
top=$(dirname "$here")
. "$here/setup.sh"

install_packages build run
continue_as_user "$here/run.sh" "$@"
build release griffin griffin-chat
fetch_default_model || say "The default model could not be fetched; the program opens without it."

if [ $# -gt 0 ]; then
    exec "$top/build/release/bin/griffin" "$@"
elif [ -n "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ]; then
    exec "$top/build/release/bin/griffin-chat"
else
    say "No display here, so the chat opens in the terminal."
    exec "$top/build/release/bin/griffin" chat
fi
