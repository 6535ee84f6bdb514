import { render, screen, waitFor, within } from '@testing-library/svelte'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { choices } from '../../src/app/session/tableChoices.svelte.js'
import { me } from '../../src/app/session/me.svelte.js'
import { loadGameTexts } from '../../src/app/labels/games.js'
import { section } from '../../src/i18n/i18n.svelte.js'
import CreateTable from '../../src/pages/home/CreateTable.svelte'
import { expectAccessible } from '../axe.js'
import { sent, serve, SICHUAN } from './server.js'

const usual = JSON.stringify(choices)

beforeEach(async () => {
  Object.assign(choices, JSON.parse(usual))
  localStorage.clear()
  Object.assign(me, { name: 'Ada', kind: 'guest', known: true, tables: [] })
  vi.stubGlobal('scrollTo', () => {})
  await Promise.all([...['home', 'lobby', 'errors'].map((name) => section(name)), loadGameTexts(['sichuan'])])
})

/** @param {Record<string, any>} [answers] @param {any} [game] */
function open(answers = {}, game = SICHUAN) {
  const asked = serve({
    'GET me': { name: 'Ada', kind: 'guest' },
    'POST tables': { code: 'Ab3dE_9x' },
    ...answers,
  })
  const { unmount } = render(CreateTable, { games: [game] })
  return { asked, unmount }
}
const title = () => screen.findByTestId('rules-title')

describe('the form of a table', () => {
  it('begins with the first preset, and sends it by its name', async () => {
    const { asked } = open()
    expect(await title()).toHaveTextContent('SBR 2019')
    expect(screen.getByRole('radio', { name: 'SBR 2019' })).toBeChecked()
    await userEvent.click(await screen.findByTestId('create-table'))
    await waitFor(() => expect(sent(asked, 'POST tables')?.options).toEqual({ preset: 'sbr-2019' }))
  })

  it('says what is changed, marks it, and puts it back', async () => {
    const { asked } = open()
    await userEvent.click(screen.getByRole('radio', { name: 'MahjongSoft' }))
    await userEvent.click(screen.getByText('Change the rules'))
    expect(screen.getByRole('radio', { name: '16 points' })).toBeChecked()
    expect(screen.queryByText(/Changed; the rule set has/)).toBeNull()
    await userEvent.click(screen.getByRole('radio', { name: '8 points' }))
    expect(await title()).toHaveTextContent('MahjongSoft, with one change: Highest-scoring hand: 8 points')
    expect(screen.getByText('Changed; the rule set says: 16 points')).toBeInTheDocument()
    await expectAccessible()
    await userEvent.click(screen.getByRole('button', { name: 'Reset: Highest-scoring hand' }))
    expect(await title()).toHaveTextContent(/^MahjongSoft$/)
    expect(screen.getByRole('radio', { name: '16 points' })).toHaveFocus()
    await userEvent.click(screen.getByRole('switch', { name: /Tournament table/ }))
    await userEvent.click(screen.getByRole('radio', { name: '8 points' }))
    await userEvent.click(screen.getByTestId('create-table'))
    await waitFor(() =>
      expect(sent(asked, 'POST tables')?.options).toEqual({
        preset: 'mahjongsoft',
        strict: true,
        fan_limit: 3,
      }),
    )
    expect(JSON.parse(localStorage.getItem('mahjong.choices') ?? '{}').presets).toEqual({
      sichuan: 'mahjongsoft',
    })
  })

  it('puts all back at once, and plays another book as it is written', async () => {
    open()
    await userEvent.click(screen.getByText('Change the rules'))
    await userEvent.click(screen.getByRole('switch', { name: /Tournament table/ }))
    await userEvent.click(screen.getByTestId('options-reset'))
    expect(await title()).toHaveTextContent(/^SBR 2019$/)
    expect(screen.queryByTestId('options-reset')).toBeNull()
    await userEvent.click(screen.getByRole('switch', { name: /Tournament table/ }))
    await userEvent.click(screen.getByRole('radio', { name: 'MahjongSoft' }))
    expect(await title()).toHaveTextContent(/^MahjongSoft$/)
  })

  it('remembers what was chosen of each game', async () => {
    choices.presets = { sichuan: 'sbr-2019-strict' }
    choices.options = { sichuan: { strict: false } }
    open()
    expect(await title()).toHaveTextContent('SBR 2019, strict, with one change: Tournament table: no')
  })

  it('offers many presets as a list', async () => {
    const more = [1, 2].map((n) => ({ ...SICHUAN.presets[0], key: `more-${n}`, title: `More ${n}` }))
    open({}, { ...SICHUAN, presets: [...SICHUAN.presets, ...more] })
    const list = await screen.findByTestId('preset-select')
    expect(within(list).getAllByRole('option')).toHaveLength(5)
    await userEvent.selectOptions(list, 'More 2')
    expect(await title()).toHaveTextContent('More 2')
  })

  it('offers no choice where there is one preset', async () => {
    open({}, { ...SICHUAN, presets: [SICHUAN.presets[0]] })
    expect(await title()).toHaveTextContent('SBR 2019')
    expect(screen.queryByRole('radio', { name: 'SBR 2019' })).toBeNull()
  })

  it('says by the server’s sentence what does not go together', async () => {
    const errors = { options: 'A hand of 16 points needs the assisted table.' }
    open({ 'POST tables': { problem: 'invalid', status: 400, errors } })
    await userEvent.click(await screen.findByTestId('create-table'))
    expect(await screen.findByRole('alert')).toHaveTextContent(errors.options)
  })

  it('names two options that do not go together as the form does, beside both', async () => {
    choices.options.sichuan = { strict: true, fan_limit: 0 }
    const errors = { 'options.fan_limit': 'In English.', 'options.strict': 'In English.' }
    open({ 'POST tables': { problem: 'invalid', status: 400, errors } })
    await userEvent.click(await screen.findByTestId('create-table'))
    const text = /^These two don’t go together: “.+: .+” and “Tournament table: yes”\.$/
    expect(await screen.findByRole('alert')).toHaveTextContent(text)
    const strict = await screen.findByRole('switch', { name: /Tournament table/ })
    await waitFor(() => expect(strict).toHaveAttribute('aria-invalid', 'true'))
    expect(strict).toHaveAccessibleDescription(/These two don’t go together/)
    expect(strict).toBeVisible()
    await waitFor(() =>
      expect(strict.closest('form')).toContainElement(/** @type {any} */ (document.activeElement)),
    )
    expect(document.activeElement?.closest('.option')).toHaveTextContent(/These two don’t go together/)
    await expectAccessible(document.body)
    await userEvent.click(strict)
    expect(strict).not.toHaveAttribute('aria-invalid')
    expect(strict.closest('.option')).not.toHaveTextContent(/go together/)
  })

  it('leads to the page that shows all of them', async () => {
    open()
    await userEvent.click(screen.getByText('Change the rules'))
    expect(screen.getByRole('link', { name: 'Compare the rule sets' })).toHaveAttribute(
      'href',
      '/presets/sichuan',
    )
  })
})
