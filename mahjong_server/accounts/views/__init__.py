"""Accounts over HTTP: see docs/api.md. Views read the request and answer; services decide."""
