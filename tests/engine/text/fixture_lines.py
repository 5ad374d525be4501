"""Writes a fixture as JSON with a line for each element of its lists: small, and yet a change is seen in its line."""
import json
import sys


def write(fixture, ascii_only):
    def compact(value):
        return json.dumps(value, ensure_ascii=ascii_only, separators=(",", ":"))

    members = [f"{compact(name)}:[\n" + ",\n".join(map(compact, part)) + "\n]" if isinstance(part, list)
               else f"{compact(name)}:{compact(part)}" for name, part in fixture.items()]
    sys.stdout.write("{" + ",\n".join(members) + "}\n")
