import { describe, expect, it } from 'vitest'
import { avatarUrl, GIVEN } from '../../src/avatars/avatarUrl.js'
import { AVATARS } from '../../src/avatars/keys.js'

const viewOf = (/** @type {Parameters<typeof avatarUrl>[0]} */ person) => avatarUrl(person).split('#')[1]

describe('somebody’s picture', () => {
  it('is the one that they chose', () =>
    expect(viewOf({ name: 'Ada', kind: 'account', avatar: 'tiger' })).toBe('tiger'))

  it('is given by the name to who has chosen none, always the same, in any case of its letters', () => {
    const given = viewOf({ name: 'Ada', kind: 'account' })
    expect(given).toMatch(/^n\d+$/)
    expect(viewOf({ name: 'ADA', kind: 'guest', avatar: null })).toBe(given)
    expect(viewOf({ name: 'Ada', kind: 'human' })).toBe(given)
  })

  // Who comes back finds the picture of before: another function would change everybody's.
  it.each([
    ['Ada', 'n13'],
    ['Guest 1234', 'n9'],
    ['獨坐幽篁裡', 'n2'],
    ['', 'n1'],
  ])('of the name %s is %s', (name, view) => expect(viewOf({ name })).toBe(view))

  it('is any of those that there are', () => {
    expect(GIVEN).toBe(AVATARS.length)
    const given = new Set(Array.from({ length: 900 }, (_, i) => viewOf({ name: `Guest ${1000 + i}` })))
    expect(given.size).toBe(GIVEN)
  })

  it.each([
    [{ kind: 'bot', name: 'Zhú', level: 'easy' }, 'bot-easy'],
    [{ kind: 'bot', name: 'Zhú', level: 'hard', avatar: 'tiger' }, 'bot-hard'],
    [{ kind: 'bot', name: 'Zhú', level: 'expert' }, 'bot-expert'],
    [{ kind: 'bot', name: 'Zhú', level: 'keen' }, 'bot'],
    [{ kind: 'bot', name: 'Ada', avatar: 'tiger' }, 'bot'],
    [{ kind: 'human', name: 'Ada', avatar: 'tiger', machine: true }, 'bot'],
  ])('of a program is a program’s, whatever it is called: %o', (person, view) =>
    expect(viewOf(person)).toBe(view),
  )
})
