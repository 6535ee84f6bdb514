import { render, screen } from '@testing-library/svelte'
import { beforeAll, describe, expect, it } from 'vitest'
import { describe as told } from '../../../src/games/sichuan/describe.js'
import FirstDiscard from '../../../src/games/sichuan/FirstDiscard.svelte'
import variant from '../../../src/games/sichuan/variant.js'
import { section, setLanguage, t } from '../../../src/i18n/i18n.svelte.js'

beforeAll(async () => {
  await setLanguage('en')
  await Promise.all(['table', 'table-sichuan', 'told-sichuan'].map(section))
})

const CLAUSE = 'SBR §12.19'
const seats = () => ({ 0: { river: [] }, 1: { river: [] } })
const view = (/** @type {object} */ more = {}) => ({
  phase: 'turn',
  options: { forbidding: 'first-discard' },
  wall: { left: 55 },
  seats: seats(),
  ...more,
})

describe('where the first discard names the forbidden suit', () => {
  it('a deal is fresh until something is discarded', () => {
    expect(variant.isFreshDeal(view())).toBe(true)
    expect(variant.isFreshDeal(view({ wall: { left: 54 } }))).toBe(false)
    expect(variant.isFreshDeal(view({ phase: 'claim', last: { seat: 0, tile: '1m' } }))).toBe(false)
    expect(variant.isFreshDeal(view({ options: { forbidding: 'open' } }))).toBe(false)
  })

  it('each tile tells what it would forbid', () => {
    const asked = view({ hints: { names: { clause: CLAUSE } } })
    expect(variant.costs('5s', asked, 0, t)).toContain('bamboo')
    expect(variant.costs('5m', asked, 0, t)).toContain('characters')
    expect(variant.costs('5s', view({ hints: {} }), 0, t)).toBe('')
  })

  it('none does where the hand lacks a suit, for no tile makes a difference', () => {
    const asked = view({ hints: { names: { clause: CLAUSE, suit: 'p' } } })
    expect(variant.costs('5s', asked, 0, t)).toBe('')
    render(FirstDiscard, { view: asked, t })
    expect(screen.getByTestId('first-discard').textContent).toContain('dots')
  })

  it('a note says so, with what came of an exchange', () => {
    const own = { river: [], received: ['1m', '2m', '9p'] }
    render(FirstDiscard, {
      view: view({ hints: { names: { clause: CLAUSE } }, seats: { ...seats(), 0: own } }),
      t,
    })
    const note = screen.getByTestId('first-discard')
    expect(note.textContent).toContain('forbids its suit')
    expect(note.textContent).toContain('9 dots')
    expect(note.title).toBe(CLAUSE)
  })

  it('there is none in any other turn', () => {
    render(FirstDiscard, { view: view({ hints: { costly: true } }), t })
    expect(screen.queryByTestId('first-discard')).toBeNull()
  })

  it('the log says who forbids what', () => {
    const doc = /** @type {any} */ ({
      you: 0,
      table: { seats: [{ kind: 'human', name: 'P0' }] },
      view: view(),
    })
    const event = { type: 'discarded', seat: 0, tile: '5s', suit: 's' }
    expect(told(/** @type {any} */ (event), doc, t, [])).toBe('You discard 5 bamboo. You forbid bamboo.')
    doc.view.options.forbidding = 'sealed'
    expect(told(/** @type {any} */ (event), doc, t, [])).toContain('is revealed')
  })
})
