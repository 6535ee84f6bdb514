import { fireEvent, render, screen, within } from '@testing-library/svelte'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { section } from '../../src/i18n/i18n.svelte.js'
import Presets from '../../src/pages/Presets.svelte'
import { expectAccessible } from '../axe.js'
import { serve, SICHUAN } from './server.js'

beforeEach(() => Promise.all(['learn', 'terms', 'side'].map((name) => section(name))))

/** @param {any[]} games @param {string} [game] */
function open(games, game = 'sichuan') {
  serve({ 'GET games': { games }, 'GET me': { name: null } })
  return render(Presets, { game })
}

describe('the page of presets', () => {
  it('has a row for each option, a column for each preset, and marks what is not as in the first', async () => {
    open([SICHUAN])
    const table = await screen.findByTestId('presets')
    const [head, ...rows] = within(table).getAllByRole('row')
    expect(
      within(head)
        .getAllByRole('columnheader')
        .map((cell) => cell.textContent),
    ).toEqual(['Rule', 'SBR 2019', 'SBR 2019, strict', 'MahjongSoft'])
    expect(rows).toHaveLength(3)
    const strict = within(table).getByRole('row', { name: /^Tournament table/ })
    const [first, second, third] = within(strict).getAllByRole('cell')
    expect(first).toHaveTextContent(/^no$/)
    expect(second).toHaveTextContent(/^≠differs: yes$/)
    expect(third).toHaveTextContent(/^no$/)
    expect(screen.getByText('≠ marks what differs from SBR 2019.')).toBeInTheDocument()
    expect(screen.getByText('The book of MahjongSoft')).toBeInTheDocument()
    expect(screen.getByText('As on its site.')).toBeInTheDocument()
    expect(screen.getByText('SBR §2.6').parentElement).toHaveTextContent('SBR §2.6: Tournament table')
    expect(screen.getByRole('region', { name: 'Rule sets' })).toHaveAttribute('tabindex', '0')
    await expectAccessible()
  })

  it('shows that there are columns beyond its edge, until they are in sight', async () => {
    const wide = vi.spyOn(Element.prototype, 'scrollWidth', 'get').mockReturnValue(900)
    const narrow = vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(500)
    open([SICHUAN])
    const frame = await screen.findByTestId('presets-frame')
    expect(frame).toHaveClass('more')
    const region = screen.getByRole('region', { name: 'Rule sets' })
    region.scrollLeft = 400
    await fireEvent.scroll(region)
    expect(frame).not.toHaveClass('more')
    wide.mockRestore()
    narrow.mockRestore()
  })

  it('marks nothing where there is one', async () => {
    open([{ ...SICHUAN, presets: SICHUAN.presets.slice(0, 1) }])
    expect(await screen.findByTestId('presets')).toBeInTheDocument()
    expect(screen.queryByText(/marks what is not/)).toBeNull()
  })

  it.each([[[]], [[{ ...SICHUAN, presets: [] }]]])(
    'is not there for a game without presets',
    async (games) => {
      open(games)
      expect(await screen.findByRole('heading', { level: 1 })).toBeInTheDocument()
      expect(screen.queryByTestId('presets')).toBeNull()
    },
  )
})
