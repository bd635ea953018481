"""How pages' sockets are spoken: uvicorn's way, but with all of a fragment in the compressor's sight."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory
from websockets.server import ServerProtocol

DEFLATE = {"memLevel": 5, "level": 3}


class Pieces:
    """A fragment in pieces: one that was in the message before, too, is sent as its place there."""

    def __init__(self) -> None:
        self._last: Sequence[str] = ()

    def abridged(self, pieces: Sequence[str]) -> list[str | int]:
        """What is sent after all that was sent before."""
        known = {piece: place for place, piece in enumerate(self._last)}
        self._last = pieces
        return [known.get(piece, piece) for piece in pieces]

    def whole(self, sent: Sequence[str | int]) -> str:
        """What that says to who got all that was sent before."""
        self._last = [self._last[piece] if isinstance(piece, int) else piece for piece in sent]
        return "".join(self._last)


class PageSocket(WebSocketsSansIOProtocol):
    """A fragment is much like the one before it: with a window that holds both, little is left to send.

    Measured for 15 kB of Troll: 0.9 kB in 0.04 ms; with uvicorn's window of 4 kB, 1.9 kB in 0.13 ms.
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        deflate = ServerPerMessageDeflateFactory(
            server_max_window_bits=15,
            client_max_window_bits=12,
            compress_settings=DEFLATE,
        )
        self.conn = ServerProtocol(
            extensions=[deflate], max_size=self.config.ws_max_size, logger=logging.getLogger("uvicorn.error")
        )
