/**
 * The free space of a table for words just now: on bare cloth, on what rivers don't yet reach. No tile, nothing that tells
 * what happens, and nothing to be pressed, is hidden by them.
 *
 * @typedef {import('./geometry.js').Rect} Rect
 */

/** Selectors of texts and controls at any game's table. */
const OCCUPIED = [
  '.piece, .plate, .well, .info, .waits, .spot > *, .total, .yaku, .stack, [data-testid=legend]',
  '[data-testid=pot], [data-testid=wall-left], .prompt > *, .bar input, .bar output, button, .menu > *',
].join()
/** Height of a line of text, in px. */
export const LINE = 17
/** Width of a text's sign and closing button, in px. */
const SIGNS = 52
/** Length of the longest text in one line and greatest width, in px; least and greatest number of lines. */
const TEXT = { long: 800, least: 2, most: 6, wide: 640 }
/** Least width of a place, in px: a finger's. */
const TARGET = 44

/**
 * The room of a page's table and what is taken of it, from the page's own corner.
 * @param {Element} page @param {Element} [but] what doesn't count @returns {[Rect, Rect[]]}
 */
export function occupiedRects(page, but) {
  const { left, top } = page.getBoundingClientRect()
  const rect = (/** @type {Element} */ node) => {
    const { x, y, width, height } = node.getBoundingClientRect()
    return { x: x - left, y: y - top, w: width, h: height }
  }
  const nodes = [...page.querySelectorAll(OCCUPIED)].filter(
    (node) => !but?.contains(node) && node.checkVisibility({ visibilityProperty: true }),
  )
  return [rect(page.querySelector('.table') ?? page), nodes.map(rect).filter(({ w, h }) => w > 1 && h > 1)]
}

/** How much of the words can be read there. @param {Rect} place */
const read = ({ w, h }) => Math.min(TEXT.long, Math.floor(h / LINE) * (w - SIGNS))

/**
 * The place in which most is read; of several, the one of fewest lines, then the highest.
 * @param {Rect} room @param {Rect[]} taken @returns {Rect | undefined}
 */
export function freePlace(room, taken) {
  const tops = [room.y, ...taken.map(({ y, h }) => y + h + 1)].sort((a, b) => a - b)
  /** @type {Rect | undefined} */
  let best
  for (let lines = TEXT.least; lines <= TEXT.most; lines += 1) {
    for (const y of tops) {
      for (const place of gaps(room, taken, y, lines * LINE + 4))
        if (!best || read(place) > read(best)) best = place
    }
  }
  return best
}

/** What is free between the things that reach into a band of the room. @param {Rect} room @param {Rect[]} taken @param {number} y @param {number} h */
function gaps(room, taken, y, h) {
  if (y + h > room.y + room.h) return []
  const within = taken.filter((each) => each.y < y + h && each.y + each.h > y).sort((a, b) => a.x - b.x)
  const found = []
  let x = room.x
  for (const { x: left, w } of [...within, { x: room.x + room.w, w: 0 }]) {
    const free = Math.min(left - x - 1, TEXT.wide)
    if (free >= TARGET) found.push({ x, y, w: free, h })
    x = Math.max(x, left + w + 1)
  }
  return found
}
