import { expect, test } from 'vitest'
import { daysOf } from './activity-days.ts'
import type { ActivityLine } from './activity-query.ts'
import { waysBack } from './ways-back.ts'

let id = 0
const line = (over: Partial<ActivityLine> = {}): ActivityLine => ({
  ...{
    id: String(++id),
    at: '2026-11-24T15:10:00Z',
    operation: 'updateSession',
    kinds: ['GROUP_DETAILS'],
    actorId: 'p',
    avatar: null,
    by: 'Priya Raman',
  },
  ...{
    fields: [{ path: 'groupDetails.tv', before: null, after: 'Yes' }],
    people: [],
    templates: [],
    missionSets: [],
    events: [],
    about: null,
  },
  ...{ undoes: null, undone: null, canUndo: true, way: null },
  ...over,
})
const looks = (lines: readonly ActivityLine[]) => daysOf(lines, 'America/Chicago').flatMap(({ rows }) => rows.map(({ look }) => look))

test('lines stand under the local day of the event', () => {
  const days = daysOf(
    [line({ at: '2026-11-25T03:00:00Z' }), line({ at: '2026-11-24T15:00:00Z' }), line({ at: '2026-11-24T05:00:00Z' })],
    'America/Chicago',
  )
  expect(days.map(({ day, lines }) => [day, lines.length])).toEqual([
    ['2026-11-24', 2],
    ['2026-11-23', 1],
  ])
})

test('four changes of one kind by one person in a row fold, three don’t', () => {
  expect(looks([line(), line(), line()])).toEqual(['line', 'line', 'line'])
  expect(looks([line(), line(), line(), line()])).toEqual(['fold'])
  expect(looks([line(), line(), line({ actorId: 'd' }), line(), line()])).toHaveLength(5)
  expect(looks([line(), line(), line({ kinds: ['DETAILS'] }), line(), line()])).toHaveLength(5)
})

test('what was undone, undoes or books the event is always a row of its own', () => {
  const undone = line({ undone: { at: '2026-11-24T16:00:00Z', by: 'Dana Whitlock' } })
  expect(looks([line(), line(), line(), line(), undone, line({ undoes: '1' })])).toEqual(['fold', 'line', 'line'])
  const booking = line({ fields: [{ path: 'status', before: null, after: 'SCHEDULED' }] })
  expect(looks([booking, booking, booking, booking])).toHaveLength(4)
})

test('an email to several people is one row', () => {
  const email = (subject: string) => line({ kinds: ['EMAILS'], fields: [], about: { subject, to: 'Priya Raman' } })
  expect(looks([email('A new time'), email('A new time'), email('Your crew')])).toEqual(['emails', 'line'])
})

test('the way to change back what can’t be undone is next to its newest change, for those who may', () => {
  const flag = { value: true, reason: null }
  const permissions = { schedule: flag, slots: flag, upgrade: flag }
  const session = { type: 'REMOTE', diy: false, startsAt: '2026-12-22T19:30:00Z', meta: { permissions } } as Parameters<typeof waysBack>[0]
  const way = 'POST /scheduler/session/{id}/reserve'
  const moved = (before: unknown) => line({ way, fields: [{ path: 'startsAt', before, after: '2026-12-22T19:30:00Z' }] })
  const [newest, older, booked] = [moved('a'), moved('b'), moved(null)]
  const lines = [newest, older, booked]
  expect([...waysBack(session, { lines, reader: 'STAFF' })]).toEqual([[newest.id, { label: 'Reschedule', mode: 'reschedule' }]])
  expect(waysBack(session, { lines, reader: 'CREW' }).size).toBe(0)
  expect(waysBack(session, { lines: [booked], reader: 'STAFF' }).size).toBe(0)
  expect(waysBack(session, { lines: [line({ way: 'updateSessionType' })], reader: 'STAFF' }).size).toBe(0)
})
