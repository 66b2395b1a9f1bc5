import { type Answer, no, yes } from '@troupe/domain/answer'
import { type LoggedFields, realChanges } from '@troupe/domain/session/change-log'
import { sessionFields } from '@troupe/domain/session/fields'
import { sql } from 'kysely'
import { type Ctx, command, isStaff, type Work } from '../../platform/ctx.ts'
import { asWritten } from '../../platform/fields.ts'
import { isExpected } from '../kind/outcome.ts'
import { latestOf } from '../log/latest.ts'
import { columnChanges, noteChange } from '../log/log.ts'
import { type SessionRow, staffedAs } from '../row.ts'
import { editableSession } from './editable.ts'

/** The version of an event that someone has in front of them; with `merge` a newer one is no obstacle if it changed other fields than they do. */
export interface ReadVersion {
  readonly version?: number | null | undefined
  readonly merge?: boolean | null | undefined
}

/** A change of what an event's page shows, decided but not yet written. */
export interface PageChange {
  /** Columns of the event itself. */
  readonly columns?: Partial<SessionRow>
  /** What it changes besides logged columns, by the paths of the change log. */
  readonly fields?: LoggedFields
  /** Writes everything else; it happens only if something changes. `isTold`: people get the event again as a calendar file, with a number of its own. */
  readonly write?: () => Promise<Answer<{ readonly isTold: boolean } | null>>
  /** Writes what is read of the row as it is then. */
  readonly afterwards?: () => Promise<void> | undefined
  /** The same, where it can be refused. */
  readonly follows?: () => Promise<Answer<unknown>>
  /** Nothing of the crew depends on it. */
  readonly isQuiet?: boolean
  /** It changes nothing that a review is about, even if a customer makes it. */
  readonly keepsReview?: boolean
}

/** An event that someone asks to change, and what they know of it. */
export interface AskedChange {
  readonly id: string
  readonly read: ReadVersion
  /** Locks the event and judges whether it can be edited: by default as `editableSession`. */
  readonly open?: (work: Work, id: string) => Promise<Answer<SessionRow>>
  /** The digest of what the caller was shown that would happen (`outcomeOf`). */
  readonly expects?: string | null | undefined
}

/**
 * The front door of every command of the page: locks the event, lets the command decide what changes, and writes that with one line of the change log, the
 * next version and the news for open pages. What is saved as it was changes nothing. VERSION_CONFLICT {version} for a stale version; with `merge` only
 * where one of the fields that are written has been written since, and then {version, fields: {path: {value, by, at}}}. With `expects` QUOTE_CHANGED
 * {before, after} if something else would happen than what was shown. A customer's change takes the review away.
 */
export function changeSession(
  ctx: Ctx,
  { id, read, open = editableSession, expects }: AskedChange,
  decide: (work: Work, row: SessionRow) => Promise<Answer<PageChange>>,
): Promise<Answer<{ id: string }>> {
  return command(ctx, async (work) => {
    const found = await open(work, id)
    if (!found.ok) return found
    const row = found.value
    const isStale = typeof read.version === 'number' && read.version !== row.version
    if (isStale && !read.merge) return no('VERSION_CONFLICT', { version: row.version })
    const decided = await decide(work, row)
    if (!decided.ok) return decided
    const fields = changesOf(row, decided.value)
    if (Object.keys(fields).length === 0) return isExpected(work, expects, { id: row.id })
    if (isStale) {
      const since = await latestOf(work, row, { paths: Object.keys(fields), since: read.version ?? 0 })
      if (Object.keys(since).length > 0) return no('VERSION_CONFLICT', { version: row.version, fields: since })
    }
    const applied = await applyChange(work, row, { ...decided.value, fields })
    return applied.ok ? isExpected(work, expects, applied.value) : applied
  })
}

/** What a decided change really changes, by paths. */
export const changesOf = (row: SessionRow, { columns = {}, fields = {} }: PageChange): LoggedFields =>
  realChanges({ ...columnChanges(row, columns), ...fields })

/** Writes a change that changes something. `undoes`: the line of the log that it reverses. */
export async function applyChange(
  work: Work,
  row: SessionRow,
  {
    columns = {},
    write,
    afterwards,
    follows,
    isQuiet = false,
    keepsReview = false,
    undoes = null,
    fields = {},
  }: PageChange & { readonly undoes?: string | null },
): Promise<Answer<{ id: string }>> {
  const written = (await write?.()) ?? yes(null)
  if (!written.ok) return written
  const version = row.version + 1
  await work.tx
    .updateTable('session')
    .set({
      ...asWritten(sessionFields, columns),
      ...staffedAs(work, row, crewColumnsOf(columns)),
      version,
      // staff's edit of the customer's part leaves the review as it is, and a customer writes no other part
      ...(isStaff(work) || keepsReview ? {} : { customer_version: row.customer_version + 1 }),
      ...(written.value?.isTold && row.starts_at ? { calendar_sequence: row.calendar_sequence + 1 } : {}),
    })
    .where('id', '=', row.id)
    .execute()
  await afterwards?.()
  const followed = (await follows?.()) ?? yes(null)
  if (!followed.ok) return followed
  noteChange(work, { id: row.id, version, undoes }, fields)
  work.tell('session', row.id, 'session.updated')
  if (!isQuiet) await work.emit('session.changed', { sessionId: row.id })
  return yes({ id: row.id })
}

/** The columns of a change by which the crew was found; who hosts an event says too whether it is self-hosted. */
const crewColumnsOf = (columns: Partial<SessionRow>) => ({
  ...Object.fromEntries(crewColumns.flatMap((column) => (columns[column] === undefined ? [] : [[column, columns[column]]]))),
  ...(columns.host_type === undefined ? {} : { diy: columns.host_type === 'SELF_HOSTED' }),
})
const crewColumns = [
  ...(['type', 'host_type', 'units', 'actors', 'package_level', 'duration', 'lobby', 'schedule_offset'] as const),
  ...(['producer_cue', 'host_cue', 'plant_cue', 'language', 'latitude', 'longitude', 'zone_area_id'] as const),
]

/** The number of the calendar file that someone gets now. */
export const raiseSequence = async (work: Work, { id }: Pick<SessionRow, 'id'>): Promise<void> => {
  await sql`update session set calendar_sequence = calendar_sequence + 1 where id = ${id}`.execute(work.tx)
}
