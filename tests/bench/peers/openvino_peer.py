"""usage: openvino_peer.py MODEL.gguf THREADS   The figures of OpenVINO GenAI, which opens the file itself.

Prefill and decoding are those of its pipeline, by its own clock: the time to the first token, and from token to token.
The pipeline shows no pass over M rows; those are measured with the model that it makes from the file.
"""
import statistics
import sys
import tempfile
from pathlib import Path

import numpy
import openvino
import openvino_genai
import measuring

NOTE = "It turns the minima of Q4_1 into 4-bit zero points, that is, rounds them: its texts differ from the others'."
SETTINGS = ("RUNTIME_REQUIREMENTS", "INFERENCE_NUM_THREADS", "INFERENCE_PRECISION_HINT", "KV_CACHE_PRECISION",
            "DYNAMIC_QUANTIZATION_GROUP_SIZE")


class Passes:
    """One sequence in the compiled model, without the pipeline."""

    def __init__(self, compiled):
        self.request = compiled.create_infer_request()
        self.vocabulary = compiled.output("logits").partial_shape[2].get_length()

    def infer(self, rows, start):
        ids = numpy.array([measuring.tokens(rows, self.vocabulary)], dtype=numpy.int64)
        inputs = {"input_ids": ids, "attention_mask": numpy.ones((1, start + rows), dtype=numpy.int64),
                  "position_ids": numpy.arange(start, start + rows, dtype=numpy.int64)[None],
                  "beam_idx": numpy.zeros(1, dtype=numpy.int32)}
        return measuring.timed(lambda: self.request.infer(inputs, share_inputs=True, share_outputs=True))

    def seconds(self, rows):
        self.request.reset_state()
        self.infer(measuring.PREFIX, 0)
        return self.infer(rows, measuring.PREFIX)


def generate(pipeline, vocabulary, length, count):
    """The raw metrics of an answer of `count` tokens to another prompt every time: it keeps what it has seen."""
    config = openvino_genai.GenerationConfig(max_new_tokens=count, ignore_eos=True, do_sample=False)
    prompt = openvino.Tensor(numpy.array([measuring.tokens(length, vocabulary)], dtype=numpy.int64))
    return pipeline.generate(prompt, config).perf_metrics.raw_metrics


def main():
    path, threads = Path(sys.argv[1]).resolve(), int(sys.argv[2])
    options = {"INFERENCE_NUM_THREADS": threads}
    with tempfile.TemporaryDirectory() as folder:
        link = Path(folder) / "model.gguf"  # what it makes lies beside it
        link.symlink_to(path)
        pipeline = openvino_genai.LLMPipeline(str(link), "CPU", enable_save_ov_model=True, **options)
        compiled = openvino.Core().compile_model(Path(folder) / "openvino_model.xml", "CPU", options)
    passes = Passes(compiled)

    def first_token(length):
        return generate(pipeline, passes.vocabulary, length, 1).m_times_to_first_token[0] * 1e-6
    prefill = {length: measuring.median_of(lambda: first_token(length)) for length in measuring.PROMPTS}
    steps = generate(pipeline, passes.vocabulary, measuring.PREFIX, measuring.DECODED + 1).m_durations
    rows_seconds = {rows: measuring.median_of(lambda: passes.seconds(rows)) for rows in measuring.ROWS}
    system = {name: str(compiled.get_property(name)) for name in SETTINGS}
    measuring.print_report({"name": "OpenVINO GenAI", "package": f"openvino-genai {openvino_genai.__version__}",
                            "runtime": openvino.get_version(), "system": system, "note": NOTE},
                           statistics.median(steps) * 1e-6, prefill, rows_seconds)


if __name__ == "__main__":
    main()
