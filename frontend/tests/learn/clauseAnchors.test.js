import { readdirSync, readFileSync } from 'node:fs'
import { render, waitFor } from '@testing-library/svelte'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { citationFit } from '../../src/pages/learn/clauseAnchors.js'
import Rules from '../../src/pages/Rules.svelte'

describe('a citation', () => {
  it.each([
    ['§8.1', '8.1', 3],
    ['§3.3, §3.4', '3.4', 3],
    ['§5.3–5.5', '5.4', 2],
    ['§5.3–5.5', '5.6', 0],
    ['§13', '13.2', 1],
    ['§1.3', '11.3', 0],
    ['§8.1', '8.2', 0],
    ['Terms, §7.2', '7.2', 3],
  ])('%s fits §%s: %i', (text, clause, fit) => {
    expect(citationFit(text, clause)).toBe(fit)
  })
})

/** Every clause that a score sheet of the game may cite. */
const CITED = /** @type {Record<string, string[]>} */ ({
  sichuan: ['6.6', '8.1', '8.2', '9.2', '9.3', '10.1', '10.2', '10.3', '10.5', '10.6', '11.1', '11.2'],
  riichi: ['5.2', '8.2', '8.5', '14.2', '14.6', '14.7', '15.2', '16.6', '17.1', '17.3', '17.4', '17.5'],
  sanma: ['1.2', '1.4', '3.4', '3.6', '3.7', '4.1', '4.2', '4.3', '4.4', '4.5', '4.6', '5.1', '5.2', '6.2'],
  toppan: ['4.4', '5.1', '5.2', '5.3', '5.4', '5.5', '5.6', '6.1', '6.2', '6.3', '6.4', '6.5', '6.6'],
  little_mahjong: ['6.1'],
})

/** @param {string} game @returns {string[]} what its page cites, sentence by sentence */
function citations(game) {
  const folder = `src/games/${game}/rules`
  return readdirSync(folder)
    .filter((name) => name.endsWith('.svelte'))
    .flatMap((name) => readFileSync(`${folder}/${name}`, 'utf8').match(/§\d[\d.,–§ ]*/g) ?? [])
}

it.each(Object.keys(CITED))(
  'the rules page of %s tells what every clause of its score sheets says',
  (game) => {
    const texts = citations(game)
    const untold = CITED[game].filter((clause) => !texts.some((text) => citationFit(text, clause)))
    // Rare ones: the page tells of its chapter, where the link leads.
    expect(untold).toEqual(game === 'riichi' ? ['8.5', '16.6'] : game === 'toppan' ? ['5.2'] : [])
  },
)

describe('the rules page', () => {
  afterEach(() => history.replaceState(null, '', '/'))

  it('goes to the sentence that a score sheet cites, and to the next one asked for', async () => {
    const scroll = vi.fn()
    Element.prototype.scrollIntoView = scroll
    history.replaceState(null, '', '/rules/little_mahjong#6.1')
    render(Rules, { game: 'little_mahjong' })
    const place = () => document.querySelector('[data-cited]')
    await waitFor(() => expect(place()).toHaveTextContent('LM §6.1'))
    expect(place()).toHaveFocus()
    location.hash = '#7.2'
    await waitFor(() => expect(place()).toHaveTextContent('LM §7.2'))
    expect(document.querySelectorAll('[data-cited]')).toHaveLength(1)
    expect(scroll).toHaveBeenCalledTimes(2)
  })
})
