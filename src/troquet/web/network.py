"""The network around this machine: whether it may come in, and how it finds us."""

from __future__ import annotations

import ipaddress
import socket
import sys
from pathlib import Path

from troquet.language import M

LOCAL, EVERYWHERE = "127.0.0.1", "0.0.0.0"
_ASK = M("Shall others on your local network be let in? [Y/n] ")


def host(data: Path, language: str) -> str:
    """The address to listen on when none was said: who sits at the terminal is asked, once; else this machine alone.

    The answer is kept in the data folder, in a file called `network`.
    """
    kept = data / "network"
    answered = kept.read_bytes().strip() if kept.exists() else b""
    if answered:
        return EVERYWHERE if answered == b"yes" else LOCAL
    if not (sys.stdin and sys.stdin.isatty() and sys.stdout.isatty()):
        return LOCAL
    try:
        answer = input(_ASK.to(language)).strip().lower()
    except EOFError:
        return LOCAL
    says_no = answer[:1] == "n"
    data.mkdir(parents=True, exist_ok=True, mode=0o700)
    kept.write_text("no\n" if says_no else "yes\n")
    return LOCAL if says_no else EVERYWHERE


def is_open(host: str) -> bool:
    return host in (EVERYWHERE, "::", "")


def is_number(host: str) -> bool:
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True


def near_url(host: str, port: int) -> str:
    """How the local network reaches us; nothing if it does not."""
    if not is_open(host):
        is_near = is_number(host) and not ipaddress.ip_address(host).is_loopback
        return f"http://{bracketed(host)}:{port}" if is_near else ""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # sends nothing; the system says which address it would use
            return f"http://{probe.getsockname()[0]}:{port}"
        except OSError:
            return ""


def bracketed(host: str) -> str:
    return f"[{host}]" if ":" in host else host
