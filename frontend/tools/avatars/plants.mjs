/** The four nobles (plum, orchid, bamboo, chrysanthemum), lotus and pine, as a brush would set them on a fan. */
import { both, dot, disc, line, moved, oval, round, shape } from './shapes.mjs'

/** A blossom of five petals round its origin. */
const blossom =
  round(dot('red', 0, -6.4, 5.6), 0, 0, 5) +
  dot('gold', 0, 0, 3.8) +
  round(dot('black', 0, -2.6, 0.8), 0, 0, 5)

const plum = () =>
  disc(
    'ivory',
    line('black', 4.4, 'M9 49C20 47 26 40 31 30C35 22 42 16 51 13') +
      line('black', 3, 'M23 42.500C31 44 38 47 44 53M35 24C30 19 27 14 26.500 6') +
      moved(blossom, 20.5, 23.5, 1.02, -8) +
      moved(blossom, 44, 35, 0.9, 20) +
      dot('red', 47, 12.5, 3.8) +
      dot('red', 27, 51, 3.4),
  )

const orchid = () =>
  disc(
    'celadon',
    line('green', 4, 'M29 55C27 38 20 26 6 24') +
      line('green', 4, 'M31 55C33 40 41 31 54 33') +
      line('green', 3.4, 'M30 55C30 36 38 18 50 13') +
      line('green', 2.4, 'M28 55C26 42 23 32 24 21') +
      moved(
        round(shape('blue', 'M0 0C-5 -4 -4 -11 0 -14C4 -11 5 -4 0 0z'), 0, 0, 5) +
          dot('gold', 0, 0, 3.4) +
          shape('red', 'M-2.500 1.500L2.500 1.500L0 8z'),
        24,
        19,
        1,
        0,
      ),
  )

/** A stalk of two joints. @param {number} x @param {number} width @param {number} top */
const stalk = (x, width, top) =>
  [top, top + 17, top + 34]
    .map((y, i) => {
      const end = Math.min(y + 15.4, 59)
      return i === 2 && y > 54
        ? ''
        : shape(
            'green',
            `M${x} ${y}Q${x + width / 2} ${y + 2} ${x + width} ${y}L${x + width - 0.8} ${(y + end) / 2}L${x + width} ${end}Q${x + width / 2} ${end + 1.8} ${x} ${end}L${x + 0.8} ${(y + end) / 2}z`,
          )
    })
    .join('')
const leaf = shape('leaf', 'M0 0C4 -5 12 -6 19 -2C13 3 5 4 0 0z')

const bamboo = () =>
  disc(
    'ivory',
    stalk(18.5, 8.5, 6) +
      stalk(35, 6.5, 12) +
      moved(leaf, 27, 14, 0.9, -26) +
      moved(leaf, 27, 15, 0.8, 18) +
      moved(leaf, 18.5, 32, 0.78, 196) +
      moved(leaf, 18.5, 33, 0.72, 150) +
      moved(leaf, 41, 35, 0.82, -18) +
      moved(leaf, 41, 36, 0.76, 30),
  )

const petal = (/** @type {'gold' | 'amber'} */ ink, /** @type {number} */ far, /** @type {number} */ long) =>
  oval(ink, 30, 27 - far, 2.9, long)

const chrysanthemum = () =>
  disc(
    'lacquer',
    both(shape('leaf', 'M30 40C22 42 13 46 9 51C15 57 26 55 30 48z')) +
      line('leaf', 3, 'M30 40L30 58') +
      round(petal('gold', 14, 7.4), 30, 27, 16) +
      round(petal('amber', 8.4, 5.4), 30, 27, 12) +
      round(petal('gold', 4.8, 4), 30, 27, 8) +
      dot('amber', 30, 27, 3),
  )

const lotus = () =>
  disc(
    'river',
    oval('leaf', 30, 49, 22, 6.5) +
      line('green', 1.6, 'M14 49L46 49') +
      both(
        shape('red', 'M30 46C18 47 8 41 5 31C13 29 22 33 27 41z') +
          shape('rose', 'M30 46C19 43 13 33 13 22C22 24 28 32 30 40z'),
      ) +
      shape('ivory', 'M30 46C23 38 21 22 30 9C39 22 37 38 30 46z') +
      line('rose', 1.8, 'M30 16L30 38') +
      dot('gold', 30, 44, 2.6),
  )

const cloud = shape(
  'green',
  'M-15 0C-17 -5 -11 -8.500 -8 -6C-6 -11 2 -12 5 -7.500C9 -10.500 16 -7 15 0Q0 3 -15 0z',
)

const pine = () =>
  disc(
    'celadon',
    dot('red', 44, 16, 6.4) +
      line('amber', 4.8, 'M31 58C26 50 36 42 31 33C28 27 29 22 27 16') +
      line('amber', 3, 'M32 44C38 42 42 41 46 38M31 33C24 33 20 33 15 31') +
      moved(cloud, 25, 18, 1) +
      moved(cloud, 15.5, 35, 0.72) +
      moved(cloud, 43.5, 41, 0.8),
  )

/** @type {Record<string, () => string>} */
export const PLANTS = { plum, orchid, bamboo, chrysanthemum, lotus, pine }
