import { render, screen } from '@testing-library/svelte'
import { beforeEach, expect, it } from 'vitest'
import { loadCompletePlugin } from '../../../src/app/loading/gamePlugin.js'
import { section } from '../../../src/i18n/i18n.svelte.js'
import Lesson from '../../../src/pages/tutorial/Lesson.svelte'
import { seat, view } from './build.js'

/** Longer than a table waits before it acts by itself. */
const BY_ITSELF = 700

beforeEach(() => {
  localStorage.clear()
})

it('leaves the discard in riichi to the learner, who is told of it just then', async () => {
  const hand = seat('123m456p789s11229m', { drawn: '9m', holds_drawn: true, riichi: 1 })
  const discard = { type: 'discard', tile: '9m', drawn: true }
  const decision = { id: '0.9.turn', kind: 'turn', actions: [discard], default: discard }
  const shown = view([hand, seat(13), seat(13), seat(13)])
  const lesson = {
    game: 'riichi',
    learner: 0,
    seats: 4,
    options: {},
    moments: [
      { patch: shown, text: 'tsumogiri', decision, wanted: [discard] },
      { patch: {}, text: 'furiten' },
    ],
  }
  const [plugin] = await Promise.all([
    loadCompletePlugin('riichi'),
    ...['learn', 'lesson-riichi', 'table-riichi'].map(section),
  ])
  render(Lesson, { props: { lesson, plugin } })
  await new Promise((done) => setTimeout(done, BY_ITSELF))
  expect(screen.getByTestId('coach-text')).toHaveTextContent(/^You drew a 9 man/)
})
