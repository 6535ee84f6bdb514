import { fireEvent, render, screen } from '@testing-library/svelte'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import Opener from './Opener.svelte'

describe('Dialog', () => {
  it('gives focus back to what opened it, once it is gone', async () => {
    render(Opener)
    const button = screen.getByRole('button', { name: 'Open' })
    button.focus()
    await fireEvent.click(button)
    screen.getByRole('heading').focus()
    await fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(button)
  })

  it('leaves focus where it has gone meanwhile', async () => {
    render(Opener)
    const button = screen.getByRole('button', { name: 'Open' })
    button.focus()
    await fireEvent.click(button)
    const other = screen.getByRole('button', { name: 'Other' })
    other.focus()
    await fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(document.activeElement).toBe(other)
  })
  it('closes by a click beside it, not where words in it were selected and let go beside it', async () => {
    render(Opener)
    const user = userEvent.setup()
    await user.click(screen.getByRole('button', { name: 'Open' }))
    const dialog = screen.getByRole('dialog')
    // A browser clicks what holds both ends of a press.
    await fireEvent.pointerDown(screen.getByRole('heading'))
    await fireEvent.click(dialog)
    expect(dialog).toBeInTheDocument()
    await user.click(dialog)
    expect(dialog).not.toBeInTheDocument()
  })
})
