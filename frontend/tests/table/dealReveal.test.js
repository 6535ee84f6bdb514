import { render } from '@testing-library/svelte'
import { flushSync } from 'svelte'
import { beforeEach, expect, it, vi } from 'vitest'
import * as idle from '../../src/app/loading/idle.js'
import { DEFAULTS } from '../../src/app/session/settings.svelte.js'
import Game from '../../src/pages/table/Game.svelte'
import { revealAfter } from '../../src/table/tiles/dealReveal.svelte.js'
import { doc, openedAnew } from '../pages/doc.js'

beforeEach(async () => {
  await openedAnew()
  vi.spyOn(idle, 'tryWhenIdle').mockReturnValue(() => {})
})

/** What the table is shown. @type {{ doc: any }} */
let shown
/** What the table sets flying with the first picture of a deal. @type {() => void} */
let deals = () => {}
const Table = (/** @type {any} */ _, /** @type {any} */ props) => {
  shown = props
  deals()
}

let tables = 0
/** @param {number} deal @param {string} [phase] */
const asked = (deal, phase = 'forbid') => ({
  ...doc({ you: 0, status: 'playing', code: `${tables}` }),
  view: { deal, phase },
  decision: { id: `${deal}.1.forbid`, kind: 'forbid', deadline: 1 },
  clock: { banks: {}, turn: { seat: 0, deadline: 1 } },
})

/** @param {any} told */
async function open(told) {
  const props = /** @type {any} */ ({
    doc: told,
    store: { events: [], pending: null, now: Date.now },
    plugin: { Table, variant: {} },
    settings: DEFAULTS,
  })
  const page = render(Game, props)
  await rest()
  return async (/** @type {any} */ later) => {
    await page.rerender({ ...props, doc: later })
    await rest()
  }
}
const rest = async () => {
  await new Promise((next) => setTimeout(next))
  flushSync()
}
const prompt = () => [shown.doc.decision?.id, shown.doc.clock?.turn?.seat]
/** Has tiles fly until they are landed. */
function fly() {
  let land = () => {}
  const landing = new Promise((done) => (land = () => done(undefined)))
  revealAfter(landing)
  return () => (land(), rest())
}

beforeEach(() => {
  tables += 1
  deals = () => {}
  revealAfter(Promise.resolve())
})

it('asks at once where nothing flies', async () => {
  const show = await open(asked(0))
  expect(prompt()).toEqual(['0.1.forbid', 0])
  await show(asked(1))
  expect(prompt()).toEqual(['1.1.forbid', 0])
})

it('asks nothing, and shows no clock, before the deal lies there', async () => {
  let land = async () => {}
  deals = () => void (land = fly())
  await open(asked(0))
  expect(prompt()).toEqual([undefined, undefined])
  expect(shown.doc.view).toEqual({ deal: 0, phase: 'forbid' })
  await land()
  expect(prompt()).toEqual(['0.1.forbid', 0])
})

it('waits for each deal anew, the first too, whose number the table has before', async () => {
  const show = await open({ ...asked(0, 'before'), decision: undefined })
  for (const deal of [0, 1]) {
    const land = fly()
    await show(asked(deal))
    expect(prompt()).toEqual([undefined, undefined])
    await show({ ...asked(deal), events: [] })
    expect(prompt()).toEqual([undefined, undefined])
    await land()
    expect(prompt()[0]).toBe(`${deal}.1.forbid`)
  }
})

it('waits for no deal twice', async () => {
  const show = await open(asked(0))
  fly()
  await show(asked(0, 'turn'))
  expect(prompt()[0]).toBe('0.1.forbid')
})

/** What makes tiles fly, come to a table. @param {string} tiles that lie there */
async function comes(tiles) {
  vi.resetModules()
  document.body.insertAdjacentHTML('beforeend', `<div class="table">${tiles}</div>`)
  await import('../../src/table/tiles/dealReveal.svelte.js')
  document.querySelector('.table')?.remove()
  return (await import('../../src/table/tiles/tilePlacement.js')).TilePlacement
}

it('takes away nothing that is asked when what makes tiles fly comes amid a deal', async () => {
  const Mover = await comes('<i class="piece"></i>')
  const told = asked(0)
  expect(Mover.shown(told)).toBe(told)
  expect(Mover.shown(asked(1)).decision).toBeUndefined()
})

it('waits for the first deal where it comes before that', async () => {
  const Mover = await comes('')
  expect(Mover.shown(asked(0)).decision).toBeUndefined()
})
