import { rectAround, rectOf } from '../table/layout/rects.js'

/**
 * Where the parts of a table lie on the screen: a win is shown over any table, whose layouts differ.
 * @typedef {import('../table/layout/geometry.js').Rect} Rect
 */

/** What a player needs meanwhile, and how bad it is to cover it. */
const NEEDED = [
  { of: '.own button, .bar button, .answers button, .act button, .over > *', weight: 100 },
  { of: ".plate, [data-testid^='won-']", weight: 8 },
  { of: "[data-testid='pieces'] .piece", weight: 4 },
  { of: '.menu', weight: 3 },
]
/** How bad it is to cover tiles that lie open: a river's, and others' sets and hands; and the own sets, which are of the own hand. */
const [LYING, OWN] = [2, 100]

/** The rectangle around those that are drawn. @param {Element[]} elements */
const around = (elements) =>
  rectAround(
    elements.filter((each) => {
      const { w, h } = rectOf(each)
      return w && h
    }),
  )

/** @param {string} selector @returns {Element[]} of the table */
const all = (selector) => [...document.querySelectorAll(`.table :is(${selector})`)]

/** @returns {Rect} of the table on the page, or of the window */
export function tableRect() {
  const table = document.querySelector('.table')
  return table ? rectOf(table) : { x: 0, y: 0, w: innerWidth, h: innerHeight }
}

/** @param {number} seat @returns {Rect | undefined} of its plate */
export const plateRect = (seat) => around(all(`.plate[data-seat='${seat}']`))

/** @param {number} seat @returns {Rect[]} of all other plates */
export const otherPlates = (seat) =>
  all(`.plate:not([data-seat='${seat}'])`)
    .map(rectOf)
    .filter(({ w, h }) => w && h)

/** @param {number} seat @returns {Rect | undefined} of the tiles that it holds, as others see them */
export const heldRect = (seat) => around(all(`[data-testid='held-${seat}'] .piece`))

/** Whether it is seen: buttons of calls keep their places while nothing may be called. @param {Element} element */
const isSeen = (element) =>
  element.checkVisibility?.({ visibilityProperty: true, opacityProperty: true }) ?? true

/** What lies on the table and is not to be covered. @param {number[]} open seats whose hands are to be seen */
export function obstacles(open) {
  const needed = NEEDED.flatMap(({ of, weight }) =>
    all(of)
      .filter(isSeen)
      .map((each) => ({ rect: rectOf(each), weight })),
  )
  const own = document.querySelector('.table .plate.seat-0')?.getAttribute('data-seat')
  const lying = all("[data-testid^='river-'], [data-testid^='melds-']").map((each) => ({
    rect: around([...each.children]),
    weight: each.getAttribute('data-testid') === `melds-${own}` ? OWN : LYING,
  }))
  const hands = open.map((seat) => ({ rect: heldRect(seat), weight: LYING }))
  return [...needed, ...[...lying, ...hands].flatMap(({ rect, weight }) => (rect ? [{ rect, weight }] : []))]
}
