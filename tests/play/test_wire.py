"""The wire's types, and that the client's copy of them is fresh."""

import json
from pathlib import Path

import jsonschema  # type: ignore[import-untyped]
import pytest
from django.conf import settings
from django.core.management import call_command

from mahjong_server import wire
from mahjong_server.play.projection.wire_declarations import declarations, schema

UUID = "6ecd8c99-4036-403d-bf84-cf8400f67836"


def test_the_clients_declarations_are_fresh():
    path = Path(settings.ROOT) / "frontend/src/wire/messages.d.ts"
    assert path.read_text(encoding="utf-8") == declarations(), "run: python manage.py wire_schema"


def test_the_schema_can_be_printed(capsys):
    call_command("wire_schema", "--json")
    assert json.loads(capsys.readouterr().out) == schema()


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("Update", wire.Update(5, {"view": {"turn": 1}}, [{"type": "drew"}])),
        ("Ack", wire.Ack(UUID)),
        ("Error", wire.Error("no", "No.", "SBR §1", UUID)),
        ("Error", wire.Error("no", "No.")),
        ("Pong", wire.Pong(5)),
    ],
)
def test_what_is_written_is_what_the_schema_says(name, message):
    found = schema()
    root = {"$defs": found} | json.loads(json.dumps(found[name]).replace('"$ref": "', '"$ref": "#/$defs/'))
    jsonschema.validate(json.loads(wire.write(message)), root)


def test_an_act_is_read():
    act = {"type": "act", "id": UUID, "decision": "0.3.turn", "action": {"type": "discard", "tile": "5m"}}
    assert wire.read(json.dumps(act)) == wire.Act(UUID, "0.3.turn", {"type": "discard", "tile": "5m"})


@pytest.mark.parametrize("name", [UUID.upper(), UUID.replace("-", ""), "", UUID + "0", UUID + "\n", "{" + UUID + "}"])
def test_an_id_is_written_in_one_way_only(name):
    act = {"type": "act", "id": name, "decision": "x", "action": {}}
    with pytest.raises(wire.BadFrame):
        wire.read(json.dumps(act))
