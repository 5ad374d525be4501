"""The files that the campaign damages: a tiny model as GGUF (whole and in parts) and as a folder, and their pieces.

A GGUF file is kept as a list of pieces that can be changed one by one and written again, however wrong they are then.
Everything is made from a fixed seed, with the standard library only.
"""
import dataclasses
import json
import pathlib
import random
import struct
import zlib

U8, I8, U16, I16, U32, I32, F32, BOOL, STRING, ARRAY, U64, I64, F64 = range(13)
PACKING = {U8: "B", I8: "b", U16: "H", I16: "h", U32: "I", I32: "i", F32: "f", BOOL: "B", U64: "Q", I64: "q", F64: "d"}
BITS = {U8: 8, I8: 8, U16: 16, I16: 16, U32: 32, I32: 32, BOOL: 8, U64: 64, I64: 64}
LAYERS, HIDDEN, INNER, HEADS, KV_HEADS, CONTEXT = 4, 32, 64, 4, 2, 256
TEMPLATE = ("{% for message in messages %}{{'<|im_start|>' + message['role'] + '\n' + message['content'] + "
            "'<|im_end|>' + '\n'}}{% endfor %}{% if add_generation_prompt %}{{ '<|im_start|>assistant\n' }}{% endif %}")


def packed(kind, value):
    """A number in the bytes of its kind, cut to its width if it is too large; of a kind that there is not, eight."""
    kind = kind if kind in PACKING else U64
    if kind in BITS:
        return struct.pack("<Q", int(value) & (2**64 - 1))[:BITS[kind] // 8]
    try:
        return struct.pack("<" + PACKING[kind], value)
    except OverflowError:
        return struct.pack("<" + PACKING[kind], float("inf"))


def text(value, length=None):
    raw = value if isinstance(value, bytes) else value.encode("utf-8", "surrogatepass")
    return struct.pack("<Q", len(raw) if length is None else length & (2**64 - 1)) + raw


@dataclasses.dataclass
class Pair:
    key: str
    kind: int
    value: object
    element: int = None  # kind of an array's elements
    count: int = None  # what an array says instead of its length
    length: int = None  # what a text says instead of its length

    def encode(self):
        head = text(self.key) + struct.pack("<I", self.kind & 0xffffffff)
        if self.element is not None:
            count = len(self.value) if self.count is None else self.count
            body = b"".join(text(v) if self.element == STRING else packed(self.element, v) for v in self.value)
            return head + struct.pack("<IQ", self.element & 0xffffffff, count & (2**64 - 1)) + body
        if isinstance(self.value, (str, bytes)):
            return head + text(self.value, self.length)
        return head + packed(self.kind if self.kind in PACKING else U64, self.value)


@dataclasses.dataclass
class Tensor:
    name: str
    extents: list  # fastest first
    data: bytes
    kind: int = 0  # F32
    offset: int = None  # what the directory says instead of the true one
    dimensions: int = None

    def entry(self, offset):
        count = len(self.extents) if self.dimensions is None else self.dimensions
        extents = b"".join(struct.pack("<Q", e & (2**64 - 1)) for e in self.extents)
        return (text(self.name) + struct.pack("<I", count & 0xffffffff) + extents +
                struct.pack("<IQ", self.kind & 0xffffffff,
                            (offset if self.offset is None else self.offset) & (2**64 - 1)))


@dataclasses.dataclass
class Gguf:
    pairs: list
    tensors: list
    version: int = 3
    tensor_count: int = None
    pair_count: int = None

    def encode(self, alignment=32):
        tensors = len(self.tensors) if self.tensor_count is None else self.tensor_count
        pairs = len(self.pairs) if self.pair_count is None else self.pair_count
        head = b"GGUF" + struct.pack("<IQQ", self.version, tensors & (2**64 - 1), pairs & (2**64 - 1))
        head += b"".join(pair.encode() for pair in self.pairs)
        data = bytearray()
        for tensor in self.tensors:
            head += tensor.entry(len(data))
            data += tensor.data
            data += bytes(-len(data) % alignment)
        return head + bytes(-len(head) % alignment) + bytes(data)


def byte_names():
    """The printable stand-in of each byte in byte-level vocabularies."""
    plain = [*range(33, 127), *range(161, 173), *range(174, 256)]
    others = [b for b in range(256) if b not in plain]
    return [chr(b) if b in plain else chr(256 + others.index(b)) for b in range(256)]


def vocabulary():
    tokens = ["<|endoftext|>", "<|im_start|>", "<|im_end|>", *byte_names()]
    merges = [("t", "h"), ("th", "e"), ("Ġ", "the"), ("Ġ", "a"), ("i", "n"), ("in", "g"), ("e", "r"), ("o", "n")]
    return tokens + [left + right for left, right in merges], merges


def floats(source, count, scale):
    return struct.pack(f"<{count}f", *(source.gauss(0.0, scale) for _ in range(count)))


def weights(seed=3):
    """Name in GGUF, name in safetensors, extents (slowest first), bytes."""
    source = random.Random(seed)
    tokens = len(vocabulary()[0])
    kv = HIDDEN // HEADS * KV_HEADS
    rows = [("token_embd.weight", "model.embed_tokens.weight", [tokens, HIDDEN], 1.0),
            ("output_norm.weight", "model.norm.weight", [HIDDEN], 0.0),
            ("output.weight", "lm_head.weight", [tokens, HIDDEN], 0.5)]
    for layer in range(LAYERS):
        short, long = f"blk.{layer}.", f"model.layers.{layer}."
        rows += [(short + "attn_norm.weight", long + "input_layernorm.weight", [HIDDEN], 0.0),
                 (short + "ffn_norm.weight", long + "post_attention_layernorm.weight", [HIDDEN], 0.0)]
        for end, name, shape in [("attn_q", "self_attn.q_proj", [HIDDEN, HIDDEN]),
                                 ("attn_k", "self_attn.k_proj", [kv, HIDDEN]),
                                 ("attn_v", "self_attn.v_proj", [kv, HIDDEN]),
                                 ("attn_output", "self_attn.o_proj", [HIDDEN, HIDDEN]),
                                 ("ffn_gate", "mlp.gate_proj", [INNER, HIDDEN]),
                                 ("ffn_up", "mlp.up_proj", [INNER, HIDDEN]),
                                 ("ffn_down", "mlp.down_proj", [HIDDEN, INNER])]:
            rows.append((short + end + ".weight", long + name + ".weight", shape, 0.15))
    result = []
    for short, long, shape, scale in rows:
        count = shape[0] * (shape[1] if len(shape) > 1 else 1)
        data = floats(source, count, scale) if scale else struct.pack(f"<{count}f", *[1.0] * count)
        result.append((short, long, shape, data))
    return result


def tiny_gguf():
    tokens, merges = vocabulary()
    numbers = {"block_count": LAYERS, "context_length": CONTEXT, "embedding_length": HIDDEN,
               "feed_forward_length": INNER, "attention.head_count": HEADS, "attention.head_count_kv": KV_HEADS,
               "rope.dimension_count": HIDDEN // HEADS, "vocab_size": len(tokens)}
    pairs = [Pair("general.architecture", STRING, "llama"), Pair("general.name", STRING, "tiny"),
             Pair("general.alignment", U32, 32)]
    pairs += [Pair("llama." + key, U32, value) for key, value in numbers.items()]
    pairs += [Pair("llama.rope.freq_base", F32, 10000.0),
              Pair("llama.attention.layer_norm_rms_epsilon", F32, 1e-5),
              Pair("tokenizer.ggml.model", STRING, "gpt2"), Pair("tokenizer.ggml.pre", STRING, "gpt-2"),
              Pair("tokenizer.ggml.tokens", ARRAY, list(tokens), STRING),
              Pair("tokenizer.ggml.token_type", ARRAY, [3, 3, 3] + [1] * (len(tokens) - 3), I32),
              Pair("tokenizer.ggml.merges", ARRAY, [" ".join(merge) for merge in merges], STRING),
              Pair("tokenizer.ggml.bos_token_id", U32, 1), Pair("tokenizer.ggml.eos_token_id", U32, 2),
              Pair("tokenizer.ggml.unknown_token_id", U32, 0), Pair("tokenizer.ggml.add_bos_token", BOOL, 0),
              Pair("tokenizer.chat_template", STRING, TEMPLATE)]
    return Gguf(pairs, [Tensor(short, shape[::-1], data) for short, _, shape, data in weights()])


def tiny_parts():
    """The same model in three files: the first holds what is said of all."""
    whole = tiny_gguf()
    parts = [Gguf(whole.pairs if i == 0 else [], whole.tensors[i::3]) for i in range(3)]
    for i, part in enumerate(parts):
        part.pairs = part.pairs + [Pair("split.no", U16, i), Pair("split.count", U16, 3),
                                   Pair("split.tensors.count", I32, len(whole.tensors))]
    return parts


def pdf(text):
    """A page with a text, in one line."""
    stream = zlib.compress(b"BT /F 9 Tf (" + text.replace(b"(", b"").replace(b")", b"") + b") Tj ET")
    objects = [b"<</Type/Catalog/Pages 2 0 R>>", b"<</Type/Pages/Kids[3 0 R]/Count 1>>",
               b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 900 900]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>",
               b"<</Filter/FlateDecode/Length %d>>stream\n%b\nendstream" % (len(stream), stream),
               b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>"]
    out, places = b"%PDF-1.4\n", []
    for number, content in enumerate(objects, 1):
        places.append(len(out))
        out += b"%d 0 obj\n%b\nendobj\n" % (number, content)
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    return out + b"xref\n0 6\n0000000000 65535 f \n%btrailer\n<</Size 6/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF\n" % (
        table, len(out))


def safetensors(header, data, length=None):
    raw = header if isinstance(header, bytes) else json.dumps(header).encode("utf-8", "surrogatepass")
    return struct.pack("<Q", len(raw) if length is None else length & (2**64 - 1)) + raw + data


def read_safetensors(content):
    size = struct.unpack_from("<Q", content)[0]
    return json.loads(content[8:8 + size]), content[8 + size:]


def tiny_folder():
    """The files of the model as a folder: name to bytes or to what their JSON holds."""
    tokens, merges = vocabulary()
    header, data = {"__metadata__": {"format": "pt"}}, b""
    for _, name, shape, values in weights():
        header[name] = {"dtype": "F32", "shape": shape, "data_offsets": [len(data), len(data) + len(values)]}
        data += values
    level = {"type": "ByteLevel", "add_prefix_space": False, "trim_offsets": True, "use_regex": True}
    added = [{"id": i, "content": tokens[i], "single_word": False, "lstrip": False, "rstrip": False,
              "normalized": False, "special": True} for i in range(3)]
    return {
        "model.safetensors": safetensors(header, data),
        "config.json": {"architectures": ["LlamaForCausalLM"], "model_type": "llama", "hidden_act": "silu",
                        "hidden_size": HIDDEN, "intermediate_size": INNER, "num_attention_heads": HEADS,
                        "num_key_value_heads": KV_HEADS, "num_hidden_layers": LAYERS, "head_dim": HIDDEN // HEADS,
                        "max_position_embeddings": CONTEXT, "rms_norm_eps": 1e-5, "rope_theta": 10000.0,
                        "vocab_size": len(tokens), "tie_word_embeddings": False, "bos_token_id": 1, "eos_token_id": 2},
        "tokenizer.json": {"version": "1.0", "added_tokens": added, "normalizer": {"type": "NFC"},
                           "pre_tokenizer": level, "post_processor": None, "decoder": level,
                           "model": {"type": "BPE", "vocab": {token: i for i, token in enumerate(tokens)},
                                     "merges": [" ".join(merge) for merge in merges]}},
        "tokenizer_config.json": {"chat_template": TEMPLATE, "bos_token": "<|im_start|>", "eos_token": "<|im_end|>",
                                  "add_bos_token": False},
    }


def write_folder(folder, files):
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    for name, content in files.items():
        raw = content if isinstance(content, bytes) else json.dumps(content).encode("utf-8", "surrogatepass")
        (folder / name).write_bytes(raw)
    return folder


def write_prompts(path, count):
    lines = [json.dumps({"question_id": i, "turns": [f"Question {i}: what is {i * 7}?", "And then?"]})
             for i in range(count)]
    pathlib.Path(path).write_text("\n".join(lines) + "\n")
    return path
