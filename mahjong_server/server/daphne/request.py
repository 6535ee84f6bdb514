"""Requests of Daphne's that are neither as long nor as slow as they please, and who may send any."""

from collections.abc import Callable
from io import BytesIO
from typing import Any

from daphne.http_protocol import WebRequest
from twisted.internet import reactor as twisted_reactor
from twisted.internet.protocol import Protocol
from twisted.web import http

from mahjong_server.server import admission, bounds
from mahjong_server.server.bounds import MOST_BODY, MOST_HEADERS, PIECE

Build = Callable[[Any], Any]
HTTPChannel: Any = http.HTTPChannel  # whose types are Zope's, which none of ours understands
reactor: Any = twisted_reactor


class BoundedRequest(WebRequest):  # type: ignore[misc]
    """A request whose body Daphne would otherwise write to disk to its end, however long it is."""

    taken = 0

    def gotLength(self, _length: int | None) -> None:  # noqa: N802 - Twisted's name
        """Keep the body in memory: it is short, and a file of its own would take a descriptor."""
        self.content = BytesIO()

    def handleContentChunk(self, data: bytes) -> None:  # noqa: N802 - Twisted's name
        """Take in a piece of the body; hang up on bodies without end."""
        self.taken += max(len(data), PIECE)
        if self.taken > MOST_BODY:
            self.channel.abortConnection()
        else:
            super().handleContentChunk(data)


class BoundedChannel(HTTPChannel):  # type: ignore[misc]
    """One connection. Twisted lets it be for as long as anything comes, be it a byte a minute."""

    requestFactory = BoundedRequest  # noqa: N815 - Twisted's name
    maxHeaders = MOST_HEADERS  # noqa: N815 - Twisted's name
    taken = 0
    due: Any = None
    is_upgraded = False

    def connectionMade(self) -> None:  # noqa: N802 - Twisted's name
        """Wait for the first request, but not for ever."""
        super().connectionMade()
        self._expect(bounds.HEAD_S)

    def connectionLost(self, reason: Any) -> None:  # noqa: N802 - Twisted's name
        """Wait no more, and give the place back."""
        self._have_all()
        admission.ADMISSION.release(self.transport.getPeer().host)
        super().connectionLost(reason)

    def dataReceived(self, data: bytes) -> None:  # noqa: N802 - Twisted's name
        """Take in what comes; hang up where it has no end."""
        self.taken += max(len(data), PIECE)
        if self.taken > MOST_BODY:
            self.abortConnection()
            return
        if self.due is None and not self._handlingRequest:
            self._expect(bounds.HEAD_S)
        super().dataReceived(data)

    def allHeadersReceived(self) -> None:  # noqa: N802 - Twisted's name
        """Count the body from here on."""
        self.taken = 0
        self._expect(bounds.REQUEST_S)
        super().allHeadersReceived()

    def allContentReceived(self) -> None:  # noqa: N802 - Twisted's name
        """Let the answer take its time."""
        self.taken = 0
        self._have_all()
        super().allContentReceived()

    def abortConnection(self) -> None:  # noqa: N802 - Twisted's name
        """Hang up."""
        self.transport.abortConnection()

    def _expect(self, seconds: float) -> None:
        self._have_all()
        self.due = reactor.callLater(seconds, self._late)

    def _late(self) -> None:
        self.due = None
        self.abortConnection()

    def _have_all(self) -> None:
        if self.due is not None:
            self.due.cancel()
            self.due = None


class TurnedAway(Protocol):
    """A connection that is one too many."""

    transport: Any

    def __init__(self, answer: bytes) -> None:
        self.answer = answer

    def connectionMade(self) -> None:  # noqa: N802 - Twisted's name
        """Say so, and hang up."""
        self.transport.write(self.answer)
        self.transport.loseConnection()


def with_admission(build: Build) -> Build:
    """Return what builds a connection for whoever is admitted, and else one that only says why not."""

    def built(address: Any) -> Any:
        refusal = admission.ADMISSION.admit(address.host)
        if refusal:
            return TurnedAway(refusal)
        channel = build(address)
        channel.requestFactory = BoundedRequest
        return channel

    return built
