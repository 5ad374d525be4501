#!/usr/bin/env bash
# usage: tidy.sh BUILD_FOLDER   clang-tidy over every source of ours that the build compiles.
set -euo pipefail
cd "$(dirname "$0")/../.."
build=${1:?usage: tidy.sh BUILD_FOLDER}
mapfile -t files < <(git ls-files '*.cpp' | while read -r file; do
    grep -qF "\"file\": \"$PWD/$file\"" "$build/compile_commands.json" && echo "$file"
done)
[ ${#files[@]} -gt 0 ] || { echo "tidy: no file of ours in $build/compile_commands.json" >&2; exit 1; }
printf '%s\0' "${files[@]}" | xargs -0 -n 4 -P "$(nproc)" clang-tidy-14 --quiet --header-filter="^$PWD/(app|ui|engine|kernels|storage|tests)/" -p "$build" 2> >(grep -v 'warnings generated\|Suppressed\|Use -header-filter' >&2)
echo "tidy: ${#files[@]} files"
