"""The table server: the only place with HTTP, sockets, SQL and asyncio."""
