import { render, screen } from '@testing-library/svelte'
import { beforeEach, expect, it, vi } from 'vitest'
import * as faces from '../../src/app/loading/gamePlugin.js'
import * as idle from '../../src/app/loading/idle.js'
import { DEFAULTS } from '../../src/app/session/settings.svelte.js'
import Game from '../../src/pages/table/Game.svelte'
import { doc, openedAnew } from './doc.js'

beforeEach(() => openedAnew())

/** A page whose deal is over, or not, and whose later files are gone from the server. @param {boolean} over */
async function open(over) {
  vi.spyOn(idle, 'tryWhenIdle').mockImplementation((work) => (work().catch(() => {}), () => {}))
  const asked = vi.spyOn(faces, 'loadCompletePlugin').mockRejectedValue(new TypeError('gone'))
  const view = { deal: 0, phase: over ? 'over' : 'turn', sheets: over ? { 0: {} } : {} }
  const props = {
    doc: { ...doc({ you: 0, status: 'playing' }), view },
    store: { events: [], pending: null, now: Date.now },
    plugin: { Table: () => {}, variant: {} },
    settings: DEFAULTS,
  }
  const page = render(Game, /** @type {any} */ (props))
  await vi.waitFor(() => expect(asked).toHaveBeenCalled())
  return page
}

it('offers a new page at a deal’s end that it can’t show', async () => {
  await open(true)
  expect(await screen.findByRole('alert')).toHaveTextContent('Reload the page')
})

it('says nothing of it while there is play', async () => {
  await open(false)
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})
