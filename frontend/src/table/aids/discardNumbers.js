/**
 * The how manieth discard of its seat each tile is that still lies there. Pure.
 * @typedef {import('../../wire/types.js').GameEvent} GameEvent
 * @typedef {import('../tiles/tileTracking.js').Kind} Kind
 *
 * @param {{ seats: Record<string, { river?: any[] }> }} view @param {GameEvent[]} events of the deal so far
 * @returns {Record<string, number[]>} by seat, in the order in which they lie
 */
export function discardNumbers(view, events) {
  const thrown = discards(events)
  return Object.fromEntries(
    Object.entries(view.seats).map(([seat, { river = [] }]) => {
      // Some rivers keep the place of what has been called.
      const kept = river.flatMap((each, i) => ((each?.taken ?? null) === null ? [i + 1] : []))
      const left = thrown.filter((each) => each.seat === Number(seat) && !each.taken)
      const same = left.length === river.length && left.every(({ tile }, i) => tile === river[i])
      return [seat, same ? left.map(({ number }) => number) : kept]
    }),
  )
}

/** @param {GameEvent[]} events */
function discards(events) {
  /** @type {Record<number, number>} */
  const counts = {}
  /** @type {{ seat: number, tile?: Kind, number: number, taken: boolean }[]} */
  const all = []
  let open = false
  for (const { type, seat, tile, outcome } of events) {
    if (type === 'discarded') {
      counts[seat] = (counts[seat] ?? 0) + 1
      all.push({ seat, tile, number: counts[seat], taken: false })
      open = true
    } else if (type === 'window-settled') {
      const last = all.at(-1)
      if (open && last && outcome?.length) last.taken = true
      open = false
    } else if (type === 'konged') open = false
  }
  return all
}
