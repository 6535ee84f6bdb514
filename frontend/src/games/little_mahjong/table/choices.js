/**
 * The choices of the open decision, sorted for buttons and tiles. Only what the server offers is offered.
 * @typedef {import('../../../wire/types.js').Action & { tiles?: string[] }} Action
 * @typedef {import('../types.js').Offer} Offer
 *
 * @typedef {object} Choices
 * @property {Action} [win]
 * @property {{ action: Action, offer?: Offer }[]} triplets dearest first, each with what it is worth
 * @property {Action} [pass]
 * @property {Set<string>} discards
 */

/**
 * @param {import('../../../wire/types.js').Decision | null | undefined} decision
 * @param {import('../types.js').Hints} [hints] @returns {Choices}
 */
export function choices(decision, hints) {
  const actions = /** @type {Action[]} */ (decision?.actions ?? [])
  const one = (/** @type {string} */ type) => actions.find((action) => action.type === type)
  const triplets = actions
    .filter(({ type }) => type === 'triplet')
    .map((action) => ({ action, offer: hints?.claims?.find(({ own }) => same(own, action.tiles)) }))
  return {
    win: one('win'),
    triplets: triplets.sort((a, b) => (b.offer?.points ?? 0) - (a.offer?.points ?? 0)),
    pass: one('pass'),
    discards: new Set(actions.flatMap(({ type, tile }) => (type === 'discard' && tile ? [tile] : []))),
  }
}

/** @param {string[]} a @param {string[]} [b] */
const same = (a, b = []) => a.toSorted().join() === b.toSorted().join()

/**
 * What a switch answers by itself, if anything: it never lets a win go.
 * @param {Choices} choice
 * @param {{ noTriplet: boolean, autoWin: boolean, discardDrawn: boolean }} auto
 * @param {string | undefined} drawn
 * @returns {Action | null}
 */
export function automatic(choice, auto, drawn) {
  if (choice.win) return auto.autoWin ? choice.win : null
  if (choice.pass && choice.triplets.length) return auto.noTriplet ? choice.pass : null
  if (auto.discardDrawn && drawn && choice.discards.has(drawn)) return { type: 'discard', tile: drawn }
  return null
}
