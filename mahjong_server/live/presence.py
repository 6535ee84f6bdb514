"""The players who have a page open in one process, and what the database is told of it.

Who is here is asked about at one moment, as when a game is found: so the end of a player's last page is noted at once.
A page of theirs in another process is noted anew by that process, which hears of it by a hint; should the hint get
lost, by its next heartbeat.
"""

import contextlib
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Final

from mahjong_server.background.adaptive_chunks import adaptive_chunks
from mahjong_server.background.batcher import Batcher
from mahjong_server.database.readers import DatabaseUnavailable
from mahjong_server.live.presence_store import note_left, note_seen
from mahjong_server.play.node.game_node import GameNode
from mahjong_server.play.table.hints import Touched

NOTED_AT_ONCE = 100
"""Players that are noted in one transaction, as long as the loop has time for more: acts wait for its end."""
HINT: Final = "presence:"
"""What the topic of a hint begins with that tells whose last page has closed somewhere; nobody can follow it."""


class PresentPlayers:
    """Counts the open pages of each player (id in hex), and notes who comes and who goes."""

    def __init__(self, node: GameNode) -> None:
        self._node = node
        self._pages: Counter[str] = Counter()
        self._changes = Batcher(self._note)
        self._ended = False

    async def stop(self) -> None:
        """Note nothing more."""
        self._ended = True
        await self._changes.stop()

    def page_opened(self, player: str) -> None:
        """Count a page that has opened."""
        self._pages[player] += 1
        self._changes.add(player)

    def page_closed(self, player: str) -> None:
        """Count a page that has closed."""
        self._pages[player] -= 1
        if not self._pages[player]:
            del self._pages[player]
            if not self._ended:
                self._changes.add(player)

    def handle_hint(self, topic: str) -> None:
        """Act on a hint: who has left another process but has a page open in this one is noted anew."""
        player = topic.removeprefix(HINT)
        if topic.startswith(HINT) and player in self._pages:
            self._changes.add(player)

    async def note_all(self) -> None:
        """Note everybody who is here."""
        await self._note_in_chunks(note_seen, list(self._pages), lambda player: player in self._pages)

    async def _note(self, changed: Iterable[str]) -> None:
        players = list(dict.fromkeys(changed))
        here = [player for player in players if player in self._pages]
        gone = [player for player in players if player not in self._pages]
        await self._note_in_chunks(note_seen, here, lambda player: player in self._pages)
        await self._note_in_chunks(note_left, gone, lambda player: player not in self._pages)
        for player in gone:
            self._node.bus.publish(Touched(HINT + player))

    async def _note_in_chunks(
        self, note: Callable[[str, Sequence[str], int], None], players: Sequence[str], holds: Callable[[str], bool]
    ) -> None:
        with contextlib.suppress(DatabaseUnavailable):
            for some in adaptive_chunks(players, NOTED_AT_ONCE):
                true_still = [player for player in some if holds(player)]  # the parts before took their time
                if true_still:
                    await self._node.writer.call(note, true_still, self._node.now())
