import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '../../src/i18n/i18n.svelte.js'

/** Where a server's code is named: how it is raised in each layer, and the tables of codes. */
const RAISED = [
  /\b(?:Illegal|ActRefused|TopicRefusal|InvalidName)\(\s*"([a-z-]+)"/g,
  /\bwire\.Error\(\s*"([a-z-]+)"/g,
  /\bProblem\(\s*\d{3},\s*"([a-z-]+)"/g,
  /\bfield_problem\(.*, "([a-z-]+)"\)/g,
  /\bfield_problem\([^()]*code: str = "([a-z-]+)"/g,
  /,\s\d{3}, "([a-z-]+)", "/g,
]
const FEWEST = 60

/** @param {string} folder @returns {string[]} the text of each Python file below it */
const python = (folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.py'))
    .map((name) => readFileSync(join(folder, name), 'utf8'))

/** @returns {string[]} codes that the contracts list */
function listed() {
  const api = readFileSync('../docs/api.md', 'utf8').split('| status | codes |')[1].split('\n\n')[0]
  const wire = readFileSync('../docs/protocol.md', 'utf8').split('Codes of `error`')[1].split('\n\n')[0]
  const words = [...`${api}${wire}`.matchAll(/`([a-z]+(?:-[a-z]+)*)`/g)].map(([, code]) => code)
  return words.filter((word) => word !== 'clause')
}

const sources = ['../games', '../mahjong_server'].flatMap(python)
const raised = sources.flatMap((text) =>
  RAISED.flatMap((form) => [...text.matchAll(form)].map(([, code]) => code)),
)
const codes = [...new Set([...raised, ...listed()])].sort()

/** Those that tell of a server out of reach are there before anything is fetched. */
const FILES = ['app', 'errors']
/** @param {string} lang */
const texts = (lang) =>
  Object.assign({}, ...FILES.map((file) => JSON.parse(readFileSync(`src/i18n/${lang}/${file}.json`, 'utf8'))))

describe('codes that the server can send', () => {
  it('are found in its sources and contracts', () => {
    expect(codes.length).toBeGreaterThanOrEqual(FEWEST)
    for (const code of [
      'missed-win',
      'seat-taken',
      'name-long',
      'no-bots',
      'busy',
      'try-again',
      'invalid',
      'not-found',
    ])
      expect(raised).toContain(code)
  })

  it('are never put together while running, where no search finds them', () => {
    const hidden = sources.flatMap((text) => [
      ...text.matchAll(
        /\b(Illegal|ActRefused|TopicRefusal|InvalidName)\((?!\s*"|\w+: |Exc|ValueError)[^)\n]+/g,
      ),
    ])
    // The runner hands on the code of the game's own refusal.
    expect(hidden.map(([call]) => call)).toEqual(['ActRefused(refusal.code, refusal.text, refusal.clause'])
  })

  it.each(Object.keys(LANGUAGES))('have a text in %s', (lang) => {
    const known = texts(lang)
    expect(codes.filter((code) => !known[`error.${code}`])).toEqual([])
  })

  // A tile is «кость» in Sichuan and «тайл» in riichi: a refusal of both has a form for each.
  it.each([
    ['ru', 'sichuan', /тайл|сбр[ао]с/i],
    ['ru', 'little_mahjong', /тайл|сбр[ао]с/i],
    ['ru', 'riichi', /кост|снос|снес|снёс/i],
    ['ru', 'toppan', /кост|снос|снес|снёс/i],
    ['uk', 'sichuan', /тайл/i],
    ['uk', 'little_mahjong', /тайл/i],
    ['uk', 'riichi', /плит/i],
    ['uk', 'toppan', /тайл/i],
  ])('are told in %s in the words of %s', (lang, game, foreign) => {
    const found = python(`../games/${game}`).flatMap((text) => [...text.matchAll(RAISED[0])])
    const refusals = [...new Set(found.map(([, code]) => `error.${code}`))]
    expect(refusals.length).toBeGreaterThan(5)
    const known = texts(lang)
    const said = refusals.map((key) => known[`${key}.${game}`] ?? known[key])
    expect(said.filter((text) => foreign.test(text))).toEqual([])
  })
})
