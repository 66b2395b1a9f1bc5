import { type FeedFailure, type FeedState, feedState } from '@troupe/domain/staffing/calendar-feeds'
import type { SkippedEvent } from '@troupe/domain/staffing/skipped-events'
import { sql } from 'kysely'
import { asHouse, type Db, type Tx } from '../../platform/database/db.ts'

/** A calendar that a person brings, as they see it: never its address. */
export interface FeedView {
  readonly id: string
  /** The server that it's read from; null for a file, which was read once. */
  readonly host: string | null
  readonly state: FeedState
  readonly lastReadAt: Temporal.Instant
  readonly failure: FeedFailure | null
  readonly failedSince: Temporal.Instant | null
  /** Its busy times from now on. */
  readonly blocks: number
  /** Its events that couldn't be read. */
  readonly skipped: number
  /** What is told of them. */
  readonly skippedEvents: readonly SkippedEvent[]
}

const columns = ['f.id', 'f.host', 'f.counts', 'f.last_read_at', 'f.failure', 'f.failed_since', 'f.skipped', 'f.skipped_events'] as const

/** A person's calendars, the first one first. */
export async function feedsOf(db: Db | Tx, userId: string, at: Temporal.Instant): Promise<FeedView[]> {
  const rows = await db
    .selectFrom('staffing_calendar_feed as f')
    .select(columns)
    .select((select) =>
      select
        .selectFrom('staffing_calendar_block as b')
        .whereRef('b.feed_id', '=', 'f.id')
        .where('b.ends_at', '>', at)
        .select(sql<number>`count(*)::int`.as('blocks'))
        .as('blocks'),
    )
    .where('f.user_id', '=', userId)
    .orderBy('f.made_at')
    .orderBy('f.id')
    .execute()
  return rows.map(({ counts, last_read_at: lastReadAt, failed_since: failedSince, skipped_events: skippedEvents, blocks, ...row }) => ({
    ...row,
    ...{ lastReadAt, failedSince, skippedEvents, blocks: blocks ?? 0, state: feedState(failedSince, counts) },
  }))
}

/** The time zone and the address of someone whose calendar is read. */
export const readerOf = (db: Db, userId: string) =>
  asHouse(db, (tx) => tx.selectFrom('account_user').select(['timezone', 'email']).where('id', '=', userId).executeTakeFirst())
