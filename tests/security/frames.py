"""What may come over a socket: nearly right acts, real frames gone wrong, garbage, depths, huge numbers, bytes.

Parts are JSON texts to choose from, for to draw each of them letter by letter would take longer than to answer it.
"""

import json
from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any, NamedTuple
from uuid import UUID

from hypothesis import strategies as st

from mahjong_server.wire import MAX_FRAME_BYTES

Frame = str | bytes
Frames = st.SearchStrategy[Frame]


class Known(NamedTuple):
    """What a player knows who wants to do harm: what was decided and may be, and acts that were sent before."""

    decisions: tuple[str, ...]
    actions: tuple[dict[str, Any], ...]
    sent: tuple[str, ...]
    """Whole frames of acts that are in the log."""
    topics: tuple[str, ...] = ()


NUMBERS = ("1e999", "-1e999", "NaN", "Infinity", "1" + "0" * 400, "-0", "1e-999", "0x10", "9" * 19, "00", "1.5")
VALUES = (
    *(
        "null",
        "true",
        "0",
        "-1",
        '"5m"',
        '"9z"',
        '""',
        '"\\u0000"',
        '"\\ud800"',
        '"麻"',
        "[]",
        "{}",
        "[[]]",
        "[null, 1]",
    ),
    *('["5m", "5m", "5m"]', '{"a": {"a": 1}}', '"' + "x" * 300 + '"', "2147483648", "-9223372036854775809", *NUMBERS),
)
KEYS = (
    "type",
    "tile",
    "tiles",
    "suit",
    "seat",
    "points",
    "nonce",
    "hash",
    "x",
    "",
    "__proto__",
    "drawn",
    "id",
    "action",
)
WORDS = (
    "act",
    "ping",
    "follow",
    "ready",
    "open",
    "pass",
    "discard",
    "deal",
    "draw",
    "settle",
    "end-time",
    "pause",
    "state",
    "ron",
)
IDS = tuple(json.dumps(str(UUID(int=number * 0x1F1F1F1F1F1F1F1F1F1F))) for number in range(1, 400))


def families(known: Known, size: int) -> st.SearchStrategy[list[Frame]]:
    """Return what to send, up to ``size`` frames at a time: of one drawn, chance makes the others, which is quicker."""
    alone = st.one_of(_loose(), _deep(), _follows(known), st.text(max_size=60)).map(lambda frame: [frame])
    return st.one_of(_by_chance(_act(known), size), alone, _by_chance(partial(mutant, known), size))


def _by_chance(make: Callable[[Random], Frame], size: int) -> st.SearchStrategy[list[Frame]]:
    return st.integers(0, 2**32).map(Random).map(lambda chance: [make(chance) for _ in range(size)])


def rare(known: Known) -> Frames:
    """Return what ends a socket: bytes, and what is too large."""
    large = st.integers(MAX_FRAME_BYTES + 1, MAX_FRAME_BYTES + 300).map(known.sent[0].ljust)
    return st.binary(max_size=40) | large


def _act(known: Known) -> Callable[[Random], Frame]:
    """Acts whose every part is right or nearly so; now and then one part is something else altogether."""
    own = tuple(map(json.dumps, known.actions))
    used = tuple(json.dumps(json.loads(frame).get("id")) for frame in known.sent)

    def action(chance: Random) -> str:
        base, word, key, value = map(chance.choice, (own, WORDS, KEYS, VALUES))
        return chance.choice(
            (base, f'{base[:-1]}, "{key}": {value}}}', f'{{"type": "{word}", "{key}": {value}}}', value)
        )

    def make(chance: Random) -> Frame:
        key = chance.choice((*IDS[:9], *used, chance.choice(VALUES)))
        decision = chance.choice((*map(json.dumps, known.decisions), chance.choice(VALUES)))
        return f'{{"type": "act", "id": {key}, "decision": {decision}, "action": {action(chance)}}}'

    return make


PATCHES = ("", "", "0", '"', "}", "{", "\\", ",", ":null", "e9", "\0", "\\ud800", '"seat":1,', "[" * 90, "a", "7", " ")


def mutant(known: Known, chance: Random) -> Frame:
    """Return a frame that was right once, with something cut out, put in, or changed, once or a few times."""
    frame = chance.choice(known.sent)
    for _ in range(chance.choice((1, 1, 2, 5))):
        at = chance.randrange(len(frame) + 1)
        frame = frame[:at] + chance.choice(PATCHES) + frame[at + chance.randrange(9) :]
    return frame


def _loose() -> Frames:
    """JSON of any other shape."""
    tagged = st.builds('{{"type": "{}", "{}": {}}}'.format, *map(st.sampled_from, (WORDS, KEYS, VALUES)))
    return tagged | st.sampled_from(VALUES)


def _deep() -> Frames:
    """Lists and objects in one another, closed or not, by themselves or in an act."""
    pairs = (("[", "]"), ('{"a":', "}"), ('[{"a":', "}]"))
    bare = [opening * depth + end * depth for opening, end in pairs for depth in (2, 40, 400, 900)]
    bare += [opening * depth + "1" + end * depth for opening, end in pairs for depth in (2, 40, 400, 900)]
    return st.sampled_from([*bare, *(f'{{"type":"act","action":{text}}}' for text in bare), "[" * 8000])


def _follows(known: Known) -> Frames:
    """Topics that there are and others, few and too many."""
    topics = (*map(json.dumps, (*known.topics, "x", "", "chat:", "a:" + "b" * 90, "lobby\0")), *VALUES[:9])
    lists = st.lists(st.sampled_from(topics), max_size=3) | st.just([*topics])
    return lists.map(lambda names: f'{{"type": "follow", "topics": [{", ".join(names)}]}}')
