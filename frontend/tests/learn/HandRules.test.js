import { render, screen, waitFor, within } from '@testing-library/svelte'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { section } from '../../src/i18n/i18n.svelte.js'
import Calculator from '../../src/pages/Calculator.svelte'
import { expectAccessible } from '../axe.js'

const USUAL = { preset: 'rrc-1.0', red_fives: 3, kiriage: false, open_tanyao: true, start: 30_000 }
const properties = {
  preset: { enum: ['rrc-1.0', 'ema-2025'], default: 'ema-2025' },
  red_fives: { enum: [0, 3, 4], default: 3 },
  kiriage: { type: 'boolean', default: false },
  open_tanyao: { type: 'boolean', default: true },
  start: { type: 'integer', minimum: 0, maximum: 100_000, default: 30_000 },
}
const EMA = { ...USUAL, preset: 'ema-2025', red_fives: 0 }
const games = [
  {
    key: 'riichi', title: 'Riichi mahjong', bots: [], options: { properties },
    presets: [
      { key: 'rrc-1.0', title: 'RRC 1.0', options: USUAL, book: '' },
      { key: 'ema-2025', title: 'EMA 2025', options: EMA, book: '' },
    ],
  },
] // prettier-ignore

/** @type {any[]} */
let asked
beforeEach(async () => {
  history.replaceState(null, '', '/calculator/riichi')
  await section('learn')
  asked = []
  vi.stubGlobal('fetch', async (/** @type {string} */ url, /** @type {RequestInit} */ init = {}) => {
    if (url === '/api/games') return new Response(JSON.stringify({ games }))
    if (url !== '/api/games/riichi/study') return new Response('{}')
    asked.push(JSON.parse(String(init.body)))
    return new Response(JSON.stringify({ verdict: 'laying', clause: 'RR §2.1', wanting: 14 }))
  })
})
/** What the server was told last of the rules. */
const options = () => asked.at(-1)?.options

describe('the rules by which a hand is valued', () => {
  it('are the usual ones, and asked for nobody who does not want others', async () => {
    render(Calculator, { game: 'riichi' })
    await screen.findByTestId('hand-rules')
    await waitFor(() => expect(asked).toHaveLength(1))
    expect(options()).toBeUndefined()
    expect(screen.queryByTestId('preset-select')).toBeNull()
  })

  it('are a preset, and what is changed in it; the answer and the address follow', async () => {
    render(Calculator, { game: 'riichi' })
    await userEvent.click(await screen.findByTestId('hand-rules'))
    const select = await screen.findByTestId('preset-select')
    expect(select).toHaveValue('rrc-1.0')
    await userEvent.selectOptions(select, 'ema-2025')
    await waitFor(() => expect(options()).toEqual(EMA))
    await userEvent.click(screen.getByRole('switch', { name: 'Kiriage mangan' }))
    await waitFor(() => expect(options()).toEqual({ ...EMA, kiriage: true }))
    expect(location.search).toBe('?preset=ema-2025&changed=kiriage.true')
    expect(screen.getByTestId('rules-title')).toHaveTextContent('EMA 2025, with one change: Kiriage mangan')
    await userEvent.selectOptions(select, 'rrc-1.0')
    await waitFor(() => expect(options()).toBeUndefined())
    expect(location.search).toBe('')
    await expectAccessible()
  })

  it('leave out what no hand hangs on, and say how many red fives there are', async () => {
    render(Calculator, { game: 'riichi' })
    await userEvent.click(await screen.findByTestId('hand-rules'))
    await screen.findByTestId('preset-select')
    expect(screen.queryByText('Points at the start')).toBeNull()
    expect(screen.getByTestId('tray-0p')).toHaveAccessibleName('red 5 pin: 1 left')
    const fives = screen.getByRole('group', { name: 'Red fives' })
    await userEvent.click(within(fives).getByRole('radio', { name: '4' }))
    await waitFor(() => expect(screen.getByTestId('tray-0p')).toHaveAccessibleName('red 5 pin: 2 left'))
    expect(screen.getByTestId('tray-5p')).toHaveAccessibleName('5 pin: 2 left')
  })

  it('come from the address, and nothing is asked by others before they are known', async () => {
    history.replaceState(
      null,
      '',
      '/calculator/riichi?preset=ema-2025&changed=open_tanyao.false&changed=start.7',
    )
    render(Calculator, { game: 'riichi' })
    expect(await screen.findByTestId('preset-select')).toHaveValue('ema-2025')
    await waitFor(() => expect(asked).not.toEqual([]))
    expect(asked.map((each) => each.options)).toEqual([{ ...EMA, open_tanyao: false, start: 7 }])
    expect(screen.getByRole('switch', { name: 'Open tanyao' })).not.toBeChecked()
  })

  it('stay as they are when the desk is cleared, and when an example is laid out', async () => {
    history.replaceState(null, '', '/calculator/riichi?preset=ema-2025')
    render(Calculator, { game: 'riichi' })
    await waitFor(() => expect(options()).toEqual(EMA))
    await userEvent.selectOptions(screen.getByTestId('example'), 'pinfu')
    await waitFor(() => expect(asked.at(-1).tiles).toHaveLength(13))
    expect(screen.getByTestId('example')).toHaveValue('pinfu')
    await userEvent.click(screen.getByTestId('clear'))
    await waitFor(() => expect(asked.at(-1).tiles).toEqual([]))
    expect(options()).toEqual(EMA)
  })
})
