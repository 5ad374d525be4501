#!/usr/bin/env bash
# usage: run.sh   Builds kernels, engine and the command line for ARM64 and runs them on emulated processors:
#   max           has all that the set neon-i8mm needs; the tests of the kernels run each set there
#   neoverse-n1   has the dot product only: neon-dotprod
#   cortex-a72    has neither: generic
# The compiler and the emulator are installed; Debian's libraries for ARM64 are unpacked into build/arm64-libraries, for
# beside those of this machine some cannot be installed. Emulation computes what a processor computes. It does not show
# how fast, nor what only the order of memory accesses of ARM64 would show.
set -euo pipefail
top=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
here=$top/installer
. "$here/setup.sh"
cd "$top"

if [ "$(uname -m)" != x86_64 ]; then
    say "This builds for ARM64 on an x86-64 machine. On ARM64 the preset dev does: see CONTRIBUTING.md."
    exit 1
fi
install_packages build arm64

libraries=build/arm64-libraries
packages=(libc6-dev libfmt-dev libpcre2-dev libxxhash-dev libsentencepiece-dev libopenblas-pthread-dev nlohmann-json3-dev
    libexpected-dev qtkeychain-qt6-dev libcli11-dev libcpp-httplib-dev libcurl4-openssl-dev libmd4c-dev libxml2-dev libzstd-dev libicu-dev libgl-dev qt6-base-dev
    qt6-pdf-dev qt6-svg-dev libqt6sql6-sqlite)

# All files of `packages` and of what they need, for ARM64, in a folder of its own: with its own lists and an empty list
# of what is installed, apt leaves this machine's packages alone and needs no rights.
unpack_libraries() {
    local state=$PWD/build/arm64-packages file
    rm -rf "$libraries" "$state"
    mkdir -p "$libraries" "$state/lists/partial" "$state/archives/partial"
    : >"$state/installed"
    local options=(-qq -o "Dir::State=$state" -o "Dir::State::status=$state/installed" -o "Dir::Cache=$state"
        -o APT::Architecture=arm64 -o APT::Architectures::=arm64 -o APT::Install-Recommends=false
        -o APT::Sandbox::User= -o Debug::NoLocking=true)
    apt-get "${options[@]}" update
    apt-get "${options[@]}" --download-only -y install "${packages[@]}"
    for file in "$state"/archives/*.deb; do dpkg-deb -x "$file" "$libraries"; done
    rm -r "$state"
    # Links that start at the root of the file system would lead out of the folder.
    find "$libraries/lib" "$libraries/usr/lib" -lname '/*' | while read -r file; do
        [ ! -e "$libraries$(readlink "$file")" ] || ln -snfr "$libraries$(readlink "$file")" "$file"
    done
    # The link that installing OpenBLAS makes.
    ln -s openblas-pthread/libopenblas.so.0 "$libraries/usr/lib/aarch64-linux-gnu/libopenblas.so.0"
    echo "${packages[*]}" >"$libraries/packages"
}
[ "$(cat "$libraries/packages" 2>/dev/null)" = "${packages[*]}" ] || unpack_libraries >&2

build arm64 kernels_tests engine_tests lossless_tests model_tests griffin write_tiny_models

# tests SET PROCESSOR NAME...: these tests of ctest; an empty set leaves the choice to them.
tests() {
    local names
    names=$(IFS='|'; echo "${*:3}")
    say "$2, ${1:-every set it has}: ${*:3}"
    GRIFFIN_CPU=$1 QEMU_CPU=$2 ctest --test-dir build/arm64 --output-on-failure --no-tests=error -j 2 -R "^($names)\$"
}

# griffin SET PROCESSOR ARGUMENTS...: the command line.
griffin() {
    GRIFFIN_CPU=$1 QEMU_CPU=$2 qemu-aarch64 -L "$libraries" build/arm64/bin/griffin "${@:3}"
}

expect() {
    [ "$2" = "$3" ] || { say "$1: \"$2\" instead of \"$3\""; exit 1; }
}

models=$(mktemp -d)
trap 'rm -rf "$models"' EXIT
export XDG_CACHE_HOME=$models XDG_DATA_HOME=$models
answer=$(qemu-aarch64 -L "$libraries" build/arm64/bin/write_tiny_models "$models")
# What the program chooses by itself, and that every set it can run gives one text with every method.
for pair in max:neon-i8mm neoverse-n1:neon-dotprod cortex-a72:generic; do
    processor=${pair%:*}
    best=${pair#*:}
    expect "$processor" "$(griffin "" "$processor" version --json | python3 -c \
        'import json, sys; print(json.load(sys.stdin)["instruction_set"])')" "$best"
done
for set in neon-i8mm neon-dotprod generic; do
    run=(griffin "$set" max generate --temperature 0 --max-new-tokens 48 --prompt "Tell me a story." --model)
    expect "$set" "$("${run[@]}" "$models/speaks.gguf" --method vanilla)" "$answer"
    vanilla=$("${run[@]}" "$models/babbles.gguf" --method vanilla)
    for method in prompt-lookup lookahead suffix; do
        expect "$set, $method" "$("${run[@]}" "$models/babbles.gguf" --method "$method")" "$vanilla"
    done
    say "griffin generate with $set: the text of vanilla with every method"
done

mapfile -t kernel_tests < <(basename -s .cpp tests/kernels/*_test.cpp)
tests "" max "${kernel_tests[@]}"
tests "" max target_model_test forward_sequences_test model_families_test engine_test
tests neon-i8mm max lossless_test neural_lossless_test
# Of the trees and drafts with the other sets: one of each kind. They take long, and differ in the products only.
for set in neon-dotprod generic; do
    say "max, $set: some of lossless_test and neural_lossless_test"
    run=(env GRIFFIN_CPU=$set QEMU_CPU=max QT_FORCE_STDERR_LOGGING=1 qemu-aarch64 -L "$libraries" build/arm64/bin/lossless_tests)
    "${run[@]}" lossless_test -silent aPerfectDraftIsAcceptedWhole aSeedGivesVanillasTextWithFixedCandidates \
        "everyMethodAndTree:suffix auto 40" "everyMethodAndTree:draft-model eagle2 60" \
        "everyMethodAndTree:draft-model sequoia 11" "everyMethodAndTree:simulated dyspec 256"
    "${run[@]}" neural_lossless_test -silent aDraftThatKnowsIsAcceptedWhole
done
for processor in neoverse-n1 cortex-a72; do tests "" "$processor" backend_registry_test matmul_test; done
