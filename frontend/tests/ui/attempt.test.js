import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { render, screen, waitFor } from '@testing-library/svelte'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { section } from '../../src/i18n/i18n.svelte.js'
import SignUp from '../../src/pages/account/SignUp.svelte'
import CreateTable from '../../src/pages/home/CreateTable.svelte'
import PlayNow from '../../src/pages/home/PlayNow.svelte'
import TableRow from '../../src/pages/home/TableRow.svelte'
import { Attempt } from '../../src/ui/attempt.svelte.js'
import StartObserving from '../../src/pages/observe/StartObserving.svelte'
import ActionForm from '../../src/pages/moderation/ActionForm.svelte'
import TakeSeat from '../../src/pages/table/TakeSeat.svelte'
import ReportDialog from '../../src/pages/talk/ReportDialog.svelte'

const BOT = { kind: 'bot', name: 'Bot 1', connected: true }
const nothing = () => {}
const GAME = /** @type {any} */ ({ key: 'sichuan', title: 'Sichuan', seats: [4], bots: ['easy'] })
const LISTED = /** @type {any} */ ({
  code: 'Ab3dE_9x',
  game: 'sichuan',
  seats: [BOT],
  free: 3,
  speed: 'normal',
})

/** @type {[string, () => unknown][]} the button, and how one comes to press it */
const BUTTONS = [
  ['Create an account', () => (render(SignUp), fill('Name', 'Password'))],
  [
    'Play now',
    async () => {
      const beginning = new Attempt()
      await render(PlayNow, { game: GAME, beginning, opponents: 'bots' })
    },
  ],
  ['Create table', () => render(CreateTable, { games: [GAME] })],
  ['Sit down', () => render(TableRow, { table: LISTED, way: 'join' })],
  ['Start observing', () => (render(StartObserving, { code: 'Ab3dE_9x', onbegin: nothing }), fill(/Why/))],
  ['Confirm', () => (render(ActionForm, { report: 'one' }), fill(/Reason/))],
  [
    'Bot 1',
    () =>
      render(TakeSeat, {
        table: /** @type {any} */ ({ code: 'Ab3dE_9x', status: 'playing', seats: { 0: BOT } }),
        onseat: nothing,
      }),
  ],
  [
    'Send the report',
    () => render(ReportDialog, { name: 'Ada', whom: { name: 'Ada' }, onclose: nothing, onsent: nothing }),
  ],
]

async function fill(/** @type {(string | RegExp)[]} */ ...labels) {
  for (const label of labels) await userEvent.type(screen.getByLabelText(label), 'abc')
}

beforeEach(() =>
  Promise.all(
    ['home', 'lobby', 'account', 'side', 'talk', 'moderation'].map((name) =>
      section(/** @type {any} */ (name)),
    ),
  ),
)

describe('a button that the server takes long to answer', () => {
  it.each(BUTTONS)('“%s” keeps the focus, and does nothing when pressed again', async (name, come) => {
    /** @type {((answer: Response) => void)[]} */
    const asked = []
    vi.stubGlobal(
      'fetch',
      (/** @type {string} */ _, /** @type {RequestInit} */ init = {}) =>
        new Promise(
          (resolve) => void (init.method === 'POST' ? asked.push(resolve) : resolve(new Response('{}'))),
        ),
    )
    await come()
    const button = (await screen.findByText(name, { selector: 'button, button *' })).closest('button')
    await userEvent.click(/** @type {Element} */ (button))
    await waitFor(() => expect(button).toHaveAttribute('aria-disabled', 'true'))
    await userEvent.keyboard('{Enter}')
    expect(button).toBeEnabled()
    expect(button).toHaveFocus()
    await waitFor(() => expect(asked).toHaveLength(1))
    asked[0](new Response('{"code":"throttled"}', { status: 429 }))
    await waitFor(() => expect(button).toHaveAttribute('aria-disabled', 'false'))
    expect(asked).toHaveLength(1)
  })

  it('is nowhere one that loses the focus by being disabled', () => {
    const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.svelte'))
      .map((name) => [name, readFileSync(join('src', name), 'utf8')])
    expect(sources.length).toBeGreaterThan(100)
    expect(sources.filter(([, text]) => /\sdisabled=\{[^}]*busy/.test(text)).map(([name]) => name)).toEqual(
      [],
    )
  })
})
