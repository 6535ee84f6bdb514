"""How many random games a property has to stand: TEST_DEPTH times as many as in every run."""

import os

DEPTH = int(os.environ.get("TEST_DEPTH", "1"))


def seeds(many: int) -> range:
    """Return the seeds to play; the first ``many`` of them are the same at any depth."""
    return range(many * DEPTH)


def blocks(many: int, size: int) -> list[range]:
    """Return seeds in blocks of a size, so that several processes can share them out."""
    return [range(size * block, size * (block + 1)) for block in seeds(many)]
