/**
 * The choices of the open decision, sorted for buttons and tiles. Only what the server offers is offered.
 * @typedef {import('../../wire/types.js').Decision} Decision
 * @typedef {import('../../table/variant.js').Choices} Choices
 * @typedef {import('../../table/variant.js').Call} Call
 * @typedef {import('../../wire/types.js').Action} Action
 */

/**
 * The places of the buttons, each with the calls that may stand there: never two of them at once.
 * @typedef {{ tone: Call['tone'], calls: Record<string, string> }} ButtonPlace calls: the codes of their keys
 */
/** @type {ButtonPlace[]} */
export const PLACES = [
  { tone: 'hu', calls: { tsumo: 'KeyT', ron: 'KeyR' } },
  { tone: 'kong', calls: { kan: 'KeyK', 'claim-kan': 'KeyK' } },
  { tone: 'pung', calls: { pon: 'KeyP', riichi: 'KeyI', show: 'KeyS' } },
  { tone: 'chi', calls: { chi: 'KeyC', kyushu: 'KeyN' } },
  { tone: 'pass', calls: { pass: 'Escape', conceal: 'Escape' } },
]

/** @param {Decision | null | undefined} decision @returns {Choices} */
export const choices = (decision) => choicesAt(PLACES, decision)

/** @param {ButtonPlace[]} places @param {Decision | null | undefined} decision @returns {Choices} */
export function choicesAt(places, decision) {
  const actions = decision?.actions ?? []
  const calls = places.map(({ tone, calls }) => {
    const ids = Object.keys(calls)
    const id = ids.find((type) => actions.some((action) => action.type === type)) ?? ids[0]
    const offered = actions.filter(({ type }) => type === id)
    return { id, tone, code: calls[id], actions: offered, aim: id === 'riichi' }
  })
  return { calls, discards: actions.filter(({ type }) => type === 'discard') }
}

/** In which colour a call is told, on its button and where it flares up. @param {string} id */
export const toneOf = (id) => PLACES.find(({ calls }) => id in calls)?.tone ?? ''

/** Of one's own tiles, those that a call takes; of a kan, its kind. @param {Action} action */
export const facesOf = ({ tiles, tile }) => tiles ?? (tile ? [tile] : [])

/** Switches of the table, in the order in which they stand. */
export const SWITCHES = /** @type {const} */ (['noCalls', 'autoWin', 'tsumogiri'])

/**
 * What a switch answers by itself, if anything: it never lets a win or a closed kan go. After riichi there may be
 * nothing left to choose: then the drawn tile goes by itself.
 * @param {Choices} choice @param {Record<string, boolean>} auto @param {import('./types.js').SeatView} [own]
 * @returns {Action | null}
 */
export function automatic({ calls, discards }, auto, own) {
  const on = (/** @type {string} */ id) => calls.find((call) => call.id === id)?.actions[0]
  const win = on('tsumo') ?? on('ron')
  if (win) return auto.autoWin ? win : null
  if (on('kan')) return null
  const pass = on('pass')
  if (pass) return auto.noCalls ? pass : null
  if (on('kyushu') || on('riichi')) return null
  if (!auto.tsumogiri && !own?.riichi) return null
  return discards.find(({ drawn }) => drawn) ?? null
}
