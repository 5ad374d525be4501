#!/usr/bin/env bash
# usage: collect.sh [ARCHIVE]   Packs headers and libraries that the engine needs from this machine into ARCHIVE
# (build/gpu-deps.tar.xz), for a machine that has nothing but the CUDA toolkit, g++, CMake and Python
# (tests/gpu/run.sh, which unpacks it).
set -euo pipefail
cd "$(dirname "$0")/../.."
archive=${1:-build/gpu-deps.tar.xz}
to=$(mktemp -d)
trap 'rm -rf "$to"' EXIT
mkdir -p "$to/include" "$to/lib" "$(dirname "$archive")"
find_header() {
    local place
    for place in /usr/include /usr/include/x86_64-linux-gnu /usr/local/include; do
        [ -e "$place/$1" ] && { echo "$place/$1"; return; }
    done
    echo "collect: $1 is not installed here" >&2
    return 1
}
find_library() {
    local place
    for place in /usr/lib/x86_64-linux-gnu /usr/lib64 /usr/lib /usr/local/lib; do
        [ -e "$place/$1" ] && { echo "$place/$1"; return; }
    done
    echo "collect: $1 is not installed here" >&2
    return 1
}
for header in fmt nlohmann unicode pcre2.h xxhash.h sentencepiece_processor.h; do
    cp -rL "$(find_header "$header")" "$to/include/"
done
cp -L "$(dirname "$(find_header cblas.h)")"/{cblas,openblas_config}.h "$to/include/" 2>/dev/null \
    || cp -L /usr/include/x86_64-linux-gnu/openblas-pthread/{cblas,openblas_config}.h "$to/include/"
for library in libpcre2-8.a libxxhash.a libsentencepiece.so.0; do
    cp -L "$(find_library "$library")" "$to/lib/"
done
for library in libicuuc libicudata; do
    file=$(readlink -f "$(find_library $library.so)")
    name=$(basename "$file")
    cp -L "$file" "$to/lib/${name%.*}"
done
# Opened when training begins, with what it needs itself.
for library in libopenblas.so.0 libgfortran.so.5 libquadmath.so.0; do
    cp -L "$(find_library $library)" "$to/lib/"
done
tar -C "$to" -cf - . | xz -2 >"$archive"
du -h "$archive"
