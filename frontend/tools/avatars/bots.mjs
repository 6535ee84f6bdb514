/**
 * What programs look like: an automaton made of a tile, with coins for eyes and an abacus for a mouth, and its level in dots.
 * Nobody's picture is of this outline. And what stands for somebody whose picture this page does not know.
 */
import { both, dot, disc, line, oval, shape } from './shapes.mjs'

/** How strong each level of the bots is: so many dots. */
export const LEVELS = { easy: 1, medium: 2, hard: 3, expert: 4 }

/** @param {number} dots none for a program of no level */
export function bot(dots) {
  const pips = Array.from({ length: dots }, (_, i) => dot('red', 30 + (i - (dots - 1) / 2) * 10, 47.5, 3.7))
  return (
    line('amber', 2.6, 'M30 13L30 6') +
    dot('gold', 30, 5, 3.6) +
    '<rect x="8" y="12" width="44" height="46" rx="7" fill="#15603f"/>' +
    '<rect x="8" y="11" width="44" height="43" rx="7" fill="#fcf7e8" stroke="#c9b685" stroke-width="1.4"/>' +
    both(dot('green', 20.5, 22.5, 6.4) + dot('ivory', 20.5, 22.5, 4) + dot('blue', 20.5, 22.5, 2.4)) +
    line('black', 2.2, dots ? 'M15 36L45 36' : 'M15 37L45 37M15 46L45 46') +
    [19.5, 25.5, 40.5].map((x) => oval('green', x, dots ? 36 : 37, 2.7, 4)).join('') +
    (dots ? pips.join('') : [19.5, 34.5, 40.5].map((x) => oval('red', x, 46, 2.7, 4)).join(''))
  )
}

export const unknown = () =>
  disc(
    'ivory',
    dot('slate', 30, 23, 9) +
      shape(
        'slate',
        'M12 50C14 38 21 35 30 35C39 35 46 38 48 50C43 55 37 57.500 30 57.500C23 57.500 17 55 12 50z',
      ),
  )
