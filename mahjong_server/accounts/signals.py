"""What happens to people, for the apps that stand over accounts. Receivers run in the caller's transaction."""

from django.dispatch import Signal

renamed = Signal()
"""``player`` has another name or avatar, or is a program's from now on."""
blocked = Signal()
"""``player`` has blocked ``whom``."""
before_erase = Signal()
"""``player`` is about to be deleted: apps forget what they keep of them, a search for a table first."""
erased = Signal()
"""``player`` is being deleted: seats are given up, results lose the name."""
sockets_revoked = Signal()
"""The sockets of ``player`` (an id) are to be closed; with a ``credential_id`` those of that session or token alone."""
