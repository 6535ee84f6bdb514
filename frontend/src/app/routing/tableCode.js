/** As the server makes them (mahjong_server/play/table_codes.py): nothing in them looks like anything else. */
const CODE = /^[2-9a-hjkmnp-tv-z]{10}$/
/** The two halves in which a code is shown, and told by voice. */
const HALF = 5

/**
 * The code that somebody means: case, dashes and blanks don't matter. What can't be one stays as it is, such as the codes
 * of older servers.
 * @param {string} text
 */
export function canonicalCode(text) {
  const plain = text.replace(/[-_\s]/g, '').toLowerCase()
  return CODE.test(plain) ? plain : text
}

/**
 * The code of the table that was typed or pasted: a link, or a code with whatever stands beside it, in letters of any
 * width.
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
