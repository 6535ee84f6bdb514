/**
 * @typedef {import('../../wire/talkApi.js').Line} Line
 * @typedef {import('../../wire/talkApi.js').Chat} Chat
 */

/** Phrases that are sent with one tap, by the server's slugs (mahjong_server/talk/phrases.py). */
export const PHRASES = /** @type {const} */ ([
  'hello',
  'good-luck',
  'good-game',
  'well-played',
  'nice-hand',
  'thanks',
  'sorry',
  'oops',
  'wow',
  'lucky',
  'so-close',
  'take-your-time',
  'hurry',
  'one-more',
  'back-soon',
  'bye',
])

/** Phrases and faces that tell nothing of a hand: all that is said amid a deal of a rated game, as the server has it. */
export const COURTESIES = /** @type {const} */ ([
  'hello',
  'good-luck',
  'well-played',
  'thanks',
  'back-soon',
  'bye',
])

/**
 * The lines of a room in their order, as someone wants to read them. Keys sort by time.
 * @param {Chat | null} doc
 * @param {'all' | 'phrases' | 'off'} taste
 * @returns {Line[]}
 */
export function linesOf(doc, taste) {
  const lines = Object.entries(doc?.lines ?? {}).map(([key, said]) => ({ key, ...said }))
  return lines
    .filter((line) => taste === 'all' || (taste === 'phrases' && line.phrase))
    .sort((one, other) => (one.key < other.key ? -1 : 1))
}

/**
 * How many lines came after the last one that was seen; one's own are no news, nor are faces, which are seen at once.
 * @param {Line[]} lines @param {string} seen the key of that line @param {number} [you] one's own seat
 */
export const countUnread = (lines, seen, you) =>
  lines.filter((line) => line.key > seen && !line.emote && (you === undefined || line.seat !== you)).length
