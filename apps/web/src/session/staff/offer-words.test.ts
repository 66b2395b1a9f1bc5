import { expect, test } from 'vitest'
import { agoWords, dueWords, endingWords, type Offer, overrideWords, taskTold } from './offer-words.ts'

const now = Date.parse('2026-12-12T12:00:00Z')
test('a deadline is a day and a time, and counts down once it is soon', () => {
  expect(dueWords('2026-12-14T07:01:20Z', false, now, 'UTC')).toBe('Mon 7:00\u00a0am')
  expect(dueWords('2026-12-12T13:48:00Z', true, now, 'UTC')).toBe('1:48\u00a0pm, in 1 h 48 min')
})

test.each([
  ['2026-12-12T12:00:30Z', 'just now'],
  ['2026-12-12T11:01:00Z', '59 min ago'],
  ['2026-12-12T11:00:00Z', '1 h ago'],
  ['2026-12-10T12:01:00Z', '47 h ago'],
  ['2026-12-10T12:00:00Z', '2 days ago'],
])('%s was %s', (at, words) => expect(agoWords(at, now)).toBe(words))

test('someone who was assigned against a rule is told with the reason as it was written', () => {
  expect(overrideWords('Agreed by phone')).toBe('A requirement isn’t met. Reason for choosing them: “Agreed by phone”')
})

test('a role whose reserved person can no longer take it says no more: whether someone else is free is searched for, and told, separately', () => {
  expect(taskTold({ cause: 'UNFIT', at: new Date().toISOString() })).toBe(
    'The person reserved for this role can no longer take it. We sent an email about this just now.',
  )
})

test('a declined offer says why, with the note as it was written; an expired one says that no answer came', () => {
  const note = 'Sorry, school run.'
  expect(endingWords({ state: 'DECLINED', reason: 'TOO_LATE', note, withdrawal: null })).toBe(
    'declined: not enough notice. “Sorry, school run.”',
  )
  expect(endingWords({ state: 'DECLINED', reason: 'TRAVEL', note: null, withdrawal: null })).toBe('declined: too far')
  expect(endingWords({ state: 'DECLINED', reason: 'OTHER', note, withdrawal: null })).toBe('declined: “Sorry, school run.”')
  expect(endingWords({ state: 'DECLINED', reason: null, note: null, withdrawal: null })).toBe('declined')
  expect(endingWords({ state: 'EXPIRED', reason: null, note: null, withdrawal: null })).toBe('didn’t answer in time')
})

test('who withdrew after accepting is shown with the reason, and that it was late', () => {
  const left = (withdrawal: Offer['withdrawal']) => endingWords({ state: 'CANCELLED', reason: null, note: 'Gladly', withdrawal })
  expect(left({ reason: 'SICK', note: 'Flu.', late: true })).toBe('withdrew late: sick. “Flu.”')
  expect(left({ reason: 'OTHER', note: null, late: false })).toBe('withdrew')
})
