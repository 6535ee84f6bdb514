import { render, screen, waitFor, within } from '@testing-library/svelte'
import userEvent from '@testing-library/user-event'
import { tick } from 'svelte'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { loadCompletePlugin } from '../../src/app/loading/gamePlugin.js'
import { me } from '../../src/app/session/me.svelte.js'
import { settings } from '../../src/app/session/settings.svelte.js'
import { section } from '../../src/i18n/i18n.svelte.js'
import TableChat from '../../src/pages/talk/TableChat.svelte'
import { FakeSocket } from '../wire/fake.js'
import { LINES, room, table, told } from './rooms.js'

beforeAll(async () => {
  await loadCompletePlugin('sichuan')
  await section('talk')
})
beforeEach(() => {
  vi.stubGlobal('WebSocket', FakeSocket)
  localStorage.clear()
  settings.talk = 'all'
  Object.assign(me, { name: 'Anna', kind: 'account', moderator: false, tables: [], known: true })
})

describe('a bubble at the plate of whoever speaks', () => {
  /** @param {Record<string, object>} lines */
  const say = (lines) => FakeSocket.last.receive({ type: 'topic', topic: 'chat:Fixture1', patch: { lines } })

  beforeEach(async () => {
    document.body.insertAdjacentHTML('beforeend', '<p data-seat="0"></p><p data-seat="1"></p>')
    render(TableChat, { doc: /** @type {any} */ (table()), now: Date.now })
    await told('chat:Fixture1', room({ a1: { ...LINES.a1, seat: 1, at: Date.now() - 60_000 } }))
  })
  afterEach(() => document.querySelectorAll('[data-seat]').forEach((plate) => plate.remove()))

  it('shows what is said, also what one says oneself, for three seconds', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    say({ a2: { name: 'Ben', kind: 'guest', seat: 1, phrase: 'well-played', at: Date.now() } })
    say({ a3: { name: 'Me', kind: 'guest', seat: 0, phrase: 'thanks', at: Date.now() } })
    expect(await screen.findByTestId('bubble-1')).toHaveTextContent('Well played!')
    expect(await screen.findByTestId('bubble-0')).toHaveTextContent('Thanks!')
    await vi.advanceTimersByTimeAsync(3_100)
    await waitFor(() => expect(screen.queryByTestId('bubble-1')).not.toBeInTheDocument())
    expect(screen.queryByTestId('bubble-0')).not.toBeInTheDocument()
    vi.useRealTimers()
  })

  it('shows the newest of each seat, and nothing of before', async () => {
    expect(screen.queryByTestId('bubble-1')).not.toBeInTheDocument()
    say({ a2: { name: 'Ben', kind: 'guest', seat: 1, phrase: 'hello', at: Date.now() } })
    await screen.findByTestId('bubble-1')
    say({ a3: { name: 'Ben', kind: 'guest', seat: 1, phrase: 'bye', at: Date.now() } })
    await waitFor(() => expect(screen.getByTestId('bubble-1')).toHaveTextContent('Bye!'))
    say({ a4: { name: 'Ben', kind: 'guest', seat: 0, phrase: 'oops', at: Date.now() - 60_000 } })
    await tick()
    expect(screen.queryByTestId('bubble-0')).not.toBeInTheDocument()
  })

  it('shows a face with its name, and tells of it whoever cannot see, until it is heard no more', async () => {
    say({ a2: { name: 'Ben', kind: 'guest', seat: 1, phrase: 'laugh', emote: true, at: Date.now() } })
    const bubble = await screen.findByTestId('bubble-1')
    expect(bubble).toHaveTextContent('Haha!')
    expect(bubble.querySelector('img')?.getAttribute('src')).toMatch(/emotes.*#laugh$/)
    expect(screen.getByText(/: Haha!$/)).toHaveAttribute('role', 'status')
    expect(screen.getByTestId('chat-open')).toHaveAccessibleName('Chat')
    say(/** @type {any} */ ({ a2: null }))
    await waitFor(() => expect(screen.queryByTestId('bubble-1')).not.toBeInTheDocument())
  })

  it('leaves it to the drawer, where that is open, to read out what is said', async () => {
    await userEvent.click(screen.getByTestId('chat-open'))
    say({ a2: { name: 'Ben', kind: 'guest', seat: 1, phrase: 'hello', at: Date.now() } })
    await screen.findByTestId('bubble-1')
    expect(screen.queryByText(/: Hello!$/)).not.toBeInTheDocument()
  })

  it('tells a face that this page does not know by its slug', async () => {
    say({ a2: { name: 'Ben', kind: 'guest', seat: 1, phrase: 'dance', emote: true, at: Date.now() } })
    expect(await screen.findByTestId('bubble-1')).toHaveTextContent('dance')
  })

  it('shows no words to whoever reads phrases alone', async () => {
    settings.talk = 'phrases'
    say({ a2: { name: 'Ben', kind: 'guest', seat: 1, text: 'words', at: Date.now() } })
    await tick()
    expect(screen.queryByTestId('bubble-1')).not.toBeInTheDocument()
    settings.talk = 'all'
  })
})

it('has a way to the faces for who sits, and none for who watches', async () => {
  const { unmount } = render(TableChat, { doc: /** @type {any} */ (table()), now: Date.now })
  await told('chat:Fixture1', room({}))
  await userEvent.click(screen.getByTestId('chat-open'))
  await userEvent.click(await screen.findByTestId('emotes-open'))
  expect(await screen.findByTestId('emote-wheel')).toBeInTheDocument()
  await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Hello!', hidden: true })).toHaveFocus())
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByTestId('emote-wheel')).not.toBeInTheDocument()
  expect(screen.getByTestId('chat-drawer')).toBeInTheDocument()
  unmount()
  render(TableChat, { doc: /** @type {any} */ (table({ doc: { you: undefined } })), now: Date.now })
  await told('chat:Fixture1', room({}))
  await told('chat:Fixture1:watchers', room({}))
  await userEvent.click(screen.getByTestId('chat-open'))
  await screen.findByRole('textbox')
  expect(screen.queryByTestId('emotes-open')).not.toBeInTheDocument()
})

it.each([
  ['turn', 6],
  ['over', 16],
  ['before', 16],
])('amid a deal of a rated game offers greetings and thanks alone (%s)', async (phase, count) => {
  const doc = /** @type {any} */ (table({ table: { rated: true }, doc: { view: { phase } } }))
  render(TableChat, { doc, now: Date.now })
  await told('chat:Fixture1', room({}, 'phrases'))
  await userEvent.click(screen.getByTestId('chat-open'))
  const phrases = within(await screen.findByRole('group', { name: 'Quick phrases' })).getAllByRole('button')
  expect(phrases.filter((each) => each.textContent?.trim())).toHaveLength(count)
  expect(screen.queryByText(/greetings and thanks/) !== null).toBe(phase === 'turn')
})

it('says that there is no chat where the table has none, and offers no faces', async () => {
  render(TableChat, { doc: /** @type {any} */ (table({ table: { chat: 'off' } })), now: Date.now })
  await told('chat:Fixture1', room({}, 'off'))
  await userEvent.click(screen.getByTestId('chat-open'))
  expect(await screen.findByText('There is no chat at this table.')).toBeInTheDocument()
  expect(screen.queryByRole('group', { name: 'Quick phrases' })).not.toBeInTheDocument()
  expect(screen.queryByTestId('emotes-open')).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}e')
  expect(screen.queryByTestId('emote-wheel')).not.toBeInTheDocument()
})

it('says that there are phrases alone where the table has no others', async () => {
  render(TableChat, { doc: /** @type {any} */ (table({ table: { chat: 'phrases' } })), now: Date.now })
  await told('chat:Fixture1', room({}, 'phrases'))
  await userEvent.click(screen.getByTestId('chat-open'))
  expect(await screen.findByText(/quick phrases and emotes can be used at this table/)).toBeInTheDocument()
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument()
})
