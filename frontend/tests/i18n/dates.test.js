import { readFileSync, readdirSync } from 'node:fs'
import { afterAll, expect, it } from 'vitest'
import { date, dateTime, time } from '../../src/i18n/dates.js'
import { LANGUAGES, setLanguage } from '../../src/i18n/i18n.svelte.js'

const LANGS = /** @type {import('../../src/i18n/i18n.svelte.js').Lang[]} */ (Object.keys(LANGUAGES))
const HOUR_MS = 3_600_000
/** Every month, day of it and hour: each some fourteen hours after the one before, and some seconds. */
const MOMENTS = Array.from({ length: 800 }, (_, i) => Date.UTC(2024, 11, 30) + i * (14 * HOUR_MS + 61_007))
afterAll(() => setLanguage('en'))

it.each(LANGS)('days and times are written as browsers write them: %s', async (lang) => {
  await setLanguage(lang)
  const told = (/** @type {Intl.DateTimeFormatOptions} */ style) => new Intl.DateTimeFormat(lang, style)
  const day = told({ dateStyle: 'medium' })
  const both = told({ dateStyle: 'medium', timeStyle: 'short' })
  const [short, exact] = [told({ timeStyle: 'short' }), told({ timeStyle: 'medium' })]
  for (const at of MOMENTS) {
    expect([date(at), dateTime(at)]).toEqual([day.format(at), both.format(at)])
    expect([time(at), time(at, true)]).toEqual([short.format(at), exact.format(at)])
  }
})

it('no page asks the browser how they are written: the first answer holds a phone up for long', () => {
  const asking = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(js|svelte)$/.test(name))
    .filter((name) => /Intl\.DateTimeFormat\(|toLocale\w*String/.test(readFileSync(`src/${name}`, 'utf8')))
  expect(asking).toEqual([])
})
