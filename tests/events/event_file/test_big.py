import resource
import time

import msgspec
import pytest

from mahjong_server.events.event_file import sending, verified
from mahjong_server.events.event_file.shapes import EventFile
from mahjong_server.events.models import EventTable
from mahjong_server.events.services.event_log import find_event
from tests.archive.played import log_of
from tests.events.event_file.played import *

pytestmark = pytest.mark.django_db


def test_big(visit, clock, settings):
    settings.RATE_LIMITED = False

    t = time.time()
    o = visit("Olga")
    from mahjong_server.events.requests import EntryOrder
    from mahjong_server.events.services import commands

    s = settings_of(clock, game=GAME, stages=[{"rounds": 2, "seating": "plan", "deals": 4}])
    key = o.ask("post", "events", {"settings": s}, 201)["key"]
    from tests.events.course.conftest import person, there

    ps = [person(f"P{i}") for i in range(172)]
    for p in ps:
        commands.enter(key, p, EntryOrder())
        there(p)
    clock.forward(35)
    for i, p in enumerate(ps):
        commands.check_in(key, p, f"{i:02x}" * 16)
    clock.forward(26)
    print("begun", time.time() - t)
    for r in range(2):
        for at, row in enumerate(
            EventTable.objects.filter(event__key=key, counted=False).select_related("match").order_by("pk")
        ):
            finish(row.match, log_of(4, at % 6, game=GAME, bots=("easy",) * 4))
        clock.work()
        clock.forward(6)
        print("round", time.time() - t)
    e = find_event(key)
    print(e.status)
    t = time.time()
    head = sending.head_of(e)
    print("head", time.time() - t, len(msgspec.json.encode(head)))
    t = time.time()
    data = sending.packed_file(e)
    print("file", time.time() - t, len(data))
    t = time.time()
    raw = sending.unpacked(data)
    print("unpack", time.time() - t, len(raw), e.tables.count())
    import pathlib

    pathlib.Path("/tmp/proof-own/big.json").write_bytes(raw)
    t = time.time()
    file = msgspec.json.decode(raw, type=EventFile)
    print("decode", time.time() - t)
    t = time.time()
    bad = [str(x) for x in verified.verify(file) if not isinstance(x, str)]
    print("verify", time.time() - t, bad[:3])
    print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
