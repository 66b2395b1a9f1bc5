import { expect, test } from 'vitest'
import { agoWords, earlierEndings, endingWords, type Offer, overrideWords, pendingWords, taskTold } from './offer-words.ts'

const now = Date.parse('2026-12-12T12:00:00Z')
const pending = {
  id: '1',
  state: 'PENDING' as const,
  askedAt: '2026-12-12T11:50:00Z',
  expiresAt: '2026-12-14T07:01:20Z',
  resentAt: null,
  remindedAt: null,
}

test('a pending offer says when it was sent, until when it can be answered and what was sent since', () => {
  expect(pendingWords(pending, now, 'UTC')).toBe('Asked 10 min ago, answer by Mon 7:00\u00a0am')
  expect(pendingWords({ ...pending, resentAt: '2026-12-12T11:59:30Z', remindedAt: '2026-12-12T11:00:00Z' }, now, 'UTC')).toBe(
    'Asked 10 min ago, resent just now, answer by Mon 7:00\u00a0am, reminder sent',
  )
  expect(pendingWords({ ...pending, expiresAt: null }, now, 'UTC')).toBe('Asked 10 min ago')
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

test('earlier offers of a place are shown if they were declined, withdrawn from or expired', () => {
  const person = { id: 'p', fullName: 'Ruth Alvarez', avatar: null }
  const offer = (id: string, state: Offer['state']): Offer => ({
    id,
    state,
    user: person,
    askedAt: pending.askedAt,
    answeredAt: null,
    reason: null,
    note: null,
    withdrawal: null,
    replacedBy: null,
  })
  const left: Offer = { ...offer('5', 'CANCELLED'), withdrawal: { reason: 'SICK', note: null, late: false } }
  const offers = [offer('1', 'DECLINED'), offer('2', 'CANCELLED'), left, offer('3', 'EXPIRED'), offer('4', 'DECLINED')]
  expect(earlierEndings({ offers, approval: { ...pending, state: 'DECLINED' } }).map(({ id }) => id)).toEqual(['5', '3', '4'])
  expect(earlierEndings({ offers, approval: null }).map(({ id }) => id)).toEqual(['1', '5', '3', '4'])
  expect(earlierEndings({ offers: null, approval: null })).toEqual([])
})
