"""The lobby: a table to make, my tables, open tables."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from typing import Any

from troquet import games
from troquet.bots import UnknownBot, label
from troquet.bots.house import House
from troquet.drawing.seats import MARKS, Mark
from troquet.games.contract import OptionError, option_text
from troquet.games.rulebook import Game
from troquet.language import M, Message, TroquetError
from troquet.tables import TableError
from troquet.tables.commands import Plan
from troquet.tables.entries import Made
from troquet.tables.pace import PACES
from troquet.tables.patience import PATIENCES
from troquet.web.clock import patience_label
from troquet.web.forms import Form
from troquet.web.live import Room
from troquet.web.people import Visitor
from troquet.web.site import Site

PACE_LABELS = {"quick": M("Quick"), "normal": M("Easy to follow"), "slow": M("Slow")}


def plan_of(form: Form, language: str) -> Plan:
    """The table that a form asks for."""
    seats = min(form.number("players"), len(MARKS))
    plan = tuple(form[f"bot{i}"] if form[f"seat{i}"] == "bot" else "" for i in range(1, seats + 1))
    game = form["game"]
    options: dict[str, int | str] = {"players": seats}
    marks: Sequence[Mark] = MARKS
    if game in games.names():
        marks = _marks(games.game(game), form, seats)
        options |= {
            name: form[name] for name in games.game(game).options if name in form and name != "players"
        }
    names = tuple(form[f"name{i}"].strip() or _someone(marks[i - 1], language) for i in range(1, seats + 1))
    return Plan(
        game, options, plan, form["title"], form["listed"] == "yes", form["pace"] or "normal",
        form.number("patience"), form["shared"] == "yes", names,
    )  # fmt: skip


def _someone(mark: Mark, language: str) -> str:
    """What a person is called who has given no name, at a table on one device."""
    return M("Seat {letter}", letter=mark.letter).to(language)


async def lobby(site: Site, visitor: Visitor, wish: Form, refusal: TroquetError | None = None) -> str:
    """The page. `wish` holds what the form for a new table says so far."""
    names = games.names()
    game = games.game(wish["game"] if wish["game"] in names else names[0])
    wished = _wish(game, wish, visitor, site.settings.house)
    mine = [room.table for room in await rooms(site, await site.store.tables_of(visitor.person))]
    done = [
        (id, made.title, games.game(made.game))
        for id, begun in await site.store.finished_of(visitor.person)
        if isinstance(made := begun.what, Made) and made.game in names
    ]
    listed = [room.table for room in await rooms(site, await site.store.open_tables())]
    return site.renderer.page(
        "lobby.html",
        visitor.language,
        visitor=visitor,
        games=[games.game(name) for name in names],
        game=game,
        wish=wished,
        marks=_marks(game, wish, wished["players"]),
        mine=mine,
        done=done,
        listed=[table for table in listed if table not in mine],
        refusal=refusal,
        rule="",
        once=site.settings.token(),
        paces=[(pace, PACE_LABELS[pace]) for pace in PACES],
        patiences=[(seconds, patience_label(seconds)) for seconds in PATIENCES],
        bots=_bots(game, [seat["bot"] for seat in wished["seats"]], site.settings.house),
    )


async def rooms(site: Site, ids: Sequence[str]) -> list[Room]:
    """These tables, as far as they can be read."""
    found = []
    for id in ids:
        with contextlib.suppress(TableError):
            found.append(await site.live.find(id))
    return found


def _wish(game: Game, wish: Form, visitor: Visitor, house: House) -> dict[str, Any]:
    """The form as it should stand: what was chosen so far, and a plain table of one person and bots at first."""
    text = wish["players"]
    players = int(text) if text.isascii() and text.isdigit() and len(text) < 3 else 0
    players = players if players in game.seats else int(game.options["players"].default)
    seats = []
    for i in range(1, players + 1):
        is_bot = wish[f"seat{i}"] == "bot" if f"seat{i}" in wish else i > 1
        bot = _bot(game, wish[f"bot{i}"], house)
        seats.append({"is_bot": is_bot, "bot": bot})
        seats[-1]["name"] = wish[f"name{i}"]
    return {
        "players": players,
        "fewer": players - 1 if players - 1 in game.seats else 0,
        "more": players + 1 if players + 1 in game.seats else 0,
        "seats": seats,
        "options": _options(game, players, wish),
        "title": wish["title"],
        "name": wish["name"] or visitor.name,
        "pace": wish["pace"] or "normal",
        "patience": wish["patience"] or "0",
        "shared": wish["shared"] == "yes",
        "listed": wish["listed"] == "yes",
    }


def _bot(game: Game, name: str, house: House) -> str:
    """The bot that is wished for, if there is one."""
    with contextlib.suppress(UnknownBot):
        return house.check(name, game)
    return house.default(game)


def _bots(game: Game, wished: Sequence[str], house: House) -> list[tuple[str, Message]]:
    """What is offered, and what is wished for besides (a link may name bots that do not search)."""
    offered = house.offered(game)
    return [*offered.items(), *((name, label(name)) for name in dict.fromkeys(wished) if name not in offered)]


def _options(game: Game, players: int, wish: Form) -> list[dict[str, Any]]:
    """All options but the number of seats that leave a choice, with the values they can take."""
    shown = []
    for option in game.options.values():
        values = [v for v in option.offered if _is_possible(game, players, option.name, v)]
        if option.name != "players" and (option.is_number or len(values) > 1):
            shown.append({
                "name": option.name,
                "label": option.label,
                "values": [(option_text(value), option.said(value)) for value in values],
                "chosen": wish[option.name] or option_text(option.default),
                "least": option.values[0] if option.is_number else None,
                "most": option.values[-1] if option.is_number else None,
            })  # fmt: skip
    return shown


def _marks(game: Game, wish: Form, players: int) -> Sequence[Mark]:
    """What marks the seats of the table that is wished for, as far as it can be."""
    for given in ({name: wish[name] for name in game.options if name in wish}, {}):
        with contextlib.suppress(OptionError):
            return game.marks(game.choose_options(**{**given, "players": players}))
    return MARKS


def _is_possible(game: Game, players: int, name: str, value: int | str) -> bool:
    try:
        game.choose_options(**{"players": players, name: value})
    except OptionError:
        return False
    return True
