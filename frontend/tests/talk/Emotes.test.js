import { fireEvent, render, screen, waitFor } from '@testing-library/svelte'
import userEvent from '@testing-library/user-event'
import { flushSync } from 'svelte'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { section } from '../../src/i18n/i18n.svelte.js'
import { COURTESIES } from '../../src/pages/talk/chatLines.js'
import { EMOTES } from '../../src/pages/talk/emotes.js'
import Emotes from '../../src/pages/talk/Emotes.svelte'
import { expectAccessible } from '../axe.js'
import { requests, serve } from '../pages/server.js'

beforeAll(async () => {
  await section('talk')
  await section('errors')
})

const DOC = /** @type {any} */ ({ you: 2, table: { code: 'Fixture1', game: 'sichuan', seats: {} } })
/** @type {any[]} */
let asked
/** @type {HTMLElement} */
let plate
/** @type {HTMLButtonElement} */
let button
/** @type {import('vitest').Mock} */
let clicked
/** @type {(props: any) => Promise<void>} */
let rerender

/** @param {any} [props] */
function sit(props) {
  ;({ rerender } = render(Emotes, { doc: DOC, hushed: false, button, ...props }))
}
beforeEach(() => {
  document.body.insertAdjacentHTML(
    'beforeend',
    '<p data-seat="2"><b>Me</b></p><p data-seat="1">Other</p><button id="chat">Chat</button>',
  )
  plate = /** @type {HTMLElement} */ (document.querySelector('[data-seat="2"]'))
  button = /** @type {HTMLButtonElement} */ (document.querySelector('#chat'))
  clicked = vi.fn()
  button.addEventListener('click', clicked)
  asked = serve({ 'POST chat/Fixture1': { key: 'a1' } })
})
afterEach(() => {
  vi.useRealTimers()
  document.querySelectorAll('[data-seat], #chat').forEach((part) => part.remove())
})

const wheel = () => screen.queryByTestId('emote-wheel')
/** @param {string} name */
const face = (name) => screen.getByRole('menuitem', { name, hidden: true })
const press = (/** @type {Element} */ part, at = {}) =>
  fireEvent.pointerDown(part, { isPrimary: true, button: 0, clientX: 100, clientY: 100, ...at })
const HELD_MS = 450

describe('the wheel', () => {
  it('opens by its key, with the focus on the first face, and sends a face with one press', async () => {
    sit()
    await userEvent.keyboard('e')
    expect(wheel()).toBeInTheDocument()
    expect(screen.getAllByRole('menuitem', { hidden: true })).toHaveLength(EMOTES.length)
    await waitFor(() => expect(face('Hello!')).toHaveFocus())
    await userEvent.click(face('Haha!'))
    expect(wheel()).not.toBeInTheDocument()
    expect(asked).toEqual([{ request: 'POST chat/Fixture1', body: { emote: 'laugh' } }])
  })

  it('is walked round by arrows, and gives the focus back', async () => {
    sit()
    button.focus()
    await userEvent.keyboard('e')
    await waitFor(() => expect(face('Hello!')).toHaveFocus())
    await userEvent.keyboard('{ArrowRight}')
    await waitFor(() => expect(face('Thanks!')).toHaveFocus())
    await userEvent.keyboard('{ArrowUp}{ArrowLeft}')
    await waitFor(() => expect(face('Sorry!')).toHaveFocus())
    await userEvent.keyboard('{Home}{End}')
    await waitFor(() => expect(face('Sorry!')).toHaveFocus())
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(asked.at(-1)?.body).toEqual({ emote: 'sorry' }))
    expect(button).toHaveFocus()
  })

  it.each([
    ['1', 'hello'],
    ['4', 'laugh'],
    ['8', 'sorry'],
  ])('knows faces by their figures: %s', async (key, emote) => {
    sit()
    await userEvent.keyboard('e')
    await waitFor(() => expect(face('Hello!')).toHaveFocus())
    await userEvent.keyboard(key)
    expect(asked.at(-1)?.body).toEqual({ emote })
  })

  it.each(['{Escape}', 'e', '9{Tab}'])('goes again by %s, and keeps keys from the table', async (keys) => {
    const heard = vi.fn()
    sit()
    await userEvent.keyboard('e')
    await waitFor(() => expect(face('Hello!')).toHaveFocus())
    window.addEventListener('keydown', heard)
    await userEvent.keyboard(keys)
    window.removeEventListener('keydown', heard)
    expect(wheel()).not.toBeInTheDocument()
    expect(heard).not.toHaveBeenCalled()
    expect(asked).toEqual([])
  })

  it('goes where something else is pressed, and where the player is asked', async () => {
    sit()
    await userEvent.keyboard('e')
    fireEvent.pointerDown(document.body)
    flushSync()
    expect(wheel()).not.toBeInTheDocument()
    await userEvent.keyboard('e')
    expect(wheel()).toBeInTheDocument()
    await rerender({ doc: { ...DOC, decision: { id: '7', kind: 'claim', actions: [] } } })
    expect(wheel()).not.toBeInTheDocument()
  })

  it('is not opened by a letter that is written somewhere', async () => {
    sit()
    const field = document.body.appendChild(document.createElement('input'))
    await userEvent.type(field, 'he')
    field.remove()
    expect(wheel()).not.toBeInTheDocument()
  })

  it('is accessible', async () => {
    sit({ hushed: true })
    await userEvent.keyboard('e')
    await expectAccessible()
  })
})

describe('amid a deal of a rated game', () => {
  it('greetings and thanks alone are offered, and it is said why', async () => {
    sit({ hushed: true })
    await userEvent.keyboard('e')
    const open = screen
      .getAllByRole('menuitem', { hidden: true })
      .filter((each) => each.getAttribute('aria-disabled') === 'false')
      .map((each) => each.dataset.emote)
    expect(open).toEqual(EMOTES.filter((emote) => COURTESIES.includes(/** @type {any} */ (emote))))
    expect(screen.getByRole('menu', { hidden: true })).toHaveAccessibleDescription(/greetings and thanks/)
    await userEvent.click(face('Haha!'))
    await userEvent.keyboard('4')
    expect(asked).toEqual([])
    expect(wheel()).toBeInTheDocument()
    await userEvent.click(face('Thanks!'))
    expect(asked.map(({ body }) => body)).toEqual([{ emote: 'thanks' }])
  })
})

describe('a press that is held', () => {
  beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }))

  it('opens the wheel at the own plate, not at another’s', async () => {
    sit()
    press(plate.querySelector('b') ?? plate)
    expect(wheel()).not.toBeInTheDocument()
    await vi.advanceTimersByTimeAsync(HELD_MS)
    expect(wheel()).toBeInTheDocument()
    await userEvent.keyboard('{Escape}')
    press(/** @type {Element} */ (document.querySelector('[data-seat="1"]')))
    await vi.advanceTimersByTimeAsync(HELD_MS)
    expect(wheel()).not.toBeInTheDocument()
  })

  it('of the chat’s button is no click, and a short one is', async () => {
    sit()
    press(button)
    await vi.advanceTimersByTimeAsync(HELD_MS)
    expect(wheel()).toBeInTheDocument()
    fireEvent.pointerUp(button)
    fireEvent.click(button)
    expect(clicked).not.toHaveBeenCalled()
    await userEvent.keyboard('{Escape}')
    await vi.advanceTimersByTimeAsync(HELD_MS)
    press(button)
    fireEvent.pointerUp(button)
    fireEvent.click(button)
    await vi.advanceTimersByTimeAsync(HELD_MS)
    expect(clicked).toHaveBeenCalledTimes(1)
    expect(wheel()).not.toBeInTheDocument()
  })

  it('that strays, or that the browser takes for itself, opens nothing', async () => {
    sit()
    press(plate)
    fireEvent.pointerMove(plate, { clientX: 130, clientY: 100 })
    await vi.advanceTimersByTimeAsync(HELD_MS)
    press(plate)
    fireEvent.pointerCancel(plate)
    await vi.advanceTimersByTimeAsync(HELD_MS)
    press(plate, { button: 2 })
    await vi.advanceTimersByTimeAsync(HELD_MS)
    expect(wheel()).not.toBeInTheDocument()
  })

  it('opens no menu of the browser’s', async () => {
    sit()
    expect(await fireEvent.contextMenu(plate)).toBe(true)
    await press(plate)
    expect(await fireEvent.contextMenu(plate)).toBe(false)
  })

  it('shows the face on which it ends', async () => {
    sit()
    press(plate)
    await vi.advanceTimersByTimeAsync(HELD_MS)
    document.elementFromPoint = () => face('Wow!').firstElementChild
    fireEvent.pointerUp(plate, { clientX: 100, clientY: 30 })
    await waitFor(() => expect(asked.map(({ body }) => body)).toEqual([{ emote: 'wow' }]))
    expect(wheel()).not.toBeInTheDocument()
    delete (/** @type {any} */ (document).elementFromPoint)
  })
})

it('what the server refuses is told at the plate for a while', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  asked = serve({ 'POST chat/Fixture1': { problem: 'between-deals', status: 403 } })
  sit()
  await userEvent.keyboard('e')
  await userEvent.click(face('Oops…'))
  expect(await screen.findByTestId('emote-problem')).toHaveTextContent(/until the deal is over/)
  expect(screen.getByTestId('emote-problem').closest('[role=alert]')).not.toBeNull()
  expect(requests(asked)).toEqual(['POST chat/Fixture1'])
  await vi.advanceTimersByTimeAsync(5_100)
  await waitFor(() => expect(screen.queryByTestId('emote-problem')).not.toBeInTheDocument())
})
