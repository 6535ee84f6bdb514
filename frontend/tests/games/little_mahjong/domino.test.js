import { render, screen } from '@testing-library/svelte'
import { describe, expect, it } from 'vitest'
import { HEIGHT, WIDTH, inksOf, pipsOf, valuesOf } from '../../../src/tiles/pips.js'
import Domino from '../../../src/tiles/Domino.svelte'
import { DOMINOES } from './build.js'

const faces = [...new Set(DOMINOES)]

describe('a domino', () => {
  it.each(faces)('%s has as many pips as its values, the lower one above', (face) => {
    const [low, high] = valuesOf(face)
    const pips = pipsOf(face)
    expect(pips).toHaveLength(low + high)
    expect(pips.filter(({ y }) => y < HEIGHT / 2)).toHaveLength(low)
  })

  it.each(faces)('%s keeps its pips apart, and on the tile', (face) => {
    const pips = pipsOf(face)
    for (const [i, a] of pips.entries()) {
      expect(Math.min(a.x - a.r, a.y - a.r, WIDTH - a.x - a.r, HEIGHT - a.y - a.r)).toBeGreaterThan(4)
      for (const b of pips.slice(i + 1)) expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThan(a.r + b.r)
    }
  })

  it('is red where it has ones and fours, and half of the double six', () => {
    const red = (/** @type {string} */ face) => pipsOf(face).filter((pip) => pip.red).length
    for (const face of faces) {
      const wanted = valuesOf(face).filter((value) => value === 1 || value === 4)
      expect([face, red(face)]).toEqual([face, face === '[6:6]' ? 6 : wanted.reduce((a, b) => a + b, 0)])
    }
  })

  it.each(faces)('%s has all its pips in as many outlines as inks', (face) => {
    const drawn = inksOf(face).map(({ red, d }) => [red, d.match(/M[^z]+z/g)?.length])
    const of = (/** @type {boolean} */ red) => pipsOf(face).filter((pip) => pip.red === red).length
    expect(drawn).toEqual([false, true].map((red) => [red, of(red)]).filter(([, count]) => count))
  })

  it('is the same from both ends', () => {
    const turned = pipsOf('[6:6]').map((pip) => ({ ...pip, x: WIDTH - pip.x, y: HEIGHT - pip.y }))
    expect(
      turned.every((a) => pipsOf('[6:6]').some((b) => a.x === b.x && a.y === b.y && a.red === b.red)),
    ).toBe(true)
  })

  it('tells its name, its figures where wished, and nothing when face down', () => {
    render(Domino, { face: '[2:5]', label: '2-5', numbers: true })
    expect(screen.getByRole('img', { name: '2-5' })).toHaveTextContent('25')
    render(Domino, { face: '[2:5]', back: true })
    expect(document.querySelectorAll('.back .pips')).toHaveLength(0)
  })
})
