/**
 * Tiles on a canvas: the same faces as on the table, from the same files, in the colours of the looks that the player chose.
 * @typedef {{ d: string, fill: string, stroke: string, width: number, rule: CanvasFillRule }} Ink in a box of 600 by 800
 * @typedef {Map<string, Ink[]>} Faces by the face as the wire has it
 */
import { HEIGHT, WIDTH, inksOf } from '../tiles/pips.js'
import sprite from '../tiles/sprite.svg'

/** Share of a tile that its picture takes, and of its width that it is thick. */
const [FACE, THICK] = [0.92, 0.13]
const BOX = { w: 600, h: 800 }

/** @param {string} face */
export const isDomino = (face) => face[0] === '['

/** Height of a tile by its width. @param {string} face */
export const tallOf = (face) => (isDomino(face) ? 2 : 4 / 3)

/** @param {string} name of a token, or what to take where it is none @returns {string} the colour, as a canvas takes it */
export function colourOf(name) {
  const probe = document.createElement('i')
  probe.style.color = name.startsWith('--') ? `var(${name})` : name
  document.body.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}

/**
 * Reads the faces of a sprite. They are in the browser's own store, for the table has shown them: no server is asked.
 * @param {string} [address] @returns {Promise<Faces>} none where they can't be had
 */
export async function loadFaces(address = sprite) {
  const text = await fetch(address, { cache: 'force-cache' })
    .then((answer) => (answer.ok ? answer.text() : ''))
    .catch(() => '')
  return facesIn(text)
}

/** @param {string} text of a sprite @returns {Faces} */
export function facesIn(text) {
  const symbols = [...text.matchAll(/<symbol id="([mpsz]\d)"[^>]*>(.*?)<\/symbol>/gs)]
  return new Map(
    symbols.map(([, [suit, rank], paths]) => [
      rank + suit,
      [...paths.matchAll(/<path ([^>]*)\/>/g)].map(([, written]) => inkOf(written)),
    ]),
  )
}

/** @param {string} written the attributes of a path @returns {Ink} */
function inkOf(written) {
  const named = Object.fromEntries(
    [...written.matchAll(/([a-z-]+)="([^"]*)"/g)].map(([, name, value]) => [name, value]),
  )
  return {
    d: named.d,
    fill: named.fill ?? 'none',
    stroke: named.stroke ?? 'none',
    width: Number(named['stroke-width'] ?? 0),
    rule: named['fill-rule'] === 'evenodd' ? 'evenodd' : 'nonzero',
  }
}

/** @param {string} paint "var(--ink-red,#c01f2e)" @returns {string} */
const paintOf = (paint) => colourOf(/--[\w-]+/.exec(paint)?.[0] ?? paint)

/**
 * Draws a tile with its upper left corner there.
 * @param {CanvasRenderingContext2D} ctx @param {string} face @param {number} x @param {number} y @param {number} width
 * @param {Faces} faces
 */
export function drawTile(ctx, face, x, y, width, faces) {
  const height = width * tallOf(face)
  const deep = width * THICK
  const body = (/** @type {number} */ down, /** @type {string | CanvasGradient} */ colour) => {
    ctx.fillStyle = colour
    ctx.beginPath()
    ctx.roundRect(x, y + down, width, height, width * 0.11)
    ctx.fill()
  }
  body(deep, colourOf('--back-low'))
  body(deep * 0.55, colourOf('--side'))
  const light = ctx.createLinearGradient(x, y, x + width * 0.4, y + height)
  for (const [stop, name] of /** @type {const} */ ([
    [0, '--face-top'],
    [0.45, '--face'],
    [1, '--face-low'],
  ]))
    light.addColorStop(stop, colourOf(name))
  body(0, light)
  ctx.save()
  ctx.translate(x + (width * (1 - FACE)) / 2, y + (height * (1 - FACE)) / 2)
  if (isDomino(face)) drawPips(ctx, face, (width * FACE) / WIDTH, (height * FACE) / HEIGHT)
  else drawFace(ctx, faces.get(face) ?? [], (width * FACE) / BOX.w, (height * FACE) / BOX.h)
  ctx.restore()
}

/** @param {CanvasRenderingContext2D} ctx @param {Ink[]} inks @param {number} across @param {number} down scales */
function drawFace(ctx, inks, across, down) {
  ctx.scale(across, down)
  ctx.lineJoin = ctx.lineCap = 'round'
  for (const { d, fill, stroke, width, rule } of inks) {
    const path = new Path2D(d)
    if (fill !== 'none') {
      ctx.fillStyle = paintOf(fill)
      ctx.fill(path, rule)
    }
    if (stroke === 'none') continue
    ctx.strokeStyle = paintOf(stroke)
    ctx.lineWidth = width
    ctx.stroke(path)
  }
}

/** @param {CanvasRenderingContext2D} ctx @param {string} face @param {number} across @param {number} down scales */
function drawPips(ctx, face, across, down) {
  ctx.scale(across, down)
  for (const { red, d } of inksOf(face)) {
    ctx.fillStyle = colourOf(red ? '--ink-red' : '--tile-ink')
    ctx.fill(new Path2D(d))
  }
}
