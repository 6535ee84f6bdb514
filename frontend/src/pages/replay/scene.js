/**
 * A deal as its documents, one a moment, and what a replay looks up in them. No rules here: the documents are the server's.
 *
 * @typedef {import('../../wire/types.js').Doc} Doc
 * @typedef {import('../../wire/types.js').GameEvent} GameEvent
 * @typedef {{ deal: number, view: import('./place.js').View, fair: import('../../wire/types.js').Fair, docs: Doc[],
 *   events: GameEvent[][], times: number[] }} Scene `events` of each moment
 */
import { merge } from '../../wire/merge.js'

/**
 * @param {import('../../wire/archive.js').Deal} answer
 * @param {import('../../wire/types.js').TableInfo} table
 * @returns {Scene} nobody sits at its documents: a replay asks nothing of anyone
 */
export function sceneOf({ deal, view, fair, doc, moments }, table) {
  const first = merge(doc, { you: null })
  /** @type {Doc[]} */
  const docs = []
  for (const { patch } of moments) docs.push(merge(docs.at(-1) ?? { ...first, table }, patch))
  return {
    deal,
    view: /** @type {import('./place.js').View} */ (view),
    fair: { ...fair, deal },
    docs,
    events: moments.map(({ events }) => events),
    times: moments.map(({ at }) => at),
  }
}

/**
 * When a discard that lies in a river came there.
 * @param {Scene} scene @param {number} moment the one shown @param {number} seat @param {number} at place in the river
 * @returns {number} its moment
 */
export function momentOf({ docs }, moment, seat, at) {
  const length = (/** @type {number} */ i) => docs[i]?.view?.seats[seat]?.river.length ?? 0
  let found = moment
  while (found > 0 && length(found - 1) > at) found -= 1
  return found
}

/**
 * What happened, in words, where it has any.
 * @param {Scene} scene @param {(event: GameEvent, doc: Doc) => string | null | undefined} say
 * @returns {{ moment: number, text: string }[]}
 */
export function lines({ docs, events }, say) {
  return events.flatMap((list, moment) => {
    const text = words(list, docs[moment], say)
    return text ? [{ moment, text }] : []
  })
}

/** @param {GameEvent[]} events @param {Doc} doc @param {(event: GameEvent, doc: Doc) => string | null | undefined} say */
const words = (events, doc, say) =>
  events
    .map((event) => say(event, doc))
    .filter(Boolean)
    .join(' ')
