/**
 * A deal of a replay as its documents, one for each moment. No rules here: the documents are the server's.
 *
 * @typedef {import('../../wire/types.js').Doc} Doc
 * @typedef {import('../../wire/types.js').GameEvent} GameEvent
 * @typedef {{ deal: number, view: import('./position.js').View, fair: import('../../wire/types.js').Fair, docs: Doc[],
 *   events: GameEvent[][], times: number[] }} Scene `events` of each moment
 */
import { sentences } from '../../i18n/sentences.js'
import { mergePatch } from '../../wire/mergePatch.js'

/**
 * @param {import('../../wire/archiveApi.js').Deal} answer
 * @param {import('../../wire/types.js').TableInfo} table
 * @returns {Scene} its documents have no own seat: a replay asks nothing of anyone
 */
export function sceneOf({ deal, view, fair, doc, moments }, table) {
  const first = mergePatch(doc, { you: null })
  /** @type {Doc[]} */
  const docs = []
  for (const { patch } of moments) docs.push(mergePatch(docs.at(-1) ?? { ...first, table }, patch))
  return {
    deal,
    view: /** @type {import('./position.js').View} */ (view),
    fair,
    docs,
    events: moments.map(({ events }) => events),
    times: moments.map(({ at }) => at),
  }
}

/**
 * Returns the moments that have a text, with it.
 * @param {Scene} scene
 * @param {(event: GameEvent, doc: Doc, among: GameEvent[]) => string | null | undefined} say among: the events of the deal
 * @returns {{ moment: number, text: string }[]}
 */
export function lines({ docs, events }, say) {
  const all = events.flat()
  return events.flatMap((list, moment) => {
    const text = sentences(...list.map((event) => say(event, docs[moment], all)))
    return text ? [{ moment, text }] : []
  })
}
