import { randomUUID } from 'node:crypto'
import { type Answer, no, yes } from '@troupe/domain/answer'
import { invalid } from '@troupe/domain/errors'
import { isUuid } from '@troupe/domain/ids'
import { parseInput } from '@troupe/domain/input'
import { calendarFeedInput, feedAddress, MOST_FEEDS, nextReading } from '@troupe/domain/staffing/calendar-feeds'
import { closeBox } from '../../platform/box.ts'
import { actorId, type Ctx, command, type Work } from '../../platform/ctx.ts'
import { asHouse } from '../../platform/database/db.ts'
import { countHit, type Limit } from '../../platform/http/rate-limit.ts'
import { ownerToChange } from '../availability/owner.ts'
import { lockEventsOf } from '../crew/leave-crew.ts'
import { lockPeople } from '../crew/lock-people.ts'
import { storeBlocks } from './blocks.ts'
import { type FeedView, feedsOf, readerOf } from './feed-rows.ts'
import { type Fetched, fetchCalendar, readText } from './fetch-calendar.ts'

/** Each try may make us ask a server, so there is an end to them. */
const TRIES: Limit = { purpose: 'calendar', most: 20, minutes: 60 }

/** The caller's own calendars. Refuses UNAUTHENTICATED. */
export async function listFeeds(ctx: Ctx): Promise<Answer<readonly FeedView[]>> {
  const me = actorId(ctx)
  return me === null ? no('UNAUTHENTICATED') : yes(await feedsOf(ctx.db, me, ctx.now()))
}

/**
 * Connects a calendar of the caller: an address, which is read now and every 30 minutes from then on, or the text of a file, which is read once. Refuses
 * INVALID {address | text: [why it can't be read]} and {userId: [NOT_ALLOWED]}, STATE_CONFLICT {reason TOO_MANY} beyond five calendars, and
 * TOO_MANY_REQUESTS. Offers in the new times stay and become tasks.
 */
export async function createFeed(ctx: Ctx, input: unknown): Promise<Answer<FeedView>> {
  const parsed = parseInput(calendarFeedInput, input)
  if (!parsed.ok) return parsed
  const me = actorId(ctx)
  const person = me && (await readerOf(ctx.db, me))
  if (!me || !person) return no('UNAUTHENTICATED')
  const wait = await countHit(ctx, TRIES, me)
  if (wait !== undefined) return no('TOO_MANY_REQUESTS', { retryAfter: wait })
  const { text } = parsed.value
  const url = parsed.value.address == null ? null : feedAddress(parsed.value.address)
  const reader = { ...person, at: ctx.now() }
  const read = url === null ? await readText(text ?? '', reader) : await fetchCalendar(ctx, url, reader)
  if (read.is !== 'READ') return invalid({ [url === null ? 'text' : 'address']: [read.is === 'FAILED' ? read.failure : 'REFUSED'] })
  // only the id is kept for a repeated call: a stored answer has no instants
  const made = await command(ctx, async (work): Promise<Answer<{ readonly id: string }>> => {
    const owner = await ownerToChange(work, null)
    if (!owner.ok) return owner
    const id = randomUUID()
    return changeTimes(work, me, async () => {
      if ((await feedsOf(work.tx, me, work.at)).length >= MOST_FEEDS) return no('STATE_CONFLICT', { reason: 'TOO_MANY' })
      await storeFeed(work, { id, userId: me, url, timezone: person.timezone }, read)
      return yes({ id })
    })
  })
  if (!made.ok) return made
  const view = (await feedsOf(ctx.db, me, ctx.now())).find((feed) => feed.id === made.value.id)
  return view ? yes(view) : no('NOT_FOUND')
}

interface NewFeed {
  readonly id: string
  readonly userId: string
  readonly url: string | null
  readonly timezone: string
}

async function storeFeed(work: Work, { id, userId, url, timezone }: NewFeed, read: Extract<Fetched, { is: 'READ' }>): Promise<void> {
  await work.tx
    .insertInto('staffing_calendar_feed')
    .values({
      ...{ id, user_id: userId, timezone, etag: read.etag, modified: read.modified },
      ...{ skipped: read.skipped, skipped_events: JSON.stringify(read.skippedEvents) },
      ...{ made_at: work.at, last_read_at: work.at, read_at: work.at },
      ...(url === null
        ? {}
        : {
            address_box: closeBox(work.settings, id, url),
            host: new URL(url).hostname,
            next_read_at: nextReading(work.at, Math.random()),
          }),
    })
    .execute()
  await storeBlocks(work, id, read.times)
}

/** Disconnects a calendar of the caller: its times no longer count. Refuses NOT_FOUND. */
export function deleteFeed(ctx: Ctx, id: string): Promise<Answer<{ readonly id: string }>> {
  return command(ctx, async (work) => {
    const me = actorId(work)
    if (me === null || !isUuid(id)) return no('NOT_FOUND')
    return changeTimes(work, me, async () => {
      const { numDeletedRows } = await work.tx
        .deleteFrom('staffing_calendar_feed')
        .where('id', '=', id)
        .where('user_id', '=', me)
        .executeTakeFirstOrThrow()
      return numDeletedRows > 0 ? yes({ id }) : no('NOT_FOUND')
    })
  })
}

/**
 * Changes the times of one person's calendars, and judges their crews again: pencils move, offers stay and become tasks. Their upcoming events are locked
 * first, so that no one is booked into a time while it is being blocked.
 */
export function changeTimes<T>(work: Work, userId: string, write: () => Promise<Answer<T>>): Promise<Answer<T>> {
  return asHouse(work.tx, async () => {
    await lockEventsOf(work, [userId])
    await lockPeople(work, [userId])
    work.readClock()
    const written = await write()
    if (written.ok) await work.emit('availability.changed', { userIds: [userId] })
    return written
  })
}

/** Deletes the calendars of someone who was deleted. */
export async function forgetFeedsOf(work: Work, userId: string): Promise<void> {
  await work.tx
    .deleteFrom('staffing_calendar_feed')
    .where('user_id', 'in', (select) =>
      select.selectFrom('account_user').select('id').where('id', '=', userId).where('deleted_at', 'is not', null),
    )
    .execute()
}
