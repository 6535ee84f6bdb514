/**
 * Draws the sprites of the tiles: `node tools/tiles.mjs`. The classic one has a symbol a face, ids m1 to s9, the red fives
 * m0, p0, s0, the honours z1 to z7, the signs of the suits m, p, s, and `back`; the modern one has suited faces alone.
 * The files are made, not kept: the build calls `tiles()` where they are missing or old.
 */
import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { back } from './backs.mjs'
import { DRAWN, SUITS, reddened, whiteDragon } from './faces.mjs'
import { scribe } from './glyphs.mjs'
import { modern } from './modern.mjs'
import { GRID, compact } from './path.mjs'
import { INKS } from './pen.mjs'

const HERE = import.meta.dirname
const TILES = join(HERE, '../src/tiles')
const NUMBERS = [...'一二三四五六七八九']
const WAN = '萬'
/** The honours that are written, with their inks; the white dragon is a frame. */
const HONOURS = /** @type {const} */ ([
  ['z1', '東', 'black'],
  ['z2', '南', 'black'],
  ['z3', '西', 'black'],
  ['z4', '北', 'black'],
  ['z6', '發', 'green'],
  ['z7', '中', 'red'],
])

/** @param {string} path @param {string} ink a light stroke in the same ink: brush strokes thin out at 20 px */
const brush = (path, ink) =>
  `<path fill="${ink}" stroke="${ink}" stroke-width="1.1" stroke-linejoin="round" d="${path}"/>`

/** @returns {Record<string, string>} */
function characters() {
  const write = scribe(NUMBERS.join('') + WAN)
  const wan = brush(write(WAN, { x: 9, y: 36.5, w: 42, h: 40 }), INKS.red)
  const faces = NUMBERS.map((number, i) => {
    const box = { x: 8, y: 4, w: 44, h: 29 }
    return [`m${i + 1}`, brush(write(number, box), INKS.black) + wan]
  })
  return { ...Object.fromEntries(faces), m: brush(write(WAN, { x: 3, y: 2, w: 34, h: 36 }), INKS.red) }
}

/** Winds and dragons, each as large as its tile lets it be. @returns {[string, string][]} */
function honours() {
  const write = scribe(HONOURS.map(([, character]) => character).join(''), 3)
  const box = { x: 4.5, y: 10, w: 51, h: 60 }
  return [
    ...HONOURS.map(([id, character, ink]) => both(id, brush(write(character, box), INKS[ink]))),
    both('z5', whiteDragon()),
  ]
}

/** @param {string} id @param {string} art @returns {[string, string]} */
const both = (id, art) => [id, art]

/** @returns {string} the classic sprite */
export function draw() {
  const { m, ...written } = characters()
  const drawn = Object.entries(DRAWN).map(([id, make]) => [id, make()])
  // A red five stands beside its five: what compresses looks back only so far.
  const suited = [...Object.entries(written), ...drawn].flatMap(([id, art]) =>
    id[1] === '5' ? [both(id, art), both(`${id[0]}0`, reddened(id[0], art))] : [both(id, art)],
  )
  const signs = [['m', m], ...Object.entries(SUITS).map(([id, make]) => [id, make()])]
  return sprite([
    ...[...suited, ...honours(), ['back', back()]].map(([id, art]) => symbol(id, 60, 80, art)),
    ...signs.map(([id, art]) => symbol(id, 40, 40, art)),
  ])
}

/** @returns {string} the modern sprite */
export function drawModern() {
  const wan = scribe(WAN)(WAN, { x: 13, y: 41.5, w: 34, h: 34 })
  return sprite(modern(brush(wan, INKS.red)).map(([id, art]) => symbol(id, 60, 80, art)))
}

/** @param {string[]} symbols */
const sprite = (symbols) =>
  `<svg xmlns="http://www.w3.org/2000/svg"><!-- Characters: Yuji Boku, SIL OFL 1.1 -->${symbols.join('\n')}</svg>\n`

/** @param {string} id @param {number} w @param {number} h @param {string} art in units of the drawing */
function symbol(id, w, h, art) {
  const fine = art.replace(/ d="([^"]*)"/g, (_, d) => ` d="${compact(d)}"`)
  const scaled = fine.replace(/stroke-width="([^"]*)"/g, (_, width) => `stroke-width="${width * GRID}"`)
  return `<symbol id="${id}" viewBox="0 0 ${w * GRID} ${h * GRID}">${scaled}</symbol>`
}

/** The sprites by file. */
const SPRITES = { 'sprite.svg': draw, 'modern.svg': drawModern }

function make() {
  for (const [name, drawing] of Object.entries(SPRITES)) writeFileSync(join(TILES, name), drawing())
}

/** Whether a sprite is missing, or one of these tools is newer than it. */
function stale() {
  const tools = readdirSync(HERE).map((name) => statSync(join(HERE, name)).mtimeMs)
  return Object.keys(SPRITES).some((name) => {
    const file = join(TILES, name)
    return !existsSync(file) || statSync(file).mtimeMs < Math.max(...tools)
  })
}

/** Makes the sprites before anything asks for them. @returns {import('vite').Plugin} */
export function tiles() {
  return {
    name: 'tile-sprite',
    config() {
      if (stale()) make()
    },
  }
}

if (process.argv[1] === import.meta.filename) make()
