#!/usr/bin/env python3
"""Renders the conversations of make_tool_fixture.py that FILE names with its templates, in the shape of families that no
code of ours knows, by Python's jinja2, and writes the results into it.

usage: render_own_tools.py fixtures/own_tool_templates.json

"takes": what programs give such a template: arguments as a string, no content beside calls.
"""
import copy
import json
import sys

import make_tool_fixture


def prepared(messages, takes):
    messages = copy.deepcopy(messages)
    for message in messages:
        for call in message.get("tool_calls", []):
            if "text" in takes:
                call["function"]["arguments"] = make_tool_fixture.tojson(call["function"]["arguments"])
        if "none" in takes and "tool_calls" in message:
            message["content"] = message["content"] or None
    return messages


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        fixture = json.load(file)
    for entry in fixture["templates"]:
        messages = prepared(make_tool_fixture.CONVERSATIONS[entry["conversation"]], entry["takes"])
        entry["rendered"] = make_tool_fixture.render(entry["template"], entry["bos"], entry["eos"], messages,
                                                     make_tool_fixture.TOOLS[:2], True)
    with open(sys.argv[1], "w", encoding="utf-8") as file:
        json.dump(fixture, file, ensure_ascii=False, indent=0)
        file.write("\n")


if __name__ == "__main__":
    main()
