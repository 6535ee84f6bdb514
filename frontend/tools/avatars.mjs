/**
 * Draws the sprite of avatars: `node tools/avatars.mjs`. Every picture has a cell and a view of its key; those that are given
 * by name have a second one by their number, `n0` and so on, in the order of `src/avatars/keys.js`. Whoever asks for a view
 * that is not there sees the first cell. The file is made, not kept: the build calls `avatars()` where it is missing or old.
 */
import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { AVATARS } from '../src/avatars/keys.js'
import { ANIMALS } from './avatars/animals.mjs'
import { LEVELS, bot, unknown } from './avatars/bots.mjs'
import { MASKS } from './avatars/masks.mjs'
import { PLANTS } from './avatars/plants.mjs'
import { CLIP } from './avatars/shapes.mjs'

const HERE = import.meta.dirname
const FILE = join(HERE, '../src/avatars/avatars.svg')
const SOURCES = [HERE, join(HERE, 'avatars'), join(HERE, '../src/avatars')]
/** The width of a picture, how far apart they lie, and how many lie in a row. */
const [SIDE, PITCH, ROW] = [60, 64, 6]

const PEOPLE = { ...ANIMALS, ...PLANTS, ...MASKS }
/** Pictures by their keys. @returns {[string, string][]} */
const pictures = () => [
  ['unknown', unknown()],
  ['bot', bot(0)],
  ...Object.entries(LEVELS).map(
    ([level, dots]) => /** @type {[string, string]} */ ([`bot-${level}`, bot(dots)]),
  ),
  ...AVATARS.map((key) => /** @type {[string, string]} */ ([key, PEOPLE[key]()])),
]

/** @param {string} id @param {number} x @param {number} y */
const view = (id, x, y) => `<view id="${id}" viewBox="${x} ${y} ${SIDE} ${SIDE}"/>`

/** @returns {string} */
export function draw() {
  const cells = pictures().map(([key, art], i) => {
    const [x, y] = [(i % ROW) * PITCH, Math.floor(i / ROW) * PITCH]
    const nth = AVATARS.indexOf(/** @type {any} */ (key))
    const views = view(key, x, y) + (nth < 0 ? '' : view(`n${nth}`, x, y))
    return `${views}<g transform="translate(${x} ${y})">${art}</g>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIDE} ${SIDE}">${CLIP}\n${cells.join('\n')}\n</svg>\n`
}

const make = () => writeFileSync(FILE, draw())

/** Whether the sprite is missing, or one of its sources is newer than it. */
function stale() {
  const files = SOURCES.flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => /\.m?js$/.test(name))
      .map((name) => statSync(join(folder, name)).mtimeMs),
  )
  return !existsSync(FILE) || statSync(FILE).mtimeMs < Math.max(...files)
}

/** Makes the sprite before anything asks for it. @returns {import('vite').Plugin} */
export function avatars() {
  return {
    name: 'avatar-sprite',
    config() {
      if (stale()) make()
    },
  }
}

if (process.argv[1] === import.meta.filename) make()
