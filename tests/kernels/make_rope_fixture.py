"""Writes rope_fixture.h: frequencies and magnitude as PyTorch transformers computes them (ROPE_INIT_FUNCTIONS).

Run with transformers and torch installed:  python tests/kernels/make_rope_fixture.py
"""
import os

from transformers import LlamaConfig
from transformers.modeling_rope_utils import ROPE_INIT_FUNCTIONS

CASES = [
    # name, head_dim, base, parameters of the scaling
    ("linear", 64, 10000.0, {"rope_type": "linear", "factor": 4.0}),
    ("llama 3.1", 128, 500000.0,
     {"rope_type": "llama3", "factor": 8.0, "low_freq_factor": 1.0, "high_freq_factor": 4.0,
      "original_max_position_embeddings": 8192}),
    ("llama 3.2", 64, 500000.0,
     {"rope_type": "llama3", "factor": 32.0, "low_freq_factor": 1.0, "high_freq_factor": 4.0,
      "original_max_position_embeddings": 8192}),
    ("yarn", 128, 1000000.0, {"rope_type": "yarn", "factor": 4.0, "original_max_position_embeddings": 32768}),
    ("yarn, own settings", 64, 10000.0,
     {"rope_type": "yarn", "factor": 16.0, "original_max_position_embeddings": 4096, "beta_fast": 24.0,
      "beta_slow": 2.0, "attention_factor": 1.25}),
    ("yarn, tiny head", 8, 10000.0, {"rope_type": "yarn", "factor": 2.0, "original_max_position_embeddings": 64}),
]

SCALING = {"linear": "kLinear", "llama3": "kLlama3", "yarn": "kYarn"}


def number(value):
    return f"{value:.9g}F" if "." in f"{value:.9g}" or "e" in f"{value:.9g}" else f"{value:.9g}.0F"


lines = [
    "// Made by make_rope_fixture.py from PyTorch transformers; do not edit.",
    "#pragma once",
    "",
    "#include <string>",
    "#include <vector>",
    "",
    '#include "kernels/rope_table.h"',
    "",
    "struct RopeFixture {",
    "    std::string name;",
    "    griffin::kernels::RopeSpec spec;",
    "    float magnitude;",
    "    std::vector<float> frequencies;",
    "};",
    "",
    "inline std::vector<RopeFixture> ropeFixtures() {",
    "    using griffin::kernels::RopeScaling;",
    "    std::vector<RopeFixture> cases;",
]
for name, dim, base, parameters in CASES:
    config = LlamaConfig(hidden_size=dim * 4, num_attention_heads=4, head_dim=dim, max_position_embeddings=131072,
                         rope_parameters={"rope_theta": base, **parameters})
    frequencies, magnitude = ROPE_INIT_FUNCTIONS[parameters["rope_type"]](config, "cpu")
    assert frequencies.shape == (dim // 2,)
    spec = [("dim", str(dim)), ("base", number(base)), ("scaling", "RopeScaling::" + SCALING[parameters["rope_type"]]),
            ("factor", number(parameters["factor"])),
            ("original_context", str(parameters.get("original_max_position_embeddings", 0)))]
    for key in ("low_freq_factor", "high_freq_factor", "beta_fast", "beta_slow", "attention_factor"):
        if key in parameters:
            spec.append((key, number(parameters[key])))
    lines.append("    {")
    lines.append("        griffin::kernels::RopeSpec spec;")
    lines += [f"        spec.{key} = {value};" for key, value in spec]
    values = [number(v) for v in frequencies.tolist()]
    lines.append(f'        cases.push_back({{"{name}",')
    lines.append("                         spec,")
    lines.append(f"                         {number(magnitude)},")
    rows = [", ".join(values[i:i + 6]) for i in range(0, len(values), 6)]
    lines.append("                         {" + (",\n                          ".join(rows)) + "}});")
    lines.append("    }")
lines += ["    return cases;", "}", ""]
path = os.path.join(os.path.dirname(os.path.abspath(__file__)), "rope_fixture.h")
with open(path, "w", encoding="utf-8") as file:
    file.write("\n".join(lines))
print(f"{len(CASES)} cases -> {path}")
