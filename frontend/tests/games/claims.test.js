import { beforeAll, afterEach, describe, expect, it } from 'vitest'
import { loadCompletePlugin, describe as tell } from '../../src/app/loading/gamePlugin.js'
import { setLanguage, t } from '../../src/i18n/i18n.svelte.js'

beforeAll(() => Promise.all(['sichuan', 'riichi', 'little_mahjong'].map(loadCompletePlugin)))
afterEach(() => setLanguage('en'))

const seats = Object.fromEntries(
  ['Anna', 'Boris', 'Zhú', 'Jú'].map((name, seat) => [seat, { kind: 'human', name, present: true }]),
)
/** @param {string} game @param {number} [you] @returns {any} */
const doc = (game, you) => ({ you, table: { game, seats }, view: { seats: {} } })
const drew = { type: 'drew', seat: 1 }

/** What is said of the last of these events. @param {any} doc @param {any[]} events */
const said = (doc, ...events) => tell(events[events.length - 1], doc, t, events)
/** @param {object[]} granted */
const settled = (...granted) => ({ type: 'window-settled', outcome: granted })

const old = { type: 'discarded', seat: 0, tile: '9s' }
const discard = { type: 'discarded', seat: 3, tile: '4m' }

describe('a call is told with the tile and whom it comes from', () => {
  it.each([
    ['pung', 'Zhú: pung! 4 characters, from Jú.'],
    ['kong', 'Zhú: kong! 4 characters, from Jú.'],
    ['hu', 'Zhú: hu! 4 characters, from Jú.'],
  ])('in Sichuan: %s', (claim, text) => {
    expect(said(doc('sichuan', 0), old, drew, discard, settled({ seat: 2, claim }))).toBe(text)
  })

  it('of several winners each, and a suit that comes to light', () => {
    const both = settled({ seat: 1, claim: 'hu', suit: 'p' }, { seat: 2, claim: 'hu' })
    expect(said(doc('sichuan', 0), discard, both)).toBe(
      'Boris: hu! 4 characters, from Jú. Boris’s forbidden suit: dots. Zhú: hu! 4 characters, from Jú.',
    )
  })

  it('where a kong is robbed', () => {
    const kong = { type: 'konged', seat: 1, tile: '7p', sort: 'promoted' }
    expect(said(doc('sichuan', 0), discard, drew, kong, settled({ seat: 2, claim: 'hu' }))).toBe(
      'Zhú: hu! 7 dots, from Boris.',
    )
    const kan = { type: 'kan-declared', seat: 1, tile: '7p', sort: 'added' }
    expect(said(doc('riichi', 0), discard, drew, kan, settled({ seat: 2, claim: 'ron' }))).toBe(
      'Zhú: ron! 7 dots, from Boris.',
    )
  })

  it('of and to the viewer in the second person', () => {
    expect(said(doc('sichuan', 3), discard, settled({ seat: 2, claim: 'pung' }))).toBe(
      'Zhú: pung! 4 characters, from you.',
    )
    expect(said(doc('sichuan', 2), discard, settled({ seat: 2, claim: 'pung' }))).toBe(
      'You: pung! 4 characters, from Jú.',
    )
  })

  it.each([
    ['chi', ['3m', '5m'], 'Anna: chi! 4 characters, from Jú, with 3 characters, 5 characters.'],
    ['pon', ['4m', '4m'], 'Anna: pon! 4 characters, from Jú.'],
    ['kan', ['4m', '4m', '4m'], 'Anna: kan! 4 characters, from Jú.'],
    ['ron', undefined, 'Anna: ron! 4 characters, from Jú.'],
  ])('in riichi: %s', (claim, tiles, text) => {
    expect(said(doc('riichi', 1), old, discard, settled({ seat: 0, claim, tiles }))).toBe(text)
  })

  it('with a red five, which pon and kan don’t imply', () => {
    const five = { ...discard, tile: '5m' }
    const kan = settled({ seat: 0, claim: 'kan', tiles: ['0m', '5m', '5m'] })
    expect(said(doc('riichi', 1), old, five, kan)).toBe(
      'Anna: kan! 5 characters, from Jú. With red 5 characters.',
    )
  })

  it('in Little Mahjong', () => {
    const domino = { ...discard, tile: '[2:5]' }
    const triplet = { seat: 2, claim: 'triplet', tiles: ['[3:3]', '[3:4]'], sort: 'two-sets' }
    expect(said(doc('little_mahjong', 0), domino, settled(triplet))).toBe(
      'Zhú takes 2-5, from Jú, with 3-3, 3-4: two sets.',
    )
    expect(said(doc('little_mahjong', 2), domino, settled({ seat: 2, claim: 'win' }))).toBe(
      'You win! 2-5, from Jú.',
    )
  })

  it.each(
    /** @type {const} */ ([
      ['ru', 'Zhú: панг! 4 символа, от игрока Jú.', 'Вы: пон! белый дракон, от игрока Jú.'],
      ['uk', 'Zhú: панг! 4 символи, від гравця Jú.', 'Ви: пон! білий дракон, від гравця Jú.'],
      ['zh', 'Zhú：碰！4万（来自Jú）。', '你碰白板（来自Jú）。'],
    ]),
  )('in the words of %s', async (lang, pung, pon) => {
    await setLanguage(lang)
    expect(said(doc('sichuan', 0), discard, settled({ seat: 2, claim: 'pung' }))).toBe(pung)
    const dragon = { ...discard, tile: '5z' }
    expect(said(doc('riichi', 0), dragon, settled({ seat: 0, claim: 'pon', tiles: ['5z', '5z'] }))).toBe(pon)
  })
})
