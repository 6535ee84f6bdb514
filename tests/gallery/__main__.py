"""``./dev gallery``: a picture of every state of the tables; ``--accept``: keep these as what it should look like."""

import argparse
import asyncio
import os
import sys
from pathlib import Path

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "mahjong_server.settings")

import django

django.setup()

from playwright.async_api import async_playwright  # noqa: E402 - what stands below wants Django

from tests import real_servers  # noqa: E402
from tests.e2e.conftest import FLAGS  # noqa: E402
from tests.gallery.pictures import GAMES, Looks, accept, complaints, hang, longest_language, read_accepted  # noqa: E402

FOLDER = real_servers.ROOT / "var" / "gallery"


async def hang_all(folder: Path, lang: str) -> tuple[str, Looks]:
    """Take all pictures in this language, else in the longest; return it, and what is kept."""
    turn = asyncio.Semaphore(2)
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=real_servers.chromium_program(), args=FLAGS)
        lang = lang or await longest_language(await browser.new_page())
        with real_servers.mahjong_server() as server:

            async def one(game: str) -> Looks:
                async with turn:
                    return await hang(browser, server.url, folder, lang, game)

            parts = await asyncio.gather(*map(one, GAMES))
        await browser.close()
    return lang, {name: look for part in parts for name, look in part.items()}


def main() -> int:
    """Take the pictures, compare or accept them, say where they are."""
    parser = argparse.ArgumentParser(prog="./dev gallery", description=__doc__)
    parser.add_argument("--accept", action="store_true", help="keep these pictures as the accepted ones")
    parser.add_argument("--folder", type=Path, default=FOLDER)
    wish = parser.parse_args()
    print("A picture of every state of the tables, at four sizes, light and dark: this takes some minutes", flush=True)
    for old in wish.folder.glob("*.jpg"):
        old.unlink()
    lang, looks = asyncio.run(hang_all(wish.folder, "" if wish.accept else read_accepted()[0]))
    found = [] if wish.accept else complaints(read_accepted()[1], looks)
    print(*found, f"{2 * len(looks)} pictures: {wish.folder / 'index.html'}", sep="\n")
    if wish.accept:
        accept(lang, looks)
        print("Accepted.")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
