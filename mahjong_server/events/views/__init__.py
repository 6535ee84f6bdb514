"""Events over HTTP: see docs/api.md."""
