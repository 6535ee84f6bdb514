"""Every message between server and client, both ways, as types; ``docs/protocol.md`` explains them.

``manage.py wire_schema`` writes them as TypeScript declarations, against which the client's JSDoc is checked.
"""

from typing import Annotated, Any, Literal, NotRequired, TypedDict

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

Json = Any
MAX_FRAME_BYTES = 8 * 1024

ActId = Annotated[str, Meta(pattern=r"^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}(?!\n)$")]
"""A UUID that the client makes, in lower case. A ``$`` alone would let a line's end stand behind it."""


class Act(Struct, frozen=True, tag="act", tag_field="type", forbid_unknown_fields=True):
    """The seat's answer to a decision. Sending it again under the same id is harmless."""

    id: ActId
    decision: Annotated[str, Meta(max_length=64)]
    action: dict[str, Any]


class Ping(Struct, frozen=True, tag="ping", tag_field="type", forbid_unknown_fields=True):
    """A sign of life, answered by a pong."""


class SeatDoc(TypedDict):
    """Who sits in a seat. ``ready``: agrees to start; ``account``: has one; ``machine``: a program plays by the API.

    ``nth`` is the number behind the name, where others of that name sit before. ``left``: has got up during play, so
    that others may sit down there; ``joined``: has sat down during play. ``avatar`` is the chosen one.
    """

    kind: Literal["human", "bot", "empty"]
    name: str
    nth: NotRequired[int]
    present: bool
    level: NotRequired[str]
    ready: NotRequired[bool]
    account: NotRequired[bool]
    machine: NotRequired[bool]
    left: NotRequired[bool]
    joined: NotRequired[bool]
    avatar: NotRequired[str]


class PresetDoc(TypedDict):
    """The set of options that a match's options began as: its key, and its title, a name in every language."""

    key: str
    title: str


class EventDoc(TypedDict):
    """Of which event a table is: its key and name, and the round and the table of it, counted from 1."""

    event: str
    name: str
    round: int
    table: int


class SharedDoc(TypedDict):
    """How a match came to be whose walls other tables have too, and from when on (epoch ms) everybody may see it.

    ``until`` is null where that hangs on when the others are over.
    """

    source: str
    until: int | None


class TableDoc(TypedDict):
    """What anyone may know of a table besides play. ``owner`` is a seat; ``seats`` goes by seat, as text.

    ``preset`` is the set of options that ``options`` began as, null for none; ``changed``: those that differ from it.

    ``deals`` is null where time alone ends a match, or the game itself says when it is over. ``minutes``: a session by
    time, which is up at ``ends_at`` (epoch ms). ``at_time``: what becomes then of the deal in progress, which is cut
    where this is absent; by ``finish`` it is the last one, by ``one-more`` another follows. ``bot_pace``: how fast bots
    play, naturally where this is absent. ``delay``: minutes by which spectators of all hands are behind. ``watchers``:
    how many people watch. ``next``: the code of the table of the rematch. ``reserved``: the seats of such a table are
    for those who played before. ``event``: whose table it is. ``chat``: what may be said, anything where it is absent.
    ``paused``: a referee has it stand still; then nobody is asked anything, no clock runs and ``ends_at`` is open.
    ``shared``: other tables have the same walls, so that there is no rematch.
    """

    code: str
    game: str
    options: Json
    preset: NotRequired[PresetDoc | None]
    changed: NotRequired[Json]
    deals: int | None
    minutes: NotRequired[int | None]
    ends_at: NotRequired[int | None]
    at_time: NotRequired[Literal["finish", "one-more"]]
    speed: Literal["quick", "normal", "slow"]
    bot_pace: NotRequired[Literal["quick", "instant"]]
    public: bool
    rated: bool
    closed: bool
    spectators: Literal["none", "public", "all"]
    delay: int
    status: Literal["waiting", "playing", "finished", "abandoned"]
    owner: int | None
    seats: dict[str, SeatDoc]
    watchers: int
    next: NotRequired[str | None]
    reserved: NotRequired[bool]
    event: NotRequired[EventDoc]
    chat: NotRequired[Literal["phrases", "off"]]
    paused: NotRequired[bool]
    shared: NotRequired[SharedDoc]


class DecisionDoc(TypedDict):
    """What the viewer is asked. ``deadline`` is epoch milliseconds; after it ``bank`` milliseconds may be used."""

    id: str
    kind: str
    actions: list[Json]
    default: Json
    deadline: int
    bank: int


class TurnDoc(TypedDict):
    """Whose clock runs for all to see, and until when (epoch milliseconds, the bank not counted)."""

    seat: int
    deadline: int


class ClockDoc(TypedDict):
    """Banks in milliseconds by seat, and the public turn.

    ``deals_left``: time has been called, and so many deals may still begin; with 0 the deal in progress is the last.
    """

    banks: dict[str, int]
    turn: TurnDoc | None
    deals_left: NotRequired[int]


class FairDoc(TypedDict):
    """The wall's proof: commitment and hashes before the deal, the nonces with it, the seed later. Hexadecimal.

    ``deal`` is the one that the wall was made for; ``through``: the last one so far that it has gone on to. ``hashes``
    bind the seats to their nonces; ``unopened``: those who did not open theirs. ``walls``: of a wall that tables share,
    the commitment to their key; then no seat gives a nonce, and no seed is told here.
    """

    deal: int
    through: NotRequired[int]
    commitment: str
    hashes: NotRequired[list[str]]
    nonces: NotRequired[list[str]]
    unopened: NotRequired[list[int]]
    walls: NotRequired[str]
    seed: NotRequired[str]


class OriginDoc(TypedDict):
    """Where play goes on from: a moment of a deal of a match (its code) that is over, and the seat of who plays on."""

    match: str
    deal: int
    moment: int
    seat: int


class ResultDoc(TypedDict):
    """Points and places by seat."""

    scores: list[int]
    places: list[int]


class Doc(TypedDict):
    """What one viewer of a table holds; an absent key and null mean the same. ``view`` is the game's.

    ``behind``: that of a spectator of all hands, so many ms late; ``now`` in its frames is late too, and so is every
    time in it. ``waits_until``: the first moment to be seen has not come yet (epoch ms by that late clock).
    ``waits_for``: no more is to be seen, and the late clock stands still, until the deal or match that goes on is over.
    ``origin``: where the deal is played on from a replay; its wall was known, so nothing is ``fair`` there.
    """

    table: TableDoc
    behind: NotRequired[int]
    waits_until: NotRequired[int | None]
    waits_for: NotRequired[Literal["deal", "match"] | None]
    you: NotRequired[int]
    view: NotRequired[Json]
    decision: NotRequired[DecisionDoc | None]
    clock: NotRequired[ClockDoc]
    fair: NotRequired[FairDoc | None]
    origin: NotRequired[OriginDoc | None]
    result: NotRequired[ResultDoc | None]


class State(Struct, frozen=True, tag="state", tag_field="type"):
    """Everything the viewer may know: first on a socket. ``now`` is epoch milliseconds."""

    now: int
    doc: Doc
    events: list[dict[str, Any]]


class Update(Struct, frozen=True, tag="update", tag_field="type"):
    """What the viewer may see changed: a merge patch (RFC 7396) of the document, and the new events."""

    now: int
    patch: dict[str, Any]
    events: list[dict[str, Any]]


class Ack(Struct, frozen=True, tag="ack", tag_field="type"):
    """The act with this id is in the log."""

    id: str


class Error(Struct, frozen=True, tag="error", tag_field="type"):
    """A frame was refused and changed nothing: a code to translate, a text for people, the rule that says so."""

    code: str
    text: str
    clause: str | UnsetType = UNSET
    id: str | UnsetType = UNSET


class Pong(Struct, frozen=True, tag="pong", tag_field="type"):
    """The answer to a ping."""

    now: int


class Seen(Struct, frozen=True, tag="seen", tag_field="type"):
    """What a moderator's look shows: what the public is sent (``None``), and with every hand what is over (``all``)."""

    viewer: Literal["all"] | None
    frame: State | Update


FromClient = Act | Ping
FromServer = State | Update | Ack | Error | Pong | Seen

_decoder: msgspec.json.Decoder[FromClient] = msgspec.json.Decoder(FromClient)
_encoder = msgspec.json.Encoder()


class BadFrame(Exception):
    """A frame that is none of the client's messages; the text says why, in words for people."""


def read(text: str) -> FromClient:
    """Return the message in a client's frame; raise ``BadFrame``."""
    try:
        return _decoder.decode(text)
    except (msgspec.MsgspecError, UnicodeError) as error:
        raise BadFrame(str(error)) from None
    except RecursionError:
        raise BadFrame("JSON is nested too deeply") from None


def write(message: FromServer) -> str:
    """Return the frame of a server's message."""
    return _encoder.encode(message).decode()


class Close:
    """The codes with which the server closes a socket."""

    SIGNED_OUT = 4001
    NO_SUCH_TABLE = 4004
    BANNED = 4005
    BINARY = 4007
    TOO_LARGE = 4008
    FLOOD = 4009
    TOO_SLOW = 4010
    TRY_LATER = 4012
    SITS_HERE = 4013
    NOT_WATCHED = 4014
    NEWER = 4015
    TOO_MANY = 4016
    BUSY = 4017
