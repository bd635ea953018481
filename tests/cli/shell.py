"""The command line, run in this process: exit code, what it printed, what it complained about."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

import pytest

from troquet.cli import main

GOLDEN = Path(__file__).parents[1] / "records" / "troll"
DAYS = str(GOLDEN / "days-3.json")
CLOSED = str(GOLDEN / "closed-4.json")


@dataclass(frozen=True)
class Said:
    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)

    @property
    def sentence(self) -> str:
        """The one sentence on stderr."""
        assert self.out == ""
        assert self.err.startswith("troquet: ")
        assert self.err.count("\n") == 1
        return self.err.removeprefix("troquet: ").rstrip("\n")


Shell: TypeAlias = Callable[..., Said]


@pytest.fixture
def shell(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Shell:
    """`shell("legal", path, "--at", 3, lang="fr_FR.UTF-8")`"""

    def run(*arguments: object, lang: str = "C.UTF-8") -> Said:
        for name in ("LC_ALL", "LC_MESSAGES"):
            monkeypatch.delenv(name, raising=False)
        monkeypatch.setenv("LANG", lang)
        capsys.readouterr()
        try:
            code = main([str(argument) for argument in arguments])
        except SystemExit as left:  # argparse's --help
            code = left.code if isinstance(left.code, int) else -1
        out, err = capsys.readouterr()
        assert "Traceback" not in err
        return Said(code, out, err)

    return run
