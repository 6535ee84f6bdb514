import { describe, expect, it } from 'vitest'

import { maxCharacters } from '../../src/ui/maxCharacters.js'

/** @param {string} value @param {number} [caret] @param {boolean} [isComposing] */
function typed(value, caret = value.length, isComposing = false) {
  const field = document.createElement('input')
  document.body.append(field)
  const seen = /** @type {string[]} */ ([])
  maxCharacters(5)(field)
  field.addEventListener('input', () => seen.push(field.value))
  field.value = value
  field.setSelectionRange(caret, caret)
  field.dispatchEvent(new InputEvent('input', { isComposing }))
  return { field, seen }
}

describe('the longest that a field takes', () => {
  it('is counted by characters, as the server does', () => {
    expect(typed('🀄🀄🀄🀄🀄').field.value).toBe('🀄🀄🀄🀄🀄')
    expect(typed('🀄🀄🀄🀄🀄🀄').field.value).toBe('🀄🀄🀄🀄🀄')
    expect(typed('abcdefg').field.value).toBe('abcde')
  })

  it('is kept before anybody reads the field', () => expect(typed('abcdefg').seen).toEqual(['abcde']))

  it('takes away what was put in, not what stood behind it', () => {
    const { field } = typed('abXYZcde', 5)
    expect(field.value).toBe('abcde')
    expect(field.selectionStart).toBe(2)
  })

  it('waits for what is being composed', () => {
    const { field, seen } = typed('abcdefg', 7, true)
    expect(field.value).toBe('abcdefg')
    field.dispatchEvent(new CompositionEvent('compositionend'))
    expect(field.value).toBe('abcde')
    expect(seen.at(-1)).toBe('abcde')
  })
})
