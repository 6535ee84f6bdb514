"""A bot: sits down at a table, plays a session to its end, and prints the result. `docs/bot-api.md` explains it all.

MAHJONG_TOKEN  a personal token with the scopes `read` and `play`
MAHJONG_URL    the server (http://127.0.0.1:8000)
MAHJONG_TABLE  the code of a table to join; without it the bot plays one deal against the server's own bots
"""

import json
import os
import time
import urllib.request
import uuid
from typing import Any

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

URL = os.environ.get("MAHJONG_URL", "http://127.0.0.1:8000").rstrip("/")
WITH_TOKEN = {"Authorization": f"Bearer {os.environ['MAHJONG_TOKEN']}"}
FOR_GOOD = {4001, 4003, 4004, 4005}  # token revoked, origin refused, no such table, banned: no use in coming back


def call(path: str, body: Any) -> Any:
    """POST to the API; return its answer."""
    headers = {**WITH_TOKEN, "Content-Type": "application/json"}
    request = urllib.request.Request(f"{URL}/api/{path}", json.dumps(body).encode(), headers)
    with urllib.request.urlopen(request, timeout=30) as answer:
        return json.load(answer)


def merge(old: Any, patch: Any) -> Any:
    """Return the document with a merge patch (RFC 7396) applied."""
    if not isinstance(patch, dict):
        return patch
    new = dict(old) if isinstance(old, dict) else {}
    for key, value in patch.items():
        new[key] = merge(new.get(key), value)
    return {key: value for key, value in new.items() if value is not None}


def choose(doc: Any) -> Any:
    """Return the action to take: win if one may; throw what leaves most tiles to wait for; else what time would do."""
    actions, hints = doc["decision"]["actions"], doc.get("view", {}).get("hints", {})
    chances = {tile: sum(wait["left"] for wait in waits) for tile, waits in hints.get("discards", {}).items()}
    best = {"type": "discard", "tile": max(chances, key=chances.__getitem__)} if chances else None
    return next((action for action in ({"type": "hu"}, best) if action in actions), doc["decision"]["default"])


def play(code: str) -> Any:
    """Answer every decision until the match is over; return the last document. Raise ConnectionClosed."""
    doc: Any = {}
    answered = None
    with connect(f"{URL.replace('http', 'ws', 1)}/ws/tables/{code}", additional_headers=WITH_TOKEN) as socket:
        while doc.get("table", {}).get("status") not in {"finished", "abandoned"}:
            try:
                frame = json.loads(socket.recv(timeout=5))
            except TimeoutError:
                socket.send('{"type": "ping"}')  # a sign of life: who is silent for long is played for
                continue
            doc = merge(None, frame["doc"]) if frame["type"] == "state" else merge(doc, frame.get("patch", {}))
            asked = doc.get("decision", {}).get("id")
            again = frame["type"] == "error" and frame["code"] in {"busy", "try-again"}
            if asked and (asked != answered or again):
                act = {"type": "act", "id": str(uuid.uuid4()), "decision": asked, "action": choose(doc)}
                socket.send(json.dumps(act))
            answered = asked
    return doc


def main() -> None:
    """Play one session."""
    code = os.environ.get("MAHJONG_TABLE")
    if code:
        call(f"tables/{code}/seats", {})
        call(f"tables/{code}/ready", {})
    else:
        code = call("play", {"deals": 1, "speed": "quick"})["code"]
    doc = None
    while doc is None:
        try:
            doc = play(code)
        except (ConnectionClosed, OSError) as error:  # the server restarts, or the network is away
            if isinstance(error, ConnectionClosed) and error.rcvd and error.rcvd.code in FOR_GOOD:
                raise SystemExit(f"closed: {error}") from None
            time.sleep(1)
    print(json.dumps({"code": code, "seat": doc["you"], **doc["result"]}))


if __name__ == "__main__":
    main()
