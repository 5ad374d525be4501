#!/usr/bin/env python3
"""Servers that lie, as hosts of downloads, as hubs and as engines: wrong lengths, ranges, types, hashes and JSON,
endless and tiny pieces, bombs, redirects in circles, to files and to others. The program ends with an answer or one
line, in time and within its memory; what is added is whole; nothing lies elsewhere; no key goes to anybody else."""
import gzip
import hashlib
import json
import socket
import struct
import sys
import threading
import time

import griffin_runs
import mutations
import tiny_files

TOKEN = "secret-of-the-campaign"
FILE = "tiny-Q8_0.gguf"
MOST_SENT = 48 << 20  # of an answer that does not end
BOMB = gzip.compress(bytes(256 << 20), 9)
EVENT = {"id": "x", "object": "chat.completion.chunk", "model": "m",
         "choices": [{"index": 0, "delta": {"content": "One two."}, "finish_reason": None}]}
LAST_EVENT = {"choices": [{"index": 0, "delta": {}, "finish_reason": "stop"}],
              "usage": {"prompt_tokens": 9, "completion_tokens": 3, "prompt_tokens_details": {"cached_tokens": 2}},
              "timings": {"predicted_ms": 12.5, "predicted_n": 3, "draft_n": 4, "draft_n_accepted": 2}}


class Hostile:
    """Listens on two ports: the server, and another to which it may send its clients."""

    def __init__(self, model):
        self.model, self.hash = model, hashlib.sha256(model).hexdigest()
        self.listeners = [self.listen(self.serve), self.listen(self.elsewhere)]
        self.port, self.other_port = (listener.getsockname()[1] for listener in self.listeners)
        self.begin(None)

    def begin(self, source):
        """A new case; the threads of the one before may still be there, and have a source of their own."""
        self.source, self.lock = source, threading.Lock()
        self.told, self.stolen, self.sent = [], [], 0

    @staticmethod
    def listen(handler):
        listener = socket.create_server(("127.0.0.1", 0), backlog=64)

        def accept():
            while True:
                try:
                    client, _ = listener.accept()
                except OSError:
                    return
                threading.Thread(target=handler, args=(client,), daemon=True).start()

        threading.Thread(target=accept, daemon=True).start()
        return listener

    @staticmethod
    def read(client):
        """Head and body of a request."""
        client.settimeout(10)
        data = b""
        while b"\r\n\r\n" not in data and len(data) < 65536:
            part = client.recv(65536)
            if not part:
                break
            data += part
        head, _, body = data.partition(b"\r\n\r\n")
        length = 0
        for line in head.lower().split(b"\r\n"):
            if line.startswith(b"content-length:"):
                length = int(line[15:])
        while len(body) < min(length, 1 << 20):
            part = client.recv(65536)
            if not part:
                break
            body += part
        return head.decode("latin-1"), body

    def elsewhere(self, client):
        with client:
            try:
                head, _ = self.read(client)
                self.stolen.append(head)
                client.sendall(self.packed(200, [], b"elsewhere"))
            except OSError:
                pass

    def serve(self, client):
        source, lock = self.source, self.lock
        with client:
            try:
                head, _ = self.read(client)
                words = head.split(" ")
                if len(words) < 2 or source is None:
                    return
                status, headers, body = self.honest(words[1], head)
                with lock:
                    attack = source.choice(ATTACKS) if source.random() < 0.6 else None
                    seed = source.random()
                inner = mutations.random.Random(seed)
                if attack is None:
                    self.send(client, self.packed(status, headers, body))
                else:
                    self.told.append(attack)
                    getattr(self, attack)(inner, client, status, headers, body)
            except (OSError, ValueError):
                pass

    def honest(self, path, head):
        if path.startswith("/api/models?"):
            return self.json([{"id": "someone/tiny-GGUF", "downloads": 12, "gated": False,
                               "tags": ["gguf", "license:apache-2.0"]}])
        if path.startswith("/api/models/"):
            return self.json([{"type": "file", "path": FILE, "size": len(self.model), "lfs": {"oid": self.hash}},
                              {"type": "file", "path": "README.md", "size": 7}])
        if path.endswith("/models"):
            return self.json({"object": "list", "data": [{"id": "m", "object": "model", "owned_by": "llamacpp",
                                                          "meta": {"n_ctx_train": 2048}}]})
        if path.endswith("/chat/completions"):
            events = "".join(f"data: {json.dumps(event)}\n\n" for event in [EVENT] * 3 + [LAST_EVENT])
            return 200, [("Content-Type", "text/event-stream")], (events + "data: [DONE]\n\n").encode()
        if path.endswith(".gguf"):
            first, last = 0, len(self.model) - 1
            for line in head.lower().split("\r\n"):
                if line.startswith("range: bytes="):
                    begin, _, end = line[13:].partition("-")
                    first = int(begin)
                    last = min(last, int(end)) if end else last
            whole = [("ETag", '"1"'), ("Accept-Ranges", "bytes"), ("Content-Type", "application/octet-stream")]
            if first == 0 and last == len(self.model) - 1:
                return 200, whole, self.model
            return 206, [*whole, ("Content-Range", f"bytes {first}-{last}/{len(self.model)}")], self.model[first:last + 1]
        return 404, [], b'{"error": "not found"}'

    @staticmethod
    def json(value):
        return 200, [("Content-Type", "application/json")], json.dumps(value).encode()

    @staticmethod
    def packed(status, headers, body, length=None):
        lines = [f"HTTP/1.1 {status} Whatever", f"Content-Length: {len(body) if length is None else length}",
                 "Connection: close", *(f"{name}: {value}" for name, value in headers)]
        return "\r\n".join(lines).encode("latin-1", "replace") + b"\r\n\r\n" + body

    def send(self, client, data):
        client.sendall(data)
        self.sent += len(data)

    # The attacks: each gets what would be true.

    def other_status(self, source, client, status, headers, body):
        status = source.choice([100, 204, 206, 304, 400, 401, 403, 404, 416, 418, 500, 502, 999, 0, 70000])
        self.send(client, self.packed(status, headers, source.choice([body, b"", b"<html>" + b"x" * 100000])))

    def busy(self, source, client, status, headers, body):
        wait = source.choice(["0", "-5", "1e9", "x" * 5000, "Thu, 01 Jan 1970 00:00:00 GMT", ""])
        self.send(client, self.packed(source.choice([429, 503]), [("Retry-After", wait)], b"{}"))

    def redirect(self, source, client, status, headers, body):
        here, other = f"http://127.0.0.1:{self.port}", f"http://127.0.0.1:{self.other_port}"
        place = source.choice([f"{here}/circle.gguf", "/circle.gguf", "file:///etc/passwd", "//", "data:,x", "ftp://x/y.gguf",
                               f"{other}/{FILE}", f"{other}/v1/chat/completions", "http://[::1", "http://" + "a" * 70000,
                               "https://user:pw@127.0.0.1:1/", "..%2f..%2fx.gguf", "javascript:1", ""])
        self.send(client, self.packed(source.choice([301, 302, 303, 307, 308]), [("Location", place)], b""))

    def other_length(self, source, client, status, headers, body):
        length = source.choice([0, 1, max(0, len(body) - 1), len(body) + 1, len(body) * 3, 2**31, 2**63 - 1, 2**64, -1, "x",
                                f"{len(body)}\r\nContent-Length: 3"])
        self.send(client, self.packed(status, headers, body, length))

    def cut(self, source, client, status, headers, body):
        data = self.packed(status, headers, body)
        self.send(client, data[:source.randrange(len(data))])
        if source.random() < 0.5:
            client.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))

    def trickle(self, source, client, status, headers, body):
        data = self.packed(status, headers, body)
        for i in range(min(60, len(data))):
            self.send(client, data[i:i + 1])
            time.sleep(0.01)
        self.send(client, data[60:])

    def endless(self, source, client, status, headers, body):
        """No length, and no end until it is cut off."""
        start = "\r\n".join([f"HTTP/1.1 {status} Whatever", *(f"{name}: {value}" for name, value in headers)]) + "\r\n\r\n"
        self.send(client, start.encode("latin-1"))
        piece = source.choice([body or b" ", b"[", b'{"a":', b"data: ", b"\n", b"data: " + b"x" * 100000, b" " * 65536])
        piece *= max(1, 65536 // len(piece))
        while self.sent < MOST_SENT:
            self.send(client, piece)

    def chunks(self, source, client, status, headers, body):
        self.send(client, (f"HTTP/1.1 {status} Whatever\r\nTransfer-Encoding: chunked\r\n"
                           "Content-Type: application/json\r\n\r\n").encode())
        self.send(client, source.choice([b"ffffffffffffffff\r\n" + body, b"-1\r\n" + body, b"zz\r\n", b"5\r\n" + body,
                                         b"1\r\n{\r\n" * 5000, b"%x\r\n%s\r\n0\r\n" % (len(body), body)]))

    def large_head(self, source, client, status, headers, body):
        more = source.choice([[("X", "y" * (1 << 20))], [(f"X{i}", "y") for i in range(20000)], [("X", "\xff\xfe\x01")]])
        self.send(client, self.packed(status, [*headers, *more], body))

    def damaged(self, source, client, status, headers, body):
        try:
            body = mutations.tree(source, json.loads(body))
        except (ValueError, RecursionError):
            if body.startswith(b"data: "):
                events = [mutations.tree(source, event) for event in [EVENT, EVENT, LAST_EVENT]]
                body = b"".join(b"data: " + event + b"\n\n" for event in events) + source.choice([b"data: [DONE]\n\n", b""])
            else:
                body = mutations.raw(source, body)
        self.send(client, self.packed(status, headers, body))

    def other_range(self, source, client, status, headers, body):
        size = len(self.model)
        told = source.choice(["bytes 0-0/1", f"bytes 5-4/{size}", f"bytes 0-{size - 1}/{size * 2}", f"bytes */{size}",
                              "bytes 0-99999999999999999999/*", "lines 1-2/3", "", f"bytes 1-{size}/{size}"])
        headers = [header for header in headers if header[0] != "Content-Range"]
        self.send(client, self.packed(206, [*headers, ("Content-Range", told)], body))

    def bomb(self, source, client, status, headers, body):
        self.send(client, self.packed(status, [*headers, ("Content-Encoding", "gzip")], BOMB))

    def names(self, source, client, status, headers, body):
        name = source.choice(["../../../outside.gguf", "/tmp/outside.gguf", "..", "a/b.gguf", "x" * 5000 + ".gguf", "con\0.gguf",
                              ".hidden.gguf", "outside.gguf\r\nX: y"])
        self.send(client, self.packed(status, [*headers, ("Content-Disposition", f'attachment; filename="{name}"')], body))

    def nothing_of_http(self, source, client, status, headers, body):
        self.send(client, source.choice([b"", b"GGUF" + bytes(1000), b"HTTP/9.9 200\r\n\r\n", b"\r\n" * 10000,
                                         b"HTTP/1.1 " + b"9" * 100000, source.randbytes(5000)]))


ATTACKS = ["other_status", "busy", "redirect", "other_length", "cut", "trickle", "endless", "chunks", "large_head", "damaged",
           "damaged", "damaged", "other_range", "bomb", "names", "nothing_of_http"]


class Servers:
    def __init__(self, campaign):
        self.campaign = campaign
        self.model = tiny_files.tiny_gguf().encode()
        self.server = Hostile(self.model)
        self.address = f"http://127.0.0.1:{self.server.port}"
        self.prompts = tiny_files.write_prompts(campaign.work / "prompts.jsonl", 2)
        hub = ["--hub", self.address]
        engine = ["--engine", f"{self.address}/v1", "--engine-key", TOKEN]
        short = ["--max-new-tokens", "8"]
        checked = ["--sha256", hashlib.sha256(self.model).hexdigest()]
        # What is asked of them, with standard input.
        self.asked = {"download": (["models", "add", f"{self.address}/{FILE}"], b""),
                      "download with its hash": (["models", "add", f"{self.address}/{FILE}", *checked], b""),
                      "hub: search": (["models", "search", "tiny", *hub], b""),
                      "hub: search of a model": (["models", "search", "someone/tiny-GGUF", "--json", *hub], b""),
                      "hub: add": (["models", "add", f"hub:someone/tiny-GGUF/{FILE}", *hub], b""),
                      "engine: chat": (["chat", *engine, *short], b"What is it?\n"),
                      "engine: race": (["race", *engine, "--prompt", "What?", *short], b""),
                      "engine: bench": (["bench", *engine, "--prompts", str(self.prompts), "--limit", "1", *short], b"")}
        self.base = campaign.run(["models", "list"]).peak

    def library(self):
        return {path for path in (self.campaign.work / "data").rglob("*") if path.is_file()}

    def elsewhere(self):
        """Files that are neither the library's nor the campaign's."""
        return {path for path in self.campaign.work.iterdir()} | {path for path in self.campaign.work.parent.iterdir()}

    def run(self, number):
        names = list(self.asked)
        name = names[number % len(names)]
        griffin_runs.shutil.rmtree(self.campaign.work / "data", ignore_errors=True)
        before = self.elsewhere() | {self.campaign.work / "data"}
        self.server.begin(mutations.source_of(self.campaign.seed, number, "servers"))
        arguments, stdin = self.asked[name]
        outcome = self.campaign.run(arguments, stdin, {"GRIFFIN_HUB_TOKEN": TOKEN})
        self.campaign.count(name)
        told, stolen = list(self.server.told), list(self.server.stolen)
        allowed = self.base + EXTRA_MEMORY + 2 * min(self.server.sent, MOST_SENT)
        wrong = griffin_runs.what_is_wrong(outcome, allowed, talks=True,
                                          one_of=(0, 1, 2) if SEVERAL in outcome.errors else (0, 1))
        added = [path for path in self.library() if path.suffix == ".gguf"]
        if not wrong and any(path.parent.name != "models" or ".." in path.name for path in added):
            wrong = "a model lies where none should: " + ", ".join(map(str, added))
        known = name != "download"  # the hub tells a hash, too, but may lie about it
        if not wrong and known and "damaged" not in told and any(path.read_bytes() != self.model for path in added):
            wrong = "a model in the library is not the one of the hash"
        if not wrong and self.elsewhere() - before - {self.campaign.work / "cache", self.campaign.work / "config"}:
            wrong = f"files elsewhere: {self.elsewhere() - before}"
        if not wrong and name.startswith("engine") and stolen:
            wrong = "a redirect of an engine is followed"
        if not wrong and any(TOKEN in head for head in stolen):
            wrong = "a key goes to another server"
        if wrong:
            self.campaign.finding(name, f"{wrong} (server: {', '.join(told)})", arguments, outcome, stdin=stdin)
            print(f"  case {number}")
        self.server.begin(None)


SEVERAL = b"name one with --model"  # of models, which a damaged list may have
EXTRA_MEMORY = 200 * griffin_runs.MEGABYTE


def main():
    options = griffin_runs.settings(__doc__)
    campaign = griffin_runs.Campaign("servers", options.seconds, options.seed)
    servers = Servers(campaign)
    number = 0
    while options.case is None and (campaign.time_is_left() or number == 0):
        servers.run(number)
        number += 1
    if options.case is not None:
        servers.run(options.case)
    return campaign.close()


if __name__ == "__main__":
    sys.exit(main())
