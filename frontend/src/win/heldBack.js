/**
 * What a table does not show yet while a win is on show: hands that open, points that are still on their way. Pure.
 * @typedef {import('../wire/types.js').Doc} Doc
 * @typedef {Record<string, Record<string, [number, number]>>} Amounts by seat, then by name: what is shown, and what it stands for
 * @typedef {{ hands: number[], amounts: Amounts, sheet: boolean }} Held hands: of these seats; sheet: whether the account waits, too
 */

/** Names of amounts that plates show. */
const AMOUNTS = ['points', 'total', 'chips']

/** @param {Doc} doc @returns {Record<string, any>} */
const seatsOf = (doc) => doc.view?.seats ?? {}

/**
 * Returns what differs from one document to the next and comes only later in the moment: hands of others that now lie
 * open, and amounts.
 * @param {Doc} before @param {Doc} now @param {boolean} [sheet] @returns {Held}
 */
export function heldBack(before, now, sheet = false) {
  const [were, are] = [seatsOf(before), seatsOf(now)]
  const seats = Object.keys(are).filter((seat) => were[seat])
  const changed = (/** @type {string} */ seat) =>
    AMOUNTS.filter((name) => (are[seat][name] ?? 0) !== (were[seat][name] ?? 0))
  return {
    sheet,
    hands: seats.filter((seat) => are[seat].hand && !were[seat].hand).map(Number),
    amounts: Object.fromEntries(
      seats.flatMap((seat) => {
        const names = changed(seat)
        if (!names.length) return []
        return [[seat, Object.fromEntries(names.map((name) => [name, [were[seat][name], are[seat][name]]]))]]
      }),
    ),
  }
}

/** What each seat gains or pays meanwhile. @param {Doc} before @param {Doc} now @returns {{ seat: number, points: number }[]} */
export function gainsOf(before, now) {
  const [were, are] = [seatsOf(before), seatsOf(now)]
  return Object.keys(are).flatMap((seat) => {
    const points = (are[seat].points ?? 0) - (were[seat]?.points ?? are[seat].points ?? 0)
    return points ? [{ seat: Number(seat), points }] : []
  })
}

/** @param {Doc} doc @param {Held} held @returns {Doc} without what is held back; what has changed again since is shown as it is */
export function withoutHeld(doc, { hands, amounts, sheet }) {
  if (!doc.view) return doc
  const seats = Object.fromEntries(
    Object.entries(seatsOf(doc)).map(([key, seat]) => {
      const hidden = hands.includes(Number(key)) ? faceDown(seat) : seat
      const shown = Object.entries(amounts[key] ?? {}).filter(([name, [, to]]) => seat[name] === to)
      return [key, { ...hidden, ...Object.fromEntries(shown.map(([name, [from]]) => [name, from])) }]
    }),
  )
  const { sheets, ...view } = doc.view
  return { ...doc, view: { ...view, ...(sheet ? {} : { sheets }), seats } }
}

/** A seat whose hand lies face down, as it did before: with it the tile that it has drawn and won on. @param {any} seat */
function faceDown(seat) {
  const { hu, again } = seat
  const wins = { ...(hu && { hu: unseen(hu) }), ...(again && { again: again.map(unseen) }) }
  return { ...seat, hand: undefined, sum: undefined, ...wins }
}

/** @param {{ from?: number, tile?: string }} win */
const unseen = (win) => ((win.from ?? null) === null ? { ...win, tile: undefined } : win)
