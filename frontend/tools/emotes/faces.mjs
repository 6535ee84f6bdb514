/**
 * Faces on tiles' ivory, in tiles' inks: brows, eyes and a mouth, and where these don't tell enough a hand. They are told
 * apart by their shapes alone.
 */
import { both, disc, dot, line, oval, shape } from '../avatars/shapes.mjs'

/** A hand in gold, edged, so that it stands out from the face. @param {string} d */
const hand = (d) => shape('gold', d) + line('amber', 1.8, d)
/** Fingers, or an arm. @param {number} width @param {string} d */
const fingers = (width, d) => line('amber', width + 3, d) + line('gold', width, d)
const cheeks = (/** @type {number} */ y) => both(dot('rose', 14.5, y, 4))
/** A drop of water that falls. @param {number} x @param {number} y its tip */
const drop = (x, y) =>
  shape(
    'blue',
    `M${x} ${y}C${x - 4.5} ${y + 6} ${x - 4.5} ${y + 10} ${x} ${y + 10.5}C${x + 4.5} ${y + 10} ${x + 4.5} ${y + 6} ${x} ${y}z`,
  )

/** @type {Record<string, () => string>} */
export const FACES = {
  unknown: () => disc('ivory', both(dot('black', 21, 26, 3)) + line('black', 3, 'M22 40L38 40')),
  hello: () =>
    disc(
      'ivory',
      line('black', 3.2, 'M10 30Q14.500 23.500 19 30M26 30Q30.500 23.500 35 30') +
        line('black', 3.2, 'M12 40Q22 50 33 39') +
        fingers(4, 'M40.500 24L37.500 15M45 22.500L44.500 12M49 24.500L51 15.500M40 29L34.500 25.500') +
        hand('M39 26C38 20.500 50 20 51 25C52 31 50 36 45.500 36C41.500 36 39.500 31 39 26z') +
        shape('gold', 'M39.500 22.500L50 22.500L50 27L39.500 28z'),
    ),
  thanks: () =>
    disc(
      'ivory',
      cheeks(31) +
        both(line('black', 3.2, 'M15.500 22.500Q20.500 28.500 25.500 22.500')) +
        line('black', 3, 'M25 33Q30 37 35 33') +
        both(hand('M30 39.500C27 42 22.500 49 20.500 60L30 60z')),
    ),
  'well-played': () =>
    disc(
      'ivory',
      line('black', 3.2, 'M10 25Q14.500 18.500 19 25M26 25Q30.500 18.500 35 25') +
        shape('black', 'M11 33L33 33C33 41 28 45.500 22 45.500C16 45.500 11 41 11 33z') +
        shape('ivory', 'M13.500 33L30.500 33L30 36.500L14 36.500z') +
        hand(
          'M38 35C38 33 39.500 32 41.500 32L43 24C43.500 20.500 48.500 20.500 48.500 24.500L48 31.500L51.500 31.500C54.500 31.500 55.500 35 53.500 37C55 39 54.500 41.500 52.500 42.500C53 45.500 51.500 48 49 48L42.500 48C40 48 38 46 38 43z',
        ) +
        line('amber', 1.6, 'M47.500 37L53 37M47.500 42.500L52 42.500'),
    ),
  laugh: () =>
    disc(
      'ivory',
      both(line('black', 3.2, 'M15.500 17.500L25 22.500L15.500 27.500') + drop(9.5, 28)) +
        shape('black', 'M17 34L43 34C43 45 37 50.500 30 50.500C23 50.500 17 45 17 34z') +
        shape(
          'red',
          'M22 46.500C24 42.500 36 42.500 38 46.500C35.500 49.300 33 50.500 30 50.500C27 50.500 24.500 49.300 22 46.500z',
        ) +
        shape('ivory', 'M19.500 34L40.500 34L40 38L20 38z'),
    ),
  oops: () =>
    disc(
      'ivory',
      both(line('black', 2.8, 'M15 18.500Q19 14.500 24 15.500') + dot('black', 20.5, 26, 3.2)) +
        line('black', 3.2, 'M18 42Q21 37 24 41T30 41T36 41T42 42') +
        drop(48.5, 15),
    ),
  thinking: () =>
    disc(
      'ivory',
      line('black', 2.8, 'M15 19Q19.500 16.500 24.500 18.500M33.500 14Q38.500 10.500 43.500 13.500') +
        dot('black', 22.5, 25, 3.2) +
        dot('black', 38.5, 22.5, 3.2) +
        line('black', 3, 'M26 38.500Q31 35.500 37.500 36.500') +
        fingers(4.4, 'M22 49L34.500 45.500') +
        hand('M15 47C15 42.500 21 41.500 25 44.500C29.500 46.500 30 53 27 57C23 60 17 59 15.500 54z'),
    ),
  wow: () =>
    disc(
      'ivory',
      both(
        line('black', 2.8, 'M13.500 14.500Q19 9.500 25 13') +
          dot('black', 20, 24.5, 5) +
          dot('ivory', 18.4, 22.8, 1.8),
      ) +
        oval('black', 30, 43, 6.5, 8.5) +
        oval('red', 30, 47.5, 4, 3.2),
    ),
  sorry: () =>
    disc(
      'ivory',
      both(
        line('black', 2.8, 'M14 22L24 16.500') + line('black', 3.2, 'M15.500 28.500Q20.500 33 25.500 28.500'),
      ) +
        line('black', 3.2, 'M22.500 44Q30 37.500 37.500 44') +
        drop(14.5, 35),
    ),
}
