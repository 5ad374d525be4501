#!/usr/bin/env bash
# Walks through every page of the window as a new user would, with the default model, and keeps the steps and pictures.
#   run.sh [FOLDER]   FOLDER: where they go; default: this one
# The program must have been built (../../installer/run.sh does that). It runs under Xvfb, or on the display there is.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
top=$here/../..
folder=$(mkdir -p "${1:-$here/pictures}" && cd "${1:-$here/pictures}" && pwd)
cmake --build "$top/build/release" --target walkthrough
model=$("$top/build/release/bin/griffin" models path default)
export GRIFFIN_WALKTHROUGH=$folder GRIFFIN_WALKTHROUGH_MODEL=${GRIFFIN_WALKTHROUGH_MODEL:-$model}
rm -f "$folder"/*.png
walk=("$top/build/release/bin/walkthrough" -maxwarnings 0)
if [ -n "${DISPLAY:-}${WAYLAND_DISPLAY:-}${QT_QPA_PLATFORM:-}" ]; then
    "${walk[@]}"
else
    xvfb-run -a "${walk[@]}"
fi
echo "The steps are in $folder/steps.md"
