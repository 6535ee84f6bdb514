import { render, screen, waitFor } from '@testing-library/svelte'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { AVATARS } from '../../src/avatars/keys.js'
import { section } from '../../src/i18n/i18n.svelte.js'
import AvatarChoice from '../../src/pages/account/AvatarChoice.svelte'
import { expectAccessible } from '../axe.js'
import { requests, sent, serve } from '../pages/server.js'
import { ACCOUNT } from './server.js'

beforeEach(() => Promise.all([section('account'), section('avatars')]))

/** @param {Record<string, any>} [answers] @param {Record<string, any>} [account] */
function open(answers = { 'PUT avatar': { ...ACCOUNT, avatar: 'tiger' } }, account = {}) {
  const asked = serve(answers)
  const onchange = vi.fn()
  const shown = render(AvatarChoice, { account: /** @type {any} */ ({ ...ACCOUNT, ...account }), onchange })
  onchange.mockImplementation((changed) => shown.rerender({ account: changed }))
  return { asked, onchange, ...shown }
}
const name = () => screen.getByTestId('avatar-name').textContent

describe('the choice of a picture', () => {
  it('offers all by name, and the one that the name gives', async () => {
    open()
    const all = screen.getAllByRole('radio')
    expect(all).toHaveLength(AVATARS.length + 1)
    expect(all[0]).toHaveAccessibleName('The one that goes with my name')
    expect(all[0]).toBeChecked()
    expect(screen.getByRole('radio', { name: 'Judge’s mask' })).toBeInTheDocument()
    expect(screen.getByRole('group', { name: 'Avatar' })).toHaveAccessibleDescription(/at tables, in lists/)
    await expectAccessible()
  })

  it('shows what is chosen, and says that it is saved', async () => {
    const { asked, onchange } = open()
    await userEvent.click(screen.getByRole('radio', { name: 'Tiger' }))
    expect(name()).toBe('Tiger')
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Saved.'))
    expect(sent(asked, 'PUT avatar')).toEqual({ avatar: 'tiger' })
    expect(onchange).toHaveBeenCalledWith(expect.objectContaining({ avatar: 'tiger' }))
  })

  it('is made by arrows, and sent once one has stopped', async () => {
    const { asked } = open({ 'PUT avatar': { ...ACCOUNT, avatar: 'ox' } })
    await userEvent.tab()
    expect(screen.getAllByRole('radio')[0]).toHaveFocus()
    await userEvent.keyboard('{ArrowRight}{ArrowRight}')
    expect(name()).toBe('Ox')
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Saved.'))
    expect(requests(asked)).toEqual(['PUT avatar'])
    expect(sent(asked, 'PUT avatar')).toEqual({ avatar: 'ox' })
  })

  it('can be taken back', async () => {
    const { asked } = open({ 'PUT avatar': ACCOUNT }, { avatar: 'owl' })
    expect(screen.getByRole('radio', { name: 'Owl' })).toBeChecked()
    await userEvent.click(screen.getByRole('radio', { name: 'The one that goes with my name' }))
    await waitFor(() => expect(sent(asked, 'PUT avatar')).toEqual({ avatar: null }))
  })

  it('is what it was where it could not be saved, and says why', async () => {
    open({}, { avatar: 'owl' })
    await userEvent.click(screen.getByRole('radio', { name: 'Tiger' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('can’t be reached')
    expect(name()).toBe('Owl')
    expect(screen.getByRole('radio', { name: 'Owl' })).toBeChecked()
  })

  it('counts though one leaves at once', async () => {
    const { asked, unmount } = open()
    await userEvent.click(screen.getByRole('radio', { name: 'Tiger' }))
    unmount()
    await waitFor(() => expect(sent(asked, 'PUT avatar')).toEqual({ avatar: 'tiger' }))
  })
})
