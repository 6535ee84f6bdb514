/**
 * What lies on a tile: its picture, and its rank as a figure where that is wished. Each is made once and then copied: of
 * the hundred tiles that come with a deal a component and a template for every one would take most of the time.
 */
import { t } from '../i18n/i18n.svelte.js'
import modern from './modern.svg'
import { rankOf } from './name.js'
import sprite from './sprite.svg'

const SVG = 'http://www.w3.org/2000/svg'

/** @type {Map<string, DocumentFragment>} */
const made = new Map()
/** What lies on each, so that it stays where it is the same. @type {WeakMap<Element, string>} */
const shown = new WeakMap()

/**
 * Lays on a tile what it shows.
 * @param {import('../wire/types.js').Tile | null | undefined} face none shows the back
 * @param {object} look
 * @param {import('../app/session/settings.svelte.js').Settings['tiles']} look.theme
 * @param {boolean} [look.numbers] the rank as a small figure, an honour's initial
 * @param {boolean} [look.plain] a back with nothing on it
 * @returns {(tile: Element) => void}
 */
export function art(face, { theme, numbers, plain }) {
  // Modern faces have their figure already; honours are the same in every theme.
  const honour = face?.[1] === 'z'
  const figured = theme === 'modern' && face && !honour
  const href = plain ? '' : `${figured ? modern : sprite}#${face ? face[1] + face[0] : 'back'}`
  const rank = !numbers || !face || figured ? '' : honour ? t(`tile.${face}.mark`) : String(rankOf(face))
  const key = href + rank
  return (tile) => {
    if (shown.get(tile) === key) return
    shown.set(tile, key)
    if (!made.has(key)) made.set(key, make(href, rank))
    tile.replaceChildren(/** @type {DocumentFragment} */ (made.get(key)).cloneNode(true))
  }
}

/** @param {string} href @param {string} rank @returns {DocumentFragment} */
function make(href, rank) {
  const all = document.createDocumentFragment()
  if (!href) return all
  const svg = document.createElementNS(SVG, 'svg')
  svg.setAttribute('viewBox', '0 0 60 80')
  const picture = svg.appendChild(document.createElementNS(SVG, 'use'))
  picture.setAttribute('href', href)
  // A figure has a corner of its own: the picture makes room for it.
  if (rank) picture.setAttribute('transform', 'translate(7 9)scale(.88)')
  all.append(svg)
  if (rank) {
    const figure = document.createElement('span')
    figure.className = 'rank'
    figure.append(rank)
    all.append(figure)
  }
  return all
}
