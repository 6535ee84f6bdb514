"""Finds texts that a page shows by their keys, in place of their words, whenever and wherever one stands there."""

import json
from functools import cache

from tests.real_servers import ROOT

SAID = "a key stands in place of its text"
NOTE = r"""(() => {
    const HEADS = new Set(%s)
    const told = new Set()
    const keysOf = (text) => [...(text ?? '').matchAll(/(?<![\w./@:-])[a-z][\w-]*(?:\.[\w-]+)+(?![\w/])/g)]
        .map(([key]) => key)
        .filter((key) => HEADS.has(key.split('.')[0]))
    const tell = (key) => {
        if (!told.has(key)) console.error(`%s: ${key}`)
        told.add(key)
    }
    /* Texts may come before anything is drawn: what counts is what stands there to be seen two frames later. */
    const note = (node, read) => {
        if (!keysOf(read()).length) return
        const look = () => (node.parentElement?.checkVisibility() ?? false) && keysOf(read()).forEach(tell)
        requestAnimationFrame(() => requestAnimationFrame(look))
    }
    const CODE = 'code, pre, script, style'
    const LABELS = ['aria-label', 'title', 'placeholder', 'alt']
    const label = (node, name) => note(node, () => node.getAttribute(name))
    const look = (node) => {
        if (node.nodeType === Node.TEXT_NODE && !node.parentElement?.closest(CODE)) note(node, () => node.data)
        if (node.nodeType !== Node.ELEMENT_NODE) return
        LABELS.forEach((name) => label(node, name))
        node.childNodes.forEach(look)
    }
    new MutationObserver((changes) => changes.forEach(({ type, target, addedNodes, attributeName }) => {
        if (type === 'childList') addedNodes.forEach(look)
        else if (type === 'characterData') look(target)
        else label(target, attributeName)
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
    return NOTE % (json.dumps(heads()), SAID)
