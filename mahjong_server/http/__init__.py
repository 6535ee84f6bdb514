"""HTTP for every app: the API's views and errors, lists, origins, and what the browser is told to allow.

It knows no app. ``api`` is the base of every view, ``problems`` its errors (RFC 9457), ``lists`` its pages of lists,
``openapi`` its document. ``websockets`` checks where a socket comes from, ``detached_socket`` serves it.
"""
