import { readFileSync, readdirSync } from 'node:fs'
import { afterAll, expect, it } from 'vitest'
import { LANGUAGES, setLanguage } from '../../src/i18n/i18n.svelte.js'
import { percent, resultsOf, signed } from '../../src/i18n/figures.js'
import { category, formatNumber } from '../../src/i18n/plural.js'

const LANGS = /** @type {import('../../src/i18n/i18n.svelte.js').Lang[]} */ (Object.keys(LANGUAGES))
const VALUES = [0, 7, 0.5, 10.5, 2.125, 66.6666, 999, 1000, 12345, 123456, 1234567.25]
const EVERY = VALUES.flatMap((value) => [value, -value])
afterAll(() => setLanguage('en'))

it.each(LANGS)(
  'figures, differences and shares are formatNumber as browsers write them: %s',
  async (lang) => {
    await setLanguage(lang)
    const minus = (/** @type {string} */ text) => text.replace('-', '−')
    const plain = new Intl.NumberFormat(lang, { signDisplay: 'negative' })
    const differing = new Intl.NumberFormat(lang, { signDisplay: 'exceptZero' })
    const share = new Intl.NumberFormat(lang, { style: 'percent' })
    for (const value of EVERY) {
      expect(formatNumber(lang, value)).toBe(minus(plain.format(value)))
      expect(signed(value)).toBe(minus(differing.format(value)))
    }
    for (const value of VALUES) expect(percent(value)).toBe(share.format(value))
  },
)

it('results have signs where they are differences, and none where each shows what they hold', () => {
  const all = (/** @type {number[]} */ scores) => scores.map(resultsOf(scores))
  expect(all([12, 0, -4, -8])).toEqual(['+12', '0', '−4', '−8'])
  expect(all([43_000, 10_000, -11_000, -62_000])).toEqual(['+43,000', '+10,000', '−11,000', '−62,000'])
  expect(all([26_600, 13_400])).toEqual(['26,600', '13,400'])
})

it.each(LANGS)('plurals are those that browsers know: %s', (lang) => {
  const rules = new Intl.PluralRules(lang)
  const counts = [...Array(1200).keys(), 0.5, 1.5, 21.1, 1000000]
  for (const count of counts.flatMap((each) => [each, -each])) {
    expect([count, category(lang, count)]).toEqual([count, rules.select(count)])
  }
})

it('no page asks the browser how figures are formatNumber, or plurals: the first answer holds a phone up for long', () => {
  const asking = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(js|svelte)$/.test(name))
    .filter((name) =>
      /Intl\.(NumberFormat|PluralRules)\(|toLocaleString/.test(readFileSync(`src/${name}`, 'utf8')),
    )
  expect(asking).toEqual([])
})

/** Games whose points have two figures, or three. */
const SMALL = /games\/(sichuan|little_mahjong)\//
/** What stands between tags and is a number as it comes, not as the language writes it. */
const RAW = /(?<![=\w"'`(,:$])\{[\w.[\]]*\b(points|score|total)( [*/+-] [^}]*)?\}/g

it('points are formatNumber as the language writes numbers', () => {
  const found = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.svelte') && !SMALL.test(name))
    .flatMap((name) => {
      const text = readFileSync(`src/${name}`, 'utf8').replace(/<(script|style)>.*?<\/\1>/gs, '')
      return [...text.matchAll(RAW)]
        .filter(({ index }) => text.slice(0, index).lastIndexOf('>') > text.slice(0, index).lastIndexOf('<'))
        .map(([raw]) => `${name}: ${raw}`)
    })
  expect(found).toEqual([])
})
