/**
 * The parts of a score sheet, worked out for showing. No rules here: every number comes from the server's sheet.
 *
 * @typedef {import('../wire/types.js').Sheet} Sheet
 * @typedef {import('../wire/types.js').Meld} Meld
 * @typedef {import('../wire/types.js').Tile} Tile
 */

/**
 * Running totals after each finished deal, a row of zeros first.
 * @param {number[][]} scores by deal, then by seat
 * @param {number} [seats]
 * @returns {number[][]} by deal, then by seat
 */
export function runningTotals(scores, seats = 4) {
  const rows = [Array(seats).fill(0)]
  for (const gains of scores)
    rows.push(rows[rows.length - 1].map((total, seat) => total + (gains[seat] ?? 0)))
  return rows
}

/**
 * The tiles of a meld as they lie, the claimed one last.
 * @param {Meld | { sort: string, tiles: Tile[] }} meld one of equal tiles, or one that names its tiles
 * @returns {{ tiles: Tile[], back: boolean }} back: the outer two lie face down, as a concealed kong's do
 */
export function meldTiles(meld) {
  if ('tiles' in meld) return { tiles: meld.tiles, back: meld.sort === 'closed-kan' }
  const count = meld.sort === 'pung' ? 3 : 4
  return { tiles: Array(count).fill(meld.tile), back: meld.sort === 'concealed' }
}

/**
 * The hand's concealed groups with the winning tile marked once, in the last group that holds it.
 * @param {{ sets?: Tile[][], tiles?: Tile[], tile?: Tile, [more: string]: any }} hand
 * @returns {{ tile: Tile, won: boolean }[][]}
 */
export function handGroups(hand) {
  const sets = hand.sets ?? (hand.tiles?.length ? [hand.tiles] : [])
  const marked = sets.findLastIndex((set) => hand.sets !== undefined && set.includes(hand.tile ?? ''))
  return sets.map((set, index) => {
    const won = index === marked ? set.lastIndexOf(hand.tile ?? '') : -1
    return set.map((tile, position) => ({ tile, won: position === won }))
  })
}

/**
 * The ledger with payments of one occasion and one size put together, in the order of the ledger.
 * @param {import('../wire/types.js').Payment[]} ledger
 * @param {string[]} [onePays] reasons for which one player pays several; for all others several pay one
 * @returns {{ reason: string, payers: number[], payees: (number | null)[], points: number, clause?: string,
 *   tile?: Tile | null }[]} points: of each payment
 */
export function occasions(ledger, onePays = []) {
  const found = new Map()
  for (const { payer, payee, ...same } of ledger) {
    const key = JSON.stringify([same, onePays.includes(same.reason) ? payer : payee])
    const row = found.get(key) ?? { ...same, payers: [], payees: [] }
    if (!row.payers.includes(payer)) row.payers.push(payer)
    if (!row.payees.includes(payee)) row.payees.push(payee)
    found.set(key, row)
  }
  return [...found.values()]
}

/**
 * What an occasion brings a seat, in points; 0 where it has no part in it.
 * @param {ReturnType<typeof occasions>[number]} row @param {number | undefined} seat
 */
export function shareOf({ payers, payees, points }, seat) {
  if (seat === undefined) return 0
  if (payees.includes(seat)) return points * payers.length
  return payers.includes(seat) ? -points * payees.length : 0
}

/** Most occasions of a player that are listed one by one. Of more the largest are listed, one fewer, and the rest as a sum. */
const MOST_LISTED = 4

/**
 * What each occasion brought a seat, dearest first: together the change of the deal.
 * @param {import('../wire/types.js').Payment[]} ledger @param {number} seat @param {string[]} [onePays]
 */
export function sharesOf(ledger, seat, onePays) {
  const all = occasions(ledger, onePays)
    .map((row) => ({ row, share: shareOf(row, seat) }))
    .filter(({ share }) => share)
    .sort((a, b) => Math.abs(b.share) - Math.abs(a.share))
  const listed = all.length > MOST_LISTED ? all.slice(0, MOST_LISTED - 1) : all
  const others = all.slice(listed.length)
  return { listed, others: others.length, rest: others.reduce((sum, { share }) => sum + share, 0) }
}

/**
 * The sheet with the hands as the viewer sees them at the table, now that the deal is over: the own one, which its owner
 * always knows, or all where all lie open. Who won has theirs laid out as the sheet tells.
 * @template {{ hands: Record<string, any>, winners: { seat: number }[] } | undefined} S
 * @param {S} sheet @param {import('../wire/types.js').Doc} doc @param {number} deal @returns {S}
 */
export function withKnownHands(sheet, { view }, deal) {
  if (!sheet || !view || view.deal !== deal || view.phase !== 'over') return sheet
  const hands = Object.fromEntries(
    Object.entries(sheet.hands).map(([seat, hand]) => {
      const tiles = view.seats[seat]?.hand
      const won = sheet.winners.some((winner) => winner.seat === Number(seat))
      return [seat, won || !tiles?.length ? hand : { ...hand, tiles }]
    }),
  )
  return { ...sheet, hands }
}
