/**
 * Seats whose players are still to say that they are ready for the next deal, as everyone at the table can see.
 * @param {import('../wire/types.js').Doc} doc
 * @param {import('../wire/types.js').GameEvent[]} events
 * @returns {number[]}
 */
export function unreadySeats(doc, events) {
  const asked = events.findLastIndex((event) => event.type === 'committed')
  if (asked < 0) return []
  const ready = new Set(
    events.slice(asked).flatMap((event) => (event.type === 'readied' ? [event.seat] : [])),
  )
  return Object.keys(doc.table.seats)
    .map(Number)
    .filter((seat) => seat !== doc.you && doc.table.seats[seat].kind === 'human' && !ready.has(seat))
}
