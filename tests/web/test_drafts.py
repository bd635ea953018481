"""Previews of half-made choices: nothing is written, and they are the same with scripts and without."""

from __future__ import annotations

import json
import re

from tests.web.people import Person, Server
from tests.web.test_socket import listening


def asked(server: Server) -> tuple[Person, str]:
    """Bo, who may look or dare."""
    ana, bo, cy = (server.person(name) for name in ("Ana", "Bo", "Cy"))
    path = ana.sets_table("", "", "")
    for person in (ana, bo, cy):
        person.sits(path)
    ana.plays(path, "1 play 2")
    return bo, path


def main(html: str) -> str:
    """The part that is the table, without the keys that are new each time."""
    return re.sub(r'(name="once" value=)"[^"]*"', r"\1", html[html.index("<main") : html.index("</main>")])


def test_a_preview_writes_nothing(server: Server) -> None:
    bo, path = asked(server)
    table = server.table(path[3:])
    before = [entry.to_json() for entry in table.entries]
    decisions = dict(table.decisions)
    for draft in ("dare", "dare", "", "nonsense", "<script>", "x" * 5000, "2 dare 4"):
        for part in ("", "/fragment"):
            answer = bo.server.client.get(f"{path}{part}", params={"draft": draft}, headers=bo.headers)
            assert answer.status_code == 200
            assert "<script>" not in main(answer.text)
    assert [entry.to_json() for entry in table.entries] == before
    assert table.decisions == decisions
    assert bo.plays(path, "2 dare 4").status_code == 303


def test_with_scripts_and_without_it_is_the_same(server: Server) -> None:
    bo, path = asked(server)
    for draft in ("", "dare"):
        page = main(bo.get(f"{path}?draft={draft}").text)
        assert main(bo.get(f"{path}/fragment?draft={draft}").text) == page
        with listening(bo, path) as live:
            live.received()
            live.send_text(json.dumps({"draft": draft}))
            assert main(live.received()["html"]) == page


def test_only_who_is_asked_has_a_preview(server: Server) -> None:
    bo, path = asked(server)
    for other in (server.person(""), bo.server.person("Di")):
        assert main(other.get(f"{path}?draft=dare").text) == main(other.get(path).text)


def test_a_link_without_scripts_leads_to_each_half(server: Server) -> None:
    bo, path = asked(server)
    assert f'href="{path}?draft=dare"' in bo.get(path).text
    page = bo.get(f"{path}?draft=dare").text
    assert re.findall(r'name="move" value="(2 dare \d)"', page) == [f"2 dare {n}" for n in range(6)]
    assert f'<a class="btn undo" href="{path}" data-draft>' in page
