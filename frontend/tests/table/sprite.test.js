import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { compact } from '../../tools/path.mjs'
import { draw } from '../../tools/tiles.mjs'

const sprite = draw()

it('has every face, the back and the signs of the suits', () => {
  const ids = [...sprite.matchAll(/<symbol id="(\w+)"/g)].map(([, id]) => id)
  const faces = ['m', 'p', 's'].flatMap((suit) => Array.from({ length: 9 }, (_, i) => suit + (i + 1)))
  expect(ids.sort()).toEqual([...faces, 'back', 'm', 'p', 's'].sort())
})

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
