import { sql } from 'kysely'
import type { Work } from '../../platform/ctx.ts'
import { hashOf } from '../../platform/http/tokens.ts'
import type { BusyTime } from './reading/busy-times.ts'

/** The rows that some times make. Of an event only a digest of its UID is kept, which differs from calendar to calendar. */
const rowsOf = (feedId: string, times: readonly BusyTime[]) => sql`
  select * from unnest(${times.map(({ uid }) => hashOf(`${feedId} ${uid}`))}::text[], ${times.map(({ fromMs }) => instantText(fromMs))}::timestamptz[],
    ${times.map(({ toMs }) => instantText(toMs))}::timestamptz[]) as r (uid_digest, starts_at, ends_at)`

/** Whether a calendar's stored times differ from those that were read. */
export async function differ(work: Work, feedId: string, times: readonly BusyTime[]): Promise<boolean> {
  const stored = sql`select uid_digest, starts_at, ends_at from staffing_calendar_block where feed_id = ${feedId}`
  const read = rowsOf(feedId, times)
  const { rows } = await sql<{ differ: boolean }>`
    select exists ((${stored}) except (${read})) or exists ((${read}) except (${stored})) as differ`.execute(work.tx)
  return rows[0]?.differ ?? true
}

/** Makes a calendar's stored times those that were read. A row that is the same isn't written. */
export async function storeBlocks(work: Work, feedId: string, times: readonly BusyTime[]): Promise<void> {
  await sql`
    with read as (${rowsOf(feedId, times)}), gone as (
      delete from staffing_calendar_block b where b.feed_id = ${feedId}
        and not exists (select from read r where (r.uid_digest, r.starts_at) = (b.uid_digest, b.starts_at))
    )
    insert into staffing_calendar_block as b (feed_id, uid_digest, starts_at, ends_at) select ${feedId}::uuid, r.* from read r
    on conflict (feed_id, uid_digest, starts_at) do update set ends_at = excluded.ends_at where b.ends_at <> excluded.ends_at`.execute(
    work.tx,
  )
}

const instantText = (ms: number): string => Temporal.Instant.fromEpochMilliseconds(ms).toString()
