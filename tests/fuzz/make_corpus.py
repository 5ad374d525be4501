#!/usr/bin/env python3
"""Makes the committed seeds of the fuzz targets: python3 make_corpus.py (standard library only)."""
import io
import json
import pathlib
import sqlite3
import struct
import tempfile
import zipfile

import kept_files

CORPUS = pathlib.Path(__file__).parent / "corpus"
U8, I8, U16, I16, U32, I32, F32, BOOL, STRING, ARRAY, U64, I64, F64 = range(13)
PACKING = {U8: "B", I8: "b", U16: "H", I16: "h", U32: "I", I32: "i", F32: "f", BOOL: "?", U64: "Q", I64: "q", F64: "d"}
# Number in the file, elements in a block, bytes of a block.
TENSOR_TYPES = {"F32": (0, 1, 4), "F16": (1, 1, 2), "Q4_0": (2, 32, 18), "Q4_1": (3, 32, 20), "Q8_0": (8, 32, 34),
                "Q4_K": (12, 256, 144), "Q6_K": (14, 256, 210), "BF16": (30, 1, 2)}


def save(target, name, data):
    folder = CORPUS / target
    folder.mkdir(parents=True, exist_ok=True)
    (folder / name).write_bytes(data if isinstance(data, bytes) else data.encode())


def text(value):
    raw = value.encode()
    return struct.pack("<Q", len(raw)) + raw


def value(kind, item):
    if kind == STRING:
        return text(item)
    return struct.pack("<" + PACKING[kind], item)


def pair(key, kind, item):
    return text(key) + struct.pack("<I", kind) + value(kind, item)


def array(key, kind, items):
    body = b"".join(value(kind, item) for item in items)
    return text(key) + struct.pack("<IIQ", ARRAY, kind, len(items)) + body


def gguf(pairs, tensors=(), version=3, alignment=32):
    """tensors: (name, type, extents fastest first)."""
    head = b"GGUF" + struct.pack("<IQQ", version, len(tensors), len(pairs)) + b"".join(pairs)
    data = b""
    for name, kind, extents in tensors:
        number, elements, size = TENSOR_TYPES[kind]
        count = 1
        for extent in extents:
            count *= extent
        head += text(name) + struct.pack(f"<I{len(extents)}QIQ", len(extents), *extents, number, len(data))
        data += bytes((i * 7) % 251 for i in range(count // elements * size))
        data += b"\0" * (-len(data) % alignment)
    return head + b"\0" * (-len(head) % alignment) + data


EVERY_TYPE = [pair("general.architecture", STRING, "llama")] + [
    pair(f"k{kind}", kind, True if kind == BOOL else 1) for kind in PACKING] + [
    array(f"a{kind}", kind, [True, False] if kind == BOOL else [1, 2, 3]) for kind in PACKING] + [
    array("texts", STRING, ["a", "", "Grüße"])]


def gguf_seeds():
    save("gguf_fuzz", "empty", gguf([]))
    save("gguf_fuzz", "every_type", gguf(EVERY_TYPE))
    save("gguf_fuzz", "version_2", gguf(EVERY_TYPE, [("t", "F32", [4, 2])], version=2))
    save("gguf_fuzz", "tensors", gguf([pair("general.architecture", STRING, "llama")],
                                      [(f"t.{kind}", kind, [256, 2]) for kind in TENSOR_TYPES]))
    save("gguf_fuzz", "experts", gguf([], [("experts", "F32", [4, 3, 2]), ("four", "F16", [2, 2, 2, 2])]))
    save("gguf_fuzz", "aligned", gguf([pair("general.alignment", U32, 64)],
                                      [("a", "F32", [3]), ("b", "Q8_0", [32])], alignment=64))
    save("gguf_fuzz", "part", gguf([pair("split.no", U16, 0), pair("split.count", U16, 2)], [("a", "F32", [3])]))


def safetensors(header, size):
    raw = header if isinstance(header, bytes) else json.dumps(header).encode()
    return struct.pack("<Q", len(raw)) + raw + bytes(range(256)) * (size // 256) + bytes(size % 256)


def entry(dtype, shape, begin, end):
    return {"dtype": dtype, "shape": shape, "data_offsets": [begin, end]}


def safetensors_seeds():
    save("safetensors_fuzz", "empty", safetensors({}, 0))
    save("safetensors_fuzz", "one", safetensors({"a": entry("F32", [2, 3], 0, 24)}, 24))
    save("safetensors_fuzz", "types", safetensors({
        "__metadata__": {"format": "pt"}, "a": entry("F32", [2], 0, 8), "b": entry("F16", [2, 2], 8, 16),
        "c": entry("BF16", [], 16, 18)}, 18))
    save("safetensors_fuzz", "integers", safetensors({"a": entry("I64", [1], 0, 8)}, 8))
    save("safetensors_fuzz", "overlap", safetensors({"a": entry("F32", [2], 0, 8), "b": entry("F32", [2], 4, 12)}, 12))
    index = "safetensors_index_fuzz"
    save(index, "two", json.dumps({"metadata": {"total_size": 10}, "weight_map": {
        "a": "model-00001-of-00002.safetensors", "b": "model-00002-of-00002.safetensors"}}))
    save(index, "escape", json.dumps({"weight_map": {"a": "../x.safetensors"}}))
    save(index, "twice", '{"weight_map": {"a": "x.safetensors", "a": "y.safetensors"}}')


def pickled_text(value):
    return b"X" + struct.pack("<I", len(value)) + value.encode()


def pickled_numbers(values):
    return b"(" + b"".join(b"J" + struct.pack("<i", value) for value in values) + b"t"


def pickled_tensor(storage, key, elements, shape, strides, offset=0):
    """What torch.save writes for a tensor, without its memo."""
    return (b"ctorch._utils\n_rebuild_tensor_v2\n((" + pickled_text("storage") + f"ctorch\n{storage}\n".encode() +
            pickled_text(key) + pickled_text("cpu") + b"J" + struct.pack("<i", elements) + b"tQJ" +
            struct.pack("<i", offset) + pickled_numbers(shape) + pickled_numbers(strides) +
            b"\x89ccollections\nOrderedDict\n)RtR")


def state_pickle(tensors):
    body = b"".join(pickled_text(name) + tensor for name, tensor in tensors.items())
    return b"\x80\x02ccollections\nOrderedDict\n)Rq\x00(" + body + b"u}" + pickled_text("_metadata") + b"}sb."


def pytorch_archive(pickle, storages):
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_STORED) as archive:
        for name, content in [("data.pkl", pickle), ("byteorder", b"little"), *storages.items(), ("version", b"3\n")]:
            archive.writestr(zipfile.ZipInfo("m/" + name), content)
    return data.getvalue()


def pytorch_seeds():
    target = "pytorch_checkpoint_fuzz"
    matrix = pickled_tensor("FloatStorage", "0", 12, [3, 4], [4, 1])
    pair = state_pickle({"w": matrix, "d2t": pickled_tensor("LongStorage", "1", 2, [2], [1])})
    parts = state_pickle({"a": pickled_tensor("BFloat16Storage", "0", 24, [2, 6], [6, 1]),
                          "b": pickled_tensor("BFloat16Storage", "0", 24, [12], [1], offset=12)})
    parameter = b"ctorch._utils\n_rebuild_parameter\n(" + matrix + b"\x88}tR"
    storages = {"data/0": bytes(48), "data/1": bytes(16)}
    save(target, "pickle", pair)
    save(target, "pickle_transposed", state_pickle({"w": pickled_tensor("HalfStorage", "0", 12, [4, 3], [1, 4])}))
    save(target, "pickle_parameter", state_pickle({"w": parameter}))
    save(target, "pickle_hostile", b"\x80\x02}" + pickled_text("x") + b"cos\nsystem\n" + pickled_text("true") + b"\x85Rs.")
    save(target, "pickle_cycle", b"\x80\x02}q\x00" + pickled_text("x") + b"h\x00s.")
    save(target, "file", pytorch_archive(pair, storages))
    save(target, "file_shared", pytorch_archive(parts, {"data/0": bytes(48)}))
    fixtures = CORPUS.parent.parent / "engine" / "formats" / "fixtures" / "pytorch"
    save(target, "file_of_pytorch", (fixtures / "transposed.bin").read_bytes())


def json_seeds():
    config = {"architectures": ["LlamaForCausalLM"], "model_type": "llama", "hidden_size": 64, "num_hidden_layers": 2,
              "num_attention_heads": 4, "num_key_value_heads": 2, "intermediate_size": 128, "vocab_size": 300,
              "rms_norm_eps": 1e-5, "rope_theta": 10000.0, "rope_scaling": {"rope_type": "llama3", "factor": 8.0},
              "tie_word_embeddings": True, "torch_dtype": "bfloat16", "eos_token_id": [1, 2]}
    save("json_fuzz", "config", json.dumps(config))
    save("json_fuzz", "nested", "[" * 40 + "]" * 40)
    save("json_fuzz", "escapes", r'{"a\u0000b": "\ud83d\ude00\\\"", "": -0.5e-3, "x": [true, false, null]}')
    save("json_fuzz", "twice", '{"a": 1, "a": {"b": 2, "b": 3}}')
    save("json_fuzz", "limits", '[18446744073709551615, -9223372036854775808, 18446744073709551616, 1e308]')


def byte_names():
    """The printable stand-in of each byte in byte-level BPE vocabularies."""
    names, extra = {}, 256
    for byte in range(256):
        printable = 33 <= byte <= 126 or 161 <= byte <= 172 or byte >= 174
        names[byte] = chr(byte if printable else extra)
        extra += 0 if printable else 1
    return [names[byte] for byte in range(256)]


BPE_TOKENS = ["<s>", "</s>", "<|im_end|>"] + byte_names() + ["\u0120H", "He", "ll", "Hell", "Hello", "\u0120w", "12"]
BPE_MERGES = ["\u0120 H", "H e", "l l", "He ll", "Hell o", "\u0120 w", "1 2"]
SPM_TOKENS = ["<unk>", "<s>", "</s>"] + [f"<0x{b:02X}>" for b in range(256)] + ["\u2581", "H", "e", "l", "o", "He", "ll",
                                                                             "Hell", "Hello", "\u2581Hello"]


def vocabulary_pairs(kind, pre, tokens, types, more):
    return [pair("general.architecture", STRING, "llama"), pair("tokenizer.ggml.model", STRING, kind),
            pair("tokenizer.ggml.pre", STRING, pre), array("tokenizer.ggml.tokens", STRING, tokens),
            array("tokenizer.ggml.token_type", I32, types), pair("tokenizer.ggml.bos_token_id", U32, 0),
            pair("tokenizer.ggml.eos_token_id", U32, 1)] + more


def tokenizer_seeds():
    types = [3, 3, 3] + [1] * (len(BPE_TOKENS) - 3)
    merges = [array("tokenizer.ggml.merges", STRING, BPE_MERGES)]
    for pre in ("gpt-2", "llama-bpe", "qwen2", "smollm", "deepseek-llm", "unheard-of"):
        save("tokenizer_gguf_fuzz", "bpe_" + pre, gguf(vocabulary_pairs("gpt2", pre, BPE_TOKENS, types, merges)))
    types = [2, 3, 3] + [6] * 256 + [1] * (len(SPM_TOKENS) - 259)
    scores = [array("tokenizer.ggml.scores", F32, [0.0] * 259 + [-float(i) for i in range(len(SPM_TOKENS) - 259)]),
              pair("tokenizer.ggml.add_bos_token", BOOL, True)]
    save("tokenizer_gguf_fuzz", "llama", gguf(vocabulary_pairs("llama", "default", SPM_TOKENS, types, scores)))

    split = {"type": "Split", "pattern": {"Regex": r"\s+(?!\S)|\s?\p{L}+|\p{N}{1,3}|[^\s\p{L}\p{N}]+"},
             "behavior": "Isolated", "invert": False}
    level = {"type": "ByteLevel", "add_prefix_space": False, "trim_offsets": True, "use_regex": False}
    added = [{"id": i, "content": BPE_TOKENS[i], "special": True, "lstrip": False, "rstrip": i == 2, "normalized": False,
              "single_word": False} for i in range(3)]
    file = {"version": "1.0", "added_tokens": added, "normalizer": {"type": "NFC"},
            "pre_tokenizer": {"type": "Sequence", "pretokenizers": [split, level]}, "decoder": level,
            "model": {"type": "BPE", "ignore_merges": True, "vocab": {t: i for i, t in enumerate(BPE_TOKENS)},
                      "merges": BPE_MERGES}}
    save("tokenizer_json_fuzz", "split", json.dumps(file))
    file["normalizer"] = None
    file["pre_tokenizer"] = dict(level, use_regex=True)
    file["model"] = dict(file["model"], ignore_merges=False, merges=[m.split(" ") for m in BPE_MERGES])
    save("tokenizer_json_fuzz", "byte_level", json.dumps(file))
    spaces = {"type": "Sequence", "normalizers": [{"type": "Prepend", "prepend": "\u2581"}, {
        "type": "Replace", "pattern": {"String": " "}, "content": "\u2581"}]}
    file = {"added_tokens": [dict(a, content=SPM_TOKENS[a["id"]]) for a in added], "normalizer": spaces,
            "model": {"type": "BPE", "byte_fallback": True, "unk_token": "<unk>", "fuse_unk": True,
                      "vocab": {t: i for i, t in enumerate(SPM_TOKENS)},
                      "merges": ["H e", "l l", "He ll", "Hell o", "\u2581 Hello"]}}
    save("tokenizer_json_fuzz", "byte_fallback", json.dumps(file))


def hub_listing_seeds():
    target = "hub_listing_fuzz"
    save(target, "models", json.dumps([
        {"id": "owner/name-GGUF", "downloads": 12, "tags": ["gguf", "license:apache-2.0"], "gated": False},
        {"modelId": "a/b", "gated": "manual"}, {"id": "../x"}, 1]))
    save(target, "files", json.dumps([
        {"type": "file", "path": "m-Q4_K_M.gguf", "size": 5, "lfs": {"oid": "0a" * 32, "size": 5}},
        {"path": "d/m-00001-of-00002.gguf", "size": 1}, {"path": "d/m-00002-of-00002.gguf", "size": 2},
        {"path": "m-00001-of-00003.gguf", "size": 3}, {"path": "mmproj-m.gguf", "size": 9}, {"path": "README.md"}]))
    save(target, "page", "<html></html>")


def varint(number):
    out = b""
    while number > 127:
        out += bytes([number & 127 | 128])
        number >>= 7
    return out + bytes([number])


def field(number, content):
    """A field of a protocol buffer: bytes, int or float."""
    if isinstance(content, bytes):
        return varint(number << 3 | 2) + varint(len(content)) + content
    if isinstance(content, float):
        return varint(number << 3 | 5) + struct.pack("<f", content)
    return varint(number << 3) + varint(content)


def sentencepiece_model(kind, tokens, types, normaliser):
    pieces = b"".join(field(1, field(1, token.encode()) + field(2, -float(i)) + field(3, types[i]))
                      for i, token in enumerate(tokens))
    return pieces + field(2, field(3, kind)) + field(3, normaliser)


def sentencepiece_seeds():
    types = [2, 3, 3] + [6] * 256 + [1] * (len(SPM_TOKENS) - 259)
    flags = field(1, b"identity") + field(3, 1) + field(4, 0) + field(5, 1)
    save("sentencepiece_fuzz", "bpe", sentencepiece_model(2, SPM_TOKENS, types, flags))
    save("sentencepiece_fuzz", "unigram", sentencepiece_model(1, SPM_TOKENS, types, flags))
    short = SPM_TOKENS[:3] + SPM_TOKENS[259:]
    save("sentencepiece_fuzz", "no_bytes", sentencepiece_model(2, short, [2, 3, 3] + [1] * (len(short) - 3), b""))
    save("sentencepiece_fuzz", "user_defined", sentencepiece_model(1, short, [2, 3, 3] + [4] * (len(short) - 3), flags))


def template_seeds():
    """The templates that the tests of the text room compare with jinja2."""
    source = CORPUS.parent.parent / "engine" / "text" / "fixtures" / "chat_templates.json"
    for number, template in enumerate(json.loads(source.read_text())["templates"]):
        save("chat_template_fuzz", f"template_{number:02}", template["template"])
    save("chat_template_fuzz", "none", "plain text, no template")


def jinja_seeds():
    """What the tests of that room compare with Python: statements one by one, expressions some at a time."""
    source = CORPUS.parent.parent / "engine" / "jinja" / "fixtures" / "jinja.json"
    runs = [run[0] for run in json.loads(source.read_text())["runs"]]
    expressions = [run for run in runs if run.startswith("{{ ")]
    chunks = ["\n".join(expressions[i:i + 8]) for i in range(0, len(expressions), 8)]
    for number, run in enumerate(chunks + [run for run in runs if run not in expressions]):
        save("jinja_fuzz", f"run_{number:02}", run)
    # Marks of calls are found in these.
    begin = "{{ tools|tojson if tools }}{% for m in messages %}[{{ m.role }}]{{ m.content }}{% for c in m.tool_calls %}"
    end = "{% endfor %}.{% endfor %}{% if add_generation_prompt %}[assistant]{% endif %}"
    save("jinja_fuzz", "tools_json", begin + "<do>{{ c.function|tojson }}</do>" + end)
    save("jinja_fuzz", "tools_named", begin + "<do>{{ c.function.name }}:{% for k, v in c.function.arguments.items() %}"
         "<{{ k }}>{{ v if v is string else v|tojson }}</>{% endfor %}</do>" + end)


def published_draft_seeds():
    """Fixtures of the draft room, their configuration in the header."""
    source = CORPUS.parent.parent / "engine" / "draft" / "fixtures" / "published"
    for name in ("eagle3-safeailab", "eagle3-modelopt", "eagle3.1-speculators", "eagle-speculators", "medusa-vllm"):
        raw = (source / name / "model.safetensors").read_bytes()
        length = struct.unpack("<Q", raw[:8])[0]
        header = json.loads(raw[8:8 + length])
        header["__metadata__"]["config"] = json.dumps(json.loads((source / name / "config.json").read_text()))
        packed = json.dumps(header, separators=(",", ":")).encode()
        save("published_draft_fuzz", name, struct.pack("<Q", len(packed)) + packed + raw[8 + length:])


def stream_seeds():
    save("utf8_stream_fuzz", "valid", b"\x02" + "Grüße, 世界 😀\n".encode())
    save("utf8_stream_fuzz", "broken", b"\x00\xff\xc3(\xe2\x82\xed\xa0\x80\xf4\x90\x80\x80\xc0\xaf\xf0\x9f\x98")


def shape_pairs(architecture):
    numbers = {"block_count": 2, "context_length": 512, "embedding_length": 64, "feed_forward_length": 128,
               "attention.head_count": 4, "attention.head_count_kv": 2, "rope.dimension_count": 16, "vocab_size": 300}
    return [pair("general.architecture", STRING, architecture)] + [
        pair(f"{architecture}.{key}", U32, number) for key, number in numbers.items()] + [
        pair(f"{architecture}.rope.freq_base", F32, 10000.0),
        pair(f"{architecture}.attention.layer_norm_rms_epsilon", F32, 1e-5)]


def shape_seeds():
    target = "model_config_fuzz"
    embedding = [("token_embd.weight", "Q8_0", [64, 40])]
    for architecture in ("llama", "qwen2", "qwen3", "smollm3", "olmo2", "glm4", "seed_oss", "gemma2", "gemma3"):
        save(target, architecture, gguf(shape_pairs(architecture), embedding))
    factors = [pair(f"granite.{key}", F32, 0.5)
               for key in ("attention.scale", "embedding_scale", "residual_scale", "logit_scale")]
    save(target, "granite", gguf(shape_pairs("granite") + factors, embedding))
    longrope = [pair("phi3.rope.scaling.original_context_length", U32, 128),
                pair("phi3.attention.sliding_window", U32, 100)]
    save(target, "phi3", gguf(shape_pairs("phi3") + longrope, embedding + [
        ("rope_factors_short.weight", "F32", [8]), ("rope_factors_long.weight", "F32", [8])]))
    sharing = [pair(f"gemma4.{key}", U32, number) for key, number in (
        ("attention.key_length", 16), ("attention.value_length", 16), ("attention.key_length_swa", 8),
        ("attention.value_length_swa", 8), ("rope.dimension_count_swa", 8), ("attention.sliding_window", 20),
        ("attention.shared_kv_layers", 1), ("embedding_length_per_layer_input", 8))]
    by_layer = [array("gemma4.attention.sliding_window_pattern", BOOL, [True, False, True]),
                array("gemma4.attention.head_count_kv", I32, [2, 1, 2]),
                array("gemma4.feed_forward_length", I32, [64, 64, 128]),
                pair("gemma4.block_count", U32, 3), pair("gemma4.final_logit_softcapping", F32, 30.0)]
    all_alike = [p for p in shape_pairs("gemma4") if not any(key in p for key in (b"head_count_kv", b"feed_forward", b"block_count"))]
    save(target, "gemma4", gguf(all_alike + sharing + by_layer, embedding + [("rope_freqs.weight", "F32", [8])]))
    beside = [pair(f"gemma4.{key}", U32, number) for key, number in (
        ("expert_count", 8), ("expert_used_count", 2), ("expert_feed_forward_length", 32))]
    save(target, "gemma4_moe", gguf(all_alike + sharing + by_layer + beside, embedding + [
        ("blk.0.ffn_down_exps.scale", "F32", [8])]))
    many = [pair("qwen3moe.expert_count", U32, 8), pair("qwen3moe.expert_used_count", U32, 2),
            pair("qwen3moe.expert_feed_forward_length", U32, 32)]
    save(target, "qwen3moe", gguf(shape_pairs("qwen3moe") + many, embedding))
    growing = [pair("mistral3.rope.scaling.type", STRING, "yarn"), pair("mistral3.rope.scaling.factor", F32, 16.0),
               pair("mistral3.rope.scaling.original_context_length", U32, 128),
               pair("mistral3.rope.scaling.yarn_log_multiplier", F32, 1.0),
               pair("mistral3.attention.temperature_scale", F32, 0.1)]
    save(target, "mistral3_growing", gguf(shape_pairs("mistral3") + growing, embedding))
    limited = [pair("gpt-oss.expert_count", U32, 4), pair("gpt-oss.expert_used_count", U32, 2),
               pair("gpt-oss.expert_feed_forward_length", U32, 32), pair("gpt-oss.attention.sliding_window", U32, 128)]
    save(target, "gpt-oss", gguf(shape_pairs("gpt-oss") + limited, embedding))
    convolved = [pair("lfm2.shortconv.l_cache", U32, 3), array("lfm2.attention.head_count_kv", I32, [0, 2])]
    save(target, "lfm2", gguf([p for p in shape_pairs("lfm2") if b"head_count_kv" not in p] + convolved, embedding))
    for name in ("qwen35", "qwen35moe"):
        delta = [pair(f"{name}.{key}", U32, number) for key, number in (
            ("ssm.conv_kernel", 4), ("ssm.state_size", 8), ("ssm.group_count", 2), ("ssm.time_step_rank", 4),
            ("ssm.inner_size", 32), ("expert_count", 8 * name.endswith("moe")), ("expert_used_count", 2 * name.endswith("moe")),
            ("expert_feed_forward_length", 32), ("expert_shared_feed_forward_length", 48), ("nextn_predict_layers", 0))]
        save(target, name, gguf(shape_pairs(name) + delta + [
            array(f"{name}.attention.recurrent_layers", BOOL, [True, False])], embedding))
        head = [pair(f"{name}.nextn_predict_layers", U32, 1)]
        save(target, f"{name}_mtp", gguf(shape_pairs(name) + delta[:-1] + head, embedding + [
            ("blk.1.nextn.embed_tokens.weight", "F32", [4])]))
    yarn = [pair("llama.rope.scaling.type", STRING, "yarn"), pair("llama.rope.scaling.factor", F32, 4.0),
            pair("llama.rope.scaling.original_context_length", U32, 128)]
    save(target, "yarn", gguf(shape_pairs("llama") + yarn, embedding))
    experts = [pair("llama.expert_count", U32, 4), pair("llama.expert_used_count", U32, 2)]
    save(target, "experts", gguf(shape_pairs("llama") + experts, embedding))
    for name, architecture in (("llama", "LlamaForCausalLM"), ("mistral", "MistralForCausalLM"),
                               ("qwen2", "Qwen2ForCausalLM"), ("qwen3", "Qwen3ForCausalLM"),
                               ("mixtral", "MixtralForCausalLM")):
        save(target, f"config_{name}", json.dumps({
            "architectures": [architecture], "model_type": name, "hidden_size": 64, "num_hidden_layers": 2,
            "num_attention_heads": 4, "num_key_value_heads": 2, "head_dim": 16, "intermediate_size": 128,
            "vocab_size": 300, "max_position_embeddings": 2048, "rms_norm_eps": 1e-5, "rope_theta": 1e6,
            "sliding_window": 256, "num_local_experts": 4, "num_experts_per_tok": 2, "tie_word_embeddings": True,
            "rope_scaling": {"rope_type": "llama3", "factor": 8.0, "low_freq_factor": 1.0, "high_freq_factor": 4.0,
                             "original_max_position_embeddings": 512}}))
    for name, architecture, own in (
            ("smollm3", "SmolLM3ForCausalLM", {"no_rope_layers": [1, 0]}),
            ("granite", "GraniteForCausalLM", {"embedding_multiplier": 12.0, "attention_multiplier": 0.1,
                                               "residual_multiplier": 0.2, "logits_scaling": 8.0}),
            ("qwen3_moe", "Qwen3MoeForCausalLM", {"num_experts": 8, "num_experts_per_tok": 2, "norm_topk_prob": True,
                                                  "moe_intermediate_size": 32}),
            ("phi3", "Phi3ForCausalLM", {"partial_rotary_factor": 0.75, "sliding_window": 100, "rope_scaling": {
                "rope_type": "longrope", "short_factor": [1.0] * 6, "long_factor": [2.0] * 6}}),
            ("gemma2", "Gemma2ForCausalLM", {"attn_logit_softcapping": 50.0, "final_logit_softcapping": 30.0,
                                             "query_pre_attn_scalar": 16, "sliding_window": 100}),
            ("gemma3", "Gemma3ForCausalLM", {"sliding_window": 100, "sliding_window_pattern": 2, "rope_parameters": {
                "full_attention": {"rope_type": "linear", "rope_theta": 1e6, "factor": 8.0},
                "sliding_attention": {"rope_theta": 1e4}}}),
            ("gemma4", "Gemma4ForCausalLM", {
                "num_hidden_layers": 3, "layer_types": ["sliding_attention", "full_attention", "full_attention"],
                "sliding_window": 100, "global_head_dim": 32, "num_global_key_value_heads": 1, "attention_k_eq_v": True,
                "num_kv_shared_layers": 1, "use_double_wide_mlp": True, "hidden_size_per_layer_input": 8,
                "vocab_size_per_layer_input": 300, "final_logit_softcapping": 30.0, "rope_parameters": {
                    "full_attention": {"rope_type": "proportional", "rope_theta": 1e6, "partial_rotary_factor": 0.25},
                    "sliding_attention": {"rope_theta": 1e4}}}),
            ("gemma4_written", "Gemma4ForCausalLM", {
                "layer_types": ["sliding_attention", "full_attention"], "hidden_size_per_layer_input": 0,
                "per_layer_config": {"1": {"head_dim": 32, "num_key_value_heads": 1}}}),
            ("gemma4_moe", "Gemma4ForCausalLM", {
                "enable_moe_block": True, "num_experts": 8, "top_k_experts": 2, "moe_intermediate_size": 32,
                "hidden_size_per_layer_input": 0, "layer_types": ["sliding_attention", "full_attention"]}),
            ("gpt_oss", "GptOssForCausalLM", {"num_local_experts": 4, "num_experts_per_tok": 2, "sliding_window": 128,
                                              "attention_bias": True, "rope_parameters": {
                "rope_type": "yarn", "factor": 32.0, "truncate": False, "original_max_position_embeddings": 512}}),
            ("ministral3", "Ministral3ForCausalLM", {"rope_parameters": {
                "rope_type": "yarn", "factor": 16.0, "mscale": 1.0, "mscale_all_dim": 1.0, "rope_theta": 1e6,
                "llama_4_scaling_beta": 0.1, "original_max_position_embeddings": 512}}),
            ("lfm2", "Lfm2ForCausalLM", {"conv_L_cache": 3, "block_ffn_dim_multiplier": 1.0, "block_multiple_of": 32,
                                         "layer_types": ["conv", "full_attention"], "norm_eps": 1e-5}),
            ("lfm2_published", "Lfm2ForCausalLM", {"block_ff_dim": 192, "full_attn_idxs": [1], "conv_L_cache": 3,
                                                   "block_multiple_of": 32, "tie_embedding": True}),
            ("qwen3_5", "Qwen3_5ForCausalLM", {
                "linear_conv_kernel_dim": 4, "linear_num_key_heads": 2, "linear_num_value_heads": 4,
                "linear_key_head_dim": 8, "linear_value_head_dim": 8, "full_attention_interval": 2}),
            ("qwen3_5_moe", "Qwen3_5MoeForCausalLM", {
                "moe_intermediate_size": 32, "shared_expert_intermediate_size": 48, "num_experts": 8,
                "num_experts_per_tok": 2, "layer_types": ["linear_attention", "full_attention"]}),
            ("olmo2", "Olmo2ForCausalLM", {}), ("glm4", "Glm4ForCausalLM", {"attention_bias": True}),
            ("seed_oss", "SeedOssForCausalLM", {"layer_types": ["full_attention", "sliding_attention"],
                                                "use_sliding_window": True, "sliding_window": 100})):
        save(target, f"config_{name}", json.dumps({
            "architectures": [architecture], "model_type": name, "hidden_size": 64, "num_hidden_layers": 2,
            "num_attention_heads": 4, "num_key_value_heads": 2, "head_dim": 16, "intermediate_size": 128,
            "vocab_size": 300, "max_position_embeddings": 2048, "original_max_position_embeddings": 512,
            "rms_norm_eps": 1e-5, "rope_theta": 1e6, **own}))


def training_data_seeds():
    """Beside them lies `shard`, two sequences of hidden size 4 that FeatureWriter wrote: its checksums are XXH3."""
    target = "training_data_fuzz"
    save(target, "messages", json.dumps({"messages": [
        {"role": "system", "content": "s"}, {"role": "user", "content": "u"}, {"role": "assistant", "content": "a"}]}))
    save(target, "turns", '{"question_id": 1, "turns": ["a", "b"]}\n\n{"prompt": "p"}\r\n{"text": "t"}')
    save(target, "head", json.dumps({
        "format": 1, "target": {"name": "t", "fingerprint": "00"}, "hidden_size": 4, "vocabulary": 100,
        "features": True, "settings": {"seed": 0}}))


def grammar_seeds():
    """A byte for the notation (see grammar_fuzz.cpp), then the text."""
    target = "grammar_fuzz"
    save(target, "object", "0" + json.dumps({"type": "object", "required": ["a"], "additionalProperties": {"type": "null"},
        "properties": {"a": {"type": "integer", "minimum": -3, "maximum": 120}, "b": {"enum": ["x", "y\"", 1.5]}}}))
    save(target, "references", "0" + json.dumps({"$ref": "#/$defs/a", "$defs": {"a": {"anyOf": [
        {"type": "array", "items": {"$ref": "#/$defs/a"}, "maxItems": 2}, {"type": "string", "pattern": "^[a-c]+$"}]}}}))
    save(target, "combined", "0" + json.dumps({"allOf": [{"type": "number", "minimum": 0.5}, {"exclusiveMaximum": 7}],
        "oneOf": [{"const": 1}, {"const": 2}]}))
    save(target, "strings", "0" + json.dumps({"type": ["string", "boolean"], "minLength": 1, "maxLength": 3}))
    save(target, "expression", "1" + r"^(?:ab|[^c-e\d])+?x{2,3}\u00e9.$")
    save(target, "grammar", "2" + 'root ::= (list | "\\x41")? # c\nlist ::= "[" [a-z]{1,3} (", " list)* "]"\n')


def reasoning_seeds():
    for name, answer in [("none", "Hello"), ("closed", "<think>\nHm.\n\n</think>\n\nYes."), ("open", " <think>a</thin"),
                         ("twice", "<think><think>x</think>\n</think>y")]:
        save("reasoning_fuzz", name, "\x02" + answer)


def tool_call_seeds():
    for name, form, answer in [
            ("json", 0, 'Well.\n<tool_call>\n{"name": "f", "arguments": {"a": "b"}}\n</tool_call>\n<tool_call>\n{"name": "f"'),
            ("list", 1, '[TOOL_CALLS][{"name": "f", "arguments": {}}, {"name": "g", "arguments": {"a": [1]}}]'),
            ("python", 3, "<|tool_call_start|>[f(a='x\\n', b=[1, (True, None)]), g(c={\"d\": 1})]<|tool_call_end|>"),
            ("parameters", 4, "<tool_call>\n<function=f>\n<parameter=a>\n1\n\n</parameter>\n<parameter=b>\nTrue\n"
                              "</parameter>\n</function>\n</tool_call>\n<tool_call>\n<function=g>\n</function>\n</tool_call>"),
            ("channel", 5, '<|channel|>commentary to=functions.f <|constrain|>json<|message|>{"a": {}}')]:
        save("tool_calls_fuzz", name, bytes([form, 2]) + answer.encode())


def document_seeds():
    for name, document in [
            ("page", "<title>T</title><h1>A</h1><p>b<br>c<ul><li>d<li>e</ul><table><tr><td>1<td>2</table><pre>\n x</pre>"),
            ("meta", "<meta charset=utf-8><p>\u00e9&eacute;&#233;<script>no</script><img alt=x>"),
            ("folder", "f/a.pdf\none\x0ctwo\x1cf/b.txt\n\nfirst. second\n\nthird\n"),
            ("text", "One paragraph\nof two lines.\n\nAnother one. " + "word " * 40)]:
        save("document_fuzz", name, "\x10" + document)


def remote_answer_seeds():
    target = "remote_answer_fuzz"
    def event(**fields):
        return "data: " + json.dumps(fields) + "\n\n"
    def delta(**fields):
        return event(choices=[{"index": 0, "delta": fields, "finish_reason": None}])
    end = event(choices=[{"index": 0, "delta": {}, "finish_reason": "stop"}])
    save(target, "stream", delta(reasoning_content="t") + delta(content="Grüße") + end + "data: [DONE]\n\n")
    save(target, "figures", event(choices=[], usage={"prompt_tokens": 7, "completion_tokens": 3, "speculation": {
        "tokens_per_pass": 2.5}}, timings={"predicted_n": 6, "predicted_ms": 12.5, "draft_n": 8, "draft_n_accepted": 4}))
    save(target, "calls", delta(tool_calls=[{"index": 0, "id": "a", "function": {"name": "f", "arguments": "{\"x\""}}])
         + delta(tool_calls=[{"index": 0, "function": {"arguments": ": 1}"}}, {"index": 1, "id": "b"}]) + end)
    save(target, "error", event(error={"message": "out of memory"}) + ": comment\r\ndata: a\ndata: b\n\n")
    save(target, "models", json.dumps({"data": [
        {"id": "a", "owned_by": "llamacpp", "meta": {"n_ctx": 4096}}, {"id": "b", "max_model_len": 1e9}, {"id": 1}]}))
    save(target, "metrics", 'vllm:spec_decode_num_drafts_total{engine="0"} 10.0\n'
         'vllm:spec_decode_num_accepted_tokens_total 15\n'
         'vllm:spec_decode_num_accepted_tokens_per_pos_total{engine="0",position="3"} 1e1\n')
    save(target, "info", json.dumps({"internal_states": [{"avg_spec_accept_length": 2.4}, 7]}))


def mcp_message_seeds():
    def message(**fields):
        return json.dumps({"jsonrpc": "2.0"} | fields)
    schema = {"type": "object", "properties": {"a": {"type": "integer"}}, "required": ["a"]}
    for name, seed in [
            ("tools", message(id=1, result={"nextCursor": "c", "tools": [
                {"name": "a.b/ü", "description": "d", "inputSchema": schema}, {"name": ""}, {"name": "bare"}, 7]})),
            ("result", message(id=2, result={"isError": True, "content": [
                {"type": "text", "text": "t"}, {"type": "image", "mimeType": "image/png", "data": "AA=="},
                {"type": "resource", "resource": {"uri": "file:///a", "text": "t"}}], "structuredContent": {"a": 1}})),
            ("error", message(id=3, error={"code": -32601, "message": "no"})),
            ("ping", message(id="p", method="ping")),
            ("changed", message(method="notifications/tools/list_changed")),
            ("initialize", message(id=0, result={"protocolVersion": "2025-06-18", "capabilities": {"tools": {}}}))]:
        save("mcp_message_fuzz", name, seed)


def server_import_seeds():
    for name, servers in [
            ("commands", {"files": {"command": "npx", "args": ["-y", "a b", "say \"hi\""],
                                    "env": {"TOKEN": "a b", "EMPTY": ""}, "disabled": True},
                          "remote": {"command": "mcp-remote", "args": ["https://a.example/mcp"], "cwd": "/tmp"}}),
            ("addresses", {"web": {"type": "http", "url": "https://a.example/mcp",
                                   "headers": {"Authorization": "Bearer k"}},
                           "old": {"url": "https://a.example/sse", "transport": "sse"}}),
            ("wrong", {"a": 1, "b": {}, "c": {"command": [], "url": 1}, "d": {"command": "x", "args": [""]}})]:
        save("server_import_fuzz", name, json.dumps({"mcpServers": servers}))
    save("server_import_fuzz", "large_number", '{"mcpServers": {"a": 1e999}}')
    save("server_import_fuzz", "comments", '{ // a\n "mcpServers": {"a": {"command": "b"} /* c */ } }')


def api_request_seeds():
    target = "api_request_fuzz"
    messages = [{"role": "system", "content": "s"}, {"role": "user", "content": [{"type": "text", "text": "u"}]},
                {"role": "assistant", "content": "a"}, {"role": "user", "content": "Grüße"}]
    save(target, "chat", json.dumps({"model": "default", "messages": messages}))
    save(target, "every_field", json.dumps({
        "model": "m", "messages": messages, "temperature": 0.5, "top_p": 0.9, "top_k": 40, "min_p": 0.05,
        "repetition_penalty": 1.1, "max_tokens": 16, "max_completion_tokens": 8, "stop": ["a", "b"], "seed": 2**64 - 1,
        "n": 2, "best_of": 2, "stream": True, "stream_options": {"include_usage": True}, "user": "u",
        "speculation": {"method": "griffin", "tree": "eagle2", "tree_size": 32, "tree_depth": 6, "tree_top_k": 10}}))
    save(target, "asks_for_nothing", json.dumps({
        "prompt": "p", "logprobs": None, "top_logprobs": 0, "logit_bias": {}, "response_format": {"type": "text"},
        "tools": [], "tool_choice": "none", "frequency_penalty": 0, "modalities": ["text"], "echo": False, "suffix": ""}))
    save(target, "schema", json.dumps({"prompt": "p", "response_format": {"type": "json_schema", "json_schema": {
        "name": "n", "schema": {"type": "object", "properties": {"b": {"const": "}\""}, "a": {}}}}}}))
    save(target, "not_supported", json.dumps({"messages": messages, "tools": [{"type": "function"}], "echo": True}))
    save(target, "likelihoods", json.dumps({"messages": messages, "logprobs": True, "top_logprobs": 3,
                                            "logit_bias": {"5": -100, "7": 0.5}}))
    save(target, "texts", json.dumps({"prompt": ["a", "b"], "stop": "\n", "n": 3, "seed": -1, "logprobs": 2}))
    save(target, "reasoning", json.dumps({"reasoning_effort": "low", "reasoning_budget": 9, "messages": [
        {"role": "assistant", "content": "a", "reasoning_content": "t"}, {"role": "user", "content": "u"}]}))
    save(target, "tools", json.dumps({"tool_choice": {"type": "function", "function": {"name": "f"}}, "tools": [
        {"type": "function", "function": {"name": "f", "parameters": {"b": 1, "a": {}}}}], "messages": [
        {"role": "assistant", "tool_calls": [{"id": "1", "function": {"name": "f", "arguments": "{}"}}]},
        {"role": "tool", "tool_call_id": "1", "content": "21"}]}))
    save(target, "tool", json.dumps({"messages": [{"role": "tool", "content": None, "tool_calls": [{}]}]}))
    save(target, "deep", "[" * 100)
    save(target, "number", '{"prompt": "p", "temperature": 1e999, "seed": -9223372036854775809}')


def varint(number):
    data = b""
    while number >= 0x80:
        data += bytes([number & 0x7F | 0x80])
        number >>= 7
    return data + bytes([number])


def folded(number):
    return varint(2 * number if number >= 0 else -2 * number - 1)


def trace_seeds():
    """The columns of app/traces/trace_columns.h, not packed: the target packs them."""
    target = "trace_fuzz"
    texts = [b" the", b" sky", b"\xc3", b"\xa9 blue"]
    head = varint(7) + b"griffin" + varint(0x43550000) + varint(0x40E80000) + varint(2) + varint(5) + varint(len(texts))
    columns = [
        head, b"".join(varint(len(one)) for one in texts), b"".join(texts),
        b"\x01\x00",                                        # origins
        varint(3) + varint(1),                               # nodes
        varint(1) + varint(0),                               # left out
        varint(1) + varint(0),                               # roots
        varint(1) + varint(2) + varint(0),                   # texts of the nodes
        folded(0) + folded(1) + folded(1),                   # parents: 0, 1 and 2
        bytes([62, 13, 3]), bytes([113, 0]),                 # probabilities
        varint(1) + varint(0) + varint(0),                   # accepted: one, the first
        varint(3) + varint(0), bytes([100, 1]),              # the own tokens
        folded(120) + folded(-120), folded(200) + folded(3), folded(0) + folded(0),
        b"\x00" * 4 + b"\x01" + folded(0) + varint(0),       # places
        b"\x00" * 5, folded(3) + folded(0) + folded(1) + folded(0) + folded(-2)]
    two_cycles = b"".join(varint(len(one)) for one in columns) + b"".join(columns)
    save(target, "two_cycles", two_cycles)
    empty = [varint(7) + b"vanilla" + b"\x00" * 5] + [b""] * (len(columns) - 1)
    save(target, "no_cycles", b"".join(varint(len(one)) for one in empty) + b"".join(empty))
    return kept_files.packed_trace(two_cycles)


def page_rows_seeds():
    """SQLite files with rows of all types; one row goes on in pages of its own."""
    for size in (512, 4096):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "rows.db"
            database = sqlite3.connect(path)
            database.execute(f"PRAGMA page_size = {size}")
            database.execute("CREATE TABLE t (id INTEGER PRIMARY KEY, i INTEGER, r REAL, t TEXT, b BLOB)")
            for i in range(20):
                database.execute("INSERT INTO t VALUES (?, ?, ?, ?, ?)",
                                 (i + 1, (-1) ** i << 3 * i, i / 3 if i % 3 else None, "word " * i, bytes(range(i))))
            database.execute("INSERT INTO t VALUES (100, 0, 1, ?, x'00')", ("long " * 600,))
            database.commit()
            database.close()
            save("page_rows_fuzz", f"pages_of_{size}", path.read_bytes())


def kept_conversation_seeds():
    """Behind the head of the file; the first byte chooses the kind of cache, as kept_file_fuzz.cpp has it."""
    def slots(count, bytes_of_one):
        return bytes(i % 60 for i in range((count + 15) // 16 * 16 * bytes_of_one))

    def keys(length, of_whole, places=()):
        pages = b"".join(slots(min(128, length - at), of_whole) for at in range(0, length, 128))
        return struct.pack("<I", len(places)) + pages + b"".join(places)

    def file(kind, length, body, drafts=()):
        head = struct.pack("<BII", kind, length, len(drafts)) + struct.pack(f"<{length}i", *(i % 32 for i in range(length)))
        return head + body + b"".join(drafts)

    def draft(name, rows, body):
        name = name.encode()
        return (struct.pack("<I", len(name)) + name + struct.pack("<II", rows, 1 if body else 0) +
                struct.pack("<Q", len(body)) + body)

    save("kept_file_fuzz", "whole", file(0, 40, keys(40, 8)))
    save("kept_file_fuzz", "pages", file(0, 300, keys(300, 8)))
    drafts = (draft("griffin 1", 20, keys(20, 8)), draft("medusa 2", 39, b""), draft("other", 7, b"anything"))
    save("kept_file_fuzz", "drafts", file(0, 40, keys(40, 8), drafts))
    window = struct.pack("<III", 40, 0, 0) + slots(40, 4)
    save("kept_file_fuzz", "window", file(1, 40, keys(40, 4, [window])))
    # Inputs have 5 columns in f32, and the state one number.
    state = struct.pack("<III", 40, 0, 39) + slots(40, 20) + bytes(4)
    save("kept_file_fuzz", "state", file(2, 40, keys(40, 4, [state])))


def written_file_seeds(trace):
    save("conversation_files_fuzz", "json", json.dumps(kept_files.conversations(trace)))
    save("conversation_files_fuzz", "without_trace", json.dumps(kept_files.conversations()))
    save("conversation_files_fuzz", "markdown", kept_files.MARKDOWN)
    save("settings_fuzz", "exported", json.dumps(kept_files.settings()))
    save("settings_fuzz", "file", kept_files.settings_file({**kept_files.SETTINGS, **kept_files.speeds()}))
    save("measurement_files_fuzz", "races", kept_files.lines([kept_files.race(), kept_files.race(trace)]))
    save("measurement_files_fuzz", "report", json.dumps(kept_files.benchmark_report()))
    save("measurement_files_fuzz", "run", kept_files.lines(kept_files.benchmark_run()))
    save("training_job_fuzz", "job", json.dumps(kept_files.training_job()))
    save("training_job_fuzz", "progress", kept_files.lines(kept_files.training_progress()))


def main():
    gguf_seeds()
    safetensors_seeds()
    pytorch_seeds()
    json_seeds()
    tokenizer_seeds()
    sentencepiece_seeds()
    template_seeds()
    jinja_seeds()
    published_draft_seeds()
    stream_seeds()
    shape_seeds()
    training_data_seeds()
    grammar_seeds()
    reasoning_seeds()
    tool_call_seeds()
    api_request_seeds()
    hub_listing_seeds()
    document_seeds()
    remote_answer_seeds()
    mcp_message_seeds()
    server_import_seeds()
    page_rows_seeds()
    kept_conversation_seeds()
    written_file_seeds(trace_seeds())


if __name__ == "__main__":
    main()
