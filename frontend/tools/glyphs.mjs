/**
 * Outlines of the characters on the tiles, read from Yuji Boku, a brush hand
 * (© The Yuji Project Authors, SIL Open Font License 1.1; npm @fontsource/yuji-boku).
 */
import { readFileSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import * as fontkit from 'fontkit'
import { short } from './pen.mjs'

const FILES = join(
  dirname(createRequire(import.meta.url).resolve('@fontsource/yuji-boku/package.json')),
  'files',
)

/** The font comes in slices by frequency of use. @returns {any[]} */
function slices() {
  const names = readdirSync(FILES).filter((name) => name.endsWith('-400-normal.woff2'))
  return names.sort().map((name) => fontkit.create(readFileSync(join(FILES, name))))
}

/** @param {string} characters @returns {Map<string, any>} */
function find(characters) {
  const found = new Map()
  for (const font of slices()) {
    for (const character of characters) {
      if (found.has(character) || !font.hasGlyphForCodePoint(character.codePointAt(0))) continue
      const glyph = font.glyphForCodePoint(character.codePointAt(0))
      if (glyph.path.commands.length) found.set(character, glyph)
    }
  }
  return found
}

const LETTERS = { moveTo: 'M', lineTo: 'L', quadraticCurveTo: 'Q', bezierCurveTo: 'C', closePath: 'z' }

/** @typedef {{ command: keyof typeof LETTERS, args: number[] }} Command */

/**
 * A brush leaves teeth smaller than a pixel at any size that tiles have: segments shorter than this are left out. The
 * larger a character is written, the longer its teeth.
 */
const TOOTH = 1.2

/** @param {Command[]} commands @param {number} least @returns {Command[]} */
function smooth(commands, least) {
  let [x, y] = [0, 0]
  return commands.filter(({ command, args }, i) => {
    const [toX, toY] = args.slice(-2)
    const ends = !args.length || command === 'moveTo' || commands[i + 1]?.command === 'closePath'
    if (!ends && Math.hypot(toX - x, toY - y) < least) return false
    if (args.length) [x, y] = [toX, toY]
    return true
  })
}

/**
 * A function that writes a character's outline as path data, fitted into a box and centred.
 * @param {string} characters all that will be asked for
 * @param {number} [tooth] in units of the drawing
 */
export function scribe(characters, tooth = TOOTH) {
  const glyphs = find(characters)
  /** @param {string} character @param {{ x: number, y: number, w: number, h: number }} box */
  return (character, { x, y, w, h }) => {
    const { path } = glyphs.get(character)
    const { minX, minY, width, height } = path.bbox
    const scale = Math.min(w / width, h / height)
    const left = x + (w - width * scale) / 2 - minX * scale
    const base = y + (h + height * scale) / 2 + minY * scale
    return smooth(path.commands, tooth / scale)
      .map(({ command, args }) => LETTERS[command] + points(args, scale, left, base))
      .join('')
  }
}

/** @param {number[]} args @param {number} scale @param {number} left @param {number} base */
function points(args, scale, left, base) {
  return args.map((value, i) => short(i % 2 ? base - value * scale : left + value * scale)).join(' ')
}
