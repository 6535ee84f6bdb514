"""All that the gallery shows, game by game; what was accepted of it; and the page of pictures."""

import html
import json
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final, TypeAlias

import msgspec
from playwright.async_api import Browser, Page

from tests.e2e.support import raw_keys
from tests.e2e.support.player import open_player
from tests.gallery import little_mahjong, riichi, sanma, sichuan, toppan
from tests.gallery.camera import CUT, SCHEMES, SIZES, Camera
from tests.gallery.fingerprint import Look, departures
from tests.gallery.replayed import Replayed
from tests.gallery.scenes import Scene
from tests.real_servers import ROOT

GAMES: Final = {
    "sichuan": sichuan,
    "riichi": riichi,
    "sanma": sanma,
    "toppan": toppan,
    "little_mahjong": little_mahjong,
}
REPLAYS: Final = {
    "sichuan": [
        Replayed("sichuan-replay", "sichuan-1.1-assisted", 0, 60),
        Replayed("sichuan-replay-one-seat", "sichuan-1.1-assisted", 1, 40, "1"),
    ],
    "riichi": [Replayed("riichi-replay", "riichi-1.1-tonpusen", 1, 40)],
    "sanma": [Replayed("sanma-replay", "sanma-1.1-tonpusen", 1, 40)],
    "toppan": [Replayed("toppan-replay", "toppan-1.1-three", 0, 6)],
    "little_mahjong": [Replayed("little_mahjong-replay", "little_mahjong-1.1-four", 0, 12)],
}
ACCEPTED: Final = Path(__file__).parent / "accepted.json"
TEXTS: Final = ROOT / "frontend" / "src" / "i18n"
WIDTHS: Final = """(words) => {
    const pen = new OffscreenCanvas(1, 1).getContext('2d')
    pen.font = '16px system-ui'
    const sum = (texts) => texts.reduce((all, text) => all + pen.measureText(text).width, 0)
    return Object.fromEntries(Object.entries(words).map(([lang, texts]) => [lang, sum(texts)]))
}"""
Looks: TypeAlias = dict[str, Look]
"""What is kept, by scene and size."""


def scenes_of(game: str) -> Iterator[Scene | Replayed]:
    """Yield what is shown of a game: its states, one of them with the connection lost, and its replays."""
    for scene in GAMES[game].scenes():
        yield scene
        if scene.name == "sichuan-turn":
            yield scene._replace(name=f"sichuan-{CUT}")
    yield from REPLAYS[game]


def scene_named(name: str) -> Scene:
    """Return the scene of this name, its game's key before the first hyphen; no replay."""
    game, _, _ = name.partition("-")
    return next(each for each in scenes_of(game) if isinstance(each, Scene) and each.name == name)


@asynccontextmanager
async def camera(browser: Browser, url: str, folder: Path, lang: str) -> AsyncIterator[Camera]:
    """Yield what takes the pictures, into a folder that it makes."""
    async with open_player(browser, url, folder) as player:
        ours = Camera(player, folder, lang)
        await ours.prepare()
        yield ours
        shown = [each for each in player.complaints if each.startswith(raw_keys.SAID)]
        assert not shown, "\n".join(shown)


async def hang(browser: Browser, url: str, folder: Path, lang: str, game: str) -> Looks:
    """Take all pictures of a game; return what is kept of them."""
    looks: Looks = {}
    async with camera(browser, url, folder, lang) as ours:
        for scene in scenes_of(game):
            for (width, height), look in (await ours.take(scene)).items():
                looks[f"{scene.name} {width}x{height}"] = look
    write_page(folder)
    return looks


def complaints(accepted: Looks, found: Looks) -> list[str]:
    """Return how the pictures depart from the accepted ones, a line each."""
    lost = [f"{name}: no longer shown" for name in accepted.keys() - found.keys()]
    new = [f"{name}: not accepted yet" for name in found.keys() - accepted.keys()]
    changed = [
        f"{name}: {text}"
        for name in found
        if name in accepted
        for text in departures(accepted[name], found[name], width_of(name))
    ]
    return [*sorted(lost), *sorted(new), *changed]


def width_of(name: str) -> int:
    return int(name.rsplit(" ", 1)[1].split("x", 1)[0])


async def longest_language(page: Page) -> str:
    """Return the language whose words at the table take the most room."""
    words: dict[str, list[str]] = {}
    for folder in (path for path in TEXTS.iterdir() if path.is_dir()):
        files = [*folder.glob("table*.json"), *folder.glob("score*.json"), folder / "app.json"]
        texts = [text for file in files for text in json.loads(file.read_text("utf-8")).values()]
        words[folder.name] = [text for text in texts if isinstance(text, str)]
    widths: dict[str, float] = await page.evaluate(WIDTHS, words)
    return max(widths, key=widths.__getitem__)


def read_accepted() -> tuple[str, Looks]:
    """Return the language of the accepted pictures, and what was kept of them."""
    kept = json.loads(ACCEPTED.read_text(encoding="utf-8"))
    return kept["language"], msgspec.convert(kept["pictures"], Looks)


def accept(lang: str, looks: Looks) -> None:
    """Keep what these pictures leave, a line a picture."""
    lines = ",\n".join(f'"{name}":{msgspec.json.encode(looks[name]).decode()}' for name in sorted(looks))
    ACCEPTED.write_text(f'{{"language":"{lang}","pictures":{{\n{lines}\n}}}}\n', encoding="utf-8")


def write_page(folder: Path) -> None:
    """Write the page that shows whatever pictures are in the folder."""
    names = sorted({path.name.rsplit("-", 2)[0] for path in folder.glob("*.jpg")})
    body = "".join(f'<section id="{name}"><h2>{html.escape(name)}</h2>{_row(name)}</section>' for name in names)
    links = " ".join(f'<a href="#{name}">{html.escape(name)}</a>' for name in names)
    new = folder / "index.html.new"
    new.write_text(PAGE.format(links=links, body=body), encoding="utf-8")
    new.replace(folder / "index.html")


def _row(name: str) -> str:
    shots = [(scheme, f"{width}x{height}") for scheme in SCHEMES for width, height in SIZES]
    return "".join(
        f'<figure><a href="{name}-{size}-{scheme}.jpg"><img loading="lazy" src="{name}-{size}-{scheme}.jpg" alt=""></a>'
        f"<figcaption>{size} {scheme}</figcaption></figure>"
        for scheme, size in shots
    )


PAGE = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Every state of the table</title>
<style>
body {{ font: 14px system-ui; margin: 16px; background: #777 }}
nav a {{ margin-right: 8px }}
figure {{ display: inline-block; margin: 0 8px 8px 0; vertical-align: top }}
img {{ height: 300px; background: #999 }}
</style>
<nav>{links}</nav>
{body}
</html>
"""
