"""Walls that several tables share: they follow from one secret key and the deal's number, and from nothing else. Pure.

Before play begins anywhere the key is bound by its SHA-256. Deal by deal its seed is drawn from the key in place of
fresh random bytes, and no seat gives a nonce. Who sits where, what they answer and when changes no wall.

The log says of each wall that it is shared (``Committed.walls``), so that whoever folds it shows nobody the seed: that
would tell the deal to tables which have still to play it. Once all have, the record has the key beside the seeds.
"""

import hashlib
import hmac

from games.base import SecretStruct

KEY_BYTES = 32


class SharedWalls(SecretStruct, frozen=True):
    """The key of the walls of one match, and of all others that share them."""

    key: bytes

    @property
    def commitment(self) -> str:
        """What is shown of the key before play: the SHA-256 of its bytes, in hex."""
        return hashlib.sha256(self.key).hexdigest()

    def seed(self, deal: int) -> bytes:
        """Return the seed of a deal's wall: HMAC-SHA256 of ``mahjong-shared-wall/1:deal`` under the key."""
        return hmac.digest(self.key, b"mahjong-shared-wall/1:%d" % deal, hashlib.sha256)

    @property
    def bots(self) -> bytes:
        """What keys the choices that bots leave to chance: where they see the same, they choose the same."""
        return hmac.digest(self.key, b"mahjong-shared-bots/1", hashlib.sha256)
