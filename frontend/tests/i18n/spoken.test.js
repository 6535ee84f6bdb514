import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '../../src/i18n/i18n.svelte.js'
import { calls, given, keysIn, wordsOf } from './read.js'

/** What code and catalogues have to say to one another: every text that is asked for is there, with all it takes. */

/** @param {string} folder @param {RegExp} kind @returns {[string, string][]} paths and texts of the files below it */
const files = (folder, kind) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => kind.test(name) && !name.includes('__pycache__'))
    .map((name) => [name, readFileSync(`${folder}/${name}`, 'utf8')])

/** @param {string} lang @returns {Record<string, string | Record<string, string>>} */
const whole = (lang) =>
  Object.assign({}, ...files(`src/i18n/${lang}`, /\.json$/).map(([, text]) => JSON.parse(text)))
/** @param {string | Record<string, string>} message */
const forms = (message) => (typeof message === 'string' ? [message] : Object.values(message))

const english = whole('en')
const sources = files('src', /\.(js|svelte)$/)
const asked = sources.flatMap(([path, text]) => calls(text).map((call) => ({ path, ...call })))
const examples = files('src/games', /\.json$/)
const python = ['../games', '../mahjong_server'].flatMap((folder) => files(folder, /\.py$/))
const literal = new Set(
  sources.flatMap(([, text]) => [...text.matchAll(/'([\w.-]+)'/g)].map(([, word]) => word)),
)
const known = new Set([...sources, ...examples, ...python].flatMap(([, text]) => text.match(/\w+/g) ?? []))

describe('texts that code asks for', () => {
  it('are all there, also where one of two is', () => {
    const keys = asked.flatMap(({ first, path }) => keysIn(first).map((key) => ({ key, path })))
    expect(keys.length).toBeGreaterThan(500)
    expect(keys.filter(({ key }) => !Object.hasOwn(english, key))).toEqual([])
  })

  it('are given all that they take', () => {
    const short = asked.flatMap(({ first, rest, path }) => {
      const names = given(rest)
      if (!names) return []
      return keysIn(first).flatMap((key) =>
        forms(english[key] ?? '')
          .flatMap((text) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))
          .filter((name) => !names.includes(name))
          .map((name) => `${path}: ${key} takes ${name}`),
      )
    })
    expect(short).toEqual([])
  })

  it('where they are put together, are so of words that code, server or rules know', () => {
    const made = asked
      .flatMap(({ first }) => [...first.matchAll(/`([^`]*)`/g)].map(([, text]) => text))
      .map((text) => text.replace(/[.*+?^|()[\]\\]/g, '\\$&').replace(/\$\{[^}]*\}/g, '(.+)'))
    const patterns = [...new Set(made), 'error\\.(.+)', 'tag\\.(.+)'].map((text) => new RegExp(`^${text}$`))
    const others = Object.keys(english).filter((key) => !literal.has(key))
    const strange = others.filter((key) => {
      const fits = patterns.flatMap((pattern) => pattern.exec(key)?.slice(1) ?? [])
      return fits.length && !fits.some((fit) => fit.split(/[.:-]/).every((word) => known.has(word)))
    })
    expect(strange).toEqual([])
  })
})

describe.each(Object.keys(LANGUAGES).filter((lang) => lang !== 'en'))('the catalogue %s', (lang) => {
  /** Names of keys on a keyboard, and of sites. */
  const PROPER = /\.key\.|^preset\.mahjong-soul\./
  const FOREIGN = /** @type {Record<string, RegExp>} */ ({ ru: /[іїєґ]/i, uk: /[ыэъё]/i, zh: /[а-яё]{2}/i })

  it('has no sentence of another language', () => {
    const texts = Object.entries(whole(lang)).flatMap(([key, message]) =>
      forms(message).map((text) => ({ key, text })),
    )
    const left = texts.filter(
      ({ key, text }) =>
        forms(english[key] ?? []).includes(text) && /[a-z]{3,} [a-z]{2,}/i.test(text) && !PROPER.test(key),
    )
    expect([...left, ...texts.filter(({ text }) => FOREIGN[lang]?.test(text))]).toEqual([])
  })
})

/** What is the same everywhere: names of keys, methods, files, rulebooks. */
const NAMES = /^(Esc|OpenAPI 3\.1|GET|POST \/api\/.*|api\/|(docs|examples)\/[\w.-]+|SBR §[\d.]+)$/

it('words in pages themselves there are none', () => {
  const words = sources
    .filter(([path]) => path.endsWith('.svelte'))
    .flatMap(([path, text]) => wordsOf(text).map((word) => ({ path, word })))
    .filter(({ word }) => !NAMES.test(word))
  expect(words).toEqual([])
})
