import { headOf, isSame } from '@troupe/domain/session/change-log'
import { type Kysely, sql } from 'kysely'
import { loggedValues } from '../../apps/server/src/session/log/folded.ts'
import { filesCame } from './files/files.ts'
import { idOf, world } from './ids.ts'

/**
 * One change in an event's history: who changed what how long ago, and what it was before. What it became is what the next change found, or what is there
 * now. A path of the running order names an item by its title (`timeline:Interviews`), and its value only has to have what was different; a path of
 * contacts names a person of the world (`additionalBookingContacts:owner`).
 */
interface Edit {
  readonly hoursAgo: number
  readonly minutes?: number
  readonly by: string
  readonly operation: string
  readonly was: Was | ((now: Values) => Was)
  /** By this name a later edit undoes it. */
  readonly name?: string
  readonly undoes?: string
}
type Was = Readonly<Record<string, unknown>>
type Values = Readonly<Record<string, unknown>>

/** Answers about the group that the editor gave one after the other. */
function answering(hoursAgo: number, answers: readonly Pick<Edit, 'minutes' | 'was'>[]): Edit[] {
  return answers.map((one) => ({ hoursAgo, by: 'editor', operation: 'updateSession', ...one }))
}

/** Where the Green Room was to be played for an hour. */
const foundry = { name: 'Foundry Loft', address: '1640 N Damen Ave', city: 'Chicago', latitude: 41.9115, longitude: -87.6776 }

/** The histories of the events that have one, oldest change first; all others were only booked. */
const histories: readonly (readonly [session: string, edits: readonly Edit[]])[] = [
  [
    world.sessions.greenRoom,
    [
      { hoursAgo: 262, by: 'editor', operation: 'updateSession', was: { attendees: 60 } },
      ...answering(246, [
        { minutes: 20, was: { 'groupDetails.description': null, 'groupDetails.tv': null } },
        { minutes: 17, was: { 'groupDetails.food': null, 'groupDetails.alcohol': null } },
        { minutes: 14, was: { 'groupDetails.rating': null, 'groupDetails.age': null } },
        { minutes: 12, was: { 'groupDetails.teamsOrigin': null, 'groupDetails.teamsDetails': null } },
        { minutes: 9, was: { 'groupDetails.prizesOrigin': null, 'groupDetails.avDetails': null } },
        { minutes: 6, was: { 'groupDetails.mobility': null } },
      ]),
      { hoursAgo: 241, by: 'producer', operation: 'updateSession', was: { internalNotes: null } },
      { hoursAgo: 240, by: 'producer', operation: 'updateSession', was: { templateId: null } },
      { hoursAgo: 217, by: 'producer', operation: 'updateTimelineItem', was: { 'timeline:Interviews': { offsetMinutes: 20 } } },
      {
        ...{ hoursAgo: 216, by: 'producer', operation: 'setTimeline' },
        was: {
          'timeline:Strike and out': null,
          'timeline:The exchange': { offsetMinutes: 55 },
          'timeline:The naming': { title: 'The verdict' },
        },
      },
      { hoursAgo: 195, by: 'editor', operation: 'updateSession', was: { locationDetails: null } },
      {
        ...{ hoursAgo: 171, by: 'editor', operation: 'addLocationToSession', name: 'to the Foundry' },
        was: (now) => ({ 'locations.START': now['locations.START'] }),
      },
      {
        ...{ hoursAgo: 170, minutes: 22, by: 'producer', operation: 'undoSessionChange', undoes: 'to the Foundry' },
        was: { 'locations.START': foundry },
      },
      { hoursAgo: 147, by: 'owner', operation: 'setContactOnSession', was: { contactId: idOf('user', 'owner') } },
      {
        ...{ hoursAgo: 146, minutes: 50, by: 'editor', operation: 'addAdditionalBookingContactsToSession' },
        was: { 'additionalBookingContacts:owner': null },
      },
      { hoursAgo: 75, by: 'producer', operation: 'updateSession', was: { name: 'Murder in the Green Room, December' } },
      { hoursAgo: 51, by: 'editor', operation: 'updateSession', was: { attendees: 64 } },
      ...filesCame(world.sessions.greenRoom),
      { hoursAgo: 38, by: 'producer', operation: 'updateSessionFile', was: { coverFileId: null } },
      {
        ...{ hoursAgo: 29, by: 'editor', operation: 'updateSession' },
        was: { attendees: 70, locationDetails: 'The entrance is on Kinzie.' },
      },
      {
        ...{ hoursAgo: 5, by: 'producer', operation: 'updateSession' },
        was: { internalNotes: 'Load in through the front door. The freight lift is booked from 12.' },
      },
      { hoursAgo: 3, by: 'editor', operation: 'updateSession', was: { 'groupDetails.mobility': 'Step-free access, please.' } },
    ],
  ],
  [
    world.sessions.completed,
    [...filesCame(world.sessions.completed), { hoursAgo: 17, by: 'editor', operation: 'updateSessionFile', was: { coverFileId: null } }],
  ],
  [
    world.sessions.premium,
    [
      { hoursAgo: 190, by: 'editor', operation: 'updateSession', was: { 'groupDetails.bar': null, 'groupDetails.food': 'No' } },
      { hoursAgo: 143, by: 'producer', operation: 'updateTimelineItem', was: { 'timeline:Interval': { offsetMinutes: 45 } } },
      { hoursAgo: 120, by: 'editor', operation: 'updateSession', was: { name: 'Winter Revue' } },
      { hoursAgo: 119, by: 'producer', operation: 'updateSession', was: { lobby: 15, shortName: null } },
      { hoursAgo: 98, by: 'producer', operation: 'setSourceSessionOnSession', was: { sourceSessionId: null } },
      {
        ...{ hoursAgo: 97, by: 'producer', operation: 'addSessionRelations' },
        was: (now) => Object.fromEntries(Object.keys(now).flatMap((path) => (headOf(path) === 'relations' ? [[path, null]] : []))),
      },
      { hoursAgo: 96, by: 'producer', operation: 'updateSession', was: { reviewedVersion: null, reviewedAt: null } },
    ],
  ],
  [
    world.sessions.pendingOffers,
    [
      { hoursAgo: 30, by: 'editor', operation: 'updateSession', was: { attendees: 38 } },
      {
        ...{ hoursAgo: 3, by: 'editor', operation: 'POST /scheduler/session/{id}/book' },
        was: ({ startsAt }) => ({ startsAt: Temporal.Instant.from(String(startsAt)).subtract({ hours: 24 }).toString() }),
      },
    ],
  ],
  [
    world.sessions.gameReady,
    [
      { hoursAgo: 190, by: 'editor', operation: 'updateSession', was: { attendees: 38 } },
      { hoursAgo: 189, by: 'editor', operation: 'updateSession', was: { 'groupDetails.rating': null, 'groupDetails.tv': null } },
      { hoursAgo: 188, by: 'editor', operation: 'updateSession', was: { 'groupDetails.food': 'No', 'groupDetails.alcohol': null } },
      { hoursAgo: 166, by: 'producer', operation: 'updateSession', was: { name: 'Lost Ledger at Foundry Loft' } },
      { hoursAgo: 142, by: 'producer', operation: 'updateSession', was: { internalNotes: 'Ask for the list of teams.' } },
      { hoursAgo: 94, by: 'editor', operation: 'addLocationToSession', was: { 'locations.END': null } },
      { hoursAgo: 70, by: 'editor', operation: 'updateSession', was: { 'groupDetails.mobility': null } },
      { hoursAgo: 52, by: 'producer', operation: 'updateLawnSchedule', was: { lawnSchedule: null } },
      { hoursAgo: 26, by: 'success', operation: 'updateSession', was: { attendees: 40, locationDetails: null } },
    ],
  ],
]

interface HistoryLine {
  readonly id: string | null
  readonly undoes: string | null
  readonly session_id: string
  readonly at: string
  readonly actor_id: string | null
  readonly operation: string
  readonly version: number
  readonly fields: Readonly<Record<string, { readonly before: unknown; readonly after: unknown }>>
}

/** Writes how the events of the world came to be what they are: the booking of each, and the changes of some. */
export async function writeHistories<Tables>(tx: Kysely<Tables>, now: Temporal.Instant) {
  const { rows } = await sql<{ id: string; at: string; by: string | null; fields: Record<string, unknown> }>`
    select s.id, s.created_at::text as at, coalesce(s.created_by, s.booking_contact_id, s.contact_id) as by,
      (select jsonb_object_agg(l.path, l.value) from ${loggedValues} l) as fields
    from session s order by s.created_at, s.id`.execute(tx)
  const editsOf = new Map(histories)
  const lines = rows.flatMap(({ id, at, by, fields }) => {
    const changes = changesOf(fields, editsOf.get(id) ?? [])
    const booked: HistoryLine = {
      ...{ id: null, undoes: null },
      session_id: id,
      at,
      actor_id: by,
      operation: 'POST /session',
      version: 1,
      fields: asBooked(fields, changes),
    }
    const edited = changes.map(
      ({ edit, changed }, index): HistoryLine => ({
        ...{ id: lineId(id, edit.name), undoes: lineId(id, edit.undoes), session_id: id, actor_id: idOf('user', edit.by) },
        ...{ at: now.subtract({ hours: edit.hoursAgo, minutes: edit.minutes ?? 0 }).toString() },
        ...{ operation: edit.operation, version: index + 2, fields: changed },
      }),
    )
    return [booked, ...edited]
  })
  const withHeads = lines.map((line) => ({ ...line, heads: [...new Set(Object.keys(line.fields).map(headOf))] }))
  await sql`
    insert into session_change (id, session_id, at, actor_id, operation, version, fields, heads, undoes)
    select coalesce(id, gen_random_uuid()), session_id, at, actor_id, operation, version, fields, heads, undoes from jsonb_to_recordset(${JSON.stringify(withHeads)}::jsonb)
      as l (id uuid, undoes uuid, session_id uuid, at timestamptz, actor_id uuid, operation text, version int, fields jsonb, heads text[])
    order by l.at, l.version`.execute(tx)
  await sql`update session s set version = greatest(s.version, (select max(c.version) from session_change c where c.session_id = s.id))`.execute(
    tx,
  )
}

type Changed = HistoryLine['fields']

/** The id of a line that another one undoes. */
const lineId = (session: string, name: string | undefined) => (name === undefined ? null : idOf('change', `${session}/${name}`))

/** What each edit changed, of an event that is now as `fields` say. */
function changesOf(fields: Values, edits: readonly Edit[]): { readonly edit: Edit; readonly changed: Changed }[] {
  const known = edits.map((edit) => ({ edit, was: valuesBefore(fields, typeof edit.was === 'function' ? edit.was(fields) : edit.was) }))
  const changes = known.map(({ edit, was }, index) => {
    const later = known.slice(index + 1)
    const changed = Object.entries(was).map(([path, before]) => {
      const next = later.find((one) => Object.hasOwn(one.was, path))
      const after = next ? next.was[path] : (fields[path] ?? null)
      if (isSame(before, after)) throw new Error(`${edit.operation} of the world changes nothing: ${path}`)
      return [path, { before, after }] as const
    })
    return { edit, changed: Object.fromEntries(changed) }
  })
  for (const { edit, changed } of changes) {
    const undone = edit.undoes && changes.find((one) => one.edit.name === edit.undoes)?.changed
    for (const [path, { before, after }] of Object.entries(undone || {}))
      if (!isSame(changed[path], { before: after, after: before })) throw new Error(`${edit.undoes} of the world isn't undone: ${path}`)
  }
  return changes
}

/** The same with the paths of the change log, and with items of the running order that are whole. */
function valuesBefore(fields: Values, was: Was): Was {
  return Object.fromEntries(
    Object.entries(was).map(([name, value]) => {
      const [head = '', part = ''] = name.split(':')
      if (part === '') return [name, value]
      if (head !== 'timeline') return [`${head}.${idOf('user', part)}`, value]
      const item = Object.entries(fields).find(([path, cue]) => path.startsWith('timeline.') && Object(cue).title === part)
      if (!item) throw new Error(`the world has no such item: ${part}`)
      return [item[0], value === null ? null : { ...Object(item[1]), ...Object(value) }]
    }),
  )
}

/** What an event was booked as, before its changes. */
function asBooked(fields: Readonly<Record<string, unknown>>, changes: readonly { readonly changed: Changed }[]): Changed {
  const first = new Map(changes.toReversed().flatMap(({ changed }) => Object.entries(changed).map(([path, { before }]) => [path, before])))
  return Object.fromEntries(
    Object.entries({ ...fields, ...Object.fromEntries(first) }).flatMap(([path, after]) =>
      after === null ? [] : [[path, { before: null, after }]],
    ),
  )
}
