"""The toy game without any bots."""

from tests.lobby.toy.game import Toy

GAME = Toy("botless", ())
