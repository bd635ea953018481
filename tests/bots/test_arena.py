"""The arena: who sits where, over which deals; and what comes of it."""

from __future__ import annotations

from collections import Counter, defaultdict
from pathlib import Path
from typing import Any

import msgspec
import pytest

from troquet import State, TroquetError, game
from troquet.bots import build
from troquet.bots.arena import Arena, Result, decided_after, shares
from troquet.bots.ledger import Ledger
from troquet.bots.playing import Played, play
from troquet.bots.standings import ratings, standings
from troquet.games import names


def played(arena: Arena, games: int, known: dict[int, Result] | None = None) -> dict[int, Result]:
    known = dict(known or {})
    known |= {result.game: result for result in arena.run(games, known, threads=2)}
    return known


def plain(results: dict[int, Result]) -> list[object]:
    """Without what is different each time."""
    return [msgspec.structs.astuple(result)[:-1] for _, result in sorted(results.items())]


def test_every_bot_sits_everywhere_once_a_deal() -> None:
    arena = Arena(game("troll"), ["sense", "random", "sense~50%"], players=4)
    assert [arena.seated(number) for number in range(5)] == [
        (0, 1, 2, 3), (3, 0, 1, 2), (2, 3, 0, 1), (1, 2, 3, 0), (0, 1, 2, 3),
    ]  # fmt: skip
    assert [arena.fair(bot) for bot in range(3)] == [0.25, 0.25, 0.5]
    for _, results in group(played(arena, 8)):
        assert len({r.bots for r in results}) == 4
        for seat in range(4):
            assert Counter(r.bots[seat] for r in results) == {0: 1, 1: 1, 2: 2}


def group(results: dict[int, Result]) -> list[tuple[int, list[Result]]]:
    deals = defaultdict(list)
    for _, result in sorted(results.items()):
        deals[result.deal].append(result)
    return sorted(deals.items())


def test_two_pairs_sit_as_they_are_named() -> None:
    arena = Arena(game("troke"), ["sense", "random", "sense", "random"], players=4, partners="true")
    assert arena.bots == ("sense", "random")
    assert [arena.fair(bot) for bot in range(2)] == [0.5, 0.5]
    for result in played(arena, 4).values():
        assert result.bots in ((0, 1, 0, 1), (1, 0, 1, 0))
        assert result.share(0) + result.share(1) == 1


@pytest.mark.parametrize("name", names())
def test_what_chance_does_depends_on_the_deal_alone(name: str) -> None:
    """The first moves of the dealer are those of the deal, whoever sits where; without one, the opening is."""
    arena = Arena(game(name), ["random", "sense"], seed=4)
    size = arena.players
    crew = [build(spec) for spec in arena._row]
    first = []
    for number in range(3 * size):
        moves = arena.play(number, crew).moves
        dealt = [move for move in moves if move[0] == -1]
        first.append(tuple(dealt[:1]) if arena.opening == 0 else None)
    for deal in range(3):
        assert len(set(first[deal * size : (deal + 1) * size])) == 1
    if name == "trok":
        assert len(set(first)) > 1


def test_without_chance_a_deal_is_an_opening(monkeypatch: pytest.MonkeyPatch) -> None:
    starts: list[bytes] = []

    def seen(start: State, *more: Any) -> Played:
        starts.append(start._raw)
        return play(start, *more)

    monkeypatch.setattr("troquet.bots.arena.play", seen)
    arena = Arena(game("troke"), ["sense", "random"], seed=1, players=2)
    assert arena.opening == 4
    played(arena, 8)
    assert len(starts) == 8
    assert sorted(Counter(starts).values()) == [2, 2, 2, 2]
    assert Arena(game("troll"), ["sense", "random"]).opening == 0
    starts.clear()
    played(Arena(game("troke"), ["sense", "random"], opening=0, players=2), 4)
    assert len(set(starts)) == 1


def test_the_same_seed_plays_the_same_games() -> None:
    for name in names():
        one, two = (plain(played(Arena(game(name), ["sense", "random"], seed=9), 6)) for _ in range(2))
        assert one == two
        assert one != plain(played(Arena(game(name), ["sense", "random"], seed=10), 6))


def test_a_run_that_resumes_equals_one_run(tmp_path: Path) -> None:
    arena = Arena(game("troll"), ["sense", "random"], seed=3, players=3)
    whole = plain(played(arena, 24))
    path = tmp_path / "out.jsonl"
    for games in (7, 15, 24):
        with Ledger(path, arena) as ledger:
            for result in arena.run(games, ledger.results, threads=2):
                ledger.add(result)
        with path.open("ab") as file:
            file.write(b'{"game": 999, "deal": 3')  # killed while it wrote
    with Ledger(path, arena) as ledger:
        assert plain(ledger.results) == whole
        assert list(arena.run(24, ledger.results)) == []
    assert len(path.read_bytes().splitlines()) == 25


@pytest.mark.parametrize("torn", [b"", b"{", b'{"format": "troquet-arena/1", "ga'])
def test_a_file_torn_in_its_first_line_begins_anew(tmp_path: Path, torn: bytes) -> None:
    path = tmp_path / "out.jsonl"
    path.write_bytes(torn)
    with Ledger(path, Arena(game("troll"), ["sense", "random"], players=3)) as ledger:
        assert ledger.results == {}
    assert path.read_bytes().startswith(b'{"format": "troquet-arena/1", "game": "troll"')


@pytest.mark.parametrize(
    "content", [b"hello\n", b"{}\n", b"[1]\n", b"\xff\xfe\n", b"[" * 10**5 + b"\n", b"hello"]
)
def test_what_is_no_file_of_an_arena_is_refused(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "notes.txt"
    path.write_bytes(content)
    with pytest.raises(TroquetError, match=r"notes\.txt is no file of an arena; choose another one\."):
        Ledger(path, Arena(game("troll"), ["sense", "random"]))
    assert path.read_bytes() == content


def test_a_file_of_another_arena_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "out"
    troll = game("troll")
    with Ledger(path, Arena(troll, ["sense", "random"], seed=1, players=3)):
        pass
    for other, told in (
        (Arena(troll, ["sense", "random"], seed=2, players=3), "its setting seed is 1, not 2"),
        (
            Arena(troll, ["random", "sense"], seed=1, players=3),
            'its setting bots is ["sense", "random"], not',
        ),
        (Arena(troll, ["sense", "random"], seed=1, players=4), "its setting options is"),
        (
            Arena(game("trok"), ["sense", "random"], seed=1, players=3),
            'its setting game is "troll", not "trok"',
        ),
    ):
        with pytest.raises(TroquetError) as refused:
            Ledger(path, other)
        assert told in str(refused.value)
    line = path.read_bytes()
    path.write_bytes(line + b'{"game": 1}\n')
    with pytest.raises(TroquetError, match="is no file of an arena"):
        Ledger(path, Arena(troll, ["sense", "random"], seed=1, players=3))


def test_what_cannot_be_written_is_told(tmp_path: Path) -> None:
    with pytest.raises(TroquetError, match=r"cannot be written: "):
        Ledger(tmp_path / "no" / "folder", Arena(game("troll"), ["sense", "random"]))


# ── what comes of it ─────────────────────────────────────────────────────────────────────────────────────────


def result(
    game: int, bots: tuple[int, ...], winners: tuple[int, ...], scores: tuple[int, ...] = ()
) -> Result:
    seats = len(bots)
    return Result(
        game, game // seats, bots, scores or (0,) * seats, winners, "days", (10,) * seats, (2.0,) * seats
    )


def test_shared_wins_count_in_parts() -> None:
    one = result(0, (0, 1, 1), (1, 3))
    assert (one.share(0), one.share(1)) == (0.5, 0.5)
    assert [result(0, (0, 1, 1), ()).share(bot) for bot in (0, 1)] == [
        pytest.approx(1 / 3),
        pytest.approx(2 / 3),
    ]


def test_standings_by_hand() -> None:
    """Two deals of three games, one against two: 2 of 3 won, then ½ of 3."""
    arena = Arena(game("troll"), ["sense", "random"], players=3)
    rows = ((0, 1, 1), (1, 0, 1), (1, 1, 0))
    winners = ((1,), (2,), (1,), (2, 1), (3,), (1,))
    scores = ((9, 1, 2), (3, 9, 3), (4, 5, 0), (6, 6, 0), (1, 2, 3), (4, 4, 4))
    results = {
        n: result(n, arena_bots, winners[n], scores[n])
        for n, arena_bots in enumerate([*rows, *rows])
    }  # fmt: skip
    deals = arena.deals(results)
    assert [len(deal) for deal in deals] == [3, 3]
    assert shares(deals, 0) == [pytest.approx(2 / 3), pytest.approx(1 / 6)]
    first, second = standings(arena, deals)
    assert first.share.mean == pytest.approx(5 / 12)
    assert second.share.mean == pytest.approx(7 / 12)
    assert first.fair == pytest.approx(1 / 3)
    assert first.multiple.mean == pytest.approx(5 / 4)
    assert first.score.mean == pytest.approx(((9 + 9 + 0) / 3 + (6 + 2 + 4) / 3) / 2)
    assert first.moves == 5.0


def test_a_deal_counts_when_all_its_games_are_there() -> None:
    arena = Arena(game("troll"), ["sense", "random"], players=3)
    results = {n: result(n, (0, 1, 1), (1,)) for n in (0, 1, 2, 3, 5, 6, 7, 8)}
    assert len(arena.deals(results)) == 1  # a hole in the second deal, so the third waits


def test_it_is_decided_only_by_enough_deals() -> None:
    arena = Arena(game("troll"), ["sense", "random"], players=3)

    def deals(wins: int, count: int) -> list[list[Result]]:
        """Of every ten deals the first bot wins all games of so many, and a third of each other one."""
        return [
            [
                result(3 * d + g, tuple(int(s != g) for s in range(3)), (g + 1 if d % 10 < wins else 1,))
                for g in range(3)
            ]
            for d in range(count)
        ]  # fmt: skip

    assert decided_after(arena, deals(10, 19)) == 0
    assert decided_after(arena, deals(10, 100)) == 20
    assert decided_after(arena, deals(0, 300)) == 0
    assert decided_after(arena, deals(10, 20)) == 20
    assert decided_after(arena, deals(10, 100), looked_at=70) == 71


def test_ratings_tell_who_wins() -> None:
    strong = [result(n, (0, 1, 2), (1,)) for n in range(30)] + [result(n, (2, 1, 0), (3,)) for n in range(30)]
    first, second, third = ratings(3, strong)
    assert first.low > second.high
    assert abs(second.mean - third.mean) < 2
    alike = ratings(2, [result(n, (0, 1), (1 + n % 2,)) for n in range(200)])
    assert abs(alike[0].mean - alike[1].mean) < 1
    none = ratings(2, [])
    assert none[0].mean == none[1].mean == 25


def test_an_arena_takes_two_bots_that_fit() -> None:
    for bots, told in (
        (["sense"], "It takes two bots at least to compare."),
        (["sense", "sense"], "It takes two bots at least to compare."),
        ([], "It takes two bots at least to compare."),
        (["sense", "random", "sense", "random"], "4 bots do not fit 3 seats."),
        (["sense", "hal"], "There is no bot “hal” here"),
    ):
        with pytest.raises(TroquetError) as refused:
            Arena(game("troll"), bots, players=3)
        assert told in str(refused.value)
