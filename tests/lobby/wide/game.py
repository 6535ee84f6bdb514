"""The toy game for many, which says itself when it is over."""

from tests.lobby.toy.game import Toy

GAME = Toy("wide", ("easy",), seats=(2, 10), usual=4, own_end=True)
