#!/usr/bin/env bash
# Every C++ file of ours is as clang-format leaves it.
set -euo pipefail
cd "$(dirname "$0")/../.."
mapfile -t files < <(git ls-files '*.h' '*.cpp' '*.cu' '*.cuh' '*.inc')
clang-format-14 --dry-run --Werror "${files[@]}"
echo "format: ${#files[@]} files"
