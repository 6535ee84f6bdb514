/**
 * What the open decision lets the player do, sorted for buttons and tiles. Only what the server offers is offered.
 * @typedef {import('../wire/types.js').Decision} Decision
 * @typedef {import('../wire/types.js').Action} Action
 * @typedef {import('../wire/types.js').Tile} Kind
 *
 * @typedef {object} Choices
 * @property {Action} [hu]
 * @property {Action[]} kongs one for each face; a claim's one has no tile
 * @property {Action} [pung]
 * @property {Action} [pass]
 * @property {Set<Kind>} discards
 */

/** @param {Decision | null | undefined} decision @returns {Choices} */
export function choices(decision) {
  const actions = decision?.actions ?? []
  const one = (/** @type {string} */ type) => actions.find((action) => action.type === type)
  const discards = actions.flatMap(({ type, tile }) => (type === 'discard' && tile ? [tile] : []))
  return {
    hu: one('hu'),
    kongs: actions.filter(({ type }) => type === 'kong' || type === 'claim-kong'),
    pung: one('pung'),
    pass: one('pass'),
    discards: new Set(discards),
  }
}

/**
 * What a switch answers by itself, if anything: it never lets a win or a kong go.
 * @param {Choices} choice
 * @param {{ noPung: boolean, autoHu: boolean, discardDrawn: boolean }} auto
 * @param {Kind | undefined} drawn
 * @returns {Action | null}
 */
export function automatic(choice, auto, drawn) {
  if (choice.hu) return auto.autoHu ? choice.hu : null
  if (choice.kongs.length) return null
  if (choice.pass && choice.pung && auto.noPung) return choice.pass
  if (auto.discardDrawn && drawn && choice.discards.has(drawn)) return { type: 'discard', tile: drawn }
  return null
}
