import { render, screen, waitFor, within } from '@testing-library/svelte'
import userEvent from '@testing-library/user-event'
import { tick } from 'svelte'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { me } from '../../src/app/session/me.svelte.js'
import { settings } from '../../src/app/session/settings.svelte.js'
import { loadCompletePlugin } from '../../src/app/loading/gamePlugin.js'
import { section, setLanguage } from '../../src/i18n/i18n.svelte.js'
import { reloadAt } from '../../src/pages/account/changeIdentity.js'
import Chat from '../../src/pages/talk/Chat.svelte'
import MutedPeople from '../../src/pages/talk/MutedPeople.svelte'
import TableChat from '../../src/pages/talk/TableChat.svelte'
import Warning from '../../src/pages/talk/Warning.svelte'
import { expectAccessible } from '../axe.js'
import { requests, serve } from '../pages/server.js'
import { FakeSocket } from '../wire/fake.js'
import { LINES, room, table, told } from './rooms.js'

beforeAll(async () => {
  await loadCompletePlugin('sichuan')
  await section('talk')
  await section('errors')
})
beforeEach(() => {
  // The page's one socket outlives a test by some seconds: the next one goes on with it.
  vi.stubGlobal('WebSocket', FakeSocket)
  localStorage.clear()
  sessionStorage.clear()
  settings.talk = 'all'
  Object.assign(me, { name: 'Anna', kind: 'account', moderator: false, tables: [], known: true })
})

describe('a room on a page', () => {
  it('shows what is said as text, whatever it holds, and offers nothing about oneself', async () => {
    render(Chat, { topic: 'lobby' })
    await told('chat:lobby', room(LINES))
    const log = await screen.findByRole('log')
    expect(log).toHaveTextContent('<img src=x onerror=alert(1)> https://mahjong.example')
    expect(log.querySelector('img:not(.avatar), a')).toBeNull()
    expect(log).toHaveTextContent('Good luck!')
    expect(screen.getByRole('button', { name: 'Ben: options' })).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Anna: options' })).not.toBeInTheDocument()
    await expectAccessible()
  })

  it('has phrases in the reader’s language', async () => {
    render(Chat, { topic: 'lobby' })
    await told('chat:lobby', room(LINES))
    await setLanguage('uk')
    expect(await screen.findByText('Щасти!', { selector: 'bdi' })).toBeInTheDocument()
    await setLanguage('en')
  })

  it('sends texts and phrases, and keeps a text that was refused', async () => {
    const asked = serve({ 'POST chat/lobby': { key: 'a3' } })
    render(Chat, { topic: 'lobby' })
    await told('chat:lobby', room(LINES))
    await userEvent.type(screen.getByRole('textbox'), 'Hello')
    await userEvent.click(screen.getByRole('button', { name: 'Send' }))
    await waitFor(() => expect(screen.getByRole('textbox')).toHaveValue(''))
    await userEvent.click(screen.getByRole('button', { name: 'Thanks!' }))
    await waitFor(() => expect(asked).toHaveLength(2))
    expect(asked.map(({ body }) => body)).toEqual([{ text: 'Hello' }, { phrase: 'thanks' }])
    serve({ 'POST chat/lobby': { problem: 'repeated' } })
    await userEvent.type(screen.getByRole('textbox'), 'Hello')
    await userEvent.click(screen.getByRole('button', { name: 'Send' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('You’ve just said that.')
    expect(screen.getByRole('textbox')).toHaveValue('Hello')
  })

  it('keeps a line that was begun where the page is loaded anew, until it is sent or somebody else enters', async () => {
    const asked = serve({ 'POST chat/lobby': { key: 'a3' } })
    const { unmount } = render(Chat, { topic: 'lobby' })
    await told('chat:lobby', room(LINES))
    await userEvent.type(screen.getByRole('textbox'), 'Half a')
    unmount()
    const again = render(Chat, { topic: 'lobby' })
    await told('chat:lobby', room(LINES))
    expect(screen.getByRole('textbox')).toHaveValue('Half a')
    await userEvent.type(screen.getByRole('textbox'), ' line{Enter}')
    await waitFor(() => expect(screen.getByRole('textbox')).toHaveValue(''))
    expect(asked.at(-1)?.body).toEqual({ text: 'Half a line' })
    await userEvent.type(screen.getByRole('textbox'), 'Mine')
    again.unmount()
    reloadAt('#')
    render(Chat, { topic: 'lobby' })
    await told('chat:lobby', room(LINES))
    expect(screen.getByRole('textbox')).toHaveValue('')
  })

  it('says why a room can’t be read', async () => {
    render(Chat, { topic: 'lobby' })
    await told('chat:lobby', room(LINES))
    FakeSocket.last.receive({ type: 'refused', topic: 'chat:lobby', code: 'at-play', text: 'English.' })
    expect(await screen.findByText(/Spectators see all hands of your game/)).toBeInTheDocument()
    expect(screen.queryByRole('log')).not.toBeInTheDocument()
  })

  it('asks for a name first, and tells the muted until when', async () => {
    me.name = null
    render(Chat, { topic: 'lobby' })
    await told('chat:lobby', room({}))
    expect(await screen.findByText(/choose a name/)).toBeInTheDocument()
    me.name = 'Anna' // whoever has got a name comes by another socket
    await tick()
    await told('chat:lobby', room({}))
    await told('me', { talk: { muted_until: Date.now() + 3_600_000, notices: [] } })
    expect(await screen.findByText(/You can’t write until/)).toBeInTheDocument()
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument()
    await told('me', {})
  })

  it('is not even followed by who wants quiet, and has phrases alone for who wants those', async () => {
    settings.talk = 'off'
    const { unmount } = render(Chat, { topic: 'lobby' })
    await tick()
    expect(screen.queryByTestId('chat')).not.toBeInTheDocument()
    unmount()
    settings.talk = 'phrases'
    render(Chat, { topic: 'lobby' })
    await told('chat:lobby', room(LINES))
    expect(await screen.findByRole('log')).toHaveTextContent('Good luck!')
    expect(screen.getByRole('log')).not.toHaveTextContent('mahjong.example')
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument()
  })
})

describe('what to do about somebody', () => {
  it('is not read out among the lines that come', async () => {
    render(Chat, { topic: 'lobby' })
    await told('chat:lobby', room(LINES))
    await userEvent.click(await screen.findByRole('button', { name: 'Ben: options' }))
    const mute = await screen.findByRole('button', { name: 'Mute' })
    expect(mute.closest('[aria-live], [role=log]')).toHaveAttribute('aria-live', 'off')
  })

  it('mutes, and reports with the line at hand', async () => {
    const asked = serve({ 'POST blocks': { key: 'k' }, 'POST reports': { at: 1 } })
    render(Chat, { topic: 'lobby' })
    await told('chat:lobby', room(LINES))
    await userEvent.click(await screen.findByRole('button', { name: 'Ben: options' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Mute' }))
    expect(await screen.findByText('You will no longer see what Ben writes.')).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Report' }))
    const dialog = within(screen.getByTestId('report'))
    await userEvent.selectOptions(dialog.getByRole('combobox', { hidden: true }), 'spam')
    await userEvent.type(dialog.getByRole('textbox', { hidden: true }), 'Again and again')
    await userEvent.click(dialog.getByText('Send the report'))
    expect(await screen.findByText(/Thank you/)).toBeInTheDocument()
    expect(asked.map(({ body }) => body)).toEqual([
      { sort: 'mute', line: 'a1' },
      { reason: 'spam', text: 'Again and again', line: 'a1' },
    ])
  })

  it('calls those without a name as the reader’s language does', async () => {
    serve({ 'POST blocks': { key: 'k' } })
    await setLanguage('uk')
    render(Chat, { topic: 'lobby' })
    await told('chat:lobby', room({ a1: { ...LINES.a1, name: 'Guest 1234' } }))
    const log = within(await screen.findByRole('log'))
    await userEvent.click(log.getByRole('button', { name: /Гість 1234/ }))
    const [mute, , report] = log.getAllByRole('button').slice(-3)
    await userEvent.click(mute)
    expect(await log.findByRole('status')).toHaveTextContent('Гість 1234')
    await userEvent.click(report)
    expect(within(screen.getByTestId('report')).getByRole('heading', { hidden: true })).toHaveTextContent(
      'Гість 1234',
    )
    expect(document.body).not.toHaveTextContent('Guest 1234')
    await setLanguage('en')
  })

  it('is undone from the list', async () => {
    const tie = { key: 'k1', name: 'Ben', kind: 'guest', sort: 'block', at: 1 }
    const asked = serve({
      'GET blocks?page=1': { count: 1, page: 1, size: 20, results: [tie] },
      'DELETE blocks/k1': {},
    })
    render(MutedPeople)
    await userEvent.click(await screen.findByRole('button', { name: 'Undo: Ben' }))
    expect(await screen.findByText(/^Nobody\./)).toBeInTheDocument()
    expect(requests(asked)).toContain('DELETE blocks/k1')
  })
})

describe('the table’s chat', () => {
  it('knows who began a game at once, who was a stranger until then', async () => {
    Object.assign(me, { name: null, kind: null })
    const asked = serve({ 'GET me': { name: 'Guest 7', kind: 'guest' } })
    render(TableChat, { doc: /** @type {any} */ (table()), now: Date.now })
    await waitFor(() => expect(me.name).toBe('Guest 7'))
    expect(requests(asked)).toEqual(['GET me'])
  })

  it('counts what is new, and opens a drawer that gives the focus back', async () => {
    render(TableChat, { doc: /** @type {any} */ (table()), now: Date.now })
    await told('chat:Fixture1', room({ a1: { ...LINES.a1, seat: 1 } }))
    const button = screen.getByTestId('chat-open')
    expect(button).toHaveAccessibleName('Chat')
    FakeSocket.last.receive({
      type: 'topic',
      topic: 'chat:Fixture1',
      patch: { lines: { a2: { ...LINES.a2, seat: 0 }, a3: { ...LINES.a1, seat: 2 } } },
    })
    await waitFor(() => expect(button).toHaveAccessibleName('Chat: 1 new message'))
    await userEvent.click(button)
    expect(screen.getByTestId('chat-drawer')).toHaveFocus()
    expect(button).toHaveAccessibleName('Chat')
    expect(screen.queryByRole('radio')).not.toBeInTheDocument()
    await expectAccessible()
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByTestId('chat-drawer')).not.toBeInTheDocument()
    expect(button).toHaveFocus()
  })

  it.each([
    [10, 9, 'whose-1'],
    [3, 2, 'whose-1'],
    [4, 0, 'whose-0'],
  ])('writes names in the colours of their seats, of %i as seen from seat %i', async (count, you, whose) => {
    const seats = Object.fromEntries(Array.from({ length: count }, (_, seat) => [seat, {}]))
    render(TableChat, { doc: /** @type {any} */ (table({ table: { seats }, doc: { you } })), now: Date.now })
    await told('chat:Fixture1', room({ a1: { ...LINES.a1, seat: 0 } }))
    await userEvent.click(screen.getByTestId('chat-open'))
    const name = within(await screen.findByRole('log')).getByText('Ben')
    expect(name).toHaveClass(whose)
  })

  it.each([true, false])('lets whoever has a mouse (%s) write at once', async (fine) => {
    vi.stubGlobal('matchMedia', () => ({ matches: fine }))
    render(TableChat, { doc: /** @type {any} */ (table()), now: Date.now })
    await told('chat:Fixture1', room({}))
    await userEvent.click(screen.getByTestId('chat-open'))
    const field = await screen.findByRole('textbox')
    await Promise.resolve()
    if (fine) expect(field).toHaveFocus()
    else expect(screen.getByTestId('chat-drawer')).toHaveFocus()
    vi.unstubAllGlobals()
  })

  it('stays open where Escape closes a dialog over it', async () => {
    render(TableChat, { doc: /** @type {any} */ (table()), now: Date.now })
    await told('chat:Fixture1', room({ a1: { ...LINES.a1, seat: 1 } }))
    await userEvent.click(screen.getByTestId('chat-open'))
    await userEvent.click(screen.getByRole('button', { name: 'Ben: options' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Report' }))
    await userEvent.type(await screen.findByRole('textbox', { name: /What happened/ }), '{Escape}')
    expect(screen.getByTestId('chat-drawer')).toBeInTheDocument()
  })

  it('leaves focus where it has gone meanwhile', async () => {
    render(TableChat, { doc: /** @type {any} */ (table()), now: Date.now })
    await told('chat:Fixture1', room({}))
    await userEvent.click(screen.getByTestId('chat-open'))
    const other = document.body.appendChild(document.createElement('button'))
    other.focus()
    screen.getByRole('button', { name: 'Close' }).click()
    await waitFor(() => expect(screen.queryByTestId('chat-drawer')).not.toBeInTheDocument())
    expect(other).toHaveFocus()
    other.remove()
  })

  it('keeps keys from the table', async () => {
    const heard = vi.fn()
    window.addEventListener('keydown', heard)
    render(TableChat, { doc: /** @type {any} */ (table()), now: Date.now })
    await told('chat:Fixture1', room({}))
    await userEvent.click(screen.getByTestId('chat-open'))
    heard.mockClear()
    await userEvent.type(screen.getByRole('textbox'), 'hkp')
    expect(heard).not.toHaveBeenCalled()
    window.removeEventListener('keydown', heard)
  })

  it('says that the table waits for an answer, and leads back to it', async () => {
    const decision = { id: 'a', kind: 'forbid', deadline: Date.now() + 9000, actions: [] }
    render(TableChat, { doc: /** @type {any} */ (table({ doc: { decision } })), now: Date.now })
    await told('chat:Fixture1', room({}))
    await userEvent.click(screen.getByTestId('chat-open'))
    await userEvent.click(screen.getByTestId('asked'))
    expect(screen.queryByTestId('chat-drawer')).not.toBeInTheDocument()
  })

  it('says phrases alone at a rated table', async () => {
    render(TableChat, { doc: /** @type {any} */ (table()), now: Date.now })
    await told('chat:Fixture1', room({}, 'phrases'))
    await userEvent.click(screen.getByTestId('chat-open'))
    expect(screen.getByText(/only use quick phrases/)).toBeInTheDocument()
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Good game!' })).toBeInTheDocument()
  })

  it('gives those who watch a room of their own, and lets them only read the other', async () => {
    render(TableChat, { doc: /** @type {any} */ (table({ doc: { you: undefined } })), now: Date.now })
    await told('chat:Fixture1', room({}))
    await told('chat:Fixture1:watchers', room({}))
    await userEvent.click(screen.getByTestId('chat-open'))
    expect(screen.getByRole('radio', { name: 'Spectators' })).toBeChecked()
    expect(screen.getByText(/won’t see this until/)).toBeInTheDocument()
    expect(screen.getByRole('textbox')).toBeInTheDocument()
    await userEvent.click(screen.getByRole('radio', { name: 'Players' }))
    expect(screen.getByText('Only players at the table can write here.')).toBeInTheDocument()
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument()
  })

  it('is not there for who wants quiet', async () => {
    settings.talk = 'off'
    render(TableChat, { doc: /** @type {any} */ (table()), now: Date.now })
    await tick()
    expect(screen.queryByTestId('chat-open')).not.toBeInTheDocument()
  })
})

it('a warning stays until it is read', async () => {
  const asked = serve({ 'POST notices/n1': {} })
  render(Warning, { notice: { key: 'n1', what: 'warn', text: 'Be <b>kind</b>.', at: 1 } })
  expect(screen.getByTestId('warning')).toHaveTextContent('A warning from the moderators')
  expect(screen.getByText('Be <b>kind</b>.')).toBeInTheDocument()
  await userEvent.click(screen.getByTestId('warning-read'))
  await waitFor(() => expect(asked).toEqual([{ request: 'POST notices/n1', body: {} }]))
})
