"""Troke at the server: what its pages say of a game without cards, chance and secrets."""

from __future__ import annotations

import re

import pytest

from tests.web.people import Server


def test_options_are_offered_in_words(server: Server) -> None:
    """TKE-07, TKE-A02, TKE-A06, TKE-A23, TKE-A26"""
    ana = server.person("Ana")
    four = ana.get("/?game=troke&players=4").text
    assert '<option value="true">Two pairs</option>' in four
    assert '<option value="octagon" selected>Octagon, 52 points</option>' in four
    assert 'type="number" name="chips" value="12" min="0" max="1000000000"' in four
    assert 'name="third"' not in four
    assert 'value="short"' not in four
    three = ana.get("/?game=troke&players=3&third=yellow").text
    assert '<option value="yellow" selected>Yellow</option>' in three
    assert re.findall(r"<legend class=\"sr\">Seat (.)</legend>", three) == ["R", "G", "Y"]
    assert "Deux équipes" in server.person("Bo", "fr").get("/?game=troke&players=4").text.replace(
        "\u00a0", " "
    )


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"third": "yellow"}, "third can be yellow only with 3 players, not with 2."),
        ({"partners": "true"}, "partners can be true only with 4 players, not with 2."),
        ({"chips": "-1"}, "chips cannot be -1; possible: 0–1000000000."),
        ({"board": "round"}, "board cannot be round; possible: octagon, cross, short."),
    ],
)
def test_options_that_do_not_fit_are_refused_in_one_sentence(
    server: Server, options: dict[str, str], sentence: str
) -> None:
    answer = server.person("Ana").post(
        "/tables", game="troke", players=2, name="Ana", seat1="person", seat2="bot", bot2="runner", **options
    )
    assert answer.status_code == 422
    assert sentence in answer.text


def test_no_page_speaks_of_a_deal(server: Server) -> None:
    ana, bo = server.person("Ana"), server.person("Bo")
    path = ana.sets_table("", "", game="troke")
    assert 'id="proof"' not in ana.get(path).text
    assert "The game begins when all seats are taken and ready." in ana.get(path).text
    for person in (bo, ana):
        person.sits(path)
    assert 'id="proof"' not in ana.get(path).text
    assert ana.get(f"{path}/deal").status_code == 404


def test_seats_are_marked_by_colour_everywhere(server: Server) -> None:
    """With two players Green is seat 2 and keeps green and the square."""
    ana, bo = server.person("Ana"), server.person("Bo")
    path = ana.sets_table("", "", game="troke", listed="yes")
    green = r'<span class="seat s3 sq[^"]*"><svg aria-hidden="true"><use href="[^"]+#sh-sq"/></svg><b>G</b>'
    bo.post(f"{path}/sit", name="Bo")
    assert re.search(green, ana.get(path).text)
    assert re.search(green, server.person("Cy").get("/").text)
    for person in (bo, ana):
        person.sits(path)
    assert ana.plays(path, "1 Td1-d2").status_code == 303
    assert bo.plays(path, "2 Te8-e7").status_code == 303
    log = ana.get(path).text.partition('<ol class="log"')[2]
    assert re.search(green, log)
    ana.post(f"{path}/close")
    assert re.search(green, ana.get(path).text)


def test_partners_are_shown_as_pairs(server: Server) -> None:
    """TKE-07: Green sees who plays with whom, opposite each other."""
    ana = server.person("Ana")
    path = ana.sets_table("random", "", "random", "", game="troke", partners="true")
    server.person("Bo").sits(path)
    ana.sits(path)
    page = ana.get(path).text
    plates = re.findall(r'<article class="place s(\d)(.*?)</article>', page, re.DOTALL)
    pairs = [re.search(r'<p class="label">(.*?)</p>', plate) for _, plate in plates]
    shown = [re.sub("<.*?>", "", pair[1]) for pair in pairs if pair]
    assert [colour for colour, _ in plates] == ["2", "3", "4", "1"]  # from the bottom, clockwise
    assert shown == ["with Bo", "with Moka", "with you", "with Anis"]


def test_a_forbidden_point_answers_with_its_rule(server: Server) -> None:
    """TKE-14, TKE-16: what is pressed on the board is the move that it would be."""
    ana = server.person("Ana")
    path = ana.sets_table("", "runner", game="troke")
    page = ana.get(f"{path}?draft=Td1").text
    for point, rule in (("d4", "TKE-14"), ("e8", "TKE-14")):
        pressed = re.search(rf'id="at-{point}" name="move" value="([^"]+)"', page)
        assert pressed
        answer = ana.plays(path, pressed[1])
        assert answer.status_code == 422
        assert f'href="/rules/troke#{rule}"' in answer.text
    assert 'name="move" value="1 Td1-d2"' in page


def test_a_record_is_stepped_through_with_its_last_move_marked(server: Server) -> None:
    ana = server.person("Ana")
    path = ana.sets_table("", "runner", game="troke")
    ana.plays(path, "1 Td1-d2")
    ana.post(f"{path}/close")
    page = ana.get(f"{path}/replay?at=1&seat=2").text
    assert '<polyline class="last" points="320,0 320,80 "/>' in page
    assert 'id="d2-RT"' in page
    assert "all cards open" not in page
