import { flushSync } from 'svelte'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { choices } from '../../src/app/session/tableChoices.svelte.js'
import { DEFAULTS, settings } from '../../src/app/session/settings.svelte.js'
import { language, setLanguage } from '../../src/i18n/i18n.svelte.js'
import { syncPreferences } from '../../src/pages/account/preferenceSync.svelte.js'
import { requests, serve } from '../pages/server.js'

/** @type {(() => Promise<void>) | undefined} */
let stop

beforeEach(() => {
  vi.useFakeTimers()
  Object.assign(settings, DEFAULTS)
})
afterEach(async () => {
  await stop?.()
  vi.useRealTimers()
  await setLanguage('en')
})

/** @param {any} preferences that the server has @returns {Promise<any[]>} what is put there, as it comes */
async function start(preferences) {
  const asked = serve({ 'GET preferences': { preferences }, 'PUT preferences': { preferences: {} } })
  stop = await syncPreferences()
  flushSync()
  return asked
}

/** @param {any[]} asked */
const kept = (asked) => asked.filter(({ request }) => request === 'PUT preferences').map(({ body }) => body)

describe('preferences', () => {
  it('are of a size and shape that the server takes', () => {
    Object.assign(choices, { seats: { ring: 6 }, options: { ring: { limit: 4, oya: 'double' } } })
    const taken = (/** @type {Record<string, any>} */ values, /** @type {number} */ most, depth = 0) => {
      expect(Object.keys(values).length).toBeLessThanOrEqual(most)
      for (const [key, value] of Object.entries(values)) {
        expect(key.length).toBeLessThanOrEqual(32)
        if (typeof value === 'object' && depth < 2) taken(value, 20, depth + 1)
        else expect(['string', 'number', 'boolean']).toContain(typeof value)
      }
    }
    taken(choices, 40)
  })

  it('that another tab has set are kept on the server by that one alone', async () => {
    const preferences = { language: 'en', settings: { theme: 'light' }, choices: { speed: 'slow' } }
    const asked = await start(preferences)
    preferences.settings.theme = 'dark'
    localStorage.setItem('mahjong.settings', JSON.stringify({ ...settings, theme: 'dark' }))
    dispatchEvent(new StorageEvent('storage', { key: 'mahjong.settings' }))
    await vi.advanceTimersByTimeAsync(2000)
    expect(settings.theme).toBe('dark')
    expect(kept(asked)).toEqual([])
    choices.speed = 'quick'
    await vi.advanceTimersByTimeAsync(2000)
    expect(kept(asked)).toMatchObject([{ settings: { theme: 'dark' }, choices: { speed: 'quick' } }])
  })

  it('that are changed elsewhere meanwhile stay as they are, with what is changed here', async () => {
    const preferences = {
      language: 'en',
      settings: { theme: 'light', cloth: 'red' },
      choices: { speed: 'slow' },
    }
    const asked = await start(preferences)
    Object.assign(preferences, { language: 'uk', choices: { speed: 'quick', deals: 16 } })
    preferences.settings.theme = 'dark'
    settings.numbers = true
    await vi.advanceTimersByTimeAsync(2000)
    expect(kept(asked)).toMatchObject([
      {
        language: 'uk',
        settings: { theme: 'dark', cloth: 'red', numbers: true },
        choices: { speed: 'quick', deals: 16 },
      },
    ])
    expect(language.lang).toBe('en')
  })

  it('of the account come to a new browser, as far as it knows them', async () => {
    const asked = await start({
      language: 'uk',
      settings: { theme: 'dark', oneClick: true, effects: 'loud', unheard: 1 },
      choices: { speed: 'slow' },
    })
    expect(language.lang).toBe('uk')
    expect(settings).toMatchObject({ theme: 'dark', oneClick: true, effects: DEFAULTS.effects })
    expect(settings).not.toHaveProperty('unheard')
    expect(choices.speed).toBe('slow')
    await vi.advanceTimersByTimeAsync(2000)
    expect(kept(asked)).toEqual([])
  })

  it('of the browser go to a new account', async () => {
    settings.cloth = 'blue'
    const asked = await start({})
    await vi.advanceTimersByTimeAsync(2000)
    expect(kept(asked)).toHaveLength(1)
    expect(kept(asked)[0]).toMatchObject({ language: 'en', settings: { cloth: 'blue' } })
  })

  it('go to the server once they rest', async () => {
    const asked = await start({ language: 'en' })
    for (const effects of [0.1, 0.2, 0.3]) {
      settings.effects = effects
      flushSync()
      await vi.advanceTimersByTimeAsync(100)
    }
    expect(kept(asked)).toEqual([])
    await vi.advanceTimersByTimeAsync(2000)
    expect(kept(asked)).toHaveLength(1)
    expect(kept(asked)[0].settings.effects).toBe(0.3)
  })

  it('that could not be kept go with the next change', async () => {
    const asked = serve({ 'GET preferences': { preferences: { language: 'en' } } })
    stop = await syncPreferences()
    flushSync()
    settings.numbers = true
    flushSync()
    await vi.advanceTimersByTimeAsync(2000)
    settings.mute = true
    flushSync()
    await vi.advanceTimersByTimeAsync(2000)
    expect(kept(asked).at(-1).settings).toMatchObject({ numbers: true, mute: true })
  })
})

describe('who leaves', () => {
  /** What pages of other tests may still keep has not this volume. */
  const OURS = 0.37
  const ours = (/** @type {any[]} */ asked) =>
    asked.filter(({ request, body }) => !request.startsWith('PUT') || body.settings.effects === OURS)

  /** A page that is left stays left, so each has a page of its own. */
  async function open() {
    vi.resetModules()
    const asked = serve({
      'GET preferences': { preferences: { settings: { effects: OURS } } },
      'PUT preferences': {},
    })
    const { settings: own } = await import('../../src/app/session/settings.svelte.js')
    const go = vi
      .spyOn(await import('../../src/pages/account/changeIdentity.js'), 'reloadAt')
      .mockReturnValue()
    const sync = await import('../../src/pages/account/preferenceSync.svelte.js')
    const { flushSync: flush } = await import('svelte')
    return {
      ...sync,
      flush,
      asked,
      own,
      go,
      farewell: async () => void asked.push({ request: 'farewell', body: null }),
    }
  }

  it('keeps first what was changed, and asks for nothing after it', async () => {
    const { flush, asked, own, go, farewell, ...sync } = await open()
    await sync.syncPreferences()
    flush()
    own.numbers = true
    await sync.signOutWith(farewell)
    own.mute = true
    flush()
    await vi.advanceTimersByTimeAsync(2000)
    await sync.syncPreferences()
    expect(requests(ours(asked))).toEqual([
      'GET preferences',
      'GET preferences',
      'PUT preferences',
      'farewell',
    ])
    expect(kept(ours(asked))[0].settings).toMatchObject({ numbers: true, mute: false })
    expect(go).toHaveBeenCalledWith('/')
  })

  it('waits for what is on its way', async () => {
    const { asked, farewell, ...sync } = await open()
    const coming = sync.syncPreferences()
    await sync.signOutWith(farewell)
    await coming
    await vi.advanceTimersByTimeAsync(2000)
    expect(requests(ours(asked))).toEqual(['GET preferences', 'farewell'])
  })

  it('without having been in step asks for nothing', async () => {
    const { asked, farewell, ...sync } = await open()
    await sync.signOutWith(farewell)
    await sync.syncPreferences()
    expect(requests(ours(asked))).toEqual(['farewell'])
  })

  it('is who they were where it can’t be done, and may try again', async () => {
    const { flush, asked, own, go, farewell, ...sync } = await open()
    await sync.syncPreferences()
    await expect(sync.signOutWith(() => Promise.reject(new Error('wrong')))).rejects.toThrow('wrong')
    expect(go).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(0)
    own.numbers = true
    flush()
    await vi.advanceTimersByTimeAsync(2000)
    expect(kept(ours(asked))).toHaveLength(1)
    await sync.signOutWith(farewell)
    expect(requests(ours(asked)).at(-1)).toBe('farewell')
  })
})
