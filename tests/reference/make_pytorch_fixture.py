#!/usr/bin/env python3
"""A few small tensors saved by PyTorch itself, for the reader of PyTorch checkpoints.

usage: make_pytorch_fixture.py FOLDER     (torch)
Writes FOLDER/pytorch_model.bin: a module's state dict with every element type the reader keeps, a parameter, two tensors
in one storage and a single number; FOLDER/transposed.bin, whose tensor is a transposed view; and FOLDER/hostile.bin,
whose pickle asks for os.system. Committed under tests/engine/formats/fixtures/pytorch; element i of a tensor of n is
0.375 i - 3, or i - 1 for integers (255 for -1 in u8), or whether i is a multiple of 3.
"""
import os
import pathlib
import sys
from collections import OrderedDict

import torch


def ramp(count, dtype):
    if dtype == torch.bool:
        return torch.arange(count) % 3 == 0
    if dtype.is_floating_point:
        return (torch.arange(count, dtype=torch.float32) * 0.375 - 3).to(dtype)
    return (torch.arange(count) - 1).to(dtype)


class Hostile:
    def __reduce__(self):
        return os.system, ("true",)


def main():
    folder = pathlib.Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    module = torch.nn.Linear(3, 2)
    with torch.no_grad():
        module.weight.copy_(ramp(6, torch.float32).reshape(2, 3))
        module.bias.copy_(ramp(2, torch.float32))
    state = module.state_dict(prefix="head.")
    for name, dtype in (("f16", torch.float16), ("bf16", torch.bfloat16)):
        state[name] = ramp(24, dtype).reshape(4, 6)
    for name, dtype in (("u8", torch.uint8), ("i8", torch.int8), ("i16", torch.int16), ("i32", torch.int32),
                        ("d2t", torch.int64), ("t2d", torch.bool)):
        state[name] = ramp(5, dtype)
    state["parameter"] = torch.nn.Parameter(ramp(4, torch.float32))
    shared = ramp(12, torch.float32)
    state["shared.first"] = shared[:6].reshape(2, 3)
    state["shared.second"] = shared[6:].reshape(3, 2)
    state["number"] = torch.tensor(7, dtype=torch.int64)
    state["epoch"] = 3  # no tensor: left out
    torch.save(state, folder / "pytorch_model.bin")
    torch.save(OrderedDict(t=ramp(6, torch.float32).reshape(2, 3).t()), folder / "transposed.bin")
    torch.save({"t": ramp(6, torch.float32), "x": Hostile()}, folder / "hostile.bin")
    for file in sorted(folder.iterdir()):
        print(file.name, file.stat().st_size, "bytes")


if __name__ == "__main__":
    main()
