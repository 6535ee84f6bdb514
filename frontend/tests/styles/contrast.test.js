import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { colourOf, contrast, over, sheetOf } from './colour.js'

const [tokens, seats, looks, tiles] = ['styles/tokens', 'styles/seats', 'styles/looks', 'tiles/tiles'].map(
  (name) => readFileSync(`src/${name}.css`, 'utf8'),
)
const SCHEMES = /** @type {const} */ (['light', 'dark'])
const CLOTHS = ['green', ...named(looks, 'cloth')]
const TILES = ['ivory', ...named(looks, 'tiles')]
const LEAST = 4.5

/** @param {string} css @param {string} kind @returns {string[]} the looks of a kind that a sheet has */
function named(css, kind) {
  return [
    ...new Set([...css.matchAll(new RegExp(`^\\[data-${kind}='(\\w+)'\\]`, 'gm'))].map(([, name]) => name)),
  ]
}

/** Each seat's colour under a name of its own. */
const players = seats.replace(/\.whose-(\d) \{\s*--seat:/g, ':root { --seat-$1:')
const root = sheetOf(tokens + players, /^(:root|\[data-cloth\])$/)

/** @param {import('./colour.js').Sheet} sheet @param {'light' | 'dark'} scheme */
const within = (sheet, scheme) => (/** @type {string} */ name) => colourOf(`var(--${name})`, sheet, scheme)

it('knows black from white', () => {
  const [black, white] = [colourOf('#000', {}, 'light'), colourOf('#fff', {}, 'light')]
  expect(contrast(black, white)).toBe(21)
  expect(contrast(over(colourOf('rgb(0 0 0 / 0)', {}, 'dark'), white), white)).toBe(1)
})

describe.each(SCHEMES)('in %s', (scheme) => {
  const of = within(root, scheme)

  it.each(['paper', 'surface', 'surface-2'])('every ink is read on %s', (ground) => {
    for (const ink of ['ink', 'ink-2', 'accent', 'gold', 'good', 'bad'])
      expect(contrast(of(ink), of(ground)), `${ink} on ${ground}`).toBeGreaterThanOrEqual(LEAST)
  })

  it.each([
    ['on-accent', 'accent'],
    ['ink', 'accent-soft'],
    ['on-gold', 'gold-fill'],
    ['on-gold', 'gold-light'],
    ['on-warm', 'warm'],
    ...['hu', 'kong', 'chow', 'pung', 'pass'].map((call) => ['on-call', `call-${call}`]),
    ...Array.from({ length: 4 }, (_, seat) => ['on-mark', `mark-${seat}`]),
    ...Array.from({ length: 10 }, (_, seat) => [`seat-${seat}`, 'surface']),
  ])('%s is read on %s', (ink, ground) => {
    expect(contrast(of(ink), of(ground))).toBeGreaterThanOrEqual(LEAST)
  })

  describe.each(CLOTHS)('on the %s cloth', (cloth) => {
    const sheet = { ...root, ...sheetOf(looks, new RegExp(`^\\[data-cloth='${cloth}'\\]$`)) }
    const on = within(sheet, scheme)
    const grounds = ['cloth-light', 'cloth', 'cloth-edge']

    it.each(['on-cloth', 'on-cloth-2'])('%s is read wherever it stands', (ink) => {
      for (const ground of grounds)
        expect(contrast(on(ink), on(ground)), `${ink} on ${ground}`).toBeGreaterThanOrEqual(LEAST)
    })

    it.each(['on-plate', 'on-plate-2', 'rise', 'fall', 'warm', 'gold-fill'])(
      '%s is read on plates',
      (ink) => {
        for (const plate of ['plate', 'plate-solid'])
          for (const ground of grounds)
            expect(
              contrast(on(ink), over(on(plate), on(ground))),
              `${ink} on ${plate} on ${ground}`,
            ).toBeGreaterThanOrEqual(LEAST)
      },
    )

    it.each(['on-plate', 'on-plate-2', 'warm', 'gold-fill'])('%s is read in the well', (ink) => {
      expect(contrast(on(ink), on('cloth-well'))).toBeGreaterThanOrEqual(LEAST)
    })

    it('the ring round what has the focus is seen', () => {
      for (const ground of grounds) expect(contrast(on('focus-plate'), on(ground))).toBeGreaterThanOrEqual(3)
    })
  })
})

describe.each(TILES)('on %s tiles', (theme) => {
  it.each(['standard', 'blind'])('every ink of the %s palette is read', (palette) => {
    const sheet = {
      ...sheetOf(tiles, /^(:root|\[data-tiles='ivory'\])$/),
      ...sheetOf(looks, new RegExp(`^\\[data-tiles='${theme}'\\]$`)),
      ...sheetOf(looks, new RegExp(`^\\[data-palette='${palette}'\\](\\[data-tiles='${theme}'\\])?$`)),
    }
    const of = within(sheet, 'light')
    for (const ink of ['ink-green', 'ink-red', 'ink-blue', 'ink-black', 'tile-ink'])
      for (const face of ['face-top', 'face', 'face-low'])
        expect(contrast(of(ink), of(face)), `${ink} on ${face}`).toBeGreaterThanOrEqual(LEAST)
  })
})
