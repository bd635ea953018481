"""What is written and read back is the same: moves, Views, records, replays."""

from __future__ import annotations

import json
import pickle
from typing import Any

import pytest

from tests.games.conformance.kit import (
    every_game,
    every_table,
    hidden_moves,
    known_moves,
    random_game,
    seats_of,
    some,
)
from troquet import DEALER, MalformedMove, Move, MoveError, View, game
from troquet.games import names
from troquet.records import Record


@every_table
def test_move_text_move(name: str, players: int) -> None:
    for move in (*known_moves(name, players), *hidden_moves(name, players)):
        text = str(move)
        assert game(name).read(text) == move
        assert text.isascii()
        seat, verb, *rest = text.split(" ")
        assert seat == (str(move.seat) if move.seat else "*")
        assert game(name).read(" ".join((seat, verb.upper(), *rest))) == move


@every_table
def test_move_code_move(name: str, players: int) -> None:
    for move in known_moves(name, players):
        assert game(name).moves.decode(move.seat, game(name).moves.encode(move)) == move
    for move in hidden_moves(name, players):
        with pytest.raises(ValueError, match=r"hides"):
            game(name).moves.encode(move)


@every_table
def test_no_other_spelling_is_read(name: str, players: int) -> None:
    for move in known_moves(name, players)[:40]:
        for text in _misspelled(move):
            with pytest.raises(MalformedMove) as caught:
                game(name).read(text)
            assert "\n" not in caught.value.message("en")
            assert game(name).moves.EXAMPLE in caught.value.message("fr")


def _misspelled(move: Move) -> list[str]:
    text = str(move)
    seat, words = text.split(" ", 1)
    return [
        f" {text}", f"{text} ", f"{text}\n", f"\n{text}", text.replace(" ", "  "), text.replace(" ", "\t"),
        text.replace(" ", "\u00a0"), f"{text} {text}", f"{text} x", f"{text}?", f"{text}\0", words, seat, "",
        f"0 {words}", f"-1 {words}", f"0{text}", f"99 {words}", f"\u0661 {words}", f"{seat} {'x' * 300}",
        f"{seat} \uff50{words[1:]}", f"{seat} ({words})", f"** {words}", "é" + text,
    ]  # fmt: skip


@every_game
def test_a_move_of_another_game_is_none(name: str) -> None:
    others = [start for start in (game(other).start() for other in names()) if start.game.name != name]
    for move in [move for start in others for move in start.moves(start.to_move[0])]:
        with pytest.raises(MalformedMove):
            game(name).start().play(move)


@every_game
def test_the_example_of_a_game_is_a_move(name: str) -> None:
    assert str(game(name).read(game(name).moves.EXAMPLE)) == game(name).moves.EXAMPLE


@every_table
def test_view_json_view(name: str, players: int) -> None:
    for state in some(random_game(name, players).states):
        for seat in (None, *seats_of(players)):
            view = state.view(seat)
            data = json.loads(json.dumps(view.to_json()))
            again = View.from_json(state.game, data)
            assert again == view
            assert again.to_json() == view.to_json()
            assert again.to_bytes() == view.to_bytes()


@every_table
def test_record_bytes_record(name: str, players: int) -> None:
    for number in range(3):
        whole = random_game(name, players, number)
        for history in (whole, whole.until(len(whole.moves) // 2), whole.until(0)):
            record = history.record()
            raw = record.to_bytes()
            assert Record.from_bytes(raw) == record
            assert Record.from_bytes(raw).to_bytes() == raw
            assert Record.from_json(json.loads(raw)) == record
            assert record.check() == []


@every_table
def test_cut_record_bytes_record(name: str, players: int) -> None:
    whole = random_game(name, players)
    for at in some(range(len(whole.states))):
        for seat in (None, *seats_of(players)):
            cut = whole.until(at).record().cut(seat)
            assert Record.from_bytes(cut.to_bytes()) == cut


@every_table
def test_replay_gives_equal_states(name: str, players: int) -> None:
    history = random_game(name, players, 2)
    record = Record.from_bytes(history.record().to_bytes())
    assert tuple(record.states()) == history.states
    assert record.state() == history.last
    for at in (0, 1, len(history.moves) // 2, len(history.moves)):
        assert record.state(at) == history.states[at]
        assert history.states[0].follow(history.moves[:at]) == (history.states[at], at)
        assert history.states[at].follow(history.moves[at:]) == (history.last, len(history.moves) - at)


@every_table
def test_follow_stops_at_the_first_wrong_move(name: str, players: int) -> None:
    history = random_game(name, players)
    for at in (1, len(history.moves) // 3, len(history.moves) - 1):
        wrong = [*history.moves[:at], history.moves[0], *history.moves[at:]]
        if history.moves[0] not in history.states[at].moves(DEALER):
            assert history.states[0].follow(wrong) == (history.states[at], at)


@every_table
def test_play_builds_the_same_record(name: str, players: int) -> None:
    history = random_game(name, players)
    record = history.until(0).record()
    for move in history.moves:
        assert record.outcome is None
        record = record.play(str(move))
    assert record == history.record() == record.finished()


@every_table
def test_states_can_be_pickled(name: str, players: int) -> None:
    state = random_game(name, players).states[5]
    again = pickle.loads(pickle.dumps((state.game, state.view(1).to_json())))
    assert again[0] is state.game
    assert View.from_json(*again) == state.view(1)


@every_table
def test_no_position_of_a_game_can_change_another(name: str, players: int) -> None:
    state = random_game(name, players).states[5]
    for shown in (state, state.view(1)):
        options = shown.options
        assert isinstance(options, dict)
        options["players"] = 9
        assert shown.options["players"] == state.players == players


@every_table
def test_a_view_of_another_game_or_of_no_seat_is_not_read(name: str, players: int) -> None:
    state = random_game(name, players).states[5]
    data = state.view(1).to_json()
    wrong: list[dict[str, Any]] = [
        {"game": "chess"},
        {"seat": players + 1},
        {"seat": 0},
        {"options": {"players": 99}},
    ]
    for change in wrong:
        with pytest.raises(ValueError, match=r"no View of this game|possible"):
            View.from_json(state.game, data | change)


@every_table
def test_a_refusal_can_leave_its_process(name: str, players: int) -> None:
    state = random_game(name, players).states[5]
    for text in ("nonsense", f"9 {next(m for m in random_game(name, players).moves if m.seat).words}"):
        with pytest.raises(MoveError) as refused:
            state.play(text)
        again = pickle.loads(pickle.dumps(refused.value))
        assert type(again) is type(refused.value)
        assert (str(again), again.__dict__) == (str(refused.value), refused.value.__dict__)
