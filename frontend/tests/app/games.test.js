import { describe, expect, it } from 'vitest'
import {
  fieldsOf,
  gameName,
  loadGameTexts,
  optionsOf,
  seatCounts,
  tagName,
} from '../../src/app/labels/games.js'
import { measuresOf, tableRequestOf } from '../../src/app/session/tableRequest.js'
import { tableTerms } from '../../src/app/labels/tableTerms.js'
import { section, t } from '../../src/i18n/i18n.svelte.js'
import { GAMES, OTHER } from '../pages/server.js'

const [sichuan] = GAMES.games
const chosen = /** @type {any} */ ({ by: 'deals', deals: 8, company: 'anyone', seats: {}, options: {} })

describe('the form of a game', () => {
  it('is made from the schema of its options', () => {
    expect(fieldsOf(OTHER.options).map(({ name, kind, values }) => [name, kind, values])).toEqual([
      ['length', 'choice', ['short', 'long']],
      ['limit', 'choice', [1, 2, 3, 4]],
      ['stake', 'number', []],
    ])
    expect(fieldsOf(sichuan.options)[1]).toMatchObject({ kind: 'choice', values: [3, 4], usual: 3 })
    expect(fieldsOf(undefined)).toEqual([])
  })

  it('keeps what was chosen, as far as it is still possible', () => {
    const fields = fieldsOf(OTHER.options)
    expect(optionsOf(fields)).toEqual({ length: 'short', limit: 2, stake: 500 })
    expect(optionsOf(fields, { length: 'long', limit: 9, stake: 50, alien: 1 })).toEqual({
      length: 'long',
      limit: 2,
      stake: 500,
    })
    expect(optionsOf(fieldsOf(sichuan.options), { strict: 'yes' })).toMatchObject({ strict: false })
  })

  it('asks for the number of seats only where there is a choice', () => {
    expect(seatCounts(sichuan)).toEqual([])
    expect(seatCounts(/** @type {any} */ (OTHER))).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10])
    expect(tableRequestOf(chosen, '', sichuan)).not.toHaveProperty('seats')
    expect(tableRequestOf(chosen, '', /** @type {any} */ (OTHER))).toMatchObject({ game: 'other', seats: 4 })
    const many = { ...chosen, seats: { other: 7 } }
    expect(tableRequestOf(many, '', /** @type {any} */ (OTHER))).toMatchObject({ seats: 7 })
  })

  it('orders no rated game that is too short to count', () => {
    const game = /** @type {any} */ ({ ...sichuan, deals: { rated: 8 }, minutes: { rated: 45 } })
    const short = { ...chosen, rated: true, company: /** @type {const} */ ('anyone'), deals: 1, minutes: 20 }
    expect(tableRequestOf(short, '', game)).toMatchObject({ rated: true, deals: 8 })
    expect(tableRequestOf({ ...short, by: 'minutes' }, '', game)).toMatchObject({ minutes: 45 })
    expect(tableRequestOf({ ...short, rated: false }, '', game)).toMatchObject({ deals: 1 })
    expect(tableRequestOf({ ...short, company: 'bots' }, '', game)).toMatchObject({ rated: false, deals: 1 })
    expect(tableRequestOf({ ...short, deals: 16 }, '', game)).toMatchObject({ deals: 16 })
  })

  it.each([
    ['deals', { deals: 8 }],
    ['minutes', { minutes: 45, at_time: 'one-more' }],
    ['both', { deals: 8, minutes: 45, at_time: 'one-more' }],
  ])('asks for what its length is measured by: %s', (by, length) => {
    const { deals, minutes, at_time } = tableRequestOf(
      { ...chosen, by, minutes: 45, atTime: 'one-more' },
      '',
      sichuan,
    )
    expect({ deals, minutes, at_time }).toEqual({
      deals: undefined,
      minutes: undefined,
      at_time: undefined,
      ...length,
    })
  })

  it('holds a rated game to enough deals and to enough time', () => {
    const game = /** @type {any} */ ({ ...sichuan, deals: { rated: 8 }, minutes: { rated: 45 } })
    const short = { ...chosen, by: 'both', rated: true, deals: 1, minutes: 20 }
    expect(tableRequestOf(short, '', game)).toMatchObject({ deals: 8, minutes: 45 })
  })

  it('has a game with its own end last for that or for a time, and both is that within a time', () => {
    const other = /** @type {any} */ (OTHER)
    expect(measuresOf(sichuan)).toEqual(['deals', 'minutes', 'both'])
    expect(measuresOf(other)).toEqual(['deals', 'minutes'])
    const both = tableRequestOf({ ...chosen, by: 'both', minutes: 60, atTime: 'finish' }, '', other)
    expect(both).toMatchObject({ minutes: 60, at_time: 'finish' })
    expect(both).not.toHaveProperty('deals')
  })

  it('asks for no deals where the game has its own end', () => {
    expect(tableRequestOf(chosen, '', sichuan)).toMatchObject({ deals: 8 })
    expect(tableRequestOf(chosen, '', /** @type {any} */ (OTHER))).not.toHaveProperty('deals')
  })
})

describe('the words of a game', () => {
  it('come from its own texts, its name at once, and from the server where there are none', async () => {
    expect(gameName('sichuan', GAMES.games)).toBe('Sichuan mahjong')
    expect(tagName('sichuan', 'hu')).toBe('hu')
    await Promise.all([loadGameTexts(['sichuan', 'other']), loadGameTexts(['sichuan'], 'tags')])
    expect(gameName('other', [/** @type {any} */ (OTHER)])).toBe('Other')
    expect(gameName('gone')).toBe('gone')
    expect(tagName('sichuan', 'hu')).toBe('Hu')
  })

  it('tell the terms of a table: its length, and what is not as usual', async () => {
    await Promise.all([section('home'), section('lobby'), loadGameTexts(['sichuan'])])
    const options = { strict: true, fan_limit: 4, own_four_waits: false }
    expect(tableTerms({ game: 'sichuan', deals: 8, speed: 'slow', options }, t).join(' · ')).toBe(
      'Sichuan mahjong · 8 deals · Slow speed · Tournament table · Hands up to 16 points · No waiting on your own four',
    )
    const usual = { strict: false, fan_limit: 3, own_four_waits: true }
    expect(
      tableTerms({ game: 'sichuan', deals: null, speed: 'slow', rated: true, options: usual }, t),
    ).toEqual(['Sichuan mahjong', 'The whole game', 'Slow speed', 'Rated'])
  })

  it('tell how long is played, and what the end of the time brings', async () => {
    await Promise.all([section('home'), section('lobby')])
    const length = (/** @type {object} */ terms) =>
      tableTerms({ game: 'sichuan', speed: 'slow', ...terms }, t).slice(1, -1)
    expect(length({ deals: 8, minutes: 60 })).toEqual(['8 deals', 'at most 60 minutes'])
    expect(length({ deals: null, minutes: 60 })).toEqual(['60 minutes'])
    expect(length({ deals: 8, minutes: 60, at_time: 'finish' })).toEqual([
      '8 deals',
      'at most 60 minutes',
      'the last deal is played out',
    ])
    expect(length({ deals: null, minutes: 60, at_time: 'one-more' })).toEqual([
      '60 minutes',
      'one more deal when time is up',
    ])
  })
})
