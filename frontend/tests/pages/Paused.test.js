import { render, screen } from '@testing-library/svelte'
import { beforeAll, expect, it } from 'vitest'
import { section } from '../../src/i18n/i18n.svelte.js'
import Paused from '../../src/pages/table/Paused.svelte'

beforeAll(() => section('event'))

it('tells while a referee has the game paused, and when it goes on', async () => {
  const { rerender } = render(Paused, { paused: false })
  const banner = screen.getByTestId('paused')
  expect(banner).toHaveAttribute('role', 'status')
  expect(banner).not.toBeVisible()
  await rerender({ paused: true })
  expect(await screen.findByText('A referee has paused the game')).toBeVisible()
  await rerender({ paused: false })
  expect(await screen.findByText('The game goes on')).toBeVisible()
})
