import { describe, expect, it } from 'vitest'

import { shortcut } from '../../src/table/input/shortcut.js'

/** @param {string} key @param {string} code */
const pressed = (key, code) => shortcut(new KeyboardEvent('keydown', { key, code }))

describe('a key of the table', () => {
  it.each([
    ['US', 'p', 'KeyP', 'KeyP'],
    ['caps lock', 'P', 'KeyP', 'KeyP'],
    ['Dvorak, the letter P', 'p', 'KeyR', 'KeyP'],
    ['Dvorak, the place of P', 'l', 'KeyP', 'KeyL'],
    ['Dvorak, a full stop at the place of E', '.', 'KeyE', ''],
    ['AZERTY, the letter W', 'w', 'KeyZ', 'KeyW'],
    ['AZERTY, a digit without shift', '&', 'Digit1', 'Digit1'],
    ['Cyrillic', 'з', 'KeyP', 'KeyP'],
    ['Greek', 'π', 'KeyP', 'KeyP'],
    ['a Chinese input method', 'Process', 'KeyP', 'KeyP'],
    ['German, the minus', '-', 'Slash', 'Minus'],
    ['German, the plus', '+', 'BracketRight', 'Equal'],
    ['the number pad', '-', 'NumpadSubtract', 'NumpadSubtract'],
    ['a digit of the number pad', '1', 'Numpad1', 'Numpad1'],
    ['Escape', 'Escape', 'Escape', 'Escape'],
  ])('goes by the letter, and by its place where there is none: %s', (_, key, code, meant) => {
    expect(pressed(key, code)).toBe(meant)
  })
})
