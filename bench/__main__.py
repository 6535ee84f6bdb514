"""``./dev bench``: run one benchmark, list all, or write what they found into docs/."""

import ast
import runpy
import sys
from pathlib import Path

from bench.frame import pages


def benchmarks() -> dict[str, str]:
    """Return what each benchmark measures, in a sentence, by name."""
    files = sorted(Path(__file__).resolve().parent.glob("[a-z]*.py"))
    docs = {path.stem: ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) for path in files}
    return {name: (doc or name).splitlines()[0] for name, doc in docs.items()}


def main(words: list[str]) -> int:
    """Do what the words say; return an exit status."""
    found = benchmarks()
    if words == ["--write-docs"]:
        pages.main()
        return 0
    if words and words[0] in found:
        sys.argv = [f"./dev bench {words[0]}", *words[1:]]
        runpy.run_module(f"bench.{words[0]}", run_name="__main__")
        return 0
    print("./dev bench NAME, where NAME is one of:")
    print("\n".join(f"  {name:12} {about}" for name, about in found.items()))
    return 2 if words else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
