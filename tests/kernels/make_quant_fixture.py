"""Makes quant_blocks.bin: random blocks of every element type and what the package `gguf` decodes them to.

Layout, little endian: u32 number of types; for each type u32 length of its name, the name, u32 number of weights,
u32 bytes of the blocks, the blocks, the weights as f32. All of it compressed, behind its length as a big-endian u32, as
Qt's qUncompress() reads it.

Needs numpy and gguf. Usage: python3 make_quant_fixture.py
"""

import io
import pathlib
import struct
import zlib

import gguf
import numpy as np

NAMES = "F32 F16 BF16 Q8_0 Q4_0 Q4_1 Q5_0 Q5_1 Q2_K Q3_K Q4_K Q5_K Q6_K IQ4_NL IQ4_XS MXFP4".split()
# Where a block keeps its f16 scales. Random bytes there would often be NaN or infinity, which no quantiser writes.
HALF_OFFSETS = {
    "Q8_0": [0], "Q4_0": [0], "Q4_1": [0, 2], "Q5_0": [0], "Q5_1": [0, 2], "Q2_K": [80, 82], "Q3_K": [108],
    "Q4_K": [0, 2], "Q5_K": [0, 2], "Q6_K": [208], "IQ4_NL": [0], "IQ4_XS": [0], "MXFP4": [],
}
ODD_HALVES = [0x0000, 0x8000, 0x0001, 0x8001, 0x03FF, 0x0400, 0x7BFF, 0xFBFF, 0x3C00, 0xBC00]

random = np.random.default_rng(20240203)


def finite_halves(count):
    bits = random.integers(0, 1 << 16, size=count, dtype=np.uint16)
    bits = np.where((bits & 0x7C00) == 0x7C00, bits & 0xBFFF, bits).astype(np.uint16)
    bits[: len(ODD_HALVES)] = ODD_HALVES[:count]
    return random.permutation(bits)


def blocks_of(name):
    quant = gguf.GGMLQuantizationType[name]
    elements, size = gguf.GGML_QUANT_SIZES[quant]
    if elements == 1:
        raw = random.integers(0, 256, size=(1024, size), dtype=np.uint8)
        values = raw.view({"F32": np.float32, "F16": np.float16, "BF16": np.uint16}[name])
        if name == "BF16":
            nan = (values & 0x7F80) == 0x7F80
            values[nan] &= 0xBFFF
        else:
            values[np.isnan(values)] = np.inf
        return quant, raw
    count = 12 if elements == 256 else 48
    raw = random.integers(0, 256, size=(count, size), dtype=np.uint8)
    for offset in HALF_OFFSETS[name]:
        raw[:, offset : offset + 2] = finite_halves(count).view(np.uint8).reshape(count, 2)
    if name == "MXFP4":
        # A power of two: 2^-128 to 2^122, so that no weight is infinite.
        raw[:, 0] = random.permutation(np.concatenate(([0, 1, 2, 3, 250], random.integers(0, 251, size=count - 5))))
    return quant, raw


out = io.BytesIO()
out.write(struct.pack("<I", len(NAMES)))
for name in NAMES:
    quant, raw = blocks_of(name)
    values = gguf.quants.dequantize(raw.reshape(-1), quant).astype(np.float32).reshape(-1)
    assert np.isfinite(values).all() or name in ("F32", "F16")
    out.write(struct.pack("<I", len(name)) + name.encode())
    out.write(struct.pack("<II", values.size, raw.size))
    out.write(raw.tobytes())
    out.write(values.tobytes())
made = out.getvalue()
file = pathlib.Path(__file__).with_name("quant_blocks.bin")
file.write_bytes(struct.pack(">I", len(made)) + zlib.compress(made, 9))
