import { isSame, type LoggedFields, partOf } from '@troupe/domain/session/change-log'
import { type OpenHouse, openHouse } from '@troupe/tests/house'
import { rounds, within } from '@troupe/tests/pace'
import { idOf, world } from '@troupe/tests/world/ids'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loggedValues, wronglyFolded } from './folded.ts'

let app: OpenHouse
/** Two events whose START costs nothing: one with a date and a crew, and one that has lost its date since its running order was made. */
let events: readonly string[] = []
beforeAll(async () => {
  app = await openHouse()
  const producer = app.as('producer@troupe.example')
  const { body } = await producer.call('POST', '/session', {
    workspaceId: world.workspaces.northwind,
    experienceId: world.experiences.theGreatEstimate,
    format: 'HYBRID',
    hostType: 'ON_SCREEN',
    ...{ timezone: 'America/Chicago', attendees: 30, duration: 60 },
  })
  const path = `/scheduler/session/${body.id}`
  for (const { status } of [
    await producer.call('POST', `${path}/reschedule/force`, { startsAt: '2026-11-18T18:00:00Z', waiveFee: true, reason: 'By phone' }),
    await producer.call('DELETE', `${path}/book`),
  ])
    expect(status).toBe(200)
  events = [idOf('session', 'hostNeeded'), body.id]
})
afterAll(() => app.close())

const some = <T>(value: fc.Arbitrary<T>) => fc.option(value, { freq: 3 })
const text = fc.oneof(fc.constantFrom('', 'Foyer', 'Stage'), fc.string({ unit: 'grapheme', maxLength: 8 }))
const title = text.map((drawn) => drawn.trim() || 'Stage')
const person = fc.constantFrom(world.users.owner, world.users.editor, world.users.viewer)
const itemId = fc.nat(5)
const role = fc.constantFrom(undefined, null, 'HOST', 'PRODUCER')
const item = fc.record({ offsetMinutes: fc.integer({ min: -60, max: 60 }), title, description: text, role })
const type = fc.constantFrom('START', 'END', 'VENUE')
const [newYork, chicago] = [
  { latitude: 40.7527, longitude: -73.9838 },
  { latitude: 41.8893, longitude: -87.6325 },
]
const degrees = (most: number) => fc.double({ min: -most, max: most, noNaN: true })
const point = fc.oneof(fc.constantFrom({}, newYork, chicago), fc.record({ latitude: degrees(90), longitude: degrees(180) }))
const place = fc.record({ type, name: some(text), city: some(text), point }).map(({ point: at, ...named }) => ({ ...named, ...at }))
const [bryantPark, riverNorth] = [idOf('game zone', 'Bryant Park'), idOf('game zone', 'River North')]
const gameZone = fc.record({ gameZoneId: fc.constantFrom(bryantPark, riverNorth, null) })
const fields = {
  ...{ name: title, attendees: fc.integer({ min: 20, max: 40 }), locationDetails: some(text), activityNotes: some(text) },
  ...{ lodging: some(fc.boolean()), isTravelable: fc.boolean() },
  ...{ shortName: some(text), emailRegexPattern: some(fc.constantFrom('.*@northwind\\.example', '[a-z]+@.*')) },
  ...{ lobby: fc.constantFrom(0, 15, 60, 240), scheduleOffset: fc.constantFrom(0, 30, 120) },
  ...{ playType: fc.constantFrom('TEAM', 'INDIVIDUAL'), pdfType: some(fc.constantFrom('GAME_SHOW', 'SECRET_AGENT')) },
  venueContacts: some(fc.array(fc.record({ name: title, phone: some(fc.constant('+1 312 555 0148')) }), { maxLength: 3 })),
  groupDetails: fc.record(
    { departments: some(text), tv: some(fc.constantFrom('Yes', 'No')), hasNextEvent: some(fc.boolean()) },
    { requiredKeys: [] },
  ),
}

const anyEvent = fc.constantFrom(world.sessions.completed, world.sessions.unscheduled, world.sessions.hostNeeded)
const relation = fc.record({ type: fc.constantFrom('past', 'future'), id: anyEvent })

/** What people do with an event's page: an operation, the types of its arguments, and what it's called with besides the event's id. */
const edits: readonly (readonly [string, Readonly<Record<string, string>>, fc.Arbitrary<object>])[] = [
  ['updateSession', { input: 'UpdateSessionInput!' }, fc.record(fields, { requiredKeys: [] })],
  ['updateSession', { input: 'UpdateSessionInput!' }, gameZone],
  ['clearGroupDetails', { id: 'ID!' }, fc.constant({})],
  ['setContactOnSession', { input: 'SessionContactInput!' }, fc.record({ userId: person })],
  ['removeContactFromSession', { id: 'ID!' }, fc.constant({})],
  ['setBookingContactOnSession', { input: 'SessionContactInput!' }, fc.record({ userId: person })],
  ['removeBookingContactFromSession', { id: 'ID!' }, fc.constant({})],
  ['addAdditionalBookingContactsToSession', { input: 'SessionContactsInput!' }, fc.record({ userIds: fc.array(person, { minLength: 1 }) })],
  ['removeAdditionalBookingContactsFromSession', { input: 'SessionContactsInput!' }, fc.record({ userIds: fc.array(person) })],
  ['addLocationToSession', { input: 'SessionLocationInput!' }, place],
  ['removeLocationFromSession', { id: 'ID!', type: 'LocationType!' }, fc.record({ type })],
  ['setTimeline', { id: 'ID!', items: '[TimelineItemInput!]!' }, fc.record({ items: fc.array(item, { maxLength: 4 }) })],
  ['addTimelineItem', { id: 'ID!', item: 'TimelineItemInput!' }, fc.record({ item })],
  ['updateTimelineItem', { id: 'ID!', itemId: 'ID!', item: 'TimelineItemInput!' }, fc.record({ itemId, item })],
  ['removeTimelineItem', { id: 'ID!', itemId: 'ID!' }, fc.record({ itemId })],
  ['copyGroupDetails', { input: 'CopyGroupDetailsInput!' }, fc.record({ fromId: anyEvent })],
  ['setSourceSessionOnSession', { input: 'SessionSourceInput!' }, fc.record({ sourceSessionId: anyEvent })],
  ['removeSourceSessionFromSession', { id: 'ID!' }, fc.constant({})],
  [
    'addSessionRelations',
    { input: 'SessionRelationsInput!' },
    fc.record({ relations: fc.array(relation, { minLength: 1, maxLength: 2 }) }),
  ],
  ['removeSessionRelations', { id: 'ID!', ids: '[ID!]!' }, fc.record({ ids: fc.array(fc.nat(3), { maxLength: 2 }) })],
]

interface Edit {
  readonly operation: string
  readonly types: Readonly<Record<string, string>>
  /** An `itemId` is the place of the item in the running order. */
  readonly given: object
}
/** The undoing of the line so many lines before the newest; `isBack`: that is undone too. */
interface Undo {
  readonly ago: number
  readonly isBack: boolean
}
const edit = fc.oneof(...edits.map(([operation, types, drawn]) => drawn.map((given): Edit => ({ operation, types, given }))))
const undo: fc.Arbitrary<Undo> = fc.record({ ago: fc.nat(6), isBack: fc.boolean() })
const step: fc.Arbitrary<Edit | Undo> = fc.oneof({ weight: 3, arbitrary: edit }, { weight: 2, arbitrary: undo })

interface Line {
  readonly id: string
  readonly fields: LoggedFields
  readonly undoes: string | null
}
type Values = ReadonlyMap<string, unknown>

const linesOf = (id: string): Promise<Line[]> =>
  app.db.selectFrom('session_change').select(['id', 'fields', 'undoes']).where('session_id', '=', id).orderBy('number').execute()

/** What an event is now, by the paths of the log. */
async function valuesOf(id: string): Promise<Values> {
  const { rows } = await sql<{ path: string; value: unknown }>`
    select v.path, v.value from session s, lateral ${loggedValues} v (path, value) where s.id = ${id} order by v.path`.execute(app.db)
  return new Map(rows.map(({ path, value }) => [path, comparable(path, value)]))
}

/** Times of the same instant may be written in several ways. */
const comparable = (path: string, value: unknown) =>
  path.endsWith('At') && typeof value === 'string' ? Temporal.Instant.from(value).toString() : value

/** What an event is when each field of a line has the value that it had before. */
function putBack(values: Values, line: Line): Values {
  const left = [...values].filter(([path]) => !(path in line.fields))
  const back = Object.entries(line.fields).flatMap(([path, { before }]): [string, unknown][] =>
    before === null ? [] : [[path, comparable(path, before)]],
  )
  return new Map([...left, ...back])
}

/** Calls an operation; answers its refusal, null if there is none. */
async function call(operation: string, types: Readonly<Record<string, string>>, variables: object) {
  const names = Object.keys(types)
  const takes = names.map((name) => `$${name}: ${types[name]}`)
  const query = `mutation (${takes}) { ${operation}(${names.map((name) => `${name}: $${name}`)}) { id } }`
  const { errors } = await app.as('producer@troupe.example').ask(query, variables)
  return (errors?.[0].extensions ?? null) as { readonly code: string; readonly reason?: string; readonly fields?: object } | null
}
const callUndo = (line: Line) => call('undoSessionChange', { id: 'ID!' }, { id: line.id })

/** Changes an event, or is refused what isn't there, a game zone elsewhere, and an event as its own source or both before and after it. */
async function change(id: string, { operation, types, given }: Edit) {
  const paths = [...(await valuesOf(id)).keys()]
  const [cues, ends] = ['timeline.', 'relations.'].map((head) => paths.filter((path) => path.startsWith(head)).map(partOf))
  const all = {
    ...{ id, ...given },
    ...('itemId' in given ? { itemId: cues?.[Number(given.itemId) % cues.length] ?? id } : {}),
    ...('ids' in given && Array.isArray(given.ids) ? { ids: given.ids.map((index) => ends?.[index] ?? id) } : {}),
  }
  const told = await call(operation, types, 'input' in types ? { input: all } : all)
  const refused = Object.keys(Object(told?.fields))
  if (told?.code !== 'NOT_FOUND' && !['gameZoneId', 'relations', 'sourceSessionId'].some((field) => refused.includes(field)))
    expect([operation, given, told]).toEqual([operation, given, null])
}

/** Undoes a line if that can be: everything is as the log says, or as it was. Answers what came of it. */
async function takeBack(id: string, lines: readonly Line[], { ago, isBack }: Undo): Promise<string> {
  const line = lines.at(-1 - (ago % Math.max(lines.length, 1)))
  if (!line) return 'no line'
  const before = await valuesOf(id)
  const told = await callUndo(line)
  const after = await valuesOf(id)
  const isUndone = { code: 'STATE_CONFLICT', reason: 'UNDONE', way: null }
  if (lines.some(({ undoes }) => undoes === line.id)) {
    expect([told, after]).toEqual([isUndone, before])
    return 'was undone before'
  }
  const others = Object.keys(line.fields).filter((path) => !isSame(before.get(path), comparable(path, line.fields[path]?.after)))
  if (others.length > 0) {
    expect([told?.code, Object.keys(told?.fields ?? {}).sort(), after]).toEqual(['VERSION_CONFLICT', others.sort(), before])
    return 'changed since'
  }
  if (told?.code === 'INVALID' && 'gameZoneId' in line.fields && !('locations.START' in line.fields)) {
    expect([Object.keys(told.fields ?? {}), after]).toEqual([['gameZoneId'], before])
    return 'a zone of another place'
  }
  if (told?.code === 'INVALID' && Object.keys(line.fields).some((path) => path.startsWith('relations.'))) {
    expect([told.fields, after]).toEqual([{ relations: ['ORDER'] }, before])
    return 'related the other way'
  }
  expect([line.fields, told, after]).toEqual([line.fields, null, putBack(before, line)])
  expect(await callUndo(line)).toEqual(isUndone)
  if (!isBack) return 'undone'
  const newest = (await linesOf(id)).at(-1)
  expect(newest?.undoes).toBe(line.id)
  expect([newest?.fields, newest && (await callUndo(newest)), await valuesOf(id)]).toEqual([newest?.fields, null, before])
  expect(await callUndo(line)).toEqual(isUndone)
  return 'undone and back'
}

const always = (operation: string, given: object): Edit => {
  const [, types = {}] = edits.find(([name]) => name === operation) ?? []
  return { operation, types, given }
}
const rename = (name: string) => always('updateSession', { name })
const startAt = (spot: object) => always('addLocationToSession', { type: 'START', ...spot })
const relate = (type: 'past' | 'future') => always('addSessionRelations', { relations: [{ type, id: world.sessions.unscheduled }] })
const back = (ago: number, isBack = false): Undo => ({ ago, isBack })
/** What chance alone does rarely. */
const examples: [number, (Edit | Undo)[]][] = [
  [0, [rename('One'), rename('Two'), back(1), back(0), back(1), back(0, true)]],
  // a START elsewhere takes the game zone away
  [0, [startAt(newYork), always('updateSession', { gameZoneId: bryantPark }), startAt(chicago), back(0, true)]],
  // and a zone that was given up fits no more
  [0, [startAt(chicago), always('updateSession', { gameZoneId: riverNorth }), back(0), startAt(newYork), back(1)]],
  // what there wasn't is nothing again
  [
    0,
    [
      ...['clearGroupDetails', 'removeContactFromSession', 'removeBookingContactFromSession'].map((operation) => always(operation, {})),
      ...[always('updateSession', { groupDetails: { departments: 'Sales', tv: 'Yes' } }), back(0)],
      ...[always('addLocationToSession', { type: 'VENUE', name: 'Foyer', city: 'Chicago', ...chicago }), back(0, true)],
      ...[always('setContactOnSession', { userId: world.users.owner }), back(0)],
      ...[always('setBookingContactOnSession', { userId: world.users.owner }), back(0, true)],
    ],
  ],
  [1, [relate('past'), back(0, true), relate('future'), always('removeSessionRelations', { ids: [0] }), relate('future'), back(1)]],
  [0, [always('setSourceSessionOnSession', { sourceSessionId: world.sessions.completed }), back(0, true)]],
  [1, [always('setTimeline', { items: [{ offsetMinutes: 0, title: 'Doors' }] }), back(0, true)]],
]

test('whatever is changed and undone in whatever order: a line is undone once, if its values are still there, undoing that is a redo, and the log gives the event', {
  timeout: within(60_000),
}, async () => {
  const seen = new Set<string>()
  await fc.assert(
    fc.asyncProperty(fc.nat(1), fc.array(step, { minLength: 4, maxLength: 14 }), async (which, steps) => {
      const id = events[which] ?? ''
      const known = (await linesOf(id)).length
      for (const one of steps)
        if ('operation' in one) await change(id, one)
        else seen.add(await takeBack(id, (await linesOf(id)).slice(known), one))
      expect((await sql`${wronglyFolded}`.execute(app.db)).rows).toEqual([])
    }),
    { numRuns: rounds(12, 9), examples },
  )
  expect([...seen]).toEqual(expect.arrayContaining(['undone', 'undone and back', 'was undone before', 'changed since']))
})
