/**
 * Masks of the opera. Each part has its paint, and each mask a sign of its own on the brow, its own brows, eyes and mouth, so
 * that they are told apart without their colours.
 */
import { both, dot, disc, line, oval, shape } from './shapes.mjs'

const FACE = 'M30 4C45 4 54 13 53 27C52 42 43 56 30 57C17 56 8 42 7 27C6 13 15 4 30 4z'
/** A painted face. @param {import('./shapes.mjs').Ink} ink @param {import('./shapes.mjs').Ground} on @param {string} art */
const face = (ink, on, art) => disc(on, shape(ink, FACE) + art)

/** Red, the loyal general: brows like silkworms, narrow eyes, five strands of beard. */
const general = () =>
  face(
    'red',
    'ivory',
    both(
      shape('black', 'M27 26C22 25 17 20 12.500 21.500C15 13.500 24 16.500 27.500 22z') +
        shape('ivory', 'M13 31Q20 24.500 27.500 31.500Q20 33.500 13 31z') +
        dot('black', 21, 29.9, 2) +
        line('black', 4, 'M24 45C19 44 14 45 12.500 49'),
    ) +
      shape('black', 'M24 43.500Q30 40.500 36 43.500L39 52L34.500 57L30 59L25.500 57L21 52z') +
      line('red', 2.6, 'M27 45.800Q30 47.500 33 45.800') +
      shape('gold', 'M30 6C33 10 33 15 30 19C27 15 27 10 30 6z'),
  )

/** Black, the upright judge: a moon on the brow. */
const judge = () =>
  face(
    'black',
    'ivory',
    shape('ivory', 'M24.500 8.500A8 8 0 1 0 35.500 8.500A6.500 6.500 0 1 1 24.500 8.500z') +
      both(
        shape(
          'ivory',
          'M27 29C24 23 16 20.500 10.500 25.500C15 26 18 28 20 31C22 28.500 24.500 28.500 27 29z',
        ) +
          oval('ivory', 20, 35, 4.6, 2.6) +
          dot('black', 20.6, 35, 1.7),
      ) +
      line('ivory', 2, 'M27 40Q30 43 33 40') +
      shape('red', 'M21 46Q30 43 39 46Q30 53 21 46z'),
  )

/** White, the crafty minister: thin lines, the hat with two wings. */
const minister = () =>
  face(
    'ivory',
    'plum',
    both(
      shape('black', 'M12 12.500C7 8.500 3.500 9 2.500 12C2 15 7 17 13 16.500z') +
        line('black', 2.8, 'M12.500 25.500L27 30.500') +
        line('black', 2.2, 'M15 33.500Q20.500 31.500 26 34') +
        line('slate', 1.4, 'M13 39Q17 41 20 39.500M12.500 43Q17 45.500 21 43.500'),
    ) +
      shape('black', 'M11 19C11 8 20 3 30 3C40 3 49 8 49 19Q30 12 11 19z') +
      dot('red', 30, 9.5, 2.8) +
      line('black', 1.8, 'M30 31L30 40Q28 41.500 26.500 40.500') +
      line('red', 2.6, 'M26 47.500Q30 46 34 47.500') +
      line('black', 2, 'M30 51.500L30 57'),
  )

/** Blue, the fierce brigand: brows like hooks, a gourd on the brow, a red beard. */
const brigand = () =>
  face(
    'blue',
    'ivory',
    dot('ivory', 30, 10.5, 3) +
      dot('ivory', 30, 16.5, 4.4) +
      both(
        line('ivory', 4, 'M26 28C21 22 15 23 12.500 27.500C12 21 12 17 15.500 14') +
          shape('ivory', 'M12.500 33.500C16 28.500 24 30 27 35.500C22 37.500 16 37 12.500 33.500z') +
          dot('black', 21, 33.8, 2.3),
      ) +
      shape('red', 'M13 43Q21 40 30 43Q39 40 47 43C43 51 38 56 30 58.500C22 56 17 51 13 43z') +
      line('ivory', 2.4, 'M24 47Q30 50 36 47'),
  )

/** Green, the rash warrior: flames for brows, and fangs. */
const warrior = () =>
  face(
    'leaf',
    'ivory',
    shape('red', 'M30 5C35 10 35.500 15 33 20L30 24L27 20C24.500 15 25 10 30 5z') +
      both(
        shape(
          'gold',
          'M27.500 27C24 22 21 23 20 18C17 21 15.500 18 13 14.500C13 20 9 21 9.500 26C15 24 22 26 27.500 30z',
        ) +
          dot('ivory', 19.5, 34, 5) +
          dot('black', 20, 34, 2.6),
      ) +
      shape('black', 'M16 46Q30 39 44 46Q30 56 16 46z') +
      both(shape('ivory', 'M20 45L25 44.500L22 52z')),
  )

/** Gold, the deity: a third eye. */
const deity = () =>
  face(
    'gold',
    'lacquer',
    shape('ivory', 'M30 7C35.500 12 35.500 20 30 25C24.500 20 24.500 12 30 7z') +
      dot('black', 30, 16, 3.4) +
      both(
        line('red', 3.4, 'M26.500 28.500C22 26 17 23 11.500 16') +
          shape('ivory', 'M12 33Q19.500 27.500 27 34Q19 37 12 33z') +
          dot('black', 20, 32.4, 2.2) +
          line('amber', 2.2, 'M12 41C17 40 20 43 18 46C16 47.500 14.500 45.500 16 44'),
      ) +
      shape('red', 'M22.500 48Q30 45 37.500 48Q30 53 22.500 48z'),
  )

/** The jester: a white patch over nose and eyes, red cheeks. */
const jester = () =>
  disc(
    'river',
    shape('bone', FACE) +
      shape('black', 'M11 17C12 8 20 4 30 4C40 4 48 8 49 17C42 13 36 17 30 13C24 17 18 13 11 17z') +
      shape('ivory', 'M18.500 23Q30 19 41.500 23L37.500 41Q30 46 22.500 41z') +
      both(
        dot('red', 13.5, 38, 4.6) +
          line('black', 2.6, 'M20.500 25.500L26.500 27') +
          line('black', 2, 'M24 28.500L24 35.500') +
          dot('black', 24, 32, 2.5) +
          line('black', 2.4, 'M29 45C25 44 22 46 20 49.500'),
      ) +
      dot('red', 30, 38, 3.4) +
      line('red', 2.6, 'M27.500 50.500L32.500 50.500'),
  )

/** The champion: a butterfly over the whole face. */
const champion = () =>
  face(
    'ivory',
    'jade',
    both(
      shape('black', 'M29 24C26 14 17 9 10 14C7 20 9 26 13 28.500C19 25 25 27 29 31z') +
        shape('black', 'M29 34C22 31 12 32 9.500 37C11 44 18 48 24 46C27 44 29 40 29 37z') +
        dot('ivory', 20.5, 37.4, 3) +
        dot('black', 21.2, 37.4, 1.4) +
        shape('red', 'M13.500 17.500C17 14.500 22 17 24 22C19 21.500 15.500 20.500 13.500 17.500z'),
    ) +
      line('black', 4, 'M30 19L30 42') +
      dot('red', 30, 11, 3.4) +
      shape('red', 'M24.500 50Q30 47.500 35.500 50Q30 54 24.500 50z'),
  )

/** @type {Record<string, () => string>} */
export const MASKS = { general, judge, minister, brigand, warrior, deity, jester, champion }
