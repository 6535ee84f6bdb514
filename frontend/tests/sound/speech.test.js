import { render, screen } from '@testing-library/svelte'
import userEvent from '@testing-library/user-event'
import { flushSync } from 'svelte'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { DEFAULTS, settings } from '../../src/app/session/settings.svelte.js'
import riichi from '../../src/games/riichi/spoken.js'
import variant from '../../src/games/riichi/variant.js'
import { section } from '../../src/i18n/i18n.svelte.js'
import { LATE_MS, findVoices, hush, speak } from '../../src/sound/speech.js'
import SpokenCalls from '../../src/sound/SpokenCalls.svelte'
import SpokenSetting from '../../src/sound/SpokenSetting.svelte'
import { expectAccessible } from '../axe.js'
import { State } from './state.svelte.js'

const voice = (/** @type {string} */ lang, localService = true) => ({ lang, localService, name: lang })
const [CHINESE, JAPANESE] = [voice('zh-CN'), voice('ja_JP')]

/** What was asked of the browser, in its order: a word, or `cancel`. @type {any[]} */
let asked
/** @type {any[]} */
let voices
/** @type {(() => void)[]} */
let changed
beforeAll(() => section('side'))
beforeEach(() => {
  vi.useFakeTimers()
  ;[asked, voices, changed] = [[], [CHINESE, JAPANESE, voice('en-GB')], []]
  vi.stubGlobal(
    'SpeechSynthesisUtterance',
    class {
      constructor(/** @type {string} */ text) {
        this.text = text
      }
    },
  )
  vi.stubGlobal('speechSynthesis', {
    getVoices: () => voices,
    speak: (/** @type {any} */ utterance) => asked.push(utterance),
    cancel: () => asked.push('cancel'),
    addEventListener: (/** @type {string} */ _, /** @type {() => void} */ listen) => changed.push(listen),
    removeEventListener: (/** @type {string} */ _, /** @type {() => void} */ listen) =>
      (changed = changed.filter((each) => each !== listen)),
  })
  Object.assign(settings, DEFAULTS)
  findVoices()
})
afterEach(() => {
  hush()
  vi.useRealTimers()
})
const said = () => asked.filter((each) => each !== 'cancel' && each.volume).map(({ text }) => text)

describe('a word', () => {
  it('is spoken at once, in place of the one before, as loud as is set', () => {
    speak('ポン', 'ja', 0.4)
    const [first] = asked.slice(-1)
    expect([first.text, first.voice, first.volume]).toEqual(['ポン', JAPANESE, 0.4])
    first.onstart()
    speak('ロン', 'ja', 0.4)
    expect(asked.slice(-2).map((each) => each.text ?? each)).toEqual(['cancel', 'ロン'])
  })

  it('that has not begun in time is dropped', () => {
    speak('ポン', 'ja', 1)
    asked = []
    vi.advanceTimersByTime(LATE_MS - 1)
    expect(asked).toEqual([])
    vi.advanceTimersByTime(1)
    expect(asked).toEqual(['cancel'])
  })

  it('that has begun in time is spoken to its end', () => {
    speak('九種九牌', 'ja', 1)
    const [utterance] = asked.slice(-1)
    vi.advanceTimersByTime(LATE_MS - 1)
    utterance.onstart()
    asked = []
    vi.advanceTimersByTime(5_000)
    expect(asked).toEqual([])
  })

  it('has a time of its own: the end of the one before puts off nothing', () => {
    speak('ポン', 'ja', 1)
    const [before] = asked.slice(-1)
    vi.advanceTimersByTime(200)
    speak('カン', 'ja', 1)
    before.onerror()
    asked = []
    vi.advanceTimersByTime(LATE_MS)
    expect(asked).toEqual(['cancel'])
  })

  it('is not spoken where all is silent, nobody looks, or no voice is', () => {
    speak('ポン', 'ja', 0)
    vi.spyOn(document, 'hidden', 'get').mockReturnValueOnce(true)
    speak('ポン', 'ja', 1)
    voices = [CHINESE]
    findVoices()
    speak('ポン', 'ja', 1)
    expect(said()).toEqual([])
  })
})

describe('a voice', () => {
  it.each([
    [['en-US'], []],
    [['zh-HK', 'yue-HK'], []],
    [['zh_CN'], ['zh']],
    [
      ['cmn-Hans-CN', 'ja'],
      ['zh', 'ja'],
    ],
    [['jam-JM'], []],
  ])('of %j speaks %j', (langs, found) => {
    voices = langs.map((lang) => voice(lang))
    expect(findVoices()).toEqual(found)
  })

  it('of the device is taken before one that is asked of somebody else, and the mainland’s before Taiwan’s', () => {
    voices = [voice('zh-CN', false), voice('zh-TW'), voice('zh-CN')]
    findVoices()
    speak('碰', 'zh', 1)
    expect(asked.at(-1).voice).toBe(voices[2])
  })

  it('is none in a browser that does not speak', () => {
    vi.stubGlobal('speechSynthesis', undefined)
    expect(findVoices()).toEqual([])
    expect(() => hush()).not.toThrow()
  })
})

describe('calls at a table', () => {
  const PON = { type: 'window-settled', outcome: [{ seat: 2, claim: 'pon' }] }
  /** @type {any} */
  let store
  /** @param {any} [more] */
  function sit(more = {}) {
    store = new State()
    store.events = [{ type: 'dealt' }]
    render(SpokenCalls, { store, spoken: riichi, plugin: { variant }, settings: { ...DEFAULTS, ...more } })
    flushSync()
  }
  /** @param {any[]} events */
  function happen(...events) {
    store.events = [...store.events, ...events]
    flushSync()
  }

  it('are spoken as they are shown, of all seats alike, by the volume of calls', () => {
    sit({ voices: 0.3 })
    happen(PON)
    happen({ type: 'discarded', seat: 0, tile: '5m', riichi: true })
    happen({ type: 'tsumo', seat: 0 })
    expect(said()).toEqual(['ポン', 'リーチ', 'ツモ'])
    expect(asked.at(-1).volume).toBe(0.3)
  })

  it('are the last one alone where several come together, and nothing of before or of what is no call', () => {
    sit()
    expect(said()).toEqual([])
    happen(PON, { type: 'kan-declared', seat: 2, sort: 'open' }, { type: 'drew', seat: 2 })
    happen({ type: 'discarded', seat: 0, tile: '5m' })
    expect(said()).toEqual(['カン'])
    store.events = [{ ...PON }]
    flushSync()
    expect(said()).toEqual(['カン'])
  })

  it('are silent where all is, and end with the table', () => {
    sit({ mute: true })
    happen(PON)
    expect(said()).toEqual([])
  })

  it('have their voice loaded before, without a sound, once the page was touched', () => {
    vi.stubGlobal('navigator', { userActivation: { hasBeenActive: true } })
    voices = []
    findVoices()
    sit()
    voices = [JAPANESE]
    changed.forEach((tell) => tell())
    changed.forEach((tell) => tell())
    const silent = asked.filter((each) => each.volume === 0)
    expect(silent.length).toBeLessThanOrEqual(1)
    expect(said()).toEqual([])
  })
})

describe('the setting', () => {
  it('is off to begin with, has a sample of each voice, and says which is missing', async () => {
    vi.useRealTimers()
    expect(DEFAULTS.spoken).toBe(false)
    voices = [JAPANESE]
    render(SpokenSetting)
    const choice = screen.getByRole('switch', { name: /Spoken calls/ })
    expect(choice).not.toBeChecked()
    await userEvent.click(choice)
    expect(settings.spoken).toBe(true)
    expect(screen.queryByRole('button', { name: 'Hear Chinese' })).not.toBeInTheDocument()
    expect(screen.getByText(/no Chinese voice/)).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Hear Japanese' }))
    expect([said(), asked.at(-1).volume]).toEqual([['ポン'], DEFAULTS.voices])
    await expectAccessible()
  })

  it('is not offered where no voice is, and says why, until one comes', () => {
    voices = []
    render(SpokenSetting)
    expect(screen.queryByRole('switch')).not.toBeInTheDocument()
    expect(screen.getByText(/neither a Chinese nor a Japanese voice/)).toBeInTheDocument()
    voices = [CHINESE, JAPANESE]
    changed.forEach((tell) => tell())
    flushSync()
    expect(screen.getByRole('switch')).toBeInTheDocument()
    expect(screen.getAllByRole('button')).toHaveLength(2)
  })

  it('has no sample to hear where all is muted', async () => {
    vi.useRealTimers()
    settings.mute = true
    render(SpokenSetting)
    const sample = screen.getByRole('button', { name: 'Hear Chinese' })
    expect(sample).toHaveAttribute('aria-disabled', 'true')
    await userEvent.click(sample)
    expect(said()).toEqual([])
  })
})
