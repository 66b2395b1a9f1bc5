import { languageName } from '@troupe/domain/session/event-words'
import { customerStateShown } from '@troupe/domain/session/state-shown'
import { describe, expect, test } from 'vitest'
import { counted } from '../platform/words/counted.ts'
import { lockWords, movedBriefly, movedWords, ownClock, packageName, readinessShown, statusWords, whyNotMoved } from './words.ts'

const locked = (status: 'SCHEDULED' | 'CANCELLED' | 'COMPLETED', reason: string | null, diy = false) => ({
  status,
  diy,
  meta: { permissions: { edit: { value: false, reason } } },
})
const schedule = (value: boolean, reason: string | null = null) => ({ meta: { permissions: { schedule: { value, reason } } } })

describe('why an event cannot be edited', () => {
  test('is empty when it can', () => {
    expect(lockWords({ status: 'SCHEDULED', diy: false, meta: { permissions: { edit: { value: true } } } }, false)).toBeNull()
  })

  test.each([
    ['CANCELLED', 'STATE_CONFLICT', false, 'This event was cancelled.'],
    ['COMPLETED', 'STATE_CONFLICT', false, 'This event has ended.'],
    ['SCHEDULED', 'STARTS_SOON', false, 'Editing closed 24 hours before the start.'],
    ['SCHEDULED', 'STARTS_SOON', true, 'This event has ended.'],
    ['SCHEDULED', 'FORBIDDEN', false, 'View only. Ask an editor to make changes.'],
  ] as const)('%s, %s, staff %s: %s', (status, reason, staff, words) => {
    expect(lockWords(locked(status, reason), staff)).toBe(words)
  })

  test('names the lock of a self-hosted event', () => {
    expect(lockWords(locked('SCHEDULED', 'STARTS_SOON', true), false)).toBe('Editing closed 3 hours before the end.')
  })
})

test('crew read their own clock, and the event’s once: its day where that is another one, only its zone where both show the same', () => {
  const words = (own: string, endsAt: string | null = '2026-12-16T21:00:00Z') =>
    ownClock({ startsAt: '2026-12-16T19:30:00Z', endsAt, timezone: 'America/Chicago' }, own).replaceAll('\u00a0', ' ')
  expect(words('America/New_York')).toBe('Your time. 1:30 to 3:00 pm in Chicago')
  expect(words('Asia/Tokyo')).toBe('Your time. 1:30 to 3:00 pm on Wed 16 Dec in Chicago')
  expect(words('America/Winnipeg')).toBe('Chicago time')
  expect(words('Asia/Tokyo', null)).toBe('Chicago time')
})

test('a requested time is a new one only for an event that has a date', () => {
  const startsAt = '2026-12-01T15:00:00Z'
  const words = (request: string | null, start: string | null = startsAt, type?: 'REMOTE' | 'IN_PERSON') =>
    (['STAFF', 'CREW', 'CUSTOMER'] as const).map((reader) =>
      statusWords(
        { status: 'REQUESTED', startsAt: start, request: request ? { startsAt: request } : null, ...(type ? { type } : {}) },
        reader,
      ),
    )
  expect(words('2026-12-02T15:00:00Z')).toEqual(['New time requested', 'New time requested', 'Your new time is being checked'])
  expect(words(null)).toEqual(['Change requested', 'Change requested', 'Your change is being checked'])
  expect(words(null, null)).toEqual(['Time requested', 'Time requested', 'Your time is being checked'])
  // a request that keeps the time asks for rooms, in person for groups
  expect(words(startsAt, startsAt, 'REMOTE')).toEqual(['Rooms requested', 'Rooms requested', 'Your rooms are being checked'])
  expect(words(startsAt, startsAt, 'IN_PERSON')).toEqual(['Groups requested', 'Groups requested', 'Your groups are being checked'])
})

test('an event is live for staff and running now for everyone else; its other states read the same', () => {
  const words = (status: 'UNSCHEDULED' | 'SCHEDULED' | 'LIVE' | 'COMPLETED' | 'CANCELLED') =>
    (['STAFF', 'CREW', 'CUSTOMER'] as const).map((reader) => statusWords({ status, startsAt: null }, reader))
  expect(words('LIVE')).toEqual(['Live', 'Running now', 'Running now'])
  expect(words('CANCELLED')).toEqual(['Cancelled', 'Cancelled', 'Cancelled'])
  expect(words('UNSCHEDULED')).toEqual(['No date yet', 'No date yet', 'No date yet'])
})

test('a customer reads the status alone while the event runs, while a request is open and once it is over', () => {
  const [missing, finding] = [{ state: 'ANSWERS_MISSING' }, { state: 'FINDING_CREW' }] as const
  for (const customerState of [missing, finding]) {
    expect(customerStateShown({ status: 'SCHEDULED', customerState })).toBe(customerState)
    for (const status of ['LIVE', 'REQUESTED'] as const) expect(customerStateShown({ status, customerState })).toBeNull()
  }
  expect(customerStateShown({ status: 'CANCELLED', customerState: null })).toBeNull()
  // no one looks for a crew before there is a date, but answers can be given
  expect(customerStateShown({ status: 'UNSCHEDULED', customerState: finding })).toBeNull()
  expect(customerStateShown({ status: 'UNSCHEDULED', customerState: missing })).toBe(missing)
})

test('an event that runs and is ready shows that it runs; what it still lacks stays visible', () => {
  const [ready, open] = [{ status: 'GameReady' }, { status: 'HostNeeded' }] as const
  expect(readinessShown({ status: 'LIVE', readiness: ready })).toBeNull()
  expect(readinessShown({ status: 'LIVE', readiness: open })).toBe(open)
  expect(readinessShown({ status: 'SCHEDULED', readiness: ready })).toBe(ready)
  expect(readinessShown({ status: 'COMPLETED', readiness: null })).toBeNull()
})

test('a move names the old start until the event takes place', () => {
  const moved = { movedFrom: '2026-12-01T15:00:00Z', timezone: 'America/Chicago' }
  for (const status of ['SCHEDULED', 'REQUESTED'] as const)
    expect(movedWords({ ...moved, status })?.replace('\u00a0', ' ')).toBe('Rescheduled from Tue 1 Dec, 9:00 am')
  for (const status of ['LIVE', 'COMPLETED', 'CANCELLED'] as const) expect(movedWords({ ...moved, status })).toBeNull()
  expect(movedWords({ ...moved, movedFrom: null, status: 'SCHEDULED' })).toBeNull()
})

test('a list shows only what a move changed, the day or the time', () => {
  const moved = { movedFrom: '2026-12-01T15:00:00Z', timezone: 'America/Chicago', status: 'SCHEDULED' } as const
  expect(movedBriefly({ ...moved, startsAt: '2026-12-02T15:00:00Z' })).toBe('Rescheduled from Tue 1 Dec')
  expect(movedBriefly({ ...moved, startsAt: '2026-12-01T23:00:00Z' })?.replace('\u00a0', ' ')).toBe('Rescheduled from 9:00 am')
  expect(movedBriefly({ ...moved, startsAt: '2026-12-02T15:00:00Z', status: 'COMPLETED' })).toBeNull()
})

test('why no time can be chosen is said: a request waits, or the reader has no say', () => {
  expect(whyNotMoved({ status: 'REQUESTED', ...schedule(false, 'REQUEST_OPEN') })).toBe(
    'This event has an open request. It has to be answered or withdrawn first.',
  )
  expect(whyNotMoved({ status: 'SCHEDULED', ...schedule(false, 'FORBIDDEN') })).toBe('Ask an editor of the workspace to do this.')
})

test('counts agree with their nouns; packages and languages have names, and an unknown language tag is shown as it is', () => {
  expect(counted(1, 'room', 'rooms')).toBe('1 room')
  expect(counted(0, 'room', 'rooms')).toBe('0 rooms')
  expect(packageName('PREMIUM')).toBe('Premium package')
  expect(languageName('de')).toBe('German')
  expect(languageName('not a tag')).toBe('not a tag')
})
