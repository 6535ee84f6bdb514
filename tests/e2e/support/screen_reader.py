"""Whoever can't see the page: all they have is the accessibility tree and what the live regions say.

Everything found is found by role and name in the tree that Chromium gives screen readers; everything done is done by
giving a node of it the focus and pressing a key. No selector, no coordinate, no frame of a socket.
"""

import asyncio
import re
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from playwright.async_api import CDPSession, Page

from tests.e2e.support.player import PATIENCE_S

Json = Any
LOOK_S = 0.1
PROPERTIES = ("focusable", "checked", "pressed", "disabled", "live", "modal")


class Node(NamedTuple):
    """One node of the tree. ``said`` is all the text in it, ``path`` the roles and names of those that it is in."""

    role: str
    name: str
    said: str
    states: dict[str, Any]
    path: tuple[tuple[str, str], ...]
    backend: int


class Reader:
    """Reads a page out, and acts on what was read."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.heard: list[str] = []
        self._cdp: CDPSession | None = None

    async def tree(self) -> list[Node]:
        """Return what there is to read now, in order; and listen to the live regions."""
        self._cdp = self._cdp or await self.page.context.new_cdp_session(self.page)
        found: Json = await self._cdp.send("Accessibility.getFullAXTree")
        by_id = {node["nodeId"]: node for node in found["nodes"]}
        nodes = list(_walk(by_id, found["nodes"][0], ()))
        self._listen(nodes)
        return nodes

    def _listen(self, nodes: list[Node]) -> None:
        said = [node.said for node in nodes if node.states.get("live") in {"polite", "assertive"} and node.said]
        self.heard += [text for text in said if text not in self.heard[-len(said) - 1 :]]

    async def find(self, role: str, name: str, within: str = "") -> Node | None:
        """Return the first node of this role whose name matches, within one whose name matches; ``None`` for none."""
        return next(iter(matching(await self.tree(), role, name, within)), None)

    async def until(self, ready: Callable[[list[Node]], Any]) -> Any:
        """Read again and again until something is there."""
        async with asyncio.timeout(PATIENCE_S):
            while True:
                if found := ready(await self.tree()):
                    return found
                await asyncio.sleep(LOOK_S)

    async def reach(self, role: str, name: str, within: str = "") -> Node:
        """Return such a node, once there is one."""
        node: Node = await self.until(lambda nodes: next(iter(matching(nodes, role, name, within)), None))
        return node

    async def press(self, node: Node, key: str = "Enter") -> None:
        """Go to a node, and press a key there; nothing where it has gone meanwhile."""
        assert node.states.get("focusable"), f"{node} can't be reached"
        assert self._cdp
        try:
            await self._cdp.send("DOM.focus", {"backendNodeId": node.backend})
        except Exception:  # noqa: BLE001 - the page has moved on; whatever it was, it is read anew
            return
        await self.page.keyboard.press(key)

    async def choose(self, role: str, name: str, within: str = "") -> None:
        """Press what has this role and name, once it is there and is not said to be unavailable."""

        def available(nodes: list[Node]) -> Node | None:
            found = matching(nodes, role, name, within)
            return next((node for node in found if not node.states.get("disabled")), None)

        await self.press(await self.until(available))


def matching(nodes: list[Node], role: str, name: str = "", within: str = "") -> list[Node]:
    """Return the nodes of a role whose name matches, within one whose name matches."""
    return [
        node
        for node in nodes
        if node.role == role
        and re.search(name, node.name)
        and (not within or any(re.search(within, around) for _, around in node.path))
    ]


def _walk(by_id: dict[str, Json], node: Json, path: tuple[tuple[str, str], ...]) -> Iterator[Node]:
    """Yield a node and all below it; ignored ones are passed through."""
    role, name = _text(node, "role"), _text(node, "name")
    below = [by_id[child] for child in node.get("childIds", []) if child in by_id]
    if not node.get("ignored"):
        states = {each["name"]: each["value"].get("value") for each in node.get("properties", [])}
        kept = {key: states[key] for key in PROPERTIES if key in states}
        yield Node(role, name, _said(by_id, node), kept, path, node.get("backendDOMNodeId", 0))
        path = (*path, (role, name))
    for child in below:
        yield from _walk(by_id, child, path)


def _said(by_id: dict[str, Json], node: Json) -> str:
    """Return the text that stands in a node."""
    if _text(node, "role") == "StaticText":
        return _text(node, "name")
    parts = [_said(by_id, by_id[child]) for child in node.get("childIds", []) if child in by_id]
    return " ".join(filter(None, parts))


def _text(node: Json, key: str) -> str:
    return str(node.get(key, {}).get("value", ""))
