import { isPlanned, statusesFor } from '@troupe/domain/session/lifecycle'
import type { House, Work } from '../platform/ctx.ts'
import { placeSession, type SessionRow } from '../session/session.ts'
import { moveCrew } from '../staffing/staffing.ts'
import { change } from './clock.ts'
import { dropHold } from './holds/drop-hold.ts'

const pageSize = 500

/**
 * Customers chose a local time. Where the rules of a zone have changed since, the instant of an upcoming event is calculated again from its local
 * time; its crew and its emails follow, and an audit row says so (I-19). No fee is charged. Answers how many events moved.
 */
export async function agreeWithZones(house: House): Promise<number> {
  let moved = 0
  let last: { startsAt: Temporal.Instant; id: string } = { startsAt: house.now(), id: '00000000-0000-0000-0000-000000000000' }
  for (;;) {
    const page = await house.db
      .selectFrom('session')
      .select(['id', 'starts_at', 'local_start', 'timezone'])
      .where('status', 'in', statusesFor('CANCEL'))
      .where((where) => where(where.refTuple('starts_at', 'id'), '>', where.tuple(last.startsAt, last.id)))
      .orderBy('starts_at')
      .orderBy('id')
      .limit(pageSize)
      .execute()
    for (const row of page)
      if (rightStart(row))
        await change(house, row.id, async (work, locked) => {
          if (await agree(work, locked)) moved++
        })
    const end = page.at(-1)
    if (page.length < pageSize || !end?.starts_at) return moved
    last = { startsAt: end.starts_at, id: end.id }
  }
}

/** The instant that shows the local time now; undefined while the stored one does. Of a repeated hour both show it, a skipped one moves on. */
function rightStart({ starts_at, local_start, timezone }: Pick<SessionRow, 'starts_at' | 'local_start' | 'timezone'>) {
  if (!starts_at || !local_start || starts_at.toZonedDateTimeISO(timezone).toPlainDateTime().equals(local_start)) return undefined
  const right = local_start.toZonedDateTime(timezone).toInstant()
  return right.equals(starts_at) ? undefined : right
}

async function agree(work: Work, row: SessionRow): Promise<boolean> {
  const to = rightStart(row)
  const from = row.starts_at
  if (!to || !from || !isPlanned(row.status) || Temporal.Instant.compare(to, work.at) <= 0) return false
  // first, because its pencils keep the time of the event's own crew
  await dropHold(work, row.id)
  await work.emit('session.moving', { sessionId: row.id, to, keepsLocalTime: true })
  await placeSession(work, row, {
    startsAt: to,
    timezone: row.timezone,
    event: null,
    // the local time is unchanged
    timeline_starts_at: row.timeline_starts_at?.equals(from) ? to : row.timeline_starts_at,
  })
  // the customer keeps the time even when no crew is free for it: an open place is a task for a producer. No one is asked again for the time that they know
  await moveCrew(work, row.id, { from: null })
  work.audit({
    operation: 'time zone rules',
    subjectType: 'session',
    subjectId: row.id,
    workspaceId: row.workspace_id,
    before: { startsAt: from.toString() },
    after: { startsAt: to.toString(), localStart: row.local_start?.toString(), timezone: row.timezone },
  })
  await work.emit('session.clocksChanged', { sessionId: row.id })
  return true
}
