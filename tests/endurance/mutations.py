"""Changes that know what they change: numbers at the edges of their types, texts, JSON trees, bytes, GGUF pieces."""
import copy
import json
import random
import struct

import tiny_files

EDGES = [0, 1, 2, 3, 7, 31, 32, 33, 127, 128, 255, 256, 65535, 65536, 2**31 - 1, 2**31, 2**32 - 1, 2**32, 2**53,
         2**62, 2**63 - 1, 2**63, 2**64 - 1]
TEXTS = ["", "\0", "x", "../../../etc/passwd", "/dev/zero", "a" * 70000, "\ud800", "%s%n", "\u202e", "\n",
         "griffin: x: y", "{% for a in range(10**9) %}x{% endfor %}",
         "{{ messages", "[gMASK]", "-1", "1e999", "nan", "*" * 300 + "(" * 300]


def number(source, value):
    value = value if isinstance(value, (int, float)) else 0
    choice = source.randrange(6)
    if choice == 0:
        return int(source.choice(EDGES))
    if choice == 1:
        return -int(source.choice(EDGES))
    if choice == 2:
        return value + source.choice([-1, 1, 2, 8, 31])
    if choice == 3:
        return value * source.choice([2, 3, 16, 1024]) if isinstance(value, int) else value * 1e30
    if choice == 4 and isinstance(value, int):
        return value ^ (1 << source.randrange(64))
    if isinstance(value, float):
        return source.choice([0.5, -0.0, 1e308, 1e-45, float("inf"), float("nan")])
    return value // 2


def words(source, value):
    if source.random() < 0.4:
        return source.choice(TEXTS)
    place = source.randrange(len(value) + 1)
    return source.choice([value[:place], value[:place] + source.choice(TEXTS)[:2000] + value[place:], value * 2,
                          value.swapcase(), value[::-1]])


def raw(source, content):
    """Some bytes of it changed, cut, doubled or put elsewhere; mostly near the beginning, where structure is."""
    content = bytearray(content)
    for _ in range(source.choice([1, 1, 1, 2, 4, 16])):
        if not content:
            break
        reach = max(1, min(len(content), source.choice([16, 64, 512, 4096, len(content)])))
        place = source.randrange(reach)
        choice = source.randrange(7)
        if choice == 0:
            content[place] ^= 1 << source.randrange(8)
        elif choice == 1:
            content[place] = source.choice([0, 1, 0x7f, 0x80, 0xff, ord('"'), ord("{")])
        elif choice == 2:
            del content[place:]
        elif choice == 3:
            del content[place:place + source.randrange(1, 64)]
        elif choice == 4:
            content[place:place] = content[place:place + source.randrange(1, 256)]
        elif choice == 5:
            struct.pack_into("<Q", content, max(0, min(place, len(content) - 8)), source.choice(EDGES)) if len(
                content) >= 8 else content.append(0)
        else:
            content[place:place] = source.randbytes(source.randrange(1, 64))
    return bytes(content)


def places(tree, path=()):
    yield path
    if isinstance(tree, dict):
        for key, value in tree.items():
            yield from places(value, (*path, key))
    elif isinstance(tree, list):
        for i, value in enumerate(tree[:64]):
            yield from places(value, (*path, i))


def other_value(source, value):
    if source.random() < 0.5:
        if isinstance(value, bool):
            return not value
        if isinstance(value, (int, float)):
            return number(source, value)
        if isinstance(value, str):
            return words(source, value)
        if isinstance(value, list) and value:
            return source.choice([value[:-1], value + value[-1:], value[::-1], value * 50])
    return source.choice([None, True, [], {}, "", 0, -1, 1e300, 2**64, "x" * 1000, [[[]]], {"a": {"a": {}}}])


def tree(source, value):
    """JSON with up to three values changed, left out or nested; as bytes."""
    value = copy.deepcopy(value)
    for _ in range(source.choice([1, 1, 2, 3])):
        every = [path for path in places(value) if path]
        if not every:
            break
        # Half of the time one of the upper ones: there are few of them and they mean much.
        upper = [path for path in every if len(path) < 3]
        path = source.choice(upper if upper and source.random() < 0.5 else every)
        parent = value
        for key in path[:-1]:
            parent = parent[key]
        choice = source.randrange(5)
        if choice == 0:
            del parent[path[-1]]
        elif choice == 1 and isinstance(parent, dict):
            parent[words(source, str(path[-1]))] = parent.pop(path[-1])
        else:
            parent[path[-1]] = other_value(source, parent[path[-1]])
    out = json.dumps(value).encode("utf-8", "surrogatepass")
    choice = source.randrange(12)
    if choice == 0:
        return out.replace(b"null", b"[" * 100000, 1) if b"null" in out else b"[" * 100000 + out
    if choice == 1:
        return out[:-1] + b"," + out[1:] if out[:1] == b"{" else out  # every key twice
    if choice == 2:
        return raw(source, out)
    return out


def gguf(source, file):
    """Changes one to three pieces of a tiny_files.Gguf; returns its bytes."""
    file = copy.deepcopy(file)
    alignment = 32
    for _ in range(source.choice([1, 1, 2, 3])):
        choice = source.randrange(10)
        if choice < 4 and file.pairs:
            pair(source, source.choice(file.pairs))
        elif choice < 7 and file.tensors:
            tensor(source, source.choice(file.tensors))
        elif choice == 7:
            field = source.choice(["tensor_count", "pair_count", "version"])
            file.__dict__[field] = abs(int(number(source, len(file.tensors)))) & (
                2**32 - 1 if field == "version" else 2**64 - 1)
        elif choice == 8:
            alignment = source.choice([1, 8, 64, 4096])
        elif file.pairs and file.tensors:
            group = source.choice([file.pairs, file.tensors])
            place = source.randrange(len(group))
            if source.random() < 0.5:
                del group[place]
            else:
                group.insert(source.randrange(len(group)), copy.deepcopy(group[place]))
    out = file.encode(alignment)
    return raw(source, out) if source.random() < 0.1 else out


def pair(source, pair):
    choice = source.randrange(8)
    if choice == 0:
        pair.kind = source.choice([*range(14), 255, 2**32 - 1])
        if pair.kind == tiny_files.STRING and not isinstance(pair.value, (str, list)):
            pair.value = str(pair.value)
    elif choice == 1:
        pair.key = words(source, pair.key)
    elif pair.element is not None:
        if choice == 2:
            pair.count = abs(int(number(source, len(pair.value))))
        elif choice == 3:
            pair.value = pair.value[:source.randrange(len(pair.value) + 1)]
        elif choice == 4 and pair.element != tiny_files.STRING:
            pair.element = source.choice([0, 1, 2, 3, 4, 5, 6, 7, 10, 12, 13])
        elif pair.value:
            place = source.randrange(len(pair.value))
            old = pair.value[place]
            pair.value = list(pair.value)
            pair.value[place] = words(source, old) if isinstance(old, str) else number(source, old)
    elif isinstance(pair.value, str):
        if choice == 2:
            pair.length = abs(int(number(source, len(pair.value))))
        else:
            pair.value = words(source, pair.value)
    else:
        pair.value = number(source, pair.value)


def tensor(source, tensor):
    choice = source.randrange(6)
    if choice == 0:
        tensor.name = words(source, tensor.name)
    elif choice == 1:
        tensor.kind = source.choice([*range(40), 2**31, 2**32 - 1])
    elif choice == 2:
        tensor.offset = abs(int(number(source, len(tensor.data)))) // source.choice([1, 32]) * source.choice([1, 32])
    elif choice == 3:
        tensor.dimensions = source.choice([0, 1, 2, 3, 4, 5, 2**31, 2**32 - 1])
    elif choice == 4:
        tensor.extents = tensor.extents[::-1] + ([1] if source.random() < 0.5 else [])
    else:
        place = source.randrange(len(tensor.extents))
        tensor.extents = [*tensor.extents]
        tensor.extents[place] = abs(int(number(source, tensor.extents[place])))
    if source.random() < 0.1:
        damaged = bytearray(tensor.data)
        for _ in range(8):  # infinite and not a number
            struct.pack_into("<I", damaged, source.randrange(len(damaged) // 4) * 4, source.choice(
                [0x7f800000, 0xff800000, 0x7fc00000, 0x7f7fffff]))
        tensor.data = bytes(damaged)


def safetensors(source, content):
    header, data = tiny_files.read_safetensors(content)
    choice = source.randrange(8)
    if choice == 0:
        return tiny_files.safetensors(header, data, abs(int(number(source, len(json.dumps(header))))))
    if choice == 1:
        return raw(source, content)
    if choice == 2:
        return tiny_files.safetensors(header, data[:source.randrange(len(data))])
    if choice < 6:
        entry = header[source.choice([key for key in header if key != "__metadata__"])]
        part = source.choice(["dtype", "shape", "data_offsets"])
        if part == "dtype":
            entry[part] = source.choice(["F16", "BF16", "I64", "U8", "F64", "F8_E4M3", "", "f32"])
        elif entry[part]:
            place = source.randrange(len(entry[part]))
            entry[part][place] = number(source, entry[part][place])
        return tiny_files.safetensors(header, data)
    meta = header.get("__metadata__", {})
    inner = [key for key in meta if key.endswith("config") or key.endswith("training")]
    if inner and source.random() < 0.6:
        key = source.choice(inner)
        meta[key] = tree(source, json.loads(meta[key])).decode("utf-8", "replace")
        return tiny_files.safetensors(header, data)
    return tiny_files.safetensors(tree(source, header), data)


def source_of(seed, number, kind):
    """The random numbers of one case: it can be made again by itself."""
    return random.Random(f"{seed} {number} {kind}")
