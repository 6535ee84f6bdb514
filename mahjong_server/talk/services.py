"""What the rest of the server asks of talk."""

from mahjong_server.talk.ties import blocked

__all__ = ["blocked"]
