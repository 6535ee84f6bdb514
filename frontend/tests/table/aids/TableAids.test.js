import { fireEvent, render, screen } from '@testing-library/svelte'
import { tick } from 'svelte'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { loadCompletePlugin } from '../../../src/app/loading/gamePlugin.js'
import { DEFAULTS } from '../../../src/app/session/settings.svelte.js'
import { section } from '../../../src/i18n/i18n.svelte.js'
import TableAids from '../../../src/table/aids/TableAids.svelte'
import { seat, view } from '../build.js'

const page = document.documentElement
/** @type {any} */
let plugin
beforeEach(async () => {
  plugin = await loadCompletePlugin('sichuan')
  await section('aids')
})
afterEach(() => document.body.replaceChildren())

/** A table as far as aids look at it: tiles, a bar and aids. */
function lay() {
  const table = document.createElement('div')
  table.className = 'table'
  table.innerHTML = `
    <div class="aid"></div>
    <div data-testid="river-1"><div class="piece"></div><div class="piece last" style="transform:translate(500px, 300px)"></div></div>
    <div class="own"><button class="piece hand" data-tile="3s"></button><button class="piece hand" data-tile="1m"></button></div>
    <div class="bar"><div class="bar"><div class="prompt"></div><div class="buttons"><button class="call hu"></button></div></div></div>`
  document.body.append(table)
}

const SEATS = { 0: { kind: 'human', name: 'Me' }, 1: { kind: 'bot' }, 2: { kind: 'bot' }, 3: { kind: 'bot' } }
/** @param {any} [settings] @param {any} [more] @param {any} [table] */
function show(settings, more, table) {
  const others = [1, 2, 3].map(() => seat(13, { forbidden: 's', river: '5p6p' }))
  const doc = /** @type {any} */ ({
    you: 0,
    table: { game: 'sichuan', options: {}, seats: SEATS, ...table },
    view: view([seat('1m3s1p4p7p2m5m8m9m1p2p3p5p6p', { forbidden: 's' }), ...others]),
    ...more,
  })
  const props = { doc, events: [], plugin, settings: { ...DEFAULTS, ...settings } }
  const { rerender, unmount } = render(TableAids, { props })
  return { change: (/** @type {any} */ next) => rerender({ ...props, ...next }), doc, unmount }
}
const claim = (/** @type {string} */ id) => ({ decision: { id, kind: 'claim', actions: [], deadline: 0 } })

describe('what a player adds to a table', () => {
  it('is nothing by default', async () => {
    lay()
    show({}, claim('1'))
    await tick()
    expect([page.dataset.discard, page.dataset.density, page.dataset.claims]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
    expect(document.querySelector('[data-order], [data-safe]')).toBeNull()
    expect(screen.queryByTestId('efficiency')).toBeNull()
  })

  it('makes the last discard larger and lists denser, as long as the table is there', async () => {
    const { unmount } = show({ largeDiscard: true, density: 'compact' })
    await tick()
    expect([page.dataset.discard, page.dataset.density]).toEqual(['large', 'compact'])
    unmount()
    expect([page.dataset.discard, page.dataset.density]).toEqual([undefined, undefined])
  })

  it('numbers what lies in a river', async () => {
    lay()
    show({ discardNumbers: true })
    await vi.waitFor(() => {
      const river = /** @type {HTMLElement[]} */ ([
        ...document.querySelectorAll("[data-testid='river-1'] > .piece"),
      ])
      expect(river.map((tile) => tile.dataset.order)).toEqual(['1', '2'])
    })
  })

  it('lists all keys by a question mark, on any keyboard', async () => {
    show()
    await vi.waitFor(async () => {
      await fireEvent.keyDown(document.body, { key: '?', code: 'Digit7', shiftKey: true })
      expect(screen.getByTestId('keys')).toBeTruthy()
    })
    expect(screen.getByTestId('keys').textContent).toContain('Hu')
  })
})

describe('claims beside the discard', () => {
  it('stand there as long as one is asked, and move for nothing else', async () => {
    lay()
    const { change, doc } = show({ claims: 'discard' }, claim('0.1.claim'))
    await vi.waitFor(() => expect(page.dataset.claims).toBe('beside'))
    const placed = page.style.getPropertyValue('--claims-x')
    const tile = /** @type {HTMLElement} */ (document.querySelector('.last'))
    tile.style.transform = 'translate(20px, 20px)'
    await change({ doc: { ...doc, clock: {} } })
    await tick()
    expect(page.style.getPropertyValue('--claims-x')).toBe(placed)
    await change({ doc: { ...doc, decision: { ...doc.decision, id: '0.2.turn', kind: 'turn' } } })
    await tick()
    expect(page.dataset.claims).toBeUndefined()
    expect(page.style.getPropertyValue('--claims-x')).toBe('')
  })

  it('stay at the hand on phones, and where the option says so', async () => {
    lay()
    document.querySelector('.table')?.classList.add('portrait')
    const { change } = show({ claims: 'discard' }, claim('1'))
    await tick()
    await tick()
    expect(page.dataset.claims).toBeUndefined()
    document.querySelector('.table')?.classList.remove('portrait')
    await change({ settings: DEFAULTS })
    await tick()
    expect(page.dataset.claims).toBeUndefined()
  })
})

describe('help in training', () => {
  const help = { efficiency: true, safeTiles: true }
  const safe = () =>
    /** @type {any[]} */ ([...document.querySelectorAll('[data-safe]')]).map(({ dataset }) => dataset.tile)

  it('tells how far the hand is, and marks what nobody can claim', async () => {
    lay()
    show(help)
    expect((await screen.findByTestId('efficiency')).closest('.aid')).toBeTruthy()
    await vi.waitFor(() => expect(safe()).toEqual(['3s']))
  })

  it.each([
    ['is rated', { rated: true }],
    ['has another person', { seats: { ...SEATS, 2: { kind: 'human', name: 'Anna' } } }],
    ['is strict', { options: { strict: true } }],
  ])('is never shown at a table that %s', async (_, table) => {
    lay()
    show(help, {}, table)
    await new Promise((done) => setTimeout(done, 100))
    expect(screen.queryByTestId('efficiency')).toBeNull()
    expect(safe()).toEqual([])
  })

  it('goes when somebody sits down', async () => {
    lay()
    const { change, doc } = show(help)
    await screen.findByTestId('efficiency')
    await vi.waitFor(() => expect(safe()).toEqual(['3s']))
    const seats = { ...SEATS, 2: { kind: 'human', name: 'Anna' } }
    await change({ doc: { ...doc, table: { ...doc.table, seats } } })
    await vi.waitFor(() => expect(screen.queryByTestId('efficiency')).toBeNull())
    expect(safe()).toEqual([])
  })
})
