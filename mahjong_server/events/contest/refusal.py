"""A command that changes nothing, and why."""


class EventRefusal(Exception):
    """``code`` is for clients to translate, ``text`` for people; ``field`` names what of a form is wrong, if that."""

    def __init__(self, code: str, text: str, field: str = "") -> None:
        super().__init__(text)
        self.code = code
        self.text = text
        self.field = field
