/**
 * The result of a match as a picture: places, points and the dearest hand on the table's own cloth. Drawn here, with what the
 * page has already.
 * @typedef {import('./resultModel.js').Model} Model
 */
import { colourOf, drawTile, loadFaces, tallOf } from './tileArt.js'

/** Width of the picture, its margin, and what else has a size of its own, in px. */
export const WIDTH = 1080
const MARGIN = 72
const [HEAD, FOOT, GAP] = [236, 84, 14]
/** Height of a row, the least and the most, and of all rows together. */
const [LOW, HIGH, ROWS] = [64, 112, 680]
/** Width of a tile at most, the gap between groups, and height of the words over them. */
const [TILE, APART, WORDS] = [60, 20, 118]

/** @param {string} weight @param {number} size @param {'--font' | '--font-title'} [voice] */
const font = (weight, size, voice = '--font') =>
  `${weight} ${size}px ${getComputedStyle(document.documentElement).getPropertyValue(voice) || 'sans-serif'}`

/**
 * Where everything lies. Pure.
 * @param {Model} model
 */
export function pictureShape({ rows, best }) {
  const row = Math.max(LOW, Math.min(HIGH, ROWS / rows.length - GAP))
  const lists = HEAD + rows.length * (row + GAP)
  const lines = best ? tileLines(best.groups, WIDTH - 2 * MARGIN) : []
  const tiles = lines.reduce((sum, { height }) => sum + height + GAP, 0)
  const height = lists + (best ? WORDS + tiles + GAP : 0) + FOOT
  return { row, best: lists + GAP, tiles: lists + GAP + WORDS, lines, height: Math.round(height) }
}

/**
 * Tiles in lines as wide as there is room: groups stay together, unless one alone is wider.
 * @param {string[][]} groups @param {number} room @returns {{ width: number, height: number, tiles: { face: string, x: number }[] }[]}
 */
export function tileLines(groups, room) {
  const longest = Math.max(1, ...groups.map(({ length }) => length))
  const width = Math.min(TILE, room / longest)
  /** @type {{ width: number, height: number, tiles: { face: string, x: number }[] }[]} */
  const lines = []
  let x = Infinity
  for (const group of groups) {
    if (x + group.length * width > room) {
      lines.push({ width, height: width * tallOf(group[0]), tiles: [] })
      x = 0
    }
    for (const face of group) {
      lines[lines.length - 1].tiles.push({ face, x })
      x += width
    }
    x += APART
  }
  return lines
}

/** Writes a text, smaller where it is wider than its room. @param {CanvasRenderingContext2D} ctx @param {string} text @param {number} x @param {number} y @param {number} room */
function write(ctx, text, x, y, room) {
  ctx.fillText(text, x, y, room)
}

/** @param {Model} model @returns {Promise<Blob>} a PNG; rejects in a browser that can't draw one */
export async function resultPicture(model) {
  const shape = pictureShape(model)
  const canvas = Object.assign(document.createElement('canvas'), { width: WIDTH, height: shape.height })
  const ctx = canvas.getContext('2d')
  if (!ctx) throw new Error('no canvas')
  drawCloth(ctx, shape.height)
  drawHead(ctx, model)
  model.rows.forEach((row, index) => drawRow(ctx, row, HEAD + index * (shape.row + GAP), shape.row))
  if (model.best) await drawBest(ctx, model.best, shape)
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'),
  )
}

/** @param {CanvasRenderingContext2D} ctx @param {number} height */
function drawCloth(ctx, height) {
  const light = ctx.createRadialGradient(WIDTH / 2, height * 0.36, 0, WIDTH / 2, height * 0.4, height * 0.8)
  const stops = /** @type {const} */ ([
    [0, '--cloth-light'],
    [0.5, '--cloth'],
    [1, '--cloth-edge'],
  ])
  for (const [at, name] of stops) light.addColorStop(at, colourOf(name))
  ctx.fillStyle = light
  ctx.fillRect(0, 0, WIDTH, height)
  ctx.strokeStyle = colourOf('--gold-dark')
  ctx.lineWidth = 4
  ctx.beginPath()
  ctx.roundRect(MARGIN / 2, MARGIN / 2, WIDTH - MARGIN, height - MARGIN, 36)
  ctx.stroke()
}

/** @param {CanvasRenderingContext2D} ctx @param {Model} model */
function drawHead(ctx, { brand, game, title }) {
  const room = WIDTH - 2 * MARGIN
  ctx.textBaseline = 'alphabetic'
  ctx.textAlign = 'left'
  ctx.fillStyle = colourOf('--on-cloth')
  ctx.font = font('700', 68, '--font-title')
  write(ctx, title, MARGIN, 148, room)
  ctx.fillStyle = colourOf('--on-cloth-2')
  ctx.font = font('600', 32)
  write(ctx, `${brand} · ${game}`, MARGIN, 202, room)
}

/** @param {CanvasRenderingContext2D} ctx @param {import('./resultModel.js').Row} row @param {number} y @param {number} height */
function drawRow(ctx, { place, name, points, you }, y, height) {
  const first = place === 1
  ctx.fillStyle = colourOf('--plate-solid')
  ctx.beginPath()
  ctx.roundRect(MARGIN, y, WIDTH - 2 * MARGIN, height, 22)
  ctx.fill()
  if (you) {
    ctx.strokeStyle = colourOf('--gold-fill')
    ctx.lineWidth = 4
    ctx.stroke()
  }
  const middle = y + height / 2
  ctx.textBaseline = 'middle'
  ctx.fillStyle = colourOf(first ? '--gold-fill' : '--cloth-well')
  ctx.beginPath()
  ctx.arc(MARGIN + height / 2 + 6, middle, height * 0.34, 0, 2 * Math.PI)
  ctx.fill()
  ctx.fillStyle = colourOf(first ? '--on-gold' : '--on-plate')
  ctx.font = font('700', height * 0.36)
  ctx.textAlign = 'center'
  write(ctx, String(place), MARGIN + height / 2 + 6, middle, height * 0.5)
  ctx.fillStyle = colourOf('--on-plate')
  ctx.font = font(first ? '700' : '500', height * 0.36)
  ctx.textAlign = 'left'
  write(ctx, name, MARGIN + height + 24, middle, WIDTH - 2 * MARGIN - height - 330)
  ctx.font = font('700', height * 0.4)
  ctx.textAlign = 'right'
  write(ctx, points, WIDTH - MARGIN - 28, middle, 270)
}

/** @param {CanvasRenderingContext2D} ctx @param {NonNullable<Model['best']>} best @param {ReturnType<typeof pictureShape>} shape */
async function drawBest(ctx, { title, who, worth }, shape) {
  const room = WIDTH - 2 * MARGIN
  ctx.textBaseline = 'alphabetic'
  ctx.textAlign = 'left'
  ctx.fillStyle = colourOf('--on-cloth-2')
  ctx.font = font('600', 30)
  write(ctx, title, MARGIN, shape.best + 44, room)
  ctx.fillStyle = colourOf('--on-cloth')
  ctx.font = font('700', 38)
  write(ctx, who, MARGIN, shape.best + 96, room * 0.6)
  ctx.textAlign = 'right'
  write(ctx, worth, WIDTH - MARGIN, shape.best + 96, room * 0.38)
  const faces = await loadFaces()
  let y = shape.tiles
  for (const { width, height, tiles } of shape.lines) {
    for (const { face, x } of tiles) drawTile(ctx, face, MARGIN + x, y, width - 2, faces)
    y += height + GAP
  }
}
