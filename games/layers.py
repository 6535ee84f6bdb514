"""Views that differ in a few places: the public's, and what each viewer sees over it.

So what they have in common is made, compared and looked through once, however many look on.
"""

from typing import Any, Final, NamedTuple, TypeAlias

Object: TypeAlias = dict[str, Any]
"""A JSON object."""


class Layer(NamedTuple):
    """A viewer's overlay on the public's view: ``keys`` that it has not, and ``seats`` in place of its own."""

    keys: Object
    seats: Object


PUBLIC: Final = Layer({}, {})
"""What the public sees over its own view."""


class Views(NamedTuple):
    """The public's view, and each viewer's layer over it."""

    shared: Object
    layers: dict[int | None, Layer]

    def of(self, viewer: int | None) -> Object:
        """Return all that a viewer sees."""
        return overlay(self.shared, self.layers[viewer])


def overlay(shared: Object, layer: Layer) -> Object:
    """Return the public's view with a layer over it; neither is changed.

    >>> laid({"turn": 1, "seats": {"0": "his", "1": "hers"}}, Layer({"hints": 2}, {"0": "mine"}))
    {'turn': 1, 'seats': {'0': 'mine', '1': 'hers'}, 'hints': 2}
    """
    return shared | {"seats": shared["seats"] | layer.seats} | layer.keys if layer is not PUBLIC else shared
