import { render, screen } from '@testing-library/svelte'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { settings } from '../../src/app/session/settings.svelte.js'
import { section } from '../../src/i18n/i18n.svelte.js'
import Settings from '../../src/pages/Settings.svelte'
import { expectAccessible } from '../axe.js'

describe('settings', () => {
  it('change at once, and are accessible', async () => {
    await section('side')
    render(Settings, { onclose: vi.fn() })
    await userEvent.click(screen.getByRole('radio', { name: 'High contrast' }))
    expect(settings.tiles).toBe('contrast')
    await userEvent.click(screen.getByRole('switch', { name: /Discard with one click/ }))
    expect(settings.oneClick).toBe(true)
    await expectAccessible()
  })

  it('close by their button', async () => {
    await section('side')
    const onclose = vi.fn()
    render(Settings, { onclose })
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(onclose).toHaveBeenCalledOnce()
  })
})
