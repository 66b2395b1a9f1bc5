import { randomUUID } from 'node:crypto'
import { type Answer, no, yes } from '@troupe/domain/answer'
import { isUuid } from '@troupe/domain/ids'
import { type FeedFailure, failingFeed, isReadWhole, nextReading } from '@troupe/domain/staffing/calendar-feeds'
import { type RawBuilder, sql } from 'kysely'
import { openBox } from '../../platform/box.ts'
import { actorId, asSystem, type Ctx, command, type House, type Work } from '../../platform/ctx.ts'
import { asHouse } from '../../platform/database/db.ts'
import { countHit, type Limit } from '../../platform/http/rate-limit.ts'
import { differ, storeBlocks } from './blocks.ts'
import { type FeedView, feedsOf } from './feed-rows.ts'
import { changeTimes } from './feeds.ts'
import { type Fetched, fetchCalendar } from './fetch-calendar.ts'

/** A person may ask for a calendar once a minute. */
const ONCE_A_MINUTE: Limit = { purpose: 'calendar sync', most: 1, minutes: 1 }
/** Longer than a calendar takes: after it, the process that was reading has ended. */
const LEASE_MINUTES = 2
/** Calendars that a process reads at a time, and in one tick. */
const [AT_ONCE, MOST] = [4, 200]

/**
 * Reads a calendar of the caller now. An unreadable one isn't refused: its state says so. Refuses NOT_FOUND, STATE_CONFLICT {reason FILE} for a file,
 * and TOO_MANY_REQUESTS within a minute of the last time, or while it's being read.
 */
export async function syncFeed(ctx: Ctx, id: string): Promise<Answer<FeedView>> {
  const me = actorId(ctx)
  const mine = async () => (me === null || !isUuid(id) ? undefined : (await feedsOf(ctx.db, me, ctx.now())).find((feed) => feed.id === id))
  const feed = await mine()
  if (!feed) return no('NOT_FOUND')
  if (feed.host === null) return no('STATE_CONFLICT', { reason: 'FILE' })
  const wait = await countHit(ctx, ONCE_A_MINUTE, id)
  if (wait !== undefined) return no('TOO_MANY_REQUESTS', { retryAfter: wait })
  const claimed = await claimFeed(ctx, sql<boolean>`f.id = ${id}`)
  if (!claimed) return no('TOO_MANY_REQUESTS', { retryAfter: LEASE_MINUTES * 60 })
  await readClaimed(ctx, claimed)
  const read = await mine()
  return read ? yes(read) : no('NOT_FOUND')
}

/** Reads the calendars whose time has come, several at a time. Run by a tick of each process. */
export async function readDueFeeds(house: House): Promise<void> {
  let left = MOST
  const readers = Array.from({ length: AT_ONCE }, async () => {
    while (left-- > 0) {
      const claimed = await claimFeed(house, sql<boolean>`f.next_read_at <= ${house.now()}`)
      if (!claimed) return
      await readClaimed(house, claimed)
    }
  })
  await Promise.all(readers)
}

/** A calendar that this process alone may read until its lease ends. */
interface ClaimedFeed {
  readonly id: string
  readonly user_id: string
  readonly address_box: string
  readonly etag: string | null
  readonly modified: string | null
  readonly read_at: Temporal.Instant
  readonly timezone: string
  readonly lease: string
  readonly email: string
  readonly zone: string
}

/** Leases the next calendar of an active person: no other process reads it at the same time. */
async function claimFeed({ db, now }: House, which: RawBuilder<boolean>): Promise<ClaimedFeed | undefined> {
  const at = now()
  const claim = sql<ClaimedFeed>`
    update staffing_calendar_feed f set lease = ${randomUUID()}, lease_until = ${at.add({ minutes: LEASE_MINUTES })}
    from account_user u
    where u.id = f.user_id and f.id = (
      select f.id from staffing_calendar_feed f join account_user u on u.id = f.user_id
      where ${which} and f.address_box is not null and (f.lease is null or f.lease_until <= ${at}) and u.active and u.deleted_at is null
      order by f.next_read_at, f.id limit 1 for no key update of f skip locked
    )
    returning f.id, f.user_id, f.address_box, f.etag, f.modified, f.read_at, f.timezone, f.lease, u.email, u.timezone as zone`
  const { rows } = await asHouse(db, (tx) => claim.execute(tx))
  return rows[0]
}

/** Reads a leased calendar, outside of any transaction, and stores what came of it. */
async function readClaimed(house: House, feed: ClaimedFeed): Promise<void> {
  const now = house.now()
  const url = openBox(house.settings, feed.id, feed.address_box)
  const reader = { timezone: feed.zone, email: feed.email, at: now }
  const isWhole = isReadWhole({ readAt: feed.read_at, timezone: feed.timezone }, { now, zone: feed.zone })
  const read: Fetched =
    url === undefined ? { is: 'FAILED', failure: 'LOST' } : await fetchCalendar(house, url, reader, isWhole ? undefined : feed)
  await settle(house, feed, read)
}

/**
 * Stores what was read, if the calendar is still leased to the one who read it: a process that comes too late changes nothing. After a failure the last
 * good times stay. Only when someone's time changes are their events locked and their crews judged again.
 */
async function settle(house: House, feed: ClaimedFeed, read: Fetched): Promise<void> {
  await command({ ...asSystem(house), idempotency: undefined }, (work) =>
    asHouse(work.tx, async () => {
      const leased = await leasedRow(work, feed)
      if (!leased) return no('NOT_FOUND')
      return (await changesTime(work, { feed, leased, read }))
        ? changeTimes(work, feed.user_id, () => write(work, feed, read))
        : write(work, feed, read)
    }),
  )
}

async function changesTime(
  work: Work,
  { feed, leased, read }: { readonly feed: ClaimedFeed; readonly leased: LeasedRow; readonly read: Fetched },
): Promise<boolean> {
  if (read.is === 'FAILED') return leased.counts && !failingFeed(leased.failed_since ?? work.at, work.at).counts
  return !leased.counts || (read.is === 'READ' && (await differ(work, feed.id, read.times)))
}

interface LeasedRow {
  readonly counts: boolean
  readonly failed_since: Temporal.Instant | null
  readonly told_at: Temporal.Instant | null
  readonly host: string | null
}

const leasedRow = (work: Work, { id, lease }: ClaimedFeed, isLocked = false): Promise<LeasedRow | undefined> =>
  work.tx
    .selectFrom('staffing_calendar_feed')
    .select(['counts', 'failed_since', 'told_at', 'host'])
    .where('id', '=', id)
    .where('lease', '=', lease)
    .$if(isLocked, (query) => query.forNoKeyUpdate())
    .executeTakeFirst()

async function write(work: Work, feed: ClaimedFeed, read: Fetched): Promise<Answer<null>> {
  const row = await leasedRow(work, feed, true)
  if (!row) return no('NOT_FOUND')
  if (read.is === 'READ') await storeBlocks(work, feed.id, read.times)
  await work.tx
    .updateTable('staffing_calendar_feed')
    .set({
      ...{ lease: null, lease_until: null, next_read_at: nextReading(work.at, Math.random()) },
      ...(read.is === 'FAILED' ? await failed(work, { ...feed, ...row }, read.failure) : worked(work, feed, read)),
    })
    .where('id', '=', feed.id)
    .execute()
  return yes(null)
}

function worked({ at }: Work, { zone }: ClaimedFeed, read: Exclude<Fetched, { is: 'FAILED' }>) {
  return {
    ...{ last_read_at: at, failed_since: null, failure: null, told_at: null, counts: true },
    ...(read.is === 'READ'
      ? {
          ...{ read_at: at, timezone: zone, etag: read.etag, modified: read.modified },
          ...{ skipped: read.skipped, skipped_events: JSON.stringify(read.skippedEvents) },
        }
      : {}),
  }
}

async function failed(work: Work, feed: ClaimedFeed & LeasedRow, failure: FeedFailure) {
  const since = feed.failed_since ?? work.at
  const { isTold, counts } = failingFeed(since, work.at)
  const isNews = isTold && feed.told_at === null
  if (isNews) await work.emit('calendar.unreadable', { userId: feed.user_id, feedId: feed.id, host: feed.host ?? '', since, failure })
  return { failure, failed_since: since, counts, ...(isNews ? { told_at: work.at } : {}) }
}
