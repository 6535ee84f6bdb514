import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '../../src/i18n/i18n.svelte.js'
import { COURTESIES } from '../../src/pages/talk/chatLines.js'
import { EMOTES } from '../../src/pages/talk/emotes.js'
import { draw } from '../../tools/emotes.mjs'

const sprite = draw()
const drawing = new DOMParser().parseFromString(sprite, 'image/svg+xml')
const boxOf = (/** @type {string} */ id) => drawing.getElementById(id)?.getAttribute('viewBox')
/** @param {string} id */
const artOf = (id) =>
  drawing.querySelector(`g[transform="translate(${boxOf(id)?.split(' ')[0]} 0)"]`)?.innerHTML ?? ''

/** @param {string} file @param {RegExp} list */
const pythons = (file, list) => {
  const [, slugs] = list.exec(readFileSync(`../mahjong_server/talk/${file}.py`, 'utf8')) ?? []
  return [...slugs.matchAll(/"([a-z-]+)"/g)].map(([, slug]) => slug)
}

describe('the sprite of faces', () => {
  it('is a drawing without a fault', () => expect(drawing.querySelector('parsererror')).toBeNull())

  it('has a view of each face, and one that says nothing for a face that is not there', () => {
    for (const emote of EMOTES) expect(boxOf(emote)).toMatch(/^\d+ 0 60 60$/)
    expect(drawing.documentElement.getAttribute('viewBox')).toBe(boxOf('unknown'))
  })

  it('shows no two alike, whatever the colours', () => {
    const colourless = ['unknown', ...EMOTES].map((emote) => artOf(emote).replace(/#[0-9a-f]{6}/g, ''))
    expect(colourless.every(Boolean)).toBe(true)
    expect(new Set(colourless).size).toBe(EMOTES.length + 1)
  })

  it('is one small file', () => expect(gzipSync(sprite).length).toBeLessThan(2_500))
})

describe('faces', () => {
  it('are those that the server knows, and so is what may be said amid a rated deal', () => {
    expect(pythons('emotes', /EMOTES = \((.*?)\)/s)).toEqual([...EMOTES])
    expect(pythons('phrases', /COURTESIES = frozenset\(\{(.*?)\}\)/s).sort()).toEqual([...COURTESIES].sort())
  })

  it.each(Object.keys(LANGUAGES))('each have a name of their own in %s', (lang) => {
    const words = JSON.parse(readFileSync(`src/i18n/${lang}/talk.json`, 'utf8'))
    const names = EMOTES.map((emote) => words[`emote.${emote}`])
    expect(names.every(Boolean)).toBe(true)
    expect(new Set(names).size).toBe(EMOTES.length)
  })
})
