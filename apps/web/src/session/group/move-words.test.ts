import { expect, test } from 'vitest'
import { crewWords, feeLines, leftWords, togetherWords } from './move-words.ts'

test('a move says who of the crew can stay, to those who are told', () => {
  expect(
    [{ stay: 5, all: 5 }, { stay: 3, all: 5 }, { stay: 1, all: 2 }, { stay: 1, all: 1 }, { stay: 0, all: 0 }, null].map(crewWords),
  ).toEqual([
    'All crew are free',
    '3 of 5 crew are free, 2 will be found',
    '1 of 2 crew is free, 1 will be found',
    'Its one person is free',
    null,
    null,
  ])
})

test('a fee says what it leaves of the balance, and without one how much there is', () => {
  expect([leftWords(24, 2), leftWords(1, 1), leftWords(24, 0)]).toEqual([
    '22 of 24 credits will be left.',
    '0 of 1 credit will be left.',
    '24 credits in the balance.',
  ])
})

test('what each event costs stands by its name, and the rest is free', () => {
  const events = [
    { id: 'a', name: 'Green Room' },
    { id: 'b', name: 'Winter Revue' },
  ]
  const preview = [
    { sessionId: 'b', credits: 2, crew: null },
    { sessionId: 'a', credits: 0, crew: null },
  ]
  expect(feeLines(events, preview)).toEqual({ paid: [{ id: 'b', name: 'Winter Revue', credits: 2 }], free: 1 })
  expect(feeLines(events, [])).toEqual({ paid: [], free: 2 })
  expect([1, 2, 3, 12].map(togetherWords)).toEqual(['', 'Both move, or neither.', 'All three move, or none.', 'All 12 move, or none.'])
})
