import { render, screen } from '@testing-library/svelte'
import { beforeAll, describe, expect, it } from 'vitest'
import { section } from '../../src/i18n/i18n.svelte.js'
import Person from '../../src/ui/Person.svelte'

beforeAll(() => section('lobby'))

const picture = (/** @type {HTMLElement} */ container) => container.querySelector('img')

describe('a person', () => {
  it('has a picture, which is for eyes alone', () => {
    const { container } = render(Person, { person: { name: 'Ada', kind: 'account', avatar: 'crane' } })
    expect(picture(container)?.getAttribute('src')).toMatch(/#crane$/)
    expect(screen.queryByRole('img')).toBeNull()
    expect(screen.getByRole('link', { name: 'Ada' })).toHaveAttribute('href', '/player/Ada')
  })

  it('who has chosen none has the one of the name', () => {
    const { container } = render(Person, { person: { name: 'Mei', kind: 'guest' } })
    expect(picture(container)?.getAttribute('src')).toMatch(/#n\d+$/)
  })

  it('that is a program looks like one, and is said to be one', () => {
    const { container } = render(Person, { person: { name: 'Deep', kind: 'bot', avatar: 'crane' } })
    expect(picture(container)?.getAttribute('src')).toMatch(/#bot$/)
    expect(container).toHaveTextContent('(bot)')
  })

  it('has a rank beside the rating', () => {
    const rating = { value: 1927.4, provisional: false, grade: '4d' }
    const { container } = render(Person, { person: { name: 'Ada', kind: 'account', rating } })
    expect(container).toHaveTextContent(/1927 · 4\sdan/)
  })

  it('has none beside a larger one', () => {
    const { container } = render(Person, { person: { name: 'Ada', kind: 'account' }, pictured: true })
    expect(picture(container)).toBeNull()
  })
})
