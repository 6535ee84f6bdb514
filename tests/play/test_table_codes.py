"""Codes of tables: without look-alikes, and understood as people tell and type them."""

import itertools

import pytest
from django.test import Client

from mahjong_server.play.models import Match
from mahjong_server.play.table_codes import ALPHABET, LENGTH, canonical_code, random_code
from tests.lobby.conftest import Visitor

LOOK_ALIKE = ("0o", "1il", "uv")


def test_no_letter_of_a_code_looks_like_another():
    assert ALPHABET.islower()
    for group in LOOK_ALIKE:
        assert len(set(group) & set(ALPHABET)) <= 1
    assert len(ALPHABET) ** LENGTH > 2**48


@pytest.mark.parametrize("text", ["k7m4p9xw3t", "K7M4P9XW3T", "k7m4p-9xw3t", "K7M4P_9xw3t", "k7-m4-p9-xw-3t"])
def test_case_and_dashes_do_not_matter(text):
    assert canonical_code(text) == "k7m4p9xw3t"


@pytest.mark.parametrize("text", ["Ab3dE_9x", "Ab3dE-9x", "k7m4p9xw3", "k7m4p9xw3t2", "k7m4p9xw30", "lobby"])
def test_what_can_be_no_new_code_is_left_as_it_is(text):
    assert canonical_code(text) == text


def test_codes_are_of_the_alphabet_and_all_different():
    codes = {random_code() for _ in range(1_000)}
    assert len(codes) == 1_000
    assert set(itertools.chain(*codes)) <= set(ALPHABET)


@pytest.mark.django_db
def test_a_table_is_found_however_its_code_is_spelt():
    code = Visitor().named("Anna").send("tables").json()["code"]
    assert canonical_code(code) == code
    spelt = f"{code[:5]}-{code[5:]}".upper()
    assert Client().get(f"/api/tables/{spelt}").json()["code"] == code


@pytest.mark.django_db
def test_tables_of_older_servers_keep_their_codes():
    code = Visitor().named("Anna").send("tables").json()["code"]
    Match.objects.filter(code=code).update(code="Ab3dE-9x")
    assert Client().get("/api/tables/Ab3dE-9x").json()["code"] == "Ab3dE-9x"
    assert Client().get("/api/tables/ab3de-9x").status_code == 404
