import { render } from '@testing-library/svelte'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { section } from '../../src/i18n/i18n.svelte.js'
import Reconnecting from '../../src/pages/table/Reconnecting.svelte'

/** @param {ParentNode} place what a screen reader hears there */
const heard = (place) => [...place.querySelectorAll('[aria-live]')].map((region) => region.textContent)

beforeEach(async () => {
  await section('side')
  vi.useFakeTimers()
  document.body.innerHTML = '<dialog><button></button></dialog>'
})
afterEach(() => {
  vi.useRealTimers()
  document.body.innerHTML = ''
})

describe('a connection that is lost', () => {
  it('is told of, and when it is back, in the dialog that hides all else from a screen reader', async () => {
    const dialog = /** @type {HTMLDialogElement} */ (document.querySelector('dialog'))
    dialog.showModal()
    const store = { status: 'waiting' }
    const { unmount } = render(Reconnecting, { first: false, store })
    await vi.advanceTimersByTimeAsync(700)
    expect(heard(dialog)).toEqual(['']) // what comes with its words is not read
    await vi.advanceTimersByTimeAsync(200)
    expect(heard(document)).toEqual(['Connection lost. Reconnecting…'])
    expect(heard(dialog)).toEqual(heard(document))

    store.status = 'open'
    unmount()
    await vi.advanceTimersByTimeAsync(200)
    expect(heard(dialog).at(-1)).toBe('Reconnected.')
    await vi.advanceTimersByTimeAsync(20_000)
    expect(heard(document)).toEqual([])
  })

  it('is told of on the page where no dialog is open', async () => {
    const store = { status: 'waiting' }
    const { unmount } = render(Reconnecting, { first: true, store })
    await vi.advanceTimersByTimeAsync(1000)
    expect(heard(document)).toEqual(['Connecting…'])
    store.status = 'open'
    unmount()
    await vi.advanceTimersByTimeAsync(1000)
    expect(heard(document)).toEqual(['Connecting…']) // the table itself is the news then
  })

  it('is no news where it is over at once, nor back where the page is left', async () => {
    const store = { status: 'open' }
    render(Reconnecting, { first: false, store }).unmount()
    await vi.advanceTimersByTimeAsync(1000)
    store.status = 'waiting'
    const { unmount } = render(Reconnecting, { first: false, store })
    await vi.advanceTimersByTimeAsync(1000)
    unmount()
    await vi.advanceTimersByTimeAsync(1000)
    expect(heard(document)).toEqual(['Connection lost. Reconnecting…'])
  })
})
