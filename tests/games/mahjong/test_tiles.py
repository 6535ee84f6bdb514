"""Kinds of tile and their notation."""

import pytest

from games.mahjong.tiles import KINDS, notation, parse, parse_many, parse_suit, shorthand, suit_of


@pytest.mark.clause("SBR §1.1")
def test_there_are_nine_ranks_in_three_suits() -> None:
    assert [notation(kind) for kind in KINDS] == [f"{rank}{suit}" for suit in "mps" for rank in range(1, 10)]


def test_notation_and_kind_are_inverse() -> None:
    assert [parse(notation(kind)) for kind in KINDS] == list(KINDS)
    assert [suit_of(parse(text)) for text in ("9m", "1p", "9p", "1s")] == [0, 1, 1, 2]


@pytest.mark.parametrize("text", ["", "5", "m", "0m", "10m", "5z", "5M", "m5", " 5m", "\uff15m"])
def test_what_names_no_tile_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is no tile"):
        parse(text)


@pytest.mark.parametrize("other", [None, 5, ["5m"], {}])
def test_what_is_no_text_names_no_tile(other: object) -> None:
    with pytest.raises(ValueError, match="is no tile"):
        parse(other)  # type: ignore[arg-type]


@pytest.mark.parametrize("kind", [-1, 27])
def test_what_is_no_kind_has_no_notation(kind: int) -> None:
    with pytest.raises(ValueError, match="is no kind of tile"):
        notation(kind)


def test_a_suit_is_named_by_its_letter() -> None:
    assert [parse_suit(letter) for letter in "mps"] == [0, 1, 2]
    for wrong in ("", "z", "mp", "M"):
        with pytest.raises(ValueError, match="is no suit"):
            parse_suit(wrong)


def test_shorthand_is_read_in_the_order_written() -> None:
    assert [notation(kind) for kind in parse_many("31m 55p1m")] == ["3m", "1m", "5p", "5p", "1m"]
    assert parse_many("") == []


@pytest.mark.parametrize("text", ["123", "m", "12mm", "12m3", "0m", "1z"])
def test_shorthand_that_names_no_tiles_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="no tile"):
        parse_many(text)


def test_shorthand_is_written_sorted() -> None:
    assert shorthand(parse_many("9s 31m 55p1m")) == "113m55p9s"
