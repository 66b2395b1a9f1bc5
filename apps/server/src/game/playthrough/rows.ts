import type { Playthrough } from '@troupe/domain/game/playthrough'
import { isRunning } from '@troupe/domain/game/playthrough'
import { sql } from 'kysely'
import type { Work } from '../../platform/ctx.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import { tellBreadcrumb } from '../link/tell.ts'

const columns = ['status', 'started_at', 'ended_at', 'since', 'paused_ms', 'paused_since', 'ending_until', 'ended_by_clock'] as const

/** The game of an event, null before its start. A caller that writes it has locked the event. */
export async function playthroughOf(tx: Tx, sessionId: string): Promise<Playthrough | null> {
  const row = await tx.selectFrom('game_playthrough').select(columns).where('session_id', '=', sessionId).executeTakeFirst()
  return row ? asPlaythrough(row) : null
}

/** Several of them by the ids of their events, with what was heard last of their devices. */
export async function playthroughsOf(db: Db, sessionIds: readonly string[]) {
  const rows = await db
    .selectFrom('game_playthrough')
    .select([...columns, 'session_id', 'heard_at', 'heard_from'])
    .where('session_id', 'in', sessionIds)
    .execute()
  return new Map(rows.map((row) => [row.session_id, { ...asPlaythrough(row), heardAt: row.heard_at, heardFrom: row.heard_from }]))
}

/** Writes the game of an event, its first time with the missions that the event has then: later changes of them don't reach it. A linked game is told of it, under the command's key. */
export async function writePlaythrough(
  work: Work,
  sessionId: string,
  { key, ...playthrough }: Playthrough & { readonly key?: string | undefined },
): Promise<void> {
  await tellBreadcrumb(work, sessionId, { key, status: playthrough.status, at: playthrough.since })
  const values = {
    status: playthrough.status,
    started_at: playthrough.startedAt,
    ended_at: playthrough.endedAt,
    since: playthrough.since,
    paused_ms: playthrough.pausedMs,
    paused_since: playthrough.pausedSince,
    ending_until: playthrough.endingUntil,
    ended_by_clock: playthrough.endedByClock,
  }
  const { numUpdatedRows } = await work.tx
    .updateTable('game_playthrough')
    .set(values)
    .where('session_id', '=', sessionId)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) return
  await work.tx
    .insertInto('game_playthrough')
    .values({ session_id: sessionId, ...values, missions: frozenMissions(sessionId) })
    .execute()
}

/** Ends the game of an event that the clock completes, if it is still running. */
export async function endWithEvent(work: Work, sessionId: string, ended: (playthrough: Playthrough) => Playthrough): Promise<void> {
  const playthrough = await playthroughOf(work.tx, sessionId)
  if (playthrough && isRunning(playthrough)) await writePlaythrough(work, sessionId, ended(playthrough))
}

const frozenMissions = (sessionId: string) => sql<string>`(select coalesce(jsonb_agg(to_jsonb(m) order by m.position), '[]')
  from session s join mission m on m.mission_set_id = s.mission_set_id where s.id = ${sessionId})`

type StoredPlaythrough = Readonly<{
  status: Playthrough['status']
  started_at: Temporal.Instant
  ended_at: Temporal.Instant | null
  since: Temporal.Instant
  paused_ms: number
  paused_since: Temporal.Instant | null
  ending_until: Temporal.Instant | null
  ended_by_clock: boolean
}>

const asPlaythrough = (row: StoredPlaythrough): Playthrough => ({
  status: row.status,
  startedAt: row.started_at,
  endedAt: row.ended_at,
  since: row.since,
  pausedMs: Number(row.paused_ms),
  pausedSince: row.paused_since,
  endingUntil: row.ending_until,
  endedByClock: row.ended_by_clock,
})
