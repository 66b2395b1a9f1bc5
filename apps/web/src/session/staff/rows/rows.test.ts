import { expect, test } from 'vitest'
import type { Assignment } from '../../session-query.ts'
import { dayOf } from './lanes.ts'
import { storyOf, storyTime } from './story-words.ts'

const person = (id: string, fullName: string) => ({ id, fullName, firstName: fullName.split(' ')[0] ?? '', avatar: null })
const [imogen, delphine] = [person('i', 'Imogen Vance'), person('d', 'Delphine Okoro')]
const offer = (more: object) => ({
  ...{ id: 'o', state: 'PENDING' as const, user: delphine, askedAt: '2027-01-04T10:00:00Z', answeredAt: null, by: null },
  ...{ reason: null, note: null, withdrawal: null, replacedBy: null },
  ...more,
})
const place = (more: object): Assignment => ({
  ...{ id: 'p', role: 'HOST', type: 'Auto', userId: 'd', order: 0, callAt: '2027-01-06T17:30:00Z' },
  ...{ user: { ...delphine, email: null, phone: null }, updatedBy: null, travel: null, travelConfirmed: false, lodging: null, way: null },
  ...{ rating: null, staffRating: null, ratingNote: null, customerRating: null, approval: null, offers: [] },
  ...{ overrideReason: null, conflict: null, task: null, choice: null },
  ...more,
})

test('a story is told in its order: who was asked by whom, said no, and who was asked next', () => {
  const declined = offer({
    ...{ id: 'first', state: 'DECLINED', user: imogen, by: 'Dana Whitlock' },
    ...{ askedAt: '2027-01-02T10:00:00Z', answeredAt: '2027-01-03T10:00:00Z', reason: 'TRAVEL', note: 'Too far.' },
  })
  const accepted = offer({ id: 'newest', state: 'ACCEPTED', answeredAt: '2027-01-05T10:00:00Z' })
  const told = storyOf(
    place({
      offers: [accepted, declined],
      approval: { id: 'newest', state: 'ACCEPTED', askedAt: null, expiresAt: null, resentAt: null, remindedAt: '2027-01-05T08:00:00Z' },
      choice: { byHand: false, secondName: 'Ines Duarte', accepted: 0, pending: 0 },
    }),
    true,
  )
  expect(told.map(({ words, look }) => `${look}: ${words}`)).toEqual([
    'plain: Imogen Vance was asked by Dana Whitlock.',
    expect.stringMatching(/^left: Imogen declined: .*\. “Too far\.”$/),
    'plain: Delphine Okoro was asked. Assigned automatically, ahead of Ines Duarte.',
    'plain: A reminder was sent',
    'done: Delphine accepted.',
  ])
})

test('someone chosen by hand is never said to be assigned automatically, and an override gives its reason', () => {
  const at = '2027-01-04T10:00:00Z'
  const told = storyOf(
    place({
      ...{ type: 'Manual', overrideReason: 'Knows the room', offers: [offer({ state: 'ACCEPTED', answeredAt: at, by: 'Dana Whitlock' })] },
      approval: { id: 'o', state: 'ACCEPTED', askedAt: at, expiresAt: null, resentAt: null, remindedAt: null },
    }),
    true,
  )
  expect(told).toHaveLength(1)
  expect(told[0]?.words).toMatch(/^Delphine Okoro was assigned by Dana Whitlock\. .*“Knows the room”$/)
})

test('a moment of today has only its time, another one its day', () => {
  const now = Date.parse('2027-01-04T12:00:00Z')
  const plain = (at: string) => storyTime(at, now, 'UTC').replaceAll('\u00a0', ' ')
  expect([plain('2027-01-04T10:12:00Z'), plain('2027-01-02T10:12:00Z')]).toEqual(['Today, 10:12 am', '2 Jan, 10:12 am'])
})

const show = { startsAt: '2027-01-06T18:00:00Z', endsAt: '2027-01-06T19:30:00Z' }

test('the day runs from the first way there to the last way back, in full hours, with a lane for each place', () => {
  const way = { minutes: 40, km: 20, leaveAt: '2027-01-06T16:50:00Z', backAt: '2027-01-06T20:25:00Z' }
  const held = place({ way, approval: { id: 'o', state: 'ACCEPTED' } })
  const open = place({ id: 'open', user: null, userId: null })
  const day = dayOf([held, open, place({ id: 'sales', role: 'SALESPERSON' })], show)
  expect(day?.hours.map(({ at }) => at.slice(11, 16))).toEqual(['16:00', '17:00', '18:00', '19:00', '20:00'])
  expect(day?.lanes.map(({ name, parts }) => [name, parts.map(({ kind }) => kind)])).toEqual([
    ['Delphine', ['travel', 'call', 'show', 'call', 'travel']],
    ['Host, open', ['open']],
  ])
  const start = day?.lanes[0]?.parts[2]
  expect([start?.from, start?.length].map((part) => Math.round(part ?? 0))).toEqual([40, 30])
})

test('someone who is asked has a lane that isn’t settled, and an event without a date has no day', () => {
  expect(dayOf([place({ approval: { id: 'o', state: 'PENDING' } })], show)?.lanes[0]?.parts.map(({ kind }) => kind)).toEqual(['pending'])
  expect(dayOf([place({})], { startsAt: null, endsAt: null })).toBeNull()
})
