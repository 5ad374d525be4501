#!/usr/bin/env python3
"""What the compiler makes of the kernels, without a GPU: registers, spills, shared memory, how many blocks of a product
a processor has registers for, and the warp instructions that products need for 1,024 weights; and from these a model of
a pass.

usage: kernel_figures.py [--architecture sm_90] [--kinds k4Offset,kBf16,...] [--table]

Needs nvcc, and cuobjdump with nvdisasm (NVIDIA's packages cuda-cuobjdump and cuda-nvdisasm, also on PyPI) in PATH or
beside nvcc. Exits with 1 where a kernel spills, needs more instructions than LIMITS allows it, or where there is no
room for two blocks of a product, or for one of those of 128 rows, which are as large as two.
Everything that --table prints is predicted, not measured.
"""

import argparse
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
KERNELS = ROOT / "kernels" / "cuda"
SOURCES = ["attention/attention.cu", "attention/attention_sequences.cu", "draw_columns.cu", "elementwise.cu",
           "kv_cache.cu", "matmul.cu", "normalisation.cu", "recurrent/delta_net.cu", "recurrent/short_convolution.cu",
           "rope.cu", "rows.cu", "training/attention_forward.cu", "training/attention_keys.cu",
           "training/attention_queries.cu"]
KINDS = ["kBf16", "kF16", "k4", "k4Offset", "k5Offset", "k6", "k8"]
WEIGHTS_OF_UNIT = 1024  # 16 rows of 64 columns: four instructions of the tensor cores for a tile of eight rows
# Warp instructions for 1,024 weights, one tile of rows, groups of 32 columns.
LIMITS = {"kBf16": 30, "k4Offset": 60}


def tool(name):
    found = shutil.which(name) or shutil.which(name, path="/usr/local/cuda/bin")
    if found is None:
        sys.exit(f"{name} is not there: put it into PATH")
    return found


def compiled(source, folder, architecture):
    """Path of the cubin, and what ptxas says of each kernel."""
    cubin = pathlib.Path(folder) / (source.stem + ".cubin")
    command = [tool("nvcc"), "-std=c++20", "-O3", "-DNDEBUG", f"-arch={architecture}", "--fmad=false", "--expt-relaxed-constexpr",
               f"-I{ROOT}", "-Xptxas", "-v", "-cubin", "-o", str(cubin), str(source)]
    result = subprocess.run(command, capture_output=True, text=True)
    if result.returncode != 0:
        sys.exit(result.stderr)
    kernels = {}
    pattern = r"Compiling entry function '(\S+)'.*?(\d+) bytes spill stores, (\d+) bytes spill loads.*?Used (\d+) registers(.*?)\n"
    for name, stores, loads, registers, rest in re.findall(pattern, result.stderr, re.S):
        shared = re.search(r"(\d+) bytes smem", rest)
        kernels[name] = {"registers": int(registers), "spills": int(stores) + int(loads),
                         "shared": int(shared[1]) if shared else 0}
    return cubin, kernels


def dumped(cubin, what):
    environment = dict(os.environ)
    environment["PATH"] = os.path.dirname(tool("nvdisasm")) + os.pathsep + environment.get("PATH", "")
    return subprocess.run([tool("cuobjdump"), what, str(cubin)], capture_output=True, text=True, check=True,
                          env=environment).stdout


def threads_of(cubin):
    """Of a block of each kernel that says so."""
    found = {}
    for name, text in re.findall(r"^\.nv\.info\.(\S+)\n(.*?)(?=^\.\w|\Z)", dumped(cubin, "-elf"), re.S | re.M):
        threads = re.search(r"EIATTR_MAX_THREADS\s+Format:\s+EIFMT_SVAL\s+Value:\s+0x(\w+)", text)
        if threads:
            found[name] = int(threads[1], 16)
    return found


def instructions_of(cubin):
    """Of each kernel: [(address, instruction)]."""
    listing = dumped(cubin, "-sass")
    found = {}
    for part in listing.split("Function : ")[1:]:
        pairs = re.findall(r"/\*([0-9a-f]{4,5})\*/\s+(.*?);", part)
        found[part.split("\n")[0].strip()] = [(int(address, 16), text) for address, text in pairs]
    return found


def for_1024_weights(instructions, tiles):
    """Instructions of the tightest loop with tensor cores, for each unit that it multiplies."""
    best = None
    for address, text in instructions:
        target = re.search(r"\bBRA\b.*?0x([0-9a-f]+)", text)
        if target is None or int(target[1], 16) >= address:
            continue
        body = [t for a, t in instructions if int(target[1], 16) <= a <= address]
        products = sum("HMMA" in t for t in body)
        if products > 0:
            rate = len(body) * 4.0 * tiles / products
            best = rate if best is None else min(best, rate)
    return best


def readable(name):
    text = subprocess.run(["c++filt", name], capture_output=True, text=True).stdout.strip()
    text = re.sub(r"griffin::kernels::cuda::|\(anonymous namespace\)::|^void ", "", text)
    text = re.sub(r"\(PackedKind\)(\d)", lambda m: KINDS[int(m[1])], text)
    return re.sub(r"\((int|bool|RowAlignment)\)", "", text).split("(")[0]


# The model of a pass -------------------------------------------------------------------------------------------------

# An H100 SXM. Measured on one (tests/bench/results/gpu-h100.json): what a kernel reads that only reads, its clock, and
# how long a row waits in attention and in a norm, whatever the model is; as its data sheet says: the rest.
READ_GB_S = 2990.0
SCHEDULERS = 132 * 4
CLOCK_GHZ = 1.98
LAUNCH_US = 1.3
NORM_US = 3.5
MMA_CYCLES = 6.5  # of one m16n8k16 with f32 sums: six tenths of the dense rate of the data sheet, as this instruction reaches

MODELS = {
    "7B, bf16": {"weights": 6.61e9, "bytes_of_weight": 2.0, "layers": 32, "kind": "kBf16",
                 "attention_us": {1: 11.3, 60: 40.4}},
    # 4.5 bits in the file, 5 as they are packed, with f16 for what the file has 6 bits.
    "8B, Q4_K": {"weights": 7.50e9, "bytes_of_weight": 5.0 / 8, "layers": 32, "kind": "k4Offset",
                 "attention_us": {1: 10.6, 60: 23.8}},
}


# GRIFFIN for the first model: weights of its fusion, attention and network, and of the LM head, in 4 bits, 5 as they are
# packed. Kernels of a cycle beside those of the target's pass: emulated_trees_test counts 213 with a target of two layers.
DRAFT = {"weights": 416e6, "head": 131e6, "bytes_of_weight": 5.0 / 8, "levels": 6, "kernels": 195}


def predicted_draft():
    """Milliseconds of a cycle beside the target's pass."""
    level = (DRAFT["weights"] + DRAFT["head"]) * DRAFT["bytes_of_weight"] / (READ_GB_S * 1e9)
    return (DRAFT["levels"] * level + DRAFT["kernels"] * LAUNCH_US * 1e-6) * 1e3


def predicted(model, rates, rows, kernels_of_layer):
    """Milliseconds of a pass, the longest of what products wait for: memory, instructions, tensor cores; and launches,
    and what attention and two norms of a layer take beside them."""
    tiles = (rows + 7) // 8
    units = model["weights"] / WEIGHTS_OF_UNIT
    memory = model["weights"] * model["bytes_of_weight"] / (READ_GB_S * 1e9)
    issue = units * rates[model["kind"], min(tiles, 8)] / (SCHEDULERS * CLOCK_GHZ * 1e9)
    tensor = units * 4 * tiles * MMA_CYCLES / (SCHEDULERS * CLOCK_GHZ * 1e9)
    launches = kernels_of_layer * LAUNCH_US * 1e-6
    waiting = (model["attention_us"][rows] + 2 * NORM_US) * 1e-6
    return (max(memory, issue, tensor) + model["layers"] * (launches + waiting)) * 1e3


def print_table(rates, kernels_of_layer):
    print("\npredicted, not measured: one H100, kernels a layer:", kernels_of_layer)
    print("| model | bound by memory, ms | a pass of 1 row, ms | share of read bandwidth | t(60)/t(1) | SR/tau of a GRIFFIN draft |")
    print("|---|---|---|---|---|---|")
    for name, model in MODELS.items():
        one = predicted(model, rates, 1, kernels_of_layer)
        sixty = predicted(model, rates, 60, kernels_of_layer)
        memory = model["weights"] * model["bytes_of_weight"] / (READ_GB_S * 1e9) * 1e3
        share = f"{one / (sixty + predicted_draft()):.2f}" if name.startswith("7B") else ""
        print(f"| {name} | {memory:.2f} | {one:.2f} | {100 * memory / one:.0f} % | {sixty / one:.2f} | {share} |")


# Prefill -------------------------------------------------------------------------------------------------------------

# What all processors together take of rows and weights, measured on an H100: 25 KB a microsecond each, from 32 rows of a
# product to 256 (tests/bench/README.md).
L2_GB_S = 3300.0
SHARED_BYTES = 128.0  # a cycle and processor
DENSE_TFLOPS = 989.0
# Outputs and columns of the products of a layer of Llama 2 7B.
PRODUCTS_7B = [(12288, 4096), (4096, 4096), (22016, 4096), (4096, 11008)]


def prefill(rows_of_block, rows=256, processors=132):
    """Share of the dense peak of bf16 products of `rows` rows, and what their loop waits for: by what a processor has to
    do for 128 outputs of 128 rows and 64 columns, and by how evenly blocks fill the processors."""
    at_once = 128 // rows_of_block  # blocks of a processor
    block_bytes = (128 + rows_of_block) * 64 * 2
    warps = 8
    cycles = {"tensor cores": 128 / 16 * 128 / 8 * 4 * MMA_CYCLES / 4,
              "shared memory": (warps * (8 + 16) * 512 + at_once * block_bytes) / SHARED_BYTES,
              "second cache": at_once * block_bytes * processors * CLOCK_GHZ / L2_GB_S}
    time = work = 0.0
    for outputs, columns in PRODUCTS_7B:
        tiles = -(-outputs // 128) * -(-rows // rows_of_block)
        parts = 4 if 4 * tiles < 3 * processors else 1
        rounds = -(-tiles * parts // (processors * at_once))
        time += rounds * max(cycles.values()) * columns / 64 / parts
        work += 2.0 * outputs * columns * rows
    return work / (time / (CLOCK_GHZ * 1e9)) / (DENSE_TFLOPS * 1e12), cycles


def print_prefill():
    print("\n| rows of a block | tensor cores, cycles | shared memory | second cache | share of the dense peak, 7B bf16 |")
    print("|---|---|---|---|---|")
    for rows in (64, 128):
        share, cycles = prefill(rows)
        print(f"| {rows} | " + " | ".join(f"{value:.0f}" for value in cycles.values()) + f" | {100 * share:.0f} % |")


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--architecture", default="sm_90")
    arguments.add_argument("--kinds", default=",".join(KINDS))
    arguments.add_argument("--kernels-of-layer", type=int, default=7)
    arguments.add_argument("--table", action="store_true")
    options = arguments.parse_args()
    kinds = options.kinds.split(",")
    failures = []
    rates = {}
    print(f"{'kernel':58} {'registers':>9} {'spills':>6} {'shared':>6} {'for 1,024 weights':>17}")
    with tempfile.TemporaryDirectory() as folder:
        sources = [KERNELS / name for name in SOURCES]
        template = (KERNELS / "product" / "product.cu.in").read_text()
        for kind in kinds:
            path = pathlib.Path(folder) / f"product_{kind}.cu"
            path.write_text(template.replace("@kind@", kind))
            sources.append(path)
        for source in sources:
            cubin, kernels = compiled(source, folder, options.architecture)
            is_product = source.stem.startswith("product_")
            listing = instructions_of(cubin) if is_product else {}
            threads = threads_of(cubin) if is_product else {}
            for name, figures in kernels.items():
                text = readable(name)
                product = re.match(r"(few|many)RowsKernel<(\w+), (\d), (\d+), (false|0|true|1)(?:, (?:false|0|true|1))?>", text)
                rate = None
                if product:
                    tiles = int(product[4])
                    blocks = 65536 // (figures["registers"] * threads[name])
                    if blocks < (1 if tiles == 16 else 2):
                        failures.append(f"{text}: registers for {blocks} blocks of {threads[name]} threads")
                    rate = for_1024_weights(listing[name], min(tiles, 8))
                    if product[3] == "1" and product[5] in ("false", "0"):
                        rates[product[2], tiles] = rate
                    if product[1] == "few" and product[3] == "1" and product[4] == "1":
                        limit = LIMITS.get(product[2])
                        if limit is not None and rate > limit:
                            failures.append(f"{text}: {rate:.1f} instructions for 1,024 weights, {limit} allowed")
                if figures["spills"] > 0:
                    failures.append(f"{text}: {figures['spills']} bytes are spilled")
                print(f"{text[:58]:58} {figures['registers']:9} {figures['spills']:6} {figures['shared']:6} "
                      f"{'' if rate is None else format(rate, '.1f'):>17}", flush=True)
    if options.table:
        print_table(rates, options.kernels_of_layer)
        print_prefill()
    for failure in failures:
        print("FAIL:", failure)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
