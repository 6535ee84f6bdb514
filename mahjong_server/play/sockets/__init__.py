"""The table's WebSocket (docs/protocol.md): ``consumers`` answer messages, ``table_socket`` is the connection."""
