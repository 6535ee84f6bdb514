import { expect, it } from 'vitest'
import { stepOf } from '../../../src/games/riichi/discardStep.js'

/** @param {(number | null)[]} takers by discard of seat 1: who called it */
const doc = (...takers) =>
  /** @type {any} */ ({ view: { seats: { 1: { river: takers.map((taken) => ({ taken })) } } } })

it('leads from a tile in a river to its discard, past those that were called', () => {
  document.body.innerHTML = `
    <div data-testid="river-1"><i class="piece" id="first"></i><i class="piece" id="second"></i></div>
    <i class="piece" id="elsewhere"></i>`
  const docs = [doc(), doc(null), doc(2), doc(2, null), doc(2, null, null)]
  const pressed = (/** @type {string} */ id) => /** @type {Element} */ (document.getElementById(id))
  expect(stepOf(docs, 4, pressed('first'))).toBe(3)
  expect(stepOf(docs, 4, pressed('second'))).toBe(4)
  expect(stepOf(docs, 4, pressed('elsewhere'))).toBeUndefined()
})
