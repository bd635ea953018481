"""Bots by their text: all that is one, and one sentence for all that is none."""

from __future__ import annotations

from pathlib import Path

import pytest

from troquet import UnknownBot, bot, game
from troquet.bots import label, parse, seconds_of, split
from troquet.games import names
from troquet.kernel.thinking import Budget

EXAMPLES = Path(__file__).parents[2] / "examples"
BUDGETS = {
    "search:0.2s": (Budget(0.2, None), "sense"),
    "search:500": (Budget(None, 500), "sense"),
    "search:500,0.2s": (Budget(0.2, 500), "sense"),
    "search:2s:random": (Budget(2.0, None), "random"),
    "search:.5s:sense": (Budget(0.5, None), "sense"),
    "search:100000000,60s": (Budget(60.0, 100_000_000), "sense"),
}


@pytest.mark.parametrize("text", BUDGETS)
def test_a_search_by_its_budget(text: str) -> None:
    spec = parse(text, game("troll"))
    assert (spec.kind, spec.mistakes, (spec.budget, spec.playout)) == ("search", 0, BUDGETS[text])
    assert seconds_of(spec, game("troll")) == (spec.budget.seconds or 0)


def test_every_name_in_every_game() -> None:
    for name in names():
        for text in ("random", "sense", game(name).sense_name, "easy", "medium", "hard", "expert"):
            assert parse(text, game(name)).name == text
            assert label(text).to("fr") != ""
        assert list(game(name).levels) == ["easy", "medium", "hard", "expert"]
        for level in game(name).levels.values():
            assert parse(level, game(name)).kind in ("sense", "search")


def test_one_that_errs() -> None:
    assert parse("sense~25%").mistakes == 25
    assert parse("search:50,1s:random~10%").budget == Budget(1.0, 50)
    assert parse(f"{EXAMPLES / 'greedy.py'}:Greedy~99%").command[1] == "Greedy"
    assert parse("run:sh -c 'exit 1'~1%").command == ("sh", "-c", "exit 1")


def test_a_list_of_them() -> None:
    text = "hard,search:500,0.2s,search:20,1.5s:random~5%,sense"
    assert split(text) == ("hard", "search:500,0.2s", "search:20,1.5s:random~5%", "sense")
    assert split("") == ("",)


WRONG = {
    "hal": "There is no bot “hal” here; there is random, sense, ",
    "": "There is no bot “” here; there is ",
    "Hard": "There is no bot “Hard” here",
    "hard ": "There is no bot “hard ” here",
    "trader:1": "There is no bot “trader:1” here",
    "search": "There is no bot “search” here",
    "search:": "“search:” is no bot: a search reads like search:0.2s, search:500, search:500,0.2s.",
    "search:x": "“search:x” is no bot: a search reads like ",
    "search:-1": "“search:-1” is no bot: a search reads like ",
    "search:-1s": "a search reads like ",
    "search:0": "“search:0” is no bot: a search may do from 1 to 100000000 of work.",
    "search:0s": "“search:0s” is no bot: a search may take from 0.001 s to 60 s.",
    "search:0.0s": "a search may take from 0.001 s to 60 s.",
    "search:61s": "a search may take from 0.001 s to 60 s.",
    "search:1e9s": "a search reads like ",
    "search:1e9": "a search reads like ",
    "search:infs": "a search reads like ",
    "search:nans": "a search reads like ",
    "search:" + "9" * 5000: "a search may do from 1 to 100000000 of work.",
    "search:" + "9" * 5000 + "s": "a search may take from 0.001 s to 60 s.",
    "search:100000001": "a search may do from 1 to 100000000 of work.",
    "search:٣": "a search reads like ",
    "search:5,0s": "a search may take from 0.001 s to 60 s.",
    "search:0,5s": "a search may do from 1 to 100000000 of work.",
    "search:5:": "after its budget may stand sense, random, erring.",
    "search:5:chess": "after its budget may stand sense, random, erring.",
    "sense~0%": "“sense~0%” is no bot: after ~ stands how many of its moves are drawn at random, from 1% to 99%.",
    "sense~120%": "from 1% to 99%.",
    "sense~100%": "from 1% to 99%.",
    "sense~-5%": "from 1% to 99%.",
    "sense~5": "from 1% to 99%.",
    "sense~2.5%": "from 1% to 99%.",
    "sense~x": "from 1% to 99%.",
    "sense~": "from 1% to 99%.",
    "run:": "“run:” is no bot: after run: stands a command.",
    "run:   ": "after run: stands a command.",
    "run:'x": "a quotation mark is not closed.",
    "run:no-such-program-here --x": "there is no program no-such-program-here that could be run.",
    "mine.py": "after the file stands the name of a class, as in mine.py:Greedy.",
    "mine.py:": "after the file stands the name of a class, as in mine.py:Greedy.",
    "mine.py:Gree dy": "after the file stands the name of a class, as in mine.py:Greedy.",
    "mine.py:Greedy": "“mine.py:Greedy” is no bot: there is no file mine.py.",
    "\x1b[31m": "There is no bot “·[31m” here",
    "x" * 10_000: "There is no bot “" + "x" * 40 + "…” here",
}


@pytest.mark.parametrize("text", WRONG, ids=lambda text: text[:20])
def test_what_is_no_bot_is_told_in_a_sentence(
    text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for find in (bot, lambda spec: parse(spec, game("troll"))):
        with pytest.raises(UnknownBot) as refused:
            find(text)
        english, french = refused.value.message("en"), refused.value.message("fr")
        assert WRONG[text] in english
        assert english.endswith(".")
        assert len(english) < 300
        assert french.endswith(".")
        assert french != english


def test_a_bot_of_another_game_is_none_here() -> None:
    with pytest.raises(UnknownBot, match="there is random, sense, careful"):
        parse("trader", game("troll"))
    state = game("troll").start(players=3).deal(1)
    with pytest.raises(UnknownBot, match="There is no bot “trader” here"):
        bot("trader").choose(state.view(1), state.moves(1))


def test_each_search_knows_what_it_can_do() -> None:
    """Who hides nothing is not taken to err."""
    assert parse("search:5:erring", game("troll")).playout == "erring"
    with pytest.raises(UnknownBot, match="after its budget may stand sense, random"):
        parse("search:5:erring", game("troke"))
    state = game("troke").start(players=2)
    with pytest.raises(UnknownBot, match="The search of Troke cannot do “erring”"):
        bot("search:5:erring", seed=1).choose(state.view(1), state.moves(1))
