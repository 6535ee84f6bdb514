"""How often, and how much.

``token_bucket`` is the rule by which almost everything is counted, in memory or by ``stored_counts`` in the database.
``connection_limiter`` counts sockets by address and person, and the ``frames`` that come in. ``throttles`` are REST
framework's: calls of the API by address, person and token within a minute that moves on, as its headers tell.
``client_address`` says whose address it is.
"""
