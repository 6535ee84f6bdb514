"""What nobody sees in a text: one rule for names, chat, searches and filters.

What Unicode calls default ignorable (Default_Ignorable_Code_Point) is drawn as nothing. It has a use within emoji,
whose parts it joins and whose look it chooses, and within words of some scripts, whose letters it joins or parts.
Anywhere else it only makes two texts differ that look the same, or carries another text along.
"""

import regex

_PICTURE = r"\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|\ufe0f|\ufe0e)?"
_FLAG_OF_LAND = "\U0001f3f4(?:{})\U000e007f".format(
    "|".join("".join(chr(0xE0000 + ord(letter)) for letter in land) for land in ("gbeng", "gbsct", "gbwls"))
)
EMOJI = rf"\p{{Regional_Indicator}}{{2}}|{_FLAG_OF_LAND}|[0-9#*]\ufe0f\u20e3|{_PICTURE}(?:\u200d{_PICTURE})*"
"""A flag, a keycap, or pictures with their skin tones and joiners, as UTS #51 has them."""

_SHAPED = (
    r"[\p{Arabic}\p{Syriac}\p{Nko}\p{Devanagari}\p{Bengali}\p{Gurmukhi}\p{Gujarati}\p{Oriya}\p{Tamil}\p{Telugu}"
    r"\p{Kannada}\p{Malayalam}\p{Sinhala}\p{Khmer}\p{Myanmar}]"
)
JOINED = rf"(?<={_SHAPED})[\u200c\u200d](?={_SHAPED})"
"""A joiner, or its opposite, between two letters of a script that is written with them."""

IGNORABLE = regex.compile(r"\p{Default_Ignorable_Code_Point}")
_PARTS = regex.compile(rf"(?P<whole>{EMOJI}|{JOINED})|\p{{Default_Ignorable_Code_Point}}")
BLANK = frozenset("\u1680\u2800\U00016fe4\U0001d159")
"""A space, a symbol and others that are drawn as nothing although Unicode calls them visible."""


def strip_invisible(text: str) -> str:
    r"""Return a text without what is drawn as nothing, emoji and joined words left whole.

    >>> strip_invisible("A\u034fd\ufe0fa \u2764\ufe0f") == "Ada \u2764\ufe0f"
    True
    """
    return _PARTS.sub(lambda found: found["whole"] or "", text)


def strip_ignorable(text: str) -> str:
    r"""Return a text without anything that is drawn as nothing, for texts to be compared by.

    >>> strip_ignorable("Ada \u2764\ufe0f") == "Ada \u2764"
    True
    """
    return IGNORABLE.sub("", text)
