"""The codes by which people come to tables: short, and plain enough to be told by voice.

A code has ten letters and digits, none of which looks like another. Case, dashes and blanks in it don't matter. Tables
made by older servers have codes of eight characters in which they do; such a code is taken as it is.
"""

import secrets

from django.urls import register_converter
from django.urls.converters import SlugConverter

ALPHABET = "23456789abcdefghjkmnpqrstvwxyz"
"""Neither 0 and o, nor 1, i and l, nor u, which looks like v."""
LENGTH = 10
"""49 bits: a code is all that keeps strangers out of a table that is not listed."""


def random_code() -> str:
    """Return a fresh code."""
    return "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))


def canonical_code(text: str) -> str:
    """Return the code that somebody means; what can't be one as it is."""
    plain = text.replace("-", "").replace("_", "").lower()
    return plain if len(plain) == LENGTH and set(plain) <= set(ALPHABET) else text


class CodeConverter(SlugConverter):
    """The part of an address that names a table: ``<code:code>``."""

    def to_python(self, value: str) -> str:
        """Return the code that is meant."""
        return canonical_code(value)


register_converter(CodeConverter, "code")
