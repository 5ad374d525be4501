#!/usr/bin/env bash
# usage: tidy.sh [--all]   clang-tidy over the targets whose folders changed since the last full run that passed
# (tests/last_full_run.txt; without one: in the last commit) or are changed and not committed yet; over everything with
# --all. Reads the compile commands of build/asan and build/release, which must have been built. Sources that are
# compiled together are read together: most of the time goes into the libraries' headers.
set -euo pipefail
cd "$(dirname "$0")/../.."
top=$PWD
since=$(sed -n 's/^[^ ]* \([^ ]*\) passed$/\1/p' tests/last_full_run.txt 2>/dev/null || true)
git cat-file -e "$since^{commit}" 2>/dev/null || since=HEAD~1
if [ "${1:-}" = --all ]; then
    folders='.*'
else
    changed=$({ git diff --name-only "$since"; git ls-files --others --exclude-standard; } | grep -E '\.(cpp|h)$' || true)
    folders=$(for file in $changed; do dirname "$file"; done | sort -u | paste -sd'|')
    [ -n "$folders" ] || { echo "tidy: nothing changed"; exit 0; }
fi
# A source by itself, or those of its folder in one.
sources="^$top/(build/[a-z]+/)?($folders)/([^/]+\.cpp|CMakeFiles/[^/]+/Unity/[^/]+)$"
# Of the release build what asan lacks: application, window and their tests. GCC's precompiled headers mean nothing to
# clang: it reads the headers themselves, from a copy that has none beside it.
database() {
    [ "$1" = release ] || { echo "build/$1"; return; }
    find build/release -name cmake_pch.hxx -execdir cp {} headers_of_pch.hxx \;
    mkdir -p build/release/tidy
    python3 - <<'PYTHON'
import json, os, re
# What is only built for a long run lacks the sources that are made for it.
def read(build):
    with open(f"build/{build}/compile_commands.json") as file:
        return {re.sub(r"/build/[a-z]+/", "/", entry["file"]): entry for entry in json.load(file)
                if os.path.exists(f"build/{build}/" + re.search(r" -o (\S+)", entry["command"])[1])}
done = read("asan")
rest = json.dumps([entry for file, entry in read("release").items() if file not in done], indent=1)
with open("build/release/tidy/compile_commands.json", "w") as file:
    file.write(rest.replace("/cmake_pch.hxx", "/headers_of_pch.hxx").replace("-Winvalid-pch", ""))
PYTHON
    echo build/release/tidy
}
# A tenth of the analyser's steps through one function: with all of them it takes twice as long as all other checks.
for build in asan release; do
    run-clang-tidy-14 -quiet -j "$(nproc)" -p "$(database $build)" \
        -header-filter="^$top/(app|engine|kernels|storage|tests|ui)/" \
        -extra-arg=-Xclang -extra-arg=-analyzer-config -extra-arg=-Xclang -extra-arg=max-nodes=20000 \
        "$sources" >"build/$build/tidy.log" 2>&1 \
        || { grep -E -A4 '(warning|error):' "build/$build/tidy.log"; exit 1; }
done
echo "tidy: no finding"
