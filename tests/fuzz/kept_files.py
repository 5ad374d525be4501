"""Good files of the kinds that the program keeps or exports: conversations, settings, races, benchmark runs and
trainings. Seeds of the fuzz targets, and what tests/endurance damages."""
import base64
import json
import struct

TIME = "2026-01-31T12:00:00.000Z"


def packed_trace(columns):
    """As the program stores it: a version, then a frame of Zstandard, here with one block that is not compressed."""
    return (b"\1\x28\xb5\x2f\xfd\xa0" + struct.pack("<I", len(columns)) +
            struct.pack("<I", len(columns) << 3 | 1)[:3] + columns)


def conversations(trace=b""):
    """trace: how the answer came about, as the program stores it; empty: none."""
    statistics = {"model": "m", "method": "griffin", "prompt_tokens": 9, "reused_tokens": 2, "new_tokens": 7,
                  "target_passes": 3, "prefill_ms": 1.5, "time_to_first_token_ms": 2, "decode_ms": 30.5, "seed": 4,
                  "committed_tokens": 6, "draft_ms": 1, "verify_ms": 2, "plain_pass_ms": 9.5, "chosen_method": "auto",
                  "waiting_share": 0.1, "dropped_messages": 1, "continued": 2, "reasoning_tokens": 2,
                  "reasoning_ms": 3.5, "server": "s", "served": "m", "measured": {
                      "tokens": 5, "plain_before_ms": 40, "guessed_ms": 20, "guessed_again_ms": 21, "plain_after_ms": 41,
                      "waiting_share": 0}}
    answer = {"parent": 0, "role": "assistant", "state": "stopped", "created": TIME, "text": "<think>\nH\n</think>\nSo.",
              "statistics": statistics, "tool_calls": [{"id": "c", "server": "s", "tool": "f", "arguments": "{}",
                                                        "state": "done", "result": "r"}]}
    if trace:
        answer["trace"] = base64.b64encode(trace).decode()
    messages = [{"parent": None, "role": "user", "state": "complete", "created": TIME, "text": "Why? 为什么",
                 "attachments": [{"name": "a.txt", "type": "text/plain", "content": "YQ=="}]}, answer,
                {"parent": 1, "role": "user", "state": "complete", "created": TIME, "text": "And?"}]
    generation = json.dumps({"temperature": 0.5, "form": {"kind": "regex", "text": "a+"}})
    one = {"title": "T", "system_prompt": "Be brief.", "generation": generation, "folder": 0, "pinned": True,
           "created": TIME, "updated": TIME, "current": 2, "messages": messages}
    empty = {"title": "", "system_prompt": "", "folder": None, "pinned": False, "created": TIME, "updated": TIME,
             "current": None, "messages": []}
    return {"format": "griffin-chat conversations", "version": 1, "exported": TIME, "folders": [{"name": "F"}],
            "conversations": [one, empty]}


MARKDOWN = f"""<!-- griffin-chat conversation 1 -->
# Title

<!-- griffin-chat instructions -->
## Instructions

Be brief.

<!-- griffin-chat question {TIME} -->
## You

Why?
\\<!-- griffin-chat x -->

<!-- griffin-chat reasoning -->
## Reasoning

Rayleigh scattering.

<!-- griffin-chat answer {TIME} model -->
## SmolLM2

Sunlight is scattered.
"""

SETTINGS = {
    "window": {"appearance": "dark", "text_scale": 110, "language": "zh"},
    "generation": {"temperature": 0.5, "top_p": 0.9, "top_k": 40, "min_p": 0.1, "max_new_tokens": 99,
                   "system_prompt": "Be brief.", "reasoning": "low", "reasoning_budget": 50},
    "speculation": {"enabled": True, "method": "griffin", "tree": "eagle2", "tree_size": 30, "tree_depth": 4,
                    "tree_children": 8, "kept_traces": 100},
    "engine": {"device": "cpu", "threads": 2, "context": 4096, "gpu": 0, "gpu_memory": 0},
    "shortcuts": {"newChat": "Ctrl+N"}}


def settings():
    return {"format": 1, "settings": SETTINGS}


def settings_file(groups):
    """The same as the program keeps it."""
    lines = []
    for group, members in groups.items():
        lines.append(f"[{group}]")
        for key, value in members.items():
            if isinstance(value, bool):
                value = str(value).lower()
            value = str(value).replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
            lines.append(f'{key}="{value}"')
    return ("\n".join(lines) + "\n").encode("utf-8", "surrogatepass")


def speeds():
    return {"speeds": {"model\\griffin": "100 2500.5 1.7", "answers\\%2Fm.gguf": "812.5"}}


def statistics(method="griffin"):
    return {"method": method, "tree": "eagle2", "new_tokens": 11, "target_passes": 5, "committed_tokens": 10,
            "acceptance_length": 2.0, "prefill_ms": 4.5, "time_to_first_token_ms": 5, "decode_ms": 50, "draft_ms": 4,
            "verify_ms": 40, "commit_ms": 1, "accepted_by_depth": [4, 1], "waiting_share": 0.0}


def options():
    return {"method": "auto", "tree": {"kind": "auto", "size": 0, "depth": 0, "top_k": 0}, "temperature": 0.0,
            "top_k": 0, "top_p": 1.0, "min_p": 0.0, "repetition_penalty": 1.0, "seed": 7, "reasoning": "auto",
            "reasoning_budget": 0, "max_new_tokens": 100, "stop": ["x"]}


def race(trace=b""):
    laps = []
    for method in ("vanilla", "griffin"):
        lap = {"answer": {"format": 1, "question_id": None, "turn": 0, "text": "One two.", "reasoning": "Hm.",
                          "tokens": [1, 2, 3, 4, 5], "prompt_tokens": [7, 8], "finish_reason": "length",
                          "method": method, "tree": "none" if method == "vanilla" else "eagle2",
                          "stats": statistics(method)},
               "steps": [[5.5, 1, 3], [9, 3, 7], [12.25, 5, 8]]}
        if trace:
            lap["trace"] = base64.b64encode(trace).decode()
        laps.append(lap)
    columns = [{"method": "griffin", "tree": {"kind": "eagle2", "size": 60, "depth": 6, "top_k": 10}}]
    return {"format": 1, "time": "2026-01-02T03:04:05Z", "model": "Tiny",
            "plan": {"prompt": "Count.", "system": "", "options": options(), "columns": columns,
                     "servers": ["", "http://gpu:8000"]},
            "laps": laps}


def benchmark_run():
    """The lines of a run, all of its prompts answered."""
    methods = [{"method": "suffix", "tree": {"kind": "auto", "size": 0, "depth": 0, "top_k": 0}},
               {"method": "griffin", "tree": {"kind": "eagle2", "size": 60, "depth": 6, "top_k": 10}}]
    tasks = [{"name": "one", "questions": [{"question_id": 1, "turns": ["a", "b"]}, {"question_id": "x", "turns": ["c"]}]}]
    head = {"format": 1, "run": "griffin benchmark", "started": "2026-01-02T03:04:05Z", "model": "Tiny", "total": 4,
            "methods": methods, "tasks": ["one"], "temperatures": [0.0], "prompts": 2, "max_new_tokens": 100,
            "repeats": 2}
    plan = {"tasks": tasks, "methods": methods, "temperatures": [0.0], "options": options(), "system": "", "repeats": 2}
    records = [{"temperature": 0, "repeat": repeat, "task": 0, "question": question,
                "methods": [{"identical": True, "turns": [statistics(method)] * 2}
                            for method in ("vanilla", "suffix", "griffin")]}
               for repeat in range(2) for question in range(2)]
    return [head, {"plan": plan, "environment": {"cpu": "x", "gpu": None}, "t": {"1": 1.0, "8": 1.5},
                   "t_waiting_share": 0.2}, *records]


def benchmark_report():
    """The report of such a run."""
    rows = [{"task": "one", "method": method, "tree": tree, "temperature": 0.0, "prompts": 2, "new_tokens": 90,
             "target_passes": 40, "acceptance_length": 2.25, "tokens_per_second": 90.5, "speedup": 1.5,
             "identical_to_vanilla": 2, "prefill_ms_mean": 6.5, "draft_ms": 9, "verify_ms": 300, "commit_ms": 0.5,
             "speedup_deviation": 0.1, "acceptance_by_depth": [0.5, 0.25], "repeats": 2, "chosen_method": "auto"}
            for method, tree in (("vanilla", "none"), ("suffix", "none"), ("griffin", "eagle2"))]
    return {"format": 1, "environment": {"cpu": "x", "gpu": None, "model": "Tiny", "threads": 2}, "rows": rows}


def training_job(model="/m.gguf"):
    return {"format": 1, "model": model, "model_name": "Tiny", "recipe": "griffin", "our_prompts": True,
            "conversations": "", "prompt_files": ["/p.jsonl"], "goes_on": False, "minutes": 5, "epochs": 3.0,
            "max_new_tokens": 64, "threads": 1, "memory_mib": 0, "started": "2026-01-02T03:04:05Z", "phase": "draft",
            "failure": {"text": "%1: %2", "arguments": ["a", {"text": "b", "arguments": []}]}, "installed": ""}


def training_progress():
    step = {"step": 10, "steps": 100, "stage": 1, "stages": 2, "passes": 1, "loss": 2.5, "learning_rate": 0.001,
            "rows_per_second": 900, "seconds": 4.5, "seconds_left": 40}
    held_out = {"top1": 0.4, "top3": 0.6, "chain_acceptance_length": 2.5}
    trial = {"prompts": 3, "method": "griffin", "new_tokens": 90, "target_passes": 40, "committed_tokens": 80,
             "decode_ms": 300, "plain_before_ms": 500, "guessed_ms": 300, "plain_after_ms": 510,
             "measured_tokens": 90, "waiting_share": 0.0}
    return [{"run": "data"}, {"reading": 0.5}, {"plan": {"prompts": 9, "there": 1, "most_bytes": 99, "free_bytes": 999}},
            {"answered": 5, "answer_tokens": 300, "seconds": 2.5, "seconds_left": 3},
            {"complete": True, "steps": 0, "answers": 9, "answer_tokens": 600, "seconds": 5},
            {"run": "draft"}, {"measuring": True}, step, {**step, "step": 20, "held_out": held_out},
            {**step, "step": 15}, {"trying": 0.5},
            {"complete": True, "steps": 100, "of_steps": 100, "seconds": 50, "best": held_out, "trial": trial},
            {"run": "draft"}, {"failure": {"what": {"text": "No %1", "arguments": ["x"]}, "where": "w", "what_to_do": ""}},
            {"cancelled": True}]


def lines(objects):
    return "".join(json.dumps(one) + "\n" for one in objects).encode("utf-8", "surrogatepass")
