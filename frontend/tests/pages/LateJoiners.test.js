import { render, screen } from '@testing-library/svelte'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import LateJoiners from '../../src/pages/table/LateJoiners.svelte'
import { expectAccessible } from '../axe.js'
import { doc, openedAnew } from './doc.js'
import { sent, serve } from './server.js'

beforeEach(() => openedAnew('side', 'errors'))

const boris = { kind: 'human', name: 'Boris', present: true, joined: true }

it('lets an owner remove who joined during play, by place and name', async () => {
  const asked = serve({ 'POST tables/Ab3dE_9x/kick': {} })
  const seats = { 0: { kind: 'human', name: 'Ada' }, 1: boris, 2: { kind: 'human', name: 'Cleo' } }
  render(LateJoiners, { table: doc({ you: 0, status: 'playing', seats }).table })
  expect(screen.getAllByRole('button')).toHaveLength(1)
  await expectAccessible()
  await userEvent.click(screen.getByRole('button', { name: 'Remove Boris' }))
  expect(sent(asked, 'POST tables/Ab3dE_9x/kick')).toEqual({ seat: 1, name: 'Boris' })
})

it('says why that failed, and is not there where nobody joined', async () => {
  serve({ 'POST tables/Ab3dE_9x/kick': { problem: 'somebody-else' } })
  const { rerender } = render(LateJoiners, { table: doc({ you: 0, seats: { 1: boris } }).table })
  await userEvent.click(screen.getByTestId('remove-1'))
  expect(await screen.findByRole('alert')).toHaveTextContent('Somebody else sits there now.')
  await rerender({ table: doc({ you: 0, seats: { 1: { ...boris, joined: undefined } } }).table })
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
})
