"""Programs that do what no bot should: `run:` one of them by its name."""

from __future__ import annotations

import json
import shlex
import sys
from pathlib import Path

READY = json.dumps({"ready": 1})
_HEAD = f"""
import sys, json, time, os
def say(x): print(x, flush=True)
def asked():
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello": say('{READY}')
        else: yield message
"""

# By name: the program, and how the sentence about it goes on.
PROGRAMS = {
    "gone": ("sys.exit(3)", "ended without an answer (exit code 3)."),
    "goes later": ("for m in asked(): os._exit(7)", "ended without an answer (exit code 7)."),
    "garbage": ("for m in asked(): say('I resign')", "answered “I resign”, which is no object of JSON."),
    "a list": ("for m in asked(): say('[1]')", "answered “[1]”, which is no object of JSON."),
    "no move": ("for m in asked(): say('{}')", "gave an answer without a move."),
    "a number": ("for m in asked(): say('{\"move\": 3}')", "gave an answer without a move."),
    "illegal": ("for m in asked(): say('{\"move\": \"1 play 9\"}')", "chose “1 play 9”, which is none of its"),
    "sorry": ("for m in asked(): say('{\"error\": \"no idea\"}')", "failed: no idea."),
    "silent": ("for m in asked(): time.sleep(60)", "did not answer within 0.05 s."),
    "deaf": ("time.sleep(60)", "did not answer within 0.5 s."),
    "not ready": ("for line in sys.stdin: say('{\"hello\": 1}')", "is not ready: the answer to hello is"),
    "another protocol": ("for line in sys.stdin: say('{\"ready\": 2}')", "is not ready: the answer to hello is"),
    "flood of lines": (
        "for m in asked():\n    while True: say('{\"move\": \"1 play 1\"}\\n' * 1000)",
        "writes more than one line an answer, or a line without end.",
    ),
    "line without end": (
        "for m in asked():\n    while True: sys.stdout.write('x' * 1000)",
        "writes more than one line an answer, or a line without end.",
    ),
    "deep": ("for m in asked(): say('[' * 50000)", "which is no object of JSON."),
    "other games": (
        "for line in sys.stdin: say('{\"ready\": 1, \"games\": [\"chess\"]}')",
        "does not play Troll; it plays chess.",
    ),
}  # fmt: skip


def program(folder: Path, name: str) -> str:
    """The spec that runs it."""
    path = folder / f"{name.replace(' ', '_')}.py"
    path.write_text(_HEAD + PROGRAMS[name][0] + "\n")
    return f"run:{shlex.quote(sys.executable)} {shlex.quote(str(path))}"
