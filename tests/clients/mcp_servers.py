#!/usr/bin/env python3
"""usage: mcp_servers.py GRIFFIN FOLDER [MODEL]   Published servers of tools, in the folder with their programs, used by
`griffin chat --mcp`: mcp-server-time, mcp-server-git and mcp-server-fetch as programs, mcp_server.py also by HTTP. What
the model asks for is scripted, so that every kind of call is made: allowed, refused, wrong, and to a server that dies.
Then `griffin serve` is asked for calls of all these tools: their arguments are valid under the servers' own schemas."""
import http.server
import json
import os
import pathlib
import re
import socket
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request

import jsonschema

HERE = pathlib.Path(__file__).resolve().parent
PATIENCE = 240  # seconds


def check(condition, what):
    if not condition:
        sys.exit(f"mcp_servers.py: {what}")


class Model(http.server.BaseHTTPRequestHandler):
    """Asks for the call that is the question, {"tool": ..., "arguments": ...}, and repeats the result."""
    offered = []  # the tools of the last question

    def log_message(self, *_):
        pass

    def do_GET(self):
        self.answer("application/json", json.dumps({"data": [{"id": "scripted"}]}))

    def do_POST(self):
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        last = body["messages"][-1]
        Model.offered = body.get("tools", Model.offered)
        if last["role"] == "tool":
            delta, end = {"content": "RESULT " + json.dumps(last["content"])}, "stop"
        else:
            asked = json.loads(last["content"])
            names = [tool["function"]["name"] for tool in Model.offered]
            name = next((name for name in names if name.endswith(asked["tool"])), asked["tool"])
            call = {"name": name, "arguments": json.dumps(asked["arguments"])}
            delta, end = {"tool_calls": [{"index": 0, "id": "call1", "type": "function", "function": call}]}, "tool_calls"
        events = [{"choices": [{"index": 0, "delta": delta}]}, {"choices": [{"index": 0, "delta": {}, "finish_reason": end}]}]
        self.answer("text/event-stream", "".join(f"data: {json.dumps(event)}\n\n" for event in events) + "data: [DONE]\n\n")

    def answer(self, kind, text):
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.end_headers()
        self.wfile.write(text.encode())


def chat(griffin, address, target, steps):
    """A conversation; each step is (tool, arguments, "y" or "n"). Returns the results of its calls, and what was said."""
    lines = [part for tool, arguments, allowed in steps
             for part in (json.dumps({"tool": tool, "arguments": arguments}), allowed)]
    done = subprocess.run([griffin, "chat", "--engine", address, "--mcp", target], input="\n".join(lines) + "\n",
                          capture_output=True, text=True, timeout=PATIENCE)
    results = [json.loads(line) for line in re.findall(r"RESULT (.*)", done.stdout)]
    check(len(results) == len(steps), f"{target}: {len(results)} results of {len(steps)} calls: {done.stdout}{done.stderr}")
    check("cannot be used" not in done.stderr, f"{target}: a tool is left out: {done.stderr}")
    return results, done.stderr


def published(griffin, address, folder, work):
    """The three servers of the protocol's own project. Returns the definitions of their tools."""
    tools = []
    results, said = chat(griffin, address, f"{folder}/mcp-server-time", [
        ("convert_time", {"source_timezone": "Asia/Tokyo", "time": "12:00", "target_timezone": "UTC"}, "y"),
        ("get_current_time", {"timezone": "Europe/Paris"}, "n"),
        ("get_current_time", {"timezone": "Atlantis/Capital"}, "y"),
        ("get_current_time", {}, "y")])
    check("T03:00" in results[0], f"12:00 in Tokyo is {results[0]}")
    check("did not allow" in results[1] and "Paris" not in results[1], f"a call that was refused: {results[1]}")
    check("Atlantis" in results[2], f"a time zone that is none: {results[2]}")
    check("timezone" in results[3] and "required" in results[3].lower(), f"an argument is missing: {results[3]}")
    check("Asia/Tokyo" in said, f"the arguments are shown before the question: {said}")
    tools += Model.offered
    print("mcp-server-time: ok")

    repository = work / "repository"
    git = ["git", "-C", str(repository), "-c", "user.name=A", "-c", "user.email=a@example.org"]
    subprocess.run(["git", "init", "--quiet", str(repository)], check=True)
    subprocess.run([*git, "commit", "--quiet", "--allow-empty", "-m", "The first words"], check=True)
    results, _ = chat(griffin, address, f'{folder}/mcp-server-git --repository "{repository}"', [
        ("git_log", {"repo_path": str(repository), "max_count": 1, "start_timestamp": None}, "y"),
        ("git_create_branch", {"repo_path": str(repository), "branch_name": "unwanted"}, "n"),
        ("git_log", {"repo_path": "/nowhere"}, "y")])
    check("The first words" in results[0], f"git log: {results[0]}")
    branches = subprocess.run([*git, "branch"], check=True, capture_output=True, text=True).stdout
    check("unwanted" not in branches, "a branch was made that nobody allowed")
    check("/nowhere" in results[2] or "outside" in results[2], f"no repository: {results[2]}")
    tools += Model.offered
    print("mcp-server-git: ok")

    # A page of this computer.
    results, _ = chat(griffin, address, f"{folder}/mcp-server-fetch --allow-private-ips --ignore-robots-txt", [
        ("fetch", {"url": address + "/models", "raw": True}, "y"), ("fetch", {"url": "http://127.0.0.1:9/"}, "y")])
    check("scripted" in results[0], f"a page: {results[0]}")
    check("127.0.0.1:9" in results[1], f"no page: {results[1]}")
    tools += Model.offered
    print("mcp-server-fetch: ok")
    return tools


def ours(griffin, address, folder, port):
    """mcp_server.py, as a program and by HTTP."""
    program = f'{folder}/python3 "{HERE}/mcp_server.py"'
    trip = {"place": {"city": "Rome"}, "by": {"kind": "walk", "minutes": 5}, "days": ["Friday"]}
    web = None
    for target in (program, f"http://127.0.0.1:{port}/mcp"):
        if target != program:
            web = subprocess.Popen([f"{folder}/python3", HERE / "mcp_server.py", str(port)], stderr=subprocess.DEVNULL)
            wait_for(port, web)
        results, _ = chat(griffin, address, target, [
            ("visit", trip, "y"), ("visit", {**trip, "by": {"kind": "swim"}}, "y"), ("fails", {"reason": "rain"}, "y"),
            ("dies", {}, "y"), ("visit", trip, "y")])
        check(results[0] == "visit Rome by walk on 1 days", f"{target}: {results[0]}")
        check("swim" in results[1] or "kind" in results[1], f"{target}: wrong arguments: {results[1]}")
        check("fails" in results[2], f"{target}: a call that fails: {results[2]}")
        # As a program it is started again; by HTTP nobody does that.
        check("server" in results[3] and "visit" not in results[3], f"{target}: a server that dies: {results[3]}")
        again = results[4] == results[0] if target == program else "connection" in results[4]
        check(again, f"{target}: after the server's end: {results[4]}")
        print(f"{'by HTTP' if web else 'as a program'}: ok")
    check(web.wait(PATIENCE) == 3, "the server by HTTP was ended by the call")
    return Model.offered


def wait_for(port, process):
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline and process.poll() is None:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.1)
    sys.exit("mcp_servers.py: the server by HTTP does not start")


def valid(griffin, tools, model):
    """Calls as the model writes them, of each tool."""
    served = subprocess.Popen([griffin, "serve", "--port", "0", "--json", *(["--model", model] if model else [])],
                              stdout=subprocess.PIPE, text=True)
    try:
        address = json.loads(served.stdout.readline())["listening"]
        finished = 0
        for number, tool in enumerate(tools):
            name = tool["function"]["name"]
            body = {"messages": [{"role": "user", "content": "Use the tool for Rome."}], "tools": [tool], "seed": number,
                    "tool_choice": {"type": "function", "function": {"name": name}}, "parallel_tool_calls": False,
                    "temperature": 1, "max_tokens": 160}
            request = urllib.request.Request(f"{address}/v1/chat/completions", json.dumps(body).encode(),
                                             {"Content-Type": "application/json"})
            with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
                choice = json.load(answer)["choices"][0]
            if choice["finish_reason"] != "tool_calls":  # a text that is as long as the answer may be
                continue
            call = choice["message"]["tool_calls"][0]["function"]
            check(call["name"] == name, f"{name} was asked for, not {call}")
            jsonschema.validate(json.loads(call["arguments"]), tool["function"]["parameters"],
                                format_checker=None)
            print(f"valid: {name}({call['arguments']})")
            finished += 1
        check(finished * 2 >= len(tools), f"only {finished} of {len(tools)} calls came to an end")
    finally:
        served.terminate()
        served.wait(PATIENCE)


def main():
    griffin, folder, model = sys.argv[1], sys.argv[2], (sys.argv[3:] or [None])[0]
    scripted = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Model)
    threading.Thread(target=scripted.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{scripted.server_port}/v1"
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with tempfile.TemporaryDirectory() as work:
        os.environ["XDG_CONFIG_HOME"] = os.environ["XDG_DATA_HOME"] = work
        tools = published(griffin, address, folder, pathlib.Path(work)) + ours(griffin, address, folder, port)
        del os.environ["XDG_DATA_HOME"]  # where the default model is
        valid(griffin, tools, model)


if __name__ == "__main__":
    main()
