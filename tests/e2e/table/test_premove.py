"""A discard chosen while others play: it goes out in the own turn, and stands down before anything worth a look."""

import re
from typing import Any

import pytest
from playwright.async_api import expect

from tests.e2e.support.staged_table import Stage

PASS = {"type": "pass"}
LONGEST_MS = 1500  # no discard that was chosen ahead waits as long


def discard(tile: str) -> dict[str, str]:
    return {"type": "discard", "tile": tile}


def drawn(number: int, *more: dict[str, str]) -> Any:
    """Return what makes it the viewer's turn, with a tile drawn and what else that offers."""

    def change(doc: Any) -> None:
        own = doc["view"]["seats"]["0"]
        own |= {"hand": [*own["hand"], "9s"], "count": 8, "holds_drawn": True, "drawn": "9s"}
        actions = [*more, *map(discard, dict.fromkeys(own["hand"]))]
        doc["view"] |= {"phase": "turn", "turn": 0}
        doc["decision"] = {"id": f"0.{number}.turn", "kind": "turn", "actions": actions, "deadline": 2**42, "bank": 0}

    return change


def landed(doc: Any) -> None:
    """Let the viewer's discard lie, and the next player be in turn."""
    own = doc["view"]["seats"]["0"]
    own["hand"].remove("3m")
    own["river"].append("3m")
    own |= {"count": 7, "holds_drawn": False}
    del own["drawn"], doc["decision"]
    doc["view"] |= {"turn": 1, "last": {"seat": 0, "tile": "3m", "kong": False, "after_kong": False}}


def asked(doc: Any) -> None:
    """Let a discard be claimable."""
    doc["view"] |= {"phase": "claim", "last": {"seat": 1, "tile": "5s", "kong": False, "after_kong": False}}
    actions = [{"type": "pung"}, PASS]
    doc["decision"] = {"id": "0.902.claim", "kind": "claim", "actions": actions, "deadline": 2**42, "bank": 0}


def passed(doc: Any) -> None:
    del doc["decision"]
    doc["view"] |= {"phase": "turn", "turn": 2}


@pytest.mark.parametrize("size", [(1280, 720), (360, 640)], ids=["desktop", "phone"])
async def test_a_discard_chosen_ahead_goes_out_in_turn_and_stands_down_before_a_call(newcomer, size):
    phone = size[0] < 400
    table = Stage(await newcomer(viewport={"width": size[0], "height": size[1]}, has_touch=phone))
    await table.open("melds", oneClick=phone)
    said = table.page.get_by_test_id("ahead")
    await said.wait_for(state="attached")

    async def choose(kind: str) -> None:
        tile = table.tile(kind)
        if phone:
            await tile.tap()
        else:
            await tile.focus()
            await table.page.keyboard.press("Shift+Enter")
        await expect(said).to_have_text(re.compile(r"^Next discard: "))
        await expect(tile).to_have_accessible_name(re.compile("will be discarded on your turn"))

    await choose("3m")
    await table.player.picture("ahead")
    assert table.acts == []
    table.show(drawn(901))
    assert (await table.act())["action"] == discard("3m")
    table.show(landed)
    await expect(said).to_have_text("")

    await choose("4m")
    table.show(asked)
    await expect(said).to_have_text(re.compile("will no longer be discarded"))
    table.show(passed)
    table.show(drawn(903))
    await expect(table.page.get_by_text("Your turn", exact=True)).to_be_attached()
    await table.page.wait_for_timeout(LONGEST_MS)
    assert len(table.acts) == 1
