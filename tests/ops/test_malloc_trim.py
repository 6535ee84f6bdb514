"""What was freed goes back to the system."""

import subprocess
import sys
from typing import Final

FREED_MB: Final = 60
PROGRAM: Final = """
from mahjong_server.ops import malloc_trim

def megabytes():
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * 4096 / 1e6

parts = [bytes(2_000) for _ in range(40_000)]
del parts[:-1]  # the last one lies above all that is free now, so that no page would go by itself
before = megabytes()
malloc_trim.trim_heap()
print(before - megabytes())
"""


def test_what_lies_free_between_what_is_in_use_goes_back():
    done = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=True)
    assert float(done.stdout) > FREED_MB
