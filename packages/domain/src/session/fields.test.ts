import { expect, test } from 'vitest'
import { type Field, mayBeNull } from '../field.ts'
import { parseInput } from '../input.ts'
import { sessionChange, sessionFields } from './fields.ts'

const fields: Readonly<Record<string, Field>> = sessionFields
const named = (fits: (field: Field) => boolean) => Object.keys(fields).filter((name) => fits(fields[name] as Field))
const refused = (change: object) => {
  const answer = parseInput(sessionChange, change)
  return answer.ok ? null : answer.extensions.fields
}

test('a customer changes name, people, language, the texts about the event, which guests it is for and the people at its place; the rest is for staff, a free move for higher roles', () => {
  const edited = (editors: Field['editors']) => named((field) => field.editedBy === 'updateSession' && field.editors === editors)
  expect(edited(undefined)).toEqual([
    ...[
      'name',
      'attendees',
      'language',
      'locationDetails',
      'pastEventsDetails',
      'futureEventsDetails',
      'emailRegexPattern',
      'venueContacts',
    ],
  ])
  expect(edited('STAFF')).toEqual([
    ...['shortName', 'pdfType', 'playType', 'lobby', 'scheduleOffset'],
    'gameZoneId',
    'internalNotes',
    'activityNotes',
    'templateId',
    'isTravelable',
    'assignability',
    'lodging',
    'useEventProducerPhone',
  ])
  expect(edited('SUCCESS')).toEqual(['freeReschedule'])
})

test('price, time, kind, size and state are not changed by saving the event', () => {
  const change = {
    credits: 0,
    startsAt: null,
    type: 'REMOTE',
    hostType: 'ON_SITE',
    size: 9,
    units: 9,
    status: 'COMPLETED',
    version: 1,
    freeUntil: null,
  }
  expect(parseInput(sessionChange, { name: 'Spring social', ...change })).toEqual({ ok: true, value: { name: 'Spring social' } })
})

test('notes and outcome each have their own readers', () => {
  const readers = named(({ readBy }) => readBy !== undefined).map((name) => [name, fields[name]?.readBy])
  expect(readers).toEqual([
    ['internalNotes', 'Session.internalNotes'],
    ['activityNotes', 'Session.activityNotes'],
    ['assignability', 'Session.outcome/assignability'],
    ['outcome', 'Session.outcome/assignability'],
    ['outcomeReason', 'Session.outcome/assignability'],
  ])
})

test('no operation changes generated or computed columns, and the defaults of a new row are valid', () => {
  expect(named(({ computed }) => computed === true)).toEqual(['diy', 'isApprovable'])
  expect(named(({ generated }) => generated === true)).toEqual(['id'])
  expect(named(({ computed, generated, editedBy }) => (computed ?? generated) === true && editedBy !== undefined)).toEqual([])
  expect(named((field) => 'initial' in field && !parseInput(field.input, field.initial).ok)).toEqual([])
})

test('a new event is a standard one in English, played in teams, not travelable, assigned by anyone and without a free move', () => {
  const initial = Object.fromEntries(Object.entries(fields).flatMap(([name, field]) => ('initial' in field ? [[name, field.initial]] : [])))
  expect(initial).toEqual({
    ...{ playType: 'TEAM', lobby: 0, scheduleOffset: 0, actors: 0, packageLevel: 'STANDARD', language: 'en', creationType: 'CUSTOMER' },
    ...{
      hasGroupDetails: true,
      isTravelable: false,
      assignability: 'ASSIGNABLE',
      useEventProducerPhone: false,
      kitBased: false,
      freeReschedule: false,
      groupDetails: {},
      customerVersion: 1,
    },
    ...{ calendarSequence: 0, version: 1 },
  })
})

test('contacts, review, prices by day and the reason of a cancellation never reach the wire as they are stored', () => {
  for (const name of [
    'contactId',
    'bookingContactId',
    'reviewedBy',
    'createdBy',
    'pricedOn',
    'staffedAs',
    'cancelReason',
    'cancelledBy',
    'latitude',
    'units',
  ])
    expect([name, fields[name]?.type]).toEqual([name, null])
})

test('an event always has a name and people; its dates, notes and template may be missing', () => {
  expect(refused({ name: ' ' })).toEqual({ name: ['REQUIRED'] })
  expect([96, 97].map((length) => refused({ name: 'x'.repeat(length) }) === null)).toEqual([true, false])
  expect([0, 1, 1_000_000, 1_000_001].map((attendees) => refused({ attendees }) === null)).toEqual([false, true, true, false])
  expect(refused({ name: null, attendees: null })).toEqual({ name: ['REQUIRED'], attendees: ['REQUIRED'] })
  for (const name of ['internalNotes', 'activityNotes', 'locationDetails', 'pastEventsDetails', 'futureEventsDetails']) {
    expect(parseInput(sessionChange, { [name]: '  ' })).toEqual({ ok: true, value: { [name]: null } })
    expect([4000, 4001].map((length) => refused({ [name]: 'x'.repeat(length) }) === null)).toEqual([true, false])
  }
  const empty = named(mayBeNull)
  for (const name of ['startsAt', 'endsAt', 'templateId', 'gameZoneId', 'outcome', 'cancelledAt', 'reviewedVersion'])
    expect(empty).toContain(name)
  for (const name of ['status', 'timezone', 'duration', 'credits', 'size', 'version', 'packageLevel']) expect(empty).not.toContain(name)
})

test('the lobby opens and the crew is called at most four hours before the start, as in a format', () => {
  for (const name of ['lobby', 'scheduleOffset'])
    expect([-1, 0, 240, 241, 0.5, null].map((minutes) => refused({ [name]: minutes }) === null)).toEqual([
      ...[false, true, true, false, false, false],
    ])
})

test('a short name has 32 letters and a pattern 200, each on one line; without them both are empty, as the kind of PDF may be, but not the play mode', () => {
  for (const [name, most] of [
    ['shortName', 32],
    ['emailRegexPattern', 200],
  ] as const) {
    expect([most, most + 1].map((length) => refused({ [name]: 'x'.repeat(length) }) === null)).toEqual([true, false])
    expect(refused({ [name]: 'one\ntwo' })).toEqual({ [name]: ['ONE_LINE'] })
    for (const none of ['  ', null]) expect(parseInput(sessionChange, { [name]: none })).toEqual({ ok: true, value: { [name]: null } })
  }
  expect(['GAME_SHOW', null, 'LETTER'].map((pdfType) => refused({ pdfType }) === null)).toEqual([true, true, false])
  expect(['INDIVIDUAL', null, 'PAIRS'].map((playType) => refused({ playType }) === null)).toEqual([true, false, false])
})

test('minutes and counts are whole and never negative', () => {
  for (const name of ['duration', 'size', 'units', 'credits', 'calendarSequence', 'reviewedVersion', 'timelineDuration']) {
    const field = fields[name] as Field
    expect([name, [-1, 0, 2 ** 31 - 1, 2 ** 31, 0.5].map((value) => parseInput(field.input, value).ok)]).toEqual([
      name,
      [false, true, true, false, false],
    ])
  }
})
