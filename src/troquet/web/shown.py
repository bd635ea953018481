"""What one reader sees of a table: the whole fragment of its page, made from their View alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from troquet.bots.house import House
from troquet.games.contract import Question
from troquet.games.view import View
from troquet.language import M, Message, TroquetError, Who
from troquet.tables import Seat, Table, history, sharing
from troquet.tables.commands import PLAIN_HOUSE
from troquet.tables.history import Section, Told
from troquet.web import clock, qr
from troquet.web.board import board
from troquet.web.dealt import is_eager, sealed
from troquet.web.people import Visitor
from troquet.web.render import OWN, Renderer, Speech

# So many lines of the log are on the table's page, and so many of them since one's last turn; all of them have a page
# of their own.
LINES = 16
NEWS = 8
# So many fragments are kept with a table.
KEPT = 16


@dataclass(frozen=True)
class Reader:
    """Who looks, with what half-made choice, after which refusal and with what name or move typed.

    `board`: they read the table as text; `here`: who is there, at a table on one device. `link` invites others,
    `once` marks the forms, `now` is the time, and `house` has the bots that can be seated.
    """

    visitor: Visitor
    link: str
    once: str
    now: float
    draft: str = ""
    refusal: TroquetError | None = None
    name: str = ""
    move: str = ""
    board: bool = False
    here: str = ""
    house: House = PLAIN_HOUSE


def fragment(renderer: Renderer, table: Table, reader: Reader) -> list[str]:
    """All of a table's page that changes, in pieces: its `main`, and a part of the menu.

    Made once for all that see the same: who only watch, the many pages of one person, the answer to a post.
    """
    seat = table.seat_of(reader.visitor.person)
    if reader.refusal or table.shared or (seat is None and not table.states):
        return _marked(_fragment(renderer, table, reader), reader)
    if table.shown_at != table.number or len(table.shown) >= KEPT:
        table.shown, table.shown_at = {}, table.number
    who = (seat.number if seat else 0, table.maker == reader.visitor.person, reader.visitor.language)
    key = (*who, reader.draft, reader.board, reader.link, int(reader.now))  # clocks show seconds
    if key not in table.shown:
        table.shown[key] = _fragment(renderer, table, reader)
    return _marked(table.shown[key], reader)


def _fragment(renderer: Renderer, table: Table, reader: Reader) -> list[str]:
    return _main(renderer, table, reader) + menu(renderer, table, reader.visitor)


def _marked(pieces: Sequence[str], reader: Reader) -> list[str]:
    """What was made for many, for one of them."""
    return [reader.once if piece is OWN else piece for piece in pieces]


def menu(renderer: Renderer, table: Table, visitor: Visitor) -> list[str]:
    """The part of the menu that depends on who somebody is at this table."""
    me = None if table.shared else table.seat_of(visitor.person)
    is_maker, speech = table.maker == visitor.person, _speech(table, visitor.language)
    called, away = (me.name, me.away) if me else ("", False)
    shown = {"called": called, "away": away, "seated": bool(me), "maker": is_maker, "done": table.is_done}
    return renderer.parts(speech, "", "menu.html", [table.id], shown)


def main(renderer: Renderer, table: Table, reader: Reader) -> str:
    """The `main` of a table's page."""
    return "".join(_marked(_main(renderer, table, reader), reader))


def _main(renderer: Renderer, table: Table, reader: Reader) -> list[str]:
    chair = sharing.chair(table, reader.visitor.person, reader.here)
    me = chair.me
    context: dict[str, Any] = {
        "has_seat": table.seat_of(reader.visitor.person) is not None,
        "here": sharing.said(table, me) if table.shared and me else "",
        "table": table,
        "me": me,
        "is_maker": table.maker == reader.visitor.person,
        "visitor": reader.visitor,
        "draft": "",
        "refusal": reader.refusal,
        "rule": getattr(reader.refusal, "rule", ""),
        "proof": sealed(table, me),
        "eager": is_eager(table, me),
        "typed": reader.name or reader.visitor.name,
    }
    if chair.passed_to:
        template, more = "curtain.html", _curtain(table, chair.passed_to, reader)
    elif table.states:
        template, more = "board.html" if reader.board else "room.html", _room(table, me, reader)
    else:
        template, more = "gathering.html", _gathering(table, reader)
    speech = _speech(table, reader.visitor.language)
    return renderer.pieces(template, speech, table.game.name, context | more)


def news(table: Table, visitor: Visitor, number: int, here: str = "") -> list[str]:
    """What has happened after that entry, one sentence a line; nothing through a curtain."""
    chair = sharing.chair(table, visitor.person, here)
    if chair.passed_to:
        return []
    speech = _speech(table, visitor.language)
    if table.states:
        lines = history.after(_log(table, chair.me), number)
    else:
        lines = history.arrivals(table, number)
    return [speech.plain(line.message) for line in lines]


def whole_log(renderer: Renderer, table: Table, visitor: Visitor) -> str:
    """The page of everything that happened, newest first."""
    seat = sharing.chair(table, visitor.person).me
    return renderer.page(
        "log.html", visitor.language, drawings=table.game.name, speech=_speech(table, visitor.language),
        visitor=visitor, table=table, sections=history.sections(_log(table, seat)),
    )  # fmt: skip


def _speech(table: Table, language: str) -> Speech:
    """What has been said at this table in a language, by the names of now."""
    names, known = table.speech.get(language, ((), None))
    if names == table.names and isinstance(known, Speech):
        return known
    speech = Speech(language, table.names, table.marks)
    table.speech[language] = table.names, speech
    return speech


def _log(table: Table, seat: Seat | None) -> Sequence[Told]:
    return history.log(table, seat.number if seat else None) if table.states else history.arrivals(table)


def _curtain(table: Table, passed_to: Seat, reader: Reader) -> dict[str, Any]:
    return {"passed_to": passed_to, "there": sharing.said(table, passed_to), "board": reader.board}


def _gathering(table: Table, reader: Reader) -> dict[str, Any]:
    free = sum(seat.is_free for seat in table.seats)
    late = [seat.number for seat in table.seats if not seat.is_free and not seat.ready]
    void = table.deal.unsent if table.deal else ()
    return {
        "link": reader.link,
        "qr": qr.path(reader.link),
        "free": free,
        "late": late,
        "bots": list(reader.house.offered(table.game).items()),
        "default_bot": reader.house.default(table.game),
        "void": history.void(void) if void else None,
    }


def _room(table: Table, me: Seat | None, reader: Reader) -> dict[str, Any]:
    view = table.view(me.number if me else None)
    question = _question(table, me, view, reader.draft)
    lines = _log(table, me)
    was_away = me is not None and not me.away and history.was_stood_in_for(table, me.number)
    recap = history.recap(table, me.number, lines)[-NEWS:] if me and (question or was_away) else []
    scene = view.scene()
    return {
        "scene": scene,
        "named": table.shared,
        "question": question,
        "draft": reader.draft if question and question.back else "",
        "decision": table.decisions.get(me.number, 0) if me else 0,
        "turn": scene.turn,
        "status": scene.status,
        "last": history.last_move(table, me.number if me else None),
        "sections": history.sections(lines, LINES),
        "is_cut": len(lines) > LINES,
        "recap": recap and [Section(None, tuple(recap))],
        "was_away": was_away,
        "clocks": clock.left(table, reader.now),
        "result": _result(table, me) if table.is_done else None,
        "bots": tuple(seat.number for seat in table.seats if seat.bot or seat.away),
        "looking_back": reader.draft == "table",
        "typed_move": reader.move,
        **(board(table, me, view, reader.visitor.language, table.names) if reader.board else {}),
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
        "headline": _headline(table, outcome.winners, me),
        "reason": table.game.words.reasons[outcome.reason],
        "rows": [(seat, outcome.scores[seat - 1], seat in outcome.winners) for seat in seats],
    }


def _headline(table: Table, winners: tuple[int, ...], me: Seat | None) -> Message:
    together = table.game.are_partners(table.options, winners)
    if table.phase == "closed" or not winners:
        return M("The table was closed")
    if len(winners) > 1 and not together:
        if len(winners) == len(table.seats):
            return M("A draw")
        if me and me.number in winners:
            return M("You share the victory")
        return M("{who} share the victory", who=tuple(map(Who, winners)))
    if me and me.number in winners:
        return M("You win")
    if together:
        return M("{who} win", who=tuple(map(Who, winners)))
    return M("{who} wins", who=Who(winners[0]))
