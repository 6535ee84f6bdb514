import { render, screen, waitFor } from '@testing-library/svelte'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { loadPage } from '../../src/app/routing/pages.js'
import { loadStored } from '../../src/app/browser/storage.js'
import { language, setLanguage } from '../../src/i18n/i18n.svelte.js'
import LanguageSelect from '../../src/ui/LanguageSelect.svelte'

const reload = vi.fn()
const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
const page = { name: 'games', pattern: /^\/games$/, sections: [] }

/** @param {number} status of the page's own script */
function served(status) {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(null, { status })))
  vi.spyOn(performance, 'now').mockReturnValue(3_600_000)
}

beforeEach(() => vi.stubGlobal('location', { reload }))
afterEach(async () => {
  vi.unstubAllGlobals()
  vi.resetAllMocks()
  await setLanguage('en')
})

describe('a page of a build that is gone', () => {
  it('is loaded anew where another page is wished for that it cannot bring', async () => {
    served(404)
    void loadPage(page, gone)
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
  })

  it('says that it cannot bring one while its build is there', async () => {
    served(200)
    await expect(loadPage(page, gone)).rejects.toThrow('Failed')
    expect(reload).not.toHaveBeenCalled()
  })

  it('keeps the language that was chosen, whose words it cannot bring, for when it is loaded anew', () => {
    localStorage.clear()
    render(LanguageSelect)
    const select = /** @type {HTMLSelectElement} */ (screen.getByRole('combobox'))
    select.value = 'uk'
    select.dispatchEvent(new Event('change', { bubbles: true }))
    expect([loadStored('lang', ''), language.lang]).toEqual(['uk', 'en'])
  })
})
