"""What one reader sees of a table: the whole fragment of its page, made from their View alone."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from troquet.games.contract import Question, View
from troquet.language import M, Message, TroquetError, Who
from troquet.tables import Seat, Table, history
from troquet.tables.history import Told
from troquet.web import qr
from troquet.web.people import Visitor
from troquet.web.render import Renderer, Speech

# So many lines of the log are on the table's page; all of them have a page of their own.
LINES = 40


@dataclass(frozen=True)
class Reader:
    """Who looks, with what half-made choice, after which refusal and with what name typed.

    `link` invites others, `once` marks the forms.
    """

    visitor: Visitor
    link: str
    once: str
    draft: str = ""
    refusal: TroquetError | None = None
    name: str = ""


def fragment(renderer: Renderer, table: Table, reader: Reader) -> str:
    """All of a table's page that changes: its `main`, and a part of the menu."""
    return main(renderer, table, reader) + menu(renderer, table, reader.visitor)


def menu(renderer: Renderer, table: Table, visitor: Visitor) -> str:
    """The part of the menu that depends on who somebody is at this table."""
    me, is_maker = table.seat_of(visitor.person), table.maker == visitor.person
    return renderer.page("menu.html", visitor.language, table=table, me=me, is_maker=is_maker)


def main(renderer: Renderer, table: Table, reader: Reader) -> str:
    """The `main` of a table's page."""
    me = table.seat_of(reader.visitor.person)
    context: dict[str, Any] = {
        "table": table,
        "me": me,
        "is_maker": table.maker == reader.visitor.person,
        "visitor": reader.visitor,
        "once": reader.once,
        "draft": "",
        "refusal": reader.refusal,
        "rule": getattr(reader.refusal, "rule", ""),
        "typed": reader.name or reader.visitor.name,
    }
    if table.states:
        template, more = "room.html", _room(table, me, reader)
    else:
        template, more = "gathering.html", _gathering(table, reader)
    return renderer.page(
        template, reader.visitor.language, drawings=table.game.name, names=table.names, **(context | more)
    )  # fmt: skip


def news(table: Table, visitor: Visitor, number: int) -> list[str]:
    """What has happened after that entry, one sentence a line."""
    seat = table.seat_of(visitor.person)
    speech = Speech(visitor.language, table.names)
    return [speech.plain(line.message) for line in _log(table, seat) if line.number > number]


def whole_log(renderer: Renderer, table: Table, visitor: Visitor) -> str:
    """The page of everything that happened, newest first."""
    seat = table.seat_of(visitor.person)
    return renderer.page(
        "log.html", visitor.language, drawings=table.game.name, names=table.names,
        visitor=visitor, table=table, sections=history.sections(_log(table, seat)),
    )  # fmt: skip


def _log(table: Table, seat: Seat | None) -> list[Told]:
    return history.log(table, seat.number if seat else None) if table.states else history.arrivals(table)


def _gathering(table: Table, reader: Reader) -> dict[str, Any]:
    free = sum(seat.is_free for seat in table.seats)
    late = [seat.number for seat in table.seats if not seat.is_free and not seat.ready]
    return {"link": reader.link, "qr": qr.path(reader.link), "free": free, "late": late}


def _room(table: Table, me: Seat | None, reader: Reader) -> dict[str, Any]:
    view = table.state.view(me.number if me else None)
    question = _question(table, me, view, reader.draft)
    lines = _log(table, me)
    return {
        "scene": view.scene(),
        "question": question,
        "draft": reader.draft if question and question.back else "",
        "decision": table.decisions.get(me.number, 0) if me else 0,
        "turn": table.game.words.turn(view),
        "status": table.game.words.status(view),
        "sections": history.sections(lines, LINES),
        "is_cut": len(lines) > LINES,
        "recap": history.recap(table, me.number, lines) if me and question else [],
        "result": _result(table, me) if table.is_done else None,
        "bots": [seat.number for seat in table.seats if seat.bot or seat.away],
        "looking_back": reader.draft == "table",
    }


def _question(table: Table, me: Seat | None, view: View, draft: str) -> Question | None:
    if me is None or me.away or table.phase != "playing":
        return None
    return view.question(draft)


def _result(table: Table, me: Seat | None) -> dict[str, Any]:
    outcome = table.outcome
    assert outcome
    seats = sorted(
        range(1, len(table.seats) + 1), key=lambda s: (s not in outcome.winners, -outcome.scores[s - 1])
    )
    return {
        "headline": _headline(table.phase == "closed", outcome.winners, me),
        "reason": table.game.words.reasons[outcome.reason],
        "rows": [(seat, outcome.scores[seat - 1], seat in outcome.winners) for seat in seats],
    }


def _headline(closed: bool, winners: tuple[int, ...], me: Seat | None) -> Message:
    if closed or not winners:
        return M("The table was closed")
    if len(winners) > 1:
        return M("A draw")
    if me and me.number in winners:
        return M("You win")
    return M("{who} wins", who=Who(winners[0]))
