"""Events: tournaments, leagues and club evenings (docs/events.md)."""
