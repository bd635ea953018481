"""The pages of everybody: the lobby, the rules, how one likes to read; files and health."""

from __future__ import annotations

from importlib.metadata import version
from typing import Any

from litestar import get, post
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from litestar.response import Response

from troquet import games
from troquet.language import LANGUAGES, M, Message, TroquetError
from troquet.tables import TableError, Unreadable, commands
from troquet.tables.names import person_name
from troquet.web.files import TESTS
from troquet.web.forms import Form, back, form_of
from troquet.web.lobby import lobby, plan_of, rooms
from troquet.web.people import THEMES, Visitor
from troquet.web.site import AnyRequest, Site, site_of

FOREVER = "public, max-age=31536000, immutable"


@get("/")
async def show_lobby(request: AnyRequest) -> Response[str]:
    site = site_of(request)
    visitor = await site.visitor(request)
    wish = Form(request.query_params.multi_items())
    return site.answer(await lobby(site, visitor, wish), visitor)


@post("/tables")
async def make_table(request: AnyRequest) -> Response[str]:
    """Set a table and sit down at it."""
    site, form = site_of(request), await form_of(request)
    visitor = await site.known(request)
    name = form["name"] or visitor.name
    plan = plan_of(form, visitor.language)
    try:
        whats = commands.make(
            plan,
            visitor.person,
            name,
            ready=form["words"] != "yes",
            house=site.settings.house,
        )
    except TableError as error:
        return site.answer(await lobby(site, visitor, form, error), visitor, error.status)
    once = form["once"] or site.settings.token()
    id = site.keys.table_id(visitor.person, once, repr(plan))  # Back and another plan: another table
    room = await site.live.make(id, whats, visitor.person, once)
    mine = room.table.seat_of(visitor.person)
    if mine and mine.name != visitor.name and not room.table.shared:
        await site.store.set_name(visitor.person, mine.name)
    return away(site, visitor, f"/t/{room.table.id}")


@get("/rules/{game:str}")
async def show_rules(request: AnyRequest, game: FromPath[str]) -> Response[str]:
    """How a game goes, and every rule under its ID."""
    site = site_of(request)
    if game not in games.names():
        raise NotFoundException
    visitor, shown = await site.visitor(request), games.game(game)
    page = site.renderer.page(
        "rules.html",
        visitor.language,
        drawings=game,
        visitor=visitor,
        game=shown,
        briefly=shown.words.BRIEFLY,
        chapters=chapters(shown.words),
    )
    return site.answer(page, visitor)


def chapters(words: Any) -> list[tuple[str, Message, dict[str, Message]]]:
    """The rules under their headings, each with the anchor of its heading; our rulings come last."""
    found: list[tuple[str, Message, dict[str, Message]]] = []
    for id, text in words.RULES.items():
        if id in words.HEADINGS:
            found.append((f"part-{id}", words.HEADINGS[id], {}))
        elif id.endswith("-A01"):
            found.append(("readings", M("Our readings"), {}))
        found[-1][2][id] = text
    return found


@get("/bots")
async def show_bots(request: AnyRequest) -> Response[str]:
    """What bots can see, and the tests that prove it."""
    site = site_of(request)
    visitor = await site.visitor(request)
    return site.answer(
        site.renderer.page("bots.html", visitor.language, visitor=visitor, tests=TESTS), visitor
    )


@post("/language")
async def choose_language(request: AnyRequest) -> Response[str]:
    return await _remember(request, "language", tuple(LANGUAGES))


@post("/theme")
async def choose_theme(request: AnyRequest) -> Response[str]:
    return await _remember(request, "theme", THEMES)


async def _remember(request: AnyRequest, what: str, possible: tuple[str, ...]) -> Response[str]:
    site, form = site_of(request), await form_of(request)
    visitor = await site.known(request)
    if form[what] not in possible:
        return refused(site, visitor, TableError(422, M("There is no such choice.")))
    answer = away(site, visitor, back(form))
    answer.cookies.append(site.cookie(what, form[what]))
    return answer


@post("/name")
async def choose_name(request: AnyRequest) -> Response[str]:
    """Be called something else, at every table one sits at."""
    site, form = site_of(request), await form_of(request)
    visitor = await site.known(request)
    try:
        name = person_name(form["name"])
    except TableError as error:
        return refused(site, visitor, error)
    await site.store.set_name(visitor.person, name)
    for room in await rooms(site, await site.store.tables_of(visitor.person, most=None)):
        await site.live.do(room, lambda table: commands.rename(table, visitor.person, name), visitor.person)
    return away(site, visitor, back(form))


@get("/s/{version:str}/{path:path}", cache=False)
async def show_file(request: AnyRequest, version: FromPath[str], path: FromPath[str]) -> Response[bytes]:
    """A file of the pages. Its address changes when it does, so it may be kept for ever."""
    files = site_of(request).renderer.files
    file = files.files.get(path.lstrip("/"))
    if file is None:
        raise NotFoundException
    headers = {
        "vary": "accept-encoding",
        "cache-control": FOREVER if version == files.version else "no-cache",
    }
    body = file.body
    if file.small and "gzip" in request.headers.get("accept-encoding", ""):
        body, headers["content-encoding"] = file.small, "gzip"
    return Response(body, media_type=file.type, headers=headers)


@get("/healthz")
async def show_health(request: AnyRequest) -> Response[str]:
    """Whether the server and its database answer."""
    await site_of(request).store.answers()
    return Response(
        f"ok {version('troquet')}\n", media_type="text/plain", headers={"cache-control": "no-store"}
    )


def away(site: Site, visitor: Visitor, path: str) -> Response[str]:
    """Elsewhere, by GET."""
    answer = site.answer("", visitor, 303)
    answer.headers["location"] = path
    return answer


def refused(site: Site, visitor: Visitor, error: TroquetError, status: int = 0) -> Response[str]:
    """A page that says one sentence, for where no other page can say it."""
    unread = error.table if isinstance(error, Unreadable) else ""
    page = site.renderer.page(
        "error.html", visitor.language, visitor=visitor, sentence=error.sentence, unread=unread
    )
    return site.answer(page, visitor, status or getattr(error, "status", 400))


ROUTES = [
    show_lobby, make_table, show_rules, show_bots, choose_language, choose_theme, choose_name, show_file, show_health,
]  # fmt: skip
