import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { compact } from '../../tools/path.mjs'
import { draw } from '../../tools/tiles.mjs'

const sprite = draw()

/** @param {string} id the art of a symbol */
const symbol = (id) => sprite.match(new RegExp(`<symbol id="${id}"[^>]*>(.*?)</symbol>`))?.[1] ?? ''

it('has every face, the back and the signs of the suits', () => {
  const ids = [...sprite.matchAll(/<symbol id="(\w+)"/g)].map(([, id]) => id)
  const suited = ['m', 'p', 's'].flatMap((suit) => Array.from({ length: 10 }, (_, rank) => suit + rank))
  const honours = Array.from({ length: 7 }, (_, i) => `z${i + 1}`)
  expect(ids.sort()).toEqual([...suited, ...honours, 'back', 'm', 'p', 's'].sort())
})

it.each(['m', 'p', 's'])(
  'draws the red five of %s in red alone, with a dot that the other five lacks',
  (suit) => {
    const [red, plain] = [symbol(`${suit}0`), symbol(`${suit}5`)]
    expect([...new Set(red.match(/--ink-\w+/g))]).toEqual(['--ink-red'])
    expect(new Set(plain.match(/--ink-\w+/g)).size).toBeGreaterThan(1)
    expect(red.split('<path').length).toBe(plain.split('<path').length + 1)
  },
)

it('stays within 12 kB', () => {
  expect(gzipSync(sprite).length).toBeLessThan(12_000)
})

it('leaves every ink to the theme', () => {
  expect(sprite).not.toMatch(/(fill|stroke)="#/)
})

it('writes equal shapes alike wherever they stand', () => {
  const [a, b] = [compact('M10 10l5 0v5z'), compact('M20 30l5 0v5z')].map((path) =>
    path.replace(/^m-?\d+ ?-?\d+/, ''),
  )
  expect(a).toBe(b)
})
