/**
 * Draws the site's sign as PNG pictures, for home screens that take no SVG: the tile of src/app/icon.svg, by the same rule.
 * `draw(size, bleed)`; bleed: on a ground that reaches all edges and may be cut to any shape by the system.
 */
import { crc32, deflateSync } from 'node:zlib'

/** The sign's own square, and how much of a picture that may be cut to a circle is surely seen. */
const GRID = 64
const SAFE = 0.72
/** Samples a pixel's side, so that edges are smooth. */
const FINE = 3

/** @typedef {[number, number, number]} Colour */
const CLOTH = /** @type {Colour} */ ([15, 76, 65])
const BACK = /** @type {Colour} */ ([15, 107, 87])
const FACE = /** @type {Colour} */ ([251, 247, 234])
const RED = /** @type {Colour} */ ([179, 38, 30])

/** @param {number} x @param {number} y @param {number} bottom of a rounded tile, 11 to 53 wide, from 5 on */
function within(x, y, bottom) {
  const [left, right, top, r] = [11, 53, 5, 8]
  if (x < left || x > right || y < top || y > bottom) return false
  const [dx, dy] = [Math.max(left + r - x, x - right + r, 0), Math.max(top + r - y, y - bottom + r, 0)]
  return dx * dx + dy * dy <= r * r
}

/** @param {number} x @param {number} y on the grid @returns {Colour | null} */
function inkAt(x, y) {
  const far = Math.hypot(x - 32, y - 29)
  if (far <= 5) return RED
  if (Math.abs(far - 14) <= 2.5) return BACK
  if (within(x, y, 54)) return FACE
  return within(x, y, 59) ? BACK : null
}

/** @param {number} size px @param {boolean} bleed @returns {Buffer} a PNG */
export function draw(size, bleed) {
  const scale = GRID / size / (bleed ? SAFE : 1)
  const shift = bleed ? (GRID - GRID / SAFE) / 2 : 0
  const rows = Buffer.alloc(size * (4 * size + 1))
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) {
      const pixel = mixed(x * scale + shift, y * scale + shift, scale / FINE, bleed ? CLOTH : null)
      rows.set(pixel, y * (4 * size + 1) + 1 + 4 * x)
    }
  return png(size, rows)
}

/** @param {number} x @param {number} y @param {number} step @param {Colour | null} ground @returns {number[]} red, green, blue, opacity */
function mixed(x, y, step, ground) {
  const sum = [0, 0, 0]
  let seen = 0
  for (let i = 0; i < FINE * FINE; i++) {
    const ink = inkAt(x + ((i % FINE) + 0.5) * step, y + (Math.floor(i / FINE) + 0.5) * step) ?? ground
    if (!ink) continue
    seen += 1
    for (let c = 0; c < 3; c++) sum[c] += ink[c]
  }
  return [...sum.map((each) => Math.round(each / (seen || 1))), Math.round((255 * seen) / FINE ** 2)]
}

/** @param {number} size @param {Buffer} rows each with a leading byte that says "as it is" @returns {Buffer} */
function png(size, rows) {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(size, 0)
  head.writeUInt32BE(size, 4)
  head.set([8, 6], 8) // bits a channel; colours with opacity
  const parts = [
    part('IHDR', head),
    part('IDAT', deflateSync(rows, { level: 9 })),
    part('IEND', Buffer.alloc(0)),
  ]
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...parts])
}

/** @param {string} name @param {Buffer} data */
function part(name, data) {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const frame = Buffer.alloc(body.length + 8)
  frame.writeUInt32BE(data.length, 0)
  frame.set(body, 4)
  frame.writeUInt32BE(crc32(body), body.length + 4)
  return frame
}
