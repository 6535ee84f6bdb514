"""A small net: features to one number, by a linear path and one hidden layer of rectifiers."""

from collections.abc import Sequence
from operator import mul
from typing import NamedTuple, TypeAlias

Row: TypeAlias = tuple[float, ...]


class Network(NamedTuple):
    """The weights of a net. Features go in as they are: their scales are part of the weights."""

    constant: float
    linear: Row
    hidden: tuple[Row, ...]
    """By hidden unit its weights of the features."""
    biases: Row
    outputs: Row

    def value(self, features: Sequence[float]) -> float:
        """Return what the net makes of features."""
        found: float = self.constant + sum(map(mul, self.linear, features))
        for weights, bias, output in zip(self.hidden, self.biases, self.outputs, strict=True):
            unit = bias + sum(map(mul, weights, features))
            if unit > 0:
                found += output * unit
        return found


def read_network(text: str, features: int) -> Network:
    """Read the weights as they are kept, one number after the other.

    First come the constant and the linear path, then for each hidden unit its output, its bias and its weights.
    """
    numbers = [float(word) for word in text.split()]
    units = [numbers[at : at + features + 2] for at in range(features + 1, len(numbers), features + 2)]
    return Network(
        constant=numbers[0],
        linear=tuple(numbers[1 : features + 1]),
        hidden=tuple(tuple(weights) for _, _, *weights in units),
        biases=tuple(bias for _, bias, *_ in units),
        outputs=tuple(output for output, *_ in units),
    )
