"""Talk over HTTP: see docs/api.md."""
