"""A server in a process of its own."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path


class Server:
    """`troquet serve` over its own data, on one port for good; can be killed and started again."""

    def __init__(self, data: Path) -> None:
        self.data = data
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port: int = free.getsockname()[1]
        self.address = f"http://localhost:{self.port}"
        self.start()

    @property
    def said(self) -> str:
        return (self.data / "log").read_text()

    def start(self) -> None:
        environment = {**os.environ, "TROQUET_DATA": str(self.data), "TROQUET_PACE": "0.06"}
        code = f"from troquet.web.serve import serve; serve(port={self.port}, browser=False)"
        with (self.data / "log").open("a") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-c", code], env=environment, stdout=log, stderr=log
            )
        for _ in range(300):
            try:
                urllib.request.urlopen(f"{self.address}/healthz", timeout=1).close()
                return
            except OSError:
                assert self.process.poll() is None, self.said
                time.sleep(0.1)
        raise AssertionError(self.said)

    def kill(self) -> None:
        """Without any warning."""
        self.process.kill()
        self.process.wait(10)

    def stop(self) -> None:
        self.process.terminate()
        assert self.process.wait(10) in (0, -15), self.said
        assert "Traceback" not in self.said, self.said
