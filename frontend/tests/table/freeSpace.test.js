import { describe, expect, it } from 'vitest'
import { freePlace } from '../../src/table/layout/freeSpace.js'

const ROOM = { x: 0, y: 0, w: 320, h: 400 }

describe('a place for words on a table', () => {
  it('is all of the width, and as low as all of them allow, where nothing lies', () => {
    expect(freePlace(ROOM, [])).toMatchObject({ x: 0, y: 0, w: 319, h: 55 })
  })

  it('is beside what lies there', () => {
    const place = freePlace(ROOM, [
      { x: 0, y: 0, w: 60, h: 30 },
      { x: 0, y: 38, w: 320, h: 362 },
    ])
    expect(place).toMatchObject({ x: 61, y: 0, w: 258, h: 38 })
  })

  it('is where most of them are read', () => {
    const place = freePlace(ROOM, [
      { x: 100, y: 0, w: 220, h: 100 },
      { x: 0, y: 200, w: 320, h: 200 },
    ])
    expect(place).toMatchObject({ x: 0, y: 101, w: 319, h: 55 })
  })

  it('is nowhere where all is taken', () => {
    expect(freePlace(ROOM, [{ ...ROOM, h: 390 }])).toBeUndefined()
  })
})
