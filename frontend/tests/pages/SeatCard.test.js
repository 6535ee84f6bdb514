import { render, screen } from '@testing-library/svelte'
import { afterEach, expect, it } from 'vitest'
import { section, setLanguage } from '../../src/i18n/i18n.svelte.js'
import SeatCard from '../../src/pages/table/SeatCard.svelte'

afterEach(() => setLanguage('en'))

it.each([
  ['en', 'Bot · Hard', 'Hard'],
  ['ru', 'Бот · Сильный', 'Сильный'],
  ['uk', 'Бот · Сильний', 'Сильний'],
  ['zh', '机器人 · 高级', '高级'],
])('in %s one seat tells of one bot, not of bots', async (lang, state, level) => {
  await section('side')
  await setLanguage(/** @type {any} */ (lang))
  const info = /** @type {any} */ ({ kind: 'bot', name: 'Zhú', level: 'hard' })
  const card = { seat: 1, you: false, head: false, taken: true, busy: false, levels: ['hard'] }
  render(SeatCard, { ...card, info, onsit: () => {}, onbot: () => {} })
  expect(screen.getByText(state)).toBeInTheDocument()
  expect(screen.getByRole('combobox')).toHaveDisplayValue(level)
})

it.each([
  [{ kind: 'human', name: 'Ada', account: true, avatar: 'owl', ready: false }, /#owl$/],
  [{ kind: 'bot', name: 'Zhú', level: 'hard' }, /#bot-hard$/],
])('shows who sits there: %o', async (info, picture) => {
  await section('side')
  const card = { seat: 1, you: false, head: false, taken: true, busy: false, levels: [] }
  const { container } = render(SeatCard, {
    ...card,
    info: /** @type {any} */ (info),
    onsit: () => {},
    onbot: () => {},
  })
  const pictures = [...container.querySelectorAll('img')].map((each) => each.getAttribute('src'))
  expect(pictures).toEqual([expect.stringMatching(picture)])
})
