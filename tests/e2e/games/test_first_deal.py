"""Somebody who has never seen it plays a deal to the score sheet: by mouse, by keyboard alone, on a phone."""

from pathlib import Path
from typing import Any

from playwright.async_api import expect

from tests.e2e.support.leaks import Watch
from tests.e2e.support.player import Player
from tests.e2e.support.playing import PHONE, Hands, Keyboard, Mouse, Touch, unfold
from tests.e2e.support.truth import read_log
from tests.real_servers import Server

Json = Any


async def play_and_look(hands: Hands, server: Server) -> None:
    """Play one deal from the home page on, with pictures; then hold what was shown against the log."""
    player = hands.player
    await hands.play_now()
    await expect(player.page.get_by_test_id("forbid-confirm")).to_be_visible()
    await player.picture("1-forbid")
    await check_a_press_moves_nothing(player)
    await hands.answer(player.decision)
    await player.until(lambda: (player.decision or {}).get("kind") == "turn")
    await expect(hands.tile(player.decision["default"]["tile"])).to_be_visible()
    await player.picture("2-turn")
    await hands.play_deal()
    await player.picture("3-sheet")
    log = read_log(Path(server.env["VAR_DIR"]) / "mahjong.sqlite3", player.code)
    await check_sheet(player, next(event["sheet"] for event in log if event["type"] == "settled"))
    watch = Watch(log, player.seat)
    for frames in player.frames:
        watch.follow(frames)


async def check_a_press_moves_nothing(player: Player) -> None:
    """Hold each suit down for a moment: what is chosen by its picture shows no button of the browser's own."""
    boxes = (
        "document.querySelectorAll('form label').forEach((each) => found.push(each.getBoundingClientRect().toJSON()))"
    )
    radios = "[...document.querySelectorAll('form [type=radio]')].map((each) => each.offsetWidth)"
    look = f"() => {{ const found = []; {boxes}; return [found, {radios}] }}"
    before = await player.page.evaluate(look)
    for suit in "mps":
        box = await player.page.get_by_test_id(f"forbid-{suit}").bounding_box()
        assert box is not None
        await player.page.mouse.move(box["x"] + 20, box["y"] + 20)
        await player.page.mouse.down()
        during = await player.page.evaluate(look)
        await player.page.mouse.move(1, 1)
        await player.page.mouse.up()
        assert during == before
    assert set(before[1]) == {1}


async def check_sheet(player: Player, sheet: Json) -> None:
    """Every payment of the log stands in a row of the sheet, with its payer, its payee and its clause."""
    account = player.page.get_by_test_id("sheet")
    await unfold(account)
    rows = account.get_by_role("table", name="Payments").locator("tbody tr")
    texts = await rows.all_inner_texts()
    names = {seat: info["name"] for seat, info in player.doc["table"]["seats"].items()}
    for entry in sheet["ledger"]:
        payee = names.get(str(entry["payee"]), "")
        telling = [text for text in texts if entry["clause"] in text and names[str(entry["payer"])] in text]
        assert any(payee in text for text in telling), f"{entry} is not on the sheet: {texts}"


async def test_newcomer_plays_by_mouse(newcomer, table_server):
    await play_and_look(Mouse(await newcomer(has_sound=True)), table_server)


async def test_newcomer_plays_by_keyboard_alone(newcomer, table_server):
    await play_and_look(Keyboard(await newcomer(has_sound=True)), table_server)


async def test_newcomer_plays_on_a_phone(newcomer, table_server):
    await play_and_look(Touch(await newcomer(**PHONE, has_sound=True)), table_server)


async def test_a_hint_goes_with_the_first_turn_and_stays_gone(newcomer):
    hands = Mouse(await newcomer())
    hint = hands.page.get_by_test_id("hint").filter(has_text="Tap a tile")
    await hands.play_now()
    first = await hands.play_to("turn")
    await expect(hint).to_be_visible()
    await hands.answer(first)
    await hands.play_to("turn")
    await expect(hands.page.get_by_test_id("countdown").first).to_be_visible()
    await expect(hint).to_have_count(0)
