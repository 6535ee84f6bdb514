"""How passwords are kept: Argon2id, as dear as OWASP asks for and no dearer, since sign-ins share a small machine."""

from django.contrib.auth.hashers import Argon2PasswordHasher


class Argon2(Argon2PasswordHasher):
    """Argon2id with 19 MiB, two passes and one lane."""

    time_cost = 2
    memory_cost = 19 * 1024
    parallelism = 1
