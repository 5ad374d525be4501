"""usage: llama_cpp_peer.py MODEL.gguf THREADS   The figures of llama.cpp, through the package llama-cpp-python."""
import statistics
import sys

import llama_cpp
import measuring


class Sequence:
    """One sequence in a context."""

    def __init__(self, path, threads):
        self.silent = llama_cpp.llama_log_callback(lambda level, text, data: None)  # llama.cpp keeps the pointer
        llama_cpp.llama_log_set(self.silent, None)
        llama_cpp.llama_backend_init()
        model_params = llama_cpp.llama_model_default_params()
        model_params.n_gpu_layers = 0
        model = llama_cpp.llama_model_load_from_file(path.encode(), model_params)
        if not model:
            sys.exit(f"llama.cpp cannot open {path}")
        params = llama_cpp.llama_context_default_params()
        params.n_ctx = 1024
        params.n_threads = params.n_threads_batch = threads
        self.context = llama_cpp.llama_init_from_model(model, params)
        self.vocabulary = llama_cpp.llama_vocab_n_tokens(llama_cpp.llama_model_get_vocab(model))
        self.batch = llama_cpp.llama_batch_init(max(measuring.PROMPTS), 0, 1)

    def seconds(self, rows, start, every_logit):
        """Of a pass over `rows` rows from position `start` on, with the logits of every row or of the last."""
        llama_cpp.llama_memory_seq_rm(llama_cpp.llama_get_memory(self.context), 0, start, -1)
        self.batch.n_tokens = rows
        for i, token in enumerate(measuring.tokens(rows, self.vocabulary)):
            self.batch.token[i] = token
            self.batch.pos[i] = start + i
            self.batch.n_seq_id[i] = 1
            self.batch.seq_id[i][0] = 0
            self.batch.logits[i] = every_logit or i == rows - 1
        return measuring.timed(self.compute)

    def compute(self):
        if llama_cpp.llama_decode(self.context, self.batch) != 0:
            sys.exit("llama_decode failed")
        llama_cpp.llama_synchronize(self.context)


def main():
    sequence = Sequence(sys.argv[1], int(sys.argv[2]))
    prefix = measuring.PREFIX
    prefill = {length: measuring.median_of(lambda: sequence.seconds(length, 0, False)) for length in measuring.PROMPTS}
    sequence.seconds(prefix, 0, False)
    steps = [sequence.seconds(1, prefix + i, True) for i in range(measuring.DECODED)]
    passes = {rows: measuring.median_of(lambda: sequence.seconds(rows, prefix, True)) for rows in measuring.ROWS}
    measuring.print_report({"name": "llama.cpp", "package": f"llama-cpp-python {llama_cpp.__version__}",
                            "system": llama_cpp.llama_print_system_info().decode().strip()},
                           statistics.median(steps), prefill, passes)


if __name__ == "__main__":
    main()
