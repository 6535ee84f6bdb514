/**
 * The modern faces: a large figure over the sign of its suit, all of it flat. Who can count reads them at 20 px and from
 * across the room. Honours, backs and signs stay those of the classic sprite; ids are the same in both.
 */
import { reddened } from './faces.mjs'
import { Pen, placed } from './pen.mjs'

/** The figures as strokes of a broad pen, in a box of 20 by 28. */
const FIGURES = [
  'M5 6L12 0L12 28',
  'M1 7Q1 0 10 0Q19 0 19 7.500Q19 12.500 13 17.500L0.500 28L20 28',
  'M1 0L18 0L9 11Q19.500 11 19.500 19.500Q19.500 28 10 28Q3 28 0 23.500',
  'M14.500 28L14.500 0L0 19.500L20 19.500',
  'M18 0L3.500 0L2 12.500Q5.500 10.500 9.500 10.500Q19.500 10.500 19.500 19Q19.500 28 9.500 28Q3 28 0 24',
  'M16 0Q0.500 8 0.500 19Q0.500 28 10 28Q19.500 28 19.500 19Q19.500 11 10.500 11Q3.500 11 1 16.500',
  'M0.500 0L19.500 0Q10 12 7.500 28',
  'M10 12.800Q2 12.800 2 6.400Q2 0 10 0Q18 0 18 6.400Q18 12.800 10 12.800Q0.500 12.800 0.500 20.400Q0.500 28 10 28Q19.500 28 19.500 20.400Q19.500 12.800 10 12.800',
  'M4 28Q19.500 20 19.500 9Q19.500 0 10 0Q0.500 0 0.500 9Q0.500 17 9.500 17Q16.500 17 19 11.500',
]
const WIDTH = 5.6

/** @param {number} rank @param {import('./pen.mjs').Ink} ink */
function figure(rank, ink) {
  const pen = new Pen()
  const path = FIGURES[rank - 1].replace(/(-?[\d.]+) (-?[\d.]+)/g, (_, x, y) => `${+x + 20} ${+y + 7.5}`)
  pen.stroke(ink, WIDTH, path)
  return String(pen)
}

/** The sign of dots: a coin, flat. */
function dot() {
  const pen = new Pen()
  pen.ring('blue', 30, 58, 15, 10.4)
  pen.circle('blue', 30, 58, 5.2)
  return String(pen)
}

/** The sign of bamboo: a stalk with a joint and two leaves. */
function bamboo() {
  const pen = new Pen()
  pen.fill('green', 'M26 43L34 43L34 57L26 57zM26 59.500L34 59.500L34 73L26 73z')
  for (const [degrees, y] of [
    [-58, 57],
    [58, 53],
  ])
    pen.shape(
      'green',
      'M0 0C5 -5 5 -13 0 -18C-5 -13 -5 -5 0 0z',
      placed(degrees < 0 ? 24.5 : 35.5, y, degrees),
    )
  return String(pen)
}

/** @param {string} wan the sign of the characters @returns {[string, string][]} faces by id, a red five beside its five */
export function modern(wan) {
  const suits = /** @type {const} */ ([
    ['m', 'black', wan],
    ['p', 'blue', dot()],
    ['s', 'green', bamboo()],
  ])
  return suits.flatMap(([suit, ink, sign]) =>
    FIGURES.flatMap((_, i) => {
      const face = figure(i + 1, ink) + sign
      const plain = /** @type {[string, string]} */ ([`${suit}${i + 1}`, face])
      return i === 4 ? [plain, /** @type {[string, string]} */ ([`${suit}0`, reddened('m', face)])] : [plain]
    }),
  )
}
