"""How often, and how much.

``throttles`` count calls of the API by address, person and token; ``connection_limiter`` counts sockets by address and
person, and the ``frames`` that come in; ``client_address`` says whose address it is.
"""
