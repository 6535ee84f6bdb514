import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { loadPlugin } from '../../src/app/loading/gamePlugin.js'
import { LANGUAGES } from '../../src/sound/speech.js'
import { wordsOf } from '../../src/sound/spokenWords.js'

const GAMES = readdirSync('src/games', { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
/** @type {Record<string, () => Promise<{ default: import('../../src/app/loading/gamePlugin.js').SpokenCalls }>>} */
const files = /** @type {any} */ (import.meta.glob('../../src/games/*/spoken.js'))
/** @param {string} game */
async function spokenIn(game) {
  const [{ default: spoken }, { variant }] = await Promise.all([
    files[`../../src/games/${game}/spoken.js`](),
    loadPlugin(game),
  ])
  return { lang: spoken.lang, said: (/** @type {any} */ event) => wordsOf(event, spoken, variant) }
}

const claimed = (/** @type {string[]} */ ...claims) => ({
  type: 'window-settled',
  outcome: claims.map((claim, seat) => ({ seat, claim })),
})

it.each(GAMES)('%s has its calls spoken in a language that voices are looked for', async (game) => {
  const { lang, said } = await spokenIn(game)
  expect(LANGUAGES).toContain(lang)
  for (const type of [
    'dealt',
    'drew',
    'committed',
    'settled',
    'nonce-unopened',
    'forbidden-settled',
    'forbade',
  ])
    expect(said({ type, seat: 0 })).toEqual([])
  expect(said({ type: 'discarded', seat: 0, tile: '5m' })).toEqual([])
  expect(said(claimed())).toEqual([])
})

describe('a call', () => {
  it.each([
    ['sichuan', 'zh', claimed('pung'), ['碰']],
    ['sichuan', 'zh', claimed('hu', 'hu'), ['胡', '胡']],
    ['sichuan', 'zh', { type: 'konged', seat: 1, sort: 'concealed' }, ['杠']],
    ['sichuan', 'zh', { type: 'hu-drawn', seat: 1 }, ['胡']],
    ['riichi', 'ja', claimed('chi'), ['チー']],
    ['riichi', 'ja', claimed('ron'), ['ロン']],
    ['riichi', 'ja', { type: 'discarded', seat: 1, riichi: true }, ['リーチ']],
    ['riichi', 'ja', { type: 'kan-declared', seat: 1 }, ['カン']],
    ['riichi', 'ja', { type: 'kyushu', seat: 1 }, ['九種九牌']],
    ['sanma', 'ja', { type: 'kita', seat: 1 }, ['キタ']],
    ['sanma', 'ja', claimed('pon'), ['ポン']],
    ['little_mahjong', 'zh', claimed('triplet'), ['碰']],
    ['little_mahjong', 'zh', { type: 'won', seat: 1 }, ['胡']],
    ['toppan', 'ja', { type: 'bet', seat: 1, sort: 'raise', points: 4 }, ['レイズ']],
    ['toppan', 'ja', { type: 'burst', seat: 1 }, ['バースト']],
  ])('of %s is spoken in %s: %j', async (game, lang, event, words) => {
    const spoken = await spokenIn(game)
    expect([spoken.lang, spoken.said(event)]).toEqual([lang, words])
  })
})
