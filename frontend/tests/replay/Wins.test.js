import { render, screen } from '@testing-library/svelte'
import { flushSync } from 'svelte'
import { beforeEach, expect, it, vi } from 'vitest'
import { DEFAULTS } from '../../src/app/session/settings.svelte.js'
import { loadScoreSheet } from '../../src/app/loading/gamePlugin.js'
import * as sichuan from '../../src/games/sichuan/win.js'
import Wins from '../../src/pages/replay/Wins.svelte'
import session from '../fixtures/session.json'
import { ReplayState } from './replayState.svelte.js'

/** @type {any} */
const over = { ...session, you: undefined, decision: undefined }
const before = structuredClone(over)
before.view.phase = 'turn'
for (const seat of Object.values(before.view.seats)) Object.assign(/** @type {any} */ (seat), { points: 0 })
const settled = { type: 'settled', sheet: over.view.sheets[4] }

/** @type {ReplayState} */
let replay
beforeEach(async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  await loadScoreSheet('sichuan')
  replay = new ReplayState()
  replay.scene = { docs: [before, over], events: [[{ type: 'drew', seat: 0 }], [settled]] }
  render(Wins, {
    replay: /** @type {any} */ (replay),
    player: /** @type {any} */ ({ speed: 1 }),
    plugin: /** @type {any} */ ({ wins: async () => sichuan }),
    settings: DEFAULTS,
    bottom: 0,
    get shown() {
      return replay.shown
    },
    set shown(moments) {
      replay.shown = moments
    },
  })
  await screen.findByTestId('wins')
})

/** @param {number} moment @param {boolean} follows */
async function go(moment, follows) {
  Object.assign(replay, { moment, follows })
  const doc = replay.shown(replay.doc)
  await Promise.resolve()
  flushSync()
  return doc
}

it('shows a win where the replay goes on to it', async () => {
  expect((await go(1, true)).view.seats[0].points).toBe(0)
  expect(screen.getByTestId('win-moment')).toHaveAttribute('data-step', 'call')
})

it('shows none where somebody jumps there, and ends the one on show with a jump away', async () => {
  expect((await go(1, false)).view.seats[0].points).toBe(24)
  expect(screen.queryByTestId('win-moment')).not.toBeInTheDocument()
  await go(0, false)
  await go(1, true)
  expect(screen.getByTestId('win-moment')).toBeInTheDocument()
  expect(await go(0, false)).toBe(before)
  expect(screen.queryByTestId('win-moment')).not.toBeInTheDocument()
})
