"""The table's WebSocket (docs/protocol.md): ``consumers`` answer messages, ``client_socket`` is the connection."""
