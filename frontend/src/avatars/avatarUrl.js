import sprite from './avatars.svg'

/** How many of the pictures are given by name: all that there are (keys.js, which a page does without). */
export const GIVEN = 30
/** Levels that have a picture of their own. */
const LEVELS = ['easy', 'medium', 'hard', 'expert']

/** FNV-1a, the same for a name in any case. @param {string} name */
function hashOf(name) {
  let hash = 0x811c9dc5
  for (const letter of name.toLowerCase())
    hash = Math.imul(hash ^ /** @type {number} */ (letter.codePointAt(0)), 0x01000193)
  return hash >>> 0
}

/**
 * Where somebody's picture is: the one that they chose, else one by their name. A program, whether the table's own bot or
 * somebody's, looks like one, whatever it is called.
 * @param {{ name?: string, avatar?: string | null, kind?: string, machine?: boolean, level?: string }} person a person of a
 *   list, or a seat
 */
export function avatarUrl({ name = '', avatar, kind, machine, level = '' }) {
  const program = kind === 'bot' || machine
  const given = () => avatar ?? `n${hashOf(name) % GIVEN}`
  return `${sprite}#${program ? (LEVELS.includes(level) ? `bot-${level}` : 'bot') : given()}`
}
