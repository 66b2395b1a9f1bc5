import { LOGGED_HEADS } from '@troupe/domain/session/change-log'
import { expect, test } from 'vitest'
import { ApiError } from '../../platform/api.ts'
import { everyQuestion } from '../details/group-questions.ts'
import type { ActivityLine } from './activity-query.ts'
import { dayWords, emailWords, foldWords, kindsFor, lineWords, undoesWords, undoneWords, undoRefusal } from './activity-words.ts'
import type { ActivityFacts } from './clauses.ts'

const facts = (over: Partial<ActivityFacts> = {}): ActivityFacts => ({
  ...{ startsAt: '2026-12-22T19:30:00Z', timezone: 'America/Chicago', duration: 90, type: 'IN_PERSON', reader: 'STAFF' },
  questions: everyQuestion({ type: 'IN_PERSON' }, true),
  modifiers: new Map([
    ['m1', 'Quiet'],
    ['m2', 'Magic'],
  ]),
  ...over,
})
const line = (over: Partial<ActivityLine> = {}): ActivityLine => ({
  ...{
    id: 'l',
    at: '2026-11-24T17:08:00Z',
    operation: 'updateSession',
    kinds: ['DETAILS'],
    actorId: 'd',
    avatar: null,
    by: 'Dana Whitlock',
  },
  ...{
    fields: [],
    people: [{ id: 'layla', fullName: 'Layla Aziz' }],
    templates: [{ id: 'quiz', name: 'Buzzer Night' }],
    missionSets: [],
    events: [{ id: 'revue', name: 'The Winter Revue' }],
    about: null,
    undoes: null,
    undone: null,
    canUndo: false,
    way: null,
  },
  ...over,
})
const plain = (text: string) => text.replaceAll('\u00a0', ' ')
/** A line of these changes as text: '‹name› ‹did›: ‹before› > ‹after›'. */
function said(
  fields: Readonly<Record<string, readonly [before: unknown, after: unknown]>>,
  over: Partial<ActivityLine> = {},
  with_?: ActivityFacts,
) {
  const changed = Object.entries(fields).map(([path, [before, after]]) => ({ path, before, after }))
  const { name, did, details } = lineWords(line({ fields: changed, ...over }), with_ ?? facts())
  const sides = details.map(
    ({ label, before, after, note }) => `${details.length > 1 ? `${label}: ` : ''}${[before, after, note].filter(Boolean).join(' > ')}`,
  )
  return plain([`${name} ${did}`, ...sides].join(' | '))
}
const cue = (over: object = {}) => ({ title: 'Doors', offsetMinutes: -10, role: null, description: 'Badges', ...over })

test('what staff set of an event reads in its words: minutes, and kinds by their names', () => {
  expect(said({ lobby: [15, 45] })).toBe('Dana Whitlock changed the lobby | 15 min > 45 min')
  expect(said({ scheduleOffset: [30, 0] })).toBe('Dana Whitlock changed the call time | 30 min > 0 min')
  expect(said({ playType: ['TEAM', 'INDIVIDUAL'] })).toBe('Dana Whitlock changed the play mode | Team > Individual')
  expect(said({ pdfType: [null, 'GAME_SHOW'] })).toBe('Dana Whitlock added a PDF type | Game show')
  expect(said({ pdfType: ['VAS', 'GAME_SHOW'] })).toBe('Dana Whitlock changed the PDF type | VAS > Game show')
  expect(said({ shortName: [null, 'Murder'] })).toBe('Dana Whitlock added a short name | Murder')
  expect(said({ emailRegexPattern: ['.*', null] })).toBe('Dana Whitlock removed the email pattern | .*')
})

test('related events are named to those who see them', () => {
  const [past, future] = ['past', 'future'].map((type) => ({ type, sessionId: 'revue' }))
  expect(said({ 'relations.r': [null, past] })).toBe('Dana Whitlock added The Winter Revue as an earlier event')
  expect(said({ 'relations.r': [future, null] })).toBe('Dana Whitlock removed The Winter Revue as a later event')
  expect(said({ 'relations.r': [null, { type: 'future' }] })).toBe('Dana Whitlock added an event as a later event')
  expect(said({ 'relations.r': [past, null] }, { undoes: 'l' })).toBe('Dana Whitlock undid a change of the related events')
  expect(said({ sourceSessionId: [null, 'revue'] })).toBe('Dana Whitlock chose The Winter Revue as the original event')
  expect(said({ sourceSessionId: ['revue', null] })).toBe('Dana Whitlock removed The Winter Revue as the original event')
  expect(said({ sourceSessionId: ['x', 'revue'] })).toBe('Dana Whitlock changed the original event | an event > The Winter Revue')
  // the crew isn't told which events they are
  expect(said({ sourceSessionId: [null, null] })).toBe('Dana Whitlock changed the original event')
})

test('fields of the event are named in a sentence, with what they were and are', () => {
  expect(said({ name: ['Green Room', 'The Green Room'] })).toBe('Dana Whitlock changed the name | Green Room > The Green Room')
  expect(said({ attendees: [64, 72], locationDetails: [null, 'Ask at the desk.'] })).toBe(
    'Dana Whitlock changed the number of attendees and added directions | Attendees: 64 > 72 | Directions: Ask at the desk.',
  )
  expect(said({ attendees: [64, 72], language: ['en', 'de'] })).toBe(
    'Dana Whitlock changed the number of attendees and the language | Attendees: 64 > 72 | Language: English > German',
  )
  expect(said({ internalNotes: ['Use the lift.', null] })).toBe('Dana Whitlock removed the internal notes | Use the lift.')
  expect(said({ assignability: ['ASSIGNABLE', 'MANUAL_ONLY'] })).toBe(
    'Dana Whitlock changed how the crew is assigned | By hand or by a plan > By hand only',
  )
  expect(said({ templateId: [null, 'quiz'] })).toBe('Dana Whitlock added a template | Buzzer Night')
  expect(said({ templateId: ['quiz', 'b1946ac9'] })).toBe('Dana Whitlock changed the template | Buzzer Night')
  expect(said({ lodging: [null, true] })).toBe(
    'Dana Whitlock changed the crew’s accommodation | By the length of the trips > Stays overnight',
  )
})

test('every path that the log can have has a sentence without internal words', () => {
  for (const head of Object.keys(LOGGED_HEADS)) {
    const path = { groupDetails: 'groupDetails.tv', locations: 'locations.END', timeline: 'timeline.1' }[head] ?? head
    const words = said({ [path === 'additionalBookingContacts' ? `${path}.layla` : path]: ['1', '2'] })
    expect(words).toMatch(/^Dana Whitlock [a-z]/)
    expect(words).not.toMatch(/undefined|null|[a-z][A-Z]|\[object/)
  }
})

test('an event is booked, moved, cancelled, restored and run', () => {
  const booked = {
    status: [null, 'SCHEDULED'],
    startsAt: [null, '2026-12-22T19:30:00Z'],
    duration: [null, 90],
    name: [null, 'Buzzer'],
  } as const
  expect(said(booked)).toBe('Dana Whitlock booked the event | Tue 22 Dec, 1:30 to 3:00 pm')
  expect(said({ startsAt: ['2026-12-22T19:00:00Z', '2026-12-22T19:30:00Z'] })).toBe(
    'Dana Whitlock moved the event | Tue 22 Dec, 1:00 to 2:30 pm > Tue 22 Dec, 1:30 to 3:00 pm',
  )
  expect(said({ status: ['SCHEDULED', 'CANCELLED'], cancelReason: [null, 'Snow'] })).toBe('Dana Whitlock cancelled the event | “Snow”')
  expect(said({ status: ['CANCELLED', 'SCHEDULED'] })).toBe('Dana Whitlock restored the event')
  const clock = { actorId: null, by: 'Troupe' }
  expect(said({ status: ['SCHEDULED', 'LIVE'] }, clock)).toBe('The event started')
  expect(said({ status: ['LIVE', 'COMPLETED'] }, clock)).toBe('The event ended')
  expect(said({ outcome: ['UNKNOWN', 'NO_SHOW'] })).toBe('Dana Whitlock reported how the event went | Not reported > No-show')
})

test('a request is sent, accepted, declined and withdrawn', () => {
  expect(said({ status: ['UNSCHEDULED', 'REQUESTED'] })).toBe('Dana Whitlock requested a time')
  expect(said({ status: ['SCHEDULED', 'REQUESTED'] })).toBe('Dana Whitlock requested a change')
  const end = { status: ['REQUESTED', 'SCHEDULED'] } as const
  expect(said(end, { operation: 'POST /scheduler/session/{id}/request/approve' })).toBe('Dana Whitlock accepted the request')
  expect(said(end, { operation: 'POST /scheduler/session/{id}/request/refuse' })).toBe('Dana Whitlock declined the request')
  expect(said(end, { operation: 'DELETE /scheduler/session/{id}/request' })).toBe('Dana Whitlock withdrew the request')
})

test('the price follows from what was changed, and is named alone only where nothing else was', () => {
  expect(said({ size: [2, 3], credits: [16, 24] })).toBe(
    'Dana Whitlock changed the number of groups | Groups: 2 groups > 3 groups | Price: 16 credits > 24 credits',
  )
  expect(said({ credits: [16, 24] })).toBe('Dana Whitlock changed the price | 16 credits > 24 credits')
})

test('contacts are named, and who may not be seen isn’t', () => {
  expect(said({ contactId: [null, 'layla'] })).toBe('Dana Whitlock chose Layla Aziz as contact')
  expect(said({ bookingContactId: ['gone', 'layla'] })).toBe('Dana Whitlock changed the booking contact | Someone > Layla Aziz')
  expect(said({ 'additionalBookingContacts.layla': [null, true] })).toBe('Dana Whitlock added Layla Aziz as an additional booking contact')
  expect(said({ 'additionalBookingContacts.layla': [true, null] })).toBe(
    'Dana Whitlock removed Layla Aziz as an additional booking contact',
  )
})

test('people at the place are added, removed and changed by name; what a reader isn’t told of them isn’t said', () => {
  const mia = { id: '1', name: 'Mia Berger', email: 'mia@pier.example', phone: null, details: null }
  const walt = { id: '2', name: 'Walt Novak', email: null, phone: null, details: 'Opens the door.' }
  expect(said({ venueContacts: [null, [mia]] })).toBe('Dana Whitlock added Mia Berger as venue contact')
  expect(said({ venueContacts: [null, [mia, walt]] })).toBe('Dana Whitlock added Mia Berger and Walt Novak as venue contacts')
  expect(said({ venueContacts: [[mia, walt], [walt]] })).toBe('Dana Whitlock removed Mia Berger as venue contact')
  expect(said({ venueContacts: [[mia], [{ ...mia, phone: '+1 312 555 0148' }, walt]] })).toBe(
    'Dana Whitlock added Walt Novak as venue contact and changed the venue contact Mia Berger | +1 312 555 0148',
  )
  const called = [
    { ...mia, phone: '+1 312 555 0148' },
    { ...walt, name: 'Walter Novak', details: null },
  ]
  expect(said({ venueContacts: [[mia, walt], called] })).toBe(
    'Dana Whitlock changed the venue contact Mia Berger and the venue contact Walter Novak | Mia Berger, phone: +1 312 555 0148 | Walter Novak, name: Walt Novak > Walter Novak | Walter Novak, details: Opens the door.',
  )
  // a phone that was changed unseen, and another order
  for (const after of [
    [mia, walt],
    [walt, mia],
  ])
    expect(said({ venueContacts: [[mia, walt], after] })).toBe('Dana Whitlock changed the venue contacts')
})

test('locations have their names and addresses, items of the running order what differs', () => {
  const hall = { name: 'The Merchant Hall', address: '120 W Kinzie St', city: 'Chicago' }
  expect(said({ 'locations.VENUE': [null, hall] })).toBe('Dana Whitlock added the venue | The Merchant Hall, 120 W Kinzie St, Chicago')
  expect(said({ 'timeline.1': [cue(), cue({ offsetMinutes: -30 })] })).toBe(
    'Dana Whitlock changed “Doors” in the running order | 1:20 pm > 1:00 pm',
  )
  expect(said({ 'timeline.1': [null, cue()], timelineDuration: [60, 90] })).toBe(
    'Dana Whitlock added “Doors” to the running order | 1:20 pm, Badges',
  )
  expect(said({ 'timeline.1': [cue(), null], 'timeline.2': [cue({ title: 'Toast' }), cue({ title: 'A toast' })] })).toBe(
    'Dana Whitlock changed 2 items of the running order | Doors: 1:20 pm, Badges | A toast: Toast > A toast',
  )
  expect(said({ timelineDuration: [60, 90] })).toBe('Dana Whitlock kept the running order as it is')
})

test('the length, the least length and the pin of an item are said in its sentence', () => {
  const one = (was: object, is: object) => said({ 'timeline.1': [cue(was), cue(is)] })
  expect(one({ minutes: 10 }, { minutes: 15 })).toBe('Dana Whitlock made “Doors” 15 minutes long (was 10)')
  expect(one({}, { minutes: 15 })).toBe('Dana Whitlock made “Doors” 15 minutes long')
  expect(one({ minutes: 10 }, {})).toBe('Dana Whitlock let “Doors” last until the next item')
  expect(one({}, { minMinutes: 10 })).toBe('Dana Whitlock set “Doors” to take at least 10 minutes')
  expect(one({ minMinutes: 10 }, {})).toBe('Dana Whitlock removed the least length of “Doors”')
  expect(one({}, { pinned: true })).toBe('Dana Whitlock pinned “Doors” at 1:20 pm')
  expect(one({ pinned: true }, {})).toBe('Dana Whitlock unpinned “Doors”')
  // with anything else it is a change like others
  expect(one({ minutes: 10 }, { minutes: 15, pinned: true })).toBe(
    'Dana Whitlock changed “Doors” in the running order | 10 min > 15 min, pinned',
  )
})

test('answers about the group stand with their questions', () => {
  expect(said({ 'groupDetails.teamsOrigin': [null, 'COMPANY'] })).toBe('Dana Whitlock answered “Who will form the teams?” | The customer')
  expect(said({ 'groupDetails.tv': ['Yes', null], 'groupDetails.food': [null, 'No'] })).toBe(
    'Dana Whitlock gave 2 answers about the group | Is there a TV or screen?: Yes | Will food be served?: No',
  )
})

test('an undo says what it undid, and whose change that was', () => {
  expect(said({ name: ['B', 'A'], 'locations.START': [null, { city: 'Chicago' }] }, { undoes: 'x' })).toMatch(
    /^Dana Whitlock undid a change of the start location and the name \|/,
  )
  expect(plain(undoesWords(line({ by: 'Priya Raman' }), 'America/Chicago') ?? '')).toBe('changed by Priya Raman at 11:08 am')
  const undone = line({ undone: { at: '2026-11-24T19:40:00Z', by: 'Thiago Prado' } })
  expect(plain(undoneWords(undone, 'America/Chicago') ?? '')).toBe('Undone at 1:40 pm by Thiago Prado')
  const later = line({ undone: { at: '2026-11-25T19:40:00Z', by: 'Troupe' } })
  expect(plain(undoneWords(later, 'America/Chicago') ?? '')).toBe('Undone Wed 25 Nov at 1:40 pm by Troupe')
})

test('why a change wasn’t undone names the field and who changed it since', () => {
  const refused = (code: string, extensions: ApiError['extensions']) => undoRefusal(new ApiError('No.', code, 200, extensions), facts())
  const fields = { name: { value: 'C', by: 'Priya Raman', at: '' }, 'groupDetails.tv': { value: 'No', by: 'Priya Raman', at: '' } }
  expect(refused('VERSION_CONFLICT', { version: 3, fields })).toBe(
    'Not undone: Priya Raman changed an answer about the group and the name since.',
  )
  expect(refused('STATE_CONFLICT', { reason: 'UNDONE' })).toBe('This change was already undone.')
  expect(refused('FORBIDDEN', {})).toBe('No.')
})

test('offers and answers are about a person, whom customers’ crews know as an actor', () => {
  const about = { person: { id: 'i', name: 'Imogen Vance' }, role: 'PLANT', state: 'DECLINED' }
  const crew = { kinds: ['CREW'], actorId: 'i', by: 'Imogen Vance', about } as const
  expect(said({}, { ...crew, operation: 'answer' })).toBe('Imogen Vance declined to join as plant actor')
  expect(said({}, { ...crew, operation: 'answer' }, facts({ reader: 'CREW' }))).toBe('Imogen Vance declined to join as actor')
  expect(said({}, { ...crew, operation: 'offer', actorId: null, by: 'Troupe' })).toBe('Imogen Vance was asked to join as plant actor')
})

test('credits are paid, returned and used, and emails are sent', () => {
  const about = { consumable: 'CREDIT', from: 'AVAILABLE', to: 'ALLOCATED', quantity: 24, reason: 'Event booked' }
  const moved = { kinds: ['CREDITS'], operation: 'credits' } as const
  expect(said({}, { ...moved, about })).toBe('Dana Whitlock paid 24 credits | Event booked')
  expect(said({}, { ...moved, about: { ...about, from: 'ALLOCATED', to: 'CONSUMED', quantity: 1, reason: '' } })).toBe('1 credit was used')
  const email = (to: string) => line({ kinds: ['EMAILS'], about: { subject: 'A new time', to } })
  expect(emailWords([email('Priya Raman')])).toMatchObject({ name: 'Priya Raman', did: 'was emailed “A new time”' })
  expect(emailWords([email('Priya Raman'), email('Lewis Okafor')])).toMatchObject({
    name: '2 people',
    did: 'were emailed “A new time”',
    details: [{ note: 'Priya Raman, Lewis Okafor' }],
  })
})

test('many changes of one person are one sentence with the time that they took', () => {
  const answer = (name: string, at: string) =>
    line({ kinds: ['GROUP_DETAILS'], by: 'Priya Raman', at, fields: [{ path: `groupDetails.${name}`, before: null, after: 'Yes' }] })
  const { name, did } = foldWords([answer('tv', '2026-11-24T15:24:00Z'), answer('food', '2026-11-24T15:10:00Z')], 'America/Chicago')
  expect(plain(`${name} ${did}`)).toBe('Priya Raman gave 2 answers about the group between 9:10 and 9:24 am')
  const anHour = [answer('tv', '2026-11-01T07:30:00Z'), answer('food', '2026-11-01T06:30:00Z')] as const
  expect(plain(foldWords(anHour, 'America/Chicago').did)).toBe('gave 2 answers about the group between 1:30 am (UTC−5) and 1:30 am (UTC−6)')
})

test('days are named with their weekday, today as such, and with another year', () => {
  const at = { now: '2026-11-27T20:00:00Z', timezone: 'America/Chicago' }
  expect(dayWords('2026-11-27', at)).toBe('Today, Fri 27 Nov')
  expect(dayWords('2026-11-24', at)).toBe('Tuesday 24 Nov')
  expect(dayWords('2025-11-24', at)).toBe('Monday 24 Nov 2025')
})

test('customers aren’t offered kinds that they never see', () => {
  expect(kindsFor('STAFF', true)).toContain('EMAILS')
  expect(kindsFor('CUSTOMER', true)).toContain('CREDITS')
  expect(kindsFor('CUSTOMER', false)).not.toContain('CREDITS')
  for (const kind of ['CREW', 'TIMELINE', 'EMAILS'] as const) expect(kindsFor('CUSTOMER', true)).not.toContain(kind)
  expect(kindsFor('CREW', false)).toContain('TIMELINE')
})

test('modifiers are named by their labels, and those that are gone are not', () => {
  expect(said({ 'modifiers.m1': [null, true], 'modifiers.m2': [null, true] })).toBe('Dana Whitlock added the modifiers Magic and Quiet')
  expect(said({ 'modifiers.m1': [true, null] })).toBe('Dana Whitlock removed the modifier Quiet')
  expect(said({ 'modifiers.gone': [true, null] })).toBe('Dana Whitlock removed modifiers')
})

test('files are named, and what became of them', () => {
  const [was, is] = [
    { name: 'IMG_1.jpg', purpose: 'MEDIA', place: 0 },
    { name: 'Curtain.jpg', purpose: 'MEDIA', place: 0 },
  ]
  expect(said({ 'files.f': [null, was] })).toBe('Dana Whitlock added IMG_1.jpg')
  expect(said({ 'files.f': [was, is] })).toBe('Dana Whitlock renamed IMG_1.jpg to Curtain.jpg')
  expect(said({ 'files.f': [was, null], coverFileId: ['f', null] })).toBe('Dana Whitlock moved IMG_1.jpg to the bin and removed the cover')
  expect(said({ 'files.f': [was, { ...was, purpose: 'REPORT' }] })).toBe('Dana Whitlock made IMG_1.jpg a report')
  expect(said({ 'files.f': [was, { ...was, place: 3 }] })).toBe('Dana Whitlock moved IMG_1.jpg among the files')
  expect(said({ coverFileId: [null, 'f'] })).toBe('Dana Whitlock chose the cover')
})
