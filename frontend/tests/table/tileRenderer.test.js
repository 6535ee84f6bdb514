import { describe, expect, it } from 'vitest'
import { renderTiles } from '../../src/table/tiles/tileRenderer.js'
import { TilePlacement } from '../../src/table/tiles/tilePlacement.js'

const mover = new TilePlacement(() => 0)
const look = /** @type {const} */ ({ mover, theme: 'ivory', numbers: false })

/** @param {number} at @param {any} [change] */
const tile = (at, { pose = 'flat', ...change } = {}) => ({
  piece: { id: `1.${at}`, zone: 'river', seat: 0, at, face: `${at}m`, ...change },
  place: { x: 30 * at, y: 40, rotation: 0, width: 30, z: 1, pose },
})
/** @param {Element} element */
const ids = (element) => [...element.children].map((each) => /** @type {HTMLElement} */ (each).dataset.piece)
/** @param {Element} element @param {any[]} tiles @param {object} [more] */
const lay = (element, tiles, more) => renderTiles(tiles, { ...look, ...more })(element)

describe('a heap of tiles', () => {
  it('draws each where it lies, with its face', () => {
    const table = document.createElement('div')
    lay(table, [tile(1), { ...tile(2, { tsumogiri: true }), last: true, lit: true }])
    const [first, second] = table.children
    expect(first.className).toBe('piece flat')
    expect(first.getAttribute('data-tile')).toBe('1m')
    expect(first.getAttribute('style')).toContain('--w: 30.00px')
    expect(first.querySelector('.tile > svg > use')?.getAttribute('href')).toMatch(/#m1$/)
    expect(second.className).toBe('piece flat lit last thrown')
  })

  it('keeps what stays, takes away what goes and puts what comes in its place', () => {
    const table = document.createElement('div')
    lay(
      table,
      [1, 2, 3].map((at) => tile(at)),
    )
    const kept = table.children[2]
    lay(table, [tile(4), tile(3), tile(1)])
    expect(ids(table)).toEqual(['1.4', '1.3', '1.1'])
    expect(table.children[1]).toBe(kept)
    lay(table, [])
    expect(table.children).toHaveLength(0)
  })

  it('does not touch a tile of which nothing has changed', async () => {
    const table = document.createElement('div')
    const tiles = [tile(1), tile(2)]
    lay(table, tiles)
    /** @type {MutationRecord[]} */
    const seen = []
    const watch = new MutationObserver((records) => void seen.push(...records))
    watch.observe(table, { subtree: true, attributes: true, childList: true })
    lay(table, [{ ...tiles[0] }, { ...tiles[1], lit: true }])
    await Promise.resolve()
    expect(new Set(seen.map(({ target }) => target))).toEqual(
      new Set([table.children[1], table.children[1].firstChild]),
    )
    expect(seen.some(({ type }) => type === 'childList')).toBe(false)
  })

  it.each(['down', 'back', 'edge'])('tells nothing of a tile that lies %s', (pose) => {
    const table = document.createElement('div')
    lay(table, [tile(5, { pose })])
    expect(table.children[0].hasAttribute('data-tile')).toBe(false)
    expect(table.innerHTML).not.toMatch(/5m|#m5/)
    expect(table.querySelector('.tile')?.className).toBe('tile back')
    expect(table.querySelectorAll('use')).toHaveLength(pose === 'down' ? 1 : 0)
  })

  it('turns a tile over, and back', () => {
    const table = document.createElement('div')
    lay(table, [tile(5, { pose: 'edge' })])
    lay(table, [tile(5)])
    expect(table.querySelector('use')?.getAttribute('href')).toMatch(/#m5$/)
    lay(table, [tile(5, { pose: 'edge' })])
    expect(table.innerHTML).not.toMatch(/5m|#m5/)
  })

  it('follows a change of looks', () => {
    const table = document.createElement('div')
    const tiles = [tile(5)]
    lay(table, tiles)
    lay(table, tiles, { numbers: true })
    expect(table.querySelector('.rank')?.textContent).toBe('5')
    lay(table, tiles, { numbers: true, theme: 'modern' })
    expect(table.querySelector('.rank')).toBeNull()
  })
})
