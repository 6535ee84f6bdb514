import { afterEach, beforeEach, expect, it } from 'vitest'
import { keepFocusWithin } from '../../src/ui/focus.js'

const turn = () => new Promise((done) => setTimeout(done))

/** @type {HTMLElement} */
let part
/** @param {string} text */
const button = (text) => /** @type {HTMLElement} */ (document.querySelector(`[data-is=${text}]`))

beforeEach(() => {
  document.body.innerHTML =
    '<button data-is="other">b</button><section aria-label="List"><p><button data-is="end">x</button></p></section>'
  part = /** @type {HTMLElement} */ (document.querySelector('section'))
})

// Files of tests share one document.
afterEach(() => document.body.replaceChildren())

it('takes the focus when what has it goes, and only for as long', async () => {
  keepFocusWithin(part)
  button('end').focus()
  button('end').parentElement?.remove()
  await turn()
  expect(part).toHaveFocus()
  button('other').focus()
  expect(part).not.toHaveAttribute('tabindex')
})

it('leaves the focus where it has gone meanwhile', async () => {
  keepFocusWithin(part)
  button('end').focus()
  button('other').focus()
  button('end').remove()
  await turn()
  expect(button('other')).toHaveFocus()
})

it('does nothing for what goes without ever having had the focus, or once it is done', async () => {
  const done = keepFocusWithin(part)
  part.append(document.createElement('button'))
  part.lastElementChild?.remove()
  await turn()
  expect(document.body).toHaveFocus()
  button('end').focus()
  done()
  button('end').remove()
  await turn()
  expect(document.body).toHaveFocus()
})

it('leaves what goes within a part of its own to that part', async () => {
  const page = document.createElement('main')
  document.body.append(page)
  page.append(part)
  keepFocusWithin(page) // begins earlier: a part that is drawn later stands within it
  keepFocusWithin(part)
  button('end').focus()
  button('end').remove()
  await turn()
  expect(part).toHaveFocus()
})
