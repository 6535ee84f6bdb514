import { readFileSync, readdirSync } from 'node:fs'
import { afterAll, afterEach, expect, it, vi } from 'vitest'
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

afterEach(() => vi.restoreAllMocks())

it.each(
  /** @type {[string[], import('../../src/i18n/i18n.svelte.js').Lang, string, string][]} */ ([
    [['en-GB', 'en'], 'en', '01:20', '3 Mar 2025, 01:20'],
    [['en-US'], 'en', '1:20 AM', 'Mar 3, 2025, 1:20 AM'],
    [['en'], 'en', '1:20 AM', 'Mar 3, 2025, 1:20 AM'],
    [['de-DE', 'de'], 'en', '01:20', '3 Mar 2025, 01:20'],
    [['de-DE', 'en-US'], 'en', '1:20 AM', 'Mar 3, 2025, 1:20 AM'],
    [['ru-RU', 'en-US'], 'ru', '01:20', '3 мар. 2025 г., 01:20'],
    [['uk-UA'], 'uk', '01:20', '3 бер. 2025 р., 01:20'],
    [['de'], 'zh', '01:20', '2025年3月3日 01:20'],
    [['not a tag'], 'en', '1:20 AM', 'Mar 3, 2025, 1:20 AM'],
  ]),
)('the reader of %j has their own conventions in %s', async (wishes, lang, hour, whole) => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(wishes)
  await setLanguage(lang)
  const at = new Date(2025, 2, 3, 1, 20).getTime()
  expect([time(at), dateTime(at)]).toEqual([hour, whole])
})

it('no page asks the browser how they are written: the first answer holds a phone up for long', () => {
  const asking = readdirSync('src', { recursive: true, encoding: 'utf8' })
    // The one asks only abroad; the other, which pages of events bring, what the clocks of another zone show.
    .filter((name) => /\.(js|svelte)$/.test(name) && !['i18n/dates.js', 'i18n/zones.js'].includes(name))
    .filter((name) => /Intl\.DateTimeFormat\(|toLocale\w*String/.test(readFileSync(`src/${name}`, 'utf8')))
  expect(asking).toEqual([])
})
