import { tables } from '../../wire/tablesApi.js'

/** Delay before the first new try, in ms; each is twice as long as the one before, and up to twice that by chance. */
const FIRST_MS = 500
/** The longest delay, in ms, chance aside. */
const MOST_MS = 15_000
/** Status of a server that has been asked too much; other refusals stay what they are. */
const TOO_MANY = 429

/**
 * Looks at a table, again after growing pauses until there is an answer: a seat to come back to is not to be lost by a
 * server that starts anew, or a line that fails.
 * @param {string} code
 * @param {(found: any) => void} tell called once, unless the table is refused
 * @returns {() => void} ends it
 */
export function lookAtTable(code, tell) {
  let isWanted = true
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer
  /** @param {number} pause until the next try */
  const look = (pause) =>
    void tables.look(code).then(
      (found) => isWanted && tell(found),
      ({ status }) => {
        if (!isWanted || (status >= 400 && status < 500 && status !== TOO_MANY)) return
        timer = setTimeout(look, pause * (1 + Math.random()), Math.min(MOST_MS, 2 * pause))
      },
    )
  look(FIRST_MS)
  return () => {
    isWanted = false
    clearTimeout(timer)
  }
}
