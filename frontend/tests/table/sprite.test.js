import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { compact } from '../../tools/path.mjs'
import { draw, drawModern } from '../../tools/tiles.mjs'

const sprite = draw()
const modern = drawModern()

/** @param {string} id @param {string} [from] a sprite @returns {string} the art of a symbol */
const symbol = (id, from = sprite) =>
  from.match(new RegExp(`<symbol id="${id}"[^>]*>(.*?)</symbol>`))?.[1] ?? ''
const SUITED = ['m', 'p', 's'].flatMap((suit) => Array.from({ length: 10 }, (_, rank) => suit + rank))
/** @param {string} text */
const idsOf = (text) => [...text.matchAll(/<symbol id="(\w+)"/g)].map(([, id]) => id).sort()

it('has every face, the back and the signs of the suits', () => {
  const honours = Array.from({ length: 7 }, (_, i) => `z${i + 1}`)
  expect(idsOf(sprite)).toEqual([...SUITED, ...honours, 'back', 'm', 'p', 's'].sort())
})

it('has modern faces for the suits, no two alike', () => {
  expect(idsOf(modern)).toEqual(SUITED.toSorted())
  expect(new Set(SUITED.map((id) => symbol(id, modern))).size).toBe(SUITED.length)
})

it('keeps every face within its tile', () => {
  for (const [, width, height, art] of sprite.matchAll(/viewBox="0 0 (\d+) (\d+)">(.*?)<\/symbol>/g))
    for (const [, d] of art.matchAll(/ d="([^"]*)"/g)) {
      const [low, high] = extent(d)
      expect(Math.min(...low)).toBeGreaterThanOrEqual(0)
      expect([high[0] <= +width, high[1] <= +height]).toEqual([true, true])
    }
})

/** @param {string} d relative path data @returns {[number[], number[]]} the least and the greatest of its points */
function extent(d) {
  let [x, y, startX, startY] = [0, 0, 0, 0]
  const points = [...d.matchAll(/([a-z])([^a-z]*)/g)].map(([, letter, rest]) => {
    const numbers = (rest.match(/-?\d+/g) ?? []).map(Number)
    if (letter === 'z') [x, y] = [startX, startY]
    else [x, y] = [x + numbers[numbers.length - 2], y + numbers[numbers.length - 1]]
    if (letter === 'm') [startX, startY] = [x, y]
    return [x, y]
  })
  const [xs, ys] = [points.map(([each]) => each), points.map(([, each]) => each)]
  return [
    [Math.min(...xs), Math.min(...ys)],
    [Math.max(...xs), Math.max(...ys)],
  ]
}

it.each(['trellis', 'waves', 'shell'])('lets the theme show the %s of backs, and hide it', (name) => {
  expect(symbol('back')).toMatch(new RegExp(`display="var\\(--back-${name},(inline|none)\\)"`))
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
  expect(sprite + modern).not.toMatch(/(fill|stroke)="#/)
})

it('writes equal shapes alike wherever they stand', () => {
  const [a, b] = [compact('M10 10l5 0v5z'), compact('M20 30l5 0v5z')].map((path) =>
    path.replace(/^m-?\d+ ?-?\d+/, ''),
  )
  expect(a).toBe(b)
})
