/**
 * Tiles on the table, drawn without Svelte: a deal has more than a hundred, and each event updates all of them. A tile that
 * has not changed is left alone.
 *
 * @typedef {object} PlacedTile a tile with its place
 * @property {import('./tileTracking.js').Piece} piece
 * @property {import('../layout/coordinates.js').Place} place
 * @property {boolean} [lit] @property {boolean} [last] the newest discard
 * @property {number} [delay] before its flight, in ms
 *
 * @typedef {object} TileStyle of all of them
 * @property {import('./tilePlacement.js').TilePlacement} mover
 * @property {import('../../app/session/settings.svelte.js').Settings['tiles']} theme
 * @property {boolean} [numbers] the rank as a small figure
 * @property {boolean} [plain] whether tiles are too small for a pattern on their backs
 */
import { art } from '../../tiles/art.js'
import '../../tiles/tiles.css'
import { isFaceUp } from './tilePlacement.js'

/** @typedef {{ element: HTMLElement, lying?: PlacedTile, style?: string }} Drawn */
/** The tiles drawn in an element, by their ids. @type {WeakMap<Element, Map<string, Drawn>>} */
const heaps = new WeakMap()

/**
 * Draws tiles in an element, in their order.
 * @param {PlacedTile[]} tiles @param {TileStyle} style
 * @returns {(element: Element) => void}
 */
export const renderTiles = (tiles, style) => (element) => {
  const were = heaps.get(element)
  const now = new Map(tiles.map(({ piece: { id } }) => [id, were?.get(id) ?? { element: blank(id) }]))
  heaps.set(element, now)
  were?.forEach((each, id) => now.get(id) ?? each.element.remove())
  let next = element.firstChild
  for (const lying of tiles) {
    const drawn = /** @type {Drawn} */ (now.get(lying.piece.id))
    if (drawn.element === next) next = next.nextSibling
    else element.insertBefore(drawn.element, next)
    draw(drawn, lying, style)
  }
}

/** @param {Drawn} drawn @param {PlacedTile} lying @param {TileStyle} style */
function draw(drawn, lying, style) {
  const kind = `${style.theme} ${style.numbers} ${style.plain}`
  if (drawn.style === kind && same(drawn.lying, lying)) return
  Object.assign(drawn, { lying, style: kind })
  const { piece, place, lit, last, delay } = lying
  const { element } = drawn
  const face = isFaceUp(place) ? piece.face : null
  const plain = style.plain || place.pose === 'back' || place.pose === 'edge'
  element.className = names('piece', place.pose, lit && 'lit', last && 'last', piece.tsumogiri && 'thrown')
  if (face) element.dataset.tile = face
  else delete element.dataset.tile
  const tile = /** @type {Element} */ (element.firstChild)
  tile.className = names('tile', !face && 'back')
  art(face, { ...style, plain: plain && !face })(tile)
  style.mover.place(piece.id, place, delay)(element)
}

/** @param {PlacedTile | undefined} was @param {PlacedTile} now */
const same = (was, now) =>
  was?.piece === now.piece && was.place === now.place && was.lit === now.lit && was.last === now.last

/** @param {(string | false | undefined)[]} all @returns {string} */
const names = (...all) => all.filter(Boolean).join(' ')

/** @param {string} id @returns {HTMLElement} an element for a tile, without its face */
function blank(id) {
  const element = document.createElement('div')
  element.dataset.piece = id
  const tile = element.appendChild(document.createElement('span'))
  tile.setAttribute('aria-hidden', 'true')
  return element
}
