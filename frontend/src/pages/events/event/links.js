/**
 * A text as an organiser wrote it, cut into paragraphs of words and links. Only http and https addresses become links;
 * all else stays a text.
 *
 * @typedef {{ text: string, href?: string }} Piece
 */

/** An address in a text; what is likely to be the sentence's own mark at its end is no part of it. */
const ADDRESS = /\bhttps?:\/\/[^\s<>"'“”«»，。）]+[^\s<>"'“”«»，。）.,;:!?)\]]/gi

/** @param {string} text @returns {string | undefined} the address, if it is one that a link may have */
function safeAddress(text) {
  const url = URL.parse ? URL.parse(text) : parsed(text)
  return url && /^https?:$/.test(url.protocol) && !url.username ? url.href : undefined
}

/** @param {string} text */
function parsed(text) {
  try {
    return new URL(text)
  } catch {
    return null
  }
}

/** @param {string} line @returns {Piece[]} */
export function piecesOf(line) {
  /** @type {Piece[]} */
  const pieces = []
  let end = 0
  for (const found of line.matchAll(ADDRESS)) {
    const href = safeAddress(found[0])
    if (!href) continue
    if (found.index > end) pieces.push({ text: line.slice(end, found.index) })
    pieces.push({ text: found[0], href })
    end = found.index + found[0].length
  }
  if (end < line.length) pieces.push({ text: line.slice(end) })
  return pieces
}

/** @param {string} text @returns {Piece[][][]} paragraphs of lines of pieces */
export const paragraphsOf = (text) =>
  text
    .split(/\n[^\S\n]*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
    .map((paragraph) => paragraph.split('\n').map(piecesOf))
