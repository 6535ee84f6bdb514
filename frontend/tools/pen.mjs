/**
 * A pen that gathers outlines by ink. A face is a handful of paths, one an ink, however many dots or sticks it has:
 * a hundred faces stand on a table at once, and each path is a node.
 *
 * Shapes are filled by the even-odd rule, so a shape drawn within another is a hole that shows the tile's own face.
 * @typedef {'green' | 'red' | 'blue' | 'black'} Ink
 * @typedef {[number, number]} Point
 */

/** Themes set these on any ancestor: custom properties reach into `<use>`, so one sprite serves every theme. */
export const INKS = {
  green: 'var(--ink-green,#0c7347)',
  red: 'var(--ink-red,#c01f2e)',
  blue: 'var(--ink-blue,#1b4a9c)',
  black: 'var(--ink-black,#18212c)',
}

/** @param {number} value a coordinate with as few digits as 120 px need */
export const short = (value) => String(+value.toFixed(1)).replace(/^(-?)0\./, '$1.')

export class Pen {
  /** @type {Map<Ink, string[]>} paths in the order in which their inks were first used */
  #paths = new Map()
  /** @type {string[]} */
  #strokes = []

  /** @param {Ink} ink @param {string} path */
  fill(ink, path) {
    this.#paths.set(ink, [...(this.#paths.get(ink) ?? []), path])
  }

  /** @param {Ink} ink @param {number} width @param {string} path */
  stroke(ink, width, path) {
    this.#strokes.push(
      `<path fill="none" stroke="${INKS[ink]}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" d="${path}"/>`,
    )
  }

  /** @param {Ink} ink @param {number} x @param {number} y @param {number} r */
  circle(ink, x, y, r) {
    const d = short(2 * r)
    this.fill(
      ink,
      `M${short(x - r)} ${short(y)}a${short(r)} ${short(r)} 0 1 0 ${d} 0a${short(r)} ${short(r)} 0 1 0-${d} 0z`,
    )
  }

  /** @param {Ink} ink @param {number} x @param {number} y @param {number} outer @param {number} inner radii */
  ring(ink, x, y, outer, inner) {
    this.circle(ink, x, y, outer)
    this.circle(ink, x, y, inner)
  }

  /** @param {Ink} ink @param {string} commands letters of a path, each with its points, such as "M0 0Q1 1 2 2z" @param {Turn} turn */
  shape(ink, commands, turn) {
    this.fill(
      ink,
      commands.replace(/(-?[\d.]+) (-?[\d.]+)/g, (_, x, y) => turn(+x, +y).map(short).join(' ')),
    )
  }

  toString() {
    const fills = [...this.#paths].map(
      ([ink, paths]) => `<path fill="${INKS[ink]}" fill-rule="evenodd" d="${paths.join('')}"/>`,
    )
    return this.#strokes.join('') + fills.join('')
  }
}

/** @typedef {(x: number, y: number) => Point} Turn */

/**
 * Turns a shape round the origin by degrees, then moves the origin to (x, y).
 * @param {number} x @param {number} y @param {number} [degrees] @returns {Turn}
 */
export function placed(x, y, degrees = 0) {
  const a = (degrees * Math.PI) / 180
  const [c, s] = [Math.cos(a), Math.sin(a)]
  return (u, v) => [x + u * c - v * s, y + u * s + v * c]
}
