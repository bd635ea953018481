"""What every answer has, and what pages weigh."""

from __future__ import annotations

import gzip
import locale
import re
from collections.abc import Iterator
from html import unescape

import pytest

from tests.web.people import Server
from troquet import game, names
from troquet.web.files import template
from troquet.web.guard import HEADERS
from troquet.web.settings import Settings

PAGES = ("/", "/rules/troll", "/nowhere", "/healthz")


def test_headers_on_everything(server: Server) -> None:
    ana = server.person("Ana")
    paths = [
        *PAGES,
        ana.sets_table("", "", ""),
        re.findall(r'href="(/s/[^"]+css)"', ana.get("/").text)[0],
    ]
    for path in paths:
        answer = ana.get(path)
        for name, value in HEADERS.items():
            assert answer.headers[name] == value, path


def test_the_cookie_is_for_us_alone(server: Server) -> None:
    """J4: it is what opens a seat; no address ever does."""
    answer = server.client.get("/")
    (cookie,) = answer.headers.get_list("set-cookie")
    assert {"HttpOnly", "SameSite=lax", "Path=/"} <= set(cookie.split("; "))
    person = Settings().token()
    assert len(person) * 6 >= 128
    assert person != Settings().token()
    server.client.cookies.clear()
    ana, bo = server.person("Ana"), server.person("Bo")
    path = ana.sets_table("", "", "")
    key = ana.cookies[cookie.partition("=")[0]]
    assert key not in ana.get(path).text
    assert key.partition(".")[0] not in path
    assert bo.post(f"{path}/ready", ready="no").status_code == 403


def test_no_page_has_inline_style_or_script(server: Server) -> None:
    ana = server.person("Ana")
    for path in (*PAGES, ana.sets_table("", "", ""), ana.sets_table("", "random", "random")):
        page = ana.get(path).text
        assert not re.search(r"<style|style=|<script(?! type=\"module\" src)|\son[a-z]+=", page), path


def test_first_load_of_a_table_page_is_light(server: Server) -> None:
    """Everything the page asks for, compressed: at most 100 kB, of it 30 kB scripts."""
    ana = server.person("Ana")
    page = ana.get(ana.sets_table("", "random", "random")).text
    files = server.site.renderer.files.files
    wanted = set(re.findall(r'"/s/\w+/([^"#]+)', page)) | {p for p in files if p.endswith(".js")}
    sizes = {path: len(files[path].small or files[path].body) for path in wanted}
    scripts = sum(size for path, size in sizes.items() if path.endswith(".js"))
    assert scripts <= 30_000
    assert sum(sizes.values()) + len(gzip.compress(page.encode(), 5)) <= 100_000


def test_every_rule_is_readable_under_its_id_in_both_languages(server: Server) -> None:
    for name in names():
        english, french = (
            server.person("", language).get(f"/rules/{name}").text for language in ("en", "fr")
        )
        for id, text in game(name).words.RULES.items():
            assert f'id="{id}"' in english
            assert f'id="{id}"' in french
            assert text.to("fr") != ""
        for id, heading in game(name).words.HEADINGS.items():
            for page, language in ((english, "en"), (french, "fr")):
                assert f'<a href="#part-{id}">{heading.to(language)}</a>' in unescape(page)
                assert f'<h2 id="part-{id}">{heading.to(language)}</h2>' in unescape(page)
        for text in game(name).words.BRIEFLY:
            assert text.to("en") in unescape(english)
            assert text.to("fr") in unescape(french)
        assert '<html lang="fr"' in french


def test_the_language_and_the_light_are_remembered(server: Server) -> None:
    ana = server.person("Ana")
    assert '<html lang="en">' in ana.get("/").text
    assert ana.post("/language", language="fr", back="/rules/troll").headers["location"] == "/rules/troll"
    assert ana.post("/theme", theme="dark").status_code == 303
    assert '<html lang="fr" data-theme="dark">' in ana.get("/").text


def test_the_invitation_has_a_code_to_scan(server: Server) -> None:
    ana = server.person("Ana")
    path = ana.sets_table("", "", "")
    answer = ana.get(f"{path}/qr.svg")
    assert answer.headers["content-type"].startswith("image/svg+xml")
    assert answer.content.startswith(b"<?xml")
    assert f"testserver.local{path}" in unescape(ana.get(path).text)


def test_options_are_kept_while_seats_are_changed(server: Server) -> None:
    page = server.person().get("/?game=troll&players=3&players=5&title=Owls&seat2=person&pace=slow").text
    assert "<output>5</output>" in page
    assert 'value="Owls"' in page
    assert re.search(r'name="seat2" value="person" checked', page)
    assert re.search(r'value="slow" selected', page)


@pytest.fixture
def _plain_locale() -> Iterator[None]:
    before = locale.setlocale(locale.LC_CTYPE)
    locale.setlocale(locale.LC_CTYPE, "C")
    yield
    locale.setlocale(locale.LC_CTYPE, before)


@pytest.mark.usefixtures("_plain_locale")
def test_templates_are_read_alike_in_every_locale() -> None:
    """The compiler of the rules sets the locale of the process for moments while pages are made."""
    assert "×" in (template("troll/display.html") or "")
