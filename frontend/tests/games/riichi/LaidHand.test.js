import { render } from '@testing-library/svelte'
import { expect, it } from 'vitest'
import LaidHand from '../../../src/games/riichi/study/LaidHand.svelte'
import { blank, setOf } from '../../../src/games/riichi/study/handQuery.js'

it.each([
  ['an empty hand', {}, 14],
  ['tiles', { tiles: ['1m', '2m'] }, 12],
  ['a set', { melds: [{ sort: /** @type {const} */ ('pon'), tiles: setOf('pon', '1z', false) }] }, 11],
  ['a whole hand', { tiles: Array(14).fill('1m') }, 0],
])('has a place for each tile that is still to be laid: %s', (_, more, places) => {
  const { container } = render(LaidHand, { handQuery: { ...blank(), ...more } })
  expect(container.querySelectorAll('.gap')).toHaveLength(places)
})
