import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { art } from '../../src/tiles/art.js'

/** @param {import('../../src/wire/types.js').Tile} face @param {boolean} numbers @param {'ivory' | 'modern'} [theme] */
function drawn(face, numbers, theme = 'ivory') {
  const tile = document.createElement('span')
  art(face, { theme, numbers })(tile)
  return tile
}

describe('a tile with a figure', () => {
  it('makes room for it: its picture begins where the figure ends, and ends where the tile does', () => {
    const use = drawn('7p', true).querySelector('use')
    const [x, y, scale] = (use?.getAttribute('transform')?.match(/[\d.]+/g) ?? []).map(Number)
    expect(x).toBeGreaterThanOrEqual(6)
    expect(y).toBeGreaterThanOrEqual(8)
    expect(x + 60 * scale).toBeLessThanOrEqual(60)
    expect(y + 80 * scale).toBeLessThanOrEqual(80)
  })

  it('has a ground of the face’s colour under the figure', () => {
    const [, rank] = /\.tile > \.rank \{([^}]*)\}/.exec(readFileSync('src/tiles/tiles.css', 'utf8')) ?? []
    expect(rank).toMatch(/background: var\(--face-top\)/)
  })

  it('is whole where no figure is wished, or the picture has one of its own', () => {
    for (const tile of [drawn('7p', false), drawn('7p', true, 'modern')]) {
      expect(tile.querySelector('.rank')).toBeNull()
      expect(tile.querySelector('use')?.hasAttribute('transform')).toBe(false)
    }
  })
})
