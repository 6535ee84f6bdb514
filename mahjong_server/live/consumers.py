"""The socket of a page: what it follows, and the way to say so."""

from typing import ClassVar

from mahjong_server.background import node_services
from mahjong_server.live import messages
from mahjong_server.live.topic_hub import TopicHub
from mahjong_server.play.node.game_node import GameNode
from mahjong_server.play.sockets.client_socket import ClientSocket
from mahjong_server.play.table.viewers.client_connection import ClientConnection
from mahjong_server.wire import BadFrame, Close, Ping, Pong


class SiteConsumer(ClientSocket):
    """One socket that follows topics."""

    kind: ClassVar[str] = "site"
    board: TopicHub | None = None

    async def admit(self, _node: GameNode, watcher: ClientConnection) -> int | None:
        """Let the socket in."""
        self.board = node_services.find(TopicHub)
        if self.board is None:
            return Close.TRY_LATER
        self.board.join(watcher)
        return None

    def leave(self, watcher: ClientConnection) -> None:
        """Forget the socket."""
        if self.board is not None:
            self.board.leave(watcher)

    async def answer(self, text: str, watcher: ClientConnection) -> str | None:
        """Do what a frame says."""
        assert self.board is not None
        try:
            message = messages.read(text)
        except BadFrame as error:
            return messages.write(messages.Mistake("bad-frame", str(error)))
        if isinstance(message, Ping):
            return messages.write(Pong(self.board.node.now()))
        if self.lease.count_topics(self.board.unread(watcher, message.topics)):
            await self.board.follow(watcher, message.topics)
        else:
            watcher.close(Close.FLOOD)
        return None
