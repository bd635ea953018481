"""How much anybody may ask for: far more than ordinary fast play does, far less than would hurt others."""

from __future__ import annotations

import ipaddress
import time
from collections import OrderedDict
from dataclasses import dataclass


@dataclass(frozen=True)
class Rate:
    """So many at once, and then so many a second."""

    burst: float
    second: float


# By person and by address: (what one person does, what all behind one address do together).
RATES = {
    "page": (Rate(120, 10), Rate(600, 60)),
    "post": (Rate(40, 8), Rate(300, 40)),
    "table": (Rate(15, 0.2), Rate(60, 1)),
    "socket": (Rate(60, 3), Rate(400, 30)),
}
# What one socket may say, and how many one person may have open.
MESSAGES = Rate(30, 10)
MOST_SOCKETS = 40
_MOST_KEPT = 20_000


class Bucket:
    """What is left of a rate."""

    __slots__ = ("at", "left", "rate")

    def __init__(self, rate: Rate) -> None:
        self.rate, self.left, self.at = rate, rate.burst, time.monotonic()

    def take(self) -> bool:
        """Whether there is one left; it is then used."""
        self._fill()
        if self.left < 1:
            return False
        self.left -= 1
        return True

    def wait(self) -> float:
        """Take one, on credit if need be; the seconds until it is paid for."""
        self._fill()
        self.left -= 1
        return max(0.0, -self.left / self.rate.second)

    def _fill(self) -> None:
        now = time.monotonic()
        self.left = min(self.rate.burst, self.left + (now - self.at) * self.rate.second)
        self.at = now


class Limits:
    """The rates of everybody. This machine's own address has none; whoever is on it has, as a person."""

    def __init__(self) -> None:
        self._buckets: OrderedDict[tuple[str, str], Bucket] = OrderedDict()
        self._open: dict[str, int] = {}

    def allow(self, kind: str, person: str, address: str) -> bool:
        """Whether one more of this kind is within both rates. `person` may be nobody."""
        one, all = RATES[kind]
        mine = not person or self._bucket(f"{kind} person", person, one).take()
        return mine and (_is_here(address) or self._bucket(f"{kind} address", network(address), all).take())

    def enter(self, person: str) -> bool:
        """Whether a person may open one more socket; `leave` when it is closed."""
        if self._open.get(person, 0) >= MOST_SOCKETS:
            return False
        self._open[person] = self._open.get(person, 0) + 1
        return True

    def leave(self, person: str) -> None:
        self._open[person] -= 1
        if not self._open[person]:
            del self._open[person]

    def _bucket(self, kind: str, whose: str, rate: Rate) -> Bucket:
        key = (kind, whose)
        bucket = self._buckets.pop(key, None) or Bucket(rate)
        self._buckets[key] = bucket
        if len(self._buckets) > _MOST_KEPT:
            self._buckets.popitem(last=False)
        return bucket


def network(address: str) -> str:
    """Who has one IPv6 address has 2⁶⁴ of them: they count as one."""
    try:
        ip = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    return str(ipaddress.ip_network((ip, 64), strict=False)) if ip.version == 6 else address


def _is_here(address: str) -> bool:
    try:
        return ipaddress.ip_address(address).is_loopback
    except ValueError:
        return False
