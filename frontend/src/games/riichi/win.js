/**
 * Wins on show (src/win): a win ends the deal, and its sheet tells all of it.
 * @typedef {import('../../win/winMoments.svelte.js').Look} Look
 */
import { dearest } from './score/shownHand.js'
import { worthOf } from './score/worth.js'

/** @type {import('../../app/loading/gamePlugin.js').WinsModule['winsOf']} */
export function winsOf(events, _, t) {
  /** @type {import('./types.js').Winner[]} */
  const winners = events.find(({ type }) => type === 'settled')?.sheet.winners ?? []
  return winners
    .filter((winner) => !winner.false)
    .map((winner) => {
      const looks = looksOf(winner)
      return {
        seat: winner.seat,
        call: t(winner.from == null ? 'call.tsumo' : 'call.ron'),
        look: looks[0] ?? 'plain',
        // The call itself tells that it was drawn.
        how: looks
          .filter((look) => look !== 'drawn')
          .map((look) => t(`win.${wordOf(look, winner)}`))
          .join(' · '),
        lines: [...dearest(winner.yaku), ...dearest(winner.dora)].map(({ name, han }) => ({
          name: t(`riichi.yaku.${name}`),
          value: winner.yakuman ? '' : t('riichi.sheet.han', { count: han }),
        })),
        sum: worthOf(winner, t),
        worth: t('riichi.sheet.points', { count: winner.points }),
      }
    })
}

/** A North set aside is no kan. @param {Look} look @param {import('./types.js').Winner} winner */
const wordOf = (look, { robbed }) => (look === 'robbed' && robbed === 'kita' ? 'north' : look)

/** What is rare about a win, the rarest first. @param {import('./types.js').Winner} winner @returns {Look[]} */
function looksOf({ yakuman, limit, robbed, yaku, from }) {
  /** @type {[Look, unknown][]} */
  const found = [
    ['limit', yakuman || limit === 'counted-yakuman'],
    ['robbed', robbed],
    ['last', yaku.haitei || yaku.hotei],
    ['drawn', from == null],
  ]
  return found.flatMap(([look, is]) => (is ? [look] : []))
}
