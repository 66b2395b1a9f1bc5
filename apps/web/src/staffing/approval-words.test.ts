import { expect, test } from 'vitest'
import { conflictsTitle, hasOtherClock, lengthWords, otherOffers, placesOf, shortDay, stateWords } from './approval-words.ts'

test('a person is asked by name and by role, and without a name the sentence begins with a capital', () => {
  const titleOf = (state: Parameters<typeof stateWords>[0]['state'], firstName: string, role: 'HOST' | 'PLANT' = 'HOST') =>
    stateWords({ state, person: { firstName }, role, withdrew: false }).title
  expect(titleOf('PENDING', 'Ada')).toBe('Ada, can you host this one?')
  expect(titleOf('PENDING', '')).toBe('Can you host this one?')
  expect(titleOf('PENDING', 'Ada', 'PLANT')).toBe('Ada, are you in?')
  expect(titleOf('ACCEPTED', 'Ada')).toBe('Ada, you’re confirmed.')
  expect(titleOf('EXPIRED', 'Ada')).toBe('This offer has expired.')
})

test('someone who is confirmed reads whom to contact: the producer by name, or Troupe where the event has none', () => {
  const accepted = { state: 'ACCEPTED', person: { firstName: 'Ada' }, role: 'HOST', withdrew: false } as const
  expect(stateWords({ ...accepted, producer: { name: 'Dana Whitfield', phone: null } }).text).toContain('contact Dana Whitfield.')
  expect(stateWords(accepted).text).toContain('contact Troupe.')
  // a producer isn’t sent to themselves
  expect(stateWords({ ...accepted, role: 'PRODUCER', producer: { name: 'Ada Pike', phone: null } }).text).toContain('contact Troupe.')
})

const conflict = {
  name: 'Buzzer Night',
  startsAt: '2026-12-16T19:30:00Z',
  endsAt: '2026-12-16T21:00:00Z',
  timezone: 'UTC',
  state: 'PENDING' as const,
}
test('what only waits for an answer is called an offer, and an event once one of them was accepted', () => {
  const accepted = { state: 'ACCEPTED' as const }
  expect(conflictsTitle([conflict])).toBe('You have another offer around that time')
  expect(conflictsTitle([conflict, conflict])).toBe('You have other offers around that time')
  expect(conflictsTitle([accepted])).toBe('You have another event around that time')
  expect(conflictsTitle([conflict, accepted])).toBe('You have other events around that time')
})

const offer = { name: 'Buzzer Night', startsAt: '2026-12-16T20:30:00+01:00', timezone: 'Europe/Oslo', expiresAt: null }

test('an offer that is told as a conflict is not told twice, however its time is written', () => {
  expect(otherOffers({ conflicts: [conflict], pending: [offer] })).toEqual([])
  const later = { ...offer, startsAt: '2026-12-17T19:30:00Z' }
  const other = { ...offer, name: 'Quiz Night' }
  const undated = { ...offer, startsAt: null }
  expect(otherOffers({ conflicts: [conflict], pending: [offer, later, other, undated] })).toEqual([later, other, undated])
  expect(otherOffers({ pending: [offer] })).toEqual([offer])
  expect(otherOffers({})).toEqual([])
})

test('a place is listed once, and one of which nothing is known is not listed', () => {
  const start = { type: 'START', name: 'Hotel', address: '1 Main St', city: 'Chicago' }
  const end = { ...start, type: 'END' }
  const elsewhere = { ...end, address: '2 Main St' }
  expect(placesOf([start, end])).toEqual([start])
  expect(placesOf([start, elsewhere])).toEqual([start, elsewhere])
  expect(placesOf([{ type: 'START', name: '', address: '', city: '' }, end])).toEqual([end])
  expect(placesOf(undefined)).toEqual([])
})

test('the year is said when it is not this one', () => {
  const now = Date.parse('2026-06-01T12:00:00Z')
  expect(shortDay('2026-12-16T19:30:00Z', 'America/Chicago', now)).toBe('Wed 16 Dec')
  expect(shortDay('2027-12-16T19:30:00Z', 'America/Chicago', now)).toBe('Thu 16 Dec 2027')
})

test('another clock is one that shows another time or another day', () => {
  const when = {
    startsAt: '',
    endsAt: '',
    callAt: '2026-12-16T19:00:00Z',
    timezone: 'America/Chicago',
    ownTimezone: 'UTC',
    movedFrom: null,
  }
  expect(hasOtherClock(when, 'America/Chicago')).toBe(false)
  expect(hasOtherClock(when, 'America/Winnipeg')).toBe(false)
  expect(hasOtherClock(when, 'Europe/Oslo')).toBe(true)
  // the same time of day, a day apart
  expect(hasOtherClock({ ...when, timezone: 'Pacific/Kiritimati' }, 'Pacific/Honolulu')).toBe(true)
})

test.each([
  ['2026-12-16T22:30:00Z', '3 h 30 min'],
  ['2026-12-16T21:00:00Z', '2 h'],
  ['2026-12-16T19:45:00Z', '45 min'],
  ['2026-12-16T19:00:00Z', '0 min'],
])('from seven to %s it takes %s', (to, words) => {
  expect(lengthWords('2026-12-16T19:00:00Z', to)).toBe(words)
})
