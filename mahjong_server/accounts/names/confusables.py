"""Letters that look alike, and what names come to that can be taken for one another.

The tables hold facts of Unicode's confusables.txt (UTS #39) as far as they concern letters of names, and what looks
alike beyond it. What names are compared by (``validation.lookup_keys``, ``skeleton``) is kept in the database: whoever
adds to a table that ``lookup_keys`` uses orphans accounts; whoever adds to ``MORE`` raises ``VERSION``, and all are
compared anew.
"""

# ruff: noqa: RUF001 - that letters look alike is the point of this module

import re
import unicodedata

from mahjong_server.accounts.names.invisible import strip_ignorable

LOOK_ALIKES: dict[int, int] = str.maketrans(
    "авекмнорстухіјѕьһԁԛԝ" + "αβεζηικμνορτυχ" + "01l|ı",
    "abekmhopctyxijsbhdqw" + "abezhikmvoptyx" + "oiiii",
)
"""Letters of one script that look like those of another, small or capital, and figures that look like letters."""

MORE_ALIKE: dict[int, int] = str.maketrans(
    "ƅɑɡɣɩɪʀʏʋǀꞵꬵꭇꭓȷ" + "ᴀʙᴄᴅᴇꜰɢʜᴊᴋʟᴍɴᴏᴘꜱᴛᴜᴠᴡᴢ" + "γϝϳϻ" + "ѵѡүҽӏԍꙇ"
    "օսհոցզյլտա" + "ᎠᎡᎢᎥᎩᎪᎫᎬᎳᎷᎻᎽᏀᏃᏏᏒᏔᏕᏙᏚᏞᏟᏢᏦᏧᏳᏴ" + "ⲏⲓⲕⲙⲛⲟⲣⲥⲧⲩⲭⲁⲃⲉⲍ"
    "ꓐꓑꓓꓔꓖꓗꓙꓚꓜꓝꓟꓠꓡꓢꓣꓦꓧꓪꓫꓬꓮꓰꓲꓳꓴ",
    "bagyiiryuibfrxj" + "abcdefghjkimnopstuvwz" + "yfjm" + "vwyeigi"
    "ouhngqjisw" + "drtiyajewmhygzbrwsvsicpkdgb" + "hikmnopctyxabez"
    "bpdtgkjczfmnisrvhwxyaeiou",
)
"""More of them: small capitals and others of Latin, Greek and Cyrillic; Armenian, Cherokee, Coptic, Lisu."""

_OTHERS = {
    "a": "ᗅ⍺𐊠𖽀",
    "b": "ᑲᖯᗷ𐊂𐊡𐌁",
    "c": "𐊢𐌂𐐽𐔜𑣩𑣲",
    "d": "ᑯᗞᗪꓒ",
    "e": "℮⋿ⴹꬲ𐊆𑣎",
    "f": "քᖴẝꞙ𐊇𐊥𐔥𑣂",
    "g": "ƍᶃ",
    "h": "Ꮒᕼ𐋏",
    "i": "۱ᒪᛁ∣⍳⏽│ⳑⵏ𐊊𐌉𐌠𐑃𐔦𑣃𑣒𖼖𖼨",
    "j": "ʝᒍ",
    "k": "ᛕ𐔘",
    "m": "ᗰᛖ𐊰𐌑",
    "n": "ռ𐔓",
    "o": "σ۵०০੦૦ଠ୦௦ం౦ಂ೦ംഠ൦ං๐໐ဝ၀ჿዐᴑⵔ〇ꬽ𐊒𐊫𐐬𐓪𐔖𑓐𑣈𑣗𑣠",
    "p": "ᑭ⍴𐊕",
    "q": "գⵕ",
    "r": "гᎱᖇᴦⲅꭈ𐓜𖼵",
    "s": "ƽ𐊖𐑈𑣁𖼺",
    "t": "⊤⟙𐊗𐊱𐌕𑣜𖼊",
    "u": "ሀᑌ∪⋃ꞟꭎꭒ𐓶𑣘𖽂",
    "v": "۷ᐯ∨⋁ⴸꛟ𐔝𑜆𑣀𖼈",
    "w": "ɯ𑜊𑜎𑜏𑣦𑣯",
    "x": "×ᕁᕽ᙭᙮ᚷ╳⤫⤬⨯ⵝ𐊐𐊴𐌗𐌢𐔧𑣬",
    "y": "ყᶌỿꭚ𐊲𑣄𖽃",
    "z": "𐋵𑣉𑣥",
}
_ENCLOSED = (0x1F150, 0x1F170, 0x1F1E6)
"""Where letters in black circles, in black squares, and those of flags begin. NFKC knows the other enclosed ones."""
MORE: dict[int, str] = {
    **{ord(char): letter for letter, chars in _OTHERS.items() for char in chars},
    **{start + i: chr(ord("a") + i) for start in _ENCLOSED for i in range(26)},
}
ALIKE: dict[int, str | int] = {**MORE, **MORE_ALIKE, **LOOK_ALIKES}

_CL = re.compile(r"[cсϲⲥ][lI1|ӏ∣│ᛁⵏ]")
_PAIRS = ((re.compile("rn"), "m"), (re.compile("vv"), "w"))
"""Two letters that look like one. The first is so only in small letters: nobody takes Clara for Dara."""

VERSION = "1"
"""Of what ``skeleton`` comes to."""


def skeleton(name: str) -> str:
    """Return what names come to that can be taken for one another: equal skeletons, one look.

    Nothing that is invisible counts, nor case, blanks, punctuation, marks that only decorate, and symbols around
    letters. It is made for comparing and for nothing else (UTS #39).
    """
    found = letter_skeleton(_CL.sub("d", unicodedata.normalize("NFKC", strip_ignorable(strip_unstorable(name)))))
    for pair, letter in _PAIRS:
        found = pair.sub(letter, found)
    return found


def letter_skeleton(name: str) -> str:
    """Return the same with each letter for itself: rn is not m."""
    text = unicodedata.normalize("NFKC", strip_ignorable(strip_unstorable(name)))
    text = unicodedata.normalize("NFKC", text.casefold())
    text = unicodedata.normalize("NFC", unicodedata.normalize("NFD", text).translate(ALIKE))
    kinds = [(char, unicodedata.category(char)[0]) for char in text if not _decorates(char)]
    wanted = "LMN" if any(kind in "LN" for _, kind in kinds) else "LMNS"
    return "".join(char for char, kind in kinds if kind in wanted) or text


def _decorates(char: str) -> bool:
    """Return whether this is a mark that no letter is written with, or that its letter has no composed form with."""
    return unicodedata.category(char) == "Me" or unicodedata.name(char, "").startswith("COMBINING ")


def strip_marks(text: str) -> str:
    """Return a skeleton without marks and strokes, as words of the site's own are compared: Ädmin is Admin.

    >>> strip_marks("möderatør")
    'moderator'
    """
    letters = (char for char in unicodedata.normalize("NFD", text) if unicodedata.category(char)[0] != "M")
    return "".join(letters).translate(_STROKES)


_STROKES = str.maketrans("øłđħŧɨʉɵɫƚ", "oldhtiuoii")


def strip_unstorable(text: str) -> str:
    """Return a text without what no database takes."""
    return text.encode("utf-8", "ignore").decode().replace("\0", "")
