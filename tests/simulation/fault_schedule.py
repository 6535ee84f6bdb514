"""What goes wrong in one game, and how often: each seed has but some of the troubles, so that each is met alone too."""

from random import Random


class Weather:
    """Chances of each trouble, and what is away right now. ``clear`` ends all of it."""

    def __init__(self, dice: Random) -> None:
        def maybe(*values: float) -> float:
            return dice.choice(values) if dice.random() < 0.5 else 0.0

        self.lag_s = dice.choice((0.001, 0.01, 0.05))
        """How long a message takes on average, to the store, to another process, or to a client."""
        self.hint_lost, self.hint_doubled = maybe(0.1, 0.5, 1.0), maybe(0.1, 0.5)
        self.hint_late_s = maybe(0.2, 3.0)
        self.act_lost, self.act_doubled, self.act_late_s = maybe(0.05, 0.3), maybe(0.1, 0.5), maybe(0.1, 2.0)
        self.write_refused, self.answer_lost, self.commit_unsure = maybe(0.02, 0.1), maybe(0.05), maybe(0.02, 0.1)
        self.read_refused = maybe(0.02, 0.1)
        self.often: dict[str, float] = {trouble: maybe(0.5, 1.0) for trouble in TROUBLES if trouble != "pause"}
        self.pause_s = dice.choice((0.3, 1.0, 3.0))
        """How long it takes from one trouble to the next, on average."""
        self.ends_at_s = dice.uniform(2.0, 25.0)
        self.store_away = self.bus_away = False
        self.often["pause"] = maybe(0.0, 0.5, 1.0)

    def clear(self) -> None:
        """Let nothing go wrong any more."""
        for name, value in vars(self).items():
            if isinstance(value, float | bool) and name not in {"lag_s", "pause_s", "ends_at_s"}:
                setattr(self, name, type(value)())
        self.often = dict.fromkeys(TROUBLES, 0.0)

    def draw(self, dice: Random) -> str | None:
        """Return what happens next, if anything."""
        names, chances = list(self.often), list(self.often.values())
        return dice.choices(names, chances)[0] if sum(chances) else None


TROUBLES = ("kill", "restart", "cut", "silence", "stall", "store", "bus", "clock", "freeze", "pause")
"""A process dies, or ends tidily; a socket is cut, falls silent, or is not read; the store or the bus is away; a
clock jumps; a process stands still for a while; a referee pauses the game."""
