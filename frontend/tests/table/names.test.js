import { render, screen } from '@testing-library/svelte'
import { beforeAll, describe, expect, it } from 'vitest'
import { section, setLanguage, setGameTerms, t } from '../../src/i18n/i18n.svelte.js'
import { handRank, tileName } from '../../src/tiles/name.js'
import Tile from '../../src/tiles/Tile.svelte'
import { tiles } from './build.js'

beforeAll(async () => {
  await setLanguage('en')
  await section('honours')
})

describe('a tile', () => {
  it('is named: its rank and suit, an honour, a red five', () => {
    const names = tiles('5m05p123z567z').map((tile) => tileName(tile, t))
    expect(names).toEqual([
      '5 characters',
      'red 5 dots',
      '5 dots',
      'east',
      'south',
      'west',
      'white dragon',
      'green dragon',
      'red dragon',
    ])
  })

  it.each([
    ['en', '3 man', '3 pin', '3 sou', 'red 5 sou'],
    ['ru', '3 ман', '3 пин', '3 соу', 'красная 5 соу'],
    ['uk', '3 ман', '3 пін', '3 соу', 'червона 5 соу'],
    ['zh', '3万', '3筒', '3索', '红5索'],
  ])('has the name that players of riichi know in %s, on a page of riichi alone', async (lang, ...known) => {
    const names = () => tiles('3m3p3s0s').map((tile) => tileName(tile, t))
    await section('table-riichi')
    await setLanguage(/** @type {any} */ (lang))
    const others = names()
    setGameTerms('riichi')
    expect(names()).toEqual(known)
    setGameTerms('sichuan')
    expect(names()).toEqual(others)
    await setLanguage('en')
  })

  it('has its place in a hand: the red five among the fives, honours last', () => {
    const sorted = tiles('7z1z9s06p9m4p').sort((a, b) => handRank(a) - handRank(b))
    expect(sorted).toEqual(tiles('9m406p9s17z'))
  })

  it.each([
    ['0p', '5'],
    ['5p', '5'],
    ['1z', 'E'],
    ['6z', 'Gr'],
  ])('%s has the mark %s in its corner, where players wish for marks', (face, mark) => {
    render(Tile, { face, numbers: true, label: 'it' })
    expect(screen.getByRole('img', { name: 'it' })).toHaveTextContent(mark)
  })
})
