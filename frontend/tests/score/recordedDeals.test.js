import { readdirSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadScoreSheet } from '../../src/app/loading/gamePlugin.js'
import { lineReason as littleMahjong } from '../../src/games/little_mahjong/score/lineReason.js'
import { lineReason as riichi } from '../../src/games/riichi/score/lineReason.js'
import { ONE_PAYS as BY_RIICHI } from '../../src/games/riichi/score/onePays.js'
import { lineReason as sichuan } from '../../src/games/sichuan/score/lineReason.js'
import { ONE_PAYS as BY_SICHUAN } from '../../src/games/sichuan/score/onePays.js'
import { lineReason as toppan } from '../../src/games/toppan/score/lineReason.js'
import { setLanguage, t } from '../../src/i18n/i18n.svelte.js'
import { sharesOf } from '../../src/score/sheet.js'

/** Whole matches that were played at random, as they stand in the log: what a deal came to is told by its last event. */
const LOGS = '../tests/golden/logs'
const SETTLED = /^\{(?:"v":\d+,)?"type":"settled"/

/**
 * @typedef {{ onePays?: string[], most: number, line: (row: any, seat: number, sheet: any, doc: any) => string }} Told most: at
 *   least so many deals are there
 * @type {Record<string, Told>}
 */
const GAMES = {
  sichuan: {
    onePays: BY_SICHUAN,
    most: 40,
    line: (row, seat, sheet, doc) => sichuan(row, seat, sheet, doc, t),
  },
  riichi: { onePays: BY_RIICHI, most: 60, line: (row, seat, sheet, doc) => riichi(row, seat, sheet, doc, t) },
  sanma: { onePays: BY_RIICHI, most: 12, line: (row, seat, sheet, doc) => riichi(row, seat, sheet, doc, t) },
  toppan: { most: 20, line: (row, seat, _, doc) => toppan(row, seat, doc, t) },
  little_mahjong: { most: 10, line: (row, seat, sheet, doc) => littleMahjong(row, seat, sheet, doc, t) },
}

/** @param {string} game @returns {any[]} the sheets of all its deals */
const sheetsOf = (game) =>
  readdirSync(LOGS)
    .filter((name) => name.startsWith(`${game}-`))
    .map((name) => JSON.parse(gunzipSync(readFileSync(`${LOGS}/${name}`)).toString()))
    .flatMap(({ log }) => log.filter((/** @type {string} */ entry) => SETTLED.test(entry)))
    .map((entry) => JSON.parse(entry).sheet)

/** @param {string} game @param {number} seats @param {number} [you] @returns {any} */
const doc = (game, seats, you) => ({
  you,
  table: {
    game,
    options: {},
    seats: Object.fromEntries(
      Array.from({ length: seats }, (_, seat) => [seat, { kind: 'human', name: `P${seat}`, present: true }]),
    ),
  },
})

const LONG_MS = 60_000
/** All games are fetched, which a busy machine takes long for. */
beforeAll(() => Promise.all(Object.keys(GAMES).map((game) => loadScoreSheet(game))), LONG_MS)
afterAll(() => setLanguage('en'))

describe.each(Object.entries(GAMES))('the lines of %s', (game, { onePays, most, line }) => {
  const sheets = sheetsOf(game)

  it('add up to what each deal brought each player', () => {
    expect(sheets.length).toBeGreaterThanOrEqual(most)
    for (const sheet of sheets) {
      const sums = sheet.scores.map((/** @type {number} */ _, /** @type {number} */ seat) => {
        const { listed, rest } = sharesOf(sheet.ledger, seat, onePays)
        return listed.reduce((sum, { share }) => sum + share, rest)
      })
      expect(sums).toEqual(sheet.scores)
    }
  })

  it.each(/** @type {const} */ (['en', 'ru', 'uk', 'zh']))('have words, whoever looks: %s', async (lang) => {
    await setLanguage(lang)
    const wrong = new Set()
    for (const sheet of sheets)
      for (const you of [undefined, ...sheet.scores.keys()])
        for (const seat of sheet.scores.keys())
          for (const { row } of sharesOf(sheet.ledger, seat, onePays).listed) {
            const text = line(row, seat, sheet, doc(game, sheet.scores.length, you))
            if (/mine\.|theirs\.|undefined|null|NaN|[{}]|: ?$/.test(text)) wrong.add(text)
          }
    expect([...wrong]).toEqual([])
  })
})

describe('any payments', () => {
  /** Numbers below one, the same at each run. @param {number} seed */
  function* numbers(seed) {
    for (let state = seed; ;) {
      state = (state * 1103515245 + 12345) % 2 ** 31
      yield state / 2 ** 31
    }
  }

  it('add up for each seat, whoever pays several', () => {
    const source = numbers(7)
    const below = (/** @type {number} */ most) => Math.floor(Number(source.next().value) * most)
    for (let round = 0; round < 500; round++) {
      const seats = 2 + below(9)
      const nets = Array(seats).fill(0)
      const ledger = Array.from({ length: below(20) }, () => {
        const [payer, points] = [below(seats), 1 + below(3)]
        const payee = below(6) ? (payer + 1 + below(seats - 1)) % seats : null
        nets[payer] -= points
        if (payee !== null) nets[payee] += points
        // Of one reason either several pay one or one pays several; nobody is paid by one of two payers twice.
        return { reason: `${below(4)}`, payer, payee, points, clause: `${round} ${below(1e9)}` }
      })
      const sums = nets.map((_, seat) => {
        const { listed, rest } = sharesOf(/** @type {any} */ (ledger), seat, ['1', '3'])
        return listed.reduce((sum, { share }) => sum + share, rest)
      })
      expect(sums).toEqual(nets)
    }
  })
})
