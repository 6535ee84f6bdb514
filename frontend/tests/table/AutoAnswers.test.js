import { render, screen } from '@testing-library/svelte'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { t } from '../../src/i18n/i18n.svelte.js'
import AutoAnswers from '../../src/table/controls/AutoAnswers.svelte'

const open = async () => {
  render(AutoAnswers, { auto: { pung: false, hu: false }, up: true, t, word: (key) => key })
  await userEvent.click(screen.getByRole('button', { expanded: false }))
  return screen.getByRole('group')
}

it('stays open while switches are set', async () => {
  const switches = await open()
  await userEvent.click(screen.getByLabelText('hu'))
  expect(screen.getByLabelText('hu')).toBeChecked()
  expect(switches).toBeInTheDocument()
})

it('closes when anything else is pressed', async () => {
  const switches = await open()
  await userEvent.click(document.body)
  expect(switches).not.toBeInTheDocument()
})

it('closes by Escape, which nothing else hears of', async () => {
  const switches = await open()
  const heard = vi.fn()
  addEventListener('keydown', heard)
  await userEvent.keyboard('{Escape}')
  removeEventListener('keydown', heard)
  expect(switches).not.toBeInTheDocument()
  expect(heard).not.toHaveBeenCalled()
  expect(screen.getByRole('button')).toHaveFocus()
})
