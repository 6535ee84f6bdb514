import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '../../src/i18n/i18n.svelte.js'
import { all } from '../../vite-words.js'

/** What link previews of players and of pages about a game are made of (mahjong_server/{profiles,learn}/link_previews.py). */
const NEEDED = [
  ...['rules', 'tutorial', 'calculator', 'trainer', 'drill'].flatMap((page) => [
    `learn.${page}`,
    `learn.${page}.text`,
  ]),
  ...['learn.presets', 'presets.lead', 'ratings.title', 'ratings.lead', 'ratings.rating'],
  ...['figures.games', 'profile.bot', 'colon', 'comma'],
]

describe.each(Object.keys(LANGUAGES))('what the build hands to the server in %s', (lang) => {
  it('has the words of link previews', () => {
    const words = all()[lang]
    expect(NEEDED.filter((key) => !words[key])).toEqual([])
    expect(Object.keys(words).filter((key) => /^(learn|ratings|profile|figures)\./.test(key))).toHaveLength(
      NEEDED.filter((key) => /^(learn|ratings|profile|figures)\./.test(key)).length,
    )
  })
})
