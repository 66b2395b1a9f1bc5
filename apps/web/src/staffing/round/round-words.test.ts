import { expect, test } from 'vitest'
import { clashesFirst, roundText, roundTitle } from './round-words.ts'

test('a link with several offers asks once, and says what is left', () => {
  expect(roundTitle('Ines', { pending: 5, all: 5 })).toBe('Ines, are you in for these five shows?')
  expect(roundTitle('Ines', { pending: 2, all: 5 })).toBe('Ines, are you in for these two shows too?')
  expect(roundTitle('Ines', { pending: 1, all: 5 })).toBe('Ines, are you in for this show too?')
  expect(roundTitle('', { pending: 12, all: 12 })).toBe('Are you in for these 12 shows?')
  expect(roundTitle('Ines', { pending: 0, all: 5 })).toBe('Ines, there’s nothing left to answer.')
})

test('how the answers stand is counted', () => {
  const offers = (['ACCEPTED', 'ACCEPTED', 'DECLINED', 'EXPIRED', 'PENDING'] as const).map((state) => ({ state }))
  expect(roundText(offers)).toBe('2 accepted, 1 declined, 1 no longer open, 1 to answer.')
  expect(roundText([{ state: 'PENDING' }, { state: 'PENDING' }])).toBe('Answer each offer, or accept them all.')
})

test('offers next to another event come first, the others stay in order', () => {
  const other = { name: 'Quiz', startsAt: '', endsAt: '', timezone: 'UTC', state: 'ACCEPTED' as const }
  const [a, b, c] = [
    { id: 'a', state: 'PENDING' as const, conflicts: [] },
    { id: 'b', state: 'PENDING' as const, conflicts: [other] },
    { id: 'c', state: 'ACCEPTED' as const, conflicts: [other] },
  ]
  expect(clashesFirst([a, b, c]).map(({ id }) => id)).toEqual(['b', 'a', 'c'])
})
