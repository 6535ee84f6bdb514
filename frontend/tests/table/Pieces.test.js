import { render, screen } from '@testing-library/svelte'
import { expect, it } from 'vitest'
import { loadPlugin } from '../../src/app/loading/gamePlugin.js'
import { t } from '../../src/i18n/i18n.svelte.js'
import { fullWall } from '../../src/table/tiles/tileTracking.js'
import Pieces from '../../src/table/tiles/Pieces.svelte'
import { identify, seat, view } from './build.js'

it('names of a declared set who gave the claimed tile', async () => {
  const { variant: game } = /** @type {any} */ (await loadPlugin('sichuan'))
  const melds = [
    { sort: 'pung', tile: '1p', from: 2 },
    { sort: 'concealed', tile: '7s' },
    { sort: 'promoted', tile: '3m', from: 0 },
  ]
  const shown = view([seat(13), seat(4, { melds }), seat(13), seat(13)])
  const names = ['Anna', 'Boris', 'Zhú', 'Jú']
  const seats = Object.fromEntries(names.map((name, i) => [i, { kind: 'human', name, present: true }]))
  const doc = { you: 0, view: shown, table: { game: 'sichuan', seats } }
  const pieces = identify(fullWall(0, game.tiles), shown)
  /** @type {any} */
  const props = { doc, pieces, places: new Map(), mover: {}, seat: 1, game, lit: null, numbers: false, t }
  const page = render(Pieces, { props })
  const label = () => screen.getByTestId('melds-1').getAttribute('aria-label')
  expect(label()).toBe(
    'Open sets: pung of 1 dot, from Zhú; concealed kong of 7 bamboo; promoted kong of 3 characters, from you',
  )
  await page.rerender({ ...props, doc: { ...doc, you: undefined } })
  expect(label()).toMatch(/3 characters, from Anna$/)
})
