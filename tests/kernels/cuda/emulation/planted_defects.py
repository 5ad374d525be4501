#!/usr/bin/env python3
"""Plants one defect after the other in a copy of a source of the CUDA back end, builds a test program with it, and
expects the program to find it.

usage: planted_defects.py BUILD_FOLDER [NAME...]      all defects, or those named
       planted_defects.py --list

Each defect: the file that is changed, the source that is compiled anew (the file itself, or one that includes it), what
is replaced by what (once), the program that must find it, and by which words.
"""
import json
import os
import re
import signal
import subprocess
import sys

TOP = os.path.abspath(os.path.join(os.path.dirname(__file__), "../../../.."))
SECONDS = 900  # for one run, on a machine that is busy

RACE = r"FINDING: (a write|a read)"
VALUES = r"^FAIL: "
QT_FAILURE = r"^FAIL!"
OPS = "emulated_ops_test"
WATCHED = "emulated_ops_test_watched"
TRAINING = "emulated_training_test_watched"
ENGINE_WATCHED = "emulated_engine_test_watched"
LOSSLESS = "emulated_lossless_tests"

DEFECTS = {
    # Of the prototype: races that no check of results may see, and launches that overlap.
    "no barrier after the sums of warps": (
        "block_reduce.cuh", "normalisation.cu", WATCHED, ["small"], RACE,
        "sums[threadIdx.x / 32] = value;\n    __syncthreads();", "sums[threadIdx.x / 32] = value;"),
    "no barrier before the sums of warps": (
        "block_reduce.cuh", "training_cross_entropy.cu", TRAINING, [], RACE,
        "value = warpSum(value);\n    __syncthreads();", "value = warpSum(value);"),
    "no barrier of the warp behind a path": (
        "attention/attention_parts.cuh", "attention.cu", WATCHED, ["attention"], RACE, "    __syncwarp();\n", ""),
    "no barrier before slices are added": (
        "product/few_rows.cuh", "product_k8.cu", WATCHED, ["products"], RACE,
        "    __syncthreads();\n    const auto sumOf", "    const auto sumOf"),
    "a group of copies too few is waited for": (
        "product/many_rows.cuh", "product_k8.cu", WATCHED, ["products"], RACE + "|" + VALUES,
        "waitForCopies<kStages - 2>();", "waitForCopies<kStages - 1>();"),
    "rows are read before the kernel before is waited for": (
        "product/many_rows.cuh", "product_k8.cu", WATCHED, ["products"], r"FINDING: what the kernel before uses",
        "    waitForPrevious();\n    for (int i = 0; i < kStages - 1; ++i) {\n        if (begin + i < end) copyRows",
        "    for (int i = 0; i < kStages - 1; ++i) {\n        if (begin + i < end) copyRows"),
    "a kernel that waits for none": (
        "elementwise.cu", "elementwise.cu", OPS, ["small"], r"[1-9]\d* threads that did not wait",
        "__global__ void addKernel(MatrixView x, ConstMatrixView y) {\n    waitForPrevious();",
        "__global__ void addKernel(MatrixView x, ConstMatrixView y) {"),
    # More.
    "no fence before a block says that it is done": (
        "last_block.cuh", "product_k8.cu", WATCHED, ["products"], RACE,
        "    __threadfence();\n    __syncthreads();", "    __syncthreads();"),
    "a count that is not zero for the next launch": (
        "last_block.cuh", "attention.cu", OPS, ["attention"], VALUES,
        "    if (threadIdx.x == 0) *counter = 0;\n", ""),
    "a head that is placed when some of its panels are done": (
        "product/place_head.cuh", "product_kBf16.cu", OPS, ["attention"], VALUES,
        "static_cast<unsigned>(dim / kPanelRows))", "static_cast<unsigned>(panels))"),
    "a tail that is not waited for": (
        "attention/attention_fold.cuh", "attention.cu", WATCHED, ["attention"], RACE + "|" + VALUES,
        "(last_row - first_row + 1) * call.tails)", "(last_row - first_row + 1) * call.tails - 1)"),
    "rows of a fragment of sums in the wrong registers": (
        "mma_layout.h", "product_kF16.cu", OPS, ["products"], VALUES,
        "return {lane / 4 + reg / 2 * 8, lane % 4 * 2 + reg % 2};",
        "return {lane / 4 + reg % 2 * 8, lane % 4 * 2 + reg / 2};"),
    "no barrier before tokens of a delta net are staged": (
        "recurrent/delta_steps.cuh", "delta_net.cu", WATCHED, ["small"], RACE,
        "        __syncthreads();\n        staged.fill", "        staged.fill"),
    "a state that is not kept where a tree forks": (
        "recurrent/delta_order.cuh", "delta_net.cu", OPS, ["small"], VALUES,
        "largest + 1 < sizes[node]", "largest + 2 < sizes[node]"),
    "no barrier before tiles of attention are replaced": (
        "training/attention_forward.cu", "attention_forward.cu", TRAINING, [], RACE,
        "            __syncthreads();  // everyone has read what was there\n", ""),
    "weights of attention that take the place of values too early": (
        "training/attention_queries.cu", "attention_queries.cu", TRAINING, [], RACE,
        "        __syncthreads();  // weights take the place of values\n", ""),
    "an event that is never waited for": (
        "cuda_weight.cpp", "cuda_weight.cpp", "streamed_layers_tests", ["streamed_layers_test"], QT_FAILURE,
        "    bufferOf(layer).copied.holdBack(context_.stream);\n", ""),
    "a recorded graph for passes that are longer than it provides for": (
        "pass_graphs.cpp", "pass_graphs.cpp", LOSSLESS,
        ["lossless_test", "aFullContextEndsTheAnswerAtTheSameToken"], QT_FAILURE + "|Assertion.*chunks",
        "return entry.key == key && entry.bounds.chunks == bounds.chunks && entry.bounds.tails == bounds.tails;",
        "return entry.key == key;"),
    "graphs that are kept when memory moved": (
        "pass_graphs.cpp", "pass_graphs.cpp", ENGINE_WATCHED, ["--short"],
        r"FINDING: memory is touched that is not taken", "context.workspace->generation() + releasedBuffers();",
        "0 * (context.workspace->generation() + releasedBuffers());"),
    "memory that grows while a graph is recorded": (
        "pass_graphs.cpp", "pass_graphs.cpp", LOSSLESS, ["lossless_test", "everyMethodAndTree:suffix auto 40"],
        r"while a stream is captured", "    try {\n        operations();\n",
        "    try {\n        context.workspace->get(Workspace::Part::kProduct, 64 << 20, context.stream);\n"
        "        operations();\n"),
}


class Build:
    """A build folder of the generator Ninja."""

    def __init__(self, folder):
        self.folder = os.path.abspath(folder)
        self.planted = os.path.join(self.folder, "planted")
        with open(os.path.join(self.folder, "compile_commands.json")) as file:
            self.commands = json.load(file)

    def link_command(self, program):
        output = subprocess.run(["ninja", "-t", "commands", f"bin/{program}"], cwd=self.folder, check=True,
                                capture_output=True, text=True).stdout
        return output.splitlines()[-1].replace("/./", "/")

    def compile_command(self, source, link):
        """The command whose object is part of the program, and that object."""
        for command in self.commands:
            words = command["command"].split()
            target = words[words.index("-o") + 1]
            if os.path.basename(command["file"]) == source and f" {target} " in link:
                return command["command"], command["file"], target
        raise SystemExit(f"{source} is not part of the program")

    def run(self, name, defect):
        changed, source, program, arguments, words, before, after = defect
        overlay = os.path.join(self.planted, re.sub(r"\W+", "_", name))
        folder = os.path.join(overlay, "kernels/cuda")
        os.makedirs(os.path.dirname(os.path.join(folder, changed)), exist_ok=True)
        text = open(os.path.join(TOP, "kernels/cuda", changed)).read()
        if before not in text:
            return f"{changed} has no longer what the defect replaces"
        with open(os.path.join(folder, changed), "w") as file:
            file.write(text.replace(before, after, 1))
        link = self.link_command(program)
        command, file, target = self.compile_command(source, link)
        planted_object = os.path.join(overlay, "planted.o")
        command = command.replace(f" -o {target} ", f" -o {planted_object} ", 1)
        command = command.replace(f" -I{TOP} ", f" -I{overlay} -I{TOP} ", 1)
        if os.path.basename(changed) == source:
            command = command.replace(f" -c {file}", f" -c {folder}/{changed}", 1)
        subprocess.run(command, shell=True, cwd=self.folder, check=True)
        planted_program = os.path.join(overlay, program)
        link = link.replace(f" {target} ", f" {planted_object} ", 1).replace(f" -o bin/{program} ", f" -o {planted_program} ", 1)
        subprocess.run(link, shell=True, cwd=self.folder, check=True)
        return self.expect([planted_program] + arguments, words)

    @staticmethod
    def expect(command, words):
        """None when the program tells of the defect; it is not waited for any longer."""
        environment = dict(os.environ, QT_QPA_PLATFORM="offscreen", QT_FORCE_STDERR_LOGGING="1")
        process = subprocess.Popen(["timeout", str(SECONDS)] + command, stdout=subprocess.PIPE,
                                   stderr=subprocess.STDOUT, text=True, errors="replace", env=environment,
                                   start_new_session=True)
        for line in process.stdout:
            if re.search(words, line):
                os.killpg(process.pid, signal.SIGKILL)  # `timeout` and the program
                process.wait()
                return None
        status = process.wait()
        return f"it was not found (the program ended with {status})"


def main():
    if sys.argv[1:] == ["--list"]:
        print("\n".join(DEFECTS))
        return
    build = Build(sys.argv[1])
    missed = 0
    for name in sys.argv[2:] or DEFECTS:
        problem = build.run(name, DEFECTS[name])
        print(f"{'found' if problem is None else 'MISSED'}: {name}{'' if problem is None else ': ' + problem}", flush=True)
        missed += problem is not None
    sys.exit(1 if missed else 0)


main()
