/** The twelve animals of the years, and four others: heads from the front, or from the side where that tells more. */
import { both, dot, disc, line, oval, shape } from './shapes.mjs'

const eyes = (/** @type {number} */ x, /** @type {number} */ y, r = 2.6) => both(dot('black', x, y, r))
/** Light eyes in a dark head. */
const lit = (/** @type {number} */ x, /** @type {number} */ y, r = 3.2) =>
  both(dot('ivory', x, y, r) + dot('black', x + 0.6, y + 0.4, r * 0.55))

const rat = () =>
  disc(
    'ivory',
    both(dot('slate', 16.5, 20, 9.5) + dot('rose', 16.5, 20, 5.6)) +
      shape('slate', 'M30 16C42 16 46 25 44 33C42 42 35 51 30 51C25 51 18 42 16 33C14 25 18 16 30 16z') +
      lit(23, 31) +
      both(line('slate', 1.6, 'M24 43L11 40M24 45.500L12 48')) +
      dot('red', 30, 48.5, 3.6),
  )

const ox = () =>
  disc(
    'celadon',
    both(
      line('black', 5, 'M17 21C8 20 6 13 9 8') +
        oval('amber', 13, 27, 6.5, 3.6, 20) +
        shape('amber', 'M31 14L20 15C15 22 19 36 22 44L31 46z'),
    ) +
      shape('bone', 'M30 13C33 15 34 20 30 27C26 20 27 15 30 13z') +
      oval('bone', 30, 43.5, 12, 8.5) +
      eyes(22.5, 28.5, 2.8) +
      both(oval('black', 25.5, 42.5, 2, 2.6)) +
      line('gold', 2.4, 'M26.500 46A4 4 0 1 0 33.500 46'),
  )

const tiger = () =>
  disc(
    'jade',
    both(dot('gold', 15.5, 17, 7.5) + dot('black', 15.5, 17, 3.6)) +
      shape('gold', 'M30 12C43 12 50 22 49 33C48 44 39 50 30 50C21 50 12 44 11 33C10 22 17 12 30 12z') +
      line('black', 2.4, 'M24 17L36 17M25 21.500L35 21.500M24 26L36 26M30 17L30 26') +
      both(line('black', 2.6, 'M11.500 30L18.500 32M12.500 38L19.500 37.500')) +
      eyes(21.5, 32, 3) +
      both(dot('ivory', 25.6, 42, 6)) +
      shape('red', 'M26 36L34 36L30 41z') +
      line('black', 1.8, 'M30 41L30 44'),
  )

const rabbit = () =>
  disc(
    'plum',
    both(oval('ivory', 21, 17, 5.6, 13.5, -8) + oval('rose', 21, 17.5, 2.5, 9.5, -8)) +
      oval('ivory', 30, 38, 17, 14.5) +
      both(dot('red', 23, 36, 2.9)) +
      shape('red', 'M27.300 41.500L32.700 41.500L30 44.600z') +
      line('slate', 1.8, 'M30 44.500L30 47M25.500 48.500Q28.500 49.500 30 47Q31.500 49.500 34.500 48.500'),
  )

const dragon = () =>
  disc(
    'lacquer',
    both(
      line('gold', 3.2, 'M22 20C18 16 17 10 19 4.500M17.500 13L10.500 10') +
        shape('gold', 'M16 22L5.500 24L12 29L4 34L12 37L8 44L19 41z'),
    ) +
      shape(
        'leaf',
        'M30 15C40 15 45 21 45 29C45 35 42 37 42 43C42 51 36 53 30 53C24 53 18 51 18 43C18 37 15 35 15 29C15 21 20 15 30 15z',
      ) +
      both(
        line('gold', 2.6, 'M16.500 24C19 21 23 21.500 26.500 25') +
          dot('ivory', 22, 28.5, 4) +
          dot('black', 22.8, 28.8, 2.2) +
          dot('black', 25.8, 40.5, 1.8) +
          line('gold', 2, 'M21 42C14 42 11 48 13 54'),
      ) +
      shape('red', 'M23 46.500Q30 51.500 37 46.500Q30 45 23 46.500z') +
      dot('red', 30, 20, 2.6),
  )

const snake = () =>
  disc(
    'ivory',
    line('green', 8.5, 'M17 49C8 40 30 37 39 45C48 53 53 38 42 35C30 32 14 34 15 24C16 15 27 14 34 16') +
      line('gold', 2, 'M17 46.500C13 42 29 40 38 46C45 50 49 41 41 37.500C30 34 18 34 18 25') +
      oval('green', 37, 16, 9, 6.8, 8) +
      dot('ivory', 38.5, 14, 2.9) +
      dot('black', 39.2, 14.2, 1.6) +
      line('red', 2, 'M45.500 18L50.500 19.500M50.500 19.500L54 17.500M50.500 19.500L53.500 22.500'),
  )

const horse = () =>
  disc(
    'river',
    shape(
      'ivory',
      'M20 57C24 50 27 45 26.500 39L17 44C12 46 8 42.500 9.500 38.500L20.500 20.500L20 9.500L27 15C41 17 49 34 47.500 54C40 59.500 28 60 20 57z',
    ) +
      shape(
        'amber',
        'M26.500 8.500L28.500 15C42 17 50.500 33 48.500 53L40.500 57C43 40 37.500 25 25 20L22 14z',
      ) +
      dot('black', 25, 26.5, 2.6) +
      dot('black', 13.5, 39.5, 1.7) +
      line('amber', 2, 'M11.500 43.500L17.500 41'),
  )

const goat = () =>
  disc(
    'jade',
    both(
      line('gold', 5.4, 'M24 19C21 7 8 6.500 7 17C6.500 24.500 15 26 15.500 20') +
        oval('ivory', 14, 31, 6.5, 3.4, 24),
    ) +
      shape('bone', 'M25 45L30 58L35 45z') +
      shape('ivory', 'M19 22C22 17 38 17 41 22C42.500 33 38 47 30 49C22 47 17.500 33 19 22z') +
      both(oval('black', 24, 31, 2.9, 2)) +
      shape('black', 'M26.500 41.500L33.500 41.500L30 45z'),
  )

const monkey = () =>
  disc(
    'celadon',
    both(dot('amber', 10.5, 31, 7) + dot('bone', 10.5, 31, 4)) +
      shape('amber', 'M30 8L33 12C45 13 50 24 49 34C48 45 40 52 30 52C20 52 12 45 11 34C10 24 15 13 27 12z') +
      both(dot('bone', 23, 27, 8.6)) +
      oval('bone', 30, 39.5, 13.5, 10) +
      eyes(23.5, 28.5, 3) +
      both(dot('black', 27.9, 36, 1.3)) +
      line('red', 2.4, 'M23.500 42Q30 48 36.500 42'),
  )

const rooster = () =>
  disc(
    'river',
    [
      [21.5, 12.5],
      [29.5, 9.5],
      [37, 13],
    ]
      .map(([x, y]) => dot('red', x, y, 5))
      .join('') +
      shape('ivory', 'M17 27C17 15 40 13 41 28C42 38 50 45 53 52C46 59 22 61 14 54C17 47 18 38 17 27z') +
      shape('gold', 'M18 22.500L5.500 27L18 31z') +
      oval('red', 18.5, 36.5, 4, 6.4) +
      dot('black', 25.5, 24, 3) +
      line('gold', 2.6, 'M24 41L28 46L32 41L36 46L40 41M22 50L26.500 55L31 50L35.500 55L40 50L44.500 54'),
  )

const dog = () =>
  disc(
    'lacquer',
    oval('ivory', 30, 31, 17.5, 19) +
      shape('amber', 'M30 12C41 12 47 20 47.500 29C46 36 40 38 36 35C33 31 34 20 30 12z') +
      both(shape('black', 'M20 14C11 12 6 20 7 32C8 40 14 42 16 35C18 28 18 20 22 16z')) +
      dot('black', 23, 29, 2.9) +
      dot('black', 37.5, 29, 2.9) +
      shape('red', 'M27 45L33 45L33 51A3 3 0 0 1 27 51z') +
      oval('black', 30, 37.5, 4.8, 3.5) +
      line('black', 2, 'M30 40L30 44M23.500 43Q27 46.500 30 44Q33 46.500 36.500 43'),
  )

const pig = () =>
  disc(
    'jade',
    both(shape('rose', 'M12 9L26 15L14 27z') + shape('red', 'M14.500 12.500L21.500 15.500L15.500 21.500z')) +
      oval('rose', 30, 33, 20, 18.5) +
      eyes(20.5, 28, 2.9) +
      oval('red', 30, 38, 10, 7.4) +
      both(oval('rose', 26.3, 38, 2.2, 3.4)) +
      line('red', 2, 'M24 48.500Q30 51 36 48.500'),
  )

const crane = () =>
  disc(
    'river',
    shape('ivory', 'M23 59C20 49 30 41 44 44C50 45.500 54 47 56 44C56 52 49 58 40 59z') +
      shape('black', 'M42 57C48 56 53 51 56 44C53 47 49 47 45 46C47 51 45 55 42 57z') +
      line('ivory', 7.5, 'M30 50C38 43 36 36 29 32C23 28.500 21 22 26 16.500') +
      line('black', 3.4, 'M32.500 44.500C34.500 40 32.500 36 27.500 33C23 30 21 25.500 22.500 21') +
      dot('ivory', 28, 16, 7.4) +
      shape('red', 'M21.500 12.500A7.400 7.400 0 0 1 35 13.500Q28 8 21.500 12.500z') +
      shape('gold', 'M22 14.500L4.500 22.500L23 20z') +
      dot('black', 26.5, 16.5, 1.8),
  )

const owl = () =>
  disc(
    'plum',
    shape(
      'amber',
      'M9 9L22 15.500Q30 13 38 15.500L51 9C53 20 52 30 50 37C47 49 38 54 30 54C22 54 13 49 10 37C8 30 7 20 9 9z',
    ) +
      shape('bone', 'M30 36C38 36 42 41 41 46C39 51 34 54 30 54C26 54 21 51 19 46C18 41 22 36 30 36z') +
      both(dot('ivory', 20.5, 26.5, 10) + dot('gold', 20.5, 26.5, 7.4) + dot('black', 21, 26.5, 4.2)) +
      shape('black', 'M26 32L34 32L30 40z') +
      line(
        'amber',
        2,
        'M25 44L27.500 46.500L30 44L32.500 46.500L35 44M27.500 49.500L30 51.500L32.500 49.500',
      ),
  )

const carp = () =>
  disc(
    'river',
    shape('gold', 'M19 24C11 23 7 28 7 34C13 34 17 31 20 30zM41 24C49 23 53 28 53 34C47 34 43 31 40 30z') +
      shape(
        'ivory',
        'M30 5C42 9 46 23 40 35C38 40 35 43 34.500 45C38 47 42 51 43 56C38 57 33 55 30 52C27 55 22 57 17 56C18 51 22 47 25.500 45C25 43 22 40 20 35C14 23 18 9 30 5z',
      ) +
      shape(
        'red',
        'M30 5C38 7.500 43 14.500 42.500 22C37 25 33 21 29 21C24 21 21 17 20.500 13C22.500 9 26 6.500 30 5zM21 33C26 28 38 30 39.500 36C38 40 35.500 42.500 34.500 45C28 46 21.500 40 21 33z',
      ) +
      both(dot('black', 24, 13.5, 2.3)) +
      line('bone', 1.6, 'M24 28Q27 31 30 28Q33 31 36 28'),
  )

const butterfly = () =>
  disc(
    'ivory',
    both(
      shape('blue', 'M29 28C24 12 10 6 5.500 14C3 24 12 33 29 32z') +
        shape('red', 'M29 31C16 31 9 38 12 46C16 54 27 47 29.500 35z') +
        dot('gold', 14, 18.5, 4.4) +
        dot('ivory', 21.5, 25, 2.4) +
        dot('gold', 19, 41, 3.2) +
        line('black', 1.8, 'M29 20C27 13 24 9 20 7.500'),
    ) +
      line('black', 4.6, 'M30 21L30 45') +
      dot('black', 30, 19, 3.2),
  )

/** @type {Record<string, () => string>} */
export const ANIMALS = {
  rat,
  ox,
  tiger,
  rabbit,
  dragon,
  snake,
  horse,
  goat,
  monkey,
  rooster,
  dog,
  pig,
  crane,
  owl,
  carp,
  butterfly,
}
