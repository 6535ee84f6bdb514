import { hasResults } from '../nextStep.js'

/**
 * What a big screen shows, page by page.
 *
 * @typedef {import('../../../../wire/eventApi.js').EventDoc} EventDoc
 * @typedef {import('../../../../wire/eventApi.js').Standing} Standing
 * @typedef {import('../../../../wire/eventApi.js').Table} Table
 * @typedef {import('../../../../wire/eventApi.js').Round} Round
 * @typedef {{ kind: 'standings', lines: Standing[], at: number, of: number } |
 *   { kind: 'tables', round: Round, tables: Table[], at: number, of: number } | { kind: 'entrants', numbers: number[], at: number, of: number }} ScreenPage at:
 *   which of so many pages of its kind, from 1
 */

/** How many lines, tables and names there is room for. */
export const LINES = 12
export const TABLES = 8
export const NAMES = 24

/** @template T @param {T[]} all @param {number} size @returns {T[][]} in pages as even as can be */
export function evenly(all, size) {
  const count = Math.ceil(all.length / size)
  const each = Math.ceil(all.length / Math.max(1, count))
  return Array.from({ length: count }, (_, at) => all.slice(at * each, (at + 1) * each))
}

/** @param {EventDoc} doc @returns {ScreenPage[]} tables of the newest round, then who stands where; before the first, who is there */
export function pagesOf(doc) {
  const round = doc.rounds.at(-1)
  const lines = doc.stages.findLast(hasResults)?.standings ?? []
  const tables = round && doc.status !== 'finished' ? evenly(round.tables, TABLES) : []
  const standings = evenly(lines, LINES)
  /** @type {ScreenPage[]} */
  const pages = [
    ...tables.map((some, at) => ({
      kind: /** @type {const} */ ('tables'),
      round: /** @type {Round} */ (round),
      tables: some,
      at: at + 1,
      of: tables.length,
    })),
    ...standings.map((some, at) => ({
      kind: /** @type {const} */ ('standings'),
      lines: some,
      at: at + 1,
      of: standings.length,
    })),
  ]
  if (pages.length) return pages
  const names = evenly(
    doc.entrants.filter(({ status }) => status === 'entered').map(({ number }) => number),
    NAMES,
  )
  return names.map((numbers, at) => ({
    kind: /** @type {const} */ ('entrants'),
    numbers,
    at: at + 1,
    of: names.length,
  }))
}
