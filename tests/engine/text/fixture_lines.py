"""Writes a fixture as JSON with a line for each element of its lists: small, and yet a change is seen in its line."""
import json
import struct
import sys
import zlib


def write(fixture, ascii_only):
    sys.stdout.write(text_of(fixture, ascii_only))


def write_compressed(fixture, ascii_only):
    """Behind its length as a big-endian u32, as Qt's qUncompress() reads it."""
    text = text_of(fixture, ascii_only).encode()
    sys.stdout.buffer.write(struct.pack(">I", len(text)) + zlib.compress(text, 9))


def text_of(fixture, ascii_only):
    def compact(value):
        return json.dumps(value, ensure_ascii=ascii_only, separators=(",", ":"))

    members = [f"{compact(name)}:[\n" + ",\n".join(map(compact, part)) + "\n]" if isinstance(part, list)
               else f"{compact(name)}:{compact(part)}" for name, part in fixture.items()]
    return "{" + ",\n".join(members) + "}\n"
