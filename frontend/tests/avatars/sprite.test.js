import { readdirSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { AVATARS } from '../../src/avatars/keys.js'
import { draw } from '../../tools/avatars.mjs'

const sprite = draw()
const drawing = new DOMParser().parseFromString(sprite, 'image/svg+xml')
const boxOf = (/** @type {string} */ id) => drawing.getElementById(id)?.getAttribute('viewBox')
/** @param {string} id @returns {string} what is drawn in a view's cell */
function artOf(id) {
  const [x, y] = (boxOf(id) ?? '').split(' ')
  return drawing.querySelector(`g[transform="translate(${x} ${y})"]`)?.innerHTML ?? ''
}
const LEVELS = ['bot', 'bot-easy', 'bot-medium', 'bot-hard', 'bot-expert']
const LANGUAGES = readdirSync('src/i18n', { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)

describe('the sprite of avatars', () => {
  it('is a drawing without a fault', () => expect(drawing.querySelector('parsererror')).toBeNull())

  it('has a view for each key, the same for its number, and one for each kind of program', () => {
    for (const [nth, key] of AVATARS.entries()) {
      expect(boxOf(key)).toMatch(/^\d+ \d+ 60 60$/)
      expect(boxOf(`n${nth}`)).toBe(boxOf(key))
    }
    for (const level of LEVELS) expect(boxOf(level)).toMatch(/^\d+ \d+ 60 60$/)
    expect(boxOf(`n${AVATARS.length}`)).toBeUndefined()
  })

  it('shows no two alike, whatever the colours', () => {
    const colourless = [...AVATARS, ...LEVELS].map((key) => artOf(key).replace(/#[0-9a-f]{6}/g, ''))
    expect(colourless.every(Boolean)).toBe(true)
    expect(new Set(colourless).size).toBe(colourless.length)
  })

  it('gives people a round picture and programs another outline', () => {
    for (const key of AVATARS) expect([key, /^<circle [^>]*r="28.6"/.test(artOf(key))]).toEqual([key, true])
    for (const level of LEVELS) expect(artOf(level)).not.toContain('r="28.6"')
  })

  it('tells a level by so many dots', () => {
    const dots = LEVELS.map((level) => artOf(level).split('cy="47.5"').length - 1)
    expect(dots).toEqual([0, 1, 2, 3, 4])
  })

  it('shows somebody, and not all, where a view is asked for that it does not have', () => {
    expect(drawing.documentElement.getAttribute('viewBox')).toBe(boxOf('unknown'))
  })

  it('is one small file', () => expect(gzipSync(sprite).length).toBeLessThan(9_000))
})

it.each(LANGUAGES)('each has a name of its own in %s', (lang) => {
  const words = JSON.parse(readFileSync(`src/i18n/${lang}/avatars.json`, 'utf8'))
  const names = AVATARS.map((key) => words[`avatar.${key}`])
  expect(names.every(Boolean)).toBe(true)
  expect(new Set(names).size).toBe(AVATARS.length)
})
