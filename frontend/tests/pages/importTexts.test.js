import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LANGUAGES, section, setLanguage } from '../../src/i18n/i18n.svelte.js'
import { differenceTold, loadDifferenceTexts } from '../../src/pages/imports/importTexts.js'

const contract = readFileSync('../games/foreign.py', 'utf8')
/** @param {string} name of a type in the contract @returns {string[]} the codes that it lists */
const codesOf = (name) =>
  [
    ...contract
      .split(`${name}: TypeAlias = Literal[`)[1]
      .split(']')[0]
      .matchAll(/"([a-z-]+)"/g),
  ].map(([, code]) => code)
/** Those of records that are written as files: the replay's page tells them. */
const WRITING = ['cannot-be-told', 'not-a-record']
const refusals = codesOf('RefusalCode')
const differences = codesOf('DifferenceCode')
/** @param {string} lang @param {string} file */
const catalogue = (lang, file) => JSON.parse(readFileSync(`src/i18n/${lang}/${file}.json`, 'utf8'))

/** Facts as the server sends them, of each code that has some. @type {Record<string, any>} */
const FACTS = {
  'rules-assumed': { preset: 'Tenhou' },
  'option-unknown': { option: 'fandian', told: true, ours: 30000 },
  'option-unsaid': { option: 'shiduan', ours: true },
  'option-foreign': { option: 'guyi_mode', told: 1 },
  round: { told: [5, 1, 2], ours: [4, 0, 0] },
  scores: { told: [25000, -300], ours: [25000, 0] },
  end: { told: 'draw', ours: 'kyushu' },
  indicators: { told: ['1m'], ours: ['1m', '0p'] },
  'ura-unknown': { told: 0, ours: 1 },
  payments: { told: [1000, -1000], ours: [0, 0] },
  winners: { told: [0, 2], ours: [] },
  giver: { seat: 1, told: null, ours: 3 },
  points: { seat: 0, told: 1000, ours: 2000 },
  han: { seat: 0, told: 1, ours: 2 },
  fu: { seat: 0, told: 30, ours: null },
  yaku: {
    seat: 3,
    told: [
      ['riichi', 1],
      ['daisangen', null],
    ],
    ours: [['dora', 2]],
  },
  'yaku-unknown': { yaku: '新役' },
  'value-unknown': { seat: 0, value: 'much' },
  'end-unknown': { end: 'what' },
  'left-out': { deals: 2 },
}
/** @param {string} code @param {any} [facts] */
const told = (code, facts = FACTS[code]) =>
  differenceTold({ deal: 0, code, text: 'The server’s words.', facts }, 'riichi')

beforeAll(() => Promise.all([section('imports'), loadDifferenceTexts('riichi')]))
afterAll(() => setLanguage('en'))

describe.each(Object.keys(LANGUAGES))('what the server says of a file, in %s', (lang) => {
  it('has a text for every code', () => {
    expect([refusals.length, differences.length]).toEqual([26, 24])
    const [imports, errors] = [catalogue(lang, 'imports'), catalogue(lang, 'errors')]
    const missing = refusals.filter((code) =>
      WRITING.includes(code) ? !errors[`error.${code}`] : !imports[`imports.refused.${code}`],
    )
    expect(missing).toEqual([])
    expect(differences.filter((code) => !imports[`imports.differs.${code}`])).toEqual([])
    const known = Object.keys(imports).flatMap(
      (key) => /^imports\.(?:refused|differs)\.([a-z-]+)$/.exec(key)?.[1] ?? [],
    )
    const spare = ['at', 'rules-refuse-by', 'both', 'of']
    expect(known.filter((code) => ![...refusals, ...differences, ...spare].includes(code))).toEqual([])
  })

  it('never needs the server’s own words', async () => {
    await setLanguage(/** @type {any} */ (lang))
    for (const code of differences) {
      const { name, text, english } = told(code)
      expect([code, english, /[{}]|undefined|imports\./.test(name + text)]).toEqual([code, false, false])
    }
  })
})

describe('a difference', () => {
  beforeAll(() => setLanguage('en'))

  it.each([
    [
      'round',
      'deal 6 of the match, 1 honba, sticks: 2 in the file, deal 5 of the match, 0 honba, sticks: 0 here.',
    ],
    ['scores', '25,000 / −300 in the file, 25,000 / 0 here.'],
    ['winners', 'seat 1, seat 3 in the file, none here.'],
    ['giver', 'Seat 2: self-drawn in the file, seat 4 here.'],
    ['fu', 'Seat 1: 30 in the file, nobody here.'],
    ['yaku', 'Seat 4: Riichi 1, Daisangen in the file, Dora 2 here.'],
    ['option-unknown', 'fandian: on in the file, 30,000 here.'],
    ['left-out', 'The match is over by our rules. 2 deals that follow in the file are left out.'],
  ])('is told with its facts: %s', (code, text) => expect(told(code).text).toBe(text))

  it('of a file that was kept before there were facts is told in the server’s words', () => {
    expect(told('scores', {})).toEqual({
      name: 'Points before it',
      text: 'The server’s words.',
      english: true,
    })
    expect(told('unheard-of', { told: 1, ours: 2 })).toMatchObject({ name: '', english: true })
    expect(told('value', {})).toMatchObject({ english: true })
  })
})
