#!/usr/bin/env python3
"""Clients of `griffin serve` that are wrong, slow, lying or gone: each is answered in HTTP, with OpenAI's form of an
error where it is refused, and afterwards the server answers as at its start and takes no more than it took."""
import concurrent.futures
import http.client
import json
import pathlib
import socket
import struct
import sys
import time

import griffin_runs
import mutations
import served
import tiny_files

SCHEMA = {"type": "object", "properties": {
    "name": {"type": "string", "maxLength": 8, "pattern": "^[a-z]+$"}, "age": {"type": "integer", "minimum": 0},
    "tags": {"type": "array", "items": {"enum": ["a", "b", 3]}, "minItems": 1, "maxItems": 3}},
    "required": ["name", "tags"], "additionalProperties": False}
REQUESTS = [
    ("/v1/chat/completions", {**served.QUESTION, "stop": ["x"], "seed": 7, "top_p": 0.9, "n": 2, "logprobs": True,
                              "top_logprobs": 2, "logit_bias": {"5": -100}, "speculation": {"method": "suffix"}}),
    ("/v1/chat/completions", {**served.QUESTION, "stream": True, "stream_options": {"include_usage": True}}),
    ("/v1/chat/completions", {**served.QUESTION, "response_format": {
        "type": "json_schema", "json_schema": {"name": "person", "strict": True, "schema": SCHEMA}}}),
    ("/v1/chat/completions", {**served.QUESTION, "tool_choice": "required", "tools": [
        {"type": "function", "function": {"name": "add", "description": "Adds", "parameters": SCHEMA}}]}),
    ("/v1/chat/completions", {**served.QUESTION, "reasoning_effort": "low", "messages": [
        {"role": "system", "content": "Be short."}, {"role": "user", "content": [{"type": "text", "text": "Hello"}]},
        {"role": "assistant", "content": "Hi"}, {"role": "user", "content": "And now?"}]}),
    ("/v1/completions", {"model": "tiny", "prompt": "One two", "max_tokens": 6, "echo": True, "logprobs": 1}),
]


def cut_short(body, limit=24):
    """The request with at most so many tokens to write: an attack on the parser, not on patience."""
    try:
        value = json.loads(body)
    except (ValueError, RecursionError):
        return body
    if isinstance(value, dict):
        for key in ("max_tokens", "max_completion_tokens", "n"):
            if isinstance(value.get(key), (int, float)) and not 0 <= value[key] <= limit:
                value[key] = limit
        return json.dumps(value).encode("utf-8", "surrogatepass")
    return body


def wrong_answer(status, headers, body):
    """Empty, or what is wrong with the answer to a request that may be wrong itself."""
    if status == 200:
        return ""
    if status not in (400, 401, 403, 404, 405, 411, 413, 414, 415, 422, 429, 431):
        return f"status {status}"
    if status == 429 and "Retry-After" not in headers:
        return "429 without Retry-After"
    try:
        error = json.loads(body)["error"]
    except (ValueError, KeyError, TypeError):
        return f"status {status} without OpenAI's form of an error"
    if not isinstance(error.get("message"), str) or not error["message"] or not isinstance(error.get("type"), str):
        return f"status {status} with an error that says nothing"
    return ""


class Clients:
    def __init__(self, campaign):
        self.campaign = campaign
        model = campaign.work / "tiny.gguf"
        model.write_bytes(tiny_files.tiny_gguf().encode())
        self.server = served.Served(campaign, model)
        self.sent = b""

    # Each attack returns what is wrong with what it was answered, or nothing.

    def damaged_requests(self, source):
        path, request = source.choice(REQUESTS)
        self.sent = cut_short(mutations.tree(source, request))
        return wrong_answer(*self.server.post(self.sent, path))

    def forms(self, source):
        deep = {"type": "integer"}
        for _ in range(source.choice([3, 30, 300, 3000])):
            deep = source.choice([{"type": "array", "items": deep}, {"type": "object", "properties": {"a": deep}},
                                  {"anyOf": [deep, {"type": "null"}]}])
        text = source.choice(["(a+)+$", "(a|a)*b", "a{0,100000}", "((((a?){9}){9}){9}){9}", "[^\\x00-\\uffff]", "(?=a)b",
                              "\\p{L}{1,999}", ".*" * 200, "(" * 500 + ")" * 500, "[z-a]"])
        schema = source.choice([
            deep, {"type": "string", "pattern": text}, {"$ref": "#"}, {"$ref": "#/$defs/a", "$defs": {"a": {"$ref": "#/$defs/a"}}},
            {"enum": [f"{'x' * 40}{i}" for i in range(source.choice([10, 1000, 20000]))]},
            {"type": "array", "minItems": 10**source.randrange(10), "items": {"type": "integer"}},
            {"type": "string", "minLength": 10**source.randrange(10)}, {"$ref": "file:///etc/passwd"},
            {"type": "object", "properties": {f"k{i}": {"type": "string"} for i in range(source.choice([10, 300, 3000]))}},
            {"type": "integer", "minimum": -10**source.randrange(30), "maximum": 10**source.randrange(30)}])
        try:
            body = json.dumps({**served.QUESTION, "max_tokens": 8, "response_format": {
                "type": "json_schema", "json_schema": {"name": "x", "schema": schema}}}).encode()
        except RecursionError:
            return ""
        self.sent = body
        return wrong_answer(*self.server.post(body))

    def damaged_bytes(self, source):
        path, request = source.choice(REQUESTS)
        body = json.dumps(request).encode()
        head = (f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
                f"Content-Length: {len(body)}\r\nConnection: close\r\n\r\n").encode()
        return self.told_raw(mutations.raw(source, head) + body)

    def lies(self, source):
        """Lengths, encodings and lines that are not what they say."""
        body = json.dumps(served.QUESTION).encode()
        length = source.choice([b"-1", b"0", b"1", b"999999", b"99999999999999999999", b"0x20", b"", b"1,2",
                                b"%d\r\nContent-Length: 3" % len(body)])
        chunk = source.choice([b"%x\r\n%s\r\n0\r\n\r\n" % (len(body), body), b"ffffffffffffffff\r\n" + body, b"-1\r\n" + body,
                               b"zz\r\n" + body, b"5\r\n" + body, b"1\r\n{" * 2000])
        lines = source.choice([b"", b"X: " + b"y" * source.choice([100, 9000, 2_000_000]) + b"\r\n", b"X: y\r\n" * 5000,
                               b"Expect: 100-continue\r\n", b"Content-Encoding: gzip\r\n", b"Range: bytes=0-,1-,2-\r\n",
                               b"Content-Type: multipart/form-data; boundary=" + b"-" * 3000 + b"\r\n"])
        target = source.choice([b"/v1/chat/completions", b"/v1/models/" + b"%00../" * 50, b"/" + b"a" * 100000, b"*",
                                b"http://example.org/", b"/metrics?x=%zz"])
        start = source.choice([b"POST ", b"GET ", b"BREW ", b"CONNECT ", b"PRI "]) + target + source.choice(
            [b" HTTP/1.1\r\n", b" HTTP/9.9\r\n", b"\r\n", b" HTTP/1.0\r\n"])
        if source.random() < 0.5:
            return self.told_raw(start + lines + b"Content-Length: " + length + b"\r\n\r\n" + body)
        return self.told_raw(start + lines + b"Transfer-Encoding: chunked\r\n\r\n" + chunk)

    def told_raw(self, request):
        """Sends bytes, says that no more come, and takes what is answered."""
        self.sent = request
        answer = b""
        with self.server.connect() as client:
            try:
                client.sendall(request)
                client.shutdown(socket.SHUT_WR)
                while len(answer) < griffin_runs.MEGABYTE:
                    part = client.recv(65536)
                    if not part:
                        break
                    answer += part
            except TimeoutError:
                return "keeps a client that says no more"
            except OSError:
                return ""  # it was cut off
        return "" if not answer or answer.startswith(b"HTTP/1.") else "an answer that is not HTTP"

    def gone(self, source):
        """Streams that are given up after some bytes, with a reset or without."""
        self.sent = json.dumps({**served.QUESTION, "stream": True, "max_tokens": 200}).encode()
        head = f"POST /v1/chat/completions HTTP/1.1\r\nHost: x\r\nContent-Length: {len(self.sent)}\r\n\r\n".encode()
        for _ in range(source.choice([1, 4, 12])):
            with self.server.connect() as client:
                if source.random() < 0.5:
                    client.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
                whole = head + self.sent
                client.sendall(whole[:source.choice([len(whole), source.randrange(len(whole))])])
                if source.random() < 0.7:
                    client.settimeout(0.3)
                    try:
                        client.recv(source.choice([1, 100, 2000]))
                    except OSError:
                        pass
        return ""

    def slow(self, source):
        """Clients that say a byte now and then; beside them another is served."""
        body = json.dumps(served.QUESTION).encode()
        head = f"POST /v1/chat/completions HTTP/1.1\r\nHost: x\r\nContent-Length: {len(body)}\r\n\r\n".encode()
        self.sent = head + body
        clients = [self.server.connect() for _ in range(source.choice([1, 4, 16]))]
        wrong = ""
        try:
            for i in range(6):
                for client in clients:
                    try:
                        client.sendall(self.sent[i:i + 1])
                    except OSError:
                        pass  # it was cut off
                time.sleep(0.02)
            if self.server.answer() != self.server.expected:
                wrong = "another answer beside slow clients"
        except TimeoutError:
            wrong = "no answer beside slow clients"
        finally:
            for client in clients:
                client.close()
        return wrong

    def crowd(self, source):
        """More at once than may wait: each is answered, or told when to come again."""
        count = source.choice([10, 24, 48])
        self.sent = json.dumps({**served.QUESTION, "max_tokens": 24}).encode()
        with concurrent.futures.ThreadPoolExecutor(count) as pool:
            answers = list(pool.map(lambda _: self.server.post(self.sent), range(count)))
        wrongs = [wrong for wrong in (wrong_answer(*answer) for answer in answers) if wrong]
        if wrongs:
            return wrongs[0]
        return "" if any(status == 200 for status, _, _ in answers) else "nobody of a crowd was served"

    def large(self, source):
        size = source.choice([1 << 20, (32 << 20) - 200, (32 << 20) + 1, 40 << 20])
        self.sent = b""  # not kept: it is large
        body = json.dumps({**served.QUESTION, "messages": [{"role": "user", "content": "x" * size}]}).encode()
        try:
            return wrong_answer(*self.server.post(body))
        except (ConnectionError, BrokenPipeError):
            return "" if size > 31 << 20 else "cut off, though the body is not too large"

    def attack(self, source, name):
        what = name.replace("_", " ")
        self.campaign.count(what)
        try:
            wrong = getattr(self, name)(source)
        except http.client.HTTPException as failure:
            wrong = f"an answer that is not HTTP: {type(failure).__name__}"
        except TimeoutError:
            wrong = "no answer"
        except OSError as failure:
            wrong = f"cut off: {type(failure).__name__}"
        after = self.server.what_is_wrong()
        wrong = after or wrong
        if wrong:
            request = pathlib.Path(self.campaign.work / "request")
            request.write_bytes(self.sent)
            self.campaign.finding(what, wrong, self.server.arguments, files=[request])
        if after:
            self.server.restart()


ATTACKS = ["damaged_requests"] * 8 + ["damaged_bytes"] * 4 + ["lies"] * 4 + ["forms"] * 3 + ["gone"] * 2 + [
    "slow", "crowd", "large"]


def main():
    options = griffin_runs.settings(__doc__)
    campaign = griffin_runs.Campaign("clients", options.seconds, options.seed)
    clients = Clients(campaign)
    number = options.case or 0
    while campaign.time_is_left():
        source = mutations.source_of(options.seed, number, "clients")
        clients.attack(source, source.choice(ATTACKS))
        if options.case is not None:
            break
        number += 1
    wrong = clients.server.end()
    campaign.count("end")
    if wrong:
        campaign.finding("end", wrong, clients.server.arguments)
    return campaign.close()


if __name__ == "__main__":
    sys.exit(main())
