#!/usr/bin/env python3
"""usage: exports.py GRIFFIN FOLDER   Makes a tiny model in FOLDER, trains drafts for it with the program GRIFFIN, and
exports them. Classes of `speculators` must find every parameter and no other tensor, with the numbers of the file. `vllm`
must answer with each draft as GRIFFIN does without one, and accept what it drafts: a draft whose numbers went to
wrong places is right for one token in 250.

exports.py serve MODEL DRAFT METHOD ANSWERS   The part of vLLM, one process for each draft. METHOD "speculators": the
draft's configuration names its model."""
import json
import pathlib
import random
import subprocess
import sys

HIDDEN, HEAD, HEADS, KV_HEADS, LAYERS, INNER = 128, 32, 4, 2, 8, 256
NEW_TOKENS, DRAFTED = 48, 4
LEAST_ACCEPTED = 1.05  # tokens a pass
NOT_OF_DRAFTS = {"embed_tokens.weight", "verifier_lm_head.weight", "verifier_norm.weight"}  # the model's

# Name, options of its training, then layouts with their methods in vLLM.
DRAFTS = [
    ("eagle", ["--recipe", "eagle"], [("eagle", "eagle")]),
    ("eagle3", ["--recipe", "eagle3", "--vocabulary", "0"], [("eagle3", "eagle3")]),
    ("eagle31", ["--recipe", "eagle3", "--eagle31-norms", "--vocabulary", "200"],
     [("eagle3", "eagle3"), ("speculators", "speculators")]),
    ("medusa", ["--recipe", "medusa", "--vocabulary", "200"], [("medusa", "medusa")]),
]


def say(text):
    print("exports: " + text, file=sys.stderr, flush=True)


def byte_names():
    """What byte-level tokenizers call the bytes 0 to 255."""
    plain = [*range(33, 127), *range(161, 173), *range(174, 256)]
    others = iter(range(256, 512))
    return [chr(byte if byte in plain else next(others)) for byte in range(256)]


def write_tokenizer(folder):
    special = ["<s>", "</s>"]
    vocabulary = {name: number for number, name in enumerate(special + byte_names())}
    marks = {"single_word": False, "lstrip": False, "rstrip": False, "normalized": False, "special": True}
    levels = {"type": "ByteLevel", "add_prefix_space": False, "trim_offsets": True, "use_regex": True}
    model = {"type": "BPE", "dropout": None, "unk_token": None, "continuing_subword_prefix": None,
             "end_of_word_suffix": None, "fuse_unk": False, "byte_fallback": False, "ignore_merges": False,
             "vocab": vocabulary, "merges": []}
    added = [{"id": number, "content": name, **marks} for number, name in enumerate(special)]
    (folder / "tokenizer.json").write_text(json.dumps({
        "version": "1.0", "truncation": None, "padding": None, "added_tokens": added, "normalizer": None,
        "pre_tokenizer": levels, "post_processor": None, "decoder": levels, "model": model}))
    (folder / "tokenizer_config.json").write_text(json.dumps({
        "tokenizer_class": "PreTrainedTokenizerFast", "bos_token": "<s>", "eos_token": "</s>", "add_bos_token": False,
        "chat_template": "{% for m in messages %}{{ m['content'] }}\n{% endfor %}"}))
    return len(vocabulary)


def write_model(folder):
    """A Llama of random numbers, in f32; its end token is never the likeliest."""
    import torch
    from safetensors.torch import save_file

    folder.mkdir()
    vocabulary = write_tokenizer(folder)
    (folder / "config.json").write_text(json.dumps({
        "architectures": ["LlamaForCausalLM"], "model_type": "llama", "hidden_size": HIDDEN, "head_dim": HEAD,
        "intermediate_size": INNER, "num_hidden_layers": LAYERS, "num_attention_heads": HEADS,
        "num_key_value_heads": KV_HEADS, "hidden_act": "silu", "rms_norm_eps": 1e-5, "rope_theta": 10000.0,
        "max_position_embeddings": 512, "vocab_size": vocabulary, "tie_word_embeddings": False,
        "bos_token_id": 0, "eos_token_id": 1, "torch_dtype": "float32"}))
    numbers = torch.Generator().manual_seed(7)

    def matrix(rows, cols, scale):
        return torch.randn(rows, cols, generator=numbers) * scale / cols**0.5

    tensors = {"model.embed_tokens.weight": matrix(vocabulary, HIDDEN, HIDDEN**0.5),
               "model.norm.weight": torch.ones(HIDDEN), "lm_head.weight": matrix(vocabulary, HIDDEN, 6.0)}
    tensors["lm_head.weight"][1] = 0.0
    for layer in range(LAYERS):
        name = f"model.layers.{layer}."
        for norm in ("input_layernorm", "post_attention_layernorm"):
            tensors[f"{name}{norm}.weight"] = 1.0 + matrix(1, HIDDEN, 1.0)[0]
        for part, rows, cols, scale in (
                ("self_attn.q_proj", HEADS * HEAD, HIDDEN, 1.5), ("self_attn.k_proj", KV_HEADS * HEAD, HIDDEN, 1.5),
                ("self_attn.v_proj", KV_HEADS * HEAD, HIDDEN, 1.0), ("self_attn.o_proj", HIDDEN, HEADS * HEAD, 0.5),
                ("mlp.gate_proj", INNER, HIDDEN, 1.0), ("mlp.up_proj", INNER, HIDDEN, 1.0),
                ("mlp.down_proj", HIDDEN, INNER, 0.5)):
            tensors[f"{name}{part}.weight"] = matrix(rows, cols, scale)
    save_file(tensors, folder / "model.safetensors", metadata={"format": "pt"})


def write_prompts(path, key):
    draw = random.Random(3)
    words = "time upon once a the of house river small large walks runs says blue green never always tree".split()
    with open(path, "w") as file:
        for number in range(200 if key == "prompt" else 8):
            text = " ".join(draw.choice(words) for _ in range(draw.randint(3, 8)))
            line = {"prompt": text} if key == "prompt" else {"question_id": number, "turns": [text]}
            file.write(json.dumps(line) + "\n")


def with_speculators(folder):
    import torch
    from safetensors.torch import load_file
    from speculators import SpeculatorModel

    stored = load_file(folder / "model.safetensors")
    loaded = SpeculatorModel.from_pretrained(folder).state_dict()
    assert set(stored) - set(loaded) == set(), f"not taken: {set(stored) - set(loaded)}"
    assert set(loaded) - set(stored) <= NOT_OF_DRAFTS, f"missing: {set(loaded) - set(stored)}"
    # It keeps everything in the type of the configuration, also norms, which the file has as f32.
    assert all(torch.equal(loaded[name], stored[name].to(loaded[name].dtype)) for name in stored)
    say(f"speculators: {folder.name}: {len(stored)} tensors")


def serve(model, draft, method, answers):
    from vllm import LLM, SamplingParams

    expected = [json.loads(line) for line in open(answers)]
    speculation = {"model": draft, "num_speculative_tokens": DRAFTED, "method": method}
    named = {"model": draft} if method == "speculators" else {"model": model, "speculative_config": speculation}
    llm = LLM(**named, dtype="float32", max_model_len=256, max_num_seqs=8, max_num_batched_tokens=512,
              enforce_eager=True, enable_prefix_caching=False, disable_log_stats=False)
    sampling = SamplingParams(temperature=0, max_tokens=NEW_TOKENS, ignore_eos=True)
    outputs = llm.generate([{"prompt_token_ids": answer["prompt_tokens"]} for answer in expected], sampling)
    for output, answer in zip(outputs, expected):
        assert list(output.outputs[0].token_ids) == answer["tokens"], f"another text: {output.outputs[0].token_ids}"
    counts = {metric.name: metric.value for metric in llm.get_metrics() if hasattr(metric, "value")}
    passes = counts["vllm:spec_decode_num_drafts"]
    length = 1.0 + counts["vllm:spec_decode_num_accepted_tokens"] / passes
    say(f"vLLM: {pathlib.Path(draft).name}: the same {len(expected)} texts, {length:.3f} tokens in each of {passes} passes")
    assert length > LEAST_ACCEPTED


def main(griffin, work):
    def run(*arguments):
        done = subprocess.run([griffin, *map(str, arguments)], capture_output=True, text=True)
        if done.returncode != 0:
            sys.exit(f"exports: griffin {' '.join(map(str, arguments))}: {done.stderr}")
        return done.stdout

    model, data, answers = work / "model", work / "data", work / "answers.jsonl"
    write_model(model)
    write_prompts(work / "prompts.jsonl", "prompt")
    write_prompts(work / "questions.jsonl", "turns")
    common = ["--model", model, "--threads", "1"]
    run("train", "data", *common, "--prompts", work / "prompts.jsonl", "--output", data, "--max-new-tokens", NEW_TOKENS)
    asked = ["generate", *common, "--raw", "--prompts", work / "questions.jsonl", "--max-new-tokens", NEW_TOKENS, "--json"]
    answers.write_text(run(*asked, "--method", "vanilla"))
    for name, options, layouts in DRAFTS:
        draft = work / f"{name}.safetensors"
        run("train", "draft", *common, "--data", data, "--output", draft, "--bits", "16", "--steps", "60", *options)
        for layout, method in layouts:
            folder = work / f"{name}-as-{layout}"
            run("train", "export", "--draft", draft, "--output", folder, "--layout", layout, "--verifier", model)
            if layout == "speculators":
                with_speculators(folder)
            log = work / "vllm.log"
            with open(log, "w") as output:
                served = subprocess.run([sys.executable, __file__, "serve", model, folder, method, answers],
                                        stdout=output, stderr=subprocess.STDOUT)
            lines = log.read_text().splitlines()
            if served.returncode != 0:
                sys.exit("\n".join(lines[-40:]) + f"\nexports: vLLM: {folder.name} failed")
            print("\n".join(line for line in lines if line.startswith("exports: ")), file=sys.stderr, flush=True)


if __name__ == "__main__":
    if sys.argv[1] == "serve":
        serve(*sys.argv[2:])
    else:
        main(sys.argv[1], pathlib.Path(sys.argv[2]))
