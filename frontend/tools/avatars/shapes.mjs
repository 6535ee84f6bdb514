/**
 * The shapes and inks that avatars are drawn of, on a grid of 60 by 60: the inks of tiles, the colours of cloths, gold. Each
 * function returns SVG. The pictures keep these colours on every page: they have a ground of their own.
 */

/** Inks of tiles, ivory and gold, and the cloths that pictures lie on. */
export const INK = {
  green: '#0c7347',
  red: '#c01f2e',
  blue: '#1b4a9c',
  black: '#18212c',
  gold: '#e9b949',
  amber: '#a97a1c',
  ivory: '#fffefa',
  bone: '#e2d3ab',
  rose: '#ffb1a6',
  slate: '#4a545b',
  leaf: '#1f7d56',
}
/** Grounds, each with the rim that parts it from light and from dark pages. */
export const GROUNDS = {
  ivory: ['#fcf7e8', '#c9b685'],
  celadon: ['#dcefe7', '#2f9a6d'],
  jade: ['#17604f', '#e9b949'],
  river: ['#235280', '#e9b949'],
  lacquer: ['#812f39', '#e9b949'],
  plum: ['#623a76', '#e9b949'],
}
/** @typedef {keyof typeof INK} Ink */
/** @typedef {keyof typeof GROUNDS} Ground */

/** The clip that keeps a drawing within its ground: the sprite defines it. */
export const CLIP = `<clipPath id="ground"><circle cx="30" cy="30" r="28"/></clipPath>`

/** A drawing on a round ground, whose rim lies over it. @param {Ground} name @param {string} art */
export function disc(name, art) {
  const [fill, rim] = GROUNDS[name]
  const circle = `<circle cx="30" cy="30" r="28.6"`
  return `${circle} fill="${fill}"/><g clip-path="url(#ground)">${art}</g>${circle} fill="none" stroke="${rim}" stroke-width="2"/>`
}

/** @param {Ink} ink @param {number} x @param {number} y @param {number} r */
export const dot = (ink, x, y, r) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${INK[ink]}"/>`

/** @param {Ink} ink @param {number} x @param {number} y @param {number} rx @param {number} ry @param {number} [turn] degrees */
export const oval = (ink, x, y, rx, ry, turn) =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${INK[ink]}"${turn ? ` transform="rotate(${turn} ${x} ${y})"` : ''}/>`

/** @param {Ink} ink @param {string} d */
export const shape = (ink, d) => `<path fill="${INK[ink]}" d="${d}"/>`

/** @param {Ink} ink @param {number} width @param {string} d */
export const line = (ink, width, d) =>
  `<path fill="none" stroke="${INK[ink]}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" d="${d}"/>`

/** What is drawn on the left, and its image on the right. @param {string} art */
export const both = (art) => `${art}<g transform="matrix(-1 0 0 1 60 0)">${art}</g>`

/** The same turned round a point in so many steps. @param {string} art @param {number} x @param {number} y @param {number} count */
export const round = (art, x, y, count) =>
  Array.from(
    { length: count },
    (_, i) => `<g transform="rotate(${+((360 / count) * i).toFixed(1)} ${x} ${y})">${art}</g>`,
  ).join('')

/** @param {string} art @param {number} x @param {number} y @param {number} [scale] @param {number} [turn] degrees */
export const moved = (art, x, y, scale = 1, turn = 0) =>
  `<g transform="translate(${x} ${y})${turn ? `rotate(${turn})` : ''}${scale === 1 ? '' : `scale(${scale})`}">${art}</g>`
