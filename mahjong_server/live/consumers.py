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
    """The socket of a page that follows topics."""

    kind: ClassVar[str] = "site"
    hub: TopicHub | None = None

    async def admit(self, _node: GameNode, connection: ClientConnection) -> int | None:
        """Let the socket in."""
        self.hub = node_services.find(TopicHub)
        if self.hub is None:
            return Close.TRY_LATER
        self.hub.join(connection)
        return None

    def leave(self, connection: ClientConnection) -> None:
        """Forget the socket."""
        if self.hub is not None:
            self.hub.leave(connection)

    async def answer(self, text: str, connection: ClientConnection) -> str | None:
        """Do what a frame says."""
        assert self.hub is not None
        try:
            message = messages.decode_message(text)
        except BadFrame as error:
            return messages.encode_message(messages.Mistake("bad-frame", str(error)))
        if isinstance(message, Ping):
            return self.pong()
        if self.lease.count_topics(self.hub.count_unfollowed(connection, message.topics)):
            await self.hub.follow(connection, message.topics)
        else:
            connection.close(Close.FLOOD)
        return None

    def pong(self) -> str:
        """Return the frame that answers a sign of life."""
        assert self.hub is not None
        return messages.encode_message(Pong(self.hub.node.now()))
