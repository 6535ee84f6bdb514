import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { LANGUAGES as NAMES } from '../../src/i18n/i18n.svelte.js'

/** @typedef {Record<string, string | Record<string, string>>} Catalogue */

const LANGUAGES = Object.keys(NAMES)
const OTHERS = LANGUAGES.filter((lang) => lang !== 'en')
const SECTIONS = readdirSync('src/i18n/en').map((file) => file.replace('.json', ''))

/** Where a text stands in a place of its own size: how wide it may be there, a Latin letter being 1. */
const PLACES = /** @type {const} */ ([
  [/^call\./, 8],
  [/^(wind|table\.dealer).*\.short$/, 2],
  [/^nav\./, 12],
  [/^suit\./, 10],
  [/^auto\./, 20],
  [/^speed\.(quick|normal|slow)$/, 10],
  [/^bot-pace\.(natural|quick|instant)$/, 10],
  [/^bot\./, 8],
  [/^(fan|reason)\./, 20],
  [/^sheet\.(next|result|fold|show)$/, 18],
  [/^home\.play$/, 10],
  [/^table\.(turn|you)$/, 12],
  [/^meld\./, 18],
  [/^sichuan\.(suggested|forbid\.confirm)$/, 11],
  [/^toppan\.act\./, 20],
  [/^end\.(again|rematch|join|watch)$/, 20],
])

/** Keys that are put together while running: `t(\`fan.${fan}\`)`, and those that a server names. */
const MADE = /\b(?:t|within)\(\s*`([^`]*)`/g
const NAMED = [/^error\./, /^seat\.wind\./, /^tag\./]

/** English texts that differ by the game. */
const FORMS = ['win.limit.little_mahjong', 'win.limit.riichi', 'win.robbed.riichi']

/** @param {string} lang @param {string} section @returns {Catalogue} */
const read = (lang, section) => JSON.parse(readFileSync(`src/i18n/${lang}/${section}.json`, 'utf8'))
/** @param {string} lang @returns {Catalogue} */
const whole = (lang) => Object.assign({}, ...SECTIONS.map((section) => read(lang, section)))

/** @param {string} folder @returns {string} all source text below it */
function sources(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .map((entry) => {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) return sources(path)
      return /\.(js|svelte)$/.test(entry.name) ? readFileSync(path, 'utf8') : ''
    })
    .join('\n')
}

/** @param {string | Record<string, string>} message */
const forms = (message) => (typeof message === 'string' ? [message] : Object.values(message))
/** @param {string} text */
const parameters = (text) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort()
/** How wide a text is, roughly: a Chinese character takes two. @param {string} text */
const width = (text) =>
  [...text].reduce((sum, char) => sum + (/\p{Script=Han}|[，。：；？！“”（）、]/u.test(char) ? 2 : 1), 0)

const english = whole('en')
const GAMES = readdirSync('src/games', { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
/** @param {string} key @returns {string} the text of which it is a game's form, or a form for the middle of a sentence */
const baseOf = (key) => key.replace(new RegExp(`\\.(in|${GAMES.join('|')})$`), '')
/** A language may have such a form where another has none. @param {Catalogue} catalogue */
const common = (catalogue) => Object.keys(catalogue).filter((key) => !isForm(key))
/** @param {string} key */
const isForm = (key) =>
  baseOf(key) !== key && baseOf(key).includes('.') && Object.hasOwn(english, baseOf(key))
const code = sources('src')
const made = [...code.matchAll(MADE)].map(
  ([, text]) => new RegExp(`^${text.replace(/[.*+?^|()[\]\\]/g, '\\$&').replace(/\$\{[^}]*\}/g, '.+')}$`),
)
const literal = new Set([...code.matchAll(/'([a-z][\w-]*(?:\.[\w-]+)*)'/g)].map(([, key]) => key))

describe.each(OTHERS)('the catalogue %s', (lang) => {
  it.each(SECTIONS)('has the keys of the English one in %s', (section) => {
    expect(common(read(lang, section)).sort()).toEqual(common(read('en', section)).sort())
  })

  it('takes the same parameters', () => {
    const other = whole(lang)
    const names = (/** @type {any} */ message) => [...new Set(forms(message).flatMap(parameters))].sort()
    for (const key of Object.keys(other))
      expect([key, ...names(other[key])]).toEqual([key, ...names(english[key] ?? english[baseOf(key)])])
  })

  it('is no longer than its places allow', () => {
    const other = whole(lang)
    const long = Object.keys(other).filter((key) => {
      const allowed = 1.7 * Math.max(...forms(english[key] ?? english[baseOf(key)]).map(width)) + 14
      return forms(other[key]).some((text) => width(text) > allowed)
    })
    expect(long).toEqual([])
  })
})

describe.each(LANGUAGES)('the catalogue %s', (lang) => {
  it('has every plural form of its language, and no other', () => {
    const wanted = new Intl.PluralRules(lang).resolvedOptions().pluralCategories.toSorted()
    for (const [key, message] of Object.entries(whole(lang))) {
      if (typeof message !== 'string') expect([key, ...Object.keys(message).sort()]).toEqual([key, ...wanted])
    }
  })

  it('has one text where all forms would be the same', () => {
    const alike = Object.entries(whole(lang)).filter(
      ([, message]) => forms(message).length > 1 && new Set(forms(message)).size === 1,
    )
    expect(alike).toEqual([])
  })

  it('has no word that its place would cut', () => {
    const long = PLACES.flatMap(([pattern, most]) =>
      Object.entries(whole(lang)).filter(
        ([key, message]) => pattern.test(key) && forms(message).some((text) => width(text) > most),
      ),
    )
    expect(long).toEqual([])
  })

  it('has a folder of texts and nothing else in it', () => {
    expect(readdirSync(`src/i18n/${lang}`).sort()).toEqual(readdirSync('src/i18n/en').sort())
  })

  it('says each thing once', () => {
    const keys = SECTIONS.flatMap((section) => Object.keys(read(lang, section)))
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
  })

  it('keeps figures together that a line would part: 3‑4‑5 by hyphens that do not break, 1–9 by a word joiner, 20 000 by a space that does not', () => {
    const parted = Object.entries(whole(lang))
      .flatMap(([key, text]) =>
        Object.values(typeof text === 'string' ? { text } : text).map((form) => [key, form]),
      )
      // Thirteen in a row are wider than a phone.
      .filter(([key, form]) => /\d[-–]\d|\d \d{3}/.test(form) && key !== 'riichi.rules.yaku-text.churenpoto')
    expect(parted).toEqual([])
  })

  it('writes numbers of thousands as figures are written beside them', () => {
    const bare = Object.entries(whole(lang))
      .flatMap(([key, message]) => forms(message).map((form) => `${key}: ${form}`))
      // Beside a document's number, a book's year, and the ranks of tiles.
      .filter(
        (text) =>
          /: .*(?<!RFC[ \u00a0])\d{4}/.test(text) &&
          !/yaku(?:-text)?\.(ryuiso|churenpoto):|^preset\.[\w-]+\.title:/.test(text),
      )
    expect(bare).toEqual([])
  })

  it('leaves nothing empty', () => {
    for (const [key, message] of Object.entries(whole(lang)))
      for (const text of forms(message)) expect([key, text.trim()]).not.toEqual([key, ''])
  })
})

it('every folder of texts is a language that can be chosen', () => {
  const folders = readdirSync('src/i18n', { withFileTypes: true }).filter((entry) => entry.isDirectory())
  expect(folders.map(({ name }) => name).sort()).toEqual(LANGUAGES.toSorted())
})

it.each(PLACES)('%s names texts', (pattern) =>
  expect(Object.keys(english).filter((key) => pattern.test(key))).not.toEqual([]),
)

describe('keys', () => {
  it('of forms for a game, or for the middle of a sentence, are of texts that there are', () => {
    const others = LANGUAGES.flatMap((lang) => Object.keys(whole(lang))).filter(
      (key) => !Object.hasOwn(english, key),
    )
    expect(others.filter((key) => !isForm(key))).toEqual([])
  })

  it('are no forms for a game by chance, which its pages would show in place of the text itself', () => {
    expect(Object.keys(english).filter(isForm).sort()).toEqual(FORMS)
  })

  it('that are put together begin with words, so that what is unused can be told', () => {
    expect(made.filter((pattern) => pattern.source.startsWith('^.+'))).toEqual([])
  })

  it('are all there', () => {
    const asked = [...code.matchAll(/\b(?:t|within)\(\s*'([^']+)'/g)].map(([, key]) => key)
    expect(asked.filter((key) => !Object.hasOwn(english, key))).toEqual([])
    for (const pattern of made)
      expect([pattern, Object.keys(english).some((key) => pattern.test(key))]).toEqual([pattern, true])
  })

  it('are all used', () => {
    const used = (/** @type {string} */ key) =>
      literal.has(key) || [...made, ...NAMED].some((pattern) => pattern.test(key))
    expect(common(english).filter((key) => !used(key))).toEqual([])
  })
})
