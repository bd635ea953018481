"""Why a file cannot be read as a record, said in our own words and in every language."""

from __future__ import annotations

import re

from troquet.games.contract import clip
from troquet.language import M, Message

_PLACE = re.compile(r" - at `\$\.?(.*)`$")
_FIELD = re.compile(r"(missing required|unknown) field `(.*?)`")
_TYPE = re.compile(r"Expected `([^`]*)`(?: of length <= (\d+))?")

_TYPES = {"str": M("text"), "int": M("a whole number"), "array": M("a list"), "object": M("an object")}


def no_record(error: Exception) -> Message:
    """The sentence for an error of msgspec's decoder or converter, or of the stack."""
    return M("This is no record: {fault}", fault=_fault(error))


def _fault(error: Exception) -> Message:
    text = str(error)
    at = _PLACE.search(text)
    place = clip(at[1], 60) if at else ""
    if found := _FIELD.search(text):
        name = clip(f"{place}.{found[2]}" if place else found[2], 60)
        return (
            M("{name} is missing.", name=name) if found[1] != "unknown" else M("it has no {name}.", name=name)
        )
    if found := _TYPE.match(text):
        kinds = found[1].split(" | ")
        wanted: Message = _TYPES.get(kinds[0], M("a number or text"))
        if found[2]:
            wanted = M("{what}, {most} long at most", what=wanted, most=int(found[2]))
        return (
            M("{place} is not what belongs there: {wanted}.", place=place, wanted=wanted)
            if place
            else M("it is not {what}.", what=wanted)
        )
    if place:
        return M("{place} is not what belongs there: {wanted}.", place=place, wanted=_TYPES["int"])
    if found := re.search(r"\(byte (\d+)\)", text):
        return M("from byte {at} on it is not JSON.", at=int(found[1]))
    if "UTF-8" in text or isinstance(error, UnicodeDecodeError):
        return M("it is not in UTF-8.")
    return M("it is nested too deeply.") if isinstance(error, RecursionError) else M("it ends too early.")
