import { render, screen } from '@testing-library/svelte'
import { expect, it } from 'vitest'
import RadioGroup from '../../src/ui/RadioGroup.svelte'

it('a choice is read out with its hint, where it has one', async () => {
  const options = ['all', 'none'].map((value) => ({ value, label: value }))
  const { rerender } = render(RadioGroup, { legend: 'Chat', options, value: 'all', hint: 'Phrases too' })
  const group = screen.getByRole('group', { name: 'Chat' })
  expect(group).toHaveAccessibleDescription('Phrases too')
  await rerender({ hint: undefined })
  expect(group).not.toHaveAttribute('aria-describedby')
})
