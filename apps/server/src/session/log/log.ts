import { columnOf } from '@troupe/domain/field'
import { headOf, LOGGED_FIELDS, type LoggedFields, realChanges } from '@troupe/domain/session/change-log'
import { sql } from 'kysely'
import { actorId, type Work } from '../../platform/ctx.ts'
import type { SessionRow } from '../row.ts'
import { noteUntold } from './untold.ts'

declare module '../../platform/ctx.ts' {
  interface Notes {
    /** What this command has changed of events so far, by their ids. */
    changes?: Map<string, NotedChange>
  }
}

interface NotedChange {
  readonly version: number
  readonly fields: LoggedFields
  /** The line of the log that it undoes. */
  readonly undoes: string | null
}

/** Notes what a command changes of an event, which then has this version. Whatever it notes of one event is one line of the log, written when it is done. */
export function noteChange(
  work: Work,
  { id, version, undoes = null }: { readonly id: string; readonly version: number; readonly undoes?: string | null },
  fields: LoggedFields,
): void {
  work.notes.changes ??= new Map()
  const noted = work.notes.changes.get(id)
  const merged: Record<string, LoggedFields[string]> = { ...noted?.fields }
  for (const [path, { before, after }] of Object.entries(fields))
    merged[path] = { before: merged[path] ? merged[path].before : before, after }
  work.notes.changes.set(id, { version, fields: merged, undoes: undoes ?? noted?.undoes ?? null })
}

const loggedColumns = LOGGED_FIELDS.map((name) => [name, columnOf(name)] as const)

/** What the log has of the columns of a row that was `before` (null: it is new) and is `after` now; `after` may name some columns only. */
export function columnChanges(before: SessionRow | null, after: Partial<SessionRow>): LoggedFields {
  const was: Columns = before ?? {}
  const is: Columns = after
  return Object.fromEntries(
    loggedColumns.flatMap(([name, column]) =>
      is[column] === undefined ? [] : [[name, { before: was[column] ?? null, after: is[column] }]],
    ),
  )
}

type Columns = Readonly<Record<string, unknown>>

/** Writes what was noted, a line for each event that has really changed, and what its people are yet to be told of. */
export async function writeLog(work: Work): Promise<void> {
  const lines = [...(work.notes.changes ?? [])].flatMap(([session_id, { version, fields, undoes }]) => {
    const changed = realChanges(fields)
    const heads = [...new Set(Object.keys(changed).map(headOf))]
    return heads.length === 0 ? [] : [{ session_id, version, fields: changed, heads, undoes }]
  })
  if (lines.length === 0) return
  work.alsoWrite(sql`
    insert into session_change (session_id, at, actor_id, operation, version, fields, heads, undoes)
    select c.session_id, ${work.at}::timestamptz, ${actorId(work)}::uuid, ${work.operation ?? 'SYSTEM'}, c.version, c.fields, c.heads, c.undoes
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as c (session_id uuid, version int, fields jsonb, heads text[], undoes uuid)`)
  noteUntold(work, lines)
}
