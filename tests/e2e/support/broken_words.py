"""Finds words of buttons and labels that are broken amid the word, for there was no room for them."""

BROKEN = r"""() => {
    const seen = (node) => node.checkVisibility({ visibilityProperty: true }) && !node.closest('.visually-hidden')
    const lines = (range) => {
        const rects = [...range.getClientRects()].filter(({ width }) => width > 0)
        return new Set(rects.map(({ top, height }) => Math.round(top / (height / 2)))).size
    }
    const broken = new Set()
    const look = (text) => {
        for (const { 0: word, index } of text.data.matchAll(/[\p{L}\p{M}\p{N}'\u2019]+/gu)) {
            const range = new Range()
            range.setStart(text, index)
            range.setEnd(text, index + word.length)
            if (!/\p{Script=Han}/u.test(word) && lines(range) > 1) broken.add(word)
        }
    }
    for (const node of document.querySelectorAll('button, a.button, label, legend, summary, h1, h2, h3')) {
        if (!seen(node)) continue
        const texts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
        while (texts.nextNode()) if (seen(texts.currentNode.parentElement)) look(texts.currentNode)
    }
    return [...broken]
}"""
"""Chinese is written without gaps, and may go on in the next line after any character."""

BEYOND = """() => [...document.querySelectorAll('[data-testid=settings] .felt .tile')]
    .filter((tile) => tile.getBoundingClientRect().right > tile.closest('.felt').getBoundingClientRect().right)
    .length"""
"""How many tiles of the settings' sample reach beyond it."""
