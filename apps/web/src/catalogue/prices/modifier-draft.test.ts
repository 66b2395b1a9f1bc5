import { expect, test } from 'vitest'
import { daysOf, type ModifierDraft, nextYear, wrongIn } from './modifier-draft.ts'

const draft: ModifierDraft = { id: 'new', from: '2026-12-01', to: '2026-12-19', types: ['HYBRID'], percent: 15 }

test('both ends of a price modifier count as days', () => {
  expect(daysOf(draft)).toBe(19)
  expect(daysOf({ from: '2026-12-01', to: '2026-12-01' })).toBe(1)
  expect(daysOf({ from: '2026-12-01', to: '' })).toBeNull()
})

test('what the server would refuse is named before Save', () => {
  expect(wrongIn(draft)).toEqual({})
  expect(wrongIn({ ...draft, to: '2026-11-30' })).toEqual({ to: 'The end date is before the start date.' })
  expect(wrongIn({ ...draft, to: '2027-12-01' })).toEqual({})
  expect(wrongIn({ ...draft, to: '2027-12-02' })).toEqual({ to: 'Choose at most 366 days.' })
  expect(wrongIn({ ...draft, from: '', to: '', types: [], percent: 0 })).toEqual({
    from: 'Required',
    to: 'Required',
    types: 'Choose at least one format.',
    percent: 'Choose a number other than 0.',
  })
})

test('a copy for next year has the same days, and a leap day becomes the 28th', () => {
  const modifier = { id: 'a', version: 1, types: ['HYBRID'] as const, percent: -5, dateRange: { from: '2028-02-29', to: '2028-03-04' } }
  expect(nextYear(modifier)).toEqual({ dateRange: { from: '2029-02-28', to: '2029-03-04' }, types: ['HYBRID'], percent: -5 })
})
