/** The smallest win by which one player comes past another, with what lies on the table (RR §14, §15, SR §4). Pure. */
import { seatName } from '../../app/labels/seats.js'
import { figure } from '../../i18n/i18n.svelte.js'

/**
 * @typedef {import('./types.js').View} View
 * @typedef {{ base: number, han?: number, fu?: number, limit?: string }} Worth
 * @typedef {Worth & { points: number, dealers?: number }} Needed points: of a ron, or what each pays for a tile drawn; `dealers`:
 *   what the dealer pays, where that differs
 */

const MANGAN = 2000
/** @type {Worth[]} */
const LIMITS = [
  { limit: 'mangan', base: MANGAN },
  { limit: 'haneman', base: 3000 },
  { limit: 'baiman', base: 4000 },
  { limit: 'sanbaiman', base: 6000 },
  { limit: 'yakuman', base: 8000 },
]
/** The fu of most hands, each with the least han that goes with it: by ron, and by a tile drawn. @type {[fu: number, ron: number, tsumo: number][]} */
const FU = [
  [20, Infinity, 2],
  [25, 2, 3],
  [30, 1, 1],
  [40, 1, 1],
  [50, 1, 1],
  [60, 1, 1],
]

/** @param {boolean} drawn @param {boolean} [kiriage] whether what falls just short of a mangan is one @returns {Worth[]} from the least on */
function worths(drawn, kiriage) {
  const most = kiriage ? MANGAN - 100 : MANGAN
  const small = FU.flatMap(([fu, ron, tsumo]) =>
    [1, 2, 3, 4]
      .filter((han) => han >= (drawn ? tsumo : ron))
      .map((han) => ({ han, fu, base: fu * 2 ** (han + 2) }))
      .filter(({ base }) => base < most),
  )
  // Of hands worth the same the commoner one stands first.
  const rarity = ({ fu = 0 }) => Math.abs(fu - 30)
  return [...small.sort((a, b) => a.base - b.base || rarity(a) - rarity(b) || a.han - b.han), ...LIMITS]
}

const hundred = (/** @type {number} */ points) => Math.ceil(points / 100) * 100

/**
 * What `who` needs to have more points than `whom`.
 * @param {View} view @param {number} who @param {number} whom
 * @returns {{ from: Needed | undefined, other: Needed | undefined, drawn: Needed | undefined }} a ron from them; one from
 *   somebody else; a tile drawn. None: no single hand does
 */
export function needed(view, who, whom) {
  const { options = {} } = /** @type {View & { options?: Record<string, any> }} */ (view)
  const seats = Object.keys(view.seats).length
  const gap = view.seats[whom].total - view.seats[who].total
  const { honba, sticks } = view.round
  const dealer = who === view.dealer
  const more = 100 * (seats - 1) * honba
  const gain = (/** @type {number} */ won) => won + more + 1000 * sticks
  const ron = ({ base = 0 }) => hundred(base * (dealer ? 6 : 4))
  /** @param {Worth} worth @returns {[dealer: number, other: number]} */
  const shares = ({ base }) => {
    const pays = [hundred(base * 2), hundred(base * (dealer ? 2 : 1))]
    const missing = seats === 4 || options.tsumo_loss !== false ? 0 : pays[1] / 2
    return [hundred(pays[0] + missing), hundred(pays[1] + missing)]
  }
  const won = (/** @type {Worth} */ worth) => {
    const [first, other] = shares(worth)
    return dealer ? other * (seats - 1) : first + other * (seats - 2)
  }
  const lost = (/** @type {Worth} */ worth) => shares(worth)[whom === view.dealer ? 0 : 1] + 100 * honba
  /** @param {boolean} drawn @param {(worth: Worth) => number} closes how much nearer it brings them */
  const least = (drawn, closes) => worths(drawn, options.kiriage).find((worth) => closes(worth) > gap)
  const byRon = (/** @type {Worth | undefined} */ worth) => worth && { ...worth, points: ron(worth) }
  const drawn = least(true, (worth) => gain(won(worth)) + lost(worth))
  return {
    from: byRon(least(false, (worth) => gain(ron(worth)) + ron(worth) + more)),
    other: byRon(least(false, (worth) => gain(ron(worth)))),
    drawn: drawn && {
      ...drawn,
      points: shares(drawn)[1],
      ...(dealer ? {} : { dealers: shares(drawn)[0] }),
    },
  }
}

/** @type {import('../../app/loading/gamePlugin.js').Overtake} */
export default function overtake(doc, who, whom, t) {
  const { from, other, drawn } = needed(/** @type {View} */ (/** @type {unknown} */ (doc.view)), who, whom)
  /** @param {Needed} win @param {string} points as it is paid */
  const said = ({ limit, han, fu }, points) =>
    t('gap.hand', {
      points,
      hand: limit ? t(`riichi.limit.${limit}`) : t('riichi.han-fu', { han: han ?? 0, fu: fu ?? 0 }),
    })
  const sum = (/** @type {Needed} */ win) => said(win, figure(win.points))
  const shares = (/** @type {Needed} */ win) =>
    said(
      win,
      win.dealers
        ? `${figure(win.points)} / ${figure(win.dealers)}`
        : t('gap.each', { points: figure(win.points) }),
    )
  const none = t('gap.none')
  return [
    {
      how: whom === doc.you ? t('gap.from.you') : t('gap.from', { name: seatName(doc, whom, t) }),
      hand: from ? sum(from) : none,
    },
    { how: t('gap.other'), hand: other ? sum(other) : none },
    { how: t('gap.drawn'), hand: drawn ? shares(drawn) : none },
  ]
}
