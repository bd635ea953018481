"""What a form brought."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any
from urllib.parse import parse_qsl

from troquet.language import M
from troquet.tables import TableError
from troquet.web.guard import LARGEST_BODY
from troquet.web.site import AnyRequest

MOST_FIELDS = 64


class Form:
    """Fields as text: the last value of each, nothing for one that is missing."""

    def __init__(self, fields: Iterable[tuple[str, Any]]) -> None:
        self._fields = {str(k): str(v) for k, v in dict(fields).items()}

    def __getitem__(self, name: str) -> str:
        return self._fields.get(name, "")

    def __contains__(self, name: str) -> bool:
        return name in self._fields

    def number(self, name: str) -> int:
        """A field that is a number; TableError if it is none."""
        text = self[name] or "0"
        if not (text.isascii() and text.isdigit() and len(text) < 10):
            raise TableError(422, M("The form is damaged: {name} is no number.", name=name))
        return int(text)


async def form_of(request: AnyRequest) -> Form:
    """The form of a post; TableError if there is none that can be read."""
    body = await request.body()
    kind = request.headers.get("content-type", "").partition(";")[0].strip()
    if body and kind != "application/x-www-form-urlencoded":
        raise TableError(415, M("Only forms are understood here."))
    if len(body) > LARGEST_BODY:
        raise TableError(413, M("That is too much for one form."))
    try:
        fields = parse_qsl(body.decode("ascii"), True, True, errors="strict", max_num_fields=MOST_FIELDS)
    except ValueError as error:
        raise TableError(400, M("The form is damaged and cannot be read.")) from error
    return Form(fields)


def back(form: Form) -> str:
    """Where to go after a small choice: a path of ours."""
    path = form["back"]
    ours = (
        path.startswith("/") and not path.startswith(("//", "/\\")) and path.isprintable() and path.isascii()
    )
    return path if ours else "/"
