"""The server: one Django project, an app a concern.

``http``, ``limits`` and ``database`` stand under every app; ``accounts`` knows people, ``play`` plays matches, ``live``
tells pages what changes. ``archive``, ``ratings``, ``lobby``, ``matchmaking`` and ``talk`` stand over these; ``server``
and ``ops`` run it all. Imports point down only: the contract in pyproject.toml names the order.
"""
