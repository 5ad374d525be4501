#!/usr/bin/env python3
"""Compiles kernels/ and the operation tests with nvcc and g++ alone, for a machine that has nothing else: no CMake, no
libraries. The processor's back end, which the tests compare with, is that for every processor.

usage: build_kernels.py FOLDER [--architecture 90] [--jobs N] [--only-cuda] [--include FOLDER]...
       --only-cuda: compile what needs nvcc, link nothing    --include: where fmt/ and cblas.h are, if not installed

Writes FOLDER/gpu_ops_test. Objects that are newer than every source are kept. Exit status: 0 all well, 1 something does
not compile; its messages are printed.
"""
import argparse
import concurrent.futures
import glob
import os
import resource
import subprocess
import sys
import time

TOP = os.path.abspath(os.path.join(os.path.dirname(__file__), "../.."))
# As in kernels/CMakeLists.txt: products and sums are never contracted.
HOST = ["-std=c++20", "-O2", "-ffp-contract=off", "-DFMT_HEADER_ONLY"]
DEVICE = ["-std=c++20", "-O3", "--fmad=false", "--expt-relaxed-constexpr", "-DFMT_HEADER_ONLY",
          "-Xcompiler=-ffp-contract=off"]
ONE_INSTRUCTION_SET = ("avx", "neon")
PACKED_KINDS = ("kBf16", "kF16", "k4", "k4Offset", "k5Offset", "k6", "k8")
# What takes longest comes first.
SLOW = ("attention.cu", "product_k", "rows.cu")


def host_sources():
    found = []
    for folder in ("kernels", "kernels/cpu", "kernels/cpu/recurrent", "kernels/cpu/simd", "kernels/cpu/training"):
        found += glob.glob(f"{TOP}/{folder}/*.cpp")
    return [path for path in found if os.path.basename(path) != "cuda_unavailable.cpp"
            and not any(word in os.path.basename(path) for word in ONE_INSTRUCTION_SET)]


def device_sources(folder):
    found = glob.glob(f"{TOP}/kernels/cuda/**/*.c*", recursive=True)
    sources = [path for path in found if path.endswith((".cu", ".cpp"))]
    template = open(f"{TOP}/kernels/cuda/product/product.cu.in").read()
    for kind in PACKED_KINDS:
        path = f"{folder}/product_{kind}.cu"
        text = template.replace("@kind@", kind)
        if not os.path.exists(path) or open(path).read() != text:
            with open(path, "w") as file:
                file.write(text)
        sources.append(path)
    return sources


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("folder")
    parser.add_argument("--architecture", default="90")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--only-cuda", action="store_true")
    parser.add_argument("--include", action="append", default=[])
    options = parser.parse_args()
    os.makedirs(options.folder, exist_ok=True)
    nvcc = next((path for path in ("/usr/local/cuda/bin/nvcc",) if os.path.exists(path)), "nvcc")
    includes = [f"-I{TOP}"] + [f"-I{folder}" for folder in options.include]
    includes += [f"-I{folder}" for folder in glob.glob("/usr/include/*/openblas-pthread")]
    patterns = ["kernels/**/*"] if options.only_cuda else ["kernels/**/*", "tests/gpu/*", "tests/kernels/*.h"]
    newest = max(os.path.getmtime(path) for pattern in patterns
                 for path in glob.glob(f"{TOP}/{pattern}", recursive=True))

    def compile_one(source):
        name = os.path.relpath(source, TOP).replace("/", "_").replace("..", "")
        target = f"{options.folder}/{name}.o"
        if os.path.exists(target) and os.path.getmtime(target) > newest:
            return source, 0.0, target, ""
        if source.endswith(".cu"):
            command = [nvcc, f"-arch=sm_{options.architecture}"] + DEVICE
        else:
            command = ["g++"] + HOST + (["-I/usr/local/cuda/include"] if "/cuda/" in source else [])
        started = time.monotonic()
        result = subprocess.run(command + includes + ["-c", source, "-o", target], capture_output=True, text=True)
        failed = result.stdout + result.stderr if result.returncode != 0 else ""
        return source, time.monotonic() - started, target, failed

    sources = device_sources(options.folder)
    if not options.only_cuda:
        sources += host_sources()
        sources += [f"{TOP}/tests/gpu/{name}.cpp" for name in
                    ("attention_tests", "delta_net_tests", "gpu_ops_test", "product_tests", "small_operation_tests")]
    sources.sort(key=lambda path: not any(word in path for word in SLOW))
    objects, times, failed = [], [], False
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for source, seconds, target, message in pool.map(compile_one, sources):
            objects.append(target)
            times.append((seconds, os.path.basename(source)))
            if message:
                failed = True
                print(f"{source}:\n{message}", file=sys.stderr)
    times.sort(reverse=True)
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    print(f"{used.ru_utime + used.ru_stime:.0f} s of processors; slowest: " + ", ".join(f"{name} {seconds:.0f} s" for seconds, name in times[:5]))
    if failed:
        sys.exit(1)
    if not options.only_cuda:
        subprocess.run([nvcc, f"-arch=sm_{options.architecture}", "-o", f"{options.folder}/gpu_ops_test"] + objects +
                       ["-cudart=static", "-ldl", "-lpthread"], check=True)


main()
