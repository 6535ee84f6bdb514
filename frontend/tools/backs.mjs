/**
 * The backs of the tiles: three patterns within one frame, each in one light ink over the back's own colour. Which one
 * shows is the theme's to say, by a custom property of the pattern's name that is `inline` or `none`.
 */
import { Pen, placed, short } from './pen.mjs'

/** The frame's inner edges, between which a pattern lies. */
const [LEFT, TOP, RIGHT, FOOT] = [6, 6, 54, 74]
const MIDDLE = /** @type {const} */ ([30, 40])

const frame = 'M9.5 3Q3 3 3 9.500L3 70.500Q3 77 9.500 77L50.500 77Q57 77 57 70.500L57 9.500Q57 3 50.500 3z'

/** How far from the middle a coin keeps the trellis. */
const CLEAR = 12.5

/** A trellis of bamboo canes round a coin. */
function trellis() {
  const [step, middle] = [12, MIDDLE[0] + MIDDLE[1]]
  /** @type {string[]} */
  const lines = []
  for (let c = middle - 4.5 * step; c < RIGHT + FOOT; c += step)
    for (const [x1, x2] of outside(c, Math.max(LEFT, c - FOOT), Math.min(RIGHT, c - TOP)))
      lines.push(`M${short(x1)} ${short(c - x1)}L${short(x2)} ${short(c - x2)}`, mirrored(x1, x2, c))
  return lines.join('')
}

/** @param {number} x1 @param {number} x2 @param {number} c */
const mirrored = (x1, x2, c) => `M${short(60 - x1)} ${short(c - x1)}L${short(60 - x2)} ${short(c - x2)}`

/** What of the line x + y = c lies beside the coin. @param {number} c @param {number} from @param {number} to @returns {[number, number][]} spans of x */
function outside(c, from, to) {
  const [far, middle] = [Math.abs(c - MIDDLE[0] - MIDDLE[1]) / Math.SQRT2, (c + MIDDLE[0] - MIDDLE[1]) / 2]
  if (far >= CLEAR) return [[from, to]]
  const half = Math.sqrt(CLEAR ** 2 - far ** 2) / Math.SQRT2
  return [
    [from, middle - half],
    [middle + half, to],
  ]
}

/** The radius of a wave; rows of waves stand half of it apart. */
const WAVE = 8

/** Waves of the sea: rows of arches within arches, each row hiding the feet of the one behind it. */
function waves() {
  /** @type {string[]} */
  const lines = []
  for (let row = 0; row < 16; row += 1)
    for (let x = row % 2 ? LEFT : LEFT + WAVE; x <= RIGHT; x += 2 * WAVE)
      for (const r of [WAVE, WAVE * 0.62]) lines.push(arch(x, TOP + WAVE + row * (WAVE / 2), r))
  return lines.join('')
}

/** What is seen of an arch: not what lies behind the waves before it, nor beyond the frame. @param {number} x @param {number} y @param {number} r */
function arch(x, y, r) {
  const before = [
    [x - WAVE, y + WAVE / 2],
    [x + WAVE, y + WAVE / 2],
  ]
  const seen = Array.from({ length: 181 }, (_, i) => i - 90).filter((degrees) => {
    const [u, v] = placed(x, y, degrees)(0, -r)
    return u >= LEFT && u <= RIGHT && before.every(([a, b]) => Math.hypot(u - a, v - b) >= WAVE)
  })
  const [from, to] = [seen[0], seen[seen.length - 1]]
  const half = (((to - from) / 2) * Math.PI) / 180
  const point = (/** @type {number} */ degrees, far = r) =>
    placed(x, y, degrees)(0, -far).map(short).join(' ')
  return `M${point(from)}Q${point((from + to) / 2, r / Math.cos(half))} ${point(to)}`
}

/** Tortoise shell: hexagons side by side. */
function shell() {
  const [w, h] = [8, 5]
  /** @type {string[]} */
  const lines = []
  for (let row = 0; row < 5; row += 1)
    for (let x = LEFT + (row % 2 ? 0 : w); x < RIGHT + w; x += 2 * w) {
      const y = TOP + 4.5 + row * 3 * h
      if (x - w >= LEFT) lines.push(`M${x - w} ${y}L${x} ${y - h}`)
      if (x + w <= RIGHT) lines.push(`M${x} ${y - h}L${x + w} ${y}`)
      if (row < 4 && x + w < RIGHT) lines.push(`M${x + w} ${y}L${x + w} ${y + 2 * h}`)
    }
  return lines.join('')
}

const INK = 'var(--back-line,#ffffff38)'
/** @param {string} name @param {string} shown unless the theme says otherwise @param {string} d */
const pattern = (name, shown, d) =>
  `<path display="var(--back-${name},${shown})" fill="none" stroke="${INK}" stroke-width="1.2" stroke-linecap="round" d="${d}"/>`

/** A coin with a flower in it, as lines. */
function coin() {
  const pen = new Pen()
  pen.circle('black', ...MIDDLE, 9.5)
  for (let i = 0; i < 6; i += 1)
    pen.shape('black', 'M0 -1.5Q4.5 -5 0 -7.5Q-4.5 -5 0 -1.5z', placed(...MIDDLE, i * 60))
  return String(pen).replace(/.* d="(.*)".*/, '$1')
}

export const back = () =>
  `<path fill="none" stroke="${INK}" stroke-width="1.4" d="${frame}"/>` +
  pattern('trellis', 'inline', trellis() + coin()) +
  pattern('waves', 'none', waves()) +
  pattern('shell', 'none', shell())
