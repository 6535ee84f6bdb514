import { describe, expect, it } from 'vitest'
import { linesOf, PHRASES, countUnread } from '../../src/pages/talk/chatLines.js'
import { drawerPlace } from '../../src/table/layout/overlayPlaces.js'
import { tableShape } from '../../src/table/layout/geometry.js'
import { readFileSync } from 'node:fs'

/** @type {any} */
const DOC = {
  mode: 'all',
  lines: {
    b2: { name: 'Ben', kind: 'guest', at: 2, phrase: 'hello', seat: 1 },
    a1: { name: 'Anna', kind: 'guest', at: 1, text: 'Hi', seat: 0 },
  },
}

describe('lines', () => {
  it('stand in the order of their keys, as much of them as is wanted', () => {
    expect(linesOf(DOC, 'all').map(({ key }) => key)).toEqual(['a1', 'b2'])
    expect(linesOf(DOC, 'phrases').map(({ key }) => key)).toEqual(['b2'])
    expect(linesOf(DOC, 'off')).toEqual([])
    expect(linesOf(null, 'all')).toEqual([])
    expect(linesOf(/** @type {any} */ ({ mode: 'all' }), 'all')).toEqual([])
  })

  it('are news after the last that was seen, save one’s own', () => {
    const lines = linesOf(DOC, 'all')
    expect(countUnread(lines, '')).toBe(2)
    expect(countUnread(lines, 'a1')).toBe(1)
    expect(countUnread(lines, 'a1', 1)).toBe(0)
    expect(countUnread(lines, 'b2')).toBe(0)
    expect(countUnread([{ ...lines[1], emote: true }], '')).toBe(0)
  })

  it('know the phrases that the server knows', () => {
    const python = readFileSync('../mahjong_server/talk/phrases.py', 'utf8')
    expect([...python.matchAll(/^ {4}"([a-z-]+)",$/gm)].map(([, slug]) => slug)).toEqual([...PHRASES])
  })
})

describe.each([
  [1280, 720],
  [844, 390],
  [667, 375],
  [568, 320],
  [390, 844],
  [320, 568],
  [768, 1024],
])('the drawer at %i×%i', (width, height) => {
  it.each([true, false])('covers neither hand nor claims, and can be used (plays: %s)', (sits) => {
    const form = tableShape(width, height)
    const { x, y, w, h } = drawerPlace(form, sits)
    expect(x).toBeGreaterThanOrEqual(0)
    expect(y).toBeGreaterThanOrEqual(0)
    expect(x + w).toBeLessThanOrEqual(width)
    expect(y + h).toBeLessThanOrEqual(form.hand.top)
    if (sits) {
      const below = y + h <= form.bar.y
      const left = x + w <= form.bar.x
      expect(below || left).toBe(true)
    }
    expect(w).toBeGreaterThanOrEqual(240)
    expect(h).toBeGreaterThanOrEqual(150)
  })
})
