"""A `griffin serve` of the tiny model that is watched: memory, threads, descriptors and answers stay as at its start."""
import http.client
import json
import os
import pathlib
import socket
import subprocess
import time

import griffin_runs

QUESTION = {"model": "tiny", "messages": [{"role": "user", "content": "Count from one to nine."}], "max_tokens": 12,
            "temperature": 0, "stream": False}
LONGEST_SECONDS = 60  # for an answer of a few tokens, of griffin_runs.patience()
END_SECONDS = 20
MORE_MEMORY = 200 * griffin_runs.MEGABYTE
MORE_THREADS = 64  # one stays for each connection there was at once; the largest crowd are 48


class Served:
    def __init__(self, campaign, model):
        self.campaign = campaign
        self.arguments = ["serve", "--model", str(model), "--port", "0", "--json", "--max-queue", "8", "--threads", "1"]
        self.errors = campaign.work / "server.errors"
        self.process = None
        self.restart()

    def restart(self):
        if self.process is not None and self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        with open(self.errors, "wb") as errors:
            self.process = subprocess.Popen([self.campaign.griffin, *self.arguments], cwd=self.campaign.work,
                                            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=errors,
                                            env=self.campaign.environment)
        line = self.process.stdout.readline()
        if not line:
            raise SystemExit(f"endurance: the server does not start: {self.errors.read_text(errors='replace')}")
        self.port = int(json.loads(line)["listening"].rsplit(":", 1)[1])
        self.expected = self.answer()
        for _ in range(4):  # what a server takes once: threads of connections, kept prompts
            self.answer()
        self.at_start = self.taken()

    def connect(self):
        return socket.create_connection(("127.0.0.1", self.port), griffin_runs.patience(LONGEST_SECONDS))

    def post(self, body, path="/v1/chat/completions"):
        """(status, headers, body) of one request."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port,
                                                timeout=griffin_runs.patience(LONGEST_SECONDS))
        try:
            connection.request("POST", path, body, {"Content-Type": "application/json"})
            answer = connection.getresponse()
            return answer.status, dict(answer.getheaders()), answer.read()
        finally:
            connection.close()

    def answer(self):
        status, _, body = self.post(json.dumps(QUESTION))
        return json.loads(body)["choices"][0]["message"]["content"] if status == 200 else f"status {status}"

    def taken(self):
        """Bytes of main memory, threads, descriptors."""
        folder = pathlib.Path(f"/proc/{self.process.pid}")
        fields = dict(line.split(":", 1) for line in (folder / "status").read_text().splitlines() if ":" in line)
        return (int(fields["VmRSS"].split()[0]) * 1024, int(fields["Threads"]), len(os.listdir(folder / "fd")))

    def what_is_wrong(self):
        """Empty, or how the server is not as it was; waits some seconds for what is given back later."""
        if self.process.poll() is not None:
            return f"ended with {self.process.returncode}"
        try:
            if self.answer() != self.expected:
                return "another answer than at its start"
        except (OSError, http.client.HTTPException, ValueError) as failure:
            return f"does not answer: {type(failure).__name__}" if self.process.poll() is None else (
                f"ended with {self.process.returncode}")
        wrong = ""
        for _ in range(100):
            memory, threads, descriptors = self.taken()
            wrong = ""
            if memory > self.at_start[0] + MORE_MEMORY:
                wrong = f"takes {(memory - self.at_start[0]) // griffin_runs.MEGABYTE} MB more than at its start"
            if threads > self.at_start[1] + MORE_THREADS:
                wrong = f"{threads} threads, {self.at_start[1]} at its start"
            if descriptors > self.at_start[2] + 4:
                wrong = f"{descriptors} descriptors, {self.at_start[2]} at its start"
            if not wrong:
                break
            time.sleep(0.1)
        return wrong

    def end(self):
        """Empty, or how it does not end as it should when it is told to."""
        self.process.terminate()
        try:
            status = self.process.wait(griffin_runs.patience(END_SECONDS))
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
            return "does not end soon after SIGTERM"
        return "" if status == 0 else f"ends with {status} after SIGTERM"
