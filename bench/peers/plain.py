"""The floor: a socket's message is made into 300 bytes and sent to all of its room. No rules, no storage, no framework.

Any ASGI server runs it: ``uvicorn plain:application``. Each path is a room.
"""

import time
from collections.abc import Awaitable, Callable
from typing import Any

Receive = Callable[[], Awaitable[dict[str, Any]]]
Send = Callable[[dict[str, Any]], Awaitable[None]]
rooms: dict[str, set[Send]] = {}
PAD = "x" * 180


async def application(scope: dict[str, Any], receive: Receive, send: Send) -> None:
    if scope["type"] == "lifespan":
        await lifespan(receive, send)
    elif scope["type"] == "websocket":
        await serve(scope["path"], receive, send)


async def lifespan(receive: Receive, send: Send) -> None:
    while (message := await receive())["type"] != "lifespan.shutdown":
        await send({"type": f"{message['type']}.complete"})
    await send({"type": "lifespan.shutdown.complete"})


async def serve(room: str, receive: Receive, send: Send) -> None:
    members = rooms.setdefault(room, set())
    try:
        while (message := await receive())["type"] != "websocket.disconnect":
            if message["type"] == "websocket.connect":
                await send({"type": "websocket.accept"})
                members.add(send)
            else:
                await broadcast(members, message["text"])
    finally:
        members.discard(send)


async def broadcast(members: set[Send], text: str) -> None:
    now = int(time.time() * 1000)
    frame = {"type": "websocket.send", "text": f'{{"now":{now},"said":{text},"pad":"{PAD}"}}'}
    for send in list(members):
        await send(frame)
