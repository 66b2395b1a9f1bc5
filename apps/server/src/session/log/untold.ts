import { type Answer, yes } from '@troupe/domain/answer'
import type { LoggedFields } from '@troupe/domain/session/change-log'
import { changesToTell, isToTell, TELL_AFTER } from '@troupe/domain/session/told'
import { sql } from 'kysely'
import { asSystem, command, type House, type Work } from '../../platform/ctx.ts'
import { sessionIfFree } from '../lock.ts'

interface LineWritten {
  readonly session_id: string
  readonly version: number
  readonly fields: LoggedFields
}

/**
 * Notes which scheduled events have changes to tell, and when: 10 minutes after the last one, at most an hour after the first, and immediately less than three
 * hours before the start. A line that also has the state or the time is told of by an email of its own.
 */
export function noteUntold(work: Work, lines: readonly LineWritten[]): void {
  const toTell = lines.flatMap(({ session_id, version, fields }) =>
    !fields.status && !fields.startsAt && Object.keys(fields).some(isToTell) ? [{ session_id, version }] : [],
  )
  if (toTell.length === 0) return
  const { quietMinutes, mostMinutes, hurryHours } = TELL_AFTER
  const at = sql`${work.at}::timestamptz`
  work.alsoWrite(sql`
    insert into session_untold as u (session_id, since, first_at, due_at)
    select s.id, l.version, ${at},
      case when s.starts_at < ${at} + make_interval(hours => ${hurryHours}) then ${at} else ${at} + make_interval(mins => ${quietMinutes}) end
    from jsonb_to_recordset(${JSON.stringify(toTell)}::jsonb) as l (session_id uuid, version int) join session s on s.id = l.session_id
    where s.status = 'SCHEDULED' and s.starts_at > ${at}
    on conflict (session_id) do update set due_at = least(u.first_at + make_interval(mins => ${mostMinutes}), excluded.due_at)`)
}

/** How many events one run of the tick tells of. */
const mostAtOnce = 200

/** Tells of the changes that are due, each event in a transaction of its own. */
export async function tellUntold(house: House): Promise<void> {
  const due = await house.db
    .selectFrom('session_untold')
    .select('session_id')
    .where('due_at', '<=', house.now())
    .orderBy('due_at')
    .limit(mostAtOnce)
    .execute()
  for (const { session_id } of due) await command(asSystem(house), (work) => tellOne(work, session_id))
}

/** The event is locked first, as in every command; one that is being changed has its turn in the next run, then perhaps later. */
async function tellOne(work: Work, sessionId: string): Promise<Answer<null>> {
  const row = await sessionIfFree(work.tx, sessionId)
  if (!row) return yes(null)
  const untold = await work.tx
    .deleteFrom('session_untold')
    .where('session_id', '=', sessionId)
    .where('due_at', '<=', work.at)
    .returning('since')
    .executeTakeFirst()
  // of an event that was cancelled or lost its time people have been told, and of one that has begun it's too late
  const isAhead = row.status === 'SCHEDULED' && row.starts_at !== null && Temporal.Instant.compare(row.starts_at, work.at) > 0
  if (!untold || !isAhead) return yes(null)
  const lines = await work.tx
    .selectFrom('session_change')
    .select('fields')
    .where('session_id', '=', sessionId)
    .where('version', '>=', untold.since)
    .orderBy('number')
    .execute()
  const fields = changesToTell(lines.map((line) => line.fields))
  if (Object.keys(fields).length > 0) await work.emit('session.edited', { sessionId, version: row.version, fields })
  return yes(null)
}
