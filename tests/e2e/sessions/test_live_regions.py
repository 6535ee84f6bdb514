"""What the live regions say over a known deal: each sentence once, and nothing that the player may not know."""

import re
from collections.abc import Iterator
from functools import partial
from itertools import cycle
from typing import Any

from playwright.async_api import expect

from games.base import TABLE
from mahjong_server.play.match.fairness.proof import is_platform
from tests.e2e.support.staged_table import Stage
from tests.e2e.support.tile_search import tiles_in
from tests.gallery.scenes import document_of
from tests.golden import logs
from tests.real_servers import ROOT

Json = Any
LOG, SEAT = "sichuan-1.1-assisted", 0
SPOKEN = ROOT / "tests" / "e2e" / "sessions" / "spoken.txt"
MOST_SENTENCES = 6
"""In one breath: whoever comes back to the page does not hear the deal from its beginning."""

LISTEN = """() => {
    window.spoken = []
    const regions = '[role=status].visually-hidden, [role=alert].visually-hidden'
    const last = new Map()
    new MutationObserver(() => {
        for (const region of document.querySelectorAll(regions)) {
            const said = region.textContent.trim()
            if (last.get(region) === said) continue
            last.set(region, said)
            if (said) window.spoken.push([region.getAttribute('aria-live'), said])
        }
    }).observe(document, { subtree: true, childList: true, characterData: true })
}"""


def moves() -> Iterator[tuple[Json, list[Json]]]:
    """Yield the document and the events of each frame that the seat was sent in the log's first deal."""
    match = logs.read(LOG)
    runner = logs.runner_of(match)
    state, pending = runner.new().state, []
    for event in (runner.decode(entry) for entry in match.log):
        state = runner.fold(state, [event])
        if is_platform(event):
            continue
        if (seen := runner.redact(event, SEAT)) is not None:
            pending.append(seen)
        asked = runner.game.decisions(state.game)
        if pending and (TABLE not in asked or asked[TABLE].kind in {"pause", "deal"}):
            yield document_of(runner.game, state.game, SEAT), pending
            pending = []
        if runner.game.decisions(state.game).get(TABLE) and state.game.phase == "over":
            return


def become(doc: Json, old: Json) -> None:
    """Take the place of the old document."""
    old.clear()
    old.update(doc)


async def spoken(stage: Stage) -> list[tuple[str, str]]:
    """Show the page every frame, wait until it has taken it in; return what was said, and how."""
    page = stage.page
    await page.add_init_script(f"({LISTEN})()")
    await stage.answer()
    (doc, events), *rest = moves()
    stage.doc, stage.events = doc, events
    await stage.player.goto("/table/GALLERY1")
    await page.get_by_test_id("watchers").wait_for()
    # The words for what happens come a moment after the table, and what is asked.
    await expect(page.locator("[role=status].visually-hidden[aria-live]")).not_to_be_empty()
    for (doc, events), number in zip(rest, cycle(range(1, 99))):
        doc["table"]["watchers"] = number  # stands on the page once it shows this frame
        stage.show(partial(become, doc), *events)
        await page.get_by_test_id("watchers").get_by_text(str(number), exact=True).wait_for()
    return [(live, text) for live, text in await page.evaluate("window.spoken")]


async def test_every_sentence_of_a_deal_is_said_once_and_nothing_else(newcomer):
    stage = Stage(await newcomer(reduced_motion="reduce"))
    said = await spoken(stage)
    assert "\n".join(f"{live}: {text}" for live, text in said) + "\n" == SPOKEN.read_text(encoding="utf-8")


def test_what_is_said_is_polite_or_a_prompt_short_and_no_secret():
    lines = [line.split(": ", 1) for line in SPOKEN.read_text(encoding="utf-8").splitlines()]
    asked = [text for live, text in lines if live == "assertive"]
    told = [text for live, text in lines if live == "polite"]
    assert all(re.match(r"Choose|Your turn|\d \w+\. You can claim", text) for text in asked)
    assert not any(re.match(r"Choose|Your turn|You may", text) for text in told)
    assert all(len(re.findall(r"[.!] |[.!]$", text)) <= MOST_SENTENCES for text in told)
    assert len(told) <= len(list(moves()))
    assert tiles_in("\n".join(told)) <= tiles_known()
    assert not [text for text in told if re.search(r"(?<!You )draws? ", text)]


def tiles_known() -> set[str]:
    """Return the tiles that the events name which the seat was sent."""
    return {event["tile"] for _, events in moves() for event in events if event.get("tile")}
