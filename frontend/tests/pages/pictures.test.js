import { render } from '@testing-library/svelte'
import { expect, it } from 'vitest'
import { GAMES } from '../../src/pages/learn/learnGames.js'

const pictures = /** @type {Record<string, import('../../src/pages/home/tablePictures.js').Picture>} */ (
  import.meta.glob('../../src/games/*/picture.js', { eager: true, import: 'default' })
)
const signs = /** @type {Record<string, any>} */ (
  import.meta.glob('../../src/games/*/Sign.svelte', { eager: true, import: 'default' })
)
const CIVIL = ['1:1', '2:2', '3:3', '4:4', '5:5', '6:6', '5:6', '4:6', '1:6', '1:5', '1:3']
const MILITARY = ['1:2', '1:4', '2:3', '2:4', '2:5', '2:6', '3:4', '3:5', '3:6', '4:5']
/** How many there are of each tile of a game. @type {Record<string, (tile: string) => number>} */
const COPIES = {
  sichuan: (tile) => (/^[1-9][mps]$/.test(tile) ? 4 : 0),
  riichi: (tile) => (/^0[mps]$/.test(tile) ? 1 : /^([1-9][mps]|[1-7]z)$/.test(tile) ? 4 : 0),
  sanma: (tile) => (/^0[ps]$/.test(tile) ? 1 : /^([19]m|[1-9][ps]|[1-7]z)$/.test(tile) ? 4 : 0),
  toppan: (tile) => (/^([0-9][mps]|[1-7]z)$/.test(tile) ? 4 : 0),
  little_mahjong: (tile) =>
    CIVIL.includes(tile.slice(1, -1)) ? 2 : MILITARY.includes(tile.slice(1, -1)) ? 1 : 0,
}

/** @param {string} game @param {string[]} tiles those of which there are not so many */
const tooMany = (game, tiles) =>
  [...new Set(tiles)].filter((tile) => tiles.filter((each) => each === tile).length > COPIES[game](tile))

it.each(GAMES)('the picture of %s shows tiles of that game', (game) => {
  const { rivers, hand } = pictures[`../../src/games/${game}/picture.js`]
  const tiles = (rivers.join('') + hand).match(/\[.{3}\]|../g) ?? []
  const open = tiles.filter((tile) => tile !== '--')
  expect(open.length).toBeGreaterThan(3)
  expect(tooMany(game, open)).toEqual([])
})

it('the sign of Little Mahjong is of dominoes that there are', () => {
  const { container } = render(signs['../../src/games/little_mahjong/Sign.svelte'])
  const dominoes = [...container.querySelectorAll('.domino')]
  const drawn = (/** @type {Element} */ ink) => (ink.getAttribute('d')?.match(/z/g) ?? []).length
  const pips = dominoes.map((domino) =>
    [...domino.querySelectorAll('.pips')].reduce((all, ink) => all + drawn(ink), 0),
  )
  expect(pips).toEqual([10, 11, 12, 3, 7, 8])
})
