"""Every message of the site socket, both ways; ``docs/protocol.md`` explains them."""

from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from mahjong_server.wire import BadFrame, Ping, Pong

MOST_TOPICS = 8


class Follow(Struct, frozen=True, tag="follow", tag_field="type", forbid_unknown_fields=True):
    """All the topics that this page follows from now on."""

    topics: Annotated[list[Annotated[str, Meta(max_length=96)]], Meta(max_length=MOST_TOPICS)]


class TopicDoc(Struct, frozen=True, tag="topic", tag_field="type"):
    """A topic as a whole: first on a socket."""

    topic: str
    doc: Any


class TopicPatch(Struct, frozen=True, tag="topic", tag_field="type"):
    """What changed of a topic: a merge patch (RFC 7396)."""

    topic: str
    patch: Any


class TopicRefused(Struct, frozen=True, tag="refused", tag_field="type"):
    """A topic that can't be followed: a code to translate and a text for people."""

    topic: str
    code: str
    text: str


class Mistake(Struct, frozen=True, tag="error", tag_field="type"):
    """A frame that is none of the messages, or a topic that could not be read just now."""

    code: str
    text: str


FromClient = Follow | Ping
FromServer = TopicDoc | TopicPatch | TopicRefused | Mistake | Pong

_decoder: msgspec.json.Decoder[FromClient] = msgspec.json.Decoder(FromClient)
_encoder = msgspec.json.Encoder()


def decode_message(text: str) -> FromClient:
    """Return the message in a client's frame; raise ``BadFrame``."""
    try:
        return _decoder.decode(text)
    except (msgspec.MsgspecError, UnicodeError) as error:
        raise BadFrame(str(error)) from None
    except RecursionError:
        raise BadFrame("JSON is nested too deeply") from None


def encode_message(message: FromServer) -> str:
    """Return the frame of a server's message."""
    return _encoder.encode(message).decode()
