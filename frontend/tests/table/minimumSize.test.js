import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { MINIMUM, tableHeight } from '../../src/table/layout/minimumSize.js'
import { tableShape } from '../../src/table/layout/geometry.js'

it.each([[320, 256], [480, 320], [400, 300], [600, 300], [559, 200]])('a window of %i × %i has a table with room for all', (w, h) => {
  const form = tableShape(w, tableHeight(w, h))
  for (const { w: wide, x } of form.plates) {
    expect(wide).toBeGreaterThanOrEqual(60)
    expect(x).toBeGreaterThanOrEqual(0)
    expect(x + wide).toBeLessThanOrEqual(w)
  }
  expect(form.board.x).toBeGreaterThanOrEqual(0)
  expect(form.bar.h).toBeGreaterThanOrEqual(90)
}) // prettier-ignore

it.each([[320, 568], [390, 844], [667, 375], [640, 360], [568, 320], [1280, 720]])('%i × %i is large enough', (w, h) =>
  expect(tableHeight(w, h)).toBe(h)) // prettier-ignore

it.each(['src/pages/table/Game.svelte', 'src/pages/Replay.svelte'])('%s is as high as that', (file) => {
  const css = readFileSync(file, 'utf8')
  expect(css).toContain(`min-height: ${MINIMUM.high}px`)
  expect(css).toMatch(
    new RegExp(
      `max-width: ${MINIMUM.narrow}px\\) and \\(orientation: landscape\\) \\{\\s+\\.\\w+ \\{\\s+min-height: ${MINIMUM.upright}px`,
    ),
  )
})
