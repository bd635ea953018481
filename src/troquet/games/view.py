"""View: what one seat, or a spectator, may know."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, cast

from troquet.games.contract import LineError, clip
from troquet.kernel.fields import Fields, RangeError
from troquet.language import M

if TYPE_CHECKING:
    from troquet.games.contract import Question
    from troquet.games.rulebook import Game
    from troquet.games.state import State


class View:
    """What one seat, or a spectator (`seat` None), may know of a State. Holds nothing else."""

    __slots__ = ("__weakref__", "_options", "_raw", "game", "seat", "sight")

    def __init__(self, game: Game, options: Mapping[str, int | str], seat: int | None, raw: bytes) -> None:
        self.game, self._options, self.seat, self._raw = game, options, seat, raw
        self.sight = game.state.Sight.from_bytes(raw)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, View) and (self.game, self._options, self.seat, self._raw) == (
            other.game, other._options, other.seat, other._raw,
        )  # fmt: skip

    def __hash__(self) -> int:
        return hash(self._raw)

    def __repr__(self) -> str:
        return f"<{self.game.title} as {f'seat {self.seat}' if self.seat else 'a spectator'} sees it>"

    @property
    def options(self) -> Mapping[str, int | str]:
        """The options the game is played with, each with its value; a copy."""
        return dict(self._options)

    def to_bytes(self) -> bytes:
        """The View's record, `state.Sight.dtype`."""
        return self._raw

    def imagine(self, seed: int) -> State:
        """One State this seat cannot tell from the true one, drawn with the right odds."""
        from troquet.games.state import State

        return State(self.game, self._options, self.game.program.imagine(self._raw, seed))

    def question(self, draft: str = "") -> Question | None:
        """What is asked of this seat now; None if nothing is. `draft` is a half-made choice."""
        return cast("Question | None", self.game.question.ask(self, draft))

    def scene(self) -> Any:
        """What lies on the table, as plain data (each game's `picture.scene`)."""
        return self.game.picture.scene(self)

    def text(self, language: str = "en", names: Sequence[str] = ()) -> str:
        """The table as lines of text."""
        return cast(str, self.game.words.text(self, language, names))

    def svg(self, language: str = "en", names: Sequence[str] = ()) -> str:
        """The table as a picture of its own, an SVG document."""
        return cast(str, self.game.picture.svg(self, language, names))

    def to_line(self) -> str:
        """The position as one line of text. LineError for a game that has secrets, and so no such line."""
        if self.game.line is None:
            raise LineError(M("A position of {game} cannot be written as one line.", game=self.game.title))
        return cast(str, self.game.line.write(self._options, self.sight))

    def _repr_svg_(self) -> str:
        return self.svg()

    def to_json(self) -> dict[str, Any]:
        """The View as plain data; `from_json` reads it back."""
        values = {name: _plain(getattr(self.sight, name)) for name in self.sight.fields}
        return {"game": self.game.name, "options": self.options, "seat": self.seat, "view": values}

    @classmethod
    def from_json(cls, game: Game, data: Mapping[str, Any]) -> View:
        """The View of this game that `to_json` wrote; ValueError or KeyError if it is none."""
        options, seat = game.choose_options(**data["options"]), data["seat"]
        if data["game"] != game.name or seat not in (None, *range(1, int(options["players"]) + 1)):
            raise RangeError(
                f"{clip(data['game'])}, seat {clip(seat)}: no View of this game, or no seat of it"
            )
        sight: Fields = game.state.Sight()
        for name, f in sight.fields.items():
            flat = list(_flat(data["view"][name]))
            if len(flat) != f.size:
                raise RangeError(f"{f.name}: {len(flat)} values are not {f.size}")
            sight.values[f.at : f.at + f.size] = [f.checked(v) for v in flat]
        return cls(game, options, seat, sight.to_bytes())


def _plain(value: Any) -> Any:
    return value if isinstance(value, int) else value.tolist()


def _flat(value: Any) -> Iterator[int]:
    if isinstance(value, list):
        for v in value:
            yield from _flat(v)
    else:
        yield value
