/** Pattern of the server's codes (mahjong_server/play/table_codes.py): no character looks like another. */
const CODE = /^[2-9a-hjkmnp-tv-z]{10}$/
/** Length of each half in which a code is shown. */
const HALF = 5

/**
 * Returns the code that a text means: case, dashes and blanks don't matter. Other texts stay as they are, such as the codes of
 * older servers.
 * @param {string} text
 */
export function canonicalCode(text) {
  const plain = text.replace(/[-_\s]/g, '').toLowerCase()
  return CODE.test(plain) ? plain : text
}

/**
 * Returns the code in a typed or pasted text: a link, or a code with other signs beside it, in letters of any width.
 * @param {string} text @returns {string | undefined}
 */
export function parseTableCode(text) {
  const typed = text.normalize('NFKC').trim()
  const told = (/\/table\/([^/?#\s]+)/.exec(typed)?.[1] ?? typed).replace(
    /^[^\p{L}\p{N}_-]+|[^\p{L}\p{N}_-]+$/gu,
    '',
  )
  const code = canonicalCode(told.replace(/\p{Pd}/gu, '-'))
  return /^[\w-]{4,32}$/.test(code) ? code : undefined
}

/** @param {string} code @returns {string} as it is shown: a new one in two halves */
export const displayCode = (code) => (CODE.test(code) ? `${code.slice(0, HALF)}-${code.slice(HALF)}` : code)
