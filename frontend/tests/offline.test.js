import { expect, it } from 'vitest'
import { manifest, page, textsOf } from '../vite-offline.js'
import { draw } from '../tools/icons.mjs'

const LANGUAGES = ['en', 'ru', 'uk', 'zh']
const files = { style: '/assets/a.css', script: '/assets/a.js', icon: '/assets/a.svg' }

it('says in every language that there is no network, for those without scripts too', () => {
  const shown = new DOMParser().parseFromString(page(files), 'text/html')
  expect([...shown.querySelectorAll('section')].map(({ id }) => id)).toEqual(LANGUAGES)
  for (const lang of LANGUAGES) {
    const section = shown.getElementById(lang)
    const texts = textsOf(lang)
    expect(section?.querySelector('h1')?.textContent).toBe(texts['offline.title'])
    expect(section?.querySelector('p')?.textContent).toBe(texts['offline.text'])
    expect(section?.querySelector('a')?.textContent).toBe(texts.retry)
  }
  expect(page(files)).not.toMatch(/%\w+%|undefined/)
})

it('can be installed: a name in every language, and pictures of every sort', () => {
  const {
    name,
    name_localized: names,
    icons,
  } = /** @type {any} */ (
    manifest([
      { size: 192, bleed: false, src: '/a.png' },
      { size: 512, bleed: true, src: '/b.png' },
    ])
  )
  expect([name, ...Object.values(names)].every(Boolean)).toBe(true)
  expect(Object.keys(names)).toEqual(['ru', 'uk', 'zh-Hans'])
  expect(icons.map((/** @type {any} */ { sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 maskable',
  ])
})

it.each([false, true])('draws the site’s sign as a PNG, to its edges: %s', (bleed) => {
  const picture = draw(48, bleed)
  expect(picture.subarray(1, 4).toString('latin1')).toBe('PNG')
  expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([48, 48])
})
