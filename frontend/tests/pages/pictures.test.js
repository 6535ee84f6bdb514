import { render } from '@testing-library/svelte'
import { expect, it } from 'vitest'
import { GAMES } from '../../src/pages/learn/learnGames.js'

const signs = /** @type {Record<string, any>} */ (
  import.meta.glob('../../src/games/*/Sign.svelte', { eager: true, import: 'default' })
)
/** How many there are of each tile of a game. @type {Record<string, (tile: string) => number>} */
const COPIES = {
  sichuan: (tile) => (/^[1-9][mps]$/.test(tile) ? 4 : 0),
  riichi: (tile) => (/^0[mps]$/.test(tile) ? 1 : /^([1-9][mps]|[1-7]z)$/.test(tile) ? 4 : 0),
  sanma: (tile) => (/^0[ps]$/.test(tile) ? 1 : /^([19]m|[1-9][ps]|[1-7]z)$/.test(tile) ? 4 : 0),
  toppan: (tile) => (/^([0-9][mps]|[1-7]z)$/.test(tile) ? 4 : 0),
}

/** @param {string} game @returns {HTMLElement} what a card shows of it */
const signOf = (game) => render(signs[`../../src/games/${game}/Sign.svelte`]).container
/** @param {HTMLElement} sign @returns {string[]} its tiles, as "5m" */
const tilesOf = (sign) =>
  [...sign.querySelectorAll('use')].map((use) =>
    (use.getAttribute('href') ?? '').replace(/.*#(.)(.)$/, '$2$1'),
  )

it.each(Object.keys(COPIES))('the sign of %s shows tiles of that game', (game) => {
  const tiles = tilesOf(signOf(game))
  expect(tiles.length).toBeGreaterThan(2)
  for (const tile of tiles)
    expect([tile, tiles.filter((each) => each === tile).length <= COPIES[game](tile)]).toEqual([tile, true])
})

it('the sign of Little Mahjong is of dominoes that there are', () => {
  const dominoes = [...signOf('little_mahjong').querySelectorAll('.domino')]
  const drawn = (/** @type {Element} */ ink) => (ink.getAttribute('d')?.match(/z/g) ?? []).length
  const pips = dominoes.map((domino) =>
    [...domino.querySelectorAll('.pips')].reduce((all, ink) => all + drawn(ink), 0),
  )
  expect(pips).toEqual([10, 11, 12, 3, 7, 8])
})

it('each game that can be learnt has a sign', () => {
  expect(GAMES.map((game) => `../../src/games/${game}/Sign.svelte`).filter((path) => !signs[path])).toEqual(
    [],
  )
})
