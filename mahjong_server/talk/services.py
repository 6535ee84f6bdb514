"""What the rest of the server asks of talk."""

from mahjong_server.talk.rooms import out_of_reach
from mahjong_server.talk.ties import blocked, is_apart

__all__ = ["blocked", "is_apart", "out_of_reach"]
