/**
 * Wins on show (src/win). Amid a deal nobody but the winner is told what a hand is worth; once it is over the sheet
 * tells of all.
 * @typedef {import('../../win/winMoments.svelte.js').Win} Win
 * @typedef {import('../../win/winMoments.svelte.js').Look} Look
 * @typedef {import('../../wire/types.js').GameEvent} GameEvent
 * @typedef {import('../../wire/types.js').Sheet} Sheet
 * @typedef {{ drawn: boolean, robbed?: boolean, last: boolean, fans?: Record<string, number> }} How
 */
import { fanList, fanTotal, worthOf } from './score/winners.js'

/** @type {import('../../app/loading/gamePlugin.js').WinsModule['winsOf']} */
export function winsOf(events, doc, t) {
  const sheet = events.find(({ type }) => type === 'settled')?.sheet
  if (sheet) return winsAtEnd(sheet, doc, t)
  return events.flatMap(winnersOf).map((seat) => winAmid(seat, doc, t))
}

/** @param {GameEvent} event @returns {number[]} who wins by it */
function winnersOf({ type, seat, outcome = [] }) {
  if (type === 'hu-drawn') return [seat]
  if (type !== 'window-settled') return []
  return outcome.flatMap((/** @type {any} */ each) => (each.claim === 'hu' ? [each.seat] : []))
}

/** @param {number} seat @param {import('../../wire/types.js').Doc} doc @param {import('../../i18n/i18n.svelte.js').Translate} t @returns {Win} */
function winAmid(seat, { view, table }, t) {
  const held = view?.seats[seat]
  /** @type {any} */
  const win = held?.again?.at(-1) ?? held?.hu ?? {}
  const how = {
    drawn: win.from === undefined,
    robbed: win.robbed,
    last: view?.wall?.left === 0,
    fans: win.fans,
  }
  return { seat, call: t('call.hu'), ...told(how, table.options, t), ...(win.fans ? worth(win, t) : plain()) }
}

/** @param {Sheet} sheet @param {import('../../wire/types.js').Doc} doc @param {import('../../i18n/i18n.svelte.js').Translate} t @returns {Win[]} one for each seat */
function winsAtEnd({ winners }, { table }, t) {
  const won = winners
    .map((winner, index) => ({ winner, order: index + 1 }))
    .filter(({ winner }) => !winner.false)
  return [...new Set(won.map(({ winner }) => winner.seat))].map((seat) => {
    const own = won.filter(({ winner }) => winner.seat === seat)
    const dearest = own.reduce((best, each) => (points(each) > points(best) ? each : best)).winner
    const { from, fans = {} } = dearest
    const how = {
      drawn: from === null || from === undefined,
      robbed: 'robbing-kong' in fans,
      last: 'under-the-sea' in fans,
      fans,
    }
    const all = own.length > 1 ? several(own, t) : worth(dearest, t)
    return { seat, call: t('call.hu'), ...told(how, table.options, t), ...all }
  })
}

const points = (/** @type {{ winner: import('../../wire/types.js').Winner }} */ { winner }) =>
  winner.points ?? 0
const plain = () => ({ lines: [] })

/** The look of a win, the rarest thing about it first, and all of them in words. @param {How} how @param {Record<string, any>} options @param {import('../../i18n/i18n.svelte.js').Translate} t */
function told({ drawn, robbed, last, fans }, { fan_limit: limit }, t) {
  const full = !!limit && fanTotal(fans) >= limit
  /** @type {Look[]} */
  const looks = [
    ...said(full, 'limit'),
    ...said(!!robbed, 'robbed'),
    ...said(last, 'last'),
    ...said(drawn, 'drawn'),
  ]
  return { look: looks[0] ?? 'plain', how: looks.map((look) => t(`win.${look}`)).join(' · ') }
}

/** @param {boolean} is @param {Look} look @returns {Look[]} */
const said = (is, look) => (is ? [look] : [])

/** @param {{ fans?: Record<string, number>, points?: number }} winner @param {import('../../i18n/i18n.svelte.js').Translate} t */
const worth = (winner, t) => ({
  lines: fanList(winner.fans).map(({ fan, count }) => ({ name: t(`fan.${fan}`), value: String(count) })),
  sum: fanTotal(winner.fans) ? t('fans.count', { count: fanTotal(winner.fans) }) : t('sheet.no-fans'),
  worth: worthOf(winner, t),
})

/** Of who has won more than once, each win as a line. @param {{ winner: import('../../wire/types.js').Winner, order: number }[]} own @param {import('../../i18n/i18n.svelte.js').Translate} t */
const several = (own, t) => ({
  lines: own.map(({ winner, order }) => ({ name: t('sheet.order', { order }), value: worthOf(winner, t) })),
})
