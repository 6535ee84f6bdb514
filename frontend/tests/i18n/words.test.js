import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '../../src/i18n/i18n.svelte.js'

/** One word for one thing, in all files of a language. */

/** @param {string} lang @param {RegExp} [files] @returns {{ key: string, text: string }[]} */
const texts = (lang, files = /./) =>
  readdirSync(`src/i18n/${lang}`)
    .filter((file) => files.test(file))
    .flatMap((file) => Object.entries(JSON.parse(readFileSync(`src/i18n/${lang}/${file}`, 'utf8'))))
    .flatMap(([key, message]) =>
      Object.values(typeof message === 'string' ? { message } : message).map((text) => ({ key, text })),
    )
/** @param {string} lang @param {RegExp} pattern @param {RegExp} [files] */
const having = (lang, pattern, files) => texts(lang, files).filter(({ text }) => pattern.test(text))

it.each(Object.keys(LANGUAGES))('%s sets before its percent sign what figures.js does', (lang) =>
  expect(having(lang, lang === 'ru' ? /[^\u00a0]%/ : /\s%/)).toEqual([]),
)

it.each([
  ['en', /[«»„]/],
  ['ru', /[“”„]/],
  ['uk', /[“”„]/],
  ['zh', /[«»„]/],
])('%s quotes with its own marks', (lang, foreign) => expect(having(lang, foreign)).toEqual([]))

it('English says whose own something is: “the own” is none of its phrases', () =>
  expect(having('en', /\bthe (next )?own\b/)).toEqual([]))

it('English says whoever where a sentence tells of anyone: with who it reads as a question', () =>
  expect(having('en', /(^|[.;:] )who [^?]*\./i)).toEqual([]))

describe('Chinese', () => {
  it('stands close to figures, and to names and other words that are put in', () => {
    const HAN = '[\\p{Script=Han}，。：；？！“”（）、]'
    expect(having('zh', new RegExp(`${HAN} +[\\d{½×(]|[\\d}½%)] +${HAN}`, 'u'))).toEqual([])
  })

  it('stands close to words in Latin letters, and has no signs of arithmetic as wide as itself', () => {
    const HAN = '[\\p{Script=Han}，。：；？！“”（）、]'
    // A command is written as it is typed, and each bot beside how it is called.
    const close = having('zh', new RegExp(`${HAN} +[A-Za-z]|[A-Za-z.] +${HAN}|[＋－＝]`, 'u'))
    expect(close.filter(({ key, text }) => key !== 'person.bots' && !text.includes('manage.py'))).toEqual([])
  })

  it('has no word that means another thing to its players: to build a hand, to be ready, twice as much', () =>
    expect(having('zh', /做牌|叫牌|多一倍数|箭牌|[最更]贵/)).toEqual([]))

  it('counts games by another word than deals', () =>
    expect(having('zh', /(?<!对)局/, /^ratings\.json$/)).toEqual([]))

  it('writes ranks of tiles with figures in all that is said at a table', () =>
    expect(having('zh', /[一二三四五六七八九][万筒条]/, /^(lesson|table|told|honours)/)).toEqual([]))
})

describe.each([
  // Players of riichi say other words than those of Sichuan: what both read has a form for riichi.
  ['ru', /снос|снес|снёс|снош|кост/i, /(?<![а-яё])сда(ч|ющ)/i],
  ['uk', /плит/i, /(?<![а-яіїєґ])здач/i],
])('%s', (lang, particular, deal) => {
  it('says at a table of riichi no word of another game', () => {
    const forms = new Map(texts(lang).map(({ key, text }) => [key, text]))
    const shared = texts(lang, /^(table|ahead)\.json$/).filter(({ key }) => !key.endsWith('.riichi'))
    expect(shared.length).toBeGreaterThan(60)
    const said = shared.map(({ key, text }) => ({ key, text: forms.get(`${key}.riichi`) ?? text }))
    expect(said.filter(({ text }) => particular.test(text))).toEqual([])
  })

  it('calls a deal by one word at all tables', () => expect(having(lang, deal)).toEqual([]))
})

it.each(['en', 'ru', 'uk'])('a long u is written once in Japanese words in %s', (lang) =>
  expect(having(lang, /uu|уу/i, /^(score|tags|rules|study|lesson|told|table)-riichi\.json$/)).toEqual([]),
)

it('Russian has the words that its printed rules have', () => {
  const others = /добавленн\S* (кан|—)|мендзен|кадзоэ|(хо|чи)ницу|сананко|терминал|столбик|пролом/i
  expect(having('ru', others, /riichi|sichuan|errors/)).toEqual([])
})

it('Ukrainian declines a word of riichi, and a table, in one way', () =>
  expect(having('uk', /(?<![а-яіїєґ])(стола|кана|пона|темпая)(?![а-яіїєґ])/i)).toEqual([]))

it.each(['ru', 'uk'])('%s counts one and two alike in what it says of a tile set aside', (lang) =>
  // «Отложено 1 точка» agrees with nothing.
  expect(having(lang, /(отложено|відкладено) \{/)).toEqual([]),
)

it.each(['ru', 'uk'])('%s has no colon between a preposition and a name', (lang) =>
  expect(having(lang, /(?<![а-яіїєґ])(на|за|от|к|від|до|щодо): \{/i)).toEqual([]),
)

it('Ukrainian calls what tiles lie on, and where a wall is broken, by one word in all games', () =>
  expect(having('uk', /стовпчик|пролом/i)).toEqual([]))

it.each(['ru', 'uk'])('in %s tiles are taken from the wall by one preposition', (lang) =>
  expect(having(lang, /(?<![а-яіїєґ])(из|із) (стены|стіни)/i)).toEqual([]),
)

it.each(['ru', 'uk'])('%s declines neither tiles nor yaku by a preposition before them', (lang) =>
  // A domino is two figures, which nothing declines.
  expect(
    having(lang, /(?<![а-яіїєґ])(с|з|із|при|до|к) \{(tiles?|yaku|by)\}/i, /riichi|toppan|sichuan/),
  ).toEqual([]),
)

it.each([
  ['ru', /[а-яё](?:ый|ой|ую|ое|ее): \{/],
  ['uk', /[а-яіїєґ](?:ий|ій|ую): \{/],
])('%s ends no phrase before a colon in an adjective without its noun', (lang, bare) =>
  // «{name} сбрасывает взятый: {tile}»: taken what?
  expect(having(lang, bare, /^(told|lesson|table|tags)/)).toEqual([]),
)

it.each([
  ['ru', /(?<![а-яё])(?:с|до) \{date\}.*(?<![а-яё])с \{|(?<![а-яё])с \{.*(?<![а-яё])с \{date\}/],
  ['uk', /(?<![а-яіїєґ])(?:з|від|до) \{.*(?<![а-яіїєґ])(?:з|від) \{date\}/],
])('%s does not date a change by the preposition of its figures', (lang, twice) =>
  expect(having(lang, twice)).toEqual([]),
)

it.each(['ru', 'uk'])('%s goes on with a small letter behind a colon in what is told of a deal', (lang) =>
  expect(having(lang, /[:,—] \p{Lu}/u, /^told/)).toEqual([]),
)

it('Russian and Ukrainian end a text by the same question, colon, dots or shout', () => {
  const ends = (/** @type {string} */ lang) =>
    new Map(texts(lang).map(({ key, text }) => [key, /[?:…!]$/.exec(text)?.[0] ?? '']))
  const [ru, uk] = [ends('ru'), ends('uk')]
  expect([...ru].filter(([key, end]) => uk.has(key) && uk.get(key) !== end)).toEqual([])
})

it.each([
  ['ru', /\{name\} (?:не )?[а-яё]+(?:л|ла|лся|лась)(?![а-яё])/],
  ['uk', /\{name\} (?:не )?[а-яіїєґ]+(?:ив|ав|ла|вся|лася)(?![а-яіїєґ])/],
])('%s makes no player a man or a woman by a verb in the past', (lang, past) =>
  expect(having(lang, past)).toEqual([]),
)

it('English calls nothing dear that scores high, and reckons nothing', () =>
  expect(having('en', /\b(dear|dearer|dearest|reckon\w*)\b/i)).toEqual([]))
