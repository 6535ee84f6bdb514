"""How other apps say that a topic has changed; they call it where they change something."""

from typing import Any

from django.db import transaction

from mahjong_server.play.node import lifecycle
from mahjong_server.play.table.hints import Touched


def refresh_topic(topic: str) -> None:
    """Have every process read this topic anew, once the current transaction is committed."""
    transaction.on_commit(lambda: _publish(topic))


def refresh_player(player: Any) -> None:
    """Have every process read the topic ``me`` of this player (an id) anew, once the transaction is committed."""
    refresh_topic(f"me:{str(player).replace('-', '')}")


def refresh_part(player: Any, part: str) -> None:
    """Have one part alone of this player's ``me`` read anew: where hundreds are told at once, the others cost much."""
    refresh_topic(f"me:{str(player).replace('-', '')}:{part}")


def _publish(topic: str) -> None:
    node = lifecycle.current()
    if node is not None and node.loop is not None:
        node.loop.call_soon_threadsafe(node.hints.handle_everywhere, Touched(topic))
