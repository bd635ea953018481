"""Who may read what of a game of Troll: the information map of the rules, said a second time."""

from __future__ import annotations

from tests.games.conformance.kit import History


def cut(history: History, seat: int | None) -> list[str]:
    """Everything of resolved rounds; in an open one the troll for who looked, a daring card for who played it."""
    texts = history.texts
    turns = [i for i, text in enumerate(texts) if text.startswith("* troll")]
    if not turns:
        return texts
    here = turns[-1]
    played = [text for text in texts[here + 1 :] if text.split(" ")[1] in ("play", "dare")]
    if len(played) == history.last.players:
        return texts
    (scout,) = history.states[here + 1].to_move
    looked = {scout} | {int(text.split(" ")[0]) for text in texts[here:] if text.endswith(" look")}
    read = texts[:here] + ([texts[here]] if seat in looked else ["* troll ?"])
    for text in texts[here + 1 :]:
        who, verb = text.split(" ")[:2]
        read.append(f"{who} dare ?" if verb == "dare" and int(who) != seat else text)
    return read
