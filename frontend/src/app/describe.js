/**
 * The words for what happened, as each game finds them: `describe(event, doc, t)` of src/games/<game>/describe.js.
 *
 * @typedef {import('../wire/types.js').Doc} Doc
 * @typedef {import('../wire/types.js').GameEvent} GameEvent
 * @typedef {import('../i18n/i18n.svelte.js').Translate} Translate
 * @typedef {(event: GameEvent, doc: Doc, t: Translate) => string | null | undefined} Describe
 */

/** @type {Record<string, { describe: Describe }>} */
const games = import.meta.glob('../games/*/describe.js', { eager: true })

/** @type {Describe} null where an event needs no words */
export function describe(event, doc, t) {
  return games[`../games/${doc.table.game}/describe.js`]?.describe(event, doc, t) ?? null
}
