import { render, screen, within } from '@testing-library/svelte'
import { expect, it } from 'vitest'
import { section } from '../../src/i18n/i18n.svelte.js'
import WallCheck from '../../src/pages/replay/WallCheck.svelte'
import fixture from '../fixtures/replay.json'
import { serve } from '../pages/server.js'

it('reads out what the check of a wall has come to', async () => {
  const { record } = /** @type {any} */ (fixture)
  serve({ ['GET tables/Ab3dE_9x/record']: record })
  await Promise.all([section('replay'), section('side')])
  const replay = { code: 'Ab3dE_9x', place: { deal: 0 }, scene: {} }
  render(WallCheck, { props: /** @type {any} */ ({ replay, doc: {}, onclose: () => {} }) })
  const told = screen.getByRole('status')
  expect(await within(told).findByTestId('wall-verdict')).toHaveTextContent('✓')
})
