import { describe, expect, it } from 'vitest'
import { tableTerms } from '../../src/app/labels/tableTerms.js'
import { section, setLanguage, t } from '../../src/i18n/i18n.svelte.js'
import { format } from '../../src/i18n/plural.js'
import { all } from '../../vite-words.js'
import cases from '../fixtures/table-terms.json'

const SECTIONS = ['home', 'lobby', 'terms', 'options-sichuan', 'options-riichi']

describe.each(Object.keys(cases[0].told))('the terms of a table in %s', (lang) => {
  // The server says the same of a link to it (tests/lobby/test_link_previews.py).
  it('are told as the server tells them', async () => {
    await setLanguage(/** @type {any} */ (lang))
    await Promise.all(SECTIONS.map((name) => section(name)))
    for (const { table, told } of cases)
      expect(tableTerms(/** @type {any} */ (table), t)).toEqual(/** @type {any} */ (told)[lang])
  })

  it('have their words in what the build hands to the server, and no hints', () => {
    const words = all()[lang]
    expect(Object.keys(words).filter((key) => key.endsWith('.hint'))).toEqual([])
    expect(format(lang, words['deals.count'], { count: 8 })).toBe(/** @type {any} */ (cases[0].told)[lang][2])
    expect(words['game.sichuan']).toBe(/** @type {any} */ (cases[0].told)[lang][0])
  })

  it('are told of a game in the words of its kin', () => {
    expect(all()[lang]['option.sanma.red_fives']).toBe(all()[lang]['option.riichi.red_fives'])
  })
})
