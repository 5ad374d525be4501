#!/usr/bin/env bash
# Walks through every page of the window as a new user would, with the default model, and keeps the steps and pictures.
#   run.sh [FOLDER]   FOLDER: where they go; default: build/walkthrough
# GRIFFIN_WALKTHROUGH_MODEL names another model file. The program must have been built and the default model fetched
# (../../installer/run.sh does both). It runs under Xvfb, or on the display there is.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
top=$here/../..
folder=${1:-$top/build/walkthrough}
folder=$(mkdir -p "$folder" && cd "$folder" && pwd)
cmake --build "$top/build/release" --target walkthrough
export GRIFFIN_WALKTHROUGH=$folder
export GRIFFIN_WALKTHROUGH_MODEL=${GRIFFIN_WALKTHROUGH_MODEL:-$("$top/build/release/bin/griffin" models path default)}
rm -f "$folder"/*.png
walk=("$top/build/release/bin/walkthrough" -maxwarnings 0)
if [ -n "${DISPLAY:-}${WAYLAND_DISPLAY:-}${QT_QPA_PLATFORM:-}" ]; then
    "${walk[@]}"
else
    xvfb-run -a "${walk[@]}"
fi
echo "The steps are in $folder/steps.md"
