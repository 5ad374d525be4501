#!/usr/bin/env bash
# usage: pack.sh FOLDER [ARCHITECTURE]   For a machine with a card that is lent for too short a time to build on it (run.sh
# builds there): FOLDER/programs.tar.xz, about 30 MB, with griffin, the tests and benchmarks for a card, compiled here for
# one ARCHITECTURE (90 unless told), and with the libraries that they need, without those of the C library and of CUDA.
# Unpacked there, `programs/start NAME ARGUMENT...` runs one of them.
set -euo pipefail
cd "$(dirname "$0")/../.."
[ $# -ge 1 ] || { sed -n 2,5p "$0" >&2; exit 2; }
to=$(realpath -m "$1")
export PATH=$PATH:/usr/local/cuda/bin
launchers=()
! command -v ccache >/dev/null || launchers=(-DCMAKE_{C,CXX,CUDA}_COMPILER_LAUNCHER=ccache)
cmake -S . -B build/gpu -G Ninja -DCMAKE_BUILD_TYPE=Release -DCMAKE_UNITY_BUILD=ON -DCMAKE_UNITY_BUILD_BATCH_SIZE=12 \
    -DGRIFFIN_CUDA=ON -DGRIFFIN_APP=ON '-DGRIFFIN_TESTS=gpu;bench' "-DCMAKE_CUDA_ARCHITECTURES=${2:-90}-real" \
    "${launchers[@]}" >build/gpu-configuration.log
programs=(griffin gpu_ops_test gpu_engine_test gpu_training_test gpu_bench gpu_kernel_bench gpu_training_bench)
cmake --build build/gpu --target "${programs[@]}"

packed=$(mktemp -d)
trap 'rm -rf "$packed"' EXIT
mkdir -p "$packed/programs/lib" "$to"
for program in "${programs[@]}"; do strip -o "$packed/programs/$program" "build/gpu/bin/$program"; done
# Opened while it runs are OpenBLAS and the driver of the database; the program lists the first ones of both.
mapfile -t libraries < <(for program in "${programs[@]}"; do ldd "build/gpu/bin/$program"; done |
    awk '$3 ~ /^\// { print $3 }' | sort -u |
    grep -vE '/(ld-linux|lib(c|m|dl|rt|pthread|resolv|cuda|cudart|cublas|cublasLt|nvrtc))[-.]')
cp -L "${libraries[@]}" /usr/lib/x86_64-linux-gnu/lib{openblas.so.0,gfortran.so.5,quadmath.so.0} "$packed/programs/lib/"
cat >"$packed/programs/start" <<'START'
#!/bin/sh
here=$(cd "$(dirname "$0")" && pwd)
export LD_LIBRARY_PATH="$here/lib:/usr/local/cuda/lib64:$LD_LIBRARY_PATH"
name=$1
shift
exec "$here/$name" "$@"
START
chmod +x "$packed/programs/start"
tar -C "$packed" -cf - programs | xz --lzma2=preset=6,dict=192MiB >"$to/programs.tar.xz"
du -h "$to/programs.tar.xz"
