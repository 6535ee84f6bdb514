"""The ASGI servers: uvicorn and Daphne, with one set of bounds. ``shutdown`` is what happens on SIGTERM."""
