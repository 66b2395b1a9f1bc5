import { headOf, isSame } from '@troupe/domain/session/change-log'
import { type Kysely, sql } from 'kysely'
import { loggedValues } from '../../apps/server/src/session/log/folded.ts'
import { idOf, world } from './ids.ts'

/** One change in an event's history: who changed what how long ago, and what it was before. What it became is what the next change found, or what is there now. */
interface Edit {
  readonly hoursAgo: number
  readonly by: string
  readonly operation: string
  readonly was: Readonly<Record<string, unknown>>
}

/** The histories of the events that have one, oldest change first; all others were only booked. */
const histories: readonly (readonly [session: string, edits: readonly Edit[]])[] = [
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
      { hoursAgo: 26, by: 'success', operation: 'updateSession', was: { attendees: 40, locationDetails: null } },
    ],
  ],
]

interface HistoryLine {
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
      session_id: id,
      at,
      actor_id: by,
      operation: 'POST /session',
      version: 1,
      fields: asBooked(fields, changes),
    }
    const edited = changes.map(
      ({ edit, changed }, index): HistoryLine => ({
        ...{ session_id: id, at: now.subtract({ hours: edit.hoursAgo }).toString(), actor_id: idOf('user', edit.by) },
        ...{ operation: edit.operation, version: index + 2, fields: changed },
      }),
    )
    return [booked, ...edited]
  })
  const withHeads = lines.map((line) => ({ ...line, heads: [...new Set(Object.keys(line.fields).map(headOf))] }))
  await sql`
    insert into session_change (session_id, at, actor_id, operation, version, fields, heads)
    select session_id, at, actor_id, operation, version, fields, heads from jsonb_to_recordset(${JSON.stringify(withHeads)}::jsonb)
      as l (session_id uuid, at timestamptz, actor_id uuid, operation text, version int, fields jsonb, heads text[])
    order by l.at, l.version`.execute(tx)
  await sql`update session s set version = greatest(s.version, (select max(c.version) from session_change c where c.session_id = s.id))`.execute(
    tx,
  )
}

type Changed = HistoryLine['fields']

/** What each edit changed, of an event that is now as `fields` say. */
function changesOf(
  fields: Readonly<Record<string, unknown>>,
  edits: readonly Edit[],
): { readonly edit: Edit; readonly changed: Changed }[] {
  return edits.map((edit, index) => {
    const later = edits.slice(index + 1)
    const changed = Object.entries(edit.was).map(([path, before]) => {
      const next = later.find(({ was }) => Object.hasOwn(was, path))
      const after = next ? next.was[path] : (fields[path] ?? null)
      if (isSame(before, after)) throw new Error(`${edit.operation} of the world changes nothing: ${path}`)
      return [path, { before, after }]
    })
    return { edit, changed: Object.fromEntries(changed) }
  })
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
