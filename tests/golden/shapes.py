"""The shape that every version of every game's events has had, and what viewers see of the golden logs."""

import json
from pathlib import Path

from games.base import Json
from mahjong_server.play.match.catalogue import games
from mahjong_server.play.match.event_codec import shape
from mahjong_server.play.match.fairness import commit_reveal
from tests.golden import logs

SHAPES = Path(__file__).parent / "shapes.json"
VIEWS = Path(__file__).parent / "views.json"
PLATFORM = "platform"


def today() -> dict[str, tuple[int, Json]]:
    """Return the version and the shape of the events of each game, and of the platform's own, as the code has them."""
    real = [games()[key] for key in sorted({plan.game for plan in logs.PLANS})]
    found = {game.info.key: (game.info.events_version, _by_type(shape(game.event_type))) for game in real}
    return {**found, PLATFORM: (len(commit_reveal.UPCASTS) + 1, _by_type(shape(commit_reveal.PlatformEvent)))}


def _by_type(schema: Json) -> Json:
    return {event["properties"]["type"]["enum"][0]: event for event in schema["anyOf"]}


def kept() -> dict[str, dict[str, Json]]:
    """Return all shapes that are written down: by game, and version as text."""
    found: dict[str, dict[str, Json]] = json.loads(SHAPES.read_text()) if SHAPES.exists() else {}
    return found


def write() -> None:
    """Write down the shapes of versions that have none yet."""
    known = kept()
    for key, (version, now) in today().items():
        known.setdefault(key, {}).setdefault(str(version), now)
    lines = (
        f"{json.dumps(key)}: {{\n"
        + ",\n".join(
            f" {json.dumps(version)}: {{\n"
            + ",\n".join(f"  {json.dumps(kind)}: {json.dumps(event, sort_keys=True)}" for kind, event in events.items())
            + "\n }"
            for version, events in versions.items()
        )
        + "\n}"
        for key, versions in known.items()
    )
    SHAPES.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


def write_views() -> None:
    """Write anew what is seen of each log."""
    found = {name: dict(logs.seen(logs.read(name))) for name in logs.names()}
    VIEWS.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
