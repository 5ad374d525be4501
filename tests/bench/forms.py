#!/usr/bin/env python3
"""Answers with a form: are they valid, are they vanilla's under the same form, and how fast are they?

    tests/bench/forms.py GRIFFIN OUT.json [--schemas 100] [--threads 2]

For each of many JSON schemas a server is asked in turn: with the schema by `auto` and by `vanilla`, and for the same keys
without it by `auto`, at temperature 0; and with the schema by `vanilla` at temperature 1, where every token is masked.
`form_share` is what the form cost of the time, as the server measures it. Validity is judged by the Python package
jsonschema.
"""
import argparse
import json
import random
import re
import subprocess
import time
import urllib.request

import jsonschema

THINGS = ["a fox", "a lighthouse", "the planet Mars", "a bicycle", "a bowl of soup", "a library", "the moon", "a violin",
          "an old map", "a garden", "a steam engine", "the city of Lisbon", "a wooden chair", "a thunderstorm", "a clock"]
FIELDS = [
    ("name", {"type": "string", "maxLength": 40}), ("colour", {"enum": ["red", "green", "blue", "grey", "none"]}),
    ("age_in_years", {"type": "integer", "minimum": 0, "maximum": 9999}), ("is_alive", {"type": "boolean"}),
    ("weight_in_kilograms", {"type": "number", "minimum": 0, "maximum": 100000}),
    ("tags", {"type": "array", "items": {"type": "string", "maxLength": 20}, "minItems": 1, "maxItems": 4}),
    ("description", {"type": "string", "maxLength": 120}), ("kind", {"enum": ["animal", "place", "object", "other"]}),
    ("first_seen", {"type": "string", "format": "date"}), ("rating", {"type": "integer", "minimum": 1, "maximum": 5}),
    ("owner", {"type": ["string", "null"], "maxLength": 30}), ("identifier", {"type": "string", "pattern": "^[A-Z]{2}-[0-9]{4}$"}),
    ("position", {"type": "object", "properties": {"latitude": {"type": "number", "minimum": -90, "maximum": 90},
                                                   "longitude": {"type": "number", "minimum": -180, "maximum": 180}},
                  "required": ["latitude", "longitude"], "additionalProperties": False}),
]


def schemas(count):
    chance = random.Random(7)
    for i in range(count):
        fields = chance.sample(FIELDS, chance.randint(3, 7))
        names = [name for name, _ in fields]
        yield THINGS[i % len(THINGS)], {
            "type": "object", "properties": dict(fields), "additionalProperties": False,
            "required": [name for name in names if chance.random() < 0.8] or names}


def ask(address, thing, schema, form, method, temperature):
    keys = ", ".join(schema["properties"])
    body = {"messages": [{"role": "user", "content": f"Describe {thing} as a JSON object with the keys {keys}."}],
            "temperature": temperature, "seed": 1, "max_tokens": 300, "stream": True, "stream_options": {"include_usage": True},
            "speculation": {"method": method}}
    if form:
        body["response_format"] = {"type": "json_schema", "json_schema": {"name": "thing", "schema": schema}}
    request = urllib.request.Request(address + "/chat/completions", json.dumps(body).encode(),
                                     {"Content-Type": "application/json"})
    answer = {"text": "", "finish": "", "tokens": 0, "passes": 0, "form_ms": 0.0, "seconds": 0.0}
    first = None
    for line in urllib.request.urlopen(request, timeout=600):
        if not line.startswith(b"data: {"):
            continue
        event = json.loads(line[6:])
        for choice in event["choices"]:
            answer["text"] += choice["delta"].get("content") or ""
            answer["finish"] = choice["finish_reason"] or answer["finish"]
            # From the first text on: reading the prompt is the same for all.
            first = first or (time.monotonic() if answer["text"] else None)
        if event.get("usage"):
            answer["tokens"] = event["usage"]["completion_tokens"]
            answer["passes"] = event["usage"]["speculation"]["passes"]
            answer["form_ms"] = event["usage"]["speculation"]["form_ms"]
    answer["seconds"] = time.monotonic() - first
    return answer


def rate(answers):
    """Tokens a second and tokens a pass, of all answers together."""
    tokens = sum(answer["tokens"] for answer in answers)
    return tokens / sum(answer["seconds"] for answer in answers), tokens / sum(answer["passes"] for answer in answers)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("griffin")
    parser.add_argument("out")
    parser.add_argument("--schemas", type=int, default=100)
    parser.add_argument("--threads", default="2")
    parser.add_argument("--port", default="18231")
    options = parser.parse_args()
    server = subprocess.Popen([options.griffin, "serve", "--port", options.port, "--threads", options.threads],
                              stdout=subprocess.PIPE, text=True)
    for line in server.stdout:
        if re.search(r"http://", line):
            break
    address = f"http://127.0.0.1:{options.port}/v1"
    kinds = {"form auto": (True, "auto", 0), "form vanilla": (True, "vanilla", 0), "free auto": (False, "auto", 0),
             "form vanilla, drawn": (True, "vanilla", 1)}
    answers = {kind: [] for kind in kinds}
    valid = same = 0
    try:
        for thing, schema in schemas(options.schemas):
            for kind, (form, method, temperature) in kinds.items():
                answers[kind].append(ask(address, thing, schema, form, method, temperature))
            fast, plain = answers["form auto"][-1], answers["form vanilla"][-1]
            same += fast["text"] == plain["text"]
            try:
                jsonschema.validate(json.loads(fast["text"]), schema)
                valid += 1
            except (ValueError, jsonschema.ValidationError) as error:
                print("not valid:", fast["finish"], fast["text"][:200], str(error)[:200])
    finally:
        server.terminate()
    result = {"schemas": options.schemas, "valid": valid, "same_as_vanilla": same}
    for kind, list_ in answers.items():
        speed, per_pass = rate(list_)
        result[kind] = {"tokens_per_second": round(speed, 1), "tokens_per_pass": round(per_pass, 2),
                        "tokens": sum(one["tokens"] for one in list_)}
        if "form" in kind:
            result[kind]["form_share"] = round(
                sum(one["form_ms"] for one in list_) / 1000 / sum(one["seconds"] for one in list_), 4)
    result["form auto / free auto"] = round(rate(answers["form auto"])[0] / rate(answers["free auto"])[0], 3)
    result["form auto / form vanilla"] = round(rate(answers["form auto"])[0] / rate(answers["form vanilla"])[0], 3)
    print(json.dumps(result, indent=1))
    with open(options.out, "w", encoding="utf-8") as file:
        json.dump(result, file, indent=1)
        file.write("\n")


if __name__ == "__main__":
    main()
