"""A bot: sits down at a table, plays a session to its end, and prints the result. `docs/bot-api.md` explains it all.

It wants MAHJONG_TOKEN, a token with the scopes `read` and `play`; MAHJONG_URL, the server (http://127.0.0.1:8000); and
MAHJONG_TABLE, the code of a table to join: without it the bot plays one deal against the server's own bots.
"""

import hashlib
import json
import os
import secrets
import time
import urllib.error
import urllib.request
import uuid
from typing import Any

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

URL = os.environ.get("MAHJONG_URL", "http://127.0.0.1:8000").rstrip("/")
TOKEN = {"Authorization": f"Bearer {os.environ['MAHJONG_TOKEN']}"}
FOR_GOOD = {4001, 4003, 4004, 4005}  # token revoked, origin refused, no such table, banned: no use in coming back

nonces: dict[str, str] = {}  # by wall: they have to outlive a connection


def call(path: str, body: Any) -> Any:
    """POST to the API; return its answer."""
    headers = {**TOKEN, "Content-Type": "application/json"}
    try:
        with urllib.request.urlopen(
            urllib.request.Request(f"{URL}/api/{path}", json.dumps(body).encode(), headers)
        ) as answer:
            return json.load(answer)
    except urllib.error.HTTPError as error:
        raise SystemExit(f"{path}: {error.read().decode()}") from None  # a problem document: its code and its detail


def merge(old: Any, patch: Any) -> Any:
    """Return the document after a merge patch (RFC 7396)."""
    if not isinstance(patch, dict):
        return patch
    new = dict(old) if isinstance(old, dict) else {}
    new |= {key: merge(new.get(key), value) for key, value in patch.items()}
    return {key: value for key, value in new.items() if value is not None}


def share(doc: Any) -> Any:
    """Return this bot's part in making the wall: a random number, bound by its hash and told once all are bound."""
    commitment = doc["fair"]["commitment"]
    nonce = nonces.setdefault(commitment, secrets.token_hex(32))
    if doc["decision"]["kind"] == "open":
        return {"type": "open", "nonce": nonce}
    bound = hashlib.sha256(f"mahjong-nonce/1:{commitment}:{doc['you']}:{nonce}".encode()).hexdigest()
    return {"type": "ready", "hash": bound}


def choose(doc: Any) -> Any:
    """Return the action to take: win if one may; throw what leaves most tiles to wait for; else what time would do."""
    if doc["decision"]["kind"] in {"ready", "open"}:
        return share(doc)
    decision, discards = doc["decision"], doc.get("view", {}).get("hints", {}).get("discards", {})
    best = max(discards, key=lambda tile: sum(wait["left"] for wait in discards[tile]), default=None)
    wishes = [{"type": "hu"}, {"type": "discard", "tile": best}]
    return next((wish for wish in wishes if wish in decision["actions"]), decision["default"])


def play(code: str) -> Any:
    """Answer every decision until the match is over; return the last document. Raise ConnectionClosed."""
    doc: Any = {}
    answered = None
    with connect(f"{URL.replace('http', 'ws', 1)}/ws/tables/{code}", additional_headers=TOKEN) as socket:
        while doc.get("table", {}).get("status") not in {"finished", "abandoned"}:
            try:
                frame = json.loads(socket.recv(timeout=5))
            except TimeoutError:
                socket.send('{"type": "ping"}')  # a sign of life: who is silent for long is played for
                continue
            doc = merge({} if "doc" in frame else doc, frame.get("doc") or frame.get("patch", {}))
            asked = doc.get("decision", {}).get("id")
            if asked and (asked != answered or frame.get("code") in {"busy", "try-again"}):
                act = {"type": "act", "id": str(uuid.uuid4()), "decision": asked, "action": choose(doc)}
                socket.send(json.dumps(act))
            answered = asked
    return doc


def main() -> None:
    """Play one session."""
    code = os.environ.get("MAHJONG_TABLE") or call("play", {"deals": 1, "speed": "quick"})["code"]
    if "MAHJONG_TABLE" in os.environ:
        call(f"tables/{code}/seats", {})
        call(f"tables/{code}/ready", {})
    doc = None
    while doc is None:
        try:
            doc = play(code)
        except (ConnectionClosed, OSError) as error:  # the server restarts, or the network is away
            if isinstance(error, ConnectionClosed) and error.rcvd and error.rcvd.code in FOR_GOOD:
                raise SystemExit(f"closed: {error}") from None
            time.sleep(1)
    status, result = doc["table"]["status"], doc.get("result", {})  # a table that was abandoned has no result
    print(json.dumps({"code": code, "status": status, "seat": doc.get("you"), **result}))


if __name__ == "__main__":
    main()
