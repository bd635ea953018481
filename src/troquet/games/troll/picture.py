"""The table of Troll, as plain data and as a drawing."""

from __future__ import annotations

from troquet.games.troll.scene import Scene, scene

__all__ = ["Scene", "scene"]
