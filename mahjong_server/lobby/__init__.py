"""The lobby: making tables, taking seats, starting play. ``services`` is the only writer."""
