"""A position as one line of text: there and back, and what is refused."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.games.conformance.kit import random_game
from tests.games.troke.table import Table
from troquet import OptionError, State, game
from troquet.bots.simulation import Simulator
from troquet.cli import main
from troquet.games.contract import LineError
from troquet.records import Record

START = (
    "troke players=2 third=blue partners=false board=octagon scoring=standard chips=12 to-move=1 turns=0 "
    "lost-turns=0 won=0,0 lost=0,0 prizes=-,-,-,- barred=- "
    "pieces=c1:RTWM,d1:RTWM,e1:RTWM,f1:RTWM,c8:GTWM,d8:GTWM,e8:GTWM,f8:GTWM"
)


def changed(**values: str) -> str:
    """The line of the start with other values: `changed(to_move="2")`."""
    words = dict(word.split("=", 1) for word in START.split(" ")[1:])
    words |= {key.replace("_", "-"): value for key, value in values.items()}
    return "troke " + " ".join(f"{key}={value}" for key, value in words.items())


def moved(*moves: str) -> State:
    state = game("troke").start()
    for move in moves:
        state = state.play(move)
    return state


def test_the_start() -> None:
    assert game("troke").start().to_line() == START
    assert game("troke").from_line(START) == game("troke").start()


@pytest.mark.parametrize(
    "options",
    [
        {"players": 2, "board": "short", "scoring": "values"},
        {"players": 3, "third": "yellow", "board": "cross", "chips": 0},
        {"players": 4, "partners": True, "scoring": "alternate", "chips": 1_000_000},
    ],
)
def test_every_position_of_whole_games_there_and_back(options: dict[str, Any]) -> None:
    """To the byte, so that all that a later move depends on is in the line."""
    for moves in Simulator("troke", seed=3, **options).moves(0, 3):
        state = game("troke").start(**options)
        for move in moves:
            state = state.play(move)
            line = state.to_line()
            again = game("troke").from_line(line)
            assert again == state
            assert again.to_line() == line
            assert line.isascii()
            assert "\n" not in line


def test_a_seat_and_a_spectator_read_the_same_line() -> None:
    state = random_game("troke", 3).states[40]
    assert {state.view(seat).to_line() for seat in (None, 1, 2, 3)} == {state.to_line()}


def test_what_is_in_it() -> None:
    state = moved("1 Td1-e2", "2 Te8-e7", "1 Wd1xe2-e3", "2 Te7-d7")
    assert state.to_line() == changed(
        turns="4", barred="GT@d7:e7-d7",
        pieces="c1:RTWM,d1:RM,e1:RTWM,f1:RTWM,e3:RTW,d7:GT,c8:GTWM,d8:GTWM,e8:GWM,f8:GTWM",
    )  # fmt: skip
    assert "lost=1,0" in moved("1 Td1-e2", "2 Te8-e7", "1 Te2-e3", "2 Te7-e6", "1 Te3-e4", "2 Me8-e7", "1 Te4-d5",
                               "2 Me7-d6", "1 Td5-c5", "2 Md6xc5-c4").to_line()  # fmt: skip


def test_barred_steps_are_barred() -> None:
    """TKE-34: the same position without them allows one move more."""
    line = moved("1 Td1-e2", "2 Te8-e7", "1 Te2-d2", "2 Te7-e6").to_line()
    assert "barred=RT@d2:e2-d2 " in line
    free = game("troke").from_line(line.replace("barred=RT@d2:e2-d2", "barred=-"))
    barred = game("troke").from_line(line)
    missing = {str(m) for m in free.moves(1)} - {str(m) for m in barred.moves(1)}
    assert "1 Td2-e2" in missing
    assert all("d2-e2" in way for way in missing)
    assert set(barred.moves(1)) < set(free.moves(1))


def test_several_barred_pieces_and_steps() -> None:
    """TKE-A12b: each with its own steps, wherever it stands."""
    table = Table("c3 RT, d3 RW, d5 GM").play("Tc3xd3-e3")
    assert "barred=RT@e3:c3-d3/d3-e3,RW@e3:d3-e3 " in table.state.to_line()


def test_options_may_be_left_out() -> None:
    short = START.replace("third=blue partners=false board=octagon scoring=standard chips=12 ", "")
    assert game("troke").from_line(short) == game("troke").start()
    assert game("troke").from_line(f"  {START}\n") == game("troke").start()
    reordered = "troke " + " ".join(reversed(START.split(" ")[1:]))
    assert game("troke").from_line(reordered) == game("troke").start()


def test_a_seat_that_cannot_move_loses_its_turn() -> None:
    """TKE-41: as at the table."""
    pieces = "c8:RTWM,d8:RTWM,e8:RTWM,f8:RTWGM,f7:RM,e7:GM,g7:GM,c1:GTW,d1:GTW,e2:GTW,f2:GTWM"
    line = changed(pieces=pieces, prizes="1,1,1,-", won="6,0", lost="0,6", turns="40")
    state = game("troke").from_line(line)
    assert state.to_move == (2,)
    assert "to-move=2 turns=41 lost-turns=1 " in state.to_line()


PIECES = START.rsplit("pieces=", 1)[1]


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("", "it does not read like"),
        ("troll players=3", "it does not read like"),
        (START.replace(" to-move", "  to-move"), "it does not read like"),
        (START + " colour", "it does not read like"),
        (START + " clock=3", "it has no clock."),
        (START + " turns=0", "turns is given twice."),
        (START.replace("turns=0 lost", "lost"), "turns is missing."),
        (START.replace("players=2 ", ""), "players is missing."),
        (changed(turns="-1"), "turns cannot be -1; possible: 0 to 400."),
        (changed(turns="401"), "turns cannot be 401; possible: 0 to 400."),
        (changed(lost_turns="1"), "lost-turns cannot be 1; possible: 0 to 0."),
        (changed(to_move="2"), "to-move is 2, and after 0 turns it must be 1 (TKE-13, TKE-40)."),
        (changed(to_move="-"), "to-move is -, and after 0 turns it must be 1"),
        (changed(turns="400"), "to-move is 1, and after 400 turns it must be -"),
        (changed(pieces=""), "it does not read like"),
        (changed(pieces="c1"), "“c1” is no point with its pieces, like c1:RTWM."),
        (changed(pieces=PIECES + ",d4:"), "“d4:” is no point"),
        (changed(pieces=PIECES + ",d9:RT"), "“d9:RT” is no point"),
        (changed(pieces=PIECES + ",d4:TR"), "“d4:TR” is no point"),
        (changed(pieces=PIECES + ",d4:XT"), "“d4:XT” is no point"),
        (changed(pieces=PIECES + ",a1:RT"), "a1 is no point of this board (TKE-A02)."),
        (changed(pieces=PIECES + ",c1:GT"), "c1 is named twice."),
        (changed(pieces=PIECES + ",d4:RT"), "Red has 5 pieces of the kind Tower, and not 4 (TKE-02)."),
        (changed(pieces=PIECES.replace("f8:GTWM", "f8:GTM")), "Green has 3 pieces of the kind Wall, and not 4"),
        (changed(pieces=PIECES + ",d4:BT"), "Blue does not play (TKE-05, TKE-06)."),
        (changed(pieces=PIECES.replace("c1:RTWM,d1:RTWM", "c1:RTWM,d1:RTM,d4:RWGW")),
         "two pieces of the kind Wall stand on d4 (TKE-16)."),
        (changed(pieces=PIECES.replace("d1:RTWM", "d1:RTM") + ",a4:RW"),
         "Red stands on a4, a line it may not enter (TKE-33)."),
        (changed(pieces="c1:RTWM,d1:RTWM,e1:RTWM,e8:RTWM,c7:GTWM,d7:GTWM,e7:GTWM,f8:GTWM"),
         "Red has a Castle on its Goal Line and a piece on its Starting Line (TKE-30)."),
        (changed(pieces="c2:RTWM,d2:RTWM,e2:RTWM,e8:RTWM,c7:GTWM,d7:GTWM,e7:GTWM,f8:GTWM"),
         "Red has 1 Castles, and the prize for them is not paid (TKE-45)."),
        (changed(prizes="-,1,-,-"), "prizes cannot be -,1,-,-"),
        (changed(prizes="3,-,-,-"), "prizes cannot be 3,-,-,-"),
        (changed(prizes="1,-,-"), "prizes cannot be 1,-,-"),
        (changed(prizes="1,-,-,-"), "seat 1 has won or lost fewer chips than the prizes say (TKE-45)."),
        (changed(won="3,0"), "what all have won is not what all have lost (TKE-44)."),
        (changed(won="3"), "won cannot be 3;"),
        (changed(won="3,-3", lost="0,0"), "won cannot be 3,-3;"),
        (changed(won="99999,0", lost="0,99999"), "won cannot be 99999,0;"),
        (changed(turns="2", barred="RT@c1"), "“RT@c1” is no piece with its sideways steps"),
        (changed(turns="2", barred="BT@c1:d1-c1"), "“BT@c1:d1-c1” is no piece"),
        (changed(turns="2", barred="RT@d4:c4-d4"), "“RT@d4:c4-d4” cannot be"),
        (changed(turns="2", barred="RT@d1:c1-d2"), "“RT@d1:c1-d2” cannot be"),
        (changed(turns="0", barred="RT@d1:c1-d1"), "“RT@d1:c1-d1” cannot be"),
        (changed(turns="2", lost_turns="2", barred="RT@d1:c1-d1"), "“RT@d1:c1-d1” cannot be"),
        (changed(turns="4", lost_turns="1", barred="GT@c8:d8-c8"), "“GT@c8:d8-c8” cannot be"),
        (changed(turns="2", barred="RT@d1:c1-d1,RT@c1:d1-c1"), "“RT@c1:d1-c1” cannot be"),
        (changed(turns="2", barred="RT@d1:c1-d1,RW@d1:e1-d1"), "pieces of Red made different sideways steps"),
    ],
)  # fmt: skip
def test_a_position_that_cannot_be_is_refused_with_the_reason(line: str, fault: str) -> None:
    with pytest.raises(LineError) as caught:
        game("troke").from_line(line)
    assert str(caught.value).startswith("This is no position of Troke: ")
    assert fault in str(caught.value)


@pytest.mark.parametrize(
    ("values", "fault"),
    [({"players": "5"}, "players cannot be 5"), ({"board": "round"}, "board cannot be round"),
     ({"partners": "true"}, "partners can be true only with 4 players")],
)  # fmt: skip
def test_options_that_cannot_be_are_refused_as_everywhere(values: dict[str, str], fault: str) -> None:
    with pytest.raises(OptionError, match=fault):
        game("troke").from_line(changed(**values))


def test_a_game_with_secrets_has_no_line() -> None:
    state = game("troll").start()
    with pytest.raises(LineError, match="Troll cannot be written as one line"):
        state.to_line()
    with pytest.raises(LineError, match="Troll cannot be written as one line"):
        game("troll").from_line(START)


def test_show_prints_it_and_reads_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """So does `legal`; a line that is wrong is refused with its reason."""
    state = moved("1 Td1-e2", "2 Te8-e7", "1 Te2-d2")
    record, line = tmp_path / "game.json", tmp_path / "position.txt"
    Record(state.game, state.options, ("Ana", "Bo"), (), None).dump(record)
    assert main(["show", str(record)]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == START
    line.write_text("\ufeff" + state.to_line() + "\n", encoding="utf-8")  # as some editors begin a file
    assert main(["show", str(line)]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == state.to_line()
    assert main(["legal", str(line)]) == 0
    assert capsys.readouterr().out.splitlines() == sorted(str(move) for move in state.moves(2))
    line.write_text(changed(prizes="-,1,-,-"))
    assert main(["show", str(line)]) == 1
    assert "prizes cannot be" in capsys.readouterr().err
    assert main(["show", str(line), "--at", "3"]) != 0
