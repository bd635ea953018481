"""Whatever is wrong: the right status, one sentence in the asker's language, nothing changed."""

from __future__ import annotations

import re

import pytest

from tests.web.crawl import every_page
from tests.web.people import HOST, Person, Server


@pytest.fixture
def ana(server: Server) -> Person:
    return server.person("Ana")


@pytest.fixture
def path(ana: Person) -> str:
    """A table of Ana's, Bo's and Cy's; Ana is Scout and asked."""
    path = ana.sets_table("", "", "")
    for person in (ana, ana.server.person("Bo"), ana.server.person("Cy")):
        person.sits(path)
    return path


def sentence(page: str) -> str:
    found = re.search(r'class="refusal".*?<span>(.*?)</span>|<p class="lead">(.*?)</p>', page, re.S)
    assert found, page
    return found[1] or found[2]


def number(person: Person, path: str) -> str:
    return str(re.findall(r'data-number="(\d+)"', person.get(path).text)[0])


def test_a_stale_post_gets_409_and_the_fresh_page(ana: Person, path: str) -> None:
    """C8"""
    decision = ana.decision(path)
    assert ana.post(f"{path}/play", decision=decision, move="1 play 1").status_code == 303
    before = number(ana, path)
    answer = ana.post(f"{path}/play", decision=decision, move="1 play 2")
    assert answer.status_code == 409
    assert "earlier moment" in sentence(answer.text)
    assert f'data-number="{before}"' in answer.text


def test_a_table_that_is_closed_says_so(ana: Person) -> None:
    path = ana.sets_table("", "", "")
    ana.post(f"{path}/close")
    before = number(ana, path)
    for action, status in (("play", 409), ("word", 409), ("free", 409), ("juggle", 404)):
        answer = ana.post(f"{path}/{action}", seat=2)
        assert answer.status_code == status
        assert 5 < len(sentence(answer.text)) < 100
        assert number(ana, path) == before


def test_a_repeated_post_is_answered_like_the_first(ana: Person, path: str) -> None:
    """C1, D5: sent twice, done once."""
    fields = {"decision": ana.decision(path), "move": "1 play 1", "once": "k1"}
    answers = [ana.post(f"{path}/play", **fields) for _ in range(3)]
    assert {(a.status_code, a.headers["location"]) for a in answers} == {(303, path)}
    assert sum("plays" in move for move in re.findall(r"<span>.*?</span>", ana.get(path).text)) >= 1
    assert len(ana.server.table(path[3:]).moves) == 2


def test_a_table_asked_for_twice_is_one_table(ana: Person) -> None:
    """A lobby that is gone back to sends the same key, perhaps with another wish."""
    path = ana.sets_table("", "", "", once="k")
    assert ana.sets_table("", "", "", once="k") == path
    assert ana.sets_table("", "", game="troke", once="k") != path


@pytest.mark.parametrize(
    ("move", "status"),
    [
        ("1 dare 2", 422),
        ("1 look", 422),
        ("1 play 9", 422),
        ("2 play 1", 403),
        ("* troll 3", 403),
        ("1 dare ?", 422),
        ("", 422),
        ("x" * 5000, 422),
        ("1 play 1; drop table entry", 422),
        ("1 play １", 422),
    ],
)
def test_wrong_moves_change_nothing(ana: Person, path: str, move: str, status: int) -> None:
    before = number(ana, path)
    answer = ana.plays(path, move)
    assert answer.status_code == status
    assert 5 < len(sentence(answer.text)) < 400
    assert number(ana, path) == before


def test_a_refusal_links_to_the_rule(ana: Person, path: str) -> None:
    """H4"""
    page = ana.plays(path, "1 dare 2").text
    assert '<a href="/rules/troll#TRL-A08">TRL-A08</a>' in page
    assert 'id="TRL-A08"' in ana.get("/rules/troll").text


def test_a_refusal_speaks_the_askers_language(server: Server) -> None:
    noe = server.person("", "fr")
    answer = noe.post("/tables", game="troll", players=3, seat1="person")
    assert answer.status_code == 422
    assert '<html lang="fr"' in answer.text


@pytest.mark.parametrize("decision", ["", "-1", "x", "9" * 30, "1.5", "٣"])
def test_damaged_forms(ana: Person, path: str, decision: str) -> None:
    before = number(ana, path)
    assert ana.post(f"{path}/play", decision=decision, move="1 play 1").status_code in (409, 422)
    assert number(ana, path) == before


def test_who_is_not_known_can_do_nothing(ana: Person, path: str) -> None:
    """J5"""
    client, before = ana.server.client, number(ana, path)
    data = {"decision": ana.decision(path), "move": "1 play 1"}
    for cookie in ("", "person=ana", f"person={ana.cookies['person'][:-2]}xx", "person=.", "person=é"):
        headers = {b"origin": HOST.encode(), b"cookie": cookie.encode()}
        assert client.post(f"{path}/play", data=data, headers=headers).status_code == 401
    assert client.post(f"{path}/play", data=data).status_code == 403
    assert number(ana, path) == before


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "https://elsewhere.example"},
        {"origin": "null", "sec-fetch-site": "cross-site"},
        {"origin": "http://testserver.local.elsewhere.example"},
        {"origin": "http://["},
        {"origin": "testserver.local"},
    ],
)
def test_other_sites_may_not_post(ana: Person, path: str, headers: dict[str, str]) -> None:
    """J1"""
    answer = ana.post_from(headers, f"{path}/play", decision=ana.decision(path), move="1 play 1")
    assert answer.status_code == 403
    assert "another site" in sentence(answer.text)


def test_our_own_form_may_say_that_it_comes_from_nowhere(ana: Person, path: str) -> None:
    """A page without referrers posts with the origin `null`: then the browser's word counts, or our cookie."""
    for headers in ({"origin": "null", "sec-fetch-site": "same-origin"}, {"origin": "null"}, {}):
        assert ana.post_from(headers, f"{path}/rename", name="Ana").status_code == 303


def test_too_much_is_refused(ana: Person, path: str) -> None:
    """J9"""
    assert ana.post(f"{path}/play", move="x" * 100_000).status_code == 413
    client = ana.server.client
    headers = {**ana.headers, "origin": HOST}
    assert (
        client.post(
            "/tables",
            content=b"\xff\xfe=1",
            headers={**headers, "content-type": "application/x-www-form-urlencoded"},
        ).status_code
        == 400
    )
    assert (
        client.post(
            "/tables", content=b"{}", headers={**headers, "content-type": "application/json"}
        ).status_code
        == 415
    )
    many = "&".join(f"f{i}=1" for i in range(1000)).encode()
    assert (
        client.post(
            "/tables", content=many, headers={**headers, "content-type": "application/x-www-form-urlencoded"}
        ).status_code
        == 400
    )


@pytest.mark.parametrize("name", ["", "   ", "\u200b\u200d", "x" * 25, "x" * 10_000])
def test_names_that_are_none(ana: Person, server: Server, name: str) -> None:
    path = ana.sets_table("", "", "")
    bo = server.person()
    before = number(ana, path)
    answer = bo.post(f"{path}/sit", name=name)
    assert answer.status_code == 422
    assert "name" in sentence(answer.text)
    assert number(ana, path) == before


def test_names_are_shown_as_they_are(ana: Person, server: Server) -> None:
    """J7"""
    path = ana.sets_table("", "", "", title="<i>Friday</i>")
    bo = server.person("<img src=x onerror=1>")
    assert bo.post(f"{path}/sit", name="<script>1</script>عمر").status_code == 303
    assert ana.post(f"{path}/rename", name='"><b onclick=1>').status_code == 303
    for page in (ana.get(path).text, ana.get("/").text):
        assert "<script>1" not in page
        assert "<b onclick" not in page
        assert "<i>Friday" not in page
    assert "&lt;script&gt;" in ana.get(path).text


@pytest.mark.parametrize(
    "wicked", ["<x-y a='\">", "\"'><x-y>", "</title></svg><x-y>", "{{ 6*7 }}<x-y>&lt;x-y"]
)
def test_a_name_is_text_on_every_page(server: Server, wicked: str) -> None:
    """J7: in titles, labels, drawings, the log, and where a form is shown again."""
    seen = 0
    for what, page in every_page(server, names=(wicked, wicked[::-1]), title=wicked):
        assert "<x-y" not in page, what
        assert not re.search(r"""=("[^"]*|'[^']*)<""", page), what
        seen += "x-y" in page
    assert seen > 20


@pytest.mark.parametrize(
    "path",
    [
        "/nowhere",
        "/t/late-lantern",
        "/t/x/record.json",
        "/rules/chess",
        "/s/x/../app.py",
        "/s/x/app.py",
    ],
)
def test_what_is_not_there(ana: Person, path: str) -> None:
    answer = ana.get(path)
    assert answer.status_code == 404
    assert "Traceback" not in answer.text


def test_back_leads_nowhere_else(ana: Person) -> None:
    for back in (
        "//elsewhere.example",
        "https://elsewhere.example",
        "/\\elsewhere.example",
        "javascript:1",
        "/t\r\nx: y",
    ):
        assert ana.post("/theme", theme="dark", back=back).headers["location"] == "/"
    assert ana.post("/theme", theme="pink").status_code == 422


def test_a_page_that_refused_leads_back_when_it_is_loaded_anew(ana: Person) -> None:
    """A refusal is shown where the form was sent to; a plain visit there, or a link on it, is one to the table."""
    path = ana.sets_table("", "random", game="troke")
    for wanted in ("", "?draft=Td1", "?draft=Td1&here=x"):
        answer = ana.get(f"{path}/play{wanted}")
        assert (answer.status_code, answer.headers["location"]) == (303, f"{path}{wanted}")
    assert ana.get("/t/nowhere/play").status_code == 404


def test_letters_of_no_script_are_text_too(ana: Person, path: str) -> None:
    """Pages are put together by such letters: what is typed holds none that mean anything."""
    strange = "a\ue000b\ue001c\ue0020\ue0030\ue003"
    typed = ana.post(f"{path}/play", decision=ana.decision(path), typed=strange, board="yes")
    assert (typed.status_code, strange in typed.text) == (422, True)
    assert strange in ana.get(f"/?name={strange}&game=troll").text
    made = ana.post("/tables", game="troll", players=3, name="Ana", title=strange)
    assert ana.get(made.headers["location"]).status_code == 200
