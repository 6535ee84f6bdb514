"""A first game that teaches: a deal is played as advised, a switch ends the advice, and its words lie on nothing."""

import json
from functools import partial
from typing import Any

import pytest
from playwright.async_api import Request, Route, expect

from tests.e2e.support.playing import PHONE, Hands, Mouse, Touch
from tests.e2e.support.sizes import faults_at
from tests.e2e.table.test_hints import FAULTS, SCENES, SIZES
from tests.gallery.camera import Camera
from tests.gallery.pictures import camera, scenes_of
from tests.gallery.scenes import Scene

Json = Any
KEPT = "() => JSON.parse(localStorage.getItem('mahjong.lessons-at-table') ?? '{}')"


class Advised(Hands):
    """Does what is advised, and nothing else; cards explain themselves."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.advice: dict[str, Json] = {}
        self.asked_for: list[str] = []
        self.lines: list[str] = []
        self.page.on("request", self._ask)

    def _ask(self, request: Request) -> None:
        if request.url.endswith("/advice"):
            self.asked_for.append(request.url)

    async def answer(self, decision: Json) -> None:
        """Read what is advised and look at its mark first."""
        if decision["kind"] != "forbid" and len(decision["actions"]) > 1:
            words = self.page.get_by_test_id("advice-words")
            await expect(words).not_to_be_empty()
            marked = self.page.locator("[data-advised]").first
            await expect(marked).to_have_attribute("aria-describedby", "advice-words")
            self.lines.append(await words.inner_text())
            self.advice[decision["id"]] = await marked.evaluate("(node) => ({...node.dataset})")
        await super().answer(decision)

    def choose(self, decision: Json) -> Json:
        """Return the action that is marked."""
        marked = self.advice.get(decision["id"])
        if marked is None:
            return decision["default"]
        if "tile" in marked:
            return next(each for each in decision["actions"] if each.get("tile") == marked["tile"])
        call = marked["testid"].removeprefix("claim-")
        return next(each for each in decision["actions"] if each["type"].removeprefix("claim-") == call)


class Pointer(Advised, Mouse):
    """By clicks."""


class Finger(Advised, Touch):
    """By taps."""


async def test_a_first_deal_is_played_as_advised_and_a_switch_ends_the_advice(newcomer):
    hands = Pointer(await newcomer(is_led=True))
    page = hands.page
    await hands.play_now()
    await hands.play_deal()
    assert len(hands.lines) > 2
    assert len(set(hands.lines)) > 2
    assert await page.evaluate(KEPT) == {"deals": {"sichuan": 1}}
    await hands.next_deal()
    await page.get_by_test_id("menu").click()
    switch = page.get_by_test_id("advice-switch")
    await expect(switch).to_have_attribute("aria-pressed", "true")
    await switch.click()
    await expect(switch).to_have_attribute("aria-pressed", "false")
    await page.keyboard.press("Escape")
    asked = len(hands.asked_for)
    await Mouse(hands.player).play_deal()
    assert len(hands.asked_for) == asked
    await expect(page.get_by_test_id("advice-words")).to_be_empty()


async def test_it_is_put_away_and_ended_on_a_phone(newcomer):
    hands = Finger(await newcomer(is_led=True, **PHONE))
    page = hands.page
    await page.add_init_script('localStorage.setItem(\'mahjong.hints\', \'{"seen": ["turn", "claim", "hu"]}\')')
    await page.add_init_script("localStorage.setItem('mahjong.lessons-at-table', '{\"deals\": {\"sichuan\": 0}}')")
    await hands.play_now()
    await hands.press(page.get_by_test_id("forbid-confirm"))
    await hands.player.until(lambda: (hands.player.decision or {}).get("kind") == "turn")
    box = page.get_by_test_id("advice")
    await expect(box).to_be_visible()
    await box.locator("[aria-expanded=false]").tap()
    await page.get_by_test_id("advice-end").tap()
    await expect(box).to_have_count(0)
    assert (await page.evaluate(KEPT))["off"] is True


ROOMY_PX = 390
"""Where it is narrower or lower, some of the words may wait for a tap."""
LONGEST = {
    "sichuan": ("pungs", {"count": 3}),
    "riichi": ("closed", {}),
    "sanma": ("riichi", {"tiles": ["1p", "4p", "7p", "2s", "5s"]}),
    "toppan": ("weak", {"share": 17}),
    "little_mahjong": ("soon", {"count": 15}),
}


async def advise(ours: Camera, game: str, route: Route) -> None:
    """Answer with the longest text of a game about what is asked."""
    reason, facts = LONGEST[game]
    decision = ours.stage.doc["decision"]
    action = next((each for each in decision["actions"] if each["type"] == "pass"), decision["actions"][0])
    found = {"decision": decision["id"], "action": action, "reason": reason, "facts": facts}
    await route.fulfill(body=json.dumps(found), content_type="application/json")


async def told(ours: Camera) -> None:
    """Return once the advice has its place, which it looks for a little after the table has settled."""
    await ours.redrawn()
    await expect(ours.page.get_by_test_id("advice")).to_be_visible()


@pytest.mark.parametrize("lang", ["ru", "uk"])
@pytest.mark.parametrize("game", LONGEST)
async def test_advice_is_whole_and_lies_on_nothing_that_tells(browser, table_server, tmp_path, game, lang):
    names = {f"{game}-{name}" for name in SCENES[game]}
    complaints = []
    faults = FAULTS.replace("data-testid=hint]", "data-testid=advice]")
    async with camera(browser, table_server.url, tmp_path, lang) as ours:
        deals = json.dumps({"deals": {game: 0}})
        await ours.page.add_init_script(f"localStorage.setItem('mahjong.lessons-at-table', '{deals}')")
        await ours.page.route("**/api/tables/*/advice", partial(advise, ours, game))
        for scene in scenes_of(game):
            if not isinstance(scene, Scene) or scene.name not in names:
                continue
            if scene.doc["table"]["options"].get("strict") or len(scene.doc["decision"]["actions"]) < 2:
                continue
            await ours.turn_to(scene)
            await ours.page.get_by_test_id("advice").wait_for()
            found = await faults_at(ours.page, SIZES, {faults: ROOMY_PX}, partial(told, ours))
            complaints += [f"{scene.name} {each}" for each in found]
    assert complaints == []
