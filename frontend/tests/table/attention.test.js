import { describe, expect, it } from 'vitest'
import { trackHover } from '../../src/table/input/attention.svelte.js'

const page = document.createElement('div')
page.innerHTML =
  '<p></p><div class="own"><button class="piece hand" data-tile="1m"></button></div><i class="piece" data-tile="2p"><b></b></i>'
const at = (/** @type {string} */ where) => page.querySelector(where)

/** @param {string} where @param {string} pointerType @param {import('../../src/table/input/attention.svelte.js').Eyes} [eyes] */
function look(where, pointerType, eyes = { looked: '1m', glanced: null }) {
  trackHover(eyes)(/** @type {any} */ ({ target: at(where), pointerType }))
  return eyes
}

describe('a glance', () => {
  it('of the mouse lights the tile on the table that it is over, and leaves that of the hand', () => {
    expect(look('b', 'mouse')).toEqual({ looked: '1m', glanced: '2p' })
    expect(look('p', 'mouse', look('b', 'mouse'))).toEqual({ looked: '1m', glanced: null })
    expect(look('button', 'mouse').glanced).toBeNull()
  })

  it('is no finger’s, which asks about the hand until it comes down elsewhere', () => {
    expect(look('b', 'touch')).toEqual({ looked: null, glanced: null })
    expect(look('button', 'touch')).toEqual({ looked: '1m', glanced: null })
  })
})
