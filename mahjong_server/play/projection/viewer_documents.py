"""What the viewers of a table hold: one document that all share, and what each holds over it.

Most of what happens shows to all alike. So what leads from one moment to the next is worked out once for what they
share, and for each viewer only where that viewer sees something else.
"""

from typing import Final, NamedTuple

from games.base import Viewer
from games.layers import PUBLIC, Layer, Object, overlay
from mahjong_server.play.projection.merge_patch import patch

_NOTHING: Final[Object] = {}


class ViewerOverlay(NamedTuple):
    """What a viewer holds over what all share: ``keys`` besides, and what lies over the game's view.

    ``table``: what the ``table`` has besides, which never changes, so that no patch tells it.
    """

    keys: Object
    view: Layer
    table: Object = _NOTHING


class ViewerDocuments(NamedTuple):
    """What all share, the public's ``view`` of the game in it once play has begun, and each viewer's own."""

    shared: Object
    own: dict[Viewer, ViewerOverlay]

    def of(self, viewer: Viewer) -> Object:
        """Return the viewer's whole document."""
        own = self.own[viewer]
        view = {"view": overlay(self.shared["view"], own.view)} if "view" in self.shared else {}
        table = {"table": self.shared["table"] | own.table} if own.table else {}
        return self.shared | table | view | own.keys


def patches(old: ViewerDocuments, new: ViewerDocuments) -> dict[Viewer, Object]:
    """Return by viewer the least merge patch that leads from what was held to what is, of those who hold both.

    Those to whom nothing has changed but what all share are given the same object.
    """
    change = patch(old.shared, new.shared)
    begins = "view" in new.shared and "view" not in old.shared
    view = change.get("view") or _NOTHING
    changed = view.get("seats", _NOTHING).keys()
    found: dict[Viewer, Object] = {}
    for viewer, own in new.own.items():
        before = old.own.get(viewer)
        if before is None:
            continue
        alike = before == own and changed.isdisjoint(own.view.seats) and not begins
        found[viewer] = change if alike else _over(change, old, new, before, own)
    return found


def _over(
    change: Object,
    old: ViewerDocuments,
    new: ViewerDocuments,
    before: ViewerOverlay,
    after: ViewerOverlay,
) -> Object:
    """Return the patch of a viewer; ``change`` is that of what all share."""
    found = change | patch(before.keys, after.keys)
    if before.view is after.view is PUBLIC:
        return found
    shown, showing = old.shared.get("view"), new.shared.get("view")
    if shown is None or showing is None:  # play begins
        return found if showing is None else found | {"view": overlay(showing, after.view)}
    view = _view(change.get("view", {}), shown["seats"], showing["seats"], before.view, after.view)
    if view:
        found["view"] = view
    else:
        found.pop("view", None)
    return found


def _view(change: Object, shown: Object, showing: Object, before: Layer, after: Layer) -> Object:
    """Return the patch of a viewer's view of the game; ``shown`` and ``showing`` are the seats before the public."""
    found = change | patch(before.keys, after.keys)
    was, now = before.seats, after.seats
    if was.keys() != now.keys():  # where nothing lies, one sees what the public does
        own = was | now
        was = {seat: was.get(seat, shown.get(seat)) for seat in own}
        now = {seat: now.get(seat, showing.get(seat)) for seat in own}
    others = {seat: seen for seat, seen in change.get("seats", _NOTHING).items() if seat not in now}
    seats = others | patch(was, now)
    if seats:
        found["seats"] = seats
    else:
        found.pop("seats", None)
    return found
