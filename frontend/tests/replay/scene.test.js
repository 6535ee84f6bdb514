import { describe, expect, it } from 'vitest'
import fixture from '../fixtures/replay.json'
import { describe as say } from '../../src/games/sichuan/describe.js'
import { lines, sceneOf } from '../../src/pages/replay/scene.js'
import { discardStep } from '../../src/table/tiles/discardStep.js'

const { deals, match } = /** @type {any} */ (fixture)
const scene = sceneOf(deals['0.all'], match.table)
const t = (/** @type {string} */ key, /** @type {any} */ params) => `${key} ${JSON.stringify(params ?? {})}`

describe('a scene', () => {
  it('has a document for each moment, with the table and nobody sitting at it', () => {
    expect(scene.docs).toHaveLength(deals['0.all'].moments.length)
    for (const doc of scene.docs) expect(doc.table).toEqual(match.table)
    expect(sceneOf(deals['1.1'], match.table).docs.some((doc) => 'you' in doc)).toBe(false)
  })

  it('ends with the account of the deal', () => {
    const last = scene.docs.at(-1)
    expect(last?.view?.sheets?.[0].scores).toEqual(match.deals[0].scores)
    expect(scene.docs.at(-2)?.view?.sheets?.[0]).toBeUndefined()
  })

  it('leaves what does not change as it is, so that it is not drawn anew', () => {
    const [first, second] = /** @type {any[]} */ (scene.docs.slice(2))
    expect(first.view.options).toBe(second.view.options)
  })

  it('knows when each discard came to lie where it lies', () => {
    const end = scene.docs.length - 2
    let looked = 0
    for (const seat of [0, 1, 2, 3]) {
      const river = scene.docs[end].view?.seats[seat].river ?? []
      river.forEach((tile, at) => {
        const moment = discardStep(scene.docs, end, seat, at)
        expect(scene.docs[moment].view?.seats[seat].river[at]).toBe(tile)
        expect(scene.docs[moment].view?.seats[seat].river).toHaveLength(at + 1)
        expect(
          scene.events[moment].some(({ type, tile: thrown }) => type === 'discarded' && thrown === tile),
        ).toBe(true)
        looked += 1
      })
    }
    expect(looked).toBeGreaterThan(20)
  })

  it('finds the newest of several discards that lay in one place', () => {
    const claimed = scene.docs.findIndex(
      (doc, i) => i > 0 && [0, 1, 2, 3].some((seat) => length(doc, seat) < length(scene.docs[i - 1], seat)),
    )
    expect(claimed).toBeGreaterThan(0)
    const seat =
      [0, 1, 2, 3].find(
        (each) => length(scene.docs[claimed], each) < length(scene.docs[claimed - 1], each),
      ) ?? 0
    const at = length(scene.docs[claimed], seat)
    const again = scene.docs.findIndex((doc, i) => i > claimed && length(doc, seat) > at)
    expect(discardStep(scene.docs, claimed - 1, seat, at)).toBe(claimed - 1)
    if (again > 0) expect(discardStep(scene.docs, again + 1, seat, at)).toBe(again)
  })

  it('tells its moves in words', () => {
    const told = lines(scene, (event, doc, among) => say(event, doc, t, among))
    expect(told[0]).toMatchObject({ moment: 0 })
    expect(told.every(({ text }) => text.length > 0)).toBe(true)
    expect(told[3].text).toMatch(/^log\.claim\.pung .*Boris.*table\.from .*Anna/)
    expect(new Set(told.map(({ moment }) => moment)).size).toBe(told.length)
  })
})

/** @param {import('../../src/wire/types.js').Doc} doc @param {number} seat */
const length = (doc, seat) => doc.view?.seats[seat].river.length ?? 0
