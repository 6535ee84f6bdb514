"""Finds texts that a page shows by their keys, in place of their words, whenever and wherever one stands there."""

import json
from functools import cache

from tests.services import ROOT

NOTE = r"""(() => {
    const HEADS = new Set(%s)
    const told = new Set()
    const note = (text) => {
        for (const [key] of (text ?? '').matchAll(/(?<![\w./@:-])[a-z][\w-]*(?:\.[\w-]+)+(?![\w/])/g)) {
            if (told.has(key) || !HEADS.has(key.split('.')[0])) continue
            told.add(key)
            console.error(`a key stands in place of its text: ${key}`)
        }
    }
    const CODE = 'code, pre, script, style'
    const LABELS = ['aria-label', 'title', 'placeholder', 'alt']
    const look = (node) => {
        if (node.nodeType === Node.TEXT_NODE && !node.parentElement?.closest(CODE)) note(node.data)
        if (node.nodeType !== Node.ELEMENT_NODE) return
        LABELS.forEach((name) => note(node.getAttribute(name)))
        node.childNodes.forEach(look)
    }
    new MutationObserver((changes) => changes.forEach(({ type, target, addedNodes, attributeName }) => {
        if (type === 'childList') addedNodes.forEach(look)
        else if (type === 'characterData') look(target)
        else note(target.getAttribute(attributeName))
    })).observe(document, { subtree: true, childList: true, characterData: true, attributeFilter: LABELS })
})()"""
"""What was shown is told to the console, and an error there fails the test whose page it is (``Player.complaints``)."""


@cache
def heads() -> list[str]:
    """Return what stands before the first dot of the keys of all texts."""
    texts = (ROOT / "frontend" / "src" / "i18n" / "en").glob("*.json")
    keys = (key for file in texts for key in json.loads(file.read_text(encoding="utf-8")))
    return sorted({key.split(".")[0] for key in keys if "." in key})


def script() -> str:
    """Return what a page runs before its own scripts."""
    return NOTE % json.dumps(heads())
