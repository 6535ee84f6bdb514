"""Words of the frontend that the server says itself, where no script runs: the build hands them on (``words.json``)."""

import re
from collections.abc import Mapping
from typing import Final

Message = str | Mapping[str, str]
"""A text with ``{parameters}``, or its forms by plural category of ``count``."""

SLAVIC: Final = ("ru", "uk")
PARAMETER: Final = re.compile(r"\{(\w+)\}")
_FEW: Final = range(2, 5)
_TEENS: Final = range(11, 15)


class Words:
    """The words of one language."""

    def __init__(self, language: str, messages: Mapping[str, Message]) -> None:
        self.language = language
        self._messages = messages

    def __contains__(self, key: str) -> bool:
        return key in self._messages

    def say(self, key: str, **values: str | int) -> str:
        """Return the text of a key with these values in it; the key itself where there is none."""
        message = self._messages.get(key, key)
        if not isinstance(message, str):
            form = plural_category(self.language, int(values["count"]))
            message = message.get(form, message.get("other", ""))
        return PARAMETER.sub(lambda found: self._written(values.get(found[1], found[0])), message)

    def _written(self, value: str | int) -> str:
        return value if isinstance(value, str) else figure(self.language, value)


def plural_category(language: str, count: int) -> str:
    """Return the plural category of a whole number, as the frontend has it (``frontend/src/i18n/plural.js``).

    >>> [plural_category("uk", count) for count in (1, 3, 5, 11, 21)]
    ['one', 'few', 'many', 'many', 'one']
    """
    if language == "zh":
        return "other"
    if language not in SLAVIC:
        return "one" if abs(count) == 1 else "other"
    ones, tens = abs(count) % 10, abs(count) % 100
    if ones == 1 and tens not in _TEENS:
        return "one"
    return "few" if ones in _FEW and tens not in _TEENS else "many"


def figure(language: str, number: int) -> str:
    """Return a whole number as the language writes it, with a minus sign, not a hyphen.

    >>> figure("en", 35_000)
    '35,000'
    """
    text = f"{abs(number):,}"
    between = "\u00a0" if language in SLAVIC else ","
    return ("\u2212" if number < 0 else "") + text.replace(",", between)
