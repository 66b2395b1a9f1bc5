import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { dayInYear, ownZone, time } from '../../platform/format.ts'
import { type EventRow, EventState, EventStatus } from '../event-cells.tsx'
import { CustomerBadge } from './customer-badge.tsx'

const textOf = (html: string) =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
const hearBy = '2026-12-03T12:00:00Z'
const neededBy = '2126-12-16T15:00:00Z'
const badge = (state: 'ANSWERS_MISSING' | 'FINDING_CREW' | 'CHECKING' | 'READY', reader: 'CREW' | 'CUSTOMER', needed = neededBy) =>
  textOf(renderToStaticMarkup(<CustomerBadge found={{ state, neededBy: needed, hearBy }} timezone={ownZone()} reader={reader} />))
const neededAt = `${dayInYear(neededBy, ownZone())}, ${time(neededBy, ownZone())}`.replace('\u00a0', ' ')

test('customers read what an event waits for, until when, and when they hear of their crew; its hosts and actors read nothing that is asked of others', () => {
  const states = ['ANSWERS_MISSING', 'FINDING_CREW', 'CHECKING', 'READY'] as const
  expect(states.map((state) => badge(state, 'CUSTOMER'))).toEqual([
    `Your answers are missing Needed by ${neededAt}`,
    'We’re finding your crew You’ll hear by Thu 3 Dec',
    'We’re checking the last details',
    'Ready',
  ])
  expect(states.map((state) => badge(state, 'CREW'))).toEqual([
    'Answers are missing',
    'We’re finding the crew',
    'We’re checking the last details',
    'Ready',
  ])
  // a time that is over is no longer a deadline
  expect(badge('ANSWERS_MISSING', 'CUSTOMER', '2020-12-16T15:00:00Z')).toBe('Your answers are missing')
  expect(renderToStaticMarkup(<CustomerBadge found={null} timezone="UTC" reader="CUSTOMER" />)).toBe('')
})

const row = (changed: Partial<EventRow> = {}) =>
  ({
    ...{ id: 'e', status: 'SCHEDULED', type: 'REMOTE', startsAt: '2026-12-16T19:30:00Z', movedFrom: null, timezone: 'UTC', asksMe: false },
    ...{
      readiness: { status: 'HostNeeded', label: 'Needs hosts assigned', waiting: 2 },
      customerState: { state: 'FINDING_CREW', hearBy: null },
    },
    request: null,
    ...changed,
  }) as EventRow
const state = (reader: 'STAFF' | 'CREW' | 'CUSTOMER', changed: Partial<EventRow> = {}) =>
  textOf(renderToStaticMarkup(<EventState row={row(changed)} reader={reader} />))
const status = (reader: 'STAFF' | 'CREW' | 'CUSTOMER', changed: Partial<EventRow> = {}) =>
  textOf(renderToStaticMarkup(<EventStatus row={row(changed)} reader={reader} />))

test('a row of the list shows staff the readiness, and everyone else the customer’s state', () => {
  expect(state('STAFF')).toBe('Needs hosts assigned waiting for 2 answers')
  expect(state('CUSTOMER')).toBe('We’re finding your crew')
  expect(state('CREW')).toBe('We’re finding the crew')
  for (const reader of ['CREW', 'CUSTOMER'] as const)
    expect(state(reader, { readiness: { status: 'GameReady', label: 'Ready to run event', waiting: 1 } })).not.toMatch(/run event|waiting/)
})

test('a row of the customer’s list says until when its answers are needed, in the event’s own zone', () => {
  const customerState = { state: 'ANSWERS_MISSING', neededBy: '2126-12-16T15:00:00Z', hearBy: null } as const
  const shown = state('CUSTOMER', { customerState, timezone: 'America/Chicago' })
  expect(shown).toBe('Your answers are missing Needed by Mon 16 Dec, 9:00 am, Chicago time')
  expect(state('CREW', { customerState })).toBe('Answers are missing')
})

test('for customers the status of an event that runs or has an open request takes the place of its state', () => {
  expect([state('CUSTOMER', { status: 'LIVE' }), status('CUSTOMER', { status: 'LIVE' })]).toEqual(['Running now', 'Running now'])
  const asked = { status: 'REQUESTED', request: { startsAt: '2026-12-18T19:30:00Z' } } as const
  expect([state('CUSTOMER', asked), status('CUSTOMER', asked)]).toEqual(Array(2).fill('Your new time is being checked'))
  expect(state('STAFF', asked)).toBe('Needs hosts assigned waiting for 2 answers New time requested')
})
