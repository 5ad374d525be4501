#!/usr/bin/env python3
"""usage: count_instructions.py BUILD   Counts the instructions of the matrix products for ARM64, which build/arm64 holds.

A row of the table is a type of weights and a number of activation rows; a figure is the number of instructions in the
inner loop for 1,024 products of a weight and a row, and how many of them compute on vectors. The prefetches are left out:
they are asked for only the first time a panel is read. Needs aarch64-linux-gnu-objdump.
"""
import pathlib
import re
import subprocess
import sys

SETS = ("dotprod", "i8mm")
# (bits of the codes as numbered in weight_panels.h, weights that share a scale, offset, records of 256)
FORMS = {"Q4_1": (2, 32, "true", "false"), "Q4_K": (2, 32, "true", "true"), "Q8_0": (5, 32, "false", "false")}
ROWS = (1, 4, 8)
PRODUCTS = {"sdot": 16, "usdot": 16, "usmmla": 32}
NAME = re.compile(r"multiplyPanel<.*CodeBits\)(\d+), (\d+), (\w+), (\w+), -?\d+\}, (\d+)>")


def functions(disassembly):
    """(name, [(address, mnemonic, operands)]) of every function."""
    for part in re.split(r"\n\n", disassembly):
        head, _, body = part.partition("\n")
        name = re.match(r"[0-9a-f]+ <(.*)>:$", head)
        if name:
            yield name[1], [(int(a, 16), op, operands) for a, op, operands in
                            re.findall(r"^ *([0-9a-f]+):\s+(\S+)[ \t]*(.*)$", body, re.MULTILINE)]


def inner_loop(body):
    """The instructions of the shortest loop that multiplies."""
    loops = []
    for address, op, operands in body:
        target = re.search(r"([0-9a-f]+) <", operands)
        if not re.match(r"b(\.|$)|cb|tb", op) or not target or int(target[1], 16) > address:
            continue
        loop = [line for line in body if int(target[1], 16) <= line[0] <= address]
        if any(op in PRODUCTS for _, op, _ in loop):
            loops.append(loop)
    return [line for line in min(loops, key=len) if line[1] != "prfm"]


def count(path):
    disassembly = subprocess.run(["aarch64-linux-gnu-objdump", "-d", "-C", "--no-show-raw-insn", path],
                                 check=True, capture_output=True, text=True).stdout
    counts = {}
    for name, body in functions(disassembly):
        key = NAME.search(name)
        if key:
            loop = inner_loop(body)
            products = sum(PRODUCTS.get(op, 0) for _, op, _ in loop)
            vector = sum(bool(re.match(r"v\d+\.", operands)) for _, _, operands in loop)
            form = (int(key[1]), int(key[2]), key[3], key[4])
            counts[form, int(key[5])] = f"{len(loop) * 1024 / products:.0f} ({vector * 1024 / products:.0f})"
    return counts


def main():
    objects = pathlib.Path(sys.argv[1]) / "kernels/cpu/CMakeFiles/griffin_kernels_cpu.dir"
    counts = {name: count(objects / f"matmul_neon_{name}.cpp.o") for name in SETS}
    print("| weights | rows |" + "".join(f" neon-{name} |" for name in SETS))
    print("|---|---|" + "---|" * len(SETS))
    for name, form in FORMS.items():
        for rows in ROWS:
            print(f"| {name} | {rows} |" + "".join(f" {counts[s][form, rows]} |" for s in SETS))


if __name__ == "__main__":
    main()
