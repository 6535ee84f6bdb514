/** What a picture of a match's result tells, in words. Pure. */
import { gameName } from '../app/labels/gameName.js'
import { seatName } from '../app/labels/seats.js'
import { resultsOf } from '../i18n/figures.js'

/**
 * @typedef {{ place: number, name: string, points: string, you: boolean }} Row
 * @typedef {object} Model
 * @property {string} brand @property {string} game @property {string} title
 * @property {Row[]} rows by place
 * @property {{ title: string, who: string, worth: string, groups: string[][] } | undefined} best
 *
 * @param {import('../wire/types.js').Doc} doc @param {import('../wire/types.js').Result} result
 * @param {{ groups: string[][], worth?: string, seat?: number }} best the dearest hand, where it is known
 * @param {import('../i18n/i18n.svelte.js').Translate} t @returns {Model}
 */
export function resultModel(doc, { scores, places }, { groups, worth = '', seat }, t) {
  const write = resultsOf(scores)
  const rows = places
    .map((place, each) => ({
      place,
      seat: each,
      name: seatName(doc, each, t),
      points: write(scores[each]),
      you: each === doc.you,
    }))
    .sort((a, b) => a.place - b.place || a.seat - b.seat)
    .map(({ place, name, points, you }) => ({ place, name, points, you }))
  return {
    brand: t('brand'),
    game: gameName(doc.table.game),
    title: t('end.title'),
    rows,
    best:
      seat === undefined
        ? undefined
        : { title: t('ending.best'), who: seatName(doc, seat, t), worth, groups },
  }
}

/** The same as lines, for who can't see a picture. @param {Model} model @param {import('../i18n/i18n.svelte.js').Translate} t */
export const resultText = ({ brand, game, rows }, t) =>
  [
    `${brand} · ${game}`,
    ...rows.map(({ place, name, points }) => t('ending.row', { place, name, points })),
  ].join('\n')
