import { describe, expect, it } from 'vitest'
import { commandOf } from '../../src/pages/replay/keys.js'

/** @param {object} more */
const key = (more) => /** @type {any} */ ({ key: '', code: '', target: document.body, ...more })
/** @param {string} tag @param {object} [more] */
const inside = (tag, more) => Object.assign(document.createElement(tag), more)

describe('keys at a replay', () => {
  it.each([
    ['ArrowLeft', 'back'],
    ['ArrowRight', 'forward'],
    ['[', 'deal-back'],
    [']', 'deal-forward'],
    ['Home', 'first'],
    ['End', 'last'],
    [' ', 'play'],
  ])('%s', (name, command) => expect(commandOf(key({ key: name }))).toBe(command))

  it('are found on other keyboards by where they are', () => {
    expect(commandOf(key({ key: 'х', code: 'BracketLeft' }))).toBe('deal-back')
    expect(commandOf(key({ key: 'к', code: 'KeyR' }))).toBe('rotate')
  })

  it('are left to whoever has them already', () => {
    for (const tag of ['select', 'textarea', 'dialog'])
      expect(commandOf(key({ key: 'ArrowLeft', target: inside(tag) }))).toBeUndefined()
    expect(commandOf(key({ key: 'r', target: inside('input', { type: 'text' }) }))).toBeUndefined()
    expect(commandOf(key({ key: 'ArrowLeft', ctrlKey: true }))).toBeUndefined()
    expect(commandOf(key({ key: ' ', target: inside('button') }))).toBeUndefined()
  })

  it('lead the slider too', () => {
    expect(commandOf(key({ key: 'ArrowLeft', target: inside('input', { type: 'range' }) }))).toBe('back')
    expect(commandOf(key({ key: 'ArrowLeft', target: inside('button') }))).toBe('back')
  })

  it('that mean nothing do nothing', () => {
    expect(commandOf(key({ key: 'q' }))).toBeUndefined()
    expect(commandOf(key({ key: 'constructor' }))).toBeUndefined()
  })
})
