/**
 * The choices of the open decision, sorted for buttons and tiles. Only what the server offers is offered.
 * @typedef {import('../../wire/types.js').Decision} Decision
 * @typedef {import('../../wire/types.js').Action} Action
 * @typedef {import('../../table/variant.js').Choices} Choices
 */

/** The buttons: hu, kong, pung and pass, in this order. @type {[import('../../table/variant.js').Call['tone'], string, string[]][]} */
const CALLS = [
  ['hu', 'KeyH', ['hu']],
  ['kong', 'KeyK', ['kong', 'claim-kong']],
  ['pung', 'KeyP', ['pung']],
  ['pass', 'Escape', ['pass']],
]

/** @param {Decision | null | undefined} decision @returns {Choices} */
export function choices(decision) {
  const actions = decision?.actions ?? []
  const calls = CALLS.map(([tone, code, types]) => ({
    id: tone,
    tone,
    code,
    actions: actions.filter(({ type }) => types.includes(type)),
  }))
  return { calls, discards: actions.filter(({ type }) => type === 'discard') }
}

export const SWITCHES = /** @type {const} */ (['noPung', 'autoHu', 'discardDrawn'])

/**
 * What a switch answers by itself, if anything: it never lets a win or a kong go.
 * @param {Choices} choices @param {Record<string, boolean>} auto @param {{ drawn?: string, plays_on?: boolean }} [own]
 * @returns {Action | null}
 */
export function automatic({ calls, discards }, auto, own) {
  const [hu, kong, pung, pass] = calls.map(({ actions }) => actions[0])
  if (hu) return auto.autoHu ? hu : null
  if (kong) return null
  // Who has won and plays on has nothing to choose but a win or a kong.
  if (own?.plays_on && discards.length) return discards[0]
  if (pass && pung && auto.noPung) return pass
  return (auto.discardDrawn && discards.find(({ tile }) => tile === own?.drawn)) || null
}
